import type { DiagnosticCode } from '../../diagnostics/codes.js';
import { type Diagnostic, type DocumentPath, diagnostic } from '../../diagnostics/diagnostic.js';
import { quote } from '../../diagnostics/quote.js';
import { type Cv, type Entry, nameOfEntry, type Section } from '../model/cv.js';
import { toPlainText } from '../model/text/inline.js';
import {
  type PageFill,
  pageFillsOf,
  type TaggedPart,
  taggedParts,
} from '../output/pages/read-own-pdf.js';
import { MEASURES } from '../templates/measures.generated.js';
import { inPoints } from '../typst/markup/line-measures.js';

/** A last page with fewer lines looks like an accident. */
const FEW_LINES = 4;

/** The part of a page's text area that what does not break may leave empty. */
const MUCH = 0.25;

/** The part of a line below its baseline, of the smallest leading, in points. */
const BELOW_BASELINE = MEASURES.belowBaseline * MEASURES.leadings[10];

/** What is reported about finished pages. */
export type ReportedSeverities = 'all' | 'warnings';

/**
 * Hints about finished pages: a last page with a few lines, a page that is half empty, a section that could not be kept together. If there
 * is nothing to report, only the places of texts are read; for warnings alone they are read only where something is kept. Once
 * `--fit` was tried, they need not name it.
 */
export function pageHints(
  cv: Cv,
  pdf: Uint8Array,
  { isFitted, severities }: { readonly isFitted: boolean; readonly severities: ReportedSeverities },
): Diagnostic[] {
  const keepsAny = cv.isSummaryKept || cv.sections.some(({ isKept }) => isKept);
  if (severities === 'warnings' && !keepsAny) return [];
  const fills = pageFillsOf(pdf);
  const last = fills.at(-1);
  if (fills.length < 2 || last === undefined) return [];
  const empty = fills.slice(0, -1).map((fill, page) => ({ page, part: emptyPart(fill, cv) }));
  // A letter breaks wherever it must.
  const halfEmpty = cv.letter === undefined ? empty.filter(({ part }) => part > MUCH) : [];
  const isShort = last.lines < FEW_LINES;
  if (halfEmpty.length === 0 && !isShort && !keepsAny) return [];
  const parts = taggedParts(pdf);
  const landmarks = landmarksOf(cv, parts);
  return [
    ...notKept(cv, landmarks),
    ...halfEmpty.flatMap(({ page, part }) => leftEmpty(page, part, { parts, landmarks })),
    ...(isShort ? shortLastPage(fills, { parts, landmarks }, !isFitted) : []),
  ];
}

interface Placed {
  readonly parts: readonly TaggedPart[];
  readonly landmarks: readonly Landmark[];
}

/** The part of a page's text area below its last line. */
function emptyPart({ height, last }: PageFill, { design: { margins, fontSize } }: Cv): number {
  const top = inPoints(margins.page.top, fontSize);
  const bottom = height - inPoints(margins.page.bottom, fontSize);
  return (bottom - last - BELOW_BASELINE) / (bottom - top);
}

function notKept(cv: Cv, landmarks: readonly Landmark[]): Diagnostic[] {
  return landmarks.flatMap((landmark, index) => {
    const { entry, section, name, first } = landmark;
    const isKept = section === undefined ? cv.isSummaryKept : section.isKept;
    if (entry !== undefined || !isKept) return [];
    const next = landmarks.findIndex((other, at) => at > index && other.entry === undefined);
    const end = landmarks[next === -1 ? landmarks.length - 1 : next - 1] as Landmark;
    if (end.last === first) return [];
    // Of two columns, either may have it first.
    const isFirst = index === 0 || cv.design.template.columns === 2;
    const room =
      isFirst && end.last === 1 ? 'does not fit below the header' : 'is longer than a page';
    const hint = 'shorten it, divide it into two sections, or do not ask to keep it (`--keep`)';
    return [
      about(
        'not-kept',
        landmark,
        `The section ${quote(name)} cannot be kept on one page: it ${room}.`,
        hint,
      ),
    ];
  });
}

/** A diagnostic about a section, whose key is its title, or an entry. */
function about(
  code: DiagnosticCode,
  landmark: Landmark | undefined,
  message: string,
  hint: string,
): Diagnostic {
  const isKey = landmark?.entry === undefined && landmark?.section?.key !== undefined;
  return diagnostic(code, landmark?.path ?? [], message, isKey ? { at: 'key', hint } : { hint });
}

/** The section or entry that begins a page; undefined if the page continues one. */
function beginningOf(page: number, { parts, landmarks }: Placed): Landmark | 'unnamed' | undefined {
  const part = parts.find(({ last }) => last >= page);
  if (part === undefined || part.first < page) return undefined;
  if (!/^H\d$/.test(part.tag)) return 'unnamed';
  return landmarks.find(({ first }) => first === page) ?? 'unnamed';
}

