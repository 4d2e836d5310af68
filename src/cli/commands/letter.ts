import { dirname, join, resolve } from 'node:path';
import type { OutputFormat } from '../../compiler/output/formats.js';
import { type DocumentArguments, resolveOptions } from '../arguments/arguments.js';
import { resolveSingleEdition } from '../arguments/editions.js';
import { type ExitCode, optionError, UsageError } from '../exit-codes.js';
import { assertExists, findInputs, type Input, toFileInput } from '../inputs.js';
import { planOutputs } from '../outputs.js';
import { processDocuments } from '../reporter.js';
import { rejectBinaryOnTerminal } from '../write-outputs.js';
import { writeTypstTemplates } from '../write-typst-templates.js';
import { createReporter, renderInput } from './render.js';

interface LetterArguments extends DocumentArguments {
  cv?: string;
  output?: string;
  format?: OutputFormat[];
}

const ONE_EDITION = 'A cover letter needs a single edition of a CV.';

export async function run(names: readonly string[], args: LetterArguments): Promise<ExitCode> {
  const { output, format } = args;
  const reporter = createReporter(names, args);
  return reporter.guard(async () => {
    const options = await resolveOptions(args, reporter);
    const toCv = (letter: Input) => toFileInput(args.cv ?? join(dirname(letter.name), 'cv.yaml'));
    // A folder may also contain the CV.
    const letters = (await findInputs(names)).filter(
      (input) => !input.isDiscovered || input.path !== resolve(toCv(input).name),
    );
    if (letters.length === 0)
      throw new UsageError(
        'no-documents',
        'The folder contains only the CV.',
        'name a cover letter',
      );
    if (args.cv === '-' && (letters.length > 1 || letters[0]?.path === undefined)) {
      throw optionError(
        'Standard input can be read only once, so it cannot be the CV here.',
        'save the CV to a file, and name it with --cv',
      );
    }
    const ndjson = letters.find(({ isNdjson }) => isNdjson)?.name;
    if (ndjson !== undefined)
      throw new UsageError(
        'unreadable-input',
        `${ndjson} is NDJSON, not a cover letter.`,
        'name YAML or JSON files',
      );
    const plan = planOutputs(letters, output, format);
    rejectBinaryOnTerminal(plan.outputs);
    if (args.typstImport === 'folder') await writeTypstTemplates(plan, options);
    const work = async (letter: Input) => {
      const input = await resolveSingleEdition(toCv(letter), args, reporter, ONE_EDITION);
      if (input.path !== undefined) assertExists(input.name, 'name the CV of the sender with --cv');
      return renderInput({ input, letter }, plan, options, reporter);
    };
    const summarize = (good: number, bad: number) => `${good} rendered, ${bad} failed`;
    return processDocuments(letters, reporter, { work, summarize });
  });
}
