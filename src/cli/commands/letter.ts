import { existsSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import type { OutputFormat } from '../../formats/formats.js';
import type { CompleteOptions } from '../../options/options.js';
import { forFormats, renderDocument } from '../../render/render-document.js';
import { messagesOf, type RenderingArguments, withOverlays } from '../arguments/arguments.js';
import { editionsOf } from '../arguments/editions.js';
import { keepCompiledCode } from '../compile-cache.js';
import { EXIT, type ExitCode, UsageError } from '../exit.js';
import { fileInput, findInputs, type Input } from '../inputs.js';
import { labelOf, type OutputPlan, planOutputs } from '../outputs.js';
import { readDocument } from '../read-input.js';
import { eachDocument, pagesOf, Reporter } from '../reporter.js';
import { refuseTerminal, writeOutputs } from '../write-outputs.js';

interface LetterArguments extends RenderingArguments {
  cv?: string;
  output?: string;
  format?: OutputFormat[];
}

/** `cvpress letter <letter...> --cv <file>` */
export async function letterCommand(names: readonly string[], args: LetterArguments): Promise<ExitCode> {
  const { output, format } = args;
  const reporter = new Reporter(messagesOf(args), output === '-' || (output === undefined && names.includes('-')));
  return reporter.guard(async () => {
    const options = await withOverlays(args, reporter);
    const found = await findInputs(names);
    const cvOf = (letter: Input): Input => fileInput(args.cv ?? join(dirname(letter.name), 'cv.yaml'));
    // A folder may hold the CV, too.
    const letters = found.filter((input) => !input.isFound || input.path !== resolve(cvOf(input).name));
    if (letters.length === 0) throw new UsageError('no-documents', 'There is no letter but the CV.', 'name a letter');
    if (args.cv === '-' && (letters.length > 1 || letters[0]?.path === undefined)) throw readOnce();
    for (const letter of letters) if (letter.isList) throw noLetter(letter.name);
    const plan = planOutputs(letters, output, format);
    refuseTerminal(plan.outputs);
    const work = async (letter: Input): Promise<ExitCode> => {
      const [cv = cvOf(letter), ...others] = await editionsOf(cvOf(letter), args, reporter);
      if (others.length > 0) throw oneEdition();
      return renderOne(letter, cv, plan, cv.edition?.render ?? options, reporter);
    };
    return eachDocument(letters, reporter, work, (good, bad) => `${good} rendered, ${bad} failed`);
  });
}

async function renderOne(
  letter: Input,
  cv: Input,
  { outputs, folder, isNamed, formats }: OutputPlan,
  options: CompleteOptions,
  reporter: Reporter,
): Promise<ExitCode> {
  if (cv.path !== undefined && !existsSync(cv.path)) {
    const hint = 'name the CV of the sender with --cv';
    throw new UsageError('unreadable-input', `${cv.name} cannot be read: it does not exist.`, hint);
  }
  const text = await readDocument(letter, reporter, options);
  const source = await readDocument(cv, reporter, options);
  const result = await renderDocument(source, formats, forFormats(options, formats), false, text);
  await reporter.reportRendered(result.diagnostics);
  const written = await writeOutputs(outputs.get(letter) ?? [], result, { within: folder, isNamed });
  if (written.length > 0) reporter.say(`${labelOf(letter)} → ${written.join(', ')}${pagesOf(result.pageCount)}`);
  await keepCompiledCode();
  return EXIT.success;
}

function noLetter(name: string): UsageError {
  return new UsageError('unreadable-input', `${name} is a list, not a letter.`, 'name files of YAML or JSON');
}

function readOnce(): UsageError {
  const message = 'Standard input can be read only once, so it cannot be the CV here.';
  return new UsageError('bad-option', message, 'save the CV to a file, and name it with --cv');
}

function oneEdition(): UsageError {
  return new UsageError('bad-option', 'A letter goes with one edition of a CV.', 'choose it with `--edition`');
}
