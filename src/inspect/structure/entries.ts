import { groupBy } from '../../util/arrays.js';
import { fieldsOf } from './entry-fields.js';
import {
  type Beside,
  type Draft,
  type EntryPart,
  type PartSource,
  partsOf,
} from './entry-parts.js';
import { isSameStyle } from './headings.js';
import type { Row } from './rows.js';
import { type Segment, type Style, WIDE } from './segments.js';
import type { Entry } from './structure.js';

/** Divides the rows of a section into entries. */
export function entriesOf(rows: readonly Row[], source: PartSource): Entry[] {
  return new Reader(rows, source)
    .drafts()
    .map((draft) => ({ fields: fieldsOf(draft, source) }))
    .filter(({ fields }) => fields.length > 0);
}

class Reader {
  readonly #drafts: Draft[] = [];
  /** The style in which titles of entries are set. */
  readonly #title: Style | undefined;
  /** The usual distance of lines. */
  readonly #leading: number;

  constructor(
    readonly rows: readonly Row[],
    readonly source: PartSource,
  ) {
    this.#title = this.#titleStyle();
    this.#leading = leadingOf(rows);
  }

  drafts(): Draft[] {
    for (const [index, row] of this.rows.entries()) this.#read(row, this.rows[index - 1]);
    return this.#drafts;
  }

  #read(row: Row, before: Row | undefined): void {
    const at = row.segments.findIndex(({ isBullet }) => isBullet);
    const parts = partsOf(at >= 0 ? row.segments.slice(0, at) : row.segments, this.source);
    const last = this.#drafts.at(-1);
    if (at >= 0) {
      const own = last === undefined || this.#hasTitle(parts) ? this.#begin() : last;
      const [item, ...beside] = row.segments.slice(at);
      if (item !== undefined) own.bullets.push([item]);
      own.heads.push([...parts, ...partsOf(beside, this.source)]);
      return;
    }
    const bullet = last?.bullets.at(-1);
    const line = before && bullet && this.#continuation(row, parts, before, bullet[0]);
    if (line !== undefined) {
      const beside = row.segments.filter((segment) => segment !== line);
      bullet?.push(line);
      last?.heads.push(partsOf(beside, this.source));
      return;
    }
    const own = last === undefined || this.#begins(parts, row, before, last) ? this.#begin() : last;
    own.heads.push(parts);
  }

  #begin(): Draft {
    const draft: Draft = { heads: [], bullets: [] };
    this.#drafts.push(draft);
    return draft;
  }

  /** What of a row continues a bullet: below its text, close to it, and not in the style of titles. */
  #continuation(
    row: Row,
    parts: readonly EntryPart[],
    before: Row,
    first: Segment,
  ): Segment | undefined {
    const below = row.segments.find((segment) => isBelow(segment, first));
    if (below === undefined || this.#isTitle(below.runs[0] ?? below)) return undefined;
    const isIndented =
      Math.abs(below.left - first.left) < 0.8 * first.size ||
      (Math.abs(below.right - first.right) < 0.8 * first.size && isRtl(first));
    const isAlone = row.segments.length === 1 && !parts.some(({ kind }) => kind === 'dates');
    const isNext =
      row.page === before.page ? this.#isNear(row, before) && (isIndented || isAlone) : isIndented;
    return isNext ? below : undefined;
  }

  /** Whether no more than the usual distance is between two rows. */
  #isNear(row: Row, before: Row): boolean {
    if (row.page !== before.page || row.column !== before.column) return false;
    return row.y - before.y < 1.3 * this.#leading * Math.max(row.size, before.size);
  }

  #begins(parts: readonly EntryPart[], row: Row, before: Row | undefined, last: Draft): boolean {
    const has = (some: readonly EntryPart[], kind: EntryPart['kind']): boolean =>
      some.some((part) => part.kind === kind);
    const heads = last.heads.flat();
    if (before === undefined || !has(heads, 'text')) return false;
    const isText = has(parts, 'text');
    const [isDated, wasDated] = [has(parts, 'dates'), has(heads, 'dates')];
    const isNear = this.#isNear(row, before);
    // A label beside its text.
    if (isText && !isDated && !wasDated && has(parts, 'before')) return true;
    if (last.bullets.length > 0) return isText || (isDated && !isNear);
    // A title of two lines is one title.
    if (this.#hasTitle(parts))
      return !isNear || isDated || isLabel(row) || !this.#hasTitle(last.heads.at(-1) ?? []);
    if (!isText) return false;
    const hasPlainTitles = this.#title === undefined;
    const areBothDated = isDated && wasDated;
    return isNear ? hasPlainTitles && areBothDated : hasPlainTitles || areBothDated;
  }

  #hasTitle(parts: readonly EntryPart[]): boolean {
    const first = parts.find(({ kind }) => kind === 'text');
    return first !== undefined && this.#isTitle(first);
  }

  #isTitle(style: Style): boolean {
    return this.#title !== undefined && isSameStyle(this.#title, style);
  }

  /** The style of the first line, if it differs from that of the text. */
  #titleStyle(): Style | undefined {
    for (const row of this.rows) {
      const first = partsOf(
        row.segments.filter(({ isBullet }) => !isBullet),
        this.source,
      ).find(({ kind }) => kind === 'text');
      if (first !== undefined) return isSameStyle(first, this.source.body) ? undefined : first;
    }
    return undefined;
  }
}

