import {
  type AppliedFixes,
  type ApplyFixesOptions,
  applyFixes as apply,
} from '../../diagnostics/apply-fixes.js';
import { DIAGNOSTIC_FORMATS, type Diagnostic } from '../../diagnostics/diagnostic.js';
import {
  type FormatOptions,
  formatDiagnostics as format,
} from '../../diagnostics/format-diagnostics.js';
import { DEFAULT_LIMITS } from '../../limits/limits.js';
import { omitUndefined } from '../../util/plain-object.js';
import {
  callTextOption,
  completeOptions,
  createOptionError,
  defineBoolean,
  defineEnum,
  defineOption,
  defineText,
  type OptionDefinition,
} from '../options/option-table.js';
import { readOptions } from '../options/read-options.js';
import { toPlainData } from '../source/plain-data.js';
import { isDiagnostic } from '../validate/generated/diagnostics.js';
import { createTextError } from './parse-cv-source.js';

/**
 * Applies the fixes of diagnostics to their text, and preserves its comments, layout and quotes.
 *
 * If two fixes conflict, only the first is applied. Fixes may reveal hidden problems: validate the
 * text again, and repeat until no fix is applied.
 *
 * @param text - the text that was parsed
 * @param diagnostics - diagnostics of this text, from a `CvError` or a result
 * @param options - file and safety of the fixes to apply
 * @returns the fixed text, and the diagnostics whose fixes were applied
 * @throws CvError for values that are not diagnostics, or an invalid option
 * @example
 * const { diagnostics } = await validateCv(parseCvSource(text));
 * const fixed = applyFixes(text, diagnostics).text;
 */
export function applyFixes(
  text: string,
  diagnostics: readonly Diagnostic[],
  options: ApplyFixesOptions = {},
): AppliedFixes {
  const complete = omitUndefined(
    completeOptions(APPLY_OPTIONS, readOptions(options, APPLY_OPTIONS)),
  );
  if (typeof text === 'string') return apply(text, readDiagnostics(diagnostics), complete);
  throw createTextError();
}

const APPLY_OPTIONS = {
  file: defineText('omit it if the diagnostics concern one text'),
  unsafe: defineBoolean(false),
} satisfies Record<keyof ApplyFixesOptions, OptionDefinition<unknown>>;

/**
 * Formats diagnostics for people or tools:
 *
 * - `human`: with the source line, a caret and a summary, like a compiler
 * - `short`: one line each, `file:line:column: severity code message`
 * - `json`: one JSON object per line
 * - `github`: workflow commands of GitHub Actions, which annotate source lines
 *
 * @param diagnostics - diagnostics in the order to write them
 * @param options - output format, source text, colors, and address of the documentation
 * @returns lines that all end with a newline; empty for no diagnostics
 * @throws CvError for values that are not diagnostics, or an invalid option
 * @example
 * const { diagnostics } = await validateCv(parseCvSource(text));
 * console.error(formatDiagnostics(diagnostics, { text, format: 'human' }));
 */
export function formatDiagnostics(
  diagnostics: readonly Diagnostic[],
  options: FormatOptions = {},
): string {
  return format(readDiagnostics(diagnostics), readFormatOptions(options));
}

const FORMAT_OPTIONS = {
  format: defineEnum<FormatOptions['format']>(DIAGNOSTIC_FORMATS, undefined),
  text: defineOption<FormatOptions['text']>(
    undefined,
    (value) => typeof value === 'string' || typeof value === 'function',
    'a text or a function',
  ),
  colors: defineBoolean(undefined),
  documentation: defineText(),
} satisfies Record<keyof FormatOptions, OptionDefinition<unknown>>;

function readFormatOptions(options: FormatOptions): FormatOptions {
  const { text, ...rest } = completeOptions(FORMAT_OPTIONS, readOptions(options, FORMAT_OPTIONS));
  if (typeof text !== 'function') return omitUndefined({ ...rest, text });
  const hint = 'let it return undefined for no text';
  const readText = (file?: string) => callTextOption('text', () => text(file), hint);
  return omitUndefined({ ...rest, text: readText });
}

/**
 * Limits of one diagnostic: a fix can contain a part of the document; one of 80,000 lines has 5 MB.
 */
const DIAGNOSTIC_LIMITS = { depth: DEFAULT_LIMITS.depth + 10, bytes: 5_000_000 };
const MAX_DIAGNOSTICS = 1_000_000;

function readDiagnostics(list: unknown): readonly Diagnostic[] {
  const createError = (options?: ErrorOptions) =>
    createOptionError(
      'The diagnostics must be a list of diagnostics.',
      'pass those of a CvError or a result, like `error.diagnostics`',
      options,
    );
  const copies: Diagnostic[] = [];
  try {
    if (!Array.isArray(list) || list.length > MAX_DIAGNOSTICS) throw createError();
    for (let index = 0; index < list.length; index++) {
      const item: unknown = list[index];
      // A nested list may be endless.
      if (Array.isArray(item)) throw createError();
      const { value, diagnostics } = toPlainData(item, 'The diagnostic', DIAGNOSTIC_LIMITS);
      if (diagnostics.length > 0 || !isDiagnostic(value)) throw createError();
      copies.push(value as Diagnostic);
    }
  } catch (cause) {
    throw createError({ cause });
  }
  return copies;
}
