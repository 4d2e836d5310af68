import { setImmediate as nextTurn } from 'node:timers/promises';
import { Deadline } from './deadline.js';
import { defined } from './defined.js';
import { type Diagnostic, hasErrors } from './diagnostics/diagnostic.js';
import { orList } from './diagnostics/suggest.js';
import { CvError } from './error.js';
import { FORMATS, isFormat, type OutputFormat } from './formats.js';
import { DEFAULT_TIMEOUT_MS, type Limits, normaliseLimits } from './limits.js';
import type { Cv } from './model/cv.js';
import { leastPages } from './model/least-pages.js';
import { resolveCv } from './model/resolve.js';
import { badOption, unknownOptions, wrongTimeout } from './option-problems.js';
import { type NormalOptions, normaliseOptions, type RenderOptions, type ValidateOptions } from './options.js';
import type { Exported } from './output/export.js';
import type { LayoutJob } from './output/layout-job.js';
import type { Allowance } from './process/protocol.js';
import { readOptions } from './read-options.js';
import { RESOLVED_KEYS } from './schema/sections.js';
import type { CvDocumentA } from './schema/variant-a.js';
import type { CvDocumentB } from './schema/variant-b.js';
import { extentOf, sizeOf } from './size.js';
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

/** How a text is read. */
export interface ParseCvOptions {
  /** The name of the file, for messages and the format. */
  readonly file?: string;
  /** The notation, where the name does not tell. */
  readonly format?: SourceFormat;
  /** How large the text may be, where not as by default. */
  readonly limits?: Partial<Limits>;
  /** How long reading it may take, in milliseconds; 30,000 by default. */
  readonly timeoutMs?: number;
}

/**
 * Reads YAML or JSON text.
 *
 * Plain YAML scalars are text as written where a CV wants text: `gpa: 3.90` is the text `3.90`.
 *
 * @param text - the text of one document
 * @param options - the file's name, for messages and the format; or the format itself; limits
 * @returns the document and the position of every key and value in it; pass it on as `source` in the options
 * @throws CvError when the text is not YAML or JSON, is empty, holds more than one document, is larger than it may be, or takes too
 *   long
 */
export function parseCvSource(text: string, options: ParseCvOptions = {}): Source {
  const { timeoutMs, ...how } = readParseOptions(text, options);
  const parse = (): Source => parseSource(text, { ...how, resolvedKeys: RESOLVED_KEYS });
  const source = new Deadline(timeoutMs, how.file).run(text.length, parse);
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
  const { diagnostics } = await prepare(document, normal, await addedFonts(normal));
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
  const given = readOptions(options);
  // What is said explicitly holds whatever the document is, also for the layout, which nothing but its end interrupts.
  const isHeld = given.timeoutMs !== undefined || given.limits?.memory !== undefined;
  const layOut: LayOut = (job, allowance) =>
    (isHeld || job.markup.length > LONG ? layOutApart : layOutHere)(job, allowance);
  return renderBy(layOut, document, formats, given);
}

/** Does the same in this process, whatever it takes: in one that something watches over. */
export function renderHere(
  document: unknown,
  formats: readonly OutputFormat[],
  options: RenderOptions,
): Promise<RenderResult> {
  return renderBy(layOutHere, document, formats, options);
}

/**
 * Letters of markup: longer ones are laid out in a process of their own. These are some 30 pages and 0.25 s, to which a
 * process adds 0.15 s (measured); people write two pages.
 */
const LONG = 100_000;

/** How a document is laid out and exported: here or elsewhere. */
type LayOut = (job: LayoutJob, allowance: Allowance) => Promise<Exported>;

const layOutHere: LayOut = async ({ markup, fontFolders, formats, options }) => {
  const { exportPages } = await import('./output/export.js');
  // The engine works without pause, so others get their turn between documents, and its memory is released.
  await nextTurn();
  return exportPages(markup, fontFolders, formats, options);
};

const layOutApart: LayOut = async (job, allowance) => {
  const { exportPagesApart } = await import('./output/apart.js');
  return exportPagesApart(job, allowance);
};

async function renderBy(
  layOut: LayOut,
  document: unknown,
  formats: readonly OutputFormat[],
  options: RenderOptions,
): Promise<RenderResult> {
  const normal = normaliseOptions(options);
  const wanted = readFormats(formats);
  const fonts = await addedFonts(normal);
  const { cv, source, timed, diagnostics } = await prepare(document, normal, fonts);
  if (cv === undefined) throw new CvError(diagnostics);
  const texts = await writeTexts(cv, wanted, timed);
  const paged = new Set(PAGE_FORMATS.filter((format) => wanted.includes(format)));
  if (paged.size === 0) return { ...texts, diagnostics };
  const { tooManyPages } = await import('./output/page-limit.js');
  const excess = tooManyPages(leastPages(cv), normal.limits, true);
  if (excess !== undefined) throw new CvError(inText([...diagnostics, excess], source));
  const job: LayoutJob = {
    markup: timed(() => transformCv(cv)),
    fontFolders: fonts.folders,
    formats: paged,
    options: normal,
    ...defined({ file: source?.file }),
  };
  const allowance = { timeoutMs: normal.timeoutMs, memory: normal.limits.memory };
  const { warnings, ...pages } = await layOut(job, allowance).catch((error: unknown) => {
    throw asCvError(error, diagnostics, source);
  });
  const all = judge([...diagnostics, ...warnings], normal);
  if (hasErrors(all)) throw new CvError(all);
  return { ...texts, ...pages, diagnostics: all };
}

/** Runs work that ends when the time is over. */
type Timed = <T>(work: () => T) => T;

