import type { XmlElement } from '@rgrove/parse-xml';
import { isLinkable } from '../../compiler/model/links.js';
import { findTitleMeaning } from '../../inspect/structure/title-meaning.js';
import { LineBreaker } from './break-lines.js';
import {
  findElement,
  getAttribute,
  getName,
  getToggle,
  getValue,
  listElements,
} from './elements.js';
import type { Omissions } from './omissions.js';
import { type DocxPart, getBody } from './parts.js';
import { type Area, type DocxRow, PAGE_WIDTH } from './rows.js';
import { PAGE_FIELD, RunCollector } from './run-collector.js';
import { getText, readDrawing } from './run-content.js';
import { getFill, type Styles } from './styles.js';

/** Elements whose content is text of the document. */
const WRAPPERS: ReadonlySet<string> = new Set(
  'sdt sdtContent ins moveTo smartTag customXml hyperlink fldSimple dir bdo Choice'.split(' '),
);

const DRAWINGS: ReadonlySet<string> = new Set(['drawing', 'pict', 'object']);

const MAX_DEPTH = 200;

const PAGE: Area = { left: 0, width: PAGE_WIDTH, column: 0, background: '#ffffff', depth: 0 };

/** Reads the lines of a part. */
export class RowReader {
  #columns = 0;
  #part: DocxPart | undefined;
  /** Space below the previous paragraph. */
  #below = 0;

  constructor(
    readonly styles: Styles,
    readonly omissions: Omissions,
  ) {}

  read(part: DocxPart): DocxRow[] {
    this.#part = part;
    return this.#readBlocks(getBody(part), PAGE);
  }

  #readBlocks(parent: XmlElement, area: Area): DocxRow[] {
    if (area.depth > MAX_DEPTH) {
      this.omissions.add('deep');
      return [];
    }
    const inner = { ...area, depth: area.depth + 1 };
    return listElements(parent).flatMap((element) => {
      const name = getName(element);
      if (name === 'p') return this.#readParagraph(element, inner);
      if (name === 'tbl') return this.#readTable(element, inner);
      if (WRAPPERS.has(name)) return this.#readBlocks(element, inner);
      this.omissions.addElement(name);
      return [];
    });
  }

  /** Joins the lines of the cells of each row, unless the cells are columns of the page. */
  #readTable(table: XmlElement, area: Area): DocxRow[] {
    const grid = listElements(findElement(table, 'tblGrid')).map(
      (column) => Number(getAttribute(column, 'w')) || 1,
    );
    const scale = area.width / grid.reduce((sum, width) => sum + width, 0);
    const widths = grid.map((width) => width * scale);
    return listParts(table, 'tr').flatMap((row) => {
      if (getToggle(findElement(row, 'trPr'), 'hidden') === true) {
        this.omissions.hidden.push(row.text);
        return [];
      }
      const cells = this.#readCells(row, widths, area);
      if (cells.filter(hasTitle).length < 2) return joinCells(cells);
      return cells.flatMap((rows) => this.#toColumn(rows));
    });
  }

  #readCells(row: XmlElement, widths: readonly number[], area: Area): DocxRow[][] {
    let { left } = area;
    let index = Number(getValue(row, 'trPr', 'gridBefore')) || 0;
    return listParts(row, 'tc').map((cell) => {
      const properties = findElement(cell, 'tcPr');
      const end = index + (Number(getValue(properties, 'gridSpan')) || 1);
      const width = widths.slice(index, end).reduce((sum, next) => sum + next, 0) || 100;
      const background = getFill(properties) ?? area.background;
      const rows = this.#readBlocks(cell, { ...area, left, width, background });
      index = end;
      left += width;
      return rows;
    });
  }

  #toColumn(rows: readonly DocxRow[]): DocxRow[] {
    this.#columns += 1;
    return rows.map((row) => ({ ...row, column: this.#columns }));
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
    const rows = this.#readBlocks(box, { ...area, background: 'unknown' });
    return hasTitle(rows) ? this.#toColumn(rows) : rows;
  }

  #readRuns(parent: XmlElement, target: RunCollector, href: string | undefined): void {
    for (const element of listElements(parent)) {
      const name = getName(element);
      if (name === 'r') this.#readRun(element, target, href);
      else if (name === 'AlternateContent') this.#readAlternative(element, target, href);
      else if (name === 'fldSimple' && PAGE_FIELD.test(getAttribute(element, 'instr'))) continue;
      else if (WRAPPERS.has(name))
        this.#readRuns(element, target, this.#findTarget(element) ?? href);
      else this.omissions.addElement(name);
    }
  }

  #findTarget(element: XmlElement): string | undefined {
    const target = this.#part?.links.get(getAttribute(element, 'id'));
    if (target === undefined || isLinkable(target)) return target;
    this.omissions.add('link');
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
      if (text !== undefined && !target.add(text, format, href)) this.omissions.hidden.push(text);
      else if (name === 'fldChar') target.changeField(getAttribute(element, 'fldCharType'));
      else if (name === 'instrText') target.instruction += element.text;
      else if (name === 'AlternateContent') this.#readAlternative(element, target, href);
      else if (DRAWINGS.has(name)) this.#addDrawing(element, target);
      else this.omissions.addElement(name);
    }
  }

  #addDrawing(drawing: XmlElement, target: RunCollector): void {
    const { boxes, hasImage } = readDrawing(drawing);
    if (boxes.length === 0 && hasImage) this.omissions.add('image');
    if (isHiddenDrawing(drawing)) this.omissions.hidden.push(...boxes.map(({ text }) => text));
    else target.boxes.push(...boxes);
  }
}

/** Tests for a drawing that is hidden, or without area (ECMA-376-1, 20.4.2.5 and 20.4.2.7). */
function isHiddenDrawing(drawing: XmlElement): boolean {
  const [frame] = listElements(drawing);
  const size = findElement(frame, 'extent');
  return (
    /^(?:1|true)$/.test(getAttribute(findElement(frame, 'docPr'), 'hidden')) ||
    ['cx', 'cy'].some((side) => size && Number(getAttribute(size, side)) < MIN_BOX_SIZE) ||
    /visibility:\s*hidden|(?:^|;)\s*(?:width|height):\s*0/.test(getAttribute(frame, 'style'))
  );
}

/** In English Metric Units: 2 pt. */
const MIN_BOX_SIZE = 25_400;

/** Rows or cells, which content controls may contain. */
function listParts(parent: XmlElement | undefined, name: string): XmlElement[] {
  return listElements(parent).flatMap((element) =>
    getName(element) === 'sdt'
      ? listParts(findElement(element, 'sdtContent'), name)
      : getName(element) === name
        ? element
        : [],
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
