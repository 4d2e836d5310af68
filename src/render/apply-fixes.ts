import { type AppliedFixes, type ApplyOptions, applyFixes as apply } from '../diagnostics/apply-fixes.js';
import type { Confidence, Diagnostic } from '../diagnostics/diagnostic.js';
import { CvError } from '../diagnostics/error.js';
import { badOption } from '../options/problems.js';
import { readOptions } from '../options/read.js';
import { choice, completeBy, type OptionRow, text } from '../options/table.js';
import { defined } from '../values/plain-object.js';
import { readDiagnostics } from './read-diagnostics.js';

/**
 * Applies the fixes of diagnostics to the text that they are about. Comments, layout and quotes around them stay.
 *
 * If two fixes would edit the same place or make the same key, only the first is applied. A mended text may show problems that were
 * hidden before: check it again, and apply the fixes of what is found, until nothing is applied any more.
 *
 * @param text - the text that was parsed
 * @param diagnostics - of a `CvError` or of a result, as they were given for it
 * @returns the text, and the diagnostics whose fixes are in it now
 * @throws CvError when they are no diagnostics, or an option is not right
 * @example
 * const { diagnostics } = await validateCv(parseCvSource(text));
 * const mended = applyFixes(text, diagnostics).text;
 */
export function applyFixes(text: string, diagnostics: readonly Diagnostic[], options: ApplyOptions = {}): AppliedFixes {
  const complete = defined(completeBy(APPLY_OPTIONS, readOptions(options, APPLY_OPTIONS)));
  if (typeof text === 'string') return apply(text, readDiagnostics(diagnostics), complete);
  throw new CvError([badOption('The text of a document must be text.', 'decode bytes as UTF-8')]);
}

const APPLY_OPTIONS = {
  file: text('leave it out for diagnostics of one text'),
  confidence: choice<Confidence | undefined>(['certain', 'likely'], undefined),
} satisfies Record<keyof ApplyOptions, OptionRow<unknown>>;
