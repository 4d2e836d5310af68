import { normaliseOptions, type ValidateOptions } from '../../options.js';
import { parseCvSource, validateCv } from '../../render.js';
import { EXIT, type ExitCode } from '../exit.js';
import { findInputs, type Input, readInput } from '../inputs.js';
import { Reporter, type ReporterOptions } from '../reporter.js';

/** The options of `cvpress validate`. */
export interface ValidateCommandOptions extends ReporterOptions {
  readonly validate: ValidateOptions;
}

/** `cvpress validate <input...>` */
export async function validateCommand(args: readonly string[], options: ValidateCommandOptions): Promise<ExitCode> {
  const reporter = new Reporter(options);
  return reporter.guard(async () => {
    normaliseOptions(options.validate);
    const inputs = await findInputs(args);
    const codes: ExitCode[] = [];
    for (const input of inputs) {
      codes.push(await reporter.guardDocument(() => validateOne(input, options.validate, reporter)));
    }
    const invalid = codes.filter((code) => code !== EXIT.success).length;
    if (inputs.length > 1) reporter.say(`${inputs.length - invalid} valid, ${invalid} not valid`);
    return Math.max(...codes) as ExitCode;
  });
}

async function validateOne(input: Input, options: ValidateOptions, reporter: Reporter): Promise<ExitCode> {
  const text = await readInput(input);
  reporter.remember(input.name, text);
  const source = parseCvSource(text, { file: input.name });
  const { valid, diagnostics } = await validateCv(source.value, { ...options, source });
  await reporter.report(diagnostics);
  reporter.say(`${input.name} is ${valid ? 'valid' : 'not valid'}`);
  return valid ? EXIT.success : EXIT.invalid;
}
