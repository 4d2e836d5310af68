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
    // Reports invalid options once.
    const render = await withOverlays(args, reporter);
    const isNamed = args.name !== undefined;
    const documents = await withLists(await findInputs(names), render.limits.bytes, isNamed);
    if (isNamed && !documents.some(({ isList }) => isList))
      throw badOption(
        'The option `--name` needs NDJSON input, but there is none.',
        'omit it: other files keep their names',
      );
    const inputs = await inEditions(documents, args, reporter);
    const plan = planOutputs(inputs, output, format);
    refuseTerminal(plan.outputs);
    if (isMultiple(inputs) || args.report !== undefined || args.shard !== undefined) {
      // For a single document, start-up is most of the time.
      const { renderBatch } = await import('../batch/run.js');
      return renderBatch({ inputs, plan, render, options: args }, reporter);
    }
    const [input] = inputs as [Input];
    return reporter.guardDocument(() => renderOne({ input }, plan, render, reporter));
  });
}

/** Keeps diagnostics off standard output if the document goes there. */
export function outputReporter(names: readonly string[], args: RenderArguments): Reporter {
  const { output = names.includes('-') ? '-' : undefined } = args;
  return new Reporter(messagesOf(args), output === '-');
}

/** @param documents - a document, or a cover letter with the CV (`input`) of its sender */
export async function renderOne(
  { input, letter }: { readonly input: Input; readonly letter?: Input },
  plan: OutputPlan,
  commandOptions: CompleteOptions,
  reporter: Reporter,
): Promise<ExitCode> {
  const { outputs, ...writeOptions } = placeOf(plan, letter ?? input);
  // An edition may have options of other formats.
  const options =
    input.edition === undefined ? commandOptions : forFormats(input.edition.render, plan.formats);
  const letterSource = letter && (await readDocument(letter, reporter, options));
  const result = await renderDocument({
    document: await readDocument(input, reporter, options),
    letter: letterSource,
    formats: plan.formats,
    options,
  });
  await reporter.reportRendered(result.diagnostics);
  const reads = filesRead(options, input.path, letter?.path);
  const files = await writeOutputs(outputs, result, { ...writeOptions, reads });
  await reporter.report(clearStalePages(outputs, result.pageCount, reads));
  if (files.length > 0)
    reporter.say(`${labelOf(letter ?? input)} → ${files.join(', ')}${pagesOf(result.pageCount)}`);
  // By now, all that rendering needs is compiled.
  await keepCompiledCode();
  return EXIT.success;
}
