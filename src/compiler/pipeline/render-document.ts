import { type Diagnostic, hasErrors } from '../../diagnostics/diagnostic.js';
import { CvError } from '../../diagnostics/error.js';
import type { ReportedSeverities } from '../fit/page-hints.js';
import { badOption } from '../options/option-table.js';
import type { CompleteOptions } from '../options/options.js';
import { type OutputFormat, ROW_OF, showsPages } from '../output/formats.js';
import { compile } from './compile.js';
import { applyStrict, type CompilationContext, type ResolvedContext } from './context.js';
import { exportFormats } from './export.js';
import { layOut } from './lay-out.js';
import type { CompilationInput } from './read.js';
import type { RenderResult } from './render-result.js';

/** A document or letter, and the formats to render it to. */
export interface RenderRequest extends Omit<CompilationInput, 'isDrawn'> {
  readonly formats: readonly OutputFormat[];
  /** The severities that are reported about finished pages; `all` by default. */
  readonly severities?: ReportedSeverities;
}

/**
 * Renders a document, or a letter with the CV of its sender. A long one, or one with explicit limits, is laid out in a
 * process of its own, unless its limits are watched.
 *
 * @throws CvError for a wrong document or option
 */
export async function renderDocument(request: RenderRequest): Promise<RenderResult> {
  const { formats, letter } = request;
  refuseUnusedOptions(request);
  // A JSON Resume has the location in any case.
  const showsLocation = formats.every((format) => format === 'json-resume');
  const options = showsLocation ? { ...request.options, showLocation: true } : request.options;
  const isDrawn = formats.some((format) => ROW_OF[format].isDrawn);
  const context = ensureResolved(
    await compile({ document: request.document, letter, options, isDrawn }),
  );
  const laidOut = await layOutIfNeeded(context, request);
  const exported = await exportFormats({ ...laidOut, cv: context.cv }, formats);
  const diagnostics = applyStrict(exported.context.diagnostics, options);
  if (hasErrors(diagnostics)) throw new CvError(diagnostics);
  return { ...exported.outputs, diagnostics };
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
  const pageFormats = new Set(formats.filter(showsPages));
  if (pageFormats.size === 0 && context.options.fit === undefined) return context;
  return layOut(context, { formats: pageFormats, severities });
}

/** @throws CvError for options that do nothing in these formats */
function refuseUnusedOptions({ formats, options, letter }: RenderRequest): void {
  const { fit, maxPages } = options;
  const problems: Diagnostic[] = [];
  if (fit !== undefined && !formats.some((format) => ROW_OF[format].isDrawn))
    problems.push(unusedOption('`fit`', formats));
  if (maxPages !== undefined && !formats.some(showsPages))
    problems.push(unusedOption('`--max-pages` (`maxPages`)', formats));
  if (problems.length === 0 && letter !== undefined && formats.includes('json-resume')) {
    const hint = 'leave out `json-resume`, or render the CV';
    problems.push(badOption('A letter cannot be a JSON Resume.', hint));
  }
  if (problems.length > 0) throw new CvError(problems);
}

function unusedOption(name: string, formats: readonly OutputFormat[]): Diagnostic {
  const those = `the ${formats.length > 1 ? 'formats are' : 'format is'} ${formats.join(', ')}`;
  const hint = 'add `pdf` to the formats, or leave it out';
  return badOption(`The option ${name} is about pages, and ${those}.`, hint);
}

/** The options of an edition for some formats: those about pages do nothing for a text, which is no mistake in a file for all formats. */
export function forFormats(
  options: CompleteOptions,
  formats: readonly OutputFormat[],
): CompleteOptions {
  const fit = formats.some((format) => ROW_OF[format].isDrawn) ? options.fit : undefined;
  return { ...options, fit, maxPages: formats.some(showsPages) ? options.maxPages : undefined };
}
