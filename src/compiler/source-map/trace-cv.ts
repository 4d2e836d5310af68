import type { DocumentPath } from '../../diagnostics/diagnostic.js';
import type { ColoredLine } from '../../pdf/colored-text.js';
import type { Cv } from '../model/cv.js';
import { type LayOutMarkup, pdfOf } from '../output/pages/layout-request.js';
import { transformCv } from '../typst/markup/document-markup.js';
import { inColor } from '../typst/markup/write-markup.js';

export interface TracedValue {
  readonly path: DocumentPath;
  readonly lines: readonly ColoredLine[];
}

/** The color of the first value. Text of no value is black or gray. */
const FIRST_COLOR = 0x010000;

/**
 * Finds the lines of pages that show each value of a CV. Lays out the CV again with each value in a
 * unique color, which distinguishes equal texts and moves nothing.
 *
 * @param shown - the PDF of the CV
 */
export async function traceCv(
  cv: Cv,
  shown: Uint8Array,
  layOutMarkup: LayOutMarkup,
): Promise<TracedValue[]> {
  const paths: DocumentPath[] = [];
  const markup = transformCv(cv, (path, content) => {
    paths.push(path);
    return inColor(toHexColor(paths.length - 1), content);
  });
  const { coloredLines } = await import('../../pdf/colored-text.js');
  const lines = await coloredLines(shown, await pdfOf(markup, layOutMarkup));
  const byColor = new Map<string, ColoredLine[]>(paths.map((_, index) => [toHexColor(index), []]));
  for (const line of lines) byColor.get(line.color)?.push(line);
  return paths.map((path, index) => ({ path, lines: byColor.get(toHexColor(index)) ?? [] }));
}

function toHexColor(index: number): string {
  return `#${(FIRST_COLOR + index).toString(16).padStart(6, '0')}`;
}
