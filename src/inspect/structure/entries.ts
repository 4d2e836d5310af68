import { groupBy } from '../../util/arrays.js';
import type { DateFinder } from './date-finder.js';
import { recognizeFields } from './entry-fields.js';
import {
  type EntryDraft,
  type EntryPart,
  hasDates,
  mayBeDated,
  type SectionContext,
  type Side,
  splitParts,
} from './entry-parts.js';
import { isSameStyle, sumLengths } from './headings.js';
import type { PageLine } from './page-lines.js';
import { separateRoles } from './separate-roles.js';
import { SEGMENT_GAP_EMS, type Segment, type TextStyle } from './split-segments.js';
import { addEmployers, type Entry } from './structure.js';

export function groupEntries(
  lines: readonly PageLine[],
  section: Omit<SectionContext, 'hasDetails'>,
): Entry[] {
  const source = { ...section, hasDetails: hasDetails(lines, section) };
  const drafts = new EntryGrouper(lines, source).group();
  const entries = separateRoles(drafts, source)
    .map(({ draft, ...group }) => ({ fields: recognizeFields(draft, source), ...group }))
    .filter(({ fields }) => fields.length > 0);
  return addEmployers(entries);
}

/** Tests for a section of skills, or with labels to the left of its texts. */
function hasDetails(
  lines: readonly PageLine[],
  { meaning, getSide, dateFinder }: Omit<SectionContext, 'hasDetails'>,
): boolean {
  if (mayBeDated(meaning)) return false;
  const isLabel = (segment: Segment) =>
    getSide(segment) === 'before' && !hasDates(segment.text, dateFinder);
  return UNDATED_SECTIONS.includes(meaning) || lines.some(({ segments }) => segments.some(isLabel));
}

const UNDATED_SECTIONS: readonly SectionContext['meaning'][] = [
  'skills',
  'programming_skills',
  'interests',
];

class EntryGrouper {
  readonly #drafts: EntryDraft[] = [];
  /** Style of entry titles; undefined if they look like text. */
  readonly #titleStyle: TextStyle | undefined;
  readonly #titleEdge: number;
  /** Usual distance of baselines, in sizes of the text. */
  readonly #leading: number;
  /** Whether lines in one style have no dates or bullets. */
  readonly #isPlainList: boolean;
  /** Whether dates have a line of their own above each title. */
  readonly #startsWithDates: boolean;

