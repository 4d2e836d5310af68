import type { CompleteOptions } from '../../compiler/options/options.js';
import { checkDocument } from '../../compiler/pipeline/check-document.js';
import { counted } from '../../diagnostics/words.js';
import { type DocumentArguments, messagesOf, withOverlays } from '../arguments/arguments.js';
import { inEditions } from '../arguments/editions.js';
import { parseInput } from '../batch/template-record.js';
import { keepCompiledCode } from '../compile-cache.js';
import { badOption, EXIT, type ExitCode } from '../exit-codes.js';
import { findInputs, type Input } from '../inputs.js';
import { labelOf, planOutputs } from '../outputs.js';
import { readInput, withLists } from '../read-input.js';
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
      const most = validate.limits.bytes;
      const inputs = await withLists(await findInputs(names), most);
      const work = async (given: Input): Promise<ExitCode | undefined> => {
        const { edition } = given;
        if (edition === undefined)
          return fixer?.mendOne(given) ?? validateOne(given, validate, reporter);
        if (!how || !Fixer) return validateOne(given, edition.render, reporter);
        // The fixes of one edition have changed the file of the others.
        const own = inputs.filter(({ path }) => path === given.path);
        const alone = { ...args, edition: [edition.name] };
        const [now] = await inEditions(own, alone, reporter);
        return new Fixer(how, (now?.edition ?? edition).render, reporter).mendOne(given);
      };
      const all = await inEditions(inputs, args, reporter);
      // Reports editions with one output.
      planOutputs(
        all.filter(({ edition, path }) => edition && path),
        undefined,
        undefined,
      );
      return eachDocument(withRecords(all, most, how === 'write'), reporter, {
        work,
        summarize: (good, bad) =>
          `${good} valid, ${bad} not valid${how === 'write' && fixer?.count ? `; ${counted(fixer.count, 'problem')} mended` : ''}`,
        failure: all.length > 1 ? 'is not valid' : undefined,
      });
    },
  );
}

/** Documents, and the records of lists. */
async function* withRecords(inputs: readonly Input[], most: number, isFixed: boolean) {
  for (const input of inputs) {
    if (!input.isList) yield input;
    else yield* (await import('../records.js')).recordsOf(input, most, isFixed);
  }
}

async function validateOne(
  input: Input,
  options: CompleteOptions,
  reporter: Reporter,
): Promise<ExitCode | undefined> {
  const text = await readInput(input, options.limits.bytes);
  reporter.remember(input.name, text);
  const [source, own] = parseInput(input, text, options);
  const { valid, diagnostics } = await checkDocument(source, own);
  if (isSkipped(input, diagnostics))
    return void (await tellSkipped(input.name, diagnostics, reporter));
  await reporter.report(diagnostics);
  // Problems end with a summary of their own.
  if (valid && !input.record) reporter.say(`${labelOf(input)} is valid`);
  // Everything that a valid document needs is compiled now.
  if (valid) await keepCompiledCode();
  return valid ? EXIT.success : EXIT.invalid;
}
