import { CvError } from '../../diagnostics/cv-error.js';
import { createOptionDiagnostic } from '../options/option-table.js';
import {
  FORMATS_OPTION,
  normalizeOptions,
  type RenderCvOptions,
  type RenderOneOptions,
  type ValidateOptions,
  WARNING_OPTION,
} from '../options/options.js';
import type { OutputFormat } from '../output/formats.js';
import type { CvDocumentOf, IfUnknown } from '../schema/document.js';
import type { LetterDocument } from '../schema/letter.js';
import type { Variant } from '../schema/sections.js';
import { checkDocument, type ValidationResult } from './check-document.js';
import type { CvSource } from './parse-cv-source.js';
import { renderDocument } from './render-document.js';
import type { Bytes, Outputs, RenderResult } from './render-result.js';

/**
 * Validates a document without rendering it.
 *
 * @param document - a document, or the result of `parseCvSource` for diagnostics with positions
 * @param options - variant, language, overlays, limits and more
 * @returns whether the document can be rendered, and all its problems
 * @throws CvError only for invalid options and unreadable fonts
 * @example
 * const { valid, diagnostics } = await validateCv(parseCvSource(text, { file: 'jane.yaml' }));
 */
export async function validateCv<V extends Variant = 'b'>(
  document: CvDocumentOf<V> | CvSource,
  options?: ValidateOptions<V>,
): Promise<ValidationResult>;
/** Validates a value of unknown type, such as a request body. */
export async function validateCv<Document = never>(
  document: Document,
  ...options: IfUnknown<Document, [options?: ValidateOptions]>
): Promise<ValidationResult>;
export async function validateCv(
  document: unknown,
  options: ValidateOptions = {},
): Promise<ValidationResult> {
  // `await`, here and below, keeps the name of this function in stack traces.
  return await checkDocument(document, normalizeOptions(options));
}

/**
 * Converts a document to Typst markup, the source of its pages.
 *
 * @param document - a document, or the result of `parseCvSource` for diagnostics with positions
 * @param options - template, language, overlays, `onWarning` and more
 * @returns the markup
 * @throws CvError for an invalid document or option
 * @example
 * const markup = await cvToTypst({ cv: { name: 'Jane Doe' } });
 */
export async function cvToTypst<V extends Variant = 'b'>(
  document: CvDocumentOf<V> | CvSource,
  options?: RenderOneOptions<V>,
): Promise<string>;
/** Converts a value of unknown type, such as a request body. */
export async function cvToTypst<Document = never>(
  document: Document,
  ...options: IfUnknown<Document, [options?: RenderOneOptions]>
): Promise<string>;
export async function cvToTypst(
  document: unknown,
  options: RenderOneOptions = {},
): Promise<string> {
  return await renderOne(document, 'typ', options);
}

/**
 * Renders a document to a PDF (PDF/UA-1 by default). Blocks the event loop during layout unless the
 * document is large or `timeoutMs` is set; use `createRenderer` in services.
 *
 * @param document - a document, or the result of `parseCvSource` for diagnostics with positions
 * @param options - template, language, overlays, `onWarning` and more
 * @returns the PDF; identical for the same document, options and version
 * @throws CvError for an invalid document or option
 * @example
 * const pdf = await renderCvToPdf({ cv: { name: 'Jane Doe' } }, { today: '2026-11-20' });
 * await writeFile('jane.pdf', pdf);
 */
export async function renderCvToPdf<V extends Variant = 'b'>(
  document: CvDocumentOf<V> | CvSource,
  options?: RenderOneOptions<V>,
): Promise<Bytes>;
/** Renders a value of unknown type, such as a request body. */
export async function renderCvToPdf<Document = never>(
  document: Document,
  ...options: IfUnknown<Document, [options?: RenderOneOptions]>
): Promise<Bytes>;
export async function renderCvToPdf(
  document: unknown,
  options: RenderOneOptions = {},
): Promise<Bytes> {
  return await renderOne(document, 'pdf', options);
}

