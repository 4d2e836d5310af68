import type { OutputFormat } from '../../formats.js';
import { normaliseOptions, type RenderOptions } from '../../options.js';
import { type RenderResult, renderCv } from '../../render.js';
import { eachDocument, readDocument } from '../documents.js';
import { EXIT, type ExitCode, UsageError } from '../exit.js';
import { findInputs, type Input } from '../inputs.js';
import { type Output, planOutputs } from '../outputs.js';
import { Reporter, type ReporterOptions } from '../reporter.js';
import { withOverlays } from '../tailoring.js';
import { writeOutputs } from '../write-outputs.js';

/** The options of `cvpress render`. */
export interface RenderCommandOptions extends ReporterOptions {
  readonly output?: string;
  readonly formats?: readonly OutputFormat[];
  /** Files of overlays. */
  readonly overlay?: readonly string[];
  readonly render: RenderOptions;
}

/** `cvpress render <input...>` */
export async function renderCommand(args: readonly string[], options: RenderCommandOptions): Promise<ExitCode> {
  const isOutput = options.output === '-' || (options.output === undefined && args.includes('-'));
  const reporter = new Reporter(options, isOutput);
  return reporter.guard(async () => {
    // Wrong options are said once, before any document.
    normaliseOptions(options.render);
    const render = await withOverlays(options.render, options.overlay ?? [], reporter);
    const inputs = await findInputs(args);
    const outputs = await planOutputs(inputs, options.output, options.formats);
    refuseTerminal(outputs);
    return eachDocument(
      inputs,
      reporter,
      (input) => renderOne(input, outputs.get(input) ?? [], render, reporter),
      (good, bad) => `${good} rendered, ${bad} failed`,
    );
  });
}

/** Renders a document once, to all its formats. */
async function renderOne(
  input: Input,
  outputs: readonly Output[],
  options: RenderOptions,
  reporter: Reporter,
): Promise<ExitCode> {
  const source = await readDocument(input, reporter);
  const formats = outputs.map(({ format }) => format);
  const result = await renderCv(source.value, formats, { ...options, source });
  await reporter.report(result.diagnostics);
  const written = await writeOutputs(outputs, result);
  if (written.length > 0) reporter.say(`${input.name} → ${written.join(', ')}${pagesOf(result)}`);
  return EXIT.success;
}

function pagesOf({ pageCount }: RenderResult): string {
  return pageCount === undefined ? '' : ` (${pageCount} ${pageCount === 1 ? 'page' : 'pages'})`;
}

/** A PDF or a PNG on a terminal is noise, and some of it commands. */
function refuseTerminal(outputs: ReadonlyMap<Input, readonly Output[]>): void {
  const isBinary = [...outputs.values()]
    .flat()
    .some(({ path, format }) => path === undefined && (format === 'pdf' || format === 'png'));
  if (isBinary && process.stdout.isTTY === true) {
    throw new UsageError(
      'bad-option',
      'A PDF or a PNG cannot be shown on a terminal.',
      'name a file with -o, or redirect the output',
    );
  }
}
