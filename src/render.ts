import type { OutputFormat } from './formats.js';
import {
  type BareRenderOptions,
  normaliseBareOptions,
  normaliseOptions,
  type RenderOptions,
  readFormats,
  type ValidateOptions,
} from './options.js';
import type { CvSource } from './parse-source.js';
import { checkDocument, renderDocument, type ValidationResult } from './render-document.js';
import type { Bytes, Outputs, RenderResult } from './render-result.js';
import type { CvDocumentOf } from './schema/document.js';
import type { IfUnknown } from './schema/if-unknown.js';
import type { Variant } from './schema/sections.js';

/**
 * Checks a document without rendering it; never loads the engine.
 *
 * @param document - a document, or the result of `parseCvSource`, so that diagnostics have positions
 * @throws CvError only for wrong options and fonts that cannot be read
 * @example
 * const { valid, diagnostics } = await validateCv(parseCvSource(text, { file: 'jane.yaml' }));
 */
export async function validateCv<V extends Variant = 'b'>(
  document: CvDocumentOf<V> | CvSource,
  options?: ValidateOptions<V>,
): Promise<ValidationResult>;
/** Checks a value of which nothing is known, such as the body of a request. */
export async function validateCv<Document = never>(
  document: Document,
  ...options: IfUnknown<Document, [options?: ValidateOptions]>
): Promise<ValidationResult>;
export async function validateCv(document: unknown, options: ValidateOptions = {}): Promise<ValidationResult> {
  // Awaited, here and below, so that stacks name the function that was called.
  return await checkDocument(document, normaliseOptions(options));
}

/**
 * Writes a document as the Typst markup from which it is rendered.
 *
 * @param document - a document of the variant in the options, or the result of `parseCvSource`, so that diagnostics have positions
 * @throws CvError for a wrong document or option
 * @example
 * const markup = await cvToTypst({ cv: { name: 'Jane Doe' } });
 */
export async function cvToTypst<V extends Variant = 'b'>(
  document: CvDocumentOf<V> | CvSource,
  options?: BareRenderOptions<V>,
): Promise<string>;
/** Writes a value of which nothing is known, such as the body of a request; the error explains what is wrong with it. */
export async function cvToTypst<Document = never>(
  document: Document,
  ...options: IfUnknown<Document, [options?: BareRenderOptions]>
): Promise<string>;
export async function cvToTypst(document: unknown, options: BareRenderOptions = {}): Promise<string> {
  return await renderBare(document, 'typ', options);
}

/**
 * Renders a document to a PDF, PDF/UA-1 by default. Meanwhile, this process does nothing else, unless the document is large or has a
 * `timeoutMs`; services use `createRenderer`.
 *
 * @param document - a document of the variant in the options, or the result of `parseCvSource`, so that diagnostics have positions
 * @returns the bytes of the PDF; the same for the same document, options and version
 * @throws CvError for a wrong document or option
 * @example
 * const pdf = await renderCvToPdf({ cv: { name: 'Jane Doe' } }, { today: '2026-11-20' });
 * await writeFile('jane.pdf', pdf);
 */
export async function renderCvToPdf<V extends Variant = 'b'>(
  document: CvDocumentOf<V> | CvSource,
  options?: BareRenderOptions<V>,
): Promise<Bytes>;
/** Renders a value of which nothing is known, such as the body of a request; the error explains what is wrong with it. */
export async function renderCvToPdf<Document = never>(
  document: Document,
  ...options: IfUnknown<Document, [options?: BareRenderOptions]>
): Promise<Bytes>;
export async function renderCvToPdf(document: unknown, options: BareRenderOptions = {}): Promise<Bytes> {
  return await renderBare(document, 'pdf', options);
}

/**
 * Renders a document to one or more formats with one layout. Meanwhile, this process does nothing else, unless the document is large
 * or has a `timeoutMs`; services use `createRenderer`.
 *
 * @param document - a document of the variant in the options, or the result of `parseCvSource`, so that diagnostics have positions
 * @param formats - at least one; the result has these and no others
 * @throws CvError for a wrong document or option
 * @example
 * const { pdf, html, pageCount } = await renderCv({ cv: { name: 'Jane Doe' } }, ['pdf', 'html']);
 */
export async function renderCv<const Formats extends readonly OutputFormat[], V extends Variant = 'b'>(
  document: CvDocumentOf<V> | CvSource,
  formats: Formats,
  options?: RenderOptions<V>,
): Promise<RenderResult<Formats>>;
/** Renders a value of which nothing is known, such as the body of a request; the error explains what is wrong with it. */
export async function renderCv<const Formats extends readonly OutputFormat[], Document = never>(
  document: Document,
  formats: Formats,
  ...options: IfUnknown<Document, [options?: RenderOptions]>
): Promise<RenderResult<Formats>>;
export async function renderCv(
  document: unknown,
  formats: readonly OutputFormat[],
  options: RenderOptions = {},
): Promise<RenderResult> {
  const normal = normaliseOptions(options);
  return await renderDocument(document, readFormats(formats), normal);
}

/** Renders to one format, and tells the warnings, which are not part of the result. */
async function renderBare<Format extends OutputFormat>(
  document: unknown,
  format: Format,
  options: BareRenderOptions,
): Promise<Outputs[Format]> {
  const { onWarning, ...normal } = normaliseBareOptions(options);
  const result = await renderDocument(document, [format], normal);
  const warnings = result.diagnostics.filter(({ severity }) => severity === 'warning');
  if (onWarning !== undefined) for (const warning of warnings) await onWarning(warning);
  return result[format] as Outputs[Format];
}
