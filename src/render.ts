import { defined } from './defined.js';
import { type Diagnostic, hasErrors } from './diagnostics/diagnostic.js';
import { timedOut } from './diagnostics/limit-reached.js';
import { orList } from './diagnostics/suggest.js';
import { CvError } from './error.js';
import { FORMATS, isFormat, type OutputFormat } from './formats.js';
import { type LayOut, LONG, layOutApart, layOutHere } from './lay-out.js';
import type { Cv } from './model/cv.js';
import { leastPages } from './model/least-pages.js';
import { badOption } from './option-problems.js';
import {
  completeOptions,
  type NormalOptions,
  normaliseOptions,
  type RenderOptions,
  type ValidateOptions,
} from './options.js';
import type { LayoutJob } from './output/layout-job.js';
import { addedFonts, judge, prepare, type Timed } from './prepare.js';
import { inText } from './read-document.js';
import { readOptions } from './read-options.js';
import type { CvDocument } from './schema/document.js';
import type { Source } from './source/source.js';
import { transformCv } from './transform/transform.js';
import type { AddedFonts } from './typst/added-fonts.js';
import { EngineError } from './typst/engine-error.js';

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
 * Checks a document without rendering it; never loads the engine.
 *
 * @param document - any value, or what `parseCvSource` gave, so that diagnostics have positions
 * @throws CvError only for options that are not allowed and fonts that cannot be read
 */
export async function validateCv(document: Source | unknown, options: ValidateOptions = {}): Promise<ValidationResult> {
  const normal = normaliseOptions(options);
  const { diagnostics } = await prepare(document, normal, await addedFonts(normal));
  return { valid: !hasErrors(diagnostics), diagnostics };
}

/**
 * Writes a document as the Typst markup that it is rendered from.
 *
 * @param document - a document of the variant in the options, or what `parseCvSource` gave, so that diagnostics have positions;
 *   anything else is explained by the error
 * @throws CvError when the document or an option is not right
 */
export async function cvToTypst(document: CvDocument | Source | unknown, options: RenderOptions = {}): Promise<string> {
  const { typ } = await renderCv(document, ['typ'], options);
  return typ as string;
}

/**
 * Renders a document to a PDF, PDF/UA-1 by default.
 *
 * @param document - a document of the variant in the options, or what `parseCvSource` gave, so that diagnostics have positions;
 *   anything else is explained by the error
 * @returns the bytes of the PDF; the same for the same document, options and version
 * @throws CvError when the document or an option is not right
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
 * @param document - a document of the variant in the options, or what `parseCvSource` gave, so that diagnostics have positions;
 *   anything else is explained by the error
 * @throws CvError when the document or an option is not right
 */
export async function renderCv(
  document: CvDocument | Source | unknown,
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
  return renderBy(layOutHere, document, formats, readOptions(options));
}

async function renderBy(
  layOut: LayOut,
  document: unknown,
  formats: readonly OutputFormat[],
  options: RenderOptions,
): Promise<RenderResult> {
  const normal = completeOptions(options);
  const wanted = readFormats(formats);
  refuseIdle(normal, wanted);
  const fonts = await addedFonts(normal);
  const { cv, source, timed, deadline, diagnostics } = await prepare(document, normal, fonts);
  if (cv === undefined) throw new CvError(diagnostics);
  const texts = await writeTexts(cv, wanted, timed, normal.embedFonts ? fonts : undefined);
  const paged = new Set(PAGE_FORMATS.filter((format) => wanted.includes(format)));
  if (paged.size === 0) return { diagnostics, ...texts };
  const { tooManyPages } = await import('./output/page-limit.js');
  const excess = tooManyPages(leastPages(cv), normal.limits, true);
  if (excess !== undefined) throw new CvError(inText([...diagnostics, excess], source));
  const job: LayoutJob = {
    markup: timed(() => transformCv(cv)),
    fontFiles: fonts.files,
    formats: paged,
    options: normal,
    ...defined({ file: source?.file }),
  };
  const allowance = { timeoutMs: deadline.left, memory: normal.limits.memory };
  const { warnings, ...pages } = await layOut(job, allowance).catch(async (error: unknown) => {
    // The layout had what was left of the time: what is said is all of it.
    if (isTimedOut(error))
      throw new CvError([...diagnostics, timedOut(normal.timeoutMs, source?.file)], { cause: error });
    throw await asCvError(error, diagnostics, source, fonts);
  });
  const all = judge([...diagnostics, ...warnings], normal);
  if (hasErrors(all)) throw new CvError(all);
  return { ...texts, ...pages, diagnostics: all };
}

/** @throws CvError with a diagnostic `bad-option` when they are no list of formats, or an empty one */
export function readFormats(formats: unknown): readonly OutputFormat[] {
  const { formats: list } = readOptions({ formats: formats ?? null });
  if (!Array.isArray(list) || !list.every((item) => isFormat(item))) {
    throw new CvError([badOption(`The formats must be a list of ${orList(FORMATS)}.`, "write `['pdf']` for one")]);
  }
  if (list.length > 0) return list;
  throw new CvError([badOption('At least one format is wanted.', `write one or more of ${orList(FORMATS)}`)]);
}

/** @throws CvError where an option asks for what none of the formats has */
function refuseIdle({ embedFonts }: NormalOptions, formats: readonly OutputFormat[]): void {
  if (!embedFonts || formats.includes('html')) return;
  throw new CvError([
    badOption(
      `The option \`embedFonts\` is about HTML, and the ${formats.length > 1 ? 'formats are' : 'format is'} ${formats.join(', ')}.`,
      'add `html` to the formats, or leave it out: PDFs have their fonts always',
    ),
  ]);
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

/** @param embedded - the fonts beside the bundled ones, where HTML is to hold its fonts */
async function writeTexts(
  cv: Cv,
  formats: readonly OutputFormat[],
  timed: Timed,
  embedded: AddedFonts | undefined,
): Promise<Partial<Record<keyof typeof WRITERS, string>>> {
  const wanted = (Object.keys(WRITERS) as (keyof typeof WRITERS)[]).filter((format) => formats.includes(format));
  const texts = wanted.map(async (format) => {
    if (format === 'html' && embedded !== undefined) {
      const { htmlWithFonts } = await import('./html-with-fonts.js');
      return [format, await htmlWithFonts(cv, embedded, timed)];
    }
    const write = await WRITERS[format]();
    return [format, timed(() => write(cv))];
  });
  return Object.fromEntries(await Promise.all(texts));
}

function isTimedOut(error: unknown): boolean {
  return error instanceof CvError && error.diagnostics.some(({ code }) => code === 'timed-out');
}

/** Errors of the engine become ours; any other is a defect of the program and passes as it is. */
async function asCvError(
  error: unknown,
  before: readonly Diagnostic[],
  source: Source | undefined,
  fonts: AddedFonts,
): Promise<unknown> {
  if (!(error instanceof EngineError || error instanceof CvError)) return error;
  let found = error.diagnostics;
  // Where there is a cause, the engine did not answer: something failed around it.
  if (fonts.files.length > 0 && error.cause === undefined) {
    const { blameFonts } = await import('./typst/blame-fonts.js');
    found = blameFonts(found, fonts, source?.file);
  }
  // What the engine says is about markup; that there are too many pages is about the document.
  const isOfDocument = found.some(({ code }) => code === 'limit-reached');
  const all = [...before, ...found];
  return new CvError(isOfDocument ? inText(all, source) : all, { cause: error });
}
