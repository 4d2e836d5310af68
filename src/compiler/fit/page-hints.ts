import type { DiagnosticCode } from '../../diagnostics/codes.js';
import {
  createDiagnostic,
  type Diagnostic,
  type DocumentPath,
} from '../../diagnostics/diagnostic.js';
import { quote } from '../../diagnostics/quote.js';
import { type Cv, type Entry, getEntryName, type Section } from '../model/cv.js';
import { toPlainText } from '../model/text/inline.js';
import {
  measurePageFills,
  type PageFill,
  readTaggedElements,
  type TaggedElement,
} from '../output/pages/engine-pdf.js';
import { MEASURES } from '../templates/measures.generated.js';
import { toPoints } from '../typst/markup/line-measures.js';

/** A last page with fewer lines looks like an accident. */
const MIN_LAST_PAGE_LINES = 4;

/** A converted document had one page, if so few lines are on the second one. */
const MIN_CONVERTED_LINES = 6;

/** Of a page's text area. */
const MAX_EMPTY_FRACTION = 0.25;

/** The depth of a line below its baseline, at the smallest leading. */
const BELOW_BASELINE_POINTS = MEASURES.belowBaseline * MEASURES.leadings[10];

export type ReportedSeverities = 'all' | 'warnings';

interface HintOptions {
  readonly isFitted: boolean;
  readonly isConverted?: boolean;
  readonly severities: ReportedSeverities;
}

/** Hints omit `--fit` for a fitted CV. */
export function collectPageHints(
  cv: Cv,
  pdf: Uint8Array,
  { isFitted, isConverted = false, severities }: HintOptions,
): Diagnostic[] {
  const hasKept = cv.isSummaryKept || cv.sections.some(({ isKept }) => isKept);
  if (severities === 'warnings' && !hasKept) return [];
  const fills = measurePageFills(pdf);
  const last = fills.at(-1);
  if (fills.length < 2 || last === undefined) return [];
  const pages = fills.slice(0, -1).map((fill, page) => ({ page, empty: emptyFraction(fill, cv) }));
  // A letter has no unbreakable blocks.
  const partlyEmpty =
    cv.letter === undefined ? pages.filter(({ empty }) => empty > MAX_EMPTY_FRACTION) : [];
  const isShort =
    last.lines < (isConverted && fills.length === 2 ? MIN_CONVERTED_LINES : MIN_LAST_PAGE_LINES);
  if (partlyEmpty.length === 0 && !isShort && !hasKept) return [];
  const parts = readTaggedElements(pdf);
  const landmarks = findLandmarks(cv, parts);
  return [
    ...reportNotKept(cv, landmarks),
    ...partlyEmpty.flatMap(({ page, empty }) =>
      reportPartlyEmpty(page, empty, { parts, landmarks }),
    ),
    ...(isShort ? reportShortLastPage(fills, { parts, landmarks }, !isFitted) : []),
  ];
}

interface PageContents {
  readonly parts: readonly TaggedElement[];
  readonly landmarks: readonly Landmark[];
}

function emptyFraction(
  { height, lastBaseline }: PageFill,
  { design: { margins, fontSize } }: Cv,
): number {
  const top = toPoints(margins.page.top, fontSize);
  const bottom = height - toPoints(margins.page.bottom, fontSize);
  return (bottom - lastBaseline - BELOW_BASELINE_POINTS) / (bottom - top);
}

function reportNotKept(cv: Cv, landmarks: readonly Landmark[]): Diagnostic[] {
  return landmarks.flatMap((landmark, index) => {
    const { entry, section, name, first } = landmark;
    const isKept = section === undefined ? cv.isSummaryKept : section.isKept;
    if (entry !== undefined || !isKept) return [];
    const next = landmarks.findIndex((other, at) => at > index && other.entry === undefined);
    const end = landmarks[next === -1 ? landmarks.length - 1 : next - 1] as Landmark;
    if (end.last === first) return [];
    // With two columns, any section may be the first of its column.
    const isFirst = index === 0 || cv.design.template.columns === 2;
    const cause =
      isFirst && end.last === 1 ? 'does not fit below the header' : 'is longer than a page';
    return [
      createHint(
        'section-not-kept',
        landmark,
        `The section ${quote(name)} cannot be kept on one page: it ${cause}.`,
        'shorten it, split it into two sections, or remove it from `--keep`',
      ),
    ];
  });
}

/** Points at a predefined section by its key, since that is its title. */
function createHint(
  code: DiagnosticCode,
  landmark: Landmark | undefined,
  message: string,
  hint: string,
): Diagnostic {
  const isKey = landmark?.entry === undefined && landmark?.section?.key !== undefined;
  return createDiagnostic(
    code,
    landmark?.path ?? [],
    message,
    isKey ? { at: 'key', hint } : { hint },
  );
}

/** Returns the section or entry that begins a page; undefined if the page continues one. */
function findPageStart(
  page: number,
  { parts, landmarks }: PageContents,
): Landmark | 'unnamed' | undefined {
  const part = parts.find(({ lastPage }) => lastPage >= page);
  if (part === undefined || part.firstPage < page) return undefined;
  if (!/^H\d$/.test(part.tag)) return 'unnamed';
  return landmarks.find(({ first }) => first === page) ?? 'unnamed';
}

