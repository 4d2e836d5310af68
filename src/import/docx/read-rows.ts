import type { XmlElement } from '@rgrove/parse-xml';
import { isLinkable } from '../../compiler/model/links.js';
import { findTitleMeaning } from '../../inspect/structure/title-meaning.js';
import { BULLET } from '../plain-text.js';
import { findElement, getAttribute, getName, getValue, listElements } from './elements.js';
import { type DocxPart, getBody } from './parts.js';
import { hasFill, type ParagraphFormat, type RunFormat, type Styles } from './styles.js';

export interface DocxRun {
  readonly text: string;
  readonly format: RunFormat;
  readonly href: string | undefined;
}

/** Text without tabs or line breaks, at a position of a line in points. */
export interface DocxSegment {
  readonly runs: readonly DocxRun[];
  readonly text: string;
  readonly left: number;
  readonly right: number;
  readonly isBullet: boolean;
  readonly isTitle: boolean;
  readonly headingLevel: number | undefined;
}

/** A line of the document as people see it: of a paragraph, or of the cells of a table. */
export interface DocxRow {
  readonly segments: readonly DocxSegment[];
  readonly size: number;
  /** Space above, in points. */
  readonly above: number;
  /** 0 for the text, other numbers for columns and text boxes, which have sections of their own. */
  readonly column: number;
}

/** Content that is not imported, in the singular and plural of messages. */
export const OMISSIONS = {
  image: ['an image', 'images'],
  comment: ['a comment', 'comments'],
  deletion: ['a deleted text', 'deleted texts'],
  note: ['a footnote', 'footnotes'],
  update: ['the date of the last update', 'dates of updates'],
  hidden: ['a hidden text', 'hidden texts'],
  link: ['a link with another scheme than `https`', 'links with other schemes than `https`'],
} as const;

export type Omissions = Map<keyof typeof OMISSIONS, number>;

/** A4 and US letter without margins. */
export const PAGE_WIDTH = 480;

const CHARACTER_WIDTH_EMS = 0.5;

const DEFAULT_TAB_POINTS = 36;

/** In points; smaller text is not for people. */
const MIN_SIZE = 2;

/** Elements whose content is text of the document. */
const WRAPPERS: ReadonlySet<string> = new Set(
  'sdt sdtContent ins moveTo smartTag customXml hyperlink fldSimple dir bdo Choice'.split(' '),
);

const OMITTED_ELEMENTS = new Map<string, keyof typeof OMISSIONS>([
  ['del', 'deletion'],
  ['moveFrom', 'deletion'],
  ['commentReference', 'comment'],
  ['footnoteReference', 'note'],
  ['endnoteReference', 'note'],
]);

const CHARACTERS = new Map([
  ['tab', '\t'],
  ['ptab', '\t'],
  ['br', '\n'],
  ['cr', '\n'],
  ['noBreakHyphen', '-'],
  // Symbol fonts, such as Wingdings, have bullets and icons.
  ['sym', '•'],
]);

const DRAWINGS: ReadonlySet<string> = new Set(['drawing', 'pict', 'object']);

const MAX_DEPTH = 200;

/** Long CVs have about 5,000 runs and 50,000 characters. */
const MAX_RUNS = 50_000;
const MAX_LENGTH = 1_000_000;

interface Area {
  readonly left: number;
  readonly width: number;
  readonly column: number;
  readonly isShaded: boolean;
  readonly depth: number;
}

const PAGE: Area = { left: 0, width: PAGE_WIDTH, column: 0, isShaded: false, depth: 0 };

/** Reads the lines of a part. */
export class RowReader {
  #columns = 0;
  #part: DocxPart | undefined;
  /** Space below the previous paragraph. */
  #below = 0;

  #runs = 0;
  #length = 0;

  /** @param onTooLong - called for more text than a CV may have */
  constructor(
    readonly styles: Styles,
    readonly omissions: Omissions,
    readonly onTooLong: () => never,
  ) {}

  read(part: DocxPart): DocxRow[] {
    this.#part = part;
    return this.#readBlocks(getBody(part), PAGE);
  }

