import { CvError } from '../../diagnostics/error.js';
import { badOption } from '../options/option-table.js';
import {
  FORMATS_OPTION,
  normaliseOptions,
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
export async function validateCv(
  document: unknown,
  options: ValidateOptions = {},
): Promise<ValidationResult> {
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
  options?: RenderOneOptions<V>,
): Promise<string>;
/** Writes a value of which nothing is known, such as the body of a request; the error explains what is wrong with it. */
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
  options?: RenderOneOptions<V>,
): Promise<Bytes>;
/** Renders a value of which nothing is known, such as the body of a request; the error explains what is wrong with it. */
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
 * Renders a document to one or more formats with one layout. Meanwhile, this process does nothing else, unless the document is large
 * or has a `timeoutMs`; services use `createRenderer`.
 *
 * @param document - a document of the variant in the options, or the result of `parseCvSource`, so that diagnostics have positions
 * @throws CvError for a wrong document or option
 * @example
 * const { pdf, html, pageCount } = await renderCv({ cv: { name: 'Jane Doe' } }, { formats: ['pdf', 'html'] });
 */
export async function renderCv<
  const Formats extends readonly OutputFormat[] = ['pdf'],
  V extends Variant = 'b',
>(
  document: CvDocumentOf<V> | CvSource,
  options?: RenderCvOptions<V, Formats>,
): Promise<RenderResult<Formats>>;
/** Renders a value of which nothing is known, such as the body of a request; the error explains what is wrong with it. */
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
  const { formats, ...normal } = normaliseOptions(options, FORMATS_OPTION);
  return await renderDocument({ document, formats, options: normal });
}

/** The options of a CV that say nothing of a letter: sections, and what a published copy leaves out. */
const OF_CV = ['only', 'skip', 'breakBefore', 'keep', 'redact', 'anonymous', 'photo'] as const;

/** How a letter is rendered: as its CV. */
export type RenderLetterOptions<
  V extends Variant = Variant,
  Formats extends readonly OutputFormat[] = readonly OutputFormat[],
> = Omit<RenderCvOptions<V, Formats>, (typeof OF_CV)[number]>;

/**
 * Renders a letter that goes with a CV: with the header, the fonts and the colours of the CV, and with the address where the window of
 * an envelope shows it.
 *
 * @param letter - a letter, or the result of `parseCvSource` of its text, so that diagnostics have positions
 * @param cv - the CV of the sender, in the same forms; overlays and assignments change it
 * @throws CvError for a wrong letter, CV or option
 * @example
 * const letter = { recipient: 'Ocean Data Lab\nLondon', opening: 'Dear all,', body: 'I would like to join you.' };
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
/** Renders values of which nothing is known, such as the bodies of requests; the error explains what is wrong with them. */
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
  const { formats, ...normal } = normaliseOptions(options, FORMATS_OPTION);
  const idle = OF_CV.filter((name) => (options as Record<string, unknown>)[name] !== undefined);
  const hint = 'leave it out: a letter has none of what it is about';
  if (idle.length > 0)
    throw new CvError(idle.map((name) => badOption(`Letters have no option \`${name}\`.`, hint)));
  return await renderDocument({
    document: cv,
    letter: letter ?? null,
    formats,
    options: normal,
  });
}

/** Renders to one format, and tells the warnings, which are not part of the result. */
async function renderOne<Format extends OutputFormat>(
  document: unknown,
  format: Format,
  options: RenderOneOptions,
): Promise<Outputs[Format]> {
  const { onWarning, ...normal } = normaliseOptions(options, WARNING_OPTION);
  const result = await renderDocument({
    document,
    formats: [format],
    options: normal,
    severities: 'warnings',
  });
  const warnings = result.diagnostics.filter(({ severity }) => severity === 'warning');
  if (onWarning !== undefined) for (const warning of warnings) await onWarning(warning);
  return result[format] as Outputs[Format];
}
