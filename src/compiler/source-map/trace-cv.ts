import type { DocumentPath } from '../../diagnostics/diagnostic.js';
import type { ColoredLine } from '../../pdf/colored-lines.js';
import type { Cv } from '../model/cv.js';
import { type LayoutFunction, layOutToPdf } from '../output/pages/layout-request.js';
import { writeColored } from '../typst/markup/write-call.js';
import { writeLayoutMarkup } from '../typst/markup/write-document.js';

export interface ValueLines {
  readonly path: DocumentPath;
  readonly lines: readonly ColoredLine[];
}

/** The color of the first value. Text of no value is black or gray. */
const FIRST_COLOR = 0x010000;

/**
 * Finds the lines of pages that show each value of a CV. Lays out the CV again with each value in a
 * unique color, which distinguishes equal texts and moves nothing.
 */
export async function traceCv(
  cv: Cv,
  pdf: Uint8Array,
  layOutMarkup: LayoutFunction,
): Promise<ValueLines[]> {
  const paths: DocumentPath[] = [];
  const markup = writeLayoutMarkup(cv, (path, content) => {
    paths.push(path);
    return writeColored(toHexColor(paths.length - 1), content);
  });
  const { extractColoredLines } = await import('../../pdf/colored-lines.js');
  const lines = await extractColoredLines(pdf, await layOutToPdf(markup, layOutMarkup));
  const byColor = new Map<string, ColoredLine[]>(paths.map((_, index) => [toHexColor(index), []]));
  for (const line of lines) byColor.get(line.color)?.push(line);
  return paths.map((path, index) => ({ path, lines: byColor.get(toHexColor(index)) ?? [] }));
}

function toHexColor(index: number): string {
  return `#${(FIRST_COLOR + index).toString(16).padStart(6, '0')}`;
}
