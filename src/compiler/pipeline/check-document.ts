import { type Diagnostic, hasErrors } from '../../diagnostics/diagnostic.js';
import type { CompleteOptions } from '../options/options.js';
import { isParsedSource } from '../source/source.js';
import { isLetter } from '../validate/detect-other-format.js';
import { compile } from './compile.js';
import { applyStrict } from './context.js';
import { checkLetter } from './merge-letter.js';

/** The result of `validateCv`. */
export interface ValidationResult {
  /** Whether the document has no errors and can be rendered. */
  readonly valid: boolean;
  /** All problems, in document order. */
  readonly diagnostics: readonly Diagnostic[];
}

/** Never loads the engine. */
export async function checkDocument(
  document: unknown,
  options: CompleteOptions,
): Promise<ValidationResult> {
  const diagnostics =
    isParsedSource(document) && isLetter(document.value, document.file, document.text)
      ? applyStrict(await checkLetter(document), options)
      : (await compile({ document, options })).diagnostics;
  return { valid: !hasErrors(diagnostics), diagnostics };
}
