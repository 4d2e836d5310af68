import type { CompleteOptions } from '../../compiler/options/options.js';
import type { OutputFormat } from '../../compiler/output/formats.js';
import { forFormats, renderDocument } from '../../compiler/pipeline/render-document.js';
import { type DocumentArguments, messagesOf, withOverlays } from '../arguments/arguments.js';
import { inEditions } from '../arguments/editions.js';
import type { BatchOptions } from '../batch/options.js';
import { keepCompiledCode } from '../compile-cache.js';
import { badOption, EXIT, type ExitCode } from '../exit-codes.js';
import { findInputs, type Input } from '../inputs.js';
import {
  filesRead,
  isMultiple,
  labelOf,
  type OutputPlan,
  placeOf,
  planOutputs,
} from '../outputs.js';
import { clearStalePages } from '../page-files.js';
import { readDocument, withLists } from '../read-input.js';
import { pagesOf, Reporter } from '../reporter.js';
import { refuseTerminal, writeOutputs } from '../write-outputs.js';

interface RenderArguments extends DocumentArguments, BatchOptions {
  output?: string;
  format?: OutputFormat[];
}

export async function run(names: readonly string[], args: RenderArguments): Promise<ExitCode> {
  const { output, format } = args;
  const reporter = outputReporter(names, args);
  return reporter.guard(async () => {
    // Reports wrong options once.
    const render = await withOverlays(args, reporter);
    const isNamed = args.name !== undefined;
    const found = await withLists(await findInputs(names), render.limits.bytes, isNamed);
    if (isNamed && !found.some(({ isList }) => isList))
      throw badOption(
        'The option `--name` is for lists, but there is none.',
        'leave it out: files keep their names',
      );
    const inputs = await inEditions(found, args, reporter);
    const plan = planOutputs(inputs, output, format);
    refuseTerminal(plan.outputs);
    if (isMultiple(inputs) || args.report !== undefined || args.shard !== undefined) {
      // Start-up is most of the time that one document takes.
      const { renderBatch } = await import('../batch/run.js');
      return renderBatch({ inputs, plan, render, options: args }, reporter);
    }
    const [input] = inputs as [Input];
    return reporter.guardDocument(() => renderOne({ input }, plan, render, reporter));
  });
}

/** Diagnostics must not go to standard output if the document does. */
export function outputReporter(names: readonly string[], args: RenderArguments): Reporter {
  const { output = names.includes('-') ? '-' : undefined } = args;
  return new Reporter(messagesOf(args), output === '-');
}

/** Renders a document, or a letter with the CV of its sender. */
export async function renderOne(
  { input, letter }: { readonly input: Input; readonly letter?: Input },
  plan: OutputPlan,
  ofCommand: CompleteOptions,
  reporter: Reporter,
): Promise<ExitCode> {
  const { outputs, ...writing } = placeOf(plan, letter ?? input);
  // The options of an edition are for all formats.
  const options =
    input.edition === undefined ? ofCommand : forFormats(input.edition.render, plan.formats);
  const text = letter && (await readDocument(letter, reporter, options));
  const source = await readDocument(input, reporter, options);
  const result = await renderDocument({
    document: source,
    letter: text,
    formats: plan.formats,
    options,
  });
  await reporter.reportRendered(result.diagnostics);
  const reads = filesRead(options, input.path, letter?.path);
  const written = await writeOutputs(outputs, result, { ...writing, reads });
  await reporter.report(clearStalePages(outputs, result.pageCount, reads));
  if (written.length > 0)
    reporter.say(`${labelOf(letter ?? input)} → ${written.join(', ')}${pagesOf(result.pageCount)}`);
  // Everything that a document needs is compiled now.
  await keepCompiledCode();
  return EXIT.success;
}
