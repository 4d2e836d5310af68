import { CvError } from '../../diagnostics/error.js';
import { sizeOf } from '../../limits/size.js';
import { choosesSections } from '../customize/choose-sections.js';
import { ENGLISH, languageFinder } from '../locales/find.js';
import type { CompleteOptions } from '../options/options.js';
import { type CompilationContext, locateIn } from './context.js';
import { languageTag } from './load-resources.js';
import { parseText } from './parse-cv-source.js';
import { read } from './read.js';

/** Applies overlays and assignments, selects sections, and checks the new size. */
export async function customize(context: CompilationContext): Promise<CompilationContext> {
  const customized = await applyCustomizations(context);
  if (customized === context) return context;
  const { size, excess } = sizeOf(customized.document, context.options.limits);
  const { source, diagnostics } = customized;
  const all = excess === undefined ? diagnostics : [...diagnostics, excess];
  return { ...customized, size, diagnostics: locateIn(source, all) };
}

/**
 * Customizes the text of a document without validating it.
 *
 * @returns the customized document as JSON; undefined if the text or a customization is invalid
 */
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
  const namesSections = choosesSections(options);
  if (overlays.length + set.length === 0 && !namesSections) return context;
  const { tailorDocument } = await import('../customize/customize-document.js');
  // Only titles of sections depend on the language, which customizing may change.
  const findLocale = namesSections ? await languageFinder() : undefined;
  const getLocales = (document: unknown) => ({
    words: findLocale?.(languageTag(document, options)) ?? ENGLISH,
    ownWords: findLocale?.(languageTag(document, { language: undefined })),
  });
  // `size` does not include the overlays.
  const maxSize = overlays.length > 0 ? Number.POSITIVE_INFINITY : size;
  const result = deadline.run(maxSize, () =>
    tailorDocument(context, options, { variant, wordsOf: getLocales }),
  );
  if (!result.isApplied) throw new CvError(result.diagnostics);
  const { source, breaks } = result;
  const diagnostics = [...context.diagnostics, ...result.diagnostics];
  return { ...context, document: source.value, source, breaks, diagnostics };
}
