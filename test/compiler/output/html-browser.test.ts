// The HTML page as a browser shows and prints it.
import axe from 'axe-core';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RenderOptions } from '../../../src/compiler/options/options.js';
import { renderCv, renderLetter } from '../../../src/compiler/pipeline/render.js';
import { BUNDLED } from '../../../src/compiler/templates/template.js';
import { withPdf } from '../../../src/pdf/pdfium.js';
import { lacksChromium, launchChromium } from '../../support/chromium.js';
import { readLetter, readSample, SAMPLES } from '../../support/samples.js';

async function htmlOf(document: unknown, options: RenderOptions = {}): Promise<string> {
  const { html } = await renderCv(document, { formats: ['html'], today: '2026-11-20', ...options });
  return html as string;
}

async function htmlOfSample(file: string, options: RenderOptions = {}): Promise<string> {
  const sample = readSample(file);
  return htmlOf(sample.source, { ...sample.options, ...options });
}

/** Words that fit nowhere, in every place that takes text. */
const LONG = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft';
const LONG_WORDS = {
  cv: {
    name: LONG,
    label: LONG,
    location: LONG,
    email: `${'a'.repeat(60)}@${'b'.repeat(60)}.org`,
    website: `https://example.org/${'path_'.repeat(20)}`,
    social_networks: [{ network: 'GitHub', username: 'x'.repeat(39) }],
    summary: `${LONG} \`${LONG}\``,
    education: [
      { institution: LONG, area: LONG, study_type: LONG, gpa: LONG, location: LONG, date: LONG },
    ],
    experience: [{ company: LONG, position: LONG, url: 'https://example.org', highlights: [LONG] }],
    projects: [
      {
        name: LONG,
        url: `https://github.com/${encodeURI(LONG)}`,
        highlights: [`[${LONG}](https://x.org)`],
      },
    ],
    skills: [{ name: LONG, details: LONG, location: LONG, highlights: [LONG] }],
    publications: [
      { title: LONG, authors: [LONG], doi: `10.1000/${LONG}`, journal: LONG, date: '2020' },
    ],
    custom_sections: [{ title: LONG, entry_type: 'NormalEntry', entries: [{ name: 'x' }] }],
  },
};

/** An entry of each kind, with dates of `lines` lines. */
function everyKind(lines: number): unknown {
  const when = {
    date: '2020',
    ...(lines > 1
      ? {
          location: Array(lines - 1)
            .fill('Wilhelmshaven by the Sea')
            .join(' '),
        }
      : {}),
  };
  const highlights = ['One.'];
  return {
    cv: {
      name: 'J',
      education: [{ institution: 'A', area: 'b', ...when, highlights }],
      experience: [{ company: 'A', position: 'b', ...when, highlights }],
      projects: [{ name: 'A', ...when, highlights }],
      skills: [{ name: 'A', details: 'b', ...when, highlights }],
      publications: [{ title: 'A', authors: ['B'], doi: '10.1000/a', ...when, highlights }],
    },
  };
}

/** The edges of the parts of each entry: of its title, its dates and what follows, in pixels. */
const EDGES = `[...document.querySelectorAll('article, .lines > li')].map((entry) => {
  const [title, when, more] = ['.title', '.when', '.more'].map((part) => entry.querySelector(part).getBoundingClientRect());
  return { left: [title.left, more.left], hole: more.top - title.bottom, top: when.top - title.top, right: when.right };
})`;

interface Edges {
  left: [number, number];
  hole: number;
  top: number;
  right: number;
}