  constructor(
    readonly lines: readonly PageLine[],
    readonly source: SectionContext,
  ) {
    const first = this.#findFirstText();
    this.#titleStyle = first && !isSameStyle(first, source.body) ? first : undefined;
    this.#titleEdge = first?.left ?? 0;
    this.#leading = computeLeading(
      lines,
      this.#hasDatedEntries && lines.length > MIN_SPACED_LINES ? 2.6 : 1.9,
    );
    const firstLine = splitParts(lines[0]?.segments ?? [], source);
    this.#isPlainList =
      !this.#hasDatedEntries && !PROSE_SECTIONS.includes(source.meaning) && arePlain(lines, source);
    this.#startsWithDates =
      lines[0]?.segments.length === 1 && firstLine.every(({ kind }) => kind === 'dates');
  }

  group(): EntryDraft[] {
    for (const [index, line] of this.lines.entries()) this.#addLine(line, this.lines[index - 1]);
    return this.#drafts;
  }

  #addLine(line: PageLine, previous: PageLine | undefined): void {
    const start = line.segments.findIndex((segment) => this.#isBullet(segment));
    const parts = splitParts(
      start >= 0 ? line.segments.slice(0, start) : line.segments,
      this.source,
    );
    const last = this.#drafts.at(-1);
    if (start >= 0) {
      const draft = last === undefined || this.#hasTitle(parts) ? this.#startEntry() : last;
      const [item, ...rest] = line.segments.slice(start);
      if (item !== undefined) draft.bullets.push([item]);
      draft.heads.push([...parts, ...splitParts(rest, this.source)]);
      return;
    }
    const bullet = last && !this.#startsPeriod(parts, last) ? last.bullets.at(-1) : undefined;
    const continuation =
      previous && bullet && this.#findContinuation(line, parts, previous, bullet);
    if (continuation !== undefined) {
      const rest = line.segments.filter((segment) => segment !== continuation);
      bullet?.push(continuation);
      last?.heads.push(splitParts(rest, this.source));
      return;
    }
    const isNew =
      last === undefined ||
      this.#isNumbered(line) ||
      (this.#startsNumbered(line, last) ??
        (!this.#continuesPeriod(parts, last) && this.#startsEntry(parts, line, previous, last)));
    (isNew ? this.#startEntry() : last).heads.push(parts);
  }

  #startEntry(): EntryDraft {
    const draft: EntryDraft = { heads: [], bullets: [] };
    this.#drafts.push(draft);
    return draft;
  }

  /**
   * Finds the segment that continues a bullet: close below its text, and not in the title style.
   */
  #findContinuation(
    line: PageLine,
    parts: readonly EntryPart[],
    previous: PageLine,
    bullet: EntryDraft['bullets'][number],
  ): Segment | undefined {
    const [first] = bullet;
    const below = line.segments.find((segment) => isBelowBullet(segment, first));
    if (below === undefined) return undefined;
    if (this.#startsWithDates && parts.every(({ kind }) => kind === 'dates')) return undefined;
    const [start = below] = below.runs;
    // Bold words may be on two lines.
    const end = bullet.at(-1)?.runs.at(-1);
    const isSplit = end !== undefined && isSameStyle(start, end) && !isSameStyle(start, first);
    const isIndented = Math.abs(below.left - first.left) < 0.8 * first.size;
    // Titles start to the left of points, whose text may be bold.
    const mayBeTitle = !isIndented || first.left < this.#titleEdge + 0.5 * first.size;
    if (mayBeTitle && this.#isTitle(start) && !isSplit) return undefined;
    const isAlone =
      line.segments.length === 1 &&
      !parts.some(({ kind }) => kind === 'dates') &&
      isSameStyle(previous.segments.at(-1)?.runs.at(-1) ?? below, below.runs[0] ?? below);
    const isContinued =
      line.page === previous.page
        ? this.#isNear(line, previous) && (isIndented || isAlone)
        : isIndented;
    return isContinued ? below : undefined;
  }

  /** In a numbered list of publications, only a number starts an entry. */
  #startsNumbered({ segments }: PageLine, { heads }: EntryDraft): boolean | undefined {
    const isNumbered = LIST_NUMBER.test(heads.flat()[0]?.raw ?? '');
    return this.source.meaning === 'publications' && isNumbered
      ? LIST_NUMBER.test(segments[0]?.text ?? '')
      : undefined;
  }

  #isNear(line: PageLine, previous: PageLine): boolean {
    if (line.page !== previous.page || line.column !== previous.column) return false;
    return line.y - previous.y < 1.3 * this.#leading * Math.max(line.size, previous.size);
  }

  #startsEntry(
    parts: readonly EntryPart[],
    line: PageLine,
    previous: PageLine | undefined,
    last: EntryDraft,
  ): boolean {
    const hasPart = (list: readonly EntryPart[], kind: EntryPart['kind']) =>
      list.some((part) => part.kind === kind);
    const heads = last.heads.flat();
    if (previous === undefined || !hasPart(heads, 'text')) return false;
    const isText = hasPart(parts, 'text');
    const [isDated, hadDates] = [hasPart(parts, 'dates'), hasPart(heads, 'dates')];
    const isNear = this.#isNear(line, previous);
    if (this.#startsWithDates && isDated && hadDates && !isText) return true;
    if (this.#isPlainList) return !this.#continuesItem(line, previous);
    // A label next to its text.
    if (isText && !isDated && !hadDates && hasPart(parts, 'before')) return true;
    if (last.bullets.length > 0) return isText || (isDated && !isNear);
    const areBothDated = isDated && hadDates;
    // An employer may have the style of the dated position below.
    const mayContinue = !areBothDated;
    if (this.#hasTitle(parts)) return !(isNear && mayContinue && this.#continuesTitle(line, last));
    if (!isText) return false;
    return this.#startsPlainEntry(line, isNear, areBothDated);
  }

  /** Tests for another period in a column of dates, whose text may start at the bullets above. */
  #startsPeriod([part]: readonly EntryPart[], { heads }: EntryDraft): boolean {
    if (part?.kind !== 'dates' || part.right > this.#titleEdge) return false;
    const isAbove = ({ kind, left }: EntryPart) =>
      kind === 'dates' && Math.abs(left - part.left) < 1;
    // A period has at most three lines.
    const above = heads.flat().filter(isAbove).slice(-3);
    const count = (parts: readonly EntryPart[]) =>
      this.source.dateFinder.findDates(parts.map(({ raw }) => raw).join(' ')).length;
    return above.length > 0 && count([...above, part]) > count(above);
  }

  /** In a narrow column, `2023` may continue `April 2021 – December` next to the second title. */
  #continuesPeriod(parts: readonly EntryPart[], { heads }: EntryDraft): boolean {
    const { dateFinder } = this.source;
    const isDate = ({ kind }: EntryPart) => kind === 'dates';
    const [above, part] = [heads.at(-1)?.find(isDate), parts.find(isDate)];
    if (above === undefined || part === undefined || Math.abs(above.left - part.left) > 1)
      return false;
    const isWhole = dateFinder.findDates(`${above.raw} ${part.raw}`).length === 1;
    return isWhole && dateFinder.findDates(part.raw).length === 1;
  }

  #startsPlainEntry(line: PageLine, isNear: boolean, areBothDated: boolean): boolean {
    const hasPlainTitles = this.#titleStyle === undefined;
    if (hasPlainTitles && !this.#hasDatedEntries && isLabel(line)) return true;
    return isNear ? hasPlainTitles && areBothDated : hasPlainTitles || areBothDated;
  }

  /** Tests whether a line did not fit on the previous one, as several lines did not. */
  #continuesItem(line: PageLine, previous: PageLine): boolean {
    const { right } = this.source;
    const [text, above] = [line, previous].map(({ segments }) => segments[0]?.text ?? '');
    if (text === undefined || above === undefined || isLabel(line)) return false;
    if (/[,(&/–-]$/u.test(above) || /^[\p{Ll}(]/u.test(text)) return true;
    const [word = ''] = text.split(' ');
    const fullLines = this.lines.filter((other) => right - other.right < 2.5 * other.size);
    return right - previous.right < (0.6 * word.length + 1) * line.size && fullLines.length > 1;
  }

  /** A title may have two lines, unless other text follows it next to dates. */
  #continuesTitle(line: PageLine, { heads }: EntryDraft): boolean {
    const [above = [], end = []] = heads.slice(-2);
    const isPeriodEnd = [above, end].every((parts) => parts.at(-1)?.kind === 'dates');
    const previous = isPeriodEnd && end.length === 1 ? above : (heads.at(-1) ?? []);
    const last = previous.findLast(({ kind }) => kind === 'text');
    const isDated = heads.flat().some(({ kind }) => kind === 'dates');
    const isComplete =
      (isDated || !this.#hasDatedEntries) && last !== undefined && !this.#isTitle(last);
    return !isLabel(line) && this.#hasTitle(previous) && !isComplete;
  }

  /** Bold bullets of jobs and degrees are titles. */
  #isBullet({ isBullet, isBold, runs }: Segment): boolean {
    const isTitle =
      this.#hasDatedEntries &&
      isBold &&
      !this.source.body.isBold &&
      runs.every((run) => run.isBold || !/\p{L}/u.test(run.text));
    return isBullet && !isTitle;
  }

  #isNumbered({ segments }: PageLine): boolean {
    return !this.#hasDatedEntries && NUMBERED.test(segments[0]?.text ?? '');
  }

  get #hasDatedEntries(): boolean {
    return DATED_SECTIONS.includes(this.source.meaning);
  }

  #hasTitle(parts: readonly EntryPart[]): boolean {
    const first = parts.find(({ kind }) => kind === 'text');
    return first !== undefined && this.#isTitle(first);
  }

  #isTitle(style: TextStyle): boolean {
    return this.#titleStyle !== undefined && isSameStyle(this.#titleStyle, style);
  }

  #findFirstText(): EntryPart | undefined {
    let bullet: Segment | undefined;
    for (const line of this.lines) {
      bullet = line.segments.find((segment) => this.#isBullet(segment)) ?? bullet;
      const first = splitParts(
        line.segments.filter((segment) => !this.#isBullet(segment)),
        this.source,
      ).find(({ kind }) => kind === 'text');
      const isContinued =
        first !== undefined &&
        bullet !== undefined &&
        isSameStyle(first, bullet) &&
        Math.abs(first.left - bullet.left) < 0.8 * first.size;
      if (first !== undefined && !isContinued) return first;
    }
    return undefined;
  }
}

