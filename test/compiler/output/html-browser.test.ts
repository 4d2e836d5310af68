import axe from 'axe-core';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RenderOptions } from '../../../src/compiler/options/options.js';
import { renderCv, renderLetter } from '../../../src/compiler/pipeline/render.js';
import { BUNDLED_TEMPLATES } from '../../../src/compiler/schema/bundled-templates.js';
import { usePdf } from '../../../src/pdf/pdfium.js';
import { isChromiumMissing, launchChromium } from '../../support/chromium.js';
import { readCoverLetter, readSample, SAMPLES } from '../../support/samples.js';

async function renderHtml(document: unknown, options: RenderOptions = {}): Promise<string> {
  const { html } = await renderCv(document, { formats: ['html'], today: '2026-11-20', ...options });
  return html as string;
}

async function renderSample(file: string, options: RenderOptions = {}): Promise<string> {
  const sample = readSample(file);
  return renderHtml(sample.source, { ...sample.options, ...options });
}

/** Overlong words in all fields. */
const WORD = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft';
const OVERLONG = {
  cv: {
    name: WORD,
    label: WORD,
    location: WORD,
    email: `${'a'.repeat(60)}@${'b'.repeat(60)}.org`,
    website: `https://example.org/${'path_'.repeat(20)}`,
    social_networks: [{ network: 'GitHub', username: 'x'.repeat(39) }],
    summary: `${WORD} \`${WORD}\``,
    education: [
      {
        institution: WORD,
        area: WORD,
        study_type: WORD,
        gpa: WORD,
        location: WORD,
        date: WORD,
      },
    ],
    experience: [
      {
        company: WORD,
        position: WORD,
        url: 'https://example.org',
        highlights: [WORD],
      },
    ],
    projects: [
      {
        name: WORD,
        url: `https://github.com/${encodeURI(WORD)}`,
        highlights: [`[${WORD}](https://x.org)`],
      },
    ],
    skills: [{ name: WORD, details: WORD, location: WORD, highlights: [WORD] }],
    publications: [
      {
        title: WORD,
        authors: [WORD],
        doi: `10.1000/${WORD}`,
        journal: WORD,
        date: '2020',
      },
    ],
    custom_sections: [{ title: WORD, entry_type: 'NormalEntry', entries: [{ name: 'x' }] }],
  },
};