  #readBlocks(parent: XmlElement, area: Area): DocxRow[] {
    if (area.depth > MAX_DEPTH) return [];
    const inner = { ...area, depth: area.depth + 1 };
    return listElements(parent).flatMap((element) => {
      const name = getName(element);
      if (name === 'p') return this.#readParagraph(element, inner);
      if (name === 'tbl') return this.#readTable(element, inner);
      if (WRAPPERS.has(name)) return this.#readBlocks(element, inner);
      this.#countOmission(name);
      return [];
    });
  }

  #countOmission(name: string): void {
    const kind = OMITTED_ELEMENTS.get(name);
    if (kind !== undefined) this.#omit(kind);
  }

  #omit(kind: keyof typeof OMISSIONS): void {
    this.omissions.set(kind, (this.omissions.get(kind) ?? 0) + 1);
  }

  /** Joins the lines of the cells of each row, unless the cells are columns of the page. */
  #readTable(table: XmlElement, area: Area): DocxRow[] {
    const grid = listElements(findElement(table, 'tblGrid')).map(
      (column) => Number(getAttribute(column, 'w')) || 1,
    );
    const scale = area.width / grid.reduce((sum, width) => sum + width, 0);
    return listElements(table)
      .flatMap((row) =>
        getName(row) === 'sdt' ? listElements(findElement(row, 'sdtContent')) : row,
      )
      .filter((row) => getName(row) === 'tr')
      .flatMap((row) => {
        const cells = this.#readCells(
          row,
          grid.map((width) => width * scale),
          area,
        );
        const areColumns = cells.filter(hasTitle).length > 1;
        if (!areColumns) return joinCells(cells);
        return cells.flatMap((rows) => {
          this.#columns += 1;
          return rows.map((line) => ({ ...line, column: this.#columns }));
        });
      });
  }

  #readCells(row: XmlElement, widths: readonly number[], area: Area): DocxRow[][] {
    let { left } = area;
    let index = Number(getValue(row, 'trPr', 'gridBefore')) || 0;
    return listElements(row)
      .flatMap((cell) =>
        getName(cell) === 'sdt' ? listElements(findElement(cell, 'sdtContent')) : cell,
      )
      .filter((cell) => getName(cell) === 'tc')
      .map((cell) => {
        const properties = findElement(cell, 'tcPr');
        const span = Number(getValue(properties, 'gridSpan')) || 1;
        const width = widths.slice(index, index + span).reduce((sum, next) => sum + next, 0);
        const isShaded = area.isShaded || hasFill(properties);
        const rows = this.#readBlocks(cell, { ...area, left, width: width || 100, isShaded });
        index += span;
        left += width || 100;
        return rows;
      });
  }

  #readParagraph(paragraph: XmlElement, area: Area): DocxRow[] {
    const format = this.styles.formatParagraph(findElement(paragraph, 'pPr'));
    const runs = new RunCollector(format, area);
    this.#readRuns(paragraph, runs, undefined);
    const boxes = runs.boxes.flatMap((box) => this.#readBox(box, area));
    const lines = new LineBreaker(format, area).break(runs.runs);
    if (lines.length === 0) {
      this.#below += 1.2 * format.run.size;
      return boxes;
    }
    const above = Math.max(this.#below, format.before);
    this.#below = format.after;
    const rows = lines.map((segments, index) => ({
      segments,
      size: Math.max(...segments.flatMap((segment) => segment.runs.map((run) => run.format.size))),
      above: index === 0 ? above : 0,
      column: area.column,
    }));
    return [...boxes, ...rows];
  }

  /** A text box has sections of its own, if it has a section title. */
  #readBox(box: XmlElement, area: Area): DocxRow[] {
    const rows = this.#readBlocks(box, { ...area, isShaded: true });
    if (!hasTitle(rows)) return rows;
    this.#columns += 1;
    return rows.map((row) => ({ ...row, column: this.#columns }));
  }

  #readRuns(parent: XmlElement, target: RunCollector, href: string | undefined): void {
    for (const element of listElements(parent)) {
      const name = getName(element);
      if (name === 'r') this.#readRun(element, target, href);
      else if (name === 'AlternateContent') this.#readAlternative(element, target, href);
      else if (name === 'fldSimple' && PAGE_FIELD.test(getAttribute(element, 'instr'))) continue;
      else if (WRAPPERS.has(name))
        this.#readRuns(element, target, this.#findTarget(element) ?? href);
      else this.#countOmission(name);
    }
  }

  #findTarget(element: XmlElement): string | undefined {
    const target = this.#part?.links.get(getAttribute(element, 'id'));
    if (target === undefined || isLinkable(target)) return target;
    this.#omit('link');
    return undefined;
  }

  #readAlternative(element: XmlElement, target: RunCollector, href: string | undefined): void {
    const [first] = listElements(element);
    if (first === undefined) return;
    this.#readRun(first, target, href);
    this.#readRuns(first, target, href);
  }

  #readRun(run: XmlElement, target: RunCollector, href: string | undefined): void {
    const format = this.styles.formatRun(target.format.run, findElement(run, 'rPr'));
    for (const element of listElements(run)) {
      const name = getName(element);
      const text = getText(element);
      this.#count(text);
      if (text !== undefined && !target.add(text, format, href)) this.#omit('hidden');
      else if (name === 'fldChar') target.changeField(getAttribute(element, 'fldCharType'));
      else if (name === 'instrText') target.instruction += element.text;
      else if (name === 'AlternateContent') this.#readAlternative(element, target, href);
      else if (DRAWINGS.has(name)) this.#readDrawing(element, target);
      else this.#countOmission(name);
    }
  }

  #count(text = ''): void {
    this.#runs += 1;
    this.#length += text.length;
    if (this.#runs > MAX_RUNS || this.#length > MAX_LENGTH) this.onTooLong();
  }

  #readDrawing(drawing: XmlElement, target: RunCollector): void {
    const boxes = findBoxes(drawing);
    if (boxes.length === 0 && hasImage(drawing)) this.#omit('image');
    target.boxes.push(...boxes);
  }
}

