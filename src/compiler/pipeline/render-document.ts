import {
  type Diagnostic,
  diagnostic,
  formatPath,
  hasErrors,
} from '../../diagnostics/diagnostic.js';
import { CvError } from '../../diagnostics/error.js';
import type { LaidOut } from '../fit/fit.js';
import type { Heard } from '../fit/page-hints.js';
import type { Cv } from '../model/cv.js';
import type { CompleteOptions } from '../options/options.js';
import { badOption } from '../options/table.js';
import { type OutputFormat, ROW_OF, showsPages, type TextFormat } from '../output/formats.js';
import { isParsed } from '../source/source.js';
import { markupOfCv } from '../typst/markup/transform.js';
import { isLetter } from '../validate/other-formats.js';
import { drawPages } from './lay-out.js';
import { applyStrict, type Prepared, prepare, type Timed } from './prepare.js';
import { inText } from './read-document.js';
import type { Outputs, RenderResult } from './render-result.js';

/** The result of `validateCv`. */
export interface ValidationResult {
  /** Whether the document can be rendered. */
  readonly valid: boolean;
  /** All its problems, in the order of the document. */
  readonly diagnostics: readonly Diagnostic[];
}

/** Checks a document, or the text of a letter, without rendering it; never loads the engine. */
export async function checkDocument(
  document: unknown,
  options: CompleteOptions,
): Promise<ValidationResult> {
  if (isParsed(document) && isLetter(document.value, document.file, document.text)) {
    const { checkLetter } = await import('./letter.js');
    const problems = applyStrict(checkLetter(document), options);
    return { valid: !hasErrors(problems), diagnostics: problems };
  }
  const { diagnostics } = await prepare(document, options);
  return { valid: !hasErrors(diagnostics), diagnostics };
}

/**
 * Renders a document, or a letter with the document of its sender. A long one, or one with explicit limits, is laid out in a
 * process of its own, unless its limits are watched.
 *
 * @param heard - without `all`, notes about finished pages are not looked for: that takes 3 to 6 % of the time of two pages (measured)
 */
export async function renderDocument(
  document: unknown,
  wanted: readonly OutputFormat[],
  options: CompleteOptions,
  letter?: unknown,
  heard: Heard = 'all',
): Promise<RenderResult> {
  refuseUnusedOptions(options, wanted);
  if (letter !== undefined && wanted.includes('json-resume')) throw new CvError([noResume()]);
  const isDrawn = wanted.some((format) => ROW_OF[format].isDrawn);
  // A JSON Resume has the location in any case.
  const showLocation = options.showLocation || wanted.every((format) => format === 'json-resume');
  const prepared = await prepare(document, { ...options, showLocation }, isDrawn, letter);
  const { cv, timed, diagnostics } = prepared;
  if (cv === undefined) throw new CvError(diagnostics);
  const paged = new Set(wanted.filter(showsPages));
  const laidOut: LaidOut =
    paged.size === 0 && options.fit === undefined
      ? { cv, diagnostics: [] }
      : await drawPages({ ...prepared, cv }, paged, options, heard);
  const others = wanted
    .filter((format) => !showsPages(format))
    .filter((format) => format !== 'json-resume');
  const data = wanted.includes('json-resume') ? await resumeOf(prepared, options) : undefined;
  const texts = await writeTexts({ cv, laidOut: laidOut.cv }, others, timed);
  const all = applyStrict(
    [...diagnostics, ...laidOut.diagnostics, ...(data?.diagnostics ?? [])],
    options,
  );
  if (hasErrors(all)) throw new CvError(all);
  const { warnings: _, end: __, ...pages } = laidOut.exported ?? {};
  return { ...texts, ...(data && { 'json-resume': data.text }), ...pages, diagnostics: all };
}

function noResume(): Diagnostic {
  return badOption(
    'A letter cannot be a JSON Resume.',
    'leave out `json-resume`, or render the CV',
  );
}

/** A document as JSON Resume, and what that has no place for. */
async function resumeOf(
  { published, source, timed }: Prepared,
  { variant }: CompleteOptions,
): Promise<{ text: string; diagnostics: readonly Diagnostic[] }> {
  const { jsonResumeOf } = await import('../output/json-resume.js');
  const { text, left } = timed(() => jsonResumeOf(published, variant));
  const problems = left.map((path) =>
    diagnostic(
      'not-shown',
      path,
      `\`${formatPath(path)}\` is not in the JSON Resume, which has no place for it.`,
      {
        at: 'key',
        hint: 'keep this document, which says more',
      },
    ),
  );
  return { text, diagnostics: inText(problems, source) };
}

function refuseUnusedOptions(
  { fit, maxPages }: CompleteOptions,
  formats: readonly OutputFormat[],
): void {
  const those = `the ${formats.length > 1 ? 'formats are' : 'format is'} ${formats.join(', ')}`;
  const idle = (name: string): Diagnostic =>
    badOption(
      `The option ${name} is about pages, and ${those}.`,
      'add `pdf` to the formats, or leave it out',
    );
  const problems: Diagnostic[] = [];
  if (fit !== undefined && !formats.some((format) => ROW_OF[format].isDrawn))
    problems.push(idle('`fit`'));
  if (maxPages !== undefined && !formats.some(showsPages))
    problems.push(idle('`--max-pages` (`maxPages`)'));
  if (problems.length > 0) throw new CvError(problems);
}

/** The options of an edition for some formats: those about pages do nothing for a text, which is no mistake in a file for all formats. */
export function forFormats(
  options: CompleteOptions,
  formats: readonly OutputFormat[],
): CompleteOptions {
  const fit = formats.some((format) => ROW_OF[format].isDrawn) ? options.fit : undefined;
  return { ...options, fit, maxPages: formats.some(showsPages) ? options.maxPages : undefined };
}

const WRITERS: { readonly [Format in TextFormat]: () => Promise<(cv: Cv) => Outputs[Format]> } = {
  docx: async () => (await import('../output/docx/docx.js')).docxOfCv,
  html: async () => (await import('../output/html/html.js')).htmlOfCv,
  md: async () => (await import('../output/markdown.js')).markdownOfCv,
  txt: async () => (await import('../output/text.js')).textOfCv,
  typ: async () => markupOfCv,
};

/** Writes the formats that are made from the model alone: of the CV as its author wants it, or as it was laid out. */
async function writeTexts(
  { cv, laidOut }: { readonly cv: Cv; readonly laidOut: Cv },
  formats: readonly TextFormat[],
  timed: Timed,
): Promise<Partial<Pick<Outputs, TextFormat>>> {
  const texts = formats.map(async (format) => {
    const write = await WRITERS[format]();
    return [format, timed(() => write(ROW_OF[format].isDrawn ? laidOut : cv))];
  });
  return Object.fromEntries(await Promise.all(texts));
}
