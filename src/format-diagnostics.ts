import { defined } from './defined.js';
import type { Diagnostic } from './diagnostics/diagnostic.js';
import { type FormatOptions, formatDiagnostics as format } from './diagnostics/format.js';
import { CvError } from './error.js';
import { badOption } from './option-problems.js';
import { choice, completeBy, mustBe, type OptionTable, row, typed } from './option-table.js';
import { readOptions } from './read-options.js';
import { snapshot } from './source/snapshot.js';

/**
 * Writes diagnostics: `human` as compilers do, with the source line, a caret and a summary; `short` as one line each,
 * `file:line:column: severity code message`; `json` as one object per line.
 *
 * @param diagnostics - in the order in which they are to be read
 * @returns lines, the last of them with its line end; nothing for no diagnostics
 * @throws CvError if they are not diagnostics, or for a wrong option
 */
export function formatDiagnostics(diagnostics: readonly Diagnostic[], options: FormatOptions = {}): string {
  return format(readDiagnostics(diagnostics), readFormatOptions(options));
}

/** How large one diagnostic may be, and how many there may be: far more than anybody reads. */
const EXTENT = { depth: 10, bytes: 1_000_000 };
const MOST = 1_000_000;

function readDiagnostics(given: unknown): readonly Diagnostic[] {
  const problem = badOption(
    'The first argument must be a list of diagnostics.',
    'give those of a CvError or of a result, like `error.diagnostics`',
  );
  const read: Diagnostic[] = [];
  try {
    if (!Array.isArray(given) || given.length > MOST) throw new CvError([problem]);
    for (let index = 0; index < given.length; index++) {
      const { value, diagnostics } = snapshot(given[index], 'The diagnostic', EXTENT);
      if (diagnostics.length > 0 || !isDiagnostic(value)) throw new CvError([problem]);
      read.push(value);
    }
  } catch (error) {
    throw new CvError([problem], { cause: error });
  }
  return read;
}

function isDiagnostic(value: unknown): value is Diagnostic {
  if (typeof value !== 'object' || value === null) return false;
  const { code, severity, message, path, file, hint, documentation, range } = value as Record<string, unknown>;
  return (
    [code, message, documentation].every((text) => typeof text === 'string') &&
    [file, hint].every((text) => text === undefined || typeof text === 'string') &&
    ['error', 'warning', 'info'].includes(severity as string) &&
    Array.isArray(path) &&
    path.every((step) => typeof step === 'string' || typeof step === 'number') &&
    (range === undefined || isRange(range))
  );
}

function isRange(value: unknown): boolean {
  const { start, end } = (value ?? {}) as Record<string, { line?: unknown; column?: unknown } | null | undefined>;
  return [start?.line, start?.column, end?.line, end?.column].every((number) => Number.isSafeInteger(number));
}

const OTHERWISE = 'leave it out for its default';

const FORMAT_OPTIONS: OptionTable<{ [Name in keyof FormatOptions]-?: FormatOptions[Name] | undefined }> = {
  style: choice<FormatOptions['style']>(['human', 'short', 'json'], undefined, OTHERWISE),
  text: row<FormatOptions['text']>(undefined, (given, name) =>
    typeof given === 'string' || typeof given === 'function' ? [] : [mustBe(name, 'a text or a function', OTHERWISE)],
  ),
  colors: typed<boolean | undefined>('boolean', undefined, 'true or false', OTHERWISE),
  documentation: typed<string | undefined>('string', undefined, 'text', OTHERWISE),
};

function readFormatOptions(given: FormatOptions): FormatOptions {
  const { text, ...others } = completeBy(FORMAT_OPTIONS, readOptions(given));
  return defined({ ...others, text: typeof text === 'function' ? safely(text) : text });
}

type TextOf = Extract<FormatOptions['text'], (...args: never[]) => unknown>;

/** A `text` that throws or is not text is a wrong option. */
function safely(textOf: TextOf): TextOf {
  return (file) => {
    try {
      const text: unknown = textOf(file);
      if (text === undefined || typeof text === 'string') return text;
    } catch (error) {
      throw new CvError([badOption('The option `text` threw an error.', 'let it return undefined for no text')], {
        cause: error,
      });
    }
    throw new CvError([
      badOption('The option `text` returned something else than text.', 'let it return undefined for no text'),
    ]);
  };
}
