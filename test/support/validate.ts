import type { Diagnostic } from '../../src/diagnostics/diagnostic.js';
import { loadValidators, type ValidationContext } from '../../src/document/validate/context.js';
import { mayBeOfA, noteOnA, problemsOf } from '../../src/document/validate/validate.js';

await loadValidators('a');

/** All that validation says of a document. */
export function validateDocument(document: unknown, context: ValidationContext): Diagnostic[] {
  const problems = problemsOf(document, context);
  return mayBeOfA(problems, context) ? [...problems, ...noteOnA(document, context)] : problems;
}