/** A document as plain data, its text, and what was found wrong on the way. */
interface ReadDocument {
  readonly document: unknown;
  readonly source: Source | undefined;
  /** In bytes or anything like it. */
  readonly size: number;
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * Reads a document once, within its limits; later stages see plain data only. A parsed text that is given in place of its
 * value is taken as what it is.
 */
export function readDocument(given: unknown, options: Pick<NormalOptions, 'source' | 'limits'>): ReadDocument {
  const { limits } = options;
  const source = isParsed(given) ? given : options.source;
  const { value, diagnostics } = snapshot(isParsed(given) ? given.value : given, 'The document', extentOf(limits));
  const before = source?.diagnostics ?? [];
  const read = measured({ document: value, source, size: 0, diagnostics: before }, limits);
  // Of what is beyond a limit only a part was read.
  return hasErrors(read.diagnostics) ? read : { ...read, diagnostics: inText([...before, ...diagnostics], source) };
}

/** Says how large a document is, and where it is larger than it may be. */
function measured(read: ReadDocument, limits: Limits): ReadDocument {
  const { size, excess } = sizeOf(read.document, limits);
  const diagnostics = excess === undefined ? read.diagnostics : [...read.diagnostics, excess];
  return { ...read, size, diagnostics: inText(diagnostics, read.source) };
}

/** Overlays, assignments and choices of sections are applied before anything else, where there are any. */
async function tailored(read: ReadDocument, options: NormalOptions, timed: Timed): Promise<ReadDocument> {
  const { document, source, diagnostics: found } = read;
  const { overlays, set, only, skip, variant } = options;
  if (overlays.length + set.length + only.length + skip.length === 0) return read;
  const { tailorDocument } = await import('./tailor/tailor.js');
  const result = timed(() => tailorDocument(document, source, options, variant));
  if (!result.isApplied) throw new CvError(result.diagnostics);
  return {
    ...read,
    document: result.source.value,
    source: result.source,
    diagnostics: [...found, ...result.diagnostics],
  };
}

/** How the text of a document is to be parsed, each option with its value or, where it may lack one, undefined. */
interface NormalParseOptions {
  readonly file: string | undefined;
  readonly format: SourceFormat | undefined;
  readonly limits: Limits;
  readonly timeoutMs: number;
}

function readParseOptions(text: unknown, options: ParseCvOptions): NormalParseOptions {
  const { file, format, limits: given = {}, timeoutMs = DEFAULT_TIMEOUT_MS, ...others } = readOptions(options);
  const { limits, problems } = normaliseLimits(given);
  problems.push(...unknownOptions(Object.keys(others), ['file', 'format', 'limits', 'timeoutMs']));
  problems.push(...wrongTimeout(timeoutMs));
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
  return { file, format, limits, timeoutMs };
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
  html: async () => (await import('./transform/html/html.js')).htmlOfCv,
  md: async () => (await import('./transform/markdown/markdown.js')).markdownOfCv,
  txt: async () => (await import('./transform/text/text.js')).textOfCv,
  typ: async () => transformCv,
} as const;

async function writeTexts(
  cv: Cv,
  formats: readonly OutputFormat[],
  timed: Timed,
): Promise<Partial<Record<keyof typeof WRITERS, string>>> {
  const wanted = (Object.keys(WRITERS) as (keyof typeof WRITERS)[]).filter((format) => formats.includes(format));
  const texts = wanted.map(async (format) => {
    const write = await WRITERS[format]();
    return [format, timed(() => write(cv))];
  });
  return Object.fromEntries(await Promise.all(texts));
}

/** A document ready to be written, where nothing is an error. */
interface Prepared {
  readonly cv: Cv | undefined;
  readonly source: Source | undefined;
  /** Runs further work on it. */
  readonly timed: Timed;
  readonly diagnostics: readonly Diagnostic[];
}

/** The stages before the engine: tailoring and, within the limits, validation and the model. */
async function prepare(given: unknown, options: NormalOptions, fonts: AddedFonts): Promise<Prepared> {
  const before = readDocument(given, options);
  const deadline = new Deadline(options.timeoutMs, before.source?.file);
  const within =
    (size: number): Timed =>
    (work) =>
      deadline.run(size, work);
  const refuse = ({ source, diagnostics }: ReadDocument): Prepared => ({
    cv: undefined,
    source,
    timed: within(0),
    diagnostics,
  });
  if (hasErrors(before.diagnostics)) return refuse(before);
  // An overlay may be as large as the document.
  const around = options.overlays.length > 0 ? Number.POSITIVE_INFINITY : before.size;
  const tailoredOne = await tailored(before, options, within(around));
  const read = tailoredOne === before ? before : measured(tailoredOne, options.limits);
  if (hasErrors(read.diagnostics)) return refuse(read);
  const timed = within(read.size);
  return { source: read.source, timed, ...timed(() => check(read, options, fonts)) };
}

/** Adds places, where there is a text. */
function inText(diagnostics: readonly Diagnostic[], source: Source | undefined): readonly Diagnostic[] {
  return source === undefined ? diagnostics : locate(diagnostics, source);
}

/** Validation and, where it finds no error, the model. */
function check(
  { document, source, diagnostics: before }: ReadDocument,
  options: NormalOptions,
  fonts: AddedFonts,
): Pick<Prepared, 'cv' | 'diagnostics'> {
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
function asCvError(error: unknown, before: readonly Diagnostic[], source: Source | undefined): unknown {
  if (!(error instanceof EngineError || error instanceof CvError)) return error;
  // What the engine says is about markup; that there are too many pages is about the document.
  const isOfDocument = error.diagnostics.some(({ code }) => code === 'limit-reached');
  const all = [...before, ...error.diagnostics];
  return new CvError(isOfDocument ? inText(all, source) : all, { cause: error });
}
