import { availableParallelism } from 'node:os';
import { escapeLines } from '../../diagnostics/quote.js';
import type { ExtractorName } from '../../inspect/extractors/extractors.js';
import type { InspectOptions, PdfReport } from '../../inspect/inspect.js';
import type { ResolvedLimitOptions } from '../../limits/limits.js';
import { omitUndefined } from '../../util/plain-object.js';
import { mapConcurrent } from '../../workers/map-concurrent.js';
import {
  completeOptions,
  type DocumentArguments,
  toReporterOptions,
} from '../arguments/arguments.js';
import { EXIT, type ExitCode, optionError } from '../exit-codes.js';
import { findInputs, type Input, PDF_FILES } from '../inputs.js';
import { parseFailOn } from '../inspection/fail-on.js';
import { formatReport } from '../inspection/format-report.js';
import { inspectFile } from '../inspection/inspect-file.js';
import { isMultiple } from '../outputs.js';
import { processDocuments, Reporter } from '../reporter.js';

interface InspectArguments extends DocumentArguments {
  source?: string;
  text?: ExtractorName;
  all?: boolean;
  failOn: string;
}

export async function run(names: readonly string[], args: InspectArguments): Promise<ExitCode> {
  return new Reporter(toReporterOptions(args)).guard(async (reporter) => {
    const failOn = parseFailOn(args.failOn);
    const options = completeOptions(args);
    const inputs = await findInputs(names, PDF_FILES);
    rejectSeveral(inputs, args);
    rejectWithoutSource(args);
    const { text, all = false } = args;
    if (text !== undefined) return showText(inputs[0] as Input, text, options, reporter);
    // Reading documents loads much code.
    const source =
      args.source === undefined
        ? undefined
        : await (await import('../inspection/read-source.js')).readSource(
            args.source,
            args,
            reporter,
          );
    if (source === 'invalid') return EXIT.invalid;
    const { maxPages, ...modelOptions } = source?.options ?? options;
    const { variant, markdown, showLocation, groupPositions, citations, dates, dateRange } =
      modelOptions;
    const inspectOptions: InspectOptions = {
      withTexts: reporter.format === 'json',
      ...omitUndefined({
        source: source && {
          document: source.document,
          redaction: source.redaction,
          variant,
          markdown,
          showLocation,
          groupPositions,
          citations,
          dates,
          dateRange,
        },
        maxPages,
      }),
    };
    const style = {
      failOn,
      source: args.source,
      findLocation: source?.findLocation ?? (() => undefined),
      all,
      isOneOfMany: isMultiple(inputs),
    };
    const inspect = (input: Input) => inspectFile(input, { options: inspectOptions }, options);
    return inspectEach(inputs, inspect, reporter, (input, report) => {
      process.stdout.write(formatReport(input.name, report, style, reporter));
      return report.findings.some(({ code }) => failOn.codes.has(code))
        ? EXIT.invalid
        : EXIT.success;
    });
  });
}

function rejectSeveral(inputs: readonly Input[], { source, text }: InspectArguments): void {
  const option = source !== undefined ? '--source' : text !== undefined ? '--text' : undefined;
  if (inputs.length === 1 || option === undefined) return;
  throw optionError(
    `${option} needs a single PDF, but there are ${inputs.length}.`,
    'inspect them one by one',
  );
}

const SOURCE_OPTIONS = [
  'edition',
  'editions',
  'redact',
  'anonymous',
  'citations',
  'dates',
  'dateRange',
] as const;

function rejectWithoutSource({ source, ...args }: InspectArguments): void {
  const option = SOURCE_OPTIONS.find((name) => args[name] !== undefined)?.replace(
    'dateRange',
    'date-range',
  );
  if (source !== undefined || option === undefined) return;
  throw optionError(
    `\`--${option}\` needs the document that the PDF was made from.`,
    'name it with `--source`',
  );
}

/** Escapes control characters only on a terminal. */
async function showText(
  input: Input,
  extractor: ExtractorName,
  costs: ResolvedLimitOptions,
  reporter: Reporter,
): Promise<ExitCode> {
  const { text, isTagged } = await inspectFile(input, { options: {}, extractor }, costs);
  process.stdout.write(process.stdout.isTTY ? escapeLines(text.replaceAll('\f', '\n')) : text);
  if (text.trim() === '')
    reporter.print(
      `The extractor ${extractor} finds no text in ${input.name}` +
        `${extractor === 'tags' && !isTagged ? ', which has no tags' : ''}`,
    );
  return EXIT.success;
}

/** Inspects PDFs concurrently, and shows the reports in order. */
async function inspectEach(
  inputs: readonly Input[],
  inspect: (input: Input) => Promise<PdfReport>,
  reporter: Reporter,
  show: (input: Input, report: PdfReport) => ExitCode,
): Promise<ExitCode> {
  const concurrency = availableParallelism();
  // A PDF that cannot be read does not stop the others.
  const settle = async (input: Input) => (await Promise.allSettled([inspect(input)]))[0];
  const reports = mapConcurrent(inputs, settle, {
    concurrency,
    maxBuffered: 2 * concurrency,
    inOrder: true,
  });
  try {
    return await processDocuments(inputs, reporter, {
      async work(input) {
        const settled = (await reports.next()).value as PromiseSettledResult<PdfReport>;
        if (settled.status === 'rejected') throw settled.reason;
        return show(input, settled.value);
      },
      summarize: (good, bad) => `${good} passed, ${bad} failed`,
    });
  } finally {
    await reports.return(false);
  }
}
