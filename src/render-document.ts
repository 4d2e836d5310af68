import { defined } from './defined.js';
import { type Diagnostic, hasErrors } from './diagnostics/diagnostic.js';
import { timedOut } from './diagnostics/limit-reached.js';
import { CvError } from './error.js';
import type { OutputFormat } from './formats.js';
import { type LayOut, layOutFor, layOutHere } from './lay-out.js';
import type { Cv } from './model/cv.js';
import { leastPages } from './model/least-pages.js';
import { badOption } from './option-problems.js';
import type { CompleteOptions } from './options.js';
import type { LayoutJob } from './output/layout-job.js';
import { addedFonts, judge, prepare, type Timed } from './prepare.js';
import { inText } from './read-document.js';
import type { RenderResult } from './render-result.js';
import type { Source } from './source/source.js';
import { transformCv } from './transform/transform.js';
import type { AddedFonts } from './typst/added-fonts.js';
import { EngineError } from './typst/engine-error.js';
import { fontFilesOf } from './typst/font-files.js';

/** The result of `validateCv`. */
export interface ValidationResult {
  /** Whether the document can be rendered. */
  readonly valid: boolean;
  /** All its problems, in the order of the document. */
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * Checks a document without rendering it; never loads the engine.
 *
 * @param document - any value, or the result of `parseCvSource`
 * @throws CvError for fonts that cannot be read
 */
export async function checkDocument(document: unknown, options: CompleteOptions): Promise<ValidationResult> {
  const { diagnostics } = await prepare(document, options, await addedFonts(options));
  return { valid: !hasErrors(diagnostics), diagnostics };
}

/**
 * Renders a document; a long one, or one with explicit limits, is laid out in a process of its own.
 *
 * @throws CvError for a wrong document, or an option that does not fit it or the formats
 */
export function renderDocument(
  document: unknown,
  formats: readonly OutputFormat[],
  options: CompleteOptions,
): Promise<RenderResult> {
  return renderBy(layOutFor(options), document, formats, options);
}

/** Does the same in this process whatever it costs: for processes that are watched over. */
export function renderHere(
  document: unknown,
  formats: readonly OutputFormat[],
  options: CompleteOptions,
): Promise<RenderResult> {
  return renderBy(layOutHere, document, formats, options);
}

async function renderBy(
  layOut: LayOut,
  document: unknown,
  wanted: readonly OutputFormat[],
  options: CompleteOptions,
): Promise<RenderResult> {
  refuseIdle(options, wanted);
  const fonts = await addedFonts(options);
  const { cv, source, timed, deadline, diagnostics } = await prepare(
    document,
    options,
    fonts,
    isDrawn(wanted, options),
  );
  if (cv === undefined) throw new CvError(diagnostics);
  const texts = await writeTexts(cv, wanted, timed, options.embedFonts ? fonts : undefined);
  const paged = new Set(wanted.filter(showsPages));
  if (paged.size === 0) return { diagnostics, ...texts };
  const { tooManyPages } = await import('./output/page-limit.js');
  const excess = tooManyPages(leastPages(cv), options.limits, true);
  if (excess !== undefined) throw new CvError(inText([...diagnostics, excess], source));
  const job: LayoutJob = {
    markup: timed(() => transformCv(cv)),
    fontFiles: fontFilesOf(cv.design.addedFonts, fonts),
    formats: paged,
    options,
    ...defined({ file: source?.file }),
  };
  const allowance = { timeoutMs: deadline.left, memory: options.limits.memory };
  const { warnings, ...pages } = await layOut(job, allowance).catch(async (error: unknown) => {
    // The layout had only the rest of the time; the message names all of it.
    if (isTimedOut(error))
      throw new CvError([...diagnostics, timedOut(options.timeoutMs, source?.file)], { cause: causeOf(error) });
    throw await asCvError(error, diagnostics, source, fonts);
  });
  const more = await pageProblems(pages.pageCount, options, source);
  const all = judge([...diagnostics, ...warnings, ...more], options);
  if (hasErrors(all)) throw new CvError(all);
  return { ...texts, ...pages, diagnostics: all };
}

/** @throws CvError if an option applies to none of the formats */
function refuseIdle({ embedFonts, fit, maxPages }: CompleteOptions, formats: readonly OutputFormat[]): void {
  const idle = (name: string, subject: string, hint: string): Diagnostic => {
    const those = `the ${formats.length > 1 ? 'formats are' : 'format is'} ${formats.join(', ')}`;
    return badOption(`The option \`${name}\` is about ${subject}, and ${those}.`, hint);
  };
  const problems: Diagnostic[] = [];
  if (embedFonts && !formats.includes('html')) {
    const hint = 'add `html` to the formats, or leave it out: PDFs always have their fonts';
    problems.push(idle('embedFonts', 'HTML', hint));
  }
  const hasPages = formats.some(showsPages);
  const hint = 'add `pdf` to the formats, or leave it out';
  if (fit !== undefined && !hasPages && !formats.includes('typ')) problems.push(idle('fit', 'pages', hint));
  if (maxPages !== undefined && !hasPages) problems.push(idle('maxPages', 'pages', hint));
  if (problems.length > 0) throw new CvError(problems);
}

/** What is to be said of the number of pages. */
async function pageProblems(
  count: number,
  { maxPages }: CompleteOptions,
  source: Source | undefined,
): Promise<readonly Diagnostic[]> {
  if (maxPages === undefined || count <= maxPages) return [];
  const { morePages } = await import('./fit/more-pages.js');
  return inText([morePages(count, maxPages)], source);
}

/** Whether a format shows a document in the program's fonts; in others, the viewer chooses. */
function isDrawn(formats: readonly OutputFormat[], { embedFonts }: CompleteOptions): boolean {
  return embedFonts || formats.some((format) => format === 'typ' || showsPages(format));
}

/** The formats that show pages. */
const PAGE_FORMATS = ['pdf', 'png', 'svg'] as const;

function showsPages(format: OutputFormat): format is (typeof PAGE_FORMATS)[number] {
  return (PAGE_FORMATS as readonly OutputFormat[]).includes(format);
}

/** How the formats that are text are written; each is loaded on demand. */
const WRITERS = {
  html: async () => (await import('./transform/html/html.js')).htmlOfCv,
  md: async () => (await import('./transform/markdown/markdown.js')).markdownOfCv,
  txt: async () => (await import('./transform/text/text.js')).textOfCv,
  typ: async () => transformCv,
} as const;

/** @param embedded - the added fonts, if HTML holds its fonts */
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

/** Errors of the engine become ours; any other is a defect of the program and passes through. */
async function asCvError(
  error: unknown,
  before: readonly Diagnostic[],
  source: Source | undefined,
  fonts: AddedFonts,
): Promise<unknown> {
  if (!(error instanceof EngineError || error instanceof CvError)) return error;
  let found = error.diagnostics;
  // With a cause, it was not the engine itself that failed, but something around it.
  if (fonts.fonts.length > 0 && error.cause === undefined) {
    const { blameFonts } = await import('./typst/blame-fonts.js');
    found = blameFonts(found, fonts, source?.file);
  }
  // The engine's messages are about markup; only too many pages are the document's.
  const isOfDocument = found.some(({ code }) => code === 'limit-reached');
  const all = [...before, ...found];
  return new CvError(isOfDocument ? inText(all, source) : all, { cause: causeOf(error) });
}

/** What is behind an error: one that says the same in other words is not shown twice. */
function causeOf(error: unknown): unknown {
  return error instanceof CvError ? error.cause : error;
}
