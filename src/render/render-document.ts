import { type Diagnostic, hasErrors } from '../diagnostics/diagnostic.js';
import { CvError } from '../diagnostics/error.js';
import { type OutputFormat, rowOf, showsPages } from '../formats/formats.js';
import type { CompleteOptions } from '../options/options.js';
import { badOption } from '../options/problems.js';
import type { LaidOut } from '../pages/fit/fit.js';
import { drawPages } from './draw-pages.js';
import { addedFonts, applyStrict, prepare } from './prepare.js';
import type { RenderResult } from './render-result.js';
import { writeTexts } from './write-texts.js';

/** The result of `validateCv`. */
export interface ValidationResult {
  /** Whether the document can be rendered. */
  readonly valid: boolean;
  /** All its problems, in the order of the document. */
  readonly diagnostics: readonly Diagnostic[];
}

/** Checks a document without rendering it; never loads the engine. */
export async function checkDocument(document: unknown, options: CompleteOptions): Promise<ValidationResult> {
  const { diagnostics } = await prepare(document, options, await addedFonts(options));
  return { valid: !hasErrors(diagnostics), diagnostics };
}

/** Renders a document. A long one, or one with explicit limits, is laid out in a process of its own, unless this one has a watcher. */
export async function renderDocument(
  document: unknown,
  wanted: readonly OutputFormat[],
  options: CompleteOptions,
  isWatched = false,
): Promise<RenderResult> {
  refuseUnusedOptions(options, wanted);
  const fonts = await addedFonts(options);
  const isDrawn = options.embedFonts || wanted.some((format) => rowOf(format).isDrawn);
  const prepared = await prepare(document, options, fonts, isDrawn);
  const { cv, timed, diagnostics } = prepared;
  if (cv === undefined) throw new CvError(diagnostics);
  const paged = new Set(wanted.filter(showsPages));
  const laidOut: LaidOut =
    paged.size === 0 && options.fit === undefined
      ? { cv, diagnostics: [] }
      : await drawPages({ ...prepared, cv }, paged, fonts, options, isWatched);
  const others = wanted.filter((format) => !showsPages(format));
  const texts = await writeTexts({ cv, laidOut: laidOut.cv }, others, timed, options.embedFonts ? fonts : undefined);
  const all = applyStrict([...diagnostics, ...laidOut.diagnostics], options);
  if (hasErrors(all)) throw new CvError(all);
  const { warnings: _, end: __, ...pages } = laidOut.exported ?? {};
  return { ...texts, ...pages, diagnostics: all };
}

/** Renders in this process: for processes with a watcher. */
export function renderHere(
  document: unknown,
  formats: readonly OutputFormat[],
  options: CompleteOptions,
): Promise<RenderResult> {
  return renderDocument(document, formats, options, true);
}

function refuseUnusedOptions({ embedFonts, fit, maxPages }: CompleteOptions, formats: readonly OutputFormat[]): void {
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
  if (fit !== undefined && !formats.some((format) => rowOf(format).isDrawn)) problems.push(idle('fit', 'pages', hint));
  if (maxPages !== undefined && !hasPages) problems.push(idle('maxPages', 'pages', hint));
  if (problems.length > 0) throw new CvError(problems);
}