/** `1. Lovelace, A. (1843). Notes.` */
const NUMBERED = /^\[?\d{1,2}[.\]](?:\s+\p{Lu}|$)/u;

const DATED_SECTIONS: readonly SectionContext['meaning'][] = [
  'experience',
  'work_experience',
  'education',
];

const PROSE_SECTIONS: readonly SectionContext['meaning'][] = ['summary', 'publications'];

function arePlain(lines: readonly PageLine[], source: SectionContext): boolean {
  const [first] = lines.flatMap(({ segments }) => segments);
  return (
    first !== undefined &&
    lines.every(
      ({ segments }) =>
        segments.length === 1 &&
        segments.every(
          ({ isBullet, runs }) => !isBullet && runs.every((run) => isSameStyle(run, first)),
        ) &&
        splitParts(segments, source).every(({ kind }) => kind === 'text'),
    )
  );
}

/** Fewer lines may all be entries. */
const MIN_SPACED_LINES = 4;

/** `1.`, `[1]` */
const LIST_NUMBER = /^(?:\d{1,3}\.|\[\d{1,3}\])(?:\s|$)/;

/** `Languages: German, English` */
function isLabel({ segments }: PageLine): boolean {
  return /^[^:：]{1,40}(?::(?:\s|$)|：)/.test(segments[0]?.text ?? '');
}

