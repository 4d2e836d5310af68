import type { CompleteOptions } from '../../compiler/options/options.js';
import { checkDocument } from '../../compiler/pipeline/check-document.js';
import { type DocumentArguments, messagesOf, withOverlays } from '../arguments/arguments.js';
import { inEditions } from '../arguments/editions.js';
import { keepCompiledCode } from '../compile-cache.js';
import { badOption, EXIT, type ExitCode, UsageError } from '../exit-codes.js';
import { findInputs, type Input } from '../inputs.js';
import { labelOf } from '../outputs.js';
import { readDocument } from '../read-input.js';
import { eachDocument, isSkipped, Reporter, tellSkipped } from '../reporter.js';

interface ValidateArguments extends DocumentArguments {
  fix?: true;
  diff?: true;
}

export async function run(names: readonly string[], args: ValidateArguments): Promise<ExitCode> {
  const how = args.diff ? 'show' : args.fix && 'write';
  return new Reporter(messagesOf(args), how === 'write' && names.includes('-')).guard(
    async (reporter) => {
      if (args.diff && reporter.style === 'json') {
        const hint = 'leave out `--diff`: what would be changed is in the JSON, as `fix`';
        throw badOption('A diff and diagnostics as JSON cannot both go to standard output.', hint);
      }
      // Reports wrong options once.
      const validate = await withOverlays(args, reporter);
      const { Fixer } = how ? await import('../fixer.js') : { Fixer: undefined };
      const fixer = how && Fixer && new Fixer(how, validate, reporter);
      const inputs = await findInputs(names);
      const work = async (given: Input): Promise<ExitCode | undefined> => {
        refuseList(given);
        const { edition } = given;
        if (edition === undefined)
          return fixer?.mendOne(given) ?? validateOne(given, validate, reporter);
        if (!how || !Fixer) return validateOne(given, edition.render, reporter);
        // The fixes of one edition have changed the file of the others.
        const own = inputs.filter(({ path }) => path === given.path);
        const alone = { ...args, edition: [edition.name] };
        const [input = given] = await inEditions(own, alone, reporter);
        return new Fixer(how, (input.edition ?? edition).render, reporter).mendOne(input);
      };
      return eachDocument(await inEditions(inputs, args, reporter), reporter, {
        work,
        summarize: (good, bad) => `${good} valid, ${bad} not valid`,
        failure: 'is not valid',
      });
    },
  );
}

async function validateOne(
  input: Input,
  options: CompleteOptions,
  reporter: Reporter,
): Promise<ExitCode | undefined> {
  const source = await readDocument(input, reporter, options);
  const { valid, diagnostics } = await checkDocument(source, options);
  if (isSkipped(input, diagnostics))
    return void (await tellSkipped(input.name, diagnostics, reporter));
  await reporter.report(diagnostics);
  // Problems end with a summary of their own.
  if (valid) reporter.say(`${labelOf(input)} is valid`);
  // Everything that a valid document needs is compiled now.
  if (valid) await keepCompiledCode();
  return valid ? EXIT.success : EXIT.invalid;
}

function refuseList({ isList, name }: Input): void {
  if (!isList) return;
  const message = `${name} is a list with a document on each line, not one document.`;
  throw new UsageError(
    'unreadable-input',
    message,
    '`cvpress render` takes lists, and names the line of each problem',
  );
}