describe.skipIf(lacksChromium('look, accessibility and print of the HTML'))('in Chromium', () => {
  let browser: Browser;
  /** Its documents come and go: making a page, and giving it axe, takes ten times as long as what is asked of a document. */
  let page: Page;
  beforeAll(async () => {
    browser = await launchChromium();
    page = await browser.newPage();
    await page.addScriptTag({ content: axe.source });
  });
  afterAll(() => browser?.close());

  async function open(
    html: string,
    width: number,
    colorScheme: 'light' | 'dark' = 'light',
  ): Promise<void> {
    await page.setViewportSize({ width, height: 800 });
    await page.emulateMedia({ media: null, colorScheme });
    await page.setContent(html);
  }

  /** What axe finds: all of it in light; in dark what has to do with colours, which is all that differs. */
  function violations(scheme: 'light' | 'dark'): Promise<string[]> {
    const options = scheme === 'light' ? '{}' : "{ runOnly: ['cat.color'] }";
    return page.evaluate(
      `axe.run(${options}).then((r) => r.violations.map((v) => v.id + ": " + v.nodes[0].html))`,
    );
  }

  /** Expects no violations in light and in dark, and a page that fits a telephone. */
  async function expectAccessible(html: string): Promise<void> {
    for (const scheme of ['light', 'dark'] as const) {
      await open(html, 320, scheme);
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(320);
      expect(await violations(scheme), scheme).toEqual([]);
    }
  }

  /** Expects a sample to be printed on as many pages as its PDF has, but for one. */
  async function expectPrintedLikePdf(file: string, html: string, look = {}): Promise<void> {
    const { source, options } = readSample(file);
    const { pageCount = 0 } = await renderCv(source, { ...options, ...look });
    await open(html, 1000);
    const printed = await withPdf(
      await page.pdf({ preferCSSPageSize: true }),
      (pdf) => pdf.pageCount,
    );
    expect(Math.abs(printed - pageCount)).toBeLessThanOrEqual(1);
  }

  it.each(SAMPLES)(
    '%s has no violations that axe finds, in light and in dark, and fits a telephone',
    async (file) => {
      const html = await htmlOfSample(file);
      await expectAccessible(html);
    },
  );

  const LETTERS_IN_LOOKS = BUNDLED.flatMap((template) =>
    ['german.yaml', 'arabic.yaml'].map((file) => ({ template, file })),
  );

  it.each(LETTERS_IN_LOOKS)(
    'the letter $file in $template is as accessible, and fits a telephone',
    async (sample) => {
      const { source, options } = readSample(sample.file);
      const { fontPaths = [] } = options;
      const how = { fontPaths, template: sample.template, formats: ['html'] } as const;
      const { html } = await renderLetter(readLetter(sample.file), source, how);
      await expectAccessible(html);
    },
  );

  it.each(BUNDLED)(
    'a letter in %s has a bold subject without lines, as its PDF has',
    async (template) => {
      const { html } = await renderLetter(
        { subject: 'A', body: 'B' },
        { cv: { name: 'J' } },
        { template, formats: ['html'] },
      );
      await open(html, 1000);
      const style = `(({ borderTopWidth, borderBottomWidth, fontVariantCaps, fontWeight, color }) =>
      [borderTopWidth, borderBottomWidth, fontVariantCaps, fontWeight, color].join())(getComputedStyle(document.querySelector('h2')))`;
      expect(await page.evaluate(style)).toBe('0px,0px,normal,700,rgb(27, 27, 27)');
    },
  );

  it.each(['ledger', 'linear', 'sidebar'])(
    'a letter in %s begins where its header does',
    async (template) => {
      const { html } = await renderLetter(
        { body: 'B' },
        { cv: { name: 'J' } },
        { template, formats: ['html'] },
      );
      await open(html, 1000);
      await page.emulateMedia({ media: 'print' });
      const lefts = `['h1', '.letter > p'].map((part) => document.querySelector(part).getBoundingClientRect().left)`;
      const [header, text] = (await page.evaluate(lefts)) as number[];
      expect(text).toBe(header);
    },
  );

  // All samples in classic, above and below; of the other looks, one in each direction and one of each kind of entry.
  const LOOKS = BUNDLED.slice(1).flatMap((template) =>
    ['academic.yaml', 'custom-sections.yaml', 'hebrew.yaml', 'german.yaml'].map((file) => ({
      template,
      file,
    })),
  );

  it.each(LOOKS)(
    '$file in $template is as accessible, fits a telephone, and prints like its PDF',
    async ({ template, file }) => {
      const html = await htmlOfSample(file, { template });
      await expectAccessible(html);
      await expectPrintedLikePdf(file, html, { template });
    },
  );

  it.each(BUNDLED.slice(1))('%s breaks words that are too long', async (template) => {
    await open(await htmlOf(LONG_WORDS, { template }), 320);
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(320);
  });

  it('sidebar breaks no word of a usual name, and has contacts below the beginning of its lines', async () => {
    const html = await htmlOf(
      { cv: { name: 'Anne Rochefoucauld-Schönwiesner', email: 'a@b.example' } },
      { template: 'sidebar' },
    );
    await open(html, 1000);
    const heights = `(() => {
      const name = document.querySelector('h1');
      const before = name.offsetHeight;
      name.style.overflowWrap = 'normal';
      return [before, name.offsetHeight];
    })()`;
    const [breaking, whole] = (await page.evaluate(heights)) as number[];
    expect(breaking).toBe(whole);
    expect(
      await page.evaluate(
        'document.querySelector("h1").scrollWidth <= document.querySelector("h1").clientWidth',
      ),
    ).toBe(true);
    await open(html, 400);
    const lefts = `['h1', 'header li'].map((part) => document.querySelector(part).getBoundingClientRect().left)`;
    const [name, contact] = (await page.evaluate(lefts)) as number[];
    expect(contact).toBe(name);
  });

  it.each(['ledger', 'linear', 'scholar'])(
    '%s shows the whole name of a network on a telephone',
    async (template) => {
      const social_networks = [{ network: 'LinkedIn', username: 'marisol-delgado-whitaker-rn' }];
      await open(await htmlOf({ cv: { name: 'J', social_networks } }, { template }), 320);
      const widths = `(({ scrollWidth, clientWidth }) => [scrollWidth, clientWidth])(document.querySelector('.kind'))`;
      const [whole, shown] = (await page.evaluate(widths)) as number[];
      expect(shown).toBe(whole);
    },
  );

  it.each(BUNDLED)('%s sets a degree off from what follows', async (template) => {
    const education = [{ institution: 'ETH', area: 'P', study_type: 'BSc' }];
    const html = await htmlOf({ cv: { name: 'J', education } }, { template });
    for (const width of template === 'classic' ? [320] : [320, 1000]) {
      await open(html, width);
      const after = 'getComputedStyle(document.querySelector(".degree"), "::after").content';
      expect(await page.evaluate(after), `${width}`).toContain('·');
    }
  });

  it('sidebar has contacts that can be read on its tint, whatever the primary colour', async () => {
    const design = { options: { primary_color: '#0077b6' } };
    const html = await htmlOf(
      { cv: { name: 'J', label: 'L', email: 'a@b.example' }, design },
      { template: 'sidebar' },
    );
    for (const scheme of ['light', 'dark'] as const) {
      await open(html, 1000, scheme);
      expect(await violations(scheme), scheme).toEqual([]);
    }
  });

  it('sidebar leaves half of a line for titles beside place and dates', async () => {
    const experience = [
      {
        company: 'Verband',
        position: 'b',
        location: 'Mönchengladbach-Rheydt',
        start_date: '2008-09',
      },
    ];
    await open(await htmlOf({ cv: { name: 'J', experience } }, { template: 'sidebar' }), 768);
    const widths = `['.title', 'article'].map((part) => document.querySelector(part).clientWidth)`;
    const [title = 0, whole = 0] = (await page.evaluate(widths)) as number[];
    expect(title).toBeGreaterThanOrEqual(Math.floor(whole / 2));
  });

  it('text that is hard to read is found, in light and in dark', async () => {
    const html = await htmlOf({ cv: { name: 'J', label: 'hard' } });
    for (const scheme of ['light', 'dark'] as const) {
      await open(
        html.replace('</style>', '* { color: #777; background: #888 }</style>'),
        800,
        scheme,
      );
      expect(await violations(scheme), scheme).toEqual([
        expect.stringMatching(/^color-contrast: /),
      ]);
    }
  });

  it('is dark for those who prefer that', async () => {
    await open(await htmlOf({ cv: { name: 'J' } }), 800, 'dark');
    expect(await page.evaluate('getComputedStyle(document.body).backgroundColor')).toBe(
      'rgb(23, 25, 28)',
    );
    await page.emulateMedia({ media: 'print' });
    expect(await page.evaluate('getComputedStyle(document.body).color')).toBe('rgb(0, 0, 0)');
  });

  it.each([320, 768])('breaks words that are too long: %s pixels', async (width) => {
    await open(await htmlOf(LONG_WORDS), width);
    const right = `Math.max(...[...document.querySelectorAll('body *')].filter((e) => !e.closest('.kind, style, script'))
      .flatMap((e) => [...e.getClientRects()].map((r) => r.right)))`;
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(width);
    expect(await page.evaluate(right)).toBeLessThanOrEqual(width);
  });

  it.each([1, 2, 4])('has dates of %s lines beside the text, and no hole in it', async (lines) => {
    await open(await htmlOf(everyKind(lines)), 1000);
    const edges = (await page.evaluate(EDGES)) as Edges[];
    expect(edges).toHaveLength(5);
    for (const { left, hole, top, right } of edges) {
      expect({ left, right, hole: Math.round(hole), top: Math.round(top) }).toEqual({
        left: [edges[0]?.left[0], edges[0]?.left[0]],
        right: edges[0]?.right,
        hole: 0,
        top: 0,
      });
    }
  });

  it('has dates below the title on a telephone, and what follows below these', async () => {
    await open(await htmlOf(everyKind(2)), 320);
    const below = `[...document.querySelectorAll('.when')].every((when) => {
      const box = (e) => e.getBoundingClientRect();
      return box(when).top >= box(when.previousElementSibling).bottom && box(when.nextElementSibling).top >= box(when).bottom;
    })`;
    expect(await page.evaluate(below)).toBe(true);
  });

  it('breaks a period before "to" only', async () => {
    const experience = [
      { company: 'A', position: 'b', start_date: '2008-09', end_date: '2018-08' },
    ];
    await open(await htmlOf({ cv: { name: 'J', experience } }), 1000);
    await page.addStyleTag({ content: '.when { width: 8em !important; }' });
    const tops = `[...document.querySelectorAll('.when time, .end')].map((e) => e.getBoundingClientRect().top)`;
    const [start = 0, end = 0, last] = (await page.evaluate(tops)) as number[];
    expect(end).toBeGreaterThan(start);
    expect(last).toBe(end);
  });

  it('puts a space between a degree and what follows where text is copied', async () => {
    const education = [{ institution: 'ETH', area: 'Physics', study_type: 'BSc' }];
    for (const width of [320, 1000]) {
      await open(await htmlOf({ cv: { name: 'J', education } }), width);
      expect(await page.evaluate('document.querySelector("h3").innerText')).toMatch(
        /^BSc ETH, Physics$/,
      );
    }
  });

  it('shows all of its text without scripts and styles, and asks the network for nothing', async () => {
    const context = await browser.newContext({ javaScriptEnabled: false });
    const bare = await context.newPage();
    const asked: string[] = [];
    bare.on('request', (request) => asked.push(request.url()));
    await bare.setContent(await htmlOfSample('academic.yaml'));
    expect(await bare.locator('h1').textContent()).toBe('Oriane Vestergaard');
    expect(await bare.locator('body').textContent()).toContain('Håkon Rustad');
    expect(asked.filter((url) => !url.startsWith('about:'))).toEqual([]);
    await context.close();
  });

  it.each([
    ['A4', 'a4paper', [595, 842]],
    ['US Letter', 'letterpaper', [612, 792]],
  ])('is printed on %s', async (_, page_size, [width, height]) => {
    await open(await htmlOf({ cv: { name: 'J' }, design: { page_size } }), 1000);
    const pdf = Buffer.from(await page.pdf({ preferCSSPageSize: true })).toString('latin1');
    const box = /\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(pdf);
    expect([box?.[1], box?.[2]].map((size) => Math.round(Number(size)))).toEqual([width, height]);
  });

  it.each(SAMPLES)('%s is printed on as many pages as its PDF has, but for one', async (file) => {
    await expectPrintedLikePdf(file, await htmlOfSample(file));
  });
});
