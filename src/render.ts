import { setImmediate as nextTurn } from 'node:timers/promises';
import { type Diagnostic, hasErrors } from './diagnostics/diagnostic.js';
import { orList } from './diagnostics/suggest.js';
import { CvError } from './error.js';
import { FORMATS, isFormat, type OutputFormat } from './formats.js';
import type { Cv } from './model/cv.js';
import { resolveCv } from './model/resolve.js';
import { badOption, unknownOptions } from './option-problems.js';
import { type NormalOptions, normaliseOptions, type RenderOptions, type ValidateOptions } from './options.js';
import { readOptions } from './read-options.js';
import { RESOLVED_KEYS } from './schema/sections.js';
import type { CvDocumentA } from './schema/variant-a.js';
import type { CvDocumentB } from './schema/variant-b.js';
import { parseSource } from './source/parse.js';
import { snapshot } from './source/snapshot.js';
import { isParsed, locate, type Source, type SourceFormat } from './source/source.js';
import { transformCv } from './transform/transform.js';
import type { AddedFonts } from './typst/added-fonts.js';
import { EngineError } from './typst/engine-error.js';
import { withoutLostValues } from './validate/echoes.js';
import { validateDocument } from './validate/validate.js';

/** A document of either variant. */
export type CvDocument = CvDocumentA | CvDocumentB;

/** What `renderCv` gives: the formats that were asked for. */
export interface RenderResult {
  /** The PDF. */
  readonly pdf?: Uint8Array;
  /** A PNG picture a page. */
  readonly png?: readonly Uint8Array[];
  /** An SVG picture a page. */
  readonly svg?: readonly string[];
  /** One HTML page, with its style sheet. */
  readonly html?: string;
  /** Markdown (CommonMark). */
  readonly md?: string;
  /** Plain text. */
  readonly txt?: string;
  /** The Typst markup. */
  readonly typ?: string;
  /** How many pages there are; undefined when nothing was laid out. */
  readonly pageCount?: number;
  /** Warnings, in the order of the document. */
  readonly diagnostics: readonly Diagnostic[];
}

