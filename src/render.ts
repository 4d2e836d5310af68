import type { OutputFormat } from './formats.js';
import { normaliseOptions, type RenderOptions, readFormats, type ValidateOptions } from './options.js';
import { checkDocument, type RenderResult, renderDocument, type ValidationResult } from './render-document.js';
import type { CvDocument } from './schema/document.js';
import type { Source } from './source/source.js';

/**
 * Checks a document without rendering it; never loads the engine.
 *
 * @param document - any value, or the result of `parseCvSource`, so that diagnostics have positions
 * @throws CvError only for wrong options and fonts that cannot be read
 */
export async function validateCv(document: Source | unknown, options: ValidateOptions = {}): Promise<ValidationResult> {
  return checkDocument(document, normaliseOptions(options));
}

/**
 * Writes a document as the Typst markup from which it is rendered.
 *
 * @param document - a document of the variant in the options, or the result of `parseCvSource`, so that diagnostics have positions;
 *   anything else is explained by the error
 * @throws CvError for a wrong document or option
 */
export async function cvToTypst(document: CvDocument | Source | unknown, options: RenderOptions = {}): Promise<string> {
  const { typ } = await renderCv(document, ['typ'], options);
  return typ as string;
}

/**
 * Renders a document to a PDF, PDF/UA-1 by default.
 *
 * @param document - a document of the variant in the options, or the result of `parseCvSource`, so that diagnostics have positions;
 *   anything else is explained by the error
 * @returns the bytes of the PDF; the same for the same document, options and version
 * @throws CvError for a wrong document or option
 */
export async function renderCvToPdf(
  document: CvDocument | Source | unknown,
  options: RenderOptions = {},
): Promise<Uint8Array> {
  const { pdf } = await renderCv(document, ['pdf'], options);
  return pdf as Uint8Array;
}

/**
 * Renders a document to one or more formats with one layout.
 *
 * @param document - a document of the variant in the options, or the result of `parseCvSource`, so that diagnostics have positions;
 *   anything else is explained by the error
 * @throws CvError for a wrong document or option
 */
export async function renderCv(
  document: CvDocument | Source | unknown,
  formats: readonly OutputFormat[],
  options: RenderOptions = {},
): Promise<RenderResult> {
  const normal = normaliseOptions(options);
  return renderDocument(document, readFormats(formats), normal);
}
