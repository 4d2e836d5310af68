import { PAPERS } from '../schema/design.js';
import { MEASURES } from '../templates/measures.generated.js';
import type { Cv } from './cv.js';
import { type Blocks, paragraphsOf, toPlainText } from './text/inline.js';

/** The height of the highest paper, in points. */
const HEIGHT = Math.max(...Object.values(PAPERS).map(({ height }) => height));

/** The smallest number of pages of a CV: each title, entry, paragraph and bullet point begins a line. */
export function leastPages({ summary, sections, letter, design }: Cv): number {
  let lines = linesOf(summary) + linesOf(letter?.body ?? []) + (letter?.enclosures.length ?? 0);
  for (const { entries } of sections) {
    lines += 1;
    for (const { highlights } of entries) {
      lines += 1;
      for (const highlight of highlights) lines += linesOf(highlight);
    }
  }
  // The most that a page can hold, whatever its margins.
  const mostLines =
    Math.ceil(HEIGHT / (MEASURES.leadings[10] * design.leading)) * design.template.columns;
  return Math.ceil(lines / mostLines);
}

function linesOf(blocks: Blocks): number {
  return paragraphsOf(blocks).filter((text) => toPlainText(text).trim() !== '').length;
}
