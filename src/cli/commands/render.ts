import { relative } from 'node:path';
import { normaliseOptions, type RenderOptions } from '../../options.js';
import { writeWhole } from '../../output/write.js';
import { type OutputFormat, type RenderResult, renderCv } from '../../render.js';
import { eachDocument, readDocument } from '../documents.js';
import { EXIT, type ExitCode, systemReason, UsageError } from '../exit.js';
import { findInputs, type Input } from '../inputs.js';
import { type Output, planOutputs } from '../outputs.js';
import { Reporter, type ReporterOptions } from '../reporter.js';

/** The options of `cvpress render`. */
export interface RenderCommandOptions extends ReporterOptions {
  readonly output?: string;
  readonly format?: OutputFormat;
  readonly render: RenderOptions;
}

/** `cvpress render <input...>` */
export async function renderCommand(args: readonly string[], options: RenderCommandOptions): Promise<ExitCode> {
  const isOutput = options.output === '-' || (options.output === undefined && args.includes('-'));
  const reporter = new Reporter(options, isOutput);
  return reporter.guard(async () => {
    // Wrong options are said once, before any document.
    normaliseOptions(options.render);
    const inputs = await findInputs(args);
    const outputs = await planOutputs(inputs, options.output, options.format);
    refuseTerminal(outputs);
    return eachDocument(
      inputs,
      reporter,
      (input) => renderOne(input, outputs.get(input) as Output, options.render, reporter),
      (good, bad) => `${good} rendered, ${bad} failed`,
    );
  });
}

async function renderOne(input: Input, output: Output, options: RenderOptions, reporter: Reporter): Promise<ExitCode> {
  const source = await readDocument(input, reporter);
  const result = await renderCv(source.value, [output.format], { ...options, source });
  await reporter.report(result.diagnostics);
  return writeResult(input, output, result, reporter);
}

async function writeResult(input: Input, output: Output, result: RenderResult, reporter: Reporter): Promise<ExitCode> {
  const data = result[output.format] as Uint8Array | string;
  if (output.path === undefined) {
    await writeToStdout(data);
    return EXIT.success;
  }
  const shown = relative('.', output.path);
  try {
    await writeWhole(output.path, data);
  } catch (error) {
    throw new UsageError('unwritable-output', `${shown} cannot be written: ${systemReason(error)}.`);
  }
  const { pageCount } = result;
  const pages = pageCount === undefined ? '' : ` (${pageCount} ${pageCount === 1 ? 'page' : 'pages'})`;
  reporter.say(`${input.name} → ${shown}${pages}`);
  return EXIT.success;
}

function writeToStdout(data: Uint8Array | string): Promise<void> {
  return new Promise((resolve, reject) => {
    process.stdout.write(data, (error) => (error ? reject(error) : resolve()));
  });
}

/** A PDF on a terminal is noise, and some of it commands. */
function refuseTerminal(outputs: ReadonlyMap<Input, Output>): void {
  const isPdf = [...outputs.values()].some((output) => output.path === undefined && output.format === 'pdf');
  if (isPdf && process.stdout.isTTY === true) {
    throw new UsageError(
      'bad-option',
      'A PDF cannot be shown on a terminal.',
      'name a file with -o, or redirect the output',
    );
  }
}