/** What `validateCv` gives. */
export interface ValidationResult {
  /** Whether the document can be rendered. */
  readonly valid: boolean;
  /** Everything there is to say about it, in the order of the document. */
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * Reads YAML or JSON text.
 *
 * Plain YAML scalars are text as written where a CV wants text: `gpa: 3.90` is the text `3.90`.
 *
 * @param text - the text of one document
 * @param options - the file's name, for messages and the format; or the format itself
 * @returns the document and the position of every key and value in it; pass it on as `source` in the options
 * @throws CvError when the text is not YAML or JSON, is empty, or holds more than one document
 */
export function parseCvSource(text: string, options: { file?: string; format?: SourceFormat } = {}): Source {
  const source = parseSource(text, { ...readParseOptions(text, options), resolvedKeys: RESOLVED_KEYS });
  if (hasErrors(source.diagnostics)) throw new CvError(locate(source.diagnostics, source));
  return source;
}

/**
 * Checks a document without rendering it; never loads the engine.
 *
 * @param document - any value
 * @throws CvError only for options that are not allowed and fonts that cannot be read
 */
export async function validateCv(document: unknown, options: ValidateOptions = {}): Promise<ValidationResult> {
  const normal = normaliseOptions(options);
  const read = readDocument(document, normal);
  const { diagnostics } = hasErrors(read.diagnostics)
    ? read
    : prepare(await tailored(read, normal), normal, await addedFonts(normal));
  return { valid: !hasErrors(diagnostics), diagnostics };
}

/**
 * Writes a document as the Typst markup that it is rendered from.
 *
 * @param document - a document of the variant in the options; anything else is explained by the error
 * @throws CvError when the document or an option is not right
 */
export async function cvToTypst(document: CvDocument | unknown, options: RenderOptions = {}): Promise<string> {
  const { typ } = await renderCv(document, ['typ'], options);
  return typ as string;
}

/**
 * Renders a document to a PDF, PDF/UA-1 by default.
 *
 * @param document - a document of the variant in the options; anything else is explained by the error
 * @returns the bytes of the PDF; the same for the same document, options and version
 * @throws CvError when the document or an option is not right
 */
export async function renderCvToPdf(document: CvDocument | unknown, options: RenderOptions = {}): Promise<Uint8Array> {
  const { pdf } = await renderCv(document, ['pdf'], options);
  return pdf as Uint8Array;
}

/**
 * Renders a document to one or more formats with one layout.
 *
 * @param document - a document of the variant in the options; anything else is explained by the error
 * @throws CvError when the document or an option is not right
 */
export async function renderCv(
  document: CvDocument | unknown,
  formats: readonly OutputFormat[],
  options: RenderOptions = {},
): Promise<RenderResult> {
  const normal = normaliseOptions(options);
  const wanted = readFormats(formats);
  const read = readDocument(document, normal);
  if (hasErrors(read.diagnostics)) throw new CvError(read.diagnostics);
  const fonts = await addedFonts(normal);
  const { cv, diagnostics } = prepare(await tailored(read, normal), normal, fonts);
  if (cv === undefined) throw new CvError(diagnostics);
  const texts = await writeTexts(cv, wanted);
  const paged = new Set(PAGE_FORMATS.filter((format) => wanted.includes(format)));
  if (paged.size === 0) return { ...texts, diagnostics };
  const { exportPages } = await import('./output/export.js');
  // The engine works without pause, so others get their turn between documents, and its memory is released.
  await nextTurn();
  try {
    const { warnings, ...pages } = await exportPages(transformCv(cv), fonts.folders, paged, normal);
    const all = judge([...diagnostics, ...warnings], normal);
    if (hasErrors(all)) throw new CvError(all);
    return { ...texts, ...pages, diagnostics: all };
  } catch (error) {
    throw asCvError(error, diagnostics);
  }
}

/** A document as plain data, its text, and what was found wrong on the way. */
interface ReadDocument {
  readonly document: unknown;
  readonly source: Source | undefined;
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * Reads a document once; later stages see plain data only. A parsed text that is given in place of its value is taken as
 * what it is.
 */
export function readDocument(given: unknown, options: Pick<NormalOptions, 'source' | 'limits'>): ReadDocument {
  const source = isParsed(given) ? given : options.source;
  const { value, diagnostics } = snapshot(isParsed(given) ? given.value : given, 'The document', options.limits);
  const all = [...(source?.diagnostics ?? []), ...diagnostics];
  return { document: value, source, diagnostics: source === undefined ? all : locate(all, source) };
}

/** Overlays, assignments and choices of sections are applied before anything else, where there are any. */
async function tailored(read: ReadDocument, options: NormalOptions): Promise<ReadDocument> {
  const { document, source, diagnostics: found } = read;
  const { overlays, set, only, skip, variant } = options;
  if (overlays.length + set.length + only.length + skip.length === 0) return read;
  const { tailorDocument } = await import('./tailor/tailor.js');
  const result = tailorDocument(document, source, options, variant);
  if (!result.isApplied) throw new CvError(result.diagnostics);
  return { document: result.source.value, source: result.source, diagnostics: [...found, ...result.diagnostics] };
}

/** The text, the name and the notation of a document that is to be parsed. */
function readParseOptions(text: unknown, options: object): { file?: string; format?: SourceFormat } {
  const { file, format, ...others } = readOptions(options as { file?: unknown; format?: unknown });
  const problems = unknownOptions(Object.keys(others), ['file', 'format']);
  if (typeof text !== 'string')
    problems.push(badOption('The text of a document must be text.', 'decode bytes as UTF-8'));
  if (file !== undefined && typeof file !== 'string') {
    problems.push(badOption('The option `file` must be text.', 'leave it out for none'));
  }
  if (format !== undefined && format !== 'yaml' && format !== 'json') {
    problems.push(
      badOption('The option `format` must be `yaml` or `json`.', 'leave it out for what the text looks like'),
    );
  }
  if (problems.length > 0) throw new CvError(problems);
  return { file, format } as { file?: string; format?: SourceFormat };
}

/** @throws CvError with a diagnostic `bad-option` when they are no list of formats */
export function readFormats(formats: unknown): readonly OutputFormat[] {
  const { formats: list } = readOptions({ formats: formats ?? null });
  if (Array.isArray(list) && list.every((item) => isFormat(item))) return list;
  throw new CvError([badOption(`The formats must be a list of ${orList(FORMATS)}.`, "write `['pdf']` for one")]);
}

/** The formats that show pages. */
const PAGE_FORMATS = ['pdf', 'png', 'svg'] as const;

/** How the formats that are text are written; each is loaded only when it is wanted. */
const WRITERS = {
  html: async (cv: Cv) => (await import('./transform/html/html.js')).htmlOfCv(cv),
  md: async (cv: Cv) => (await import('./transform/markdown/markdown.js')).markdownOfCv(cv),
  txt: async (cv: Cv) => (await import('./transform/text/text.js')).textOfCv(cv),
  typ: async (cv: Cv) => transformCv(cv),
} as const;

async function writeTexts(
  cv: Cv,
  formats: readonly OutputFormat[],
): Promise<Partial<Record<keyof typeof WRITERS, string>>> {
  const wanted = (Object.keys(WRITERS) as (keyof typeof WRITERS)[]).filter((format) => formats.includes(format));
  return Object.fromEntries(await Promise.all(wanted.map(async (format) => [format, await WRITERS[format](cv)])));
}

/** The stages before the engine: validation, then, where it finds no error, the model. */
function prepare(
  { document, source, diagnostics: before }: ReadDocument,
  options: NormalOptions,
  fonts: AddedFonts,
): { cv: Cv | undefined; diagnostics: Diagnostic[] } {
  const found = [...before, ...validateDocument(document, options.variant)];
  const finish = (all: Diagnostic[]): Diagnostic[] =>
    judge(source === undefined ? all : withoutLostValues(locate(all, source)), options);
  if (hasErrors(found)) return { cv: undefined, diagnostics: finish(found) };
  const { cv, diagnostics } = resolveCv(document as CvDocument, { ...options, fallbackFonts: fonts.fonts });
  const judged = finish([...found, ...diagnostics]);
  return { cv: hasErrors(judged) ? undefined : cv, diagnostics: judged };
}

/** Warnings are errors where the options say so. */
function judge(diagnostics: readonly Diagnostic[], { strict }: NormalOptions): Diagnostic[] {
  return diagnostics.map((d) => (strict && d.severity === 'warning' ? { ...d, severity: 'error' } : d));
}

/** Fonts are read only where some were added: reading them needs a font parser. */
async function addedFonts({ fontPaths }: NormalOptions): Promise<AddedFonts> {
  if (fontPaths.length === 0) return { fonts: [], folders: [] };
  const { readAddedFonts } = await import('./typst/added-fonts.js');
  const { diagnostics, ...fonts } = await readAddedFonts(fontPaths);
  if (hasErrors(diagnostics)) throw new CvError(diagnostics);
  return fonts;
}

/** Errors of the engine become ours; any other is a defect of the program and passes as it is. */
function asCvError(error: unknown, before: readonly Diagnostic[]): unknown {
  return error instanceof EngineError ? new CvError([...before, ...error.diagnostics], { cause: error }) : error;
}
