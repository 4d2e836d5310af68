// The option `fit` on real pages, and the diagnostics about them.

import { beforeAll, describe, expect, it } from 'vitest';
import type { RenderOptions } from '../../../src/compiler/options/options.js';
import type { OutputFormat } from '../../../src/compiler/output/formats.js';
import { parseCvSource } from '../../../src/compiler/pipeline/parse-cv-source.js';
import { renderCv } from '../../../src/compiler/pipeline/render.js';
import { BUNDLED_TEMPLATES } from '../../../src/compiler/schema/bundled-templates.js';
import type { Diagnostic } from '../../../src/diagnostics/diagnostic.js';
import { lazy } from '../../../src/util/memoize.js';
import { createRenderer } from '../../../src/workers/pooled-renderer.js';
import { IS_LONG, selectRows } from '../../support/length.js';
import { readPdf } from '../../support/pdf.js';
import { getRejection } from '../../workers/renderers.js';

const TODAY = '2026-11-20';

/** A CV of jobs with two highlights each, of slightly more than five lines. */
function createJobs(count: number): string {
  const job = (number: number) => `    - company: Company ${number}
      position: Engineer
      date: "2020"
      highlights:
        - Built a harbour, a lighthouse, and a bridge between the two, which is used by a good many people every day of the year
        - Took it down again
`;
  return `cv:\n  name: Jane Roe\n  experience:\n${Array.from({ length: count }, (_, index) => job(index + 1)).join('')}`;
}

const source = (text: string) => parseCvSource(text, { file: 'cv.yaml' });

/** 12 jobs fit a page; 13 need another one. */
const [FULL, SPILLING, LONG] = [createJobs(12), createJobs(14), createJobs(60)];

/** The number of jobs that need slightly more than a page in each template. */
const COUNTS: Readonly<Record<(typeof BUNDLED_TEMPLATES)[number], number>> = {
  classic: 14,
  linear: 11,
  ledger: 14,
  scholar: 9,
  sidebar: 12,
};

async function render(text: string, options: RenderOptions, formats: OutputFormat[] = ['pdf']) {
  return renderCv(source(text), { formats, today: TODAY, ...options });
}

/** The spilling CV, fitted on one page; many tests compare with it. */
const renderFitted = lazy(() => render(SPILLING, { fit: 1 }));

describe('fit of a document with too many pages', () => {
  it('reduces the pages and reports the changes', async () => {
    const { pageCount, diagnostics } = await renderFitted();
    expect(pageCount).toBe(1);
    expect(diagnostics).toMatchObject([
      {
        code: 'shrunk-to-fit',
        severity: 'info',
        file: 'cv.yaml',
        message: expect.stringMatching(
          /^Shrunk to fit one page: margins 1\.35 → 1\.\d+ cm, spacing \d+% smaller, leading 9\d(\.\d)?%\.$/,
        ),
        hint: 'shorten the document to keep its design',
      },
    ]);
  });

  // `classic` is tested above.
  const others = BUNDLED_TEMPLATES.filter((template) => template !== 'classic');

  it.each(selectRows(others, 2))('reduces the pages of the template %s', async (template) => {
    const { pageCount, diagnostics } = await render(createJobs(COUNTS[template]), {
      template,
      fit: 1,
    });
    expect(pageCount).toBe(1);
    expect(diagnostics.map(({ code }) => code)).toEqual(['shrunk-to-fit']);
  });

  it('reduces the leading if nothing else can shrink', async () => {
    const minMargins = {
      page: { top: '1 cm', bottom: '1 cm', left: '1 cm', right: '1 cm' },
      section_title: { top: '0 cm', bottom: '0 cm' },
      entry_area: { vertical_between: '0 cm' },
      highlights_area: { top: '0 cm', vertical_between_bullet_points: '0 cm' },
    };
    const text = `${createJobs(16)}design: ${JSON.stringify({ options: { margins: minMargins } })}\n`;
    expect((await render(text, { fit: 1 })).diagnostics[0]?.message).toMatch(
      /^Shrunk to fit one page: leading 9\d/,
    );
  });

  it('keeps the leading of letters with two diacritics', async () => {
    const { diagnostics } = await render(createJobs(13).replace('Roe', 'Trần'), { fit: 1 });
    expect(diagnostics[0]?.message).toMatch(/^Shrunk to fit one page: (?!.*leading)/);
  });

  it('reduces the font size only if spacing is not enough', async () => {
    const large = `${SPILLING}design:\n  font_size: 12pt\n`;
    const { diagnostics } = await render(large, { fit: 1 });
    expect(diagnostics[0]?.message).toMatch(/font size 12 → 1[01] pt/);
    const largeText = `${createJobs(11)}design:\n  font_size: 12pt\n`;
    expect((await render(largeText, { fit: 1 })).diagnostics[0]?.message).toMatch(
      /one page: margins/,
    );
  });
});

