import { CvError } from '../../diagnostics/cv-error.js';
import { createDiagnostic, type Diagnostic, hasErrors } from '../../diagnostics/diagnostic.js';
import type { ReportedSeverities } from '../fit/page-hints.js';
import { chooseOptions } from '../options/document-settings.js';
import { createOptionDiagnostic } from '../options/option-table.js';
import type { CompleteOptions } from '../options/options.js';
import { FORMAT_INFO, isPageFormat, type OutputFormat } from '../output/formats.js';
import { compile } from './compile.js';
import { applyStrict, type CompilationContext, type ResolvedContext } from './context.js';
import { exportFormats } from './export-formats.js';
import { layOut } from './lay-out.js';
import type { CompilationInput } from './read.js';
import type { RenderResult } from './render-result.js';

export interface RenderRequest extends Omit<CompilationInput, 'usesFonts'> {
  readonly formats: readonly OutputFormat[];
  readonly severities?: ReportedSeverities;
}

/** Renders a document, or a letter with the CV of its sender. */
export async function renderDocument(request: RenderRequest): Promise<RenderResult> {
  const { formats, letter } = request;
  checkOptionsOfFormats(request);
  // A JSON Resume always includes the location.
  const showsLocation = formats.every((format) => format === 'json-resume');
  const options = showsLocation
    ? chooseOptions(request.options, { showLocation: true })
    : request.options;
  const usesFonts = formats.some((format) => FORMAT_INFO[format].isDrawn);
  const compiled = ensureResolved(
    await compile({ document: request.document, letter, options, usesFonts }),
  );
  // The document may have settings of other formats.
  const context = { ...compiled, options: omitUnusedOptions(compiled.options, formats) };
  const laidOut = await layOutIfNeeded(context, request);
  const exported = await exportFormats({ ...laidOut, cv: context.cv }, formats);
  const diagnostics = [
    ...applyStrict(exported.context.diagnostics, options),
    ...diagnoseWordPages(compiled, formats),
  ];
  if (hasErrors(diagnostics)) throw new CvError(diagnostics);
  return { ...exported.outputs, diagnostics };
}

function hasFittedFormat(formats: readonly OutputFormat[]): boolean {
  return formats.some((format) => FORMAT_INFO[format].isFitted);
}

function ensureResolved(context: CompilationContext): ResolvedContext {
  const { cv, diagnostics } = context;
  if (cv === undefined) throw new CvError(diagnostics);
  return { ...context, cv };
}

async function layOutIfNeeded(
  context: ResolvedContext,
  { formats, severities = 'all' }: RenderRequest,
): Promise<CompilationContext> {
  const pageFormats = new Set(formats.filter(isPageFormat));
  if (pageFormats.size === 0 && context.options.fit === undefined) return context;
  return layOut(context, { formats: pageFormats, severities });
}

/** @throws CvError for options that have no effect in these formats */
function checkOptionsOfFormats({ formats, options, letter }: RenderRequest): void {
  const { fit, maxPages } = options;
  const problems: Diagnostic[] = [];
  if (fit !== undefined && !hasFittedFormat(formats))
    problems.push(describeUnusedOption('`fit`', formats));
  if (maxPages !== undefined && !formats.some(isPageFormat))
    problems.push(describeUnusedOption('`--max-pages` (`maxPages`)', formats));
  if (problems.length === 0 && letter !== undefined && formats.includes('json-resume')) {
    const hint = 'omit `json-resume`, or render the CV';
    problems.push(createOptionDiagnostic('A letter cannot be a JSON Resume.', hint));
  }
  if (problems.length > 0) throw new CvError(problems);
}

function diagnoseWordPages(
  { options: { fit, maxPages = fit }, source }: CompilationContext,
  formats: readonly OutputFormat[],
): readonly Diagnostic[] {
  if (maxPages === undefined || !formats.includes('docx')) return [];
  const message = 'Pages are counted as in a PDF; the Word file may have more.';
  const hint = 'open it in Word, and shorten the document if it has too many pages';
  return [createDiagnostic('word-pages', [], message, { hint, file: source?.file })];
}

function describeUnusedOption(name: string, formats: readonly OutputFormat[]): Diagnostic {
  const list = `the ${formats.length > 1 ? 'formats are' : 'format is'} ${formats.join(', ')}`;
  const message = `The option ${name} needs a format with pages, but ${list}.`;
  return createOptionDiagnostic(message, 'add `pdf` to the formats, or omit the option');
}

/** Removes page options of an edition or document, which serves all formats, without pages. */
export function omitUnusedOptions(
  options: CompleteOptions,
  formats: readonly OutputFormat[],
): CompleteOptions {
  return {
    ...options,
    fit: hasFittedFormat(formats) ? options.fit : undefined,
    maxPages: formats.some(isPageFormat) ? options.maxPages : undefined,
  };
}
