import { loadValidators, type ValidationContext } from '../../src/compiler/validate/context.js';
import { noteOnA, problemsOf } from '../../src/compiler/validate/validate.js';
import { type Diagnostic, hasErrors } from '../../src/diagnostics/diagnostic.js';

await loadValidators('a');

/** All that validation says of a document. */
export function validateDocument(document: unknown, context: ValidationContext): Diagnostic[] {
  const problems = problemsOf(document, context);
  return context.variant === 'b' && hasErrors(problems)
    ? [...problems, ...noteOnA(document, context)]
    : problems;
}