function reportPartlyEmpty(page: number, empty: number, contents: PageContents): Diagnostic[] {
  const start = findPageStart(page + 1, contents);
  if (start === undefined) return [];
  const report = (landmark: Landmark | undefined, cause: string, hint = BREAK_HINT) => [
    createHint(
      'page-not-filled',
      landmark,
      `Page ${page + 1} is ${Math.round(empty * 100)}% empty, because ${cause}.`,
      hint,
    ),
  ];
  if (start === 'unnamed') return report(undefined, 'the start of the next page cannot break');
  const { section, entry, name } = start;
  if (entry === undefined && section?.beginsPage === true) return [];
  if (entry === undefined && section?.isKept === true) {
    const hint = 'shorten it, or remove it from `--keep`';
    return report(start, `the section ${quote(name)} is kept on one page`, hint);
  }
  // A title moves to the next page with its first entry.
  const next = contents.landmarks[contents.landmarks.indexOf(start) + 1];
  const cause = entry === undefined ? (next ?? start) : start;
  const kind = cause.entry === undefined ? 'section' : 'entry';
  return report(cause, `the ${kind} ${quote(cause.name)} cannot break`);
}

const BREAK_HINT =
  'shorten its first lines, location or dates: an entry breaks only between its highlights';

function reportShortLastPage(
  fills: readonly PageFill[],
  contents: PageContents,
  suggestsFit: boolean,
): Diagnostic[] {
  const page = fills.length - 1;
  const lines = fills[page]?.lines ?? 0;
  const start = findPageStart(page, contents);
  if (typeof start === 'object' && start.entry === undefined && start.section?.beginsPage === true)
    return [];
  const landmark = contents.landmarks.find(({ last }) => last === page);
  const message = `${lines === 1 ? '1 line spills' : `${lines} lines spill`} onto page ${page + 1}.`;
  const name = landmark === undefined || landmark.name === '' ? 'it' : quote(landmark.name);
  const fit = suggestsFit
    ? `, or shrink the document to fit: \`--fit ${page}\` (\`fit: ${page}\` in the library)`
    : '';
  const hint = `shorten ${name} or anything before it${fit}`;
  return [createHint('short-last-page', landmark, message, hint)];
}

/** A section's title or an entry, with the text up to the next one. */
interface Landmark {
  readonly path: DocumentPath;
  readonly name: string;
  /** The section, also of an entry; undefined for the summary. */
  readonly section: Section | undefined;
  readonly entry: Entry | undefined;
  /** The page on which it begins, from 0. */
  readonly first: number;
  /** The page on which its text ends; for a title, the title's own. */
  readonly last: number;
}

/**
 * Matches headings with sections by text, since a template may reorder them, and with entries by
 * order. If an entry of a section has no heading, its text counts as the section.
 */
function findLandmarks(cv: Cv, parts: readonly TaggedElement[]): Landmark[] {
  const [titleTag, entryTag, roleTag] =
    cv.name.length > 0 ? ['H2', 'H3', 'H4'] : ['H1', 'H2', 'H3'];
  const titles = collectTitles(cv);
  const landmarks: { -readonly [K in keyof Landmark]: Landmark[K] }[] = [];
  let entries: readonly Entry[] = [];
  for (const { tag, title: text, firstPage, lastPage } of parts) {
    const current = landmarks.at(-1);
    if (tag === titleTag) {
      const title = takeTitle(titles, text);
      if (title === undefined) break;
      entries = entriesWithHeadings(title.section);
      landmarks.push({ ...title, entry: undefined, first: firstPage, last: lastPage });
    } else if (
      current !== undefined &&
      entries[0] !== undefined &&
      tag === (entries[0].group === 'role' ? roleTag : entryTag)
    ) {
      const [entry, ...rest] = entries;
      entries = rest;
      landmarks.push({
        section: current.section,
        path: entry.path,
        name: getEntryName(entry),
        entry,
        first: firstPage,
        last: lastPage,
      });
    } else if (current !== undefined) current.last = Math.max(current.last, lastPage);
  }
  return landmarks;
}

type Title = Pick<Landmark, 'path' | 'name' | 'section'>;

/** Removes the title with this text, else the first one. */
function takeTitle(titles: Title[], text: string | undefined): Title | undefined {
  const index = titles.findIndex(({ name }) => name === text);
  return titles.splice(Math.max(index, 0), 1)[0];
}

/** Returns the entries of a section if all have a heading: a name, or the title of a role. */
function entriesWithHeadings(section: Section | undefined): readonly Entry[] {
  const entries = section?.entries ?? [];
  return entries.every(({ name, group }) => name.length > 0 || group === 'role') ? entries : [];
}

function collectTitles({ summary, summaryTitle, sections }: Cv): Title[] {
  const title = { path: ['cv', 'summary'], name: toPlainText(summaryTitle), section: undefined };
  const titles = sections.map((section) => ({
    path: section.key === undefined ? [...section.path, 'title'] : section.path,
    name: toPlainText(section.title).trim(),
    section,
  }));
  return [...(summary.length > 0 ? [title] : []), ...titles.filter(({ name }) => name !== '')];
}
