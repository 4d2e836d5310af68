import { loadValidators, type ValidationContext } from '../../src/compiler/validate/context.js';
import { noteOnA, problemsOf } from '../../src/compiler/validate/validate.js';
import { type Diagnostic, hasErrors } from '../../src/diagnostics/diagnostic.js';

await loadValidators('a');

/** Returns all diagnostics of a document. */
export function validateDocument(document: unknown, context: ValidationContext): Diagnostic[] {
  const diagnostics = problemsOf(document, context);
  return context.variant === 'b' && hasErrors(diagnostics)
    ? [...diagnostics, ...noteOnA(document, context)]
    : diagnostics;
}
