import { DIAGNOSTIC_STYLES, type Diagnostic } from '../diagnostics/diagnostic.js';
import { CvError } from '../diagnostics/error.js';
import { type FormatOptions, formatDiagnostics as format } from '../diagnostics/format.js';
import { badOption } from '../options/problems.js';
import { readOptions } from '../options/read.js';
import { choice, completeBy, flag, type OptionRow, row, text } from '../options/table.js';
import { defined } from '../values/plain-object.js';
import { readDiagnostics } from './read-diagnostics.js';

/**
 * Writes diagnostics: `human` as compilers do, with the source line, a caret and a summary; `short` as one line each,
 * `file:line:column: severity code message`; `json` as one object per line; `github` as commands of GitHub's workflows, which
 * show them at their lines.
 *
 * @param diagnostics - in the order in which they are to be read
 * @returns lines, the last of them with its line end; nothing for no diagnostics
 * @throws CvError if they are not diagnostics, or for a wrong option
 * @example
 * const { diagnostics } = await validateCv(parseCvSource(text));
 * console.error(formatDiagnostics(diagnostics, { text, style: 'human' }));
 */
export function formatDiagnostics(diagnostics: readonly Diagnostic[], options: FormatOptions = {}): string {
  return format(readDiagnostics(diagnostics), readFormatOptions(options));
}

const FORMAT_OPTIONS = {
  style: choice<FormatOptions['style']>(DIAGNOSTIC_STYLES, undefined),
  text: row<FormatOptions['text']>(
    undefined,
    (given) => typeof given === 'string' || typeof given === 'function',
    'a text or a function',
  ),
  colors: flag(undefined),
  documentation: text(),
} satisfies Record<keyof FormatOptions, OptionRow<unknown>>;

function readFormatOptions(given: FormatOptions): FormatOptions {
  const { text, ...others } = completeBy(FORMAT_OPTIONS, readOptions(given, FORMAT_OPTIONS));
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
