import {
  createDiagnostic,
  type Diagnostic,
  type DocumentPath,
  formatPath,
} from '../../diagnostics/diagnostic.js';
import { formatShortList } from '../../diagnostics/find-similar.js';
import { quote } from '../../diagnostics/quote.js';
import { formatNumber } from '../../limits/limit-diagnostics.js';
import { type Cv, getEntryName, type ResolvedDesign } from '../model/cv.js';
import { toPlainText } from '../model/text/inline.js';
import { measurePageFills, type PageFill } from '../output/pages/engine-pdf.js';
import { layOutToPdf } from '../output/pages/layout-request.js';
import { formatLeading } from '../schema/length.js';
import { traceCv, type ValueLines } from '../source-map/trace-cv.js';
import { POINTS_PER_CM, toPoints } from '../typst/markup/line-measures.js';
import { writeLayoutMarkup } from '../typst/markup/write-document.js';
import type { FitRequest } from './fit-request.js';
import { getLength, SHRINKABLE_LENGTHS, type ShrinkableLength } from './shrink-design.js';

/** Shrinking cannot help a document with more than this many times the lines that fit. */
const MAX_SHRINKABLE_RATIO = 1.5;

export function diagnoseExcessPages(pdf: Uint8Array, maxPages: number): Diagnostic {
  const pages = measurePageFills(pdf);
  const excess = countLinesBeyond(pages, maxPages);
  const allowed = maxPages === 1 ? 'only one' : `at most ${maxPages}`;
  const message =
    `The document has ${formatPages(pages.length)}, but should have ${allowed}: ` +
    `${formatLines(excess)} too many.`;
  const lines = countLinesBeyond(pages, 0);
  return createDiagnostic('max-pages-exceeded', [], message, {
    found: `${pages.length} pages`,
    expected: `at most ${formatPages(maxPages)}`,
    hint:
      lines > MAX_SHRINKABLE_RATIO * (lines - excess)
        ? 'shorten it: it is too long to shrink to fit'
        : `shorten it, or shrink it to fit: \`--fit ${maxPages}\` (\`fit: ${maxPages}\` in the library)`,
  });
}

function formatPages(count: number): string {
  return count === 1 ? 'one page' : `${count} pages`;
}

function formatLines(count: number): string {
  return count === 1 ? 'one line is' : `${formatNumber(count)} lines are`;
}

function countLinesBeyond(fills: readonly PageFill[], pages: number): number {
  return fills.slice(pages).reduce((sum, page) => sum + page.lines, 0);
}

export function diagnoseShrinking(
  original: ResolvedDesign,
  shrunk: ResolvedDesign,
  pages: number,
): Diagnostic {
  const changes = [
    original.fontSize === shrunk.fontSize
      ? ''
      : `font size ${original.fontSize} → ${shrunk.fontSize} pt`,
    describeMargins(original, shrunk),
    describeSpacing(original, shrunk),
    original.leading === shrunk.leading
      ? ''
      : `leading ${formatLeading(shrunk.leading / shrunk.template.leading)}`,
  ];
  const list = changes.filter((change) => change !== '').join(', ');
  const hint = 'shorten the document to keep its design';
  return createDiagnostic('shrunk-to-fit', [], `Shrunk to fit ${formatPages(pages)}: ${list}.`, {
    hint,
  });
}

function describeMargins(original: ResolvedDesign, shrunk: ResolvedDesign): string {
  const changes = SHRINKABLE_LENGTHS.filter(({ group }) => group === 'page').flatMap((length) => {
    const [from, to] = [original, shrunk].map((design) => toCentimeters(design, length));
    return from === to ? [] : [`${from} → ${to}`];
  });
  return changes.length === 0 ? '' : `margins ${[...new Set(changes)].join(', ')} cm`;
}

function describeSpacing(original: ResolvedDesign, shrunk: ResolvedDesign): string {
  const spacings = SHRINKABLE_LENGTHS.filter(({ group }) => group !== 'page');
  const sum = (design: ResolvedDesign) =>
    spacings.reduce((sum, length) => sum + toPoints(getLength(design, length), design.fontSize), 0);
  const percent = Math.round(100 * (1 - sum(shrunk) / sum(original)));
  return percent > 0 ? `spacing ${percent}% smaller` : '';
}

function toCentimeters(design: ResolvedDesign, length: ShrinkableLength): number {
  return Number((toPoints(getLength(design, length), design.fontSize) / POINTS_PER_CM).toFixed(2));
}

const MAX_LISTED = 5;

