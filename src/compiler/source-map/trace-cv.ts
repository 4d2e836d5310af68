import type { DocumentPath } from '../../diagnostics/diagnostic.js';
import type { ColoredLine } from '../../pdf/colored-text.js';
import type { Cv } from '../model/cv.js';
import { type LayOutMarkup, pdfOf } from '../output/pages/layout-request.js';
import { transformCv } from '../typst/markup/document-markup.js';
import { inColor } from '../typst/markup/write-markup.js';

/** A value of a document, and the lines of pages that show it. */
export interface TracedValue {
  readonly path: DocumentPath;
  readonly lines: readonly ColoredLine[];
}

/** The first colour that marks a value. Others follow; text that is no value's is black or a grey below and above them. */
const FIRST = 0x010000;

/**
 * Finds the value of the CV behind each part of each page. The CV is laid out once more with the text of each value in a colour of
 * its own, which moves nothing: so equal texts are told apart, whatever became of them.
 */
export async function traceCv(
  cv: Cv,
  shown: Uint8Array,
  layOutMarkup: LayOutMarkup,
): Promise<TracedValue[]> {
  const paths: DocumentPath[] = [];
  const markup = transformCv(cv, (path, content) => {
    paths.push(path);
    return inColor(colorOf(paths.length - 1), content);
  });
  const { coloredLines } = await import('../../pdf/colored-text.js');
  const lines = await coloredLines(shown, await pdfOf(markup, layOutMarkup));
  const byColor = new Map<string, ColoredLine[]>(paths.map((_, index) => [colorOf(index), []]));
  for (const line of lines) byColor.get(line.color)?.push(line);
  return paths.map((path, index) => ({ path, lines: byColor.get(colorOf(index)) ?? [] }));
}

function colorOf(index: number): string {
  return `#${(FIRST + index).toString(16).padStart(6, '0')}`;
}