function createEntries(lines: number): unknown {
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

/** Edges of the parts of each entry in pixels: title, dates, and further content. */
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

describe.skipIf(isChromiumMissing('layout, accessibility and print of the HTML'))(
  'HTML in Chromium',
  () => {
    let browser: Browser;
    /** One page for all tests: creating one with axe takes ten times as long as a test. */
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

    /** Runs axe: all rules in light, only color rules in dark mode. */
    function violations(scheme: 'light' | 'dark'): Promise<string[]> {
      const options = scheme === 'light' ? '{}' : "{ runOnly: ['cat.color'] }";
      return page.evaluate(
        `axe.run(${options}).then((r) => r.violations.map((v) => v.id + ": " + v.nodes[0].html))`,
      );
    }

    /** Expects no violations in light and dark mode, and a page that fits a phone. */
    async function expectAccessible(html: string): Promise<void> {
      for (const scheme of ['light', 'dark'] as const) {
        await open(html, 320, scheme);
        expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(
          320,
        );
        expect(await violations(scheme), scheme).toEqual([]);
      }
    }

    /** Expects about as many printed pages as the PDF has. */
    async function expectPrintedLikePdf(
      file: string,
      html: string,
      templateOptions = {},
    ): Promise<void> {
      const { source, options } = readSample(file);
      const { pageCount = 0 } = await renderCv(source, { ...options, ...templateOptions });
      await open(html, 1000);
      const printed = await usePdf(
        await page.pdf({ preferCSSPageSize: true }),
        (pdf) => pdf.pageCount,
      );
      expect(Math.abs(printed - pageCount)).toBeLessThanOrEqual(1);
    }

    it.each(SAMPLES)(
      'of %s is accessible in light and dark mode, and fits a phone',
      async (file) => {
        const html = await renderSample(file);
        await expectAccessible(html);
      },
    );

    const LETTERS = BUNDLED_TEMPLATES.flatMap((template) =>
      ['german.yaml', 'arabic.yaml'].map((file) => ({ template, file })),
    );

    it.each(LETTERS)(
      'of the cover letter $file in $template is accessible and fits a phone',
      async (sample) => {
        const { source, options } = readSample(sample.file);
        const { fontPaths = [] } = options;
        const letterOptions = { fontPaths, template: sample.template, formats: ['html'] } as const;
        const { html } = await renderLetter(readCoverLetter(sample.file), source, letterOptions);
        await expectAccessible(html);
      },
    );

    it.each(BUNDLED_TEMPLATES)(
      'of a cover letter in %s has a bold subject without lines, like its PDF',
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
      'of a cover letter in %s is aligned with its header',
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

    // All samples in `classic`; for other templates, one per direction and entry kind.
    const SAMPLES_IN_TEMPLATES = BUNDLED_TEMPLATES.slice(1).flatMap((template) =>
      ['academic.yaml', 'custom-sections.yaml', 'hebrew.yaml', 'german.yaml'].map((file) => ({
        template,
        file,
      })),
    );

    it.each(SAMPLES_IN_TEMPLATES)(
      'of $file in $template is accessible, fits a phone, and prints like its PDF',
      async ({ template, file }) => {
        const html = await renderSample(file, { template });
        await expectAccessible(html);
        await expectPrintedLikePdf(file, html, { template });
      },
    );

    it.each(BUNDLED_TEMPLATES.slice(1))('breaks overlong words in %s', async (template) => {
      await open(await renderHtml(OVERLONG, { template }), 320);
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(320);
    });

    it('breaks no common name in sidebar, and aligns contacts with the name', async () => {
      const html = await renderHtml(
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
      const [broken, unbroken] = (await page.evaluate(heights)) as number[];
      expect(broken).toBe(unbroken);
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
      '%s shows the whole name of a network on a phone',
      async (template) => {
        const social_networks = [{ network: 'LinkedIn', username: 'marisol-delgado-whitaker-rn' }];
        await open(await renderHtml({ cv: { name: 'J', social_networks } }, { template }), 320);
        const widths = `(({ scrollWidth, clientWidth }) => [scrollWidth, clientWidth])(document.querySelector('.kind'))`;
        const [unbroken, shown] = (await page.evaluate(widths)) as number[];
        expect(shown).toBe(unbroken);
      },
    );

    it.each(BUNDLED_TEMPLATES)('%s separates a degree from what follows', async (template) => {
      const education = [{ institution: 'ETH', area: 'P', study_type: 'BSc' }];
      const html = await renderHtml({ cv: { name: 'J', education } }, { template });
      for (const width of template === 'classic' ? [320] : [320, 1000]) {
        await open(html, width);
        const after = 'getComputedStyle(document.querySelector(".degree"), "::after").content';
        expect(await page.evaluate(after), `${width}`).toContain('·');
      }
    });

    it.each(BUNDLED_TEMPLATES)(
      '%s distinguishes links on screen and in print',
      async (template) => {
        const link = '[b](https://x.org)';
        const cv = {
          name: 'J',
          label: `a ${link}`,
          email: 'j@x.org',
          summary: `a ${link}`,
          work_experience: [{ company: 'A', position: 'b', highlights: [`a ${link}`] }],
        };
        for (const [primary_color, isColored] of [
          ['#004f90', true],
          ['#202020', false],
        ] as const) {
          const design = { options: { primary_color } };
          await open(await renderHtml({ cv, design }, { template }), 1000);
          for (const media of ['screen', 'print'] as const) {
            await page.emulateMedia({ media });
            const hidden = `[...document.querySelectorAll('a[href="https://x.org"]')].filter((a) => {
            const { color, textDecorationLine } = getComputedStyle(a);
            const hasColor = ${isColored} && color !== getComputedStyle(a.parentElement).color;
            return !hasColor && textDecorationLine !== 'underline';
          }).length`;
            expect(await page.evaluate(hidden), `${media} ${primary_color}`).toBe(0);
          }
        }
      },
    );

    it('keeps contacts legible on the tint of sidebar', async () => {
      const design = { options: { primary_color: '#0077b6' } };
      const html = await renderHtml(
        { cv: { name: 'J', label: 'L', email: 'a@b.example' }, design },
        { template: 'sidebar' },
      );
      for (const scheme of ['light', 'dark'] as const) {
        await open(html, 1000, scheme);
        expect(await violations(scheme), scheme).toEqual([]);
      }
    });

    it('leaves half of a line in sidebar for titles next to dates', async () => {
      const experience = [
        {
          company: 'Verband',
          position: 'b',
          location: 'Mönchengladbach-Rheydt',
          start_date: '2008-09',
        },
      ];
      await open(await renderHtml({ cv: { name: 'J', experience } }, { template: 'sidebar' }), 768);
      const widths = `['.title', 'article'].map((part) => document.querySelector(part).clientWidth)`;
      const [title = 0, line = 0] = (await page.evaluate(widths)) as number[];
      expect(title).toBeGreaterThanOrEqual(Math.floor(line / 2));
    });

    it('fails the contrast check in light and dark mode if its text is illegible', async () => {
      const html = await renderHtml({ cv: { name: 'J', label: 'hard' } });
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

    it('has a dark background in dark mode, and black text in print', async () => {
      await open(await renderHtml({ cv: { name: 'J' } }), 800, 'dark');
      expect(await page.evaluate('getComputedStyle(document.body).backgroundColor')).toBe(
        'rgb(23, 25, 28)',
      );
      await page.emulateMedia({ media: 'print' });
      expect(await page.evaluate('getComputedStyle(document.body).color')).toBe('rgb(0, 0, 0)');
    });

    it.each([320, 768])('breaks overlong words at %s pixels', async (width) => {
      await open(await renderHtml(OVERLONG), width);
      const right = `Math.max(...[...document.querySelectorAll('body *')].filter((e) => !e.closest('.kind, style, script'))
      .flatMap((e) => [...e.getClientRects()].map((r) => r.right)))`;
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(width);
      expect(await page.evaluate(right)).toBeLessThanOrEqual(width);
    });

    it.each([1, 2, 4])('puts dates of %s lines next to the text without a gap', async (lines) => {
      await open(await renderHtml(createEntries(lines)), 1000);
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

    it('puts dates below the title on a phone, and further content below the dates', async () => {
      await open(await renderHtml(createEntries(2)), 320);
      const below = `[...document.querySelectorAll('.when')].every((when) => {
      const box = (e) => e.getBoundingClientRect();
      return box(when).top >= box(when.previousElementSibling).bottom && box(when.nextElementSibling).top >= box(when).bottom;
    })`;
      expect(await page.evaluate(below)).toBe(true);
    });

    it('breaks a date range only before "to"', async () => {
      const experience = [
        { company: 'A', position: 'b', start_date: '2008-09', end_date: '2018-08' },
      ];
      await open(await renderHtml({ cv: { name: 'J', experience } }), 1000);
      await page.addStyleTag({ content: '.when { width: 8em !important; }' });
      const tops = `[...document.querySelectorAll('.when time, .end')].map((e) => e.getBoundingClientRect().top)`;
      const [start = 0, end = 0, last] = (await page.evaluate(tops)) as number[];
      expect(end).toBeGreaterThan(start);
      expect(last).toBe(end);
    });

    it('contains a space after a degree in its copied text', async () => {
      const education = [{ institution: 'ETH', area: 'Physics', study_type: 'BSc' }];
      for (const width of [320, 1000]) {
        await open(await renderHtml({ cv: { name: 'J', education } }), width);
        expect(await page.evaluate('document.querySelector("h3").innerText')).toMatch(
          /^BSc\sETH, Physics$/,
        );
      }
    });

    it('shows all text without scripts and styles, and makes no requests', async () => {
      const context = await browser.newContext({ javaScriptEnabled: false });
      const otherPage = await context.newPage();
      const requests: string[] = [];
      otherPage.on('request', (request) => requests.push(request.url()));
      await otherPage.setContent(await renderSample('academic.yaml'));
      expect(await otherPage.locator('h1').textContent()).toBe('Oriane Vestergaard');
      expect(await otherPage.locator('body').textContent()).toContain('Håkon Rustad');
      expect(requests.filter((url) => !url.startsWith('about:'))).toEqual([]);
      await context.close();
    });

    it.each([
      ['A4', 'a4paper', [595, 842]],
      ['US Letter', 'letterpaper', [612, 792]],
    ])('prints pages of the size %s', async (_, page_size, [width, height]) => {
      await open(await renderHtml({ cv: { name: 'J' }, design: { page_size } }), 1000);
      const pdf = Buffer.from(await page.pdf({ preferCSSPageSize: true })).toString('latin1');
      const box = /\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(pdf);
      expect([box?.[1], box?.[2]].map((size) => Math.round(Number(size)))).toEqual([width, height]);
    });

    it.each(SAMPLES)('prints %s on about as many pages as its PDF has', async (file) => {
      await expectPrintedLikePdf(file, await renderSample(file));
    });
  },
);