const PAGE_FIELD = /^\s*(?:PAGE|NUMPAGES|SECTIONPAGES)\b/i;

function getText(element: XmlElement): string | undefined {
  const name = getName(element);
  if (name === 't') return cleanText(element.text);
  return CHARACTERS.get(name);
}

/** Removes optional hyphens and directional marks; ties and other spaces become plain spaces. */
function cleanText(text: string): string {
  return text
    .normalize('NFC')
    .replaceAll(/[\u00AD\u200B\u200E\u200F\u2060\uFEFF]/g, '')
    .replaceAll(/[\uE000-\uF8FF]/g, '•')
    .replaceAll('\u2011', '-')
    .replaceAll(/[\t\n]/g, ' ')
    .replaceAll(/[^\S\n]/g, ' ')
    .replaceAll(/ {3,}/g, '\t');
}

function findBoxes(element: XmlElement, depth = 0): XmlElement[] {
  const name = getName(element);
  if (name === 'txbxContent') return [element];
  // The same text for old versions of Word.
  if (name === 'Fallback') return [];
  const children = listElements(element);
  return depth > MAX_DEPTH ? [] : children.flatMap((child) => findBoxes(child, depth + 1));
}

function hasImage(element: XmlElement, depth = 0): boolean {
  return (
    /^(?:blip|imagedata|chart|relIds|OLEObject)$/.test(getName(element)) ||
    (depth < MAX_DEPTH && listElements(element).some((child) => hasImage(child, depth + 1)))
  );
}

function hasTitle(rows: readonly DocxRow[]): boolean {
  return (
    rows.length > 1 &&
    rows.some(
      ({ segments: [first, second] }) =>
        first !== undefined &&
        second === undefined &&
        !first.isBullet &&
        findTitleMeaning(first.text) !== undefined,
    )
  );
}

function joinCells(cells: readonly DocxRow[][]): DocxRow[] {
  const count = Math.max(0, ...cells.map(({ length }) => length));
  return Array.from({ length: count }, (_, index): DocxRow => {
    const rows = cells.flatMap((cell) => cell[index] ?? []);
    return {
      segments: rows.flatMap(({ segments }) => segments),
      size: Math.max(...rows.map(({ size }) => size)),
      above: Math.max(...rows.map(({ above }) => above)),
      column: rows[0]?.column ?? 0,
    };
  });
}

/** Collects the visible runs of a paragraph. */
class RunCollector {
  readonly runs: DocxRun[] = [];
  readonly boxes: XmlElement[] = [];
  /** Of a field, such as `HYPERLINK "https://…"`. */
  instruction = '';
  #isInstruction = false;
  #depth = 0;

  constructor(
    readonly format: ParagraphFormat,
    readonly area: Area,
  ) {}

  changeField(type: string): void {
    if (type === 'begin') this.#depth += 1;
    if (type === 'end') this.#depth -= 1;
    this.#isInstruction = type === 'begin';
    if (type !== 'separate') this.instruction = '';
  }

