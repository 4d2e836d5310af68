import { CvError } from '../../diagnostics/cv-error.js';
import { measureDocument } from '../../limits/document-size.js';
import { hasSectionOptions } from '../customize/select-sections.js';
import { ENGLISH, loadLocaleFinder } from '../locales/find-locale.js';
import type { CompleteOptions } from '../options/options.js';
import { type CompilationContext, locateDiagnostics } from './context.js';
import { resolveLanguageTag } from './load-resources.js';
import { parseText } from './parse-cv-source.js';
import { read } from './read.js';

export async function customize(context: CompilationContext): Promise<CompilationContext> {
  const customized = await applyCustomizations(context);
  if (customized === context) return context;
  const { size, excess } = measureDocument(customized.document, context.options.limits);
  const { source, diagnostics } = customized;
  const all = excess === undefined ? diagnostics : [...diagnostics, excess];
  return { ...customized, size, diagnostics: locateDiagnostics(source, all) };
}

/** Returns the customized document as JSON; undefined if the text or a customization is invalid. */
export async function customizeText(
  text: string,
  file: string,
  options: CompleteOptions,
): Promise<string | undefined> {
  try {
    const context = read({ document: parseText(text, options, file), options });
    return JSON.stringify((await applyCustomizations(context)).document);
  } catch (error) {
    if (error instanceof CvError) return undefined;
    throw error;
  }
}

async function applyCustomizations(context: CompilationContext): Promise<CompilationContext> {
  const { options, deadline, size } = context;
  const { overlays, set, variant } = options;
  const namesSections = hasSectionOptions(options);
  if (overlays.length + set.length === 0 && !namesSections) return context;
  const { customizeDocument } = await import('../customize/customize-document.js');
  // Only titles of sections depend on the language, which customizing may change.
  const findLocale = namesSections ? await loadLocaleFinder() : undefined;
  const getLocales = (document: unknown) => ({
    locale: findLocale?.(resolveLanguageTag(document, options)) ?? ENGLISH,
    documentLocale: findLocale?.(resolveLanguageTag(document, { language: undefined })),
  });
  // `size` does not include the overlays.
  const maxSize = overlays.length > 0 ? Number.POSITIVE_INFINITY : size;
  const result = deadline.run(maxSize, () =>
    customizeDocument(context, options, { variant, getLocales }),
  );
  if (!result.isApplied) throw new CvError(result.diagnostics);
  const { source, breaks } = result;
  const diagnostics = [...context.diagnostics, ...result.diagnostics];
  return { ...context, document: source.value, source, breaks, diagnostics };
}
