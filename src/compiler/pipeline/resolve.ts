import type { PlainObject } from '../../util/plain-object.js';
import { getRedactedFields } from '../fields/person-fields.js';
import { resolveCv } from '../model/resolve-cv.js';
import type { ModelOptions } from '../model/text-resolver.js';
import type { CvDocumentOf } from '../schema/document.js';
import type { LetterDocument } from '../schema/letter.js';
import { addDiagnostics, type CompilationContext, runWithDeadline } from './context.js';

export async function resolve(context: CompilationContext): Promise<CompilationContext> {
  const redacted = await redact(context);
  const { cv, diagnostics } = runWithDeadline(context, () =>
    resolveCv(redacted.redacted as CvDocumentOf | null, toModelOptions(redacted)),
  );
  return addDiagnostics({ ...redacted, cv }, diagnostics);
}

async function redact(context: CompilationContext): Promise<CompilationContext> {
  const { document, options, letter } = context;
  if (getRedactedFields(options).length === 0) return { ...context, redacted: document };
  const { redactDocument } = await import('../redact/redact-document.js');
  const result = runWithDeadline(context, () =>
    redactDocument(document, options, letter?.document as PlainObject | undefined),
  );
  return addDiagnostics(
    {
      ...context,
      redacted: result.document,
      letter: letter && { ...letter, document: result.letter },
    },
    result.diagnostics,
  );
}

function toModelOptions({
  options,
  resources,
  breaks,
  letter,
  usesFonts,
}: CompilationContext): ModelOptions {
  return {
    ...options,
    citations: options.citations ?? resources.template.citations,
    showLocation: options.showLocation || letter !== undefined,
    language: resources.language,
    locale: resources.locale,
    documentLocale: resources.documentLocale,
    template: resources.template,
    fallbackFonts: resources.fonts,
    font: resources.fontFamily,
    breaks,
    isDrawn: usesFonts,
    letter: letter?.document as LetterDocument | undefined,
  };
}