  /** Returns whether people see the text. */
  add(text: string, format: RunFormat, href: string | undefined): boolean {
    if (this.#isInstruction) return true;
    if (this.#depth > 0 && PAGE_FIELD.test(this.instruction)) return true;
    const isWhite =
      format.color === '#ffffff' &&
      !format.isShaded &&
      !this.format.isShaded &&
      !this.area.isShaded;
    if (format.isVanished || isWhite || format.size <= MIN_SIZE) return text.trim() === '';
    const [, target] =
      /^\s*HYPERLINK\s+"((?:https?|mailto|tel):[^"]+)"/i.exec(this.instruction) ?? [];
    this.runs.push({ text, format, href: href ?? target });
    return true;
  }
}

/** Breaks a paragraph into lines, and lines at tabs into segments. */
class LineBreaker {
  readonly #lines: DocxSegment[][] = [[]];
  #runs: DocxRun[] = [];
  #isBullet: boolean;
  #isAtEnd: boolean;
  #left: number;

  constructor(
    readonly format: ParagraphFormat,
    readonly area: Area,
  ) {
    this.#isBullet = format.listLevel !== undefined && format.headingLevel === undefined;
    this.#isAtEnd = format.isAtEnd;
    this.#left = this.#start;
  }

  get #start(): number {
    const { left, listLevel = -1 } = this.format;
    return Math.max(0, left || 18 * (listLevel + 1));
  }

  break(runs: readonly DocxRun[]): DocxSegment[][] {
    for (const { text, ...run } of runs)
      for (const part of text.split(/([\t\n])/)) {
        if (part === '\n') this.#endLine();
        else if (part === '\t') this.#skipToTab();
        else if (part !== '') this.#runs.push({ ...run, text: part });
      }
    this.#endSegment();
    return this.#lines.filter(({ length }) => length > 0);
  }

  #endLine(): void {
    this.#endSegment();
    this.#lines.push([]);
    this.#left = this.#start;
    this.#isAtEnd = this.format.isAtEnd;
  }

  #skipToTab(): void {
    const text = this.#runs.map((run) => run.text).join('');
    if (/^\s*[^\p{L}\p{N}\s]\s*$/u.test(text) && BULLET.test(`${text.trim()} `)) {
      this.#isBullet = true;
      this.#runs = [];
      return;
    }
    this.#endSegment();
    const right = this.#lines.at(-1)?.at(-1)?.right ?? this.#left;
    const stop = this.format.tabs.find(({ position }) => position > right - this.area.left);
    this.#isAtEnd = stop?.isAtEnd ?? false;
    this.#left =
      stop?.position ??
      (Math.floor((right - this.area.left) / DEFAULT_TAB_POINTS) + 1) * DEFAULT_TAB_POINTS;
  }

  #endSegment(): void {
    const runs = trimRuns(this.#runs);
    this.#runs = [];
    const [first] = runs;
    const line = this.#lines.at(-1);
    if (first === undefined || line === undefined) return;
    const bullet = line.length === 0 ? BULLET.exec(first.text)?.[0] : undefined;
    const rest =
      bullet === undefined
        ? runs
        : trimRuns([{ ...first, text: first.text.slice(bullet.length) }, ...runs.slice(1)]);
    if (rest.length === 0) return;
    const text = rest.map((run) => run.text).join('');
    const isBullet =
      line.length === 0 && this.#lines.length === 1 && (this.#isBullet || bullet !== undefined);
    const width = text.length * CHARACTER_WIDTH_EMS * first.format.size;
    const { left, width: available } = this.area;
    const start = left + (this.#isAtEnd ? Math.max(available - width, this.#left) : this.#left);
    const { isTitle, headingLevel } = this.format;
    line.push({
      runs: rest,
      text,
      left: start,
      right: Math.max(start + 1, Math.min(start + width, left + available)),
      isBullet,
      isTitle,
      headingLevel,
    });
  }
}

function trimRuns(runs: readonly DocxRun[]): DocxRun[] {
  const filled = runs.map((run) => ({ ...run, text: run.text.replaceAll(/ +/g, ' ') }));
  const start = filled.findIndex(({ text }) => text.trim() !== '');
  const end = filled.findLastIndex(({ text }) => text.trim() !== '');
  return filled.slice(start < 0 ? filled.length : start, end + 1).map((run, index, { length }) => {
    const text = index === 0 ? run.text.trimStart() : run.text;
    return { ...run, text: index === length - 1 ? text.trimEnd() : text };
  });
}
