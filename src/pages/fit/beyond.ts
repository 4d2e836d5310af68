import { type Cv, nameOfEntry } from '../../cv/cv.js';
import { toPlainText } from '../../cv/text/inline.js';
import { type Diagnostic, type DocumentPath, diagnostic, formatPath } from '../../diagnostics/diagnostic.js';
import { inWords } from '../../diagnostics/limit-reached.js';
import { quote } from '../../diagnostics/quote.js';
import { andList } from '../../diagnostics/suggest.js';
import type { LayOut } from '../../formats/layout/layout-job.js';
import { pageFillsOf } from '../../formats/layout/page-fill.js';
import { transformCv } from '../../formats/markup/transform.js';
import { traceCv } from '../trace-cv.js';
import { linesBeyond, pagesInWords } from './pages.js';

const MOST_NAMED = 5;

const PDF = new Set(['pdf'] as const);

/**
 * The error of a CV that does not fit even with everything at its bounds: by how many lines, and which entries stand beyond. It
 * takes several layouts.
 *
 * @param lineOf - the line of the document's text at which a value begins, if there is a text
 */
export async function doesNotFit(
  tightest: Cv,
  pages: number,
  layOut: LayOut,
  lineOf: (path: DocumentPath) => number | undefined,
): Promise<Diagnostic> {
  const toPdf = async (markup: string) => (await layOut(markup, PDF)).pdf as Uint8Array;
  const shown = await toPdf(transformCv(tightest));
  const fills = pageFillsOf(shown);
  const lines = linesBeyond(fills, pages);
  const beyond = await placesBeyond(tightest, pages, shown, toPdf);
  const named = beyond.slice(0, MOST_NAMED).map(({ path, name, start }) => {
    const line = lineOf(start);
    const [part, from] = start === path ? ['', ''] : ['the rest of ', 'from '];
    const what = name === '' ? formatPath(path) : quote(name);
    return `${part}${what}${line === undefined ? '' : ` (${from}line ${line})`}`;
  });
  const others = beyond.length - named.length;
  const list = andList([...named, ...(others > 0 ? [`${others} more`] : [])]);
  const is = `${inWords(lines)} ${lines === 1 ? 'line is' : 'lines are'}`;
  const message =
    `The document does not fit ${pagesInWords(pages)}: with margins, distances and letters as small as they may be, ` +
    `${is} too many. Beyond ${pages === 1 ? 'the page' : 'these pages'} ${beyond.length === 1 ? 'stands' : 'stand'} ${list}.`;
  const breaks = wantedBreaks(tightest);
  const expected = `at most ${pagesInWords(pages)}`;
  if (breaks.length >= pages) {
    return diagnostic('does-not-fit', beyond[0]?.start ?? [], breaksMessage(breaks, pages), {
      found: pagesInWords(fills.length),
      expected,
      hint: `do without \`--break-before\`, or allow ${pagesInWords(fills.length)}`,
    });
  }
  return diagnostic('does-not-fit', beyond[0]?.start ?? [], message, {
    found: `${inWords(lines)} too many`,
    expected,
    hint: `shorten it, leave out sections (\`--skip TITLE\`, in the library \`skip\`), ${fewerBreaks(tightest)}or allow ${pagesInWords(fills.length)}`,
  });
}

/** A remedy where the author asked for breaks. */
function fewerBreaks({ isSummaryKept, sections }: Cv): string {
  const [begins, keeps] = [sections.some(({ beginsPage }) => beginsPage), sections.some(({ isKept }) => isKept)];
  const asked = [...(begins ? ['`--break-before`'] : []), ...(keeps || isSummaryKept ? ['`--keep`'] : [])];
  return asked.length === 0 ? '' : `do without ${asked.join(' or ')}, `;
}

/** The titles of the sections that begin a page because an option asks for it. */
function wantedBreaks({ summary, sections }: Cv): string[] {
  const first = summary.length > 0 ? 0 : 1;
  return sections.slice(first).flatMap(({ beginsPage, title }) => (beginsPage ? [quote(toPlainText(title))] : []));
}

function breaksMessage(titles: readonly string[], pages: number): string {
  const [begin, sections] = titles.length === 1 ? ['begins a page', 'the section'] : ['begin pages', 'the sections'];
  const list = titles.slice(0, MOST_NAMED).join(', ') + (titles.length > MOST_NAMED ? ', …' : '');
  return `The document does not fit ${pagesInWords(pages)}, since ${sections} ${list} ${begin} as asked for.`;
}

/** A section or an entry that stands beyond the pages, or the rest of one, and where what stands there begins. */
interface Beyond {
  readonly path: DocumentPath;
  /** What a person would call it; may be empty. */
  readonly name: string;
  readonly start: DocumentPath;
}

/** The parts that stand beyond the pages, in order: whole sections where possible, otherwise their entries. */
async function placesBeyond(
  cv: Cv,
  pages: number,
  shown: Uint8Array,
  toPdf: (markup: string) => Promise<Uint8Array>,
): Promise<Beyond[]> {
  const within = new Set<string>();
  const beyond = new Map<string, DocumentPath>();
  for (const { path, lines } of await traceCv(cv, shown, toPdf)) {
    for (let length = 1; length <= path.length; length += 1) {
      const key = JSON.stringify(path.slice(0, length));
      if (lines.some(({ page }) => page < pages)) within.add(key);
      if (lines.some(({ page }) => page >= pages) && !beyond.has(key)) beyond.set(key, path);
    }
  }
  const beyondOf = (path: DocumentPath, name: string): Beyond[] => {
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
