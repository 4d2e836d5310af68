import {
  type Diagnostic,
  type DocumentPath,
  diagnostic,
  formatPath,
} from '../../diagnostics/diagnostic.js';
import { quote } from '../../diagnostics/quote.js';
import { andFew } from '../../diagnostics/suggest.js';
import { inWords } from '../../limits/limit-reached.js';
import { type Cv, nameOfEntry, type ResolvedDesign } from '../model/cv.js';
import { toPlainText } from '../model/text/inline.js';
import { pdfOf } from '../output/pages/layout-request.js';
import { type PageFill, pageFillsOf } from '../output/pages/read-own-pdf.js';
import { formatLeading } from '../schema/length.js';
import { type TracedValue, traceCv } from '../source-map/trace-cv.js';
import { transformCv } from '../typst/markup/document-markup.js';
import { inPoints, POINTS_PER_CM } from '../typst/markup/line-measures.js';
import type { FitRequest } from './fit-request.js';
import { DISTANCES, type Distance, lengthOf } from './shrink-design.js';

/** A document that is this many times too long gains nothing from smaller distances. */
const HOPELESS = 1.5;

export function morePages(pdf: Uint8Array, wanted: number): Diagnostic {
  const pages = pageFillsOf(pdf);
  const count = pages.length;
  const lines = linesBeyond(pages, wanted);
  const much = lines === 1 ? 'one line is' : `${inWords(lines)} lines are`;
  const most = wanted === 1 ? 'only one' : `at most ${wanted}`;
  const message = `The document has ${pagesInWords(count)}, but should have ${most}: ${much} too many.`;
  const all = pages.reduce((sum, page) => sum + page.lines, 0);
  const isHopeless = all > HOPELESS * (all - lines);
  const option = `\`--fit ${wanted}\`, in the library \`fit: ${wanted}\``;
  return diagnostic('more-pages', [], message, {
    found: `${count} pages`,
    expected: `at most ${pagesInWords(wanted)}`,
    hint: isHopeless
      ? 'shorten it: it has too much to be squeezed'
      : `shorten it, or squeeze it: ${option}`,
  });
}

/** `one page`, `2 pages` */
function pagesInWords(count: number): string {
  return count === 1 ? 'one page' : `${count} pages`;
}

function linesBeyond(fills: readonly PageFill[], pages: number): number {
  return fills.slice(pages).reduce((sum, page) => sum + page.lines, 0);
}

/** Describes the changes to a design that made a document fit. */
export function fittedMessage(
  given: ResolvedDesign,
  wanted: ResolvedDesign,
  pages: number,
): Diagnostic {
  const changes = [
    given.fontSize === wanted.fontSize ? '' : `letters ${given.fontSize} → ${wanted.fontSize} pt`,
    marginsChange(given, wanted),
    distancesChange(given, wanted),
    given.leading === wanted.leading
      ? ''
      : `leading ${formatLeading(wanted.leading / wanted.template.leading)}`,
  ];
  const done = changes.filter((change) => change !== '').join(', ');
  const hint = 'shorten the document to keep its design';
  return diagnostic('fitted', [], `Squeezed into ${pagesInWords(pages)}: ${done}.`, { hint });
}

/** `margins 1.35 → 1.12 cm`, once for all that are alike. */
function marginsChange(given: ResolvedDesign, wanted: ResolvedDesign): string {
  const changed = DISTANCES.filter((distance) => distance.group === 'page').flatMap((distance) => {
    const [before, after] = [given, wanted].map((design) => centimetres(design, distance));
    return before === after ? [] : [`${before} → ${after}`];
  });
  return changed.length === 0 ? '' : `margins ${[...new Set(changed)].join(', ')} cm`;
}

/** `distances 12% smaller`, of the sum of one of each. */
function distancesChange(given: ResolvedDesign, wanted: ResolvedDesign): string {
  const inner = DISTANCES.filter((distance) => distance.group !== 'page');
  const sumOf = (design: ResolvedDesign) =>
    inner.reduce((sum, distance) => sum + centimetres(design, distance), 0);
  const less = Math.round(100 * (1 - sumOf(wanted) / sumOf(given)));
  return less > 0 ? `distances ${less}% smaller` : '';
}

function centimetres(design: ResolvedDesign, distance: Distance): number {
  return Number((inPoints(lengthOf(design, distance), design.fontSize) / POINTS_PER_CM).toFixed(2));
}

const MOST_NAMED = 5;

/**
 * The error of a CV that does not fit even with everything at its bounds: by how many lines, and which entries stand beyond, with the line
 * of the document's text at which they begin, if there is one. It takes several layouts.
 */
