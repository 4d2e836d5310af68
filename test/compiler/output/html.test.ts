import { HtmlValidate } from 'html-validate';
import { describe, expect, it } from 'vitest';
import { renderCv } from '../../../src/compiler/pipeline/render.js';
import { getContrast } from '../../../src/compiler/schema/color.js';
import { IS_LONG } from '../../support/length.js';
import { readSample, SAMPLES } from '../../support/samples.js';

const validator = new HtmlValidate({
  extends: ['html-validate:recommended'],
  // CSS keeps phone numbers on one line; no-break spaces would be copied with them.
  rules: { 'tel-non-breaking': 'off' },
});

const DATES = { start_date: '2020-01', end_date: '2020-03', location: 'Rome' };

async function renderPage(document: unknown, options = {}): Promise<string> {
  const { html } = await renderCv(document, { formats: ['html'], today: '2026-11-20', ...options });
  return html as string;
}

async function renderSample(file: string): Promise<string> {
  const { source, options } = readSample(file);
  return renderPage(source, options);
}

describe.each(IS_LONG ? SAMPLES : ['starter.yaml', 'arabic.yaml'])('%s', (file) => {
  it('is valid HTML', async () => {
    const report = await validator.validateString(await renderSample(file));
    expect(
      report.results.flatMap(({ messages }) =>
        messages.map(({ ruleId, message }) => `${ruleId}: ${message}`),
      ),
    ).toEqual([]);
  });

  it('is self-contained', async () => {
    const page = await renderSample(file);
    expect(page).not.toMatch(
      /<(link|img|iframe|object|embed|video|audio|base)\b|@import|url\(| (src|on\w+)=/,
    );
    expect([...page.matchAll(/<script([^>]*)>/g)].map(([, attributes]) => attributes)).toEqual([
      ' type="application/ld+json"',
    ]);
  });
});

describe('the JSON-LD', () => {
  const readData = (page: string): unknown =>
    JSON.parse(/<script[^>]*>([\s\S]*?)<\/script>/.exec(page)?.[1] ?? '');

  it('describes the person', async () => {
    const page = await renderPage({
      cv: {
        name: 'Jane **Doe**',
        label: 'Biologist',
        email: 'jane@x.org',
        phone: '+41446681800',
        website: 'https://x.org',
        social_networks: [{ network: 'GitHub', username: 'jane' }],
        summary: 'One.\n\nTwo.',
        education: ['Biology', 'Medicine'].map((area) => ({ institution: 'ETH', area })),
        skills: [{ name: 'Code', details: 'R, Python' }],
      },
    });
    expect(readData(page)).toEqual({
      '@context': 'https://schema.org',
      '@type': 'Person',
      name: 'Jane Doe',
      jobTitle: 'Biologist',
      description: 'One.\n\nTwo.',
      email: 'jane@x.org',
      telephone: '+41 44 668 18 00',
      url: 'https://x.org',
      sameAs: ['https://github.com/jane'],
      alumniOf: [{ '@type': 'EducationalOrganization', name: 'ETH' }],
      knowsAbout: ['R', 'Python'],
    });
  });

  it.each<[field: string, cv: (text: string) => object, data: (text: string) => object]>([
    ['name', (name) => ({ name }), (name) => ({ name })],
    ['label', (label) => ({ label }), (jobTitle) => ({ jobTitle })],
    ['location', (location) => ({ location }), (address) => ({ address })],
    ['summary', (summary) => ({ summary }), (description) => ({ description })],
    [
      'institution',
      (institution) => ({ education: [{ institution, area: 'x' }] }),
      (name) => ({ alumniOf: [{ '@type': 'EducationalOrganization', name }] }),
    ],
    [
      'skill',
      (details) => ({ skills: [{ name: 'x', details }] }),
      (skill) => ({ knowsAbout: [skill] }),
    ],
  ])('is not ended by text in the %s', async (_field, cv, data) => {
    for (const text of ['x</script><script>alert(1)</script>', '<!--<script>', '</SCRIPT >x']) {
      const fields = { name: 'J', ...cv(text.replaceAll(/[<>]/g, '\\$&')) };
      const page = await renderPage({ cv: fields }, { showLocation: true });
      expect(page.match(/<\/?script/gi)).toHaveLength(2);
      expect(page).not.toContain('<!--<script>');
      expect(readData(page)).toMatchObject(data(text));
    }
  });

  it('omits redacted fields', async () => {
    const cv = {
      name: 'Jane Doe',
      email: 'jane@x.org',
      phone: '+41446681800',
      location: 'Bern',
      website: 'https://x.org',
      social_networks: [{ network: 'GitHub', username: 'jane' }],
    };
    expect(readData(await renderPage({ cv }, { anonymous: true }))).toEqual({
      '@context': 'https://schema.org',
      '@type': 'Person',
    });
  });
});

describe('the page', () => {
  it.each([
    ['en', '<html lang="en">'],
    ['pt-BR', '<html lang="pt-BR">'],
    ['ar', '<html lang="ar" dir="rtl">'],
    ['he-IL', '<html lang="he-IL" dir="rtl">'],
  ])('declares the language %s', async (language, tag) => {
    expect(await renderPage({ cv: { name: 'J' } }, { language })).toContain(tag);
  });

  it('marks dates with the precision of the document', async () => {
    const entry = { company: 'A', position: 'b' };
    const page = await renderPage({
      cv: {
        name: 'J',
        experience: [
          { ...entry, start_date: '2020', end_date: '2021-03' },
          { ...entry, date: '2020-09-24' },
          { ...entry, date: 'Fall' },
        ],
      },
    });
    expect([...page.matchAll(/<time.*?<\/time>/g)].map(([tag]) => tag)).toEqual([
      '<time datetime="2026-11-20">November 20, 2026</time>',
      '<time datetime="2020">2020</time>',
      '<time datetime="2021-03">Mar. 2021</time>',
      '<time datetime="2020-09-24">Sept. 2020</time>',
    ]);
  });

  it.each([
    ['Dived\n- deep', '<li>Dived\n<ul>\n<li>deep</li>\n</ul>\n</li>'],
    ['Dived\n\ndeep', '<li><p>Dived</p><p>deep</p></li>'],
  ])('has paragraphs in a bullet point only if there are several: %j', async (text, expected) => {
    const page = await renderPage({
      cv: { name: 'J', experience: [{ company: 'A', position: 'b', highlights: [text] }] },
    });
    expect(page).toContain(expected);
  });

  it('has a title and a heading even if the name is missing', async () => {
    const page = await renderPage({ cv: { name: '' } });
    expect(page).toContain('<title>CV</title>');
    expect(page).toContain('<h1>CV</h1>');
  });
});

describe('the headings of entries', () => {
  const url = 'https://github.com/jane/x';

  it.each([
    [
      'the degree of an education entry in its own element',
      { education: [{ institution: 'ETH', area: 'Physics', study_type: 'BSc', url }] },
      `<h3><strong class="degree">BSc\u00a0</strong><strong><a href="${url}">ETH</a></strong>, Physics</h3>`,
    ],
    [
      'a long degree before the area',
      {
        education: [
          { institution: 'ETH', area: 'Physics', study_type: 'Bachelor of Science with Honours' },
        ],
      },
      '<h3><strong>ETH</strong>, Bachelor of Science with Honours, Physics</h3>',
    ],
    [
      'an experience entry',
      { experience: [{ company: 'CERN', position: 'Engineer' }] },
      '<h3><strong>CERN</strong>, Engineer</h3>',
    ],
    [
      'a normal entry without the text of its link',
      { projects: [{ name: 'Ray *Tracing*', url }] },
      `<h3><strong>Ray <em>Tracing</em></strong></h3>\n<span class="aside"><a href="${url}">view on GitHub</a></span>`,
    ],
    [
      'a publication',
      { publications: [{ title: 'Gaps', authors: ['J'], doi: '10.1000/a', date: '2007', url }] },
      `<h3><strong><a href="${url}">Gaps</a></strong></h3>`,
    ],
    [
      'an unlinked address next to the name',
      { experience: [{ company: 'CERN', position: 'Engineer', url: 'ftp://cern.ch' }] },
      '<h3><strong>CERN</strong>, Engineer</h3>\n<span class="aside">ftp://cern.ch</span>',
    ],
    [
      'only a link for an entry without text',
      { projects: [{ name: '', url }] },
      `<div class="title"><span class="aside"><a href="${url}">view on GitHub</a></span></div>`,
    ],
  ])('show %s', async (_, cv, expected) => {
    const page = await renderPage({ cv: { name: 'J', ...cv } });
    const [title] = /<div class="title">[\s\S]*?<\/div>/.exec(page) ?? [];
    expect(title).toContain(expected);
    expect(page.match(/<h3>/g)?.length ?? 0).toBe(expected.includes('<h3>') ? 1 : 0);
  });

  it('reserve a column if another entry of the section has a degree', async () => {
    const entry = { institution: 'ETH', area: 'Physics' };
    const page = await renderPage({
      cv: { name: 'J', education: [entry, { ...entry, study_type: 'PhD' }] },
    });
    expect(page).toContain('<section class="degrees">');
    expect(await renderPage({ cv: { name: 'J', education: [entry] } })).not.toContain(
      '<section class="degrees">',
    );
  });
});

describe('location, date and timespan', () => {
  it.each([
    ['an education entry', { education: [{ institution: 'A', area: 'b', ...DATES }] }],
    ['an experience entry', { experience: [{ company: 'A', position: 'b', ...DATES }] }],
    ['a normal entry', { projects: [{ name: 'A', ...DATES }] }],
    ['a one-line entry', { skills: [{ name: 'A', details: 'b', ...DATES }] }],
  ])('are separate elements with spaces between them in %s', async (_, cv) => {
    const design = { options: { show_timespan_in: [Object.keys(cv)[0] ?? ''] } };
    expect(await renderPage({ cv: { name: 'J', ...cv }, design })).toContain(
      '<p class="when"><span class="place">Rome</span> <span class="period"><span><time datetime="2020-01">Jan. 2020</time> ' +
        '<span class="end">to <time datetime="2020-03">Mar. 2020</time></span></span> <span>3 months</span></span></p>',
    );
  });
});

describe('the primary color', () => {
  it.each([
    ['the default color', '#004f90', '#004f90'],
    ['black', 'black', '#000000'],
    ['yellow', 'yellow', undefined],
    ['white', 'white', undefined],
    ['gray', '#808080', undefined],
    ['blue', '#0000ff', '#0000ff'],
    ['red', 'red', undefined],
  ])('is legible on both backgrounds: %s', async (_, primary_color, lightColor) => {
    const page = await renderPage({ cv: { name: 'J' }, design: { options: { primary_color } } });
    const palettes = [...page.matchAll(/--ground: (#\w+); .*?--primary: (#\w+);/g)].map(
      ([, ...colors]) => colors,
    );
    expect(palettes.map(([ground]) => ground)).toEqual(['#ffffff', '#17191c']);
    for (const [ground = '', primary = ''] of palettes)
      expect(getContrast(primary, ground)).toBeGreaterThanOrEqual(4.5);
    if (lightColor !== undefined) expect(palettes[0]?.[1]).toBe(lightColor);
  });
});