describe('fit of a document that already fits', () => {
  it.each([
    ['the same number of pages', FULL, 1],
    ['fewer pages', SPILLING, 3],
  ])('changes nothing with $0', async (_, text, pages) => {
    const [fitted, plain] = [await render(text, { fit: pages }), await render(text, {})];
    expect(fitted.diagnostics).toEqual([]);
    expect(Buffer.compare(fitted.pdf as Uint8Array, plain.pdf as Uint8Array)).toBe(0);
  });
});

describe('the hint about a last page of a few lines', () => {
  const skills = Array.from(
    { length: 48 },
    (_, index) => `    - name: Skill ${index}\n      details: much\n`,
  ).join('');
  const [short, small] = [
    `cv:\n  name: Jane\n  skills:\n${skills}`,
    'design:\n  options:\n    margins:\n      page: {top: 1 cm, bottom: 2.1 cm, left: 1 cm, right: 1 cm}\n',
  ];
  it.each([
    { name: 'suggests --fit for a document', text: short, options: {}, advice: true },
    { name: 'omits --fit with the option fit', text: short, options: { fit: 2 }, advice: false },
    {
      name: 'suggests --fit if only one margin can shrink',
      text: short + small,
      options: {},
      advice: true,
    },
  ])('$name', async ({ text, options, advice: suggestsFit }) => {
    const { diagnostics } = await render(text, options);
    const [hint = ''] = diagnostics.flatMap(({ code, hint: that = '' }) =>
      code === 'short-last-page' ? [that] : [],
    );
    expect(hint).toMatch(/^shorten "Skill \d+" or anything before it/);
    expect(hint.includes('--fit 1')).toBe(suggestsFit);
  });
});

