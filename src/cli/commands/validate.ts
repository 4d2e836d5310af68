import type { CompleteOptions, ValidateOptions } from '../../options.js';
import { checkDocument } from '../../render-document.js';
import { completeOptions } from '../complete-options.js';
import { eachDocument, readDocument } from '../documents.js';
import { EXIT, type ExitCode } from '../exit.js';
import { findInputs, type Input } from '../inputs.js';
import { Reporter, type ReporterOptions } from '../reporter.js';
import { withOverlays } from '../tailoring.js';

/** The options of `cvpress validate`. */
export interface ValidateCommandOptions extends ReporterOptions {
  /** Files of overlays. */
  readonly overlay?: readonly string[];
  readonly validate: ValidateOptions;
}

/** `cvpress validate <input...>` */
export async function validateCommand(args: readonly string[], options: ValidateCommandOptions): Promise<ExitCode> {
  const reporter = new Reporter(options);
  return reporter.guard(async () => {
    // Wrong options are said once, before any document.
    const validate = await withOverlays(completeOptions(options.validate), options.overlay ?? [], reporter);
    return eachDocument(
      await findInputs(args),
      reporter,
      (input) => validateOne(input, validate, reporter),
      (good, bad) => `${good} valid, ${bad} not valid`,
    );
  });
}

async function validateOne(input: Input, options: CompleteOptions, reporter: Reporter): Promise<ExitCode> {
  const source = await readDocument(input, reporter, options);
  const { valid, diagnostics } = await checkDocument(source, options);
  await reporter.report(diagnostics);
  // What is wrong ends with a summary of its own.
  if (valid) reporter.say(`${input.name} is valid`);
  return valid ? EXIT.success : EXIT.invalid;
}