function leftEmpty(page: number, part: number, placed: Placed): Diagnostic[] {
  const begins = beginningOf(page + 1, placed);
  if (begins === undefined) return [];
  const much = `Page ${page + 1} is left ${Math.round(part * 100)}% empty`;
  if (begins === 'unnamed') {
    return [
      about(
        'page-left-empty',
        undefined,
        `${much}, since what begins the next one does not break.`,
        BREAKS,
      ),
    ];
  }
  const { section, entry, name } = begins;
  if (entry === undefined && section?.beginsPage === true) return [];
  if (entry === undefined && section?.isKept === true) {
    const hint = 'shorten it, or let it break: leave it out of `--keep`';
    return [
      about(
        'page-left-empty',
        begins,
        `${much}, since the section ${quote(name)} is kept on one page.`,
        hint,
      ),
    ];
  }
  // A title goes to the next page with its first entry.
  const at = placed.landmarks.indexOf(begins);
  const cause = entry === undefined ? (placed.landmarks[at + 1] ?? begins) : begins;
  const what =
    cause.entry === undefined
      ? `the section ${quote(cause.name)}`
      : `the entry ${quote(cause.name)}`;
  return [about('page-left-empty', cause, `${much}, since ${what} does not break.`, BREAKS)];
}

const BREAKS =
  'shorten its first lines, or its place and dates: an entry breaks only below these, between its highlights';

function shortLastPage(
  fills: readonly PageFill[],
  placed: Placed,
  canSqueeze: boolean,
): Diagnostic[] {
  const page = fills.length - 1;
  const lines = fills[page]?.lines ?? 0;
  const begins = beginningOf(page, placed);
  if (
    typeof begins === 'object' &&
    begins.entry === undefined &&
    begins.section?.beginsPage === true
  )
    return [];
  const there = placed.landmarks.find(({ last }) => last === page);
  const message = `${lines === 1 ? '1 line spills' : `${lines} lines spill`} onto page ${page + 1}.`;
  const that = there === undefined || there.name === '' ? 'it' : quote(there.name);
  const squeeze = canSqueeze
    ? `, or squeeze the document: \`--fit ${page}\`, in the library \`fit: ${page}\``
    : '';
  return [
    about('short-last-page', there, message, `shorten ${that} or anything before it${squeeze}`),
  ];
}

/** A section's title or an entry, with the text from there to the next one on its pages. */
interface Landmark {
  readonly path: DocumentPath;
  /** Its name for people; empty if it has none. */
  readonly name: string;
  /** The section that it is, or is in; undefined for the summary. */
  readonly section: Section | undefined;
  /** Undefined for a section's title. */
  readonly entry: Entry | undefined;
  /** The page on which it begins, from 0. */
  readonly first: number;
  /** The page on which it ends: for a title, that of the title. */
  readonly last: number;
}

/**
 * Finds the places of sections by the words of their headings, since a template may draw them in an order of its own, and those of
 * entries by the order of theirs. In a section with entries that have no heading, only
 * those before the first such entry are told apart; the others count as the section.
 */
function landmarksOf(cv: Cv, parts: readonly TaggedPart[]): Landmark[] {
  const hasName = cv.name.length > 0;
  const [titleTag, entryTag] = hasName ? ['H2', 'H3'] : ['H1', 'H2'];
  const titles = titlesOf(cv);
  const found: MutableLandmark[] = [];
  let entries: readonly Entry[] = [];
  for (const { tag, title: words, first, last } of parts) {
    const current = found.at(-1);
    if (tag === titleTag) {
      const title = takeTitle(titles, words);
      if (title === undefined) break;
      entries = entriesWithHeadings(title.section);
      found.push({ ...title, entry: undefined, first, last });
    } else if (tag === entryTag && current !== undefined && entries[0] !== undefined) {
      const [entry, ...others] = entries;
      entries = others;
      const { path } = entry;
      const { section } = current;
      found.push({ section, path, name: nameOfEntry(entry), entry, first, last });
    } else if (current !== undefined) current.last = Math.max(current.last, last);
  }
  return found;
}

type MutableLandmark = { -readonly [K in keyof Landmark]: Landmark[K] };
type Title = Pick<Landmark, 'path' | 'name' | 'section'>;

/** Removes the title with these words from the list; the first one if none has them. */
function takeTitle(titles: Title[], words: string | undefined): Title | undefined {
  const at = titles.findIndex(({ name }) => name === words);
  return titles.splice(Math.max(at, 0), 1)[0];
}

/** The entries of a section, if all of them surely have a heading: those that have a name. */
function entriesWithHeadings(section: Section | undefined): readonly Entry[] {
  const all = section?.entries ?? [];
  return all.every(({ name }) => name.length > 0) ? all : [];
}

/** The titles that have headings. */
function titlesOf({ summary, summaryTitle, sections }: Cv): Title[] {
  const title = { path: ['cv', 'summary'], name: toPlainText(summaryTitle), section: undefined };
  const others = sections.map((section) => ({
    // A predefined section has its key for a title.
    path: section.key === undefined ? [...section.path, 'title'] : section.path,
    name: toPlainText(section.title).trim(),
    section,
  }));
  return [...(summary.length > 0 ? [title] : []), ...others.filter(({ name }) => name !== '')];
}
