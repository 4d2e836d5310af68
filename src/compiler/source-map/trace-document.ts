import type { DocumentPath } from '../../diagnostics/diagnostic.js';
import type { ColoredLine } from '../../pdf/colored-text.js';
import type { PdfRect } from '../../pdf/model.js';
import { defined, isPlainObject, valueAt } from '../../util/plain-object.js';
import { fitCv } from '../fit/fit.js';
import type { CompleteOptions } from '../options/options.js';
import { compile } from '../pipeline/compile.js';
import { runTimed } from '../pipeline/context.js';
import { createLayouter } from '../pipeline/layouter.js';
import { Lines } from '../source/lines.js';
import { originOf, type Source } from '../source/source.js';
import { matchLetters } from './match-text.js';
import { traceCv } from './trace-cv.js';

/** A line of a page, or a part of one, and where in the document its text comes from. */
export interface TracedLine extends PdfRect {
  /** From 0. */
  readonly page: number;
  readonly path: DocumentPath;
  /** The file of the text, where it has a name. */
  readonly file?: string;
  /** Counted from 1, like the column. */
  readonly line: number;
  readonly column: number;
}

/** Finds the value of the document behind each part of each page of its PDF. */
export async function traceDocument(
  document: unknown,
  options: CompleteOptions,
  shown: Uint8Array,
): Promise<readonly TracedLine[]> {
  const context = await compile({ document, options });
  const { cv: given, source } = context;
  if (given === undefined || source === undefined) return [];
  const { layOutMarkup, close } = createLayouter({ ...context, cv: given });
  try {
    const fit = { layOutMarkup, runTimed: <T>(work: () => T) => runTimed(context, work) };
    const { cv } =
      options.fit === undefined
        ? { cv: given }
        : await fitCv(given, { ...fit, pages: options.fit });
    const values = await traceCv(cv, shown, layOutMarkup);
    return values.flatMap(({ path, lines }) => {
      const places = placesOf(valuePath(path, source.value), lines, source);
      return lines.map(({ letters, color, ...line }, at) => ({
        ...line,
        ...(places[at] as Place),
      }));
    });
  } finally {
    await close();
  }
}

type Place = Pick<TracedLine, 'path' | 'file' | 'line' | 'column'>;

/** Dates are shown together; the first that the entry has stands for them. */
function valuePath(path: DocumentPath, document: unknown): DocumentPath {
  if (path.at(-1) !== 'date') return path;
  const owner = path.slice(0, -1);
  const entry = valueAt(document, owner);
  const key = ['date', 'start_date', 'end_date'].find(
    (name) => isPlainObject(entry) && (entry[name] ?? null) !== null,
  );
  return key === undefined ? owner : [...owner, key];
}

/** The places of a value's lines: where it begins or, if it has several lines in the text, too, where in it each stands. */
function placesOf(path: DocumentPath, lines: readonly ColoredLine[], source: Source): Place[] {
  const origin = originOf(path, source);
  const { source: text } = origin;
  if (text === undefined) return lines.map(() => ({ path, line: 1, column: 1 }));
  // The title of a predefined section is its key.
  const isTitle = Array.isArray(valueAt(source.value, path));
  const { start, end } = text.rangeOf(origin.path, isTitle ? 'key' : 'value');
  const place = { path, ...defined({ file: text.file }), line: start.line, column: start.column };
  if (start.line === end.line) return lines.map(() => place);
  const positions = new Lines(text.text);
  const letters = lines.map((line) => line.letters);
  return matchLetters(text.text.slice(start.offset, end.offset), letters).map((offset) => {
    const { line, column } = positions.positionOf(start.offset + offset);
    return { ...place, line, column };
  });
}
