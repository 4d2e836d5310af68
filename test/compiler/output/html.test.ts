// The HTML page: valid, self-contained, in words by which people and programs find their way.
import { HtmlValidate } from 'html-validate';
import { describe, expect, it } from 'vitest';
import { renderCv } from '../../../src/compiler/pipeline/render.js';
import { contrastOf } from '../../../src/compiler/schema/color.js';
import { IS_LONG } from '../../support/length.js';
import { readSample, SAMPLES } from '../../support/samples.js';

const validator = new HtmlValidate({
  extends: ['html-validate:recommended'],
  // The style sheet keeps telephone numbers together; other spaces than those of the text would be copied with them.
  rules: { 'tel-non-breaking': 'off' },
});

const WHEN = { start_date: '2020-01', end_date: '2020-03', location: 'Rome' };

async function pageOf(document: unknown, options = {}): Promise<string> {
  const { html } = await renderCv(document, { formats: ['html'], today: '2026-11-20', ...options });
  return html as string;
}

async function samplePage(file: string): Promise<string> {
  const { source, options } = readSample(file);
  return pageOf(source, options);
}

describe.each(IS_LONG ? SAMPLES : ['starter.yaml', 'arabic.yaml'])('%s', (file) => {
  it('is valid', async () => {
    const report = await validator.validateString(await samplePage(file));
    expect(
      report.results.flatMap(({ messages }) =>
        messages.map(({ ruleId, message }) => `${ruleId}: ${message}`),
      ),
    ).toEqual([]);
  });

  it('needs nothing else', async () => {
    const page = await samplePage(file);
    expect(page).not.toMatch(
      /<(link|img|iframe|object|embed|video|audio|base)\b|@import|url\(| (src|on\w+)=/,
    );
    expect([...page.matchAll(/<script([^>]*)>/g)].map(([, attributes]) => attributes)).toEqual([
      ' type="application/ld+json"',
    ]);
  });
});

describe('the data for search engines', () => {
  const dataOf = (page: string): unknown =>
    JSON.parse(/<script[^>]*>([\s\S]*?)<\/script>/.exec(page)?.[1] ?? '');

  it('tells of the person', async () => {
    const page = await pageOf({
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
    expect(dataOf(page)).toEqual({
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
  ])('cannot end before its end, whatever is in the %s', async (_field, cv, data) => {
    for (const text of ['x</script><script>alert(1)</script>', '<!--<script>', '</SCRIPT >x']) {
      const given = { name: 'J', ...cv(text.replaceAll(/[<>]/g, '\\$&')) };
      const page = await pageOf({ cv: given }, { showLocation: true });
      expect(page.match(/<\/?script/gi)).toHaveLength(2);
      expect(page).not.toContain('<!--<script>');
      expect(dataOf(page)).toMatchObject(data(text));
    }
  });

  it('lacks what a redacted version omits', async () => {
    const cv = {
      name: 'Jane Doe',
      email: 'jane@x.org',
      phone: '+41446681800',
      location: 'Bern',
      website: 'https://x.org',
      social_networks: [{ network: 'GitHub', username: 'jane' }],
    };
    expect(dataOf(await pageOf({ cv }, { anonymous: true }))).toEqual({
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
  ])('is in the language %s', async (language, tag) => {
    expect(await pageOf({ cv: { name: 'J' } }, { language })).toContain(tag);
  });

  it('marks dates as precisely as the document has them', async () => {
    const entry = { company: 'A', position: 'b' };
    const page = await pageOf({
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
  ])('has paragraphs in a bullet point of several only: %j', async (text, written) => {
    const page = await pageOf({
      cv: { name: 'J', experience: [{ company: 'A', position: 'b', highlights: [text] }] },
    });
    expect(page).toContain(written);
  });

  it('has a title and a heading without a name', async () => {
    const page = await pageOf({ cv: { name: '' } });
    expect(page).toContain('<title>CV</title>');
    expect(page).toContain('<h1>CV</h1>');
  });
});

describe('the headings of entries', () => {
  const url = 'https://github.com/jane/x';

  it.each([
    [
      'an education entry: its degree in a part of its own',
      { education: [{ institution: 'ETH', area: 'Physics', study_type: 'BSc', url }] },
      `<h3><strong class="degree">BSc </strong><strong><a href="${url}">ETH</a></strong>, Physics</h3>`,
    ],
    [
      'a long degree: before the area',
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
      'a normal entry: without the words of its link',
      { projects: [{ name: 'Ray *Tracing*', url }] },
      `<h3><strong>Ray <em>Tracing</em></strong></h3>\n<span class="aside"><a href="${url}">view on GitHub</a></span>`,
    ],
    [
      'a publication',
      { publications: [{ title: 'Gaps', authors: ['J'], doi: '10.1000/a', date: '2007', url }] },
      `<h3><strong><a href="${url}">Gaps</a></strong></h3>`,
    ],
    [
      'an address that is no link: beside it',
      { experience: [{ company: 'CERN', position: 'Engineer', url: 'ftp://cern.ch' }] },
      '<h3><strong>CERN</strong>, Engineer</h3>\n<span class="aside">ftp://cern.ch</span>',
    ],
    [
      'no words: no heading',
      { projects: [{ name: '', url }] },
      `<div class="title"><span class="aside"><a href="${url}">view on GitHub</a></span></div>`,
    ],
  ])('%s', async (_, cv, written) => {
    const page = await pageOf({ cv: { name: 'J', ...cv } });
    const [title] = /<div class="title">[\s\S]*?<\/div>/.exec(page) ?? [];
    expect(title).toContain(written);
    expect(page.match(/<h3>/g)?.length ?? 0).toBe(written.includes('<h3>') ? 1 : 0);
  });

  it('keep a column free where another entry of the section has a degree', async () => {
    const entry = { institution: 'ETH', area: 'Physics' };
    const page = await pageOf({
      cv: { name: 'J', education: [entry, { ...entry, study_type: 'PhD' }] },
    });
    expect(page).toContain('<section class="degrees">');
    expect(await pageOf({ cv: { name: 'J', education: [entry] } })).not.toContain(
      '<section class="degrees">',
    );
  });
});

describe('place, date and time', () => {
  it.each([
    ['education', { education: [{ institution: 'A', area: 'b', ...WHEN }] }],
    ['experience', { experience: [{ company: 'A', position: 'b', ...WHEN }] }],
    ['normal', { projects: [{ name: 'A', ...WHEN }] }],
    ['one-line', { skills: [{ name: 'A', details: 'b', ...WHEN }] }],
  ])('are parts of their own, with spaces between: %s', async (_, cv) => {
    const design = { options: { show_timespan_in: [Object.keys(cv)[0] ?? ''] } };
    expect(await pageOf({ cv: { name: 'J', ...cv }, design })).toContain(
      '<p class="when"><span>Rome</span> <span><time datetime="2020-01">Jan. 2020</time> ' +
        '<span class="end">to <time datetime="2020-03">Mar. 2020</time></span></span> <span>3 months</span></p>',
    );
  });
});

describe('the primary colour', () => {
  // The names of colours, and the grounds of the page.
  it.each([
    ['the default, as it is', '#004f90', '#004f90'],
    ['black', 'black', '#000000'],
    ['one that is too bright, darker', 'yellow', undefined],
    ['white', 'white', undefined],
    ['grey', '#808080', undefined],
    ['blue', '#0000ff', '#0000ff'],
    ['red', 'red', undefined],
  ])('can be read on both grounds: %s', async (_, primary_color, light) => {
    const page = await pageOf({ cv: { name: 'J' }, design: { options: { primary_color } } });
    const palettes = [...page.matchAll(/--ground: (#\w+); .*?--primary: (#\w+);/g)].map(
      ([, ...colors]) => colors,
    );
    expect(palettes.map(([ground]) => ground)).toEqual(['#ffffff', '#17191c']);
    for (const [ground = '', primary = ''] of palettes)
      expect(contrastOf(primary, ground)).toBeGreaterThanOrEqual(4.5);
    if (light !== undefined) expect(palettes[0]?.[1]).toBe(light);
  });
});