describe('fit of a document that does not fit', () => {
  it('reports how many lines are too many, and which entries are beyond the page', async () => {
    const error = await getRejection(render(createJobs(18), { fit: 1 }));
    expect(error).toMatchObject({ kind: 'document', code: 'does-not-fit' });
    const [problem] = (
      error as { diagnostics: readonly { message: string; path: unknown; range: unknown }[] }
    ).diagnostics;
    expect(problem?.message).toMatch(
      /^The document does not fit one page: \d+ lines are too many, even with the smallest margins, spacing and font size\. Beyond the page: (the rest of )?"Company 1\d" \((from )?line \d+\), .* and "Company 18" \(line 106\)\.$/,
    );
    // The path of the error is that of the first entry.
    expect(problem).toMatchObject({
      path: expect.arrayContaining(['cv', 'experience', expect.any(Number)]),
      file: 'cv.yaml',
    });
  });

  it('names whole sections, and the line in a divided entry', async () => {
    const skills = Array.from(
      { length: 12 },
      (_, index) => `    - name: Skill ${index}\n      details: much\n`,
    ).join('');
    const error = await getRejection(render(`${createJobs(15)}  skills:\n${skills}`, { fit: 1 }));
    expect(String(error)).toMatch(/Beyond the page: .*"Skills" \(line \d+\)\./);
    expect(String(error)).not.toContain('"Skill ');
    const bullets = Array.from({ length: 90 }, (_, index) => `        - Bullet ${index}\n`).join(
      '',
    );
    const projectError = await getRejection(
      render(`cv:\n  name: J\n  projects:\n    - name: A\n      highlights:\n${bullets}`, {
        fit: 1,
      }),
    );
    expect(String(projectError)).toMatch(/Beyond the page: the rest of "A" \(from line 66\)\./);
  });

  it('suggests removing --break-before and --keep', async () => {
    const skills = '  skills:\n    - name: Diving\n      details: deep\n';
    const getHint = async (count: number, options: RenderOptions) => {
      const error = await getRejection(
        render(`${createJobs(count)}${skills}`, { breakBefore: ['Skills'], ...options }),
      );
      return (error as { diagnostics: readonly Diagnostic[] }).diagnostics[0]?.hint;
    };
    expect(await getHint(3, { fit: 1 })).toBe('remove `--break-before`, or allow 2 pages');
    expect(await getHint(20, { fit: 2, keep: ['Experience'] })).toMatch(
      /, remove `--break-before` or `--keep`, or allow \d pages$/,
    );
  });

  it('reports the error for ten pages within 10 s of CPU time', async () => {
    const start = process.cpuUsage();
    const error = await getRejection(render(LONG, { fit: 1 }));
    expect(String(error)).toMatch(
      /\d\d\d lines are too many.* and \d+ more|\d\d\d lines are too many/,
    );
    expect(process.cpuUsage(start).user / 1e6).toBeLessThan(10);
  });

  it('reports no line numbers for a document without text', async () => {
    const { value } = source(createJobs(18));
    const error = await getRejection(renderCv(value as object, { today: TODAY, fit: 1 }));
    expect(String(error)).toMatch(/Beyond the page: (the rest of )?"Company 1\d"/);
    expect(String(error)).not.toContain('(line');
  });
});