/** `Languages: German, English` */
function isLabel({ segments }: Row): boolean {
  return /^[^:]{1,40}:(?:\s|$)/.test(segments[0]?.text ?? '');
}

function isRtl({ text }: Segment): boolean {
  return /^[^\p{L}]*[\p{Script=Hebrew}\p{Script=Arabic}]/u.test(text);
}

/** Whether a segment stands below a bullet's text, or its sign. */
function isBelow(segment: Segment, first: Segment): boolean {
  if (isRtl(first))
    return (
      segment.right < first.right + 2.5 * first.size && segment.right > first.right - 3 * first.size
    );
  return segment.left > first.left - 2.5 * first.size && segment.left < first.left + 3 * first.size;
}

/** The distance of most lines that follow each other, in sizes of their text. */
function leadingOf(rows: readonly Row[]): number {
  const distances = rows
    .flatMap((row, index) => {
      const before = rows[index - 1];
      const isNext =
        before !== undefined &&
        before.page === row.page &&
        before.column === row.column &&
        row.y > before.y;
      return isNext ? [(row.y - before.y) / Math.max(row.size, before.size)] : [];
    })
    .sort((a, b) => a - b);
  return Math.min(1.9, Math.max(1.1, distances[Math.floor(distances.length * 0.3)] ?? 1.3));
}

/**
 * Where the text of a section begins: what ends before that is beside it, and so is what begins behind the middle of its lines.
 */
export function besideOf(rows: readonly Row[]): (segment: Segment) => Beside | undefined {
  const segments = rows.flatMap((row) => row.segments);
  const isMirrored = segments.filter(isRtl).length > segments.length / 2;
  const edges = (segment: Segment): readonly [start: number, end: number] =>
    isMirrored ? [-segment.right, -segment.left] : [segment.left, segment.right];
  const lettersIn = (some: readonly Segment[]): number =>
    some.reduce((sum, { text }) => sum + text.length, 0);
  const begun = groupBy(segments, (segment) => Math.round(edges(segment)[0]));
  const [main = 0] = [...begun].sort((a, b) => lettersIn(b[1]) - lettersIn(a[1]))[0] ?? [];
  const last = Math.max(...segments.map((segment) => edges(segment)[1]));
  const middle = main + 0.4 * (last - main);
  const beside = new Map<Segment, Beside>();
  const sideOf = (segment: Segment, previous: Segment | undefined): Beside | undefined => {
    const [start, end] = edges(segment);
    if (end < main - 1 && !segment.isBullet) return 'before';
    // What follows closely goes on with what is before it.
    const isClose = previous !== undefined && start - edges(previous)[1] < WIDE * segment.size;
    const previousSide = previous && beside.get(previous);
    if (isClose && previousSide !== 'before') return previousSide;
    return start > middle && segment.text.length < 60 ? 'after' : undefined;
  };
  for (const row of rows)
    for (const [index, segment] of row.segments.entries()) {
      const side = sideOf(segment, row.segments[index - 1]);
      if (side !== undefined) beside.set(segment, side);
    }
  return (segment) => beside.get(segment);
}
