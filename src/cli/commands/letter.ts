import { dirname, join, resolve } from 'node:path';
import type { OutputFormat } from '../../compiler/output/formats.js';
import { type DocumentArguments, withOverlays } from '../arguments/arguments.js';
import { oneEditionOf } from '../arguments/editions.js';
import { badOption, type ExitCode, UsageError } from '../exit-codes.js';
import { fileInput, findInputs, type Input, refuseMissing } from '../inputs.js';
import { planOutputs } from '../outputs.js';
import { eachDocument } from '../reporter.js';
import { refuseTerminal } from '../write-outputs.js';
import { outputReporter, renderOne } from './render.js';

interface LetterArguments extends DocumentArguments {
  cv?: string;
  output?: string;
  format?: OutputFormat[];
}

const ONE_EDITION = 'A cover letter needs a single edition of a CV.';

export async function run(names: readonly string[], args: LetterArguments): Promise<ExitCode> {
  const { output, format } = args;
  const reporter = outputReporter(names, args);
  return reporter.guard(async () => {
    const options = await withOverlays(args, reporter);
    const toCv = (letter: Input): Input =>
      fileInput(args.cv ?? join(dirname(letter.name), 'cv.yaml'));
    // A folder may also contain the CV.
    const letters = (await findInputs(names)).filter(
      (input) => !input.isFound || input.path !== resolve(toCv(input).name),
    );
    if (letters.length === 0)
      throw new UsageError(
        'no-documents',
        'The folder contains only the CV.',
        'name a cover letter',
      );
    if (args.cv === '-' && (letters.length > 1 || letters[0]?.path === undefined)) {
      const message = 'Standard input can be read only once, so it cannot be the CV here.';
      throw badOption(message, 'save the CV to a file, and name it with --cv');
    }
    const ndjson = letters.find(({ isList }) => isList)?.name;
    if (ndjson !== undefined)
      throw new UsageError(
        'unreadable-input',
        `${ndjson} is NDJSON, not a cover letter.`,
        'name YAML or JSON files',
      );
    const plan = planOutputs(letters, output, format);
    refuseTerminal(plan.outputs);
    const work = async (letter: Input): Promise<ExitCode> => {
      const input = await oneEditionOf(toCv(letter), args, reporter, ONE_EDITION);
      if (input.path !== undefined)
        refuseMissing(input.name, 'name the CV of the sender with --cv');
      return renderOne({ input, letter }, plan, options, reporter);
    };
    const summarize = (good: number, bad: number) => `${good} rendered, ${bad} failed`;
    return eachDocument(letters, reporter, { work, summarize });
  });
}
