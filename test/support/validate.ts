import { loadValidators, type ValidationContext } from '../../src/compiler/validate/context.js';
import {
  suggestVariantA,
  validateCvDocument,
} from '../../src/compiler/validate/validate-cv-document.js';
import { type Diagnostic, hasErrors } from '../../src/diagnostics/diagnostic.js';

await loadValidators('a');

/** Returns all diagnostics of a document. */
export function validateDocument(document: unknown, context: ValidationContext): Diagnostic[] {
  const diagnostics = validateCvDocument(document, context);
  return context.variant === 'b' && hasErrors(diagnostics)
    ? [...diagnostics, ...suggestVariantA(document, context)]
    : diagnostics;
}
