import type { CompleteOptions } from '../../compiler/options/options.js';
import { checkDocument } from '../../compiler/pipeline/check-document.js';
import { hasErrors } from '../../diagnostics/diagnostic.js';
import { formatCount } from '../../diagnostics/words.js';
import {
  type DocumentArguments,
  resolveOptions,
  toReporterOptions,
} from '../arguments/arguments.js';
import { expandEditions } from '../arguments/editions.js';
import { checkEditions } from '../batch/outcome.js';
import { allowDocumentPhoto } from '../document-photo.js';
import { EXIT, type ExitCode, optionError } from '../exit-codes.js';
import { findInputs, formatInputName, type Input } from '../inputs.js';
import { planOutputs } from '../outputs.js';
import { parseInput } from '../parse-input.js';
import { markNdjson, readInput } from '../read-input.js';
import { isSkipped, processDocuments, Reporter, reportSkipped } from '../reporter.js';

interface ValidateArguments extends DocumentArguments {
  fix?: true;
  diff?: true;
}

export async function run(names: readonly string[], args: ValidateArguments): Promise<ExitCode> {
  const mode = args.diff ? 'show' : args.fix && 'write';
  return new Reporter(toReporterOptions(args), mode === 'write' && names.includes('-')).guard(
    async (reporter) => {
      if (args.diff && reporter.format === 'json') {
        throw optionError(
          'A diff and diagnostics as JSON cannot both go to standard output.',
          'omit `--diff`: the JSON contains the changes as `fix`',
        );
      }
      // Reports invalid options once.
      const options = await resolveOptions(args, reporter);
      const { Fixer } = mode ? await import('../fixer.js') : { Fixer: undefined };
      const fixer = mode && Fixer && new Fixer(mode, options, reporter);
      const maxBytes = options.limits.bytes;
      const inputs = await markNdjson(await findInputs(names), maxBytes);
      const work = async (input: Input): Promise<ExitCode | undefined> => {
        const { edition } = input;
        if (edition === undefined)
          return fixer?.fix(input) ?? validateOne(input, options, reporter);
        if (!mode || !Fixer) return validateOne(input, edition.render, reporter);
        // Fixes of another edition may have changed the file.
        const [current] = await expandEditions(
          inputs.filter(({ path }) => path === input.path),
          { ...args, edition: [edition.name] },
          reporter,
        );
        return new Fixer(mode, (current?.edition ?? edition).render, reporter).fix(input);
      };
      const editions = await expandEditions(inputs, args, reporter);
      // Reports editions that have the same output.
      planOutputs(
        editions.filter(({ edition, path }) => edition && path),
        undefined,
        undefined,
      );
      return processDocuments(expandRecords(editions, maxBytes, mode === 'write'), reporter, {
        work,
        summarize(good, bad) {
          const fixed =
            mode === 'write' && fixer?.fixedCount
              ? `; ${formatCount(fixer.fixedCount, 'problem')} fixed`
              : '';
          return `${good} valid, ${bad} not valid${fixed}`;
        },
        failure: editions.length > 1 ? 'is not valid' : undefined,
      });
    },
  );
}

async function* expandRecords(inputs: readonly Input[], maxBytes: number, isFixed: boolean) {
  for (const input of inputs) {
    if (!input.isNdjson) yield input;
    else yield* (await import('../records.js')).readRecords(input, maxBytes, isFixed);
  }
}

async function validateOne(
  input: Input,
  options: CompleteOptions,
  reporter: Reporter,
): Promise<ExitCode | undefined> {
  const text = await readInput(input, options.limits.bytes);
  reporter.addSource(input.name, text);
  const source = await parseInput(input, text, options);
  const { diagnostics } = await checkDocument(source, allowDocumentPhoto(options, input));
  if (isSkipped(input, diagnostics))
    return void (await reportSkipped(input.name, diagnostics, reporter));
  const all = [...diagnostics, ...checkEditions(input, options)];
  const valid = !hasErrors(all);
  await reporter.report(all);
  // Diagnostics end with a summary.
  if (valid && !input.record) reporter.print(`${formatInputName(input)} is valid`);
  return valid ? EXIT.success : EXIT.invalid;
}
