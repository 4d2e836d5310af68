import type { Cv } from '../../cv/cv.js';
import type { DiagnosticCode } from '../../diagnostics/codes.js';
import { type Diagnostic, type DiagnosticDetails, diagnostic } from '../../diagnostics/diagnostic.js';
import { quote } from '../../diagnostics/quote.js';
import { type PageFill, pageFillsOf } from '../../formats/layout/page-fill.js';
import { type TaggedPart, taggedParts } from '../../formats/layout/tagged-parts.js';
import { inPoints } from '../../formats/markup/length.js';
import { MEASURES } from '../../values/measures.generated.js';
import { type Landmark, landmarksOf } from './landmarks.js';

/** A last page with fewer lines looks like an accident. */
const FEW_LINES = 4;

/** The part of a page's text area that what does not break may leave empty. */
const MUCH = 0.25;

/** The part of a line below its baseline, of the smallest leading, in points. */
const BELOW_BASELINE = MEASURES.belowBaseline * MEASURES.leadings[10];

/**
 * Hints about finished pages: a last page with a few lines, a page that is half empty, a section that could not be kept together.
 * If there is nothing to report, only the places of texts are read.
 *
 * @param maySqueeze - whether `--fit` could be of use
 */
export function pageHints(cv: Cv, pdf: Uint8Array, maySqueeze: boolean): Diagnostic[] {
  const fills = pageFillsOf(pdf);
  const last = fills.at(-1);
  if (fills.length < 2 || last === undefined) return [];
  const empty = fills.slice(0, -1).flatMap((fill, page) => (emptyPart(fill, cv) > MUCH ? [page] : []));
  const isShort = last.lines < FEW_LINES;
  if (empty.length === 0 && !isShort && !keepsAny(cv)) return [];
  const parts = taggedParts(pdf);
  const landmarks = landmarksOf(cv, parts);
  return [
    ...notKept(cv, landmarks),
    ...empty.flatMap((page) => leftEmpty(page, emptyPart(fills[page] as PageFill, cv), { parts, landmarks })),
    ...(isShort ? shortLastPage(fills, { parts, landmarks }, maySqueeze) : []),
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

function keepsAny({ isSummaryKept, sections }: Cv): boolean {
  return isSummaryKept || sections.some(({ isKept }) => isKept);
}

function notKept(cv: Cv, landmarks: readonly Landmark[]): Diagnostic[] {
  return landmarks.flatMap((landmark, index) => {
    const { entry, section, name, first } = landmark;
    const isKept = section === undefined ? cv.isSummaryKept : section.isKept;
    if (entry !== undefined || !isKept) return [];
    const next = landmarks.findIndex((other, at) => at > index && other.entry === undefined);
    const end = landmarks[next === -1 ? landmarks.length - 1 : next - 1] as Landmark;
    if (end.last === first) return [];
    const room = index === 0 && end.last === 1 ? 'does not fit below the header' : 'is longer than a page';
    return [
      about('not-kept', landmark, `The section ${quote(name)} cannot be kept on one page: it ${room}.`, {
        hint: 'shorten it, divide it into two sections, or do not ask to keep it (`--keep`)',
      }),
    ];
  });
}

/** A diagnostic about a section, whose key is its title, or an entry. */
function about(
  code: DiagnosticCode,
  landmark: Landmark | undefined,
  message: string,
  details: DiagnosticDetails,
): Diagnostic {
  if (landmark === undefined) return diagnostic(code, [], message, details);
  const isKey = landmark.entry === undefined && landmark.section?.key !== undefined;
  return diagnostic(code, landmark.path, message, isKey ? { at: 'key', ...details } : details);
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
    return [diagnostic('page-left-empty', [], `${much}, since what begins the next one does not break.`, BREAKS)];
  }
  const { section, entry, name } = begins;
  if (entry === undefined && section?.beginsPage === true) return [];
  if (entry === undefined && section?.isKept === true) {
    return [
      about('page-left-empty', begins, `${much}, since the section ${quote(name)} is kept on one page.`, {
        hint: `shorten it, or let it break: leave it out of \`--keep\``,
      }),
    ];
  }
  // A title goes to the next page with its first entry.
  const at = placed.landmarks.indexOf(begins);
  const cause = entry === undefined ? (placed.landmarks[at + 1] ?? begins) : begins;
  const what = cause.entry === undefined ? `the section ${quote(cause.name)}` : `the entry ${quote(cause.name)}`;
  return [about('page-left-empty', cause, `${much}, since ${what} does not break.`, BREAKS)];
}

const BREAKS = {
  hint: 'shorten its first lines, or its place and dates: an entry breaks only below these, between its highlights',
} as const;

function shortLastPage(fills: readonly PageFill[], placed: Placed, maySqueeze: boolean): Diagnostic[] {
  const page = fills.length - 1;
  const lines = fills[page]?.lines ?? 0;
  const begins = beginningOf(page, placed);
  if (typeof begins === 'object' && begins.entry === undefined && begins.section?.beginsPage === true) return [];
  const there = placed.landmarks.find(({ last }) => last === page);
  const message = `${lines === 1 ? '1 line spills' : `${lines} lines spill`} onto page ${page + 1}.`;
  const that = there === undefined || there.name === '' ? 'it' : quote(there.name);
  const squeeze = maySqueeze ? `, or squeeze the document: \`--fit ${page}\`, in the library \`fit: ${page}\`` : '';
  return [about('short-last-page', there, message, { hint: `shorten ${that} or anything before it${squeeze}` })];
}
