// What `fit` does, seen from outside: real pages, and what is said of them.
import { beforeAll, describe, expect, it } from 'vitest';
import type { RenderOptions } from '../../../src/compiler/options/options.js';
import type { OutputFormat } from '../../../src/compiler/output/formats.js';
import { parseCvSource } from '../../../src/compiler/pipeline/parse-cv-source.js';
import { renderCv } from '../../../src/compiler/pipeline/render.js';
import { BUNDLED } from '../../../src/compiler/templates/template.js';
import type { Diagnostic } from '../../../src/diagnostics/diagnostic.js';
import { once } from '../../../src/util/remember.js';
import { createRenderer } from '../../../src/workers/pooled-renderer.js';
import { IS_LONG, some } from '../../support/length.js';
import { readPdf } from '../../support/pdf.js';
import { failureOf } from '../../workers/renderers.js';

const TODAY = '2026-11-20';

/** A CV of jobs with two bullet points each: five lines and a bit. */
function jobs(count: number): string {
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

/** 12 of them fit a page; 13 need another one. */
const [FULL, SPILLING, LONG] = [jobs(12), jobs(14), jobs(60)];

/** The jobs that need a little more than a page in each look. */
const COUNTS: Readonly<Record<(typeof BUNDLED)[number], number>> = {
  classic: 14,
  linear: 11,
  ledger: 14,
  scholar: 9,
  sidebar: 12,
};

async function rendered(text: string, options: RenderOptions, formats: OutputFormat[] = ['pdf']) {
  return renderCv(source(text), { formats, today: TODAY, ...options });
}

/** What is a little more than a page, on one page: what many tests compare with. */
const fittedOnce = once(() => rendered(SPILLING, { fit: 1 }));

describe('a document that has too many pages', () => {
  it('gets as many as it may have, and is told what was done', async () => {
    const { pageCount, diagnostics } = await fittedOnce();
    expect(pageCount).toBe(1);
    expect(diagnostics).toMatchObject([
      {
        code: 'fitted',
        severity: 'info',
        file: 'cv.yaml',
        message: expect.stringMatching(
          /^Squeezed into one page: margins 1\.35 → 1\.\d+ cm, distances \d+% smaller, leading 9\d(\.\d)?%\.$/,
        ),
        hint: 'shorten the document to keep its design',
      },
    ]);
  });

  // In `classic`, it was tried above.
  const others = BUNDLED.filter((look) => look !== 'classic');

  it.each(some(others, 2))('gets them in the look %s, too', async (template) => {
    const { pageCount, diagnostics } = await rendered(jobs(COUNTS[template]), { template, fit: 1 });
    expect(pageCount).toBe(1);
    expect(diagnostics.map(({ code }) => code)).toEqual(['fitted']);
  });

  it('gets closer lines where nothing else can be smaller', async () => {
    const least = {
      page: { top: '1 cm', bottom: '1 cm', left: '1 cm', right: '1 cm' },
      section_title: { top: '0 cm', bottom: '0 cm' },
      entry_area: { vertical_between: '0 cm' },
      highlights_area: { top: '0 cm', vertical_between_bullet_points: '0 cm' },
    };
    const text = `${jobs(16)}design: ${JSON.stringify({ options: { margins: least } })}\n`;
    expect((await rendered(text, { fit: 1 })).diagnostics[0]?.message).toMatch(
      /^Squeezed into one page: leading 9\d/,
    );
  });

  it('keeps its lines where letters have two marks', async () => {
    const { diagnostics } = await rendered(jobs(13).replace('Roe', 'Trần'), { fit: 1 });
    expect(diagnostics[0]?.message).toMatch(/^Squeezed into one page: (?!.*leading)/);
  });

  it('gets smaller letters only if distances are not enough', async () => {
    const large = `${SPILLING}design:\n  font_size: 12pt\n`;
    const { diagnostics } = await rendered(large, { fit: 1 });
    expect(diagnostics[0]?.message).toMatch(/letters 12 → 1[01] pt/);
    const little = `${jobs(11)}design:\n  font_size: 12pt\n`;
    expect((await rendered(little, { fit: 1 })).diagnostics[0]?.message).toMatch(
      /one page: margins/,
    );
  });
});

describe('a document that has no more pages than it may have', () => {
  it.each([
    ['just as many', FULL, 1],
    ['fewer', SPILLING, 3],
  ])('stays as it is: $0', async (_, text, pages) => {
    const [with_, without] = [await rendered(text, { fit: pages }), await rendered(text, {})];
    expect(with_.diagnostics).toEqual([]);
    expect(Buffer.compare(with_.pdf as Uint8Array, without.pdf as Uint8Array)).toBe(0);
  });
});

describe('a last page of a few lines', () => {
  const skills = Array.from(
    { length: 48 },
    (_, index) => `    - name: Skill ${index}\n      details: much\n`,
  ).join('');
  const [short, small] = [
    `cv:\n  name: Jane\n  skills:\n${skills}`,
    'design:\n  options:\n    margins:\n      page: {top: 1 cm, bottom: 2.1 cm, left: 1 cm, right: 1 cm}\n',
  ];
  it.each([
    { what: 'a document that could be squeezed', text: short, options: {}, advice: true },
    { what: 'one that was asked to fit', text: short, options: { fit: 2 }, advice: false },
    {
      what: 'one with everything but a margin at its bound',
      text: short + small,
      options: {},
      advice: true,
    },
  ])('is told of with the advice to squeeze $what: $advice', async ({ text, options, advice }) => {
    const { diagnostics } = await rendered(text, options);
    const [hint = ''] = diagnostics.flatMap(({ code, hint: that = '' }) =>
      code === 'short-last-page' ? [that] : [],
    );
    expect(hint).toMatch(/^shorten "Skill \d+" or anything before it/);
    expect(hint.includes('--fit 1')).toBe(advice);
  });
});

describe('a document that does not fit', () => {
  it('is an error that says by how many lines, and what stands beyond', async () => {
    const error = await failureOf(rendered(jobs(18), { fit: 1 }));
    expect(error).toMatchObject({ kind: 'document', code: 'does-not-fit' });
    const [problem] = (
      error as { diagnostics: readonly { message: string; path: unknown; range: unknown }[] }
    ).diagnostics;
    expect(problem?.message).toMatch(
      /^The document does not fit one page: with margins, distances and letters as small as they may be, \d+ lines are too many\. Beyond the page stand (the rest of )?"Company 1\d" \((from )?line \d+\), .* and "Company 18" \(line 106\)\.$/,
    );
    // The first of them begins where the message points.
    expect(problem).toMatchObject({
      path: ['cv', 'experience', expect.any(Number)],
      file: 'cv.yaml',
    });
  });

  it('names sections as a whole, and where it begins in an entry that is divided', async () => {
    const skills = Array.from(
      { length: 12 },
      (_, index) => `    - name: Skill ${index}\n      details: much\n`,
    ).join('');
    const error = await failureOf(rendered(`${jobs(15)}  skills:\n${skills}`, { fit: 1 }));
    expect(String(error)).toMatch(/Beyond the page stands? .*"Skills" \(line \d+\)\./);
    expect(String(error)).not.toContain('"Skill ');
    const bullets = Array.from({ length: 90 }, (_, index) => `        - Bullet ${index}\n`).join(
      '',
    );
    const one = await failureOf(
      rendered(`cv:\n  name: J\n  projects:\n    - name: A\n      highlights:\n${bullets}`, {
        fit: 1,
      }),
    );
    expect(String(one)).toMatch(/Beyond the page stands the rest of "A" \(from line 66\)\./);
  });

  it('may fit without the breaks that were asked for', async () => {
    const skills = '  skills:\n    - name: Diving\n      details: deep\n';
    const hintOf = async (count: number, options: RenderOptions) => {
      const error = await failureOf(
        rendered(`${jobs(count)}${skills}`, { breakBefore: ['Skills'], ...options }),
      );
      return (error as { diagnostics: readonly Diagnostic[] }).diagnostics[0]?.hint;
    };
    expect(await hintOf(3, { fit: 1 })).toBe('do without `--break-before`, or allow 2 pages');
    expect(await hintOf(20, { fit: 2, keep: ['Experience'] })).toMatch(
      /, do without `--break-before` or `--keep`, or allow \d pages$/,
    );
  });

  it('is explained without many layouts, if it is ten pages', async () => {
    const start = process.cpuUsage();
    const error = await failureOf(rendered(LONG, { fit: 1 }));
    expect(String(error)).toMatch(
      /\d\d\d lines are too many.* and \d+ more|\d\d\d lines are too many/,
    );
    expect(process.cpuUsage(start).user / 1e6).toBeLessThan(10);
  });

  it('has no places where there is no text', async () => {
    const { value } = source(jobs(18));
    const error = await failureOf(renderCv(value as object, { today: TODAY, fit: 1 }));
    expect(String(error)).toMatch(/Beyond the page stand "Company 1\d"/);
    expect(String(error)).not.toContain('(line');
  });
});

describe('formats', () => {
  it('all show the same pages, and markup is what was laid out', async () => {
    const { typ, svg, png, pageCount } = await rendered(SPILLING, { fit: 1, ppi: 18 }, [
      'typ',
      'svg',
      'png',
    ]);
    expect([svg?.length, png?.length, pageCount]).toEqual([1, 1, 1]);
    const alone = await rendered(SPILLING, { fit: 1 }, ['typ']);
    expect(alone.typ).toBe(typ);
    expect(alone).toMatchObject({ diagnostics: [{ code: 'fitted' }] });
    expect(alone.pageCount).toBeUndefined();
    expect(typ).toMatch(/ {2}leading: 9[\d.]+%,\n[\s\S]*page: \(top: 1\.\d+cm/);
  });

  it('of text are not squeezed', async () => {
    const { html, md, txt } = await rendered(SPILLING, { fit: 1 }, ['pdf', 'html', 'md', 'txt']);
    const plain = await rendered(SPILLING, {}, ['html', 'md', 'txt']);
    expect({ html, md, txt }).toEqual({ html: plain.html, md: plain.md, txt: plain.txt });
  });

  it('without pages cannot fit', async () => {
    expect(await failureOf(rendered(SPILLING, { fit: 1 }, ['html', 'txt']))).toMatchObject({
      kind: 'option',
      message: 'The option `fit` needs a format with pages, but the formats are html, txt.',
    });
  });
});

describe('where it is laid out makes no difference', () => {
  let pdf: Uint8Array | undefined;
  beforeAll(async () => {
    ({ pdf } = await fittedOnce());
  });
  const same = (other: Uint8Array | undefined) =>
    Buffer.compare(other as Uint8Array, pdf as Uint8Array) === 0;

  it('again, after others', async () => {
    await rendered(jobs(13), { fit: 1 });
    expect(same((await rendered(SPILLING, { fit: 1 })).pdf)).toBe(true);
  });

  it('in a process of its own, which is the same for all layouts', async () => {
    expect(same((await rendered(SPILLING, { fit: 1, timeoutMs: 60_000 })).pdf)).toBe(true);
    if (!IS_LONG) return;
    const error = await failureOf(rendered(jobs(18), { fit: 1, timeoutMs: 60_000 }));
    expect(error).toMatchObject({ code: 'does-not-fit' });
  });

  it.runIf(IS_LONG)('in a worker', async () => {
    const renderer = createRenderer({ workers: 1 });
    try {
      expect(same((await renderer.render(source(SPILLING), { fit: 1, today: TODAY })).pdf)).toBe(
        true,
      );
      const error = await failureOf(renderer.render(source(jobs(18)), { fit: 1, today: TODAY }));
      expect(error).toMatchObject({ code: 'does-not-fit' });
    } finally {
      await renderer.close();
    }
  });
});

describe('together with other options', () => {
  it('maxPages sees the pages that there are then', async () => {
    const { diagnostics } = await rendered(jobs(24), { fit: 2, maxPages: 1 });
    expect(diagnostics.map(({ code }) => code)).toContain('more-pages');
    expect(
      (await rendered(SPILLING, { fit: 1, maxPages: 1 })).diagnostics.map(({ code }) => code),
    ).toEqual(['fitted']);
  });

  it('a limit of pages holds for the document as it is', async () => {
    expect(await failureOf(rendered(LONG, { fit: 4, limits: { pages: 3 } }))).toMatchObject({
      kind: 'limit',
    });
  });

  it('time is that of all layouts together', async () => {
    const error = await failureOf(rendered(LONG, { fit: 1, timeoutMs: 20 }));
    expect(error).toMatchObject({ kind: 'timeout', message: expect.stringContaining('0.02 s') });
  });

  it('strict leaves the information alone', async () => {
    expect((await rendered(SPILLING, { fit: 1, strict: true })).diagnostics).toMatchObject([
      { severity: 'info' },
    ]);
  });

  it('skip may make it fit without a change', async () => {
    const { diagnostics, pdf } = await rendered(`${FULL}  interests:\n    - name: A\n`, {
      fit: 1,
      skip: ['Interests'],
    });
    expect(diagnostics).toEqual([]);
    expect((await readPdf(pdf as Uint8Array)).pageCount).toBe(1);
  });
});

describe('where its author wants pages to begin and end', () => {
  const skills = Array.from(
    { length: 8 },
    (_, index) => `    - name: Skill ${index}\n      details: much\n`,
  ).join('');
  const text = `${jobs(14)}  skills:\n${skills}`;
  const titlePage = async (options: RenderOptions) => {
    const { pdf } = await rendered(text, options);
    const { pages } = await readPdf(pdf as Uint8Array);
    return {
      pageCount: pages.length,
      page: pages.findIndex(({ text: shown }) => shown.includes('Skills')) + 1,
    };
  };

  it('a section still begins a page', async () => {
    expect(await titlePage({ breakBefore: ['Skills'] })).toEqual({ pageCount: 3, page: 3 });
    expect(await titlePage({ breakBefore: ['Skills'], fit: 2 })).toEqual({ pageCount: 2, page: 2 });
  });

  it('more pages that are asked for than there may be are the reason why it does not fit', async () => {
    expect(await failureOf(rendered(text, { breakBefore: ['Skills'], fit: 1 }))).toMatchObject({
      code: 'does-not-fit',
      message: expect.stringContaining(
        'fit one page, since the section "Skills" begins a page as asked for.',
      ),
    });
  });

  it('a section that is kept is squeezed as a whole', async () => {
    const { pageCount, diagnostics } = await rendered(SPILLING, { keep: ['Experience'], fit: 1 });
    expect({ pageCount, codes: diagnostics.map(({ code }) => code) }).toEqual({
      pageCount: 1,
      codes: ['fitted'],
    });
  });
});