export async function doesNotFit(
  tightest: Cv,
  { pages, layOutMarkup, lineAt }: Required<Pick<FitRequest, 'pages' | 'layOutMarkup' | 'lineAt'>>,
): Promise<Diagnostic> {
  const shown = await pdfOf(transformCv(tightest), layOutMarkup);
  const fills = pageFillsOf(shown);
  const lines = linesBeyond(fills, pages);
  const is = `${inWords(lines)} ${lines === 1 ? 'line is' : 'lines are'}`;
  const tooLong =
    `The document does not fit ${pagesInWords(pages)}: with margins, distances and letters as small as they may be, ` +
    `${is} too many.`;
  const [found, expected] = [pagesInWords(fills.length), `at most ${pagesInWords(pages)}`];
  if (tightest.letter !== undefined) {
    return diagnostic('does-not-fit', [], tooLong, {
      found,
      expected,
      hint: `shorten it, or allow ${found}`,
    });
  }
  const beyond = placesBeyond(tightest, pages, await traceCv(tightest, shown, layOutMarkup));
  const named = beyond.map(({ path, name, start }) => {
    const line = lineAt(start);
    const [part, from] = start === path ? ['', ''] : ['the rest of ', 'from '];
    const what = name === '' ? formatPath(path) : quote(name);
    return `${part}${what}${line === undefined ? '' : ` (${from}line ${line})`}`;
  });
  const list = andFew(named, MOST_NAMED);
  const message = `${tooLong} Beyond ${pages === 1 ? 'the page' : 'these pages'} ${beyond.length === 1 ? 'stands' : 'stand'} ${list}.`;
  const breaks = wantedBreaks(tightest);
  const start = beyond[0]?.start ?? [];
  if (breaks.length >= pages) {
    const hint = `do without \`--break-before\`, or allow ${found}`;
    return diagnostic('does-not-fit', start, breaksMessage(breaks, pages), {
      found,
      expected,
      hint,
    });
  }
  return diagnostic('does-not-fit', start, message, {
    found: `${inWords(lines)} too many`,
    expected,
    hint: `shorten it, leave out sections (\`--skip TITLE\`, in the library \`skip\`), ${fewerBreaks(tightest)}or allow ${found}`,
  });
}

function fewerBreaks({ isSummaryKept, sections }: Cv): string {
  const [begins, keeps] = [
    sections.some(({ beginsPage }) => beginsPage),
    sections.some(({ isKept }) => isKept),
  ];
  const asked = [
    ...(begins ? ['`--break-before`'] : []),
    ...(keeps || isSummaryKept ? ['`--keep`'] : []),
  ];
  return asked.length === 0 ? '' : `do without ${asked.join(' or ')}, `;
}

function wantedBreaks({ summary, sections }: Cv): string[] {
  const first = summary.length > 0 ? 0 : 1;
  return sections
    .slice(first)
    .flatMap(({ beginsPage, title }) => (beginsPage ? [quote(toPlainText(title))] : []));
}

function breaksMessage(titles: readonly string[], pages: number): string {
  const [begin, sections] =
    titles.length === 1 ? ['begins a page', 'the section'] : ['begin pages', 'the sections'];
  const list = titles.slice(0, MOST_NAMED).join(', ') + (titles.length > MOST_NAMED ? ', …' : '');
  return `The document does not fit ${pagesInWords(pages)}, since ${sections} ${list} ${begin} as asked for.`;
}

/**
 * The parts that stand beyond the pages, or the rest of them, in order: whole sections where possible, otherwise their entries. Each
 * has the name that a person would call it by, which may be empty, and the start of what stands there.
 */
function placesBeyond(cv: Cv, pages: number, values: readonly TracedValue[]) {
  const within = new Set<string>();
  const beyond = new Map<string, DocumentPath>();
  for (const { path, lines } of values) {
    for (let length = 1; length <= path.length; length += 1) {
      const key = JSON.stringify(path.slice(0, length));
      if (lines.some(({ page }) => page < pages)) within.add(key);
      if (lines.some(({ page }) => page >= pages) && !beyond.has(key)) beyond.set(key, path);
    }
  }
  const beyondOf = (path: DocumentPath, name: string) => {
    const key = JSON.stringify(path);
    const start = beyond.get(key);
    return start === undefined ? [] : [{ path, name, start: within.has(key) ? start : path }];
  };
  const parts = cv.sections.flatMap(({ path, title, entries }) => {
    const list = entries[0]?.path.slice(0, -1) ?? path;
    if (!within.has(JSON.stringify(list))) return beyondOf(list, toPlainText(title).trim());
    return entries.flatMap((entry) => beyondOf(entry.path, nameOfEntry(entry)));
  });
  return [...beyondOf(['cv', 'summary'], toPlainText(cv.summaryTitle).trim()), ...parts];
}
