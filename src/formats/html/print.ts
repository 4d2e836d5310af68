import type { ResolvedDesign, TypstLength } from '../../cv/cv.js';
import { PAPERS } from '../../schema/design.js';
import { MEASURES } from '../../values/measures.generated.js';
import { inPoints, POINTS_PER_CM } from '../markup/length.js';
import { roomsOf } from '../markup/rooms.js';

/**
 * Programs that read PDFs merge lines that are less than half a letter apart, and sort them from left to right: a wide
 * first letter of the text came before a date. The text starts this far below the second line of the dates, in em.
 */
const LEAST_ABOVE_TEXT = 0.5;

/** The rules for paper: the sizes and distances of the PDF, so that both have about as many pages. */
export function printStyle(design: ResolvedDesign): string {
  const { paper, margins, fontSize, primaryColor } = design;
  const leading = MEASURES.leadings[fontSize] * design.leading;
  const titleSize = MEASURES.titleSizes[fontSize];
  const { page, section_title: title, entry_area: entry, highlights_area: list } = margins;
  const pt = (length: TypstLength, more = 0): string => points(inPoints(length, fontSize) + more);
  const aboveText = Math.max(inPoints(list.top, fontSize), LEAST_ABOVE_TEXT * fontSize);
  return `@media print {
  @page { size: ${PAPERS[paper].css}; margin: ${[page.top, page.right, page.bottom, page.left].map((side) => pt(side)).join(' ')}; }
  :root { --primary: ${primaryColor}; --text: #000; --quiet: ${MEASURES.quietColor}; --when: ${pt(roomsOf(design).columnWidth, MEASURES.columnGap)}; }
  html { -webkit-print-color-adjust: exact; print-color-adjust: exact; }
  main { text-wrap: auto; }
  body { max-width: none; padding: 0; background: none; font-size: ${fontSize}pt; line-height: ${points(leading)}; }
  a { text-decoration: none; }
  body > header { display: flex; flex-direction: column; }
  body > header ul { margin: ${MEASURES.afterLabel}pt 0 0; line-height: ${points((1 + MEASURES.contactLeading) * leading)}; }
  body > header li { margin: 0 0.25cm; }
  .updated { order: -1; margin: 0 0 -3pt; font-size: ${MEASURES.lastUpdatedSize}pt; line-height: ${MEASURES.lastUpdatedSize}pt; text-align: end; }
  h1 { font-size: ${MEASURES.nameSize}pt; line-height: ${points(MEASURES.nameAbove + MEASURES.nameBelow)}; }
  .label { margin: 0; font-size: 1em; }
  h2 {
    gap: ${MEASURES.titleLineGap / POINTS_PER_CM}cm; margin: ${pt(title.top, MEASURES.beforeTitle + MEASURES.titleHead)} 0 ${pt(title.bottom, MEASURES.afterTitle)};
    font-size: ${titleSize}pt; line-height: ${points(Math.max(leading, titleSize))};
  }
  h2::after { border-width: ${MEASURES.titleLine}pt; }
  section > p, article, .lines { padding-inline: ${pt(entry.left)} ${pt(entry.right)}; }
  section > p { text-align: justify; }
  .degrees article { padding-inline-start: calc(var(--degree) + ${pt(entry.left)}); }
  article { margin-top: ${pt(entry.vertical_between, MEASURES.entryHead)}; }
  .lines > li + li, section > p + p { margin-top: ${pt(entry.vertical_between)}; }
  article ul, .lines ul { margin: 0; padding-block: ${points(aboveText)} 0; padding-inline-start: ${pt(list.left, MEASURES.bulletShift)}; }
  article li :is(ul, ol), .lines li li :is(ul, ol) {
    padding-block: ${pt(list.vertical_between_bullet_points)} 0; padding-inline-start: 12pt;
  }
  article li + li, .lines li li + li { margin-top: ${pt(list.vertical_between_bullet_points)}; }
  .when { padding-inline-start: ${MEASURES.columnGap}pt; color: inherit; }
  h2, .title { break-after: avoid; }
  .title, .when, li { break-inside: avoid; }
  p, li { orphans: 2; widows: 2; }
}`;
}

function points(amount: number): string {
  return `${Number(amount.toFixed(2))}pt`;
}