function isBelowBullet(segment: Segment, first: Segment): boolean {
  return segment.left > first.left - 2.5 * first.size && segment.left < first.left + 3 * first.size;
}

/** In sizes of the text. */
function computeLeading(lines: readonly PageLine[], max: number): number {
  const distances = lines
    .flatMap((line, index) => {
      const previous = lines[index - 1];
      const isNext =
        previous !== undefined &&
        previous.page === line.page &&
        previous.column === line.column &&
        line.y > previous.y;
      return isNext ? [(line.y - previous.y) / Math.max(line.size, previous.size)] : [];
    })
    .sort((a, b) => a - b);
  return Math.min(max, Math.max(1.1, distances[Math.floor(distances.length * 0.3)] ?? 1.3));
}

/**
 * Detects segments next to the text of a section: those that end before it, or start after the
 * middle of its lines.
 */
export function createSideDetector(
  lines: readonly PageLine[],
  dateFinder: DateFinder,
): (segment: Segment) => Side | undefined {
  const segments = lines.flatMap((line) => line.segments);
  const texts = segments.filter(({ text }) => !hasDates(text, dateFinder));
  const byStart = groupBy(texts, ({ left }) => Math.round(left));
  const [main = 0] = [...byStart].sort(([, a], [, b]) => sumLengths(b) - sumLengths(a))[0] ?? [];
  const last = Math.max(...segments.map(({ right }) => right));
  const middle = main + 0.4 * (last - main);
  const sides = new Map<Segment, Side>();
  const detectSide = (segment: Segment, previous: Segment | undefined): Side | undefined => {
    if (segment.right < main - 1 && !segment.isBullet) return 'before';
    // A segment close to the previous one is on its side.
    const isClose =
      previous !== undefined && segment.left - previous.right < SEGMENT_GAP_EMS * segment.size;
    const previousSide = previous && sides.get(previous);
    if (isClose && previousSide !== 'before') return previousSide;
    return segment.left > middle && segment.text.length < 60 ? 'after' : undefined;
  };
  for (const line of lines)
    for (const [index, segment] of line.segments.entries()) {
      const side = detectSide(segment, line.segments[index - 1]);
      if (side !== undefined) sides.set(segment, side);
    }
  return (segment) => sides.get(segment);
}
