import type { Source } from '../../src/compiler/source/source.js';
import { DIAGNOSTIC_STYLES, type Diagnostic } from '../../src/diagnostics/diagnostic.js';
import { CvError } from '../../src/diagnostics/error.js';
import { formatDiagnostics } from '../../src/index.js';
import { Flaw } from './target.js';

/** Checks what is said of a document: that nothing comes from the engine, that it can be shown, and where it points to. */
export function checkDiagnostics(diagnostics: readonly Diagnostic[], text?: string): void {
  for (const { code, message, range } of diagnostics) {
    if (code === 'engine-error' || code === 'engine-warning') throw new Flaw('engine', message);
    if (message.trim() === '') throw new Flaw('text', `${code} has no message`);
    if (range !== undefined && text !== undefined) checkRange(range, text, code);
  }
  const given = text === undefined ? {} : { text };
  for (const style of DIAGNOSTIC_STYLES) {
    checkVisible(formatDiagnostics(diagnostics, { ...given, style }), `diagnostics (${style})`);
  }
}

type Range = NonNullable<Diagnostic['range']>;

/** Checks that a range lies within the text, and that its lines and columns are those of its offsets. */
function checkRange({ start, end }: Range, text: string, of: string): void {
  const isWithin = start.offset >= 0 && start.offset <= end.offset && end.offset <= text.length;
  if (!isWithin) throw new Flaw('place', `${of} points out of the text`);
  for (const { offset, line, column } of [start, end]) {
    const lineStart = offset === 0 ? 0 : text.lastIndexOf('\n', offset - 1) + 1;
    if (column !== offset - lineStart + 1)
      throw new Flaw('place', `the column of ${of} is not that of its offset`);
    if (line < 1 || line > offset + 1)
      throw new Flaw('place', `the line of ${of} is not that of its offset`);
  }
}

/** The values of a document whose places are looked up. */
const MOST_PLACES = 300;

/** Checks the places of the values of a document and of their keys. */
export function checkPlaces(source: Source): void {
  const places: (string | number)[][] = [[]];
  for (let index = 0; index < places.length && places.length < MOST_PLACES; index++) {
    const path = places[index] ?? [];
    const value = path.reduce<unknown>(
      (holder, step) => (holder as Record<string, unknown>)[step],
      source.value,
    );
    if (typeof value !== 'object' || value === null) continue;
    const steps = Array.isArray(value) ? value.keys() : Object.keys(value);
    for (const step of steps) places.push([...path, step]);
  }
  for (const path of places) {
    checkRange(source.rangeOf(path, 'value'), source.text, 'a value');
    checkRange(source.rangeOf(path, 'key'), source.text, 'a key');
  }
}

/** Checks that a text which goes to a terminal does not command it. */
function checkVisible(text: string, of: string): void {
  const found = /[^\P{Control}\t\n]|\p{Bidi_Control}/u.exec(text);
  if (found !== null) {
    const code = (found[0].codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0');
    throw new Flaw('control', `${of}: U+${code} is not escaped`);
  }
}

/** An error of the program's own is no finding; its diagnostics are checked. */
export async function orDiagnostics<T>(promise: Promise<T>, text?: string): Promise<T | undefined> {
  try {
    return await promise;
  } catch (error) {
    if (!(error instanceof CvError)) throw error;
    checkDiagnostics(error.diagnostics, text);
    return undefined;
  }
}
