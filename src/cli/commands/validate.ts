import type { CompleteOptions, ValidateOptions } from '../../options/options.js';
import { checkDocument } from '../../render/render-document.js';
import { keepCompiledCode } from '../compile-cache.js';
import { completeOptions } from '../complete-options.js';
import { readDocument } from '../documents.js';
import { eachDocument, isSkipped, tellSkipped } from '../each-document.js';
import { EXIT, type ExitCode, UsageError } from '../exit.js';
import { findInputs, type Input } from '../inputs.js';
import { Reporter, type ReporterOptions } from '../reporter.js';
import { withOverlays } from '../tailoring.js';

/** The options of `cvpress validate`. */
export interface ValidateCommandOptions extends ReporterOptions {
  /** Files of overlays. */
  readonly overlay?: readonly string[];
  /** Whether certain fixes are written to the files, or only shown. */
  readonly fix?: 'write' | 'show';
  readonly validate: ValidateOptions;
}

/** `cvpress validate <input...>` */
export async function validateCommand(args: readonly string[], options: ValidateCommandOptions): Promise<ExitCode> {
  const { fix } = options;
  const reporter = new Reporter(options, fix === 'write' && args.includes('-'));
  return reporter.guard(async () => {
    refuseTwoOutputs(options);
    // Wrong options are reported once, before any document.
    const validate = await withOverlays(completeOptions(options.validate), options.overlay ?? [], reporter);
    const fixer = fix && new (await import('../fixer.js')).Fixer(fix, validate, reporter);
    return eachDocument(
      await findInputs(args),
      reporter,
      (input) => {
        refuseList(input);
        return fixer?.mendOne(input) ?? validateOne(input, validate, reporter);
      },
      (good, bad) => `${good} valid, ${bad} not valid`,
    );
  });
}

async function validateOne(input: Input, options: CompleteOptions, reporter: Reporter): Promise<ExitCode | undefined> {
  const source = await readDocument(input, reporter, options);
  const { valid, diagnostics } = await checkDocument(source, options);
  if (isSkipped(input, diagnostics)) return void (await tellSkipped(input.name, diagnostics, reporter));
  await reporter.report(diagnostics);
  // Problems end with a summary of their own.
  if (valid) reporter.say(`${input.name} is valid`);
  // By now, everything has been compiled that a right document needs.
  if (valid) await keepCompiledCode();
  return valid ? EXIT.success : EXIT.invalid;
}

/** A list has as many documents as lines. */
function refuseList({ isList, name }: Input): void {
  if (!isList) return;
  throw new UsageError(
    'unreadable-input',
    `${name} is a list with a document on each line, not one document.`,
    '`cvpress render` takes lists, and names the line of each problem',
  );
}

function refuseTwoOutputs({ fix, style }: ValidateCommandOptions): void {
  if (fix !== 'show' || style !== 'json') return;
  throw new UsageError(
    'bad-option',
    'A diff and diagnostics as JSON cannot both go to standard output.',
    'leave out `--diff`: what would be changed is in the JSON, as `fix`',
  );
}