/** Names the sections and entries beyond the pages. Lays the CV out several times. */
export async function diagnoseMisfit(
  shrunk: Cv,
  {
    pages,
    layOutMarkup,
    findLine,
  }: Required<Pick<FitRequest, 'pages' | 'layOutMarkup' | 'findLine'>>,
): Promise<Diagnostic> {
  const pdf = await layOutToPdf(writeLayoutMarkup(shrunk), layOutMarkup);
  const fills = measurePageFills(pdf);
  const excess = countLinesBeyond(fills, pages);
  const summary =
    `The document does not fit ${formatPages(pages)}: ${formatLines(excess)} too many, ` +
    'even with the smallest margins, spacing and font size.';
  const [found, expected] = [formatPages(fills.length), `at most ${formatPages(pages)}`];
  if (shrunk.letter !== undefined) {
    const hint = `shorten it, or allow ${found}`;
    return createDiagnostic('does-not-fit', [], summary, { found, expected, hint });
  }
  const overflow = findBeyond(shrunk, pages, await traceCv(shrunk, pdf, layOutMarkup));
  const start = overflow[0]?.start ?? [];
  const breaks = titlesWithPageBreak(shrunk);
  if (breaks.length >= pages) {
    const hint = `remove \`--break-before\`, or allow ${found}`;
    return createDiagnostic('does-not-fit', start, describePageBreaks(breaks, pages), {
      found,
      expected,
      hint,
    });
  }
  const names = overflow.map(({ path, name, start }) => {
    const line = findLine(start);
    const [rest, from] = start === path ? ['', ''] : ['the rest of ', 'from '];
    const label = name === '' ? formatPath(path) : quote(name);
    return `${rest}${label}${line === undefined ? '' : ` (${from}line ${line})`}`;
  });
  const list = formatShortList(names, MAX_LISTED);
  const message = `${summary} Beyond the ${pages === 1 ? 'page' : 'pages'}: ${list}.`;
  return createDiagnostic('does-not-fit', start, message, {
    found: `${formatNumber(excess)} too many`,
    expected,
    hint:
      'shorten it, omit sections with `--skip TITLE` (`skip` in the library), ' +
      `${suggestFewerBreaks(shrunk)}or allow ${found}`,
  });
}

function suggestFewerBreaks({ isSummaryKept, sections }: Cv): string {
  const hasBreak = sections.some(({ beginsPage }) => beginsPage);
  const isKept = isSummaryKept || sections.some((section) => section.isKept);
  const options = [...(hasBreak ? ['`--break-before`'] : []), ...(isKept ? ['`--keep`'] : [])];
  return options.length === 0 ? '' : `remove ${options.join(' or ')}, `;
}

function titlesWithPageBreak({ summary, sections }: Cv): string[] {
  const first = summary.length > 0 ? 0 : 1;
  return sections
    .slice(first)
    .flatMap(({ beginsPage, title }) => (beginsPage ? [quote(toPlainText(title))] : []));
}

function describePageBreaks(titles: readonly string[], pages: number): string {
  const [sections, page] = titles.length === 1 ? ['section', 'a page'] : ['sections', 'pages'];
  const list = titles.slice(0, MAX_LISTED).join(', ') + (titles.length > MAX_LISTED ? ', …' : '');
  return (
    `The document does not fit ${formatPages(pages)}, ` +
    `because the ${sections} ${list} must begin ${page}.`
  );
}

/**
 * Finds entries beyond the pages, or only their section if it is wholly beyond. `start` is the path
 * of the first value beyond.
 */
function findBeyond(cv: Cv, pages: number, values: readonly ValueLines[]) {
  const startedKeys = new Set<string>();
  const starts = new Map<string, DocumentPath>();
  for (const { path, lines } of values) {
    for (let length = 1; length <= path.length; length += 1) {
      const key = JSON.stringify(path.slice(0, length));
      if (lines.some(({ page }) => page < pages)) startedKeys.add(key);
      if (lines.some(({ page }) => page >= pages) && !starts.has(key)) starts.set(key, path);
    }
  }
  const locate = (path: DocumentPath, name: string) => {
    const key = JSON.stringify(path);
    const start = starts.get(key);
    return start === undefined ? [] : [{ path, name, start: startedKeys.has(key) ? start : path }];
  };
  const sections = cv.sections.flatMap(({ path, title, entries }) => {
    const list = entries[0]?.path.slice(0, -1) ?? path;
    if (!startedKeys.has(JSON.stringify(list))) return locate(list, toPlainText(title).trim());
    return entries.flatMap((entry) => locate(entry.path, getEntryName(entry)));
  });
  return [...locate(['cv', 'summary'], toPlainText(cv.summaryTitle).trim()), ...sections];
}
