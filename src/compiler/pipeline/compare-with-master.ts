import { CvError } from '../../diagnostics/cv-error.js';
import { hasErrors } from '../../diagnostics/diagnostic.js';
import { type ComparedText, compareDocuments } from '../compare/compare-documents.js';
import {
  type CompleteOptions,
  normalizeOptions,
  type ValidateOptions,
} from '../options/options.js';
import { compile } from './compile.js';
import { type CompilationContext, runWithDeadline } from './context.js';

/**
 * Compares each sentence and value of a tailored CV with the master, the complete CV.
 *
 * @param document - the tailored CV, or the master with `overlays` or the options of an edition
 * @param master - the master, in the same forms
 * @param options - options of the tailored CV: variant, overlays, limits and more
 * @returns the texts in document order, with their status
 * @throws CvError for an invalid document or option
 * @example
 * const texts = await compareWithMaster(tailored, master);
 * const invented = texts.filter(({ status }) => status === 'new');
 */
export async function compareWithMaster(
  document: unknown,
  master: unknown,
  options: ValidateOptions = {},
): Promise<readonly ComparedText[]> {
  const complete = normalizeOptions(options);
  const contexts = [
    compileText(document, complete),
    compileText(master, toMasterOptions(complete)),
  ];
  return compareContexts(...((await Promise.all(contexts)) as ContextPair));
}

type ContextPair = [tailored: CompilationContext, master: CompilationContext];

async function compileText(document: unknown, options: CompleteOptions) {
  const context = await compile({ document, options, usesFonts: false });
  if (hasErrors(context.diagnostics)) throw new CvError(context.diagnostics);
  return context;
}

/** Omits what tailors a document. */
export function toMasterOptions(options: CompleteOptions): CompleteOptions {
  const none = { overlays: [], set: [], only: [], skip: [], redact: [], breakBefore: [], keep: [] };
  return { ...options, ...none, anonymous: false };
}

export function compareContexts(...[tailored, master]: ContextPair): readonly ComparedText[] {
  return runWithDeadline(tailored, () => compareDocuments(tailored.document, master.document));
}
