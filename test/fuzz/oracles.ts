import type { Source } from '../../src/compiler/source/source.js';
import { CvError } from '../../src/diagnostics/cv-error.js';
import { DIAGNOSTIC_FORMATS, type Diagnostic } from '../../src/diagnostics/diagnostic.js';
import { formatDiagnostics } from '../../src/index.js';
import { Flaw } from './target.js';

/** Checks that no diagnostic comes from the engine, and that messages and ranges are valid. */
export function checkDiagnostics(diagnostics: readonly Diagnostic[], text?: string): void {
  for (const { code, message, range } of diagnostics) {
    if (code === 'engine-error' || code === 'engine-warning') throw new Flaw('engine', message);
    if (message.trim() === '') throw new Flaw('text', `${code} has no message`);
    if (range !== undefined && text !== undefined) checkRange(range, text, code);
  }
  const textOption = text === undefined ? {} : { text };
  for (const format of DIAGNOSTIC_FORMATS) {
    checkNoControls(
      formatDiagnostics(diagnostics, { ...textOption, format }),
      `diagnostics (${format})`,
    );
  }
}

type Range = NonNullable<Diagnostic['range']>;

/** Checks that a range is within the text, and that its lines and columns match the offsets. */
function checkRange({ start, end }: Range, text: string, subject: string): void {
  const isWithin = start.offset >= 0 && start.offset <= end.offset && end.offset <= text.length;
  if (!isWithin) throw new Flaw('place', `${subject} is outside the text`);
  for (const { offset, line, column } of [start, end]) {
    const lineStart = offset === 0 ? 0 : text.lastIndexOf('\n', offset - 1) + 1;
    if (column !== offset - lineStart + 1)
      throw new Flaw('place', `the column of ${subject} does not match its offset`);
    if (line < 1 || line > offset + 1)
      throw new Flaw('place', `the line of ${subject} does not match its offset`);
  }
}

/** Maximum number of values whose ranges are checked. */
const MAX_PATHS = 300;

/** Checks the ranges of the values and keys of a document. */
export function checkRanges(source: Source): void {
  const paths: (string | number)[][] = [[]];
  for (let index = 0; index < paths.length && paths.length < MAX_PATHS; index++) {
    const path = paths[index] ?? [];
    const value = path.reduce<unknown>(
      (holder, step) => (holder as Record<string, unknown>)[step],
      source.value,
    );
    if (typeof value !== 'object' || value === null) continue;
    const steps = Array.isArray(value) ? value.keys() : Object.keys(value);
    for (const step of steps) paths.push([...path, step]);
  }
  for (const path of paths) {
    checkRange(source.findRange(path, 'value'), source.text, 'a value');
    checkRange(source.findRange(path, 'key'), source.text, 'a key');
  }
}

/** Checks that a text has no control characters for terminals. */
function checkNoControls(text: string, subject: string): void {
  const match = /[^\P{Control}\t\n]|\p{Bidi_Control}/u.exec(text);
  if (match !== null) {
    const code = (match[0].codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0');
    throw new Flaw('control', `${subject}: U+${code} is not escaped`);
  }
}

/** Checks the diagnostics of a CvError, which is no finding. */
export async function catchDiagnostics<T>(
  promise: Promise<T>,
  text?: string,
): Promise<T | undefined> {
  try {
    return await promise;
  } catch (error) {
    if (!(error instanceof CvError)) throw error;
    checkDiagnostics(error.diagnostics, text);
    return undefined;
  }
}
