import { PAPERS } from '../schema/design.js';
import { MEASURES } from '../templates/measures.generated.js';
import type { Cv } from './cv.js';
import { type Blocks, collectParagraphs, toPlainText } from './text/inline.js';

const MAX_PAPER_HEIGHT = Math.max(...Object.values(PAPERS).map(({ height }) => height));

/** Returns a minimum number of pages: titles, entries, paragraphs and bullets begin lines. */
export function getMinPageCount({ summary, sections, letter, design }: Cv): number {
  let lines =
    countParagraphs(summary) +
    countParagraphs(letter?.body ?? []) +
    (letter?.enclosures.length ?? 0);
  for (const { entries } of sections) {
    lines += 1;
    for (const { highlights } of entries) {
      lines += 1;
      for (const highlight of highlights) lines += countParagraphs(highlight);
    }
  }
  // The lines of a page without margins.
  const maxLinesPerPage =
    Math.ceil(MAX_PAPER_HEIGHT / (MEASURES.leadings[10] * design.leading)) *
    design.template.columns;
  return Math.ceil(lines / maxLinesPerPage);
}

function countParagraphs(blocks: Blocks): number {
  return collectParagraphs(blocks).filter((text) => toPlainText(text).trim() !== '').length;
}
