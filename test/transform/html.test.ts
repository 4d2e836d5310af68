// The HTML page: valid, accessible, self-contained, printed as it should be.
import axe from 'axe-core';
import { HtmlValidate } from 'html-validate';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { renderCv } from '../../src/index.js';
import { lacksChromium, launchChromium } from '../support/chromium.js';
import { readSample, SAMPLES } from '../support/samples.js';

const validator = new HtmlValidate({
  extends: ['html-validate:recommended'],
  // The style sheet keeps telephone numbers together; other spaces than those of the text would be copied with them.
  rules: { 'tel-non-breaking': 'off' },
});

async function pageOf(document: unknown, options = {}): Promise<string> {
  const { html } = await renderCv(document, ['html'], { today: '2026-11-20', ...options });
  return html as string;
}

async function samplePage(file: string): Promise<string> {
  const { document, options } = readSample(file);
  return pageOf(document, options);
}

describe.each(SAMPLES)('%s', (file) => {
  it('is valid', async () => {
    const report = await validator.validateString(await samplePage(file));
    expect(
      report.results.flatMap(({ messages }) => messages.map(({ ruleId, message }) => `${ruleId}: ${message}`)),
    ).toEqual([]);
  });

  it('needs nothing else', async () => {
    const page = await samplePage(file);
    expect(page).not.toMatch(/<(link|img|iframe|object|embed|video|audio|base)\b|@import|url\(| (src|on\w+)=/);
    expect([...page.matchAll(/<script([^>]*)>/g)].map(([, attributes]) => attributes)).toEqual([
      ' type="application/ld+json"',
    ]);
  });
});

describe('the data for search engines', () => {
  const dataOf = (page: string): unknown => JSON.parse(/<script[^>]*>([\s\S]*?)<\/script>/.exec(page)?.[1] ?? '');

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
        education: [{ institution: 'ETH', area: 'Biology' }],
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

  it('ends where it should, whatever the person is called', async () => {
    const page = await pageOf({ cv: { name: 'x</script><script>alert(1)</script><!--' } });
    expect(page.match(/<script/g)).toHaveLength(1);
    expect(dataOf(page)).toMatchObject({ name: 'x</script><script>alert(1)</script><!--' });
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

  it('has a title and a heading without a name', async () => {
    const page = await pageOf({ cv: { name: '' } });
    expect(page).toContain('<title>CV</title>');
    expect(page).toContain('<h1>CV</h1>');
  });
});

describe.skipIf(lacksChromium('accessibility and print of the HTML'))('in Chromium', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launchChromium();
  });
  afterAll(() => browser?.close());

  it.each(SAMPLES)('%s has no violations that axe finds, and fits a telephone', async (file) => {
    const page = await browser.newPage({ viewport: { width: 360, height: 800 } });
    await page.setContent(await samplePage(file));
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(360);
    await page.addScriptTag({ content: axe.source });
    const found = 'axe.run().then((r) => r.violations.map((v) => v.id + ": " + v.nodes[0].html))';
    expect(await page.evaluate(found)).toEqual([]);
    await page.close();
  });

  it('shows all of its text without scripts and styles, and asks the network for nothing', async () => {
    const context = await browser.newContext({ javaScriptEnabled: false });
    const page = await context.newPage();
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await page.setContent(await samplePage('academic.yaml'));
    expect(await page.locator('h1').textContent()).toBe('Oriane Vestergaard');
    expect(await page.locator('body').textContent()).toContain('Håkon Rustad');
    expect(asked.filter((url) => !url.startsWith('about:'))).toEqual([]);
    await context.close();
  });

  it.each([
    ['A4', 'a4paper', [595, 842]],
    ['US Letter', 'letterpaper', [612, 792]],
  ])('is printed on %s', async (_, page_size, [width, height]) => {
    const page = await browser.newPage();
    await page.setContent(await pageOf({ cv: { name: 'J' }, design: { page_size } }));
    const pdf = Buffer.from(await page.pdf({ preferCSSPageSize: true })).toString('latin1');
    const box = /\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(pdf);
    expect([box?.[1], box?.[2]].map((size) => Math.round(Number(size)))).toEqual([width, height]);
    await page.close();
  });
});