describe('fit with several formats', () => {
  it('gives all page formats and markup the same layout', async () => {
    const { typ, svg, png, pageCount } = await render(SPILLING, { fit: 1, ppi: 18 }, [
      'typ',
      'svg',
      'png',
    ]);
    expect([svg?.length, png?.length, pageCount]).toEqual([1, 1, 1]);
    const alone = await render(SPILLING, { fit: 1 }, ['typ']);
    expect(alone.typ).toBe(typ);
    expect(alone).toMatchObject({ diagnostics: [{ code: 'shrunk-to-fit' }] });
    expect(alone.pageCount).toBeUndefined();
    expect(typ).toMatch(/ {2}leading: 9[\d.]+%,\n[\s\S]*page: \(top: 1\.\d+cm/);
  });

  it('does not change text formats', async () => {
    const { html, md, txt } = await render(SPILLING, { fit: 1 }, ['pdf', 'html', 'md', 'txt']);
    const plain = await render(SPILLING, {}, ['html', 'md', 'txt']);
    expect({ html, md, txt }).toEqual({ html: plain.html, md: plain.md, txt: plain.txt });
  });

  it('rejects formats without pages', async () => {
    expect(await getRejection(render(SPILLING, { fit: 1 }, ['html', 'txt']))).toMatchObject({
      kind: 'option',
      message: 'The option `fit` needs a format with pages, but the formats are html, txt.',
    });
  });
});

describe('a fitted PDF', () => {
  let pdf: Uint8Array | undefined;
  beforeAll(async () => {
    ({ pdf } = await renderFitted());
  });
  const same = (other: Uint8Array | undefined) =>
    Buffer.compare(other as Uint8Array, pdf as Uint8Array) === 0;

  it('has the same bytes after another document', async () => {
    await render(createJobs(13), { fit: 1 });
    expect(same((await render(SPILLING, { fit: 1 })).pdf)).toBe(true);
  });

  it('has the same bytes from a child process', async () => {
    expect(same((await render(SPILLING, { fit: 1, timeoutMs: 60_000 })).pdf)).toBe(true);
    if (!IS_LONG) return;
    const error = await getRejection(render(createJobs(18), { fit: 1, timeoutMs: 60_000 }));
    expect(error).toMatchObject({ code: 'does-not-fit' });
  });

  it.runIf(IS_LONG)('has the same bytes from a worker', async () => {
    const renderer = createRenderer({ workers: 1 });
    try {
      expect(same((await renderer.render(source(SPILLING), { fit: 1, today: TODAY })).pdf)).toBe(
        true,
      );
      const error = await getRejection(
        renderer.render(source(createJobs(18)), { fit: 1, today: TODAY }),
      );
      expect(error).toMatchObject({ code: 'does-not-fit' });
    } finally {
      await renderer.close();
    }
  });
});

describe('fit together with other options', () => {
  it('compares maxPages with the pages of the result', async () => {
    const { diagnostics } = await render(createJobs(24), { fit: 2, maxPages: 1 });
    expect(diagnostics.map(({ code }) => code)).toContain('max-pages-exceeded');
    expect(
      (await render(SPILLING, { fit: 1, maxPages: 1 })).diagnostics.map(({ code }) => code),
    ).toEqual(['shrunk-to-fit']);
  });

  it('compares the page limit with the pages of the original', async () => {
    expect(await getRejection(render(LONG, { fit: 4, limits: { pages: 3 } }))).toMatchObject({
      kind: 'limit',
    });
  });

  it('limits the time of all layouts together', async () => {
    const error = await getRejection(render(LONG, { fit: 1, timeoutMs: 20 }));
    expect(error).toMatchObject({ kind: 'timeout', message: expect.stringContaining('0.02 s') });
  });

  it('keeps its diagnostic an info with strict', async () => {
    expect((await render(SPILLING, { fit: 1, strict: true })).diagnostics).toMatchObject([
      { severity: 'info' },
    ]);
  });

  it('changes nothing if skip is enough', async () => {
    const { diagnostics, pdf } = await render(`${FULL}  interests:\n    - name: A\n`, {
      fit: 1,
      skip: ['Interests'],
    });
    expect(diagnostics).toEqual([]);
    expect((await readPdf(pdf as Uint8Array)).pageCount).toBe(1);
  });
});

describe('fit with breakBefore and keep', () => {
  const skills = Array.from(
    { length: 8 },
    (_, index) => `    - name: Skill ${index}\n      details: much\n`,
  ).join('');
  const text = `${createJobs(14)}  skills:\n${skills}`;
  const findSkillsPage = async (options: RenderOptions) => {
    const { pdf } = await render(text, options);
    const { pages } = await readPdf(pdf as Uint8Array);
    return {
      pageCount: pages.length,
      page: pages.findIndex(({ text: pageText }) => pageText.includes('Skills')) + 1,
    };
  };

  it('keeps a section at the start of a page', async () => {
    expect(await findSkillsPage({ breakBefore: ['Skills'] })).toEqual({ pageCount: 3, page: 3 });
    expect(await findSkillsPage({ breakBefore: ['Skills'], fit: 2 })).toEqual({
      pageCount: 2,
      page: 2,
    });
  });

  it('reports page breaks that need more pages than allowed', async () => {
    expect(await getRejection(render(text, { breakBefore: ['Skills'], fit: 1 }))).toMatchObject({
      code: 'does-not-fit',
      message: expect.stringContaining(
        'fit one page, because the section "Skills" must begin a page.',
      ),
    });
  });

  it('fits a kept section on one page', async () => {
    const { pageCount, diagnostics } = await render(SPILLING, { keep: ['Experience'], fit: 1 });
    expect({ pageCount, codes: diagnostics.map(({ code }) => code) }).toEqual({
      pageCount: 1,
      codes: ['shrunk-to-fit'],
    });
  });
});