/**
 * Renders a document to one or more formats from a single layout. Blocks the event loop during
 * layout unless the document is large or `timeoutMs` is set; use `createRenderer` in services.
 *
 * @param document - a document, or the result of `parseCvSource` for diagnostics with positions
 * @param options - formats, template, language, overlays and more
 * @returns the formats, the number of pages, and warnings
 * @throws CvError for an invalid document or option
 * @example
 * const document = { cv: { name: 'Jane Doe' } };
 * const { pdf, html } = await renderCv(document, { formats: ['pdf', 'html'] });
 */
export async function renderCv<
  const Formats extends readonly OutputFormat[] = ['pdf'],
  V extends Variant = 'b',
>(
  document: CvDocumentOf<V> | CvSource,
  options?: RenderCvOptions<V, Formats>,
): Promise<RenderResult<Formats>>;
/** Renders a value of unknown type, such as a request body. */
export async function renderCv<
  const Formats extends readonly OutputFormat[] = ['pdf'],
  Document = never,
>(
  document: Document,
  ...options: IfUnknown<Document, [options?: RenderCvOptions<Variant, Formats>]>
): Promise<RenderResult<Formats>>;
export async function renderCv(
  document: unknown,
  options: RenderCvOptions = {},
): Promise<RenderResult> {
  const { formats, ...rest } = normalizeOptions(options, FORMATS_OPTION);
  return await renderDocument({ document, formats, options: rest });
}

const CV_ONLY_OPTIONS = [
  'only',
  'skip',
  'breakBefore',
  'keep',
  'redact',
  'anonymous',
  'photo',
] as const;

/** Options of `renderLetter`. */
export type RenderLetterOptions<
  V extends Variant = Variant,
  Formats extends readonly OutputFormat[] = readonly OutputFormat[],
> = Omit<RenderCvOptions<V, Formats>, (typeof CV_ONLY_OPTIONS)[number]>;

/**
 * Renders a cover letter with the header, fonts and colors of a CV, and the recipient's address
 * positioned for a window envelope.
 *
 * @param letter - a letter, or the result of `parseCvSource` for diagnostics with positions
 * @param cv - the CV of the sender, in the same forms; overlays and assignments change it
 * @param options - formats, template, language, overlays and more
 * @returns the formats, the number of pages, and warnings
 * @throws CvError for an invalid letter, CV or option
 * @example
 * const letter = { recipient: 'Ocean Data Lab', opening: 'Dear all,', body: 'Hello.' };
 * const { pdf } = await renderLetter(letter, { cv: { name: 'Jane Doe' } });
 */
export async function renderLetter<
  const Formats extends readonly OutputFormat[] = ['pdf'],
  V extends Variant = 'b',
>(
  letter: LetterDocument | CvSource,
  cv: CvDocumentOf<V> | CvSource,
  options?: RenderLetterOptions<V, Formats>,
): Promise<RenderResult<Formats>>;
/** Renders values of unknown type, such as request bodies. */
export async function renderLetter<
  const Formats extends readonly OutputFormat[] = ['pdf'],
  Letter = never,
>(
  letter: Letter,
  cv: unknown,
  ...options: IfUnknown<Letter, [options?: RenderLetterOptions<Variant, Formats>]>
): Promise<RenderResult<Formats>>;
export async function renderLetter(
  letter: unknown,
  cv: unknown,
  options: RenderLetterOptions = {},
): Promise<RenderResult> {
  const { formats, ...rest } = normalizeOptions(options, FORMATS_OPTION);
  const invalid = CV_ONLY_OPTIONS.filter(
    (name) => (options as Record<string, unknown>)[name] !== undefined,
  );
  if (invalid.length > 0) {
    const hint = 'remove it: it applies to CVs only';
    throw new CvError(
      invalid.map((name) => createOptionDiagnostic(`Letters have no option \`${name}\`.`, hint)),
    );
  }
  return await renderDocument({ document: cv, letter: letter ?? null, formats, options: rest });
}

async function renderOne<Format extends OutputFormat>(
  document: unknown,
  format: Format,
  options: RenderOneOptions,
): Promise<Outputs[Format]> {
  const { onWarning, ...rest } = normalizeOptions(options, WARNING_OPTION);
  const result = await renderDocument({
    document,
    formats: [format],
    options: rest,
    severities: 'warnings',
  });
  const warnings = result.diagnostics.filter(({ severity }) => severity === 'warning');
  if (onWarning !== undefined) for (const warning of warnings) await onWarning(warning);
  return result[format] as Outputs[Format];
}
