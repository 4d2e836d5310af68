import type { DateFinder } from '../../inspect/structure/date-finder.js';
import { detectHeadings, type Headings } from '../../inspect/structure/headings.js';
import type { PageLine } from '../../inspect/structure/page-lines.js';
import type { PageText } from '../../inspect/structure/pdf-structure.js';
import {
  mergeLocations,
  type Segment,
  type TextRun,
} from '../../inspect/structure/split-segments.js';
import type { Location } from '../../inspect/structure/structure.js';
import { findTitleMeaning } from '../../inspect/structure/title-meaning.js';
import type { PdfLink } from '../../pdf/model.js';
import { groupBy } from '../../util/arrays.js';
import type { DocxRow, DocxSegment } from './rows.js';

const LINE_HEIGHT_EMS = 1.2;

/** In UTF-16 units; the time of recognition is quadratic in the worst case. */
const MAX_LENGTH = 100_000;

/** Puts rows on one endless page, whose structure is found like that of a PDF. */
export function layOutRows(
  body: readonly DocxRow[],
  footers: readonly DocxRow[],
  dateFinder: DateFinder,
): PageText {
  const layout = new Layout([...body, ...footers]);
  const lines = body.flatMap((row) => layout.addRow(row));
  const margins = footers.flatMap((row) => layout.addRow(row));
  const headings = findHeadings(layout, dateFinder);
  return { body: lines, margins, headings, links: layout.links, dateFinder, hasWholeLines: true };
}

class Layout {
  readonly links: PdfLink[] = [];
  readonly segments: Segment[] = [];
  readonly origins = new Map<Segment, DocxSegment>();
  readonly #maxSize: number;
  #y = 0;
  #length = 0;

  constructor(rows: readonly DocxRow[]) {
    this.#maxSize = Math.max(0, ...rows.map(({ size }) => size));
  }

  addRow({ segments: items, size, above, column }: DocxRow): PageLine[] {
    if (items.length === 0 || this.#length > MAX_LENGTH) return [];
    this.#y += above + LINE_HEIGHT_EMS * size;
    const segments = items.map((item) => this.#addSegment(item));
    const location = mergeLocations(segments);
    return location === undefined ? [] : [{ ...location, segments, y: this.#y, size, column }];
  }

  #addSegment(item: DocxSegment): Segment {
    const { left, right, text, isBullet, isTitle } = item;
    const width = (right - left) / text.length;
    this.#length += text.length;
    let end = left;
    const runs = item.runs.map(({ text, format, href }): TextRun => {
      const start = end;
      end += width * text.length;
      const { size, isBold, isItalic, color } = format;
      const location = {
        page: 0,
        left: start,
        right: end,
        top: this.#y - size,
        bottom: this.#y + 0.2 * size,
      };
      if (href !== undefined) this.#addLink(href, text, location);
      return {
        ...location,
        text,
        size: isTitle ? this.#maxSize * 2 : size,
        isBold,
        isItalic,
        color,
      };
    });
    const [main] = [...runs].sort((a, b) => b.text.length - a.text.length) as [TextRun];
    const location = mergeLocations(runs) ?? main;
    const segment = { ...main, ...location, text, runs, y: this.#y, isBullet, start: left };
    this.segments.push(segment);
    this.origins.set(segment, item);
    return segment;
  }

  /** Runs in several scripts or styles may have one link. */
  #addLink(url: string, text: string, location: Location): void {
    const last = this.links.at(-1);
    const [rect] = last?.rects ?? [];
    const isContinued = last?.url === url && rect?.right === location.left;
    if (isContinued) this.links.pop();
    const start = isContinued ? { ...location, left: rect.left } : location;
    const label = isContinued ? last.text + text : text;
    this.links.push({ url, page: 0, rects: [start], text: label, description: '' });
  }
}

/** Uses heading styles, if there are any for section titles. */
function findHeadings({ segments, origins }: Layout, dateFinder: DateFinder): Headings {
  const headings = detectHeadings([segments], dateFinder);
  const getLevel = (segment: Segment) => origins.get(segment)?.headingLevel;
  const isKnown = ({ text }: Segment) => findTitleMeaning(text) !== undefined;
  const levels = groupBy(segments.filter(isKnown), getLevel);
  levels.delete(undefined);
  const [level] = [...levels].sort(([, a], [, b]) => b.length - a.length)[0] ?? [];
  if (level === undefined) return headings;
  const isStyled = (segment: Segment) => getLevel(segment) === level;
  return {
    ...headings,
    isTitle: (segment) => isStyled(segment) || (isKnown(segment) && headings.isTitle(segment)),
  };
}
