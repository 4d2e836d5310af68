import { CvError } from '../../diagnostics/cv-error.js';
import type { Diagnostic } from '../../diagnostics/diagnostic.js';
import { measureDocument } from '../../limits/document-size.js';
import { hasSectionOptions } from '../customize/select-sections.js';
import { ENGLISH, loadLocaleFinder } from '../locales/find-locale.js';
import { applySettings } from '../options/document-settings.js';
import type { CompleteOptions } from '../options/options.js';
import { type CompilationContext, locateDiagnostics } from './context.js';
import { resolveLanguageTag } from './load-resources.js';
import { read } from './read.js';

/** Applies overlays, assignments, the settings of the document, and selections of sections. */
export async function customize(context: CompilationContext): Promise<CompilationContext> {
  const customized = await applyCustomizations(context);
  if (customized.source === context.source) return customized;
  const { size, excess } = measureDocument(customized.document, context.options.limits);
  const { source, diagnostics } = customized;
  const all = excess === undefined ? diagnostics : [...diagnostics, excess];
  return { ...customized, size, diagnostics: locateDiagnostics(source, all) };
}

/** Customizes a document and applies its settings, without validating it. */
export async function settleContext(
  document: unknown,
  options: CompleteOptions,
): Promise<CompilationContext> {
  return applyCustomizations(read({ document, options }));
}

/** Returns options with the settings of the customized document. */
export async function settleOptions(
  document: unknown,
  options: CompleteOptions,
): Promise<CompleteOptions> {
  return (await settleContext(document, options)).options;
}

async function applyCustomizations(context: CompilationContext): Promise<CompilationContext> {
  const { options, deadline, size } = context;
  const { overlays, set, variant } = options;
  const isLetter = context.letter !== undefined;
  const settle = (document: unknown) => applySettings(options, { document, isLetter });
  const settled = settle(context.document);
  const isChanged = overlays.length + set.length > 0;
  if (!isChanged && !hasSectionOptions(settled)) return { ...context, options: settled };
  const { customizeDocument } = await import('../customize/customize-document.js');
  const findLocale = await loadLocaleFinder();
  // Only titles of sections depend on the language, which customizing may change.
  const getLocales = (document: unknown) => ({
    locale: findLocale(resolveLanguageTag(document, options)) ?? ENGLISH,
    documentLocale: findLocale(resolveLanguageTag(document, { language: undefined })),
  });
  // `size` does not include the overlays.
  const maxSize = overlays.length > 0 ? Number.POSITIVE_INFINITY : size;
  const result = deadline.run(maxSize, () =>
    customizeDocument(context, options, { variant, getLocales, getSelection: settle }),
  );
  if (!result.isApplied) throw new CvError(result.diagnostics);
  const { source, breaks } = result;
  const { value: document } = source;
  const isSetting = ({ path }: Diagnostic): boolean => path[0] === 'render';
  return {
    ...context,
    options: settle(document),
    document,
    source,
    breaks,
    diagnostics: [...context.diagnostics, ...result.diagnostics.filter((one) => !isSetting(one))],
    settingProblems: result.diagnostics.filter(isSetting),
  };
}
