import type { DocumentPath } from '../../diagnostics/diagnostic.js';
import type { ColoredLine } from '../../pdf/colored-lines.js';
import type { PdfRect } from '../../pdf/model.js';
import { getValue, isPlainObject, omitUndefined } from '../../util/plain-object.js';
import { fitCv } from '../fit/fit-cv.js';
import type { CompleteOptions } from '../options/options.js';
import { compile } from '../pipeline/compile.js';
import { runWithDeadline } from '../pipeline/context.js';
import { createLayouter } from '../pipeline/create-layouter.js';
import { Lines } from '../source/lines.js';
import { findOrigin, type Source } from '../source/source.js';
import { findLineOffsets } from './find-line-offsets.js';
import { traceCv } from './trace-cv.js';

/** A line of a page, or a part of it, and the location of its text in the document. */
export interface TracedLine extends PdfRect {
  /** Index from 0. */
  readonly page: number;
  readonly path: DocumentPath;
  readonly file?: string;
  /** Counted from 1, like the column. */
  readonly line: number;
  readonly column: number;
}

/** @param pdf - the rendered document */
export async function traceDocument(
  document: unknown,
  options: CompleteOptions,
  pdf: Uint8Array,
): Promise<readonly TracedLine[]> {
  const context = await compile({ document, options });
  const { cv: compiledCv, source } = context;
  if (compiledCv === undefined || source === undefined) return [];
  const { layOutMarkup, close } = createLayouter({ ...context, cv: compiledCv });
  try {
    const runTimed = <T>(work: () => T) => runWithDeadline(context, work);
    const { cv } =
      context.options.fit === undefined
        ? { cv: compiledCv }
        : await fitCv(compiledCv, { layOutMarkup, runTimed, pages: context.options.fit });
    const values = await traceCv(cv, pdf, layOutMarkup);
    return values.flatMap(({ path, lines }) => {
      const locations = findLocations(findValuePath(path, source.value), lines, source);
      return lines.map(({ text, color, ...line }, index) => ({
        ...line,
        ...(locations[index] as Location),
      }));
    });
  } finally {
    await close();
  }
}

type Location = Pick<TracedLine, 'path' | 'file' | 'line' | 'column'>;

/** Returns the path of an entry's first date for the model's `date`, which combines all of them. */
function findValuePath(path: DocumentPath, document: unknown): DocumentPath {
  if (path.at(-1) !== 'date') return path;
  const entryPath = path.slice(0, -1);
  const entry = getValue(document, entryPath);
  const key = ['date', 'start_date', 'end_date'].find(
    (name) => isPlainObject(entry) && (entry[name] ?? null) !== null,
  );
  return key === undefined ? entryPath : [...entryPath, key];
}

/** If a value is on one line of the file, all its lines have that location. */
function findLocations(
  path: DocumentPath,
  lines: readonly ColoredLine[],
  source: Source,
): Location[] {
  const { source: text, path: originPath } = findOrigin(path, source);
  if (text === undefined) return lines.map(() => ({ path, line: 1, column: 1 }));
  // The title of a predefined section is its key.
  const isTitle = Array.isArray(getValue(source.value, path));
  const { start, end } = text.findRange(originPath, isTitle ? 'key' : 'value');
  const location = {
    path,
    ...omitUndefined({ file: text.file }),
    line: start.line,
    column: start.column,
  };
  if (start.line === end.line) return lines.map(() => location);
  const positions = new Lines(text.text);
  const lineTexts = lines.map((line) => line.text);
  return findLineOffsets(text.text.slice(start.offset, end.offset), lineTexts).map((offset) => {
    const { line, column } = positions.toPosition(start.offset + offset);
    return { ...location, line, column };
  });
}
