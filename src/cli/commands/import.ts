import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { completeCosts } from '../../compiler/options/cost-options.js';
import { normaliseOptions } from '../../compiler/options/options.js';
import { checkDocument } from '../../compiler/pipeline/check-document.js';
import { parseText } from '../../compiler/pipeline/parse-cv-source.js';
import type { Diagnostic } from '../../diagnostics/diagnostic.js';
import { CvError } from '../../diagnostics/error.js';
import { code } from '../../diagnostics/quote.js';
import { importInChildProcess } from '../../import/child-process.js';
import { type ExportFile, tableOf } from '../../import/export-files.js';
import type { ExportFolder, ImportResult, Original } from '../../import/original.js';
import { readSelection } from '../../import/selection.js';
import { Deadline } from '../../limits/deadline.js';
import type { CompleteCosts } from '../../limits/limits.js';
import { PDF_TIMES, tooLarge } from '../../limits/size.js';
import { limitsOf, type MessageArguments, messagesOf } from '../arguments/arguments.js';
import { badOption, EXIT, type ExitCode, tried, UsageError } from '../exit-codes.js';
import { diffOf, rewriteFiles } from '../fixer.js';
import { fileInput, type Input, isFolder } from '../inputs.js';
import { commandTo } from '../invocation.js';
import { readBytes, readDocumentBytes, readInput } from '../read-input.js';
import { Reporter } from '../reporter.js';
import { writeFile, writeNewFile } from '../write-outputs.js';
import { schemaLine } from './schema.js';

interface ImportArguments extends MessageArguments {
  output?: string;
  force?: boolean;
  into?: string;
  diff?: boolean;
  select?: string[];
}

interface Task {
  readonly output: string;
  readonly force: boolean;
  readonly costs: CompleteCosts;
  readonly select: readonly string[] | undefined;
}

/** `cvpress import <file>`: converts a file to a CV, or adds its publications to a CV. */
export async function run(file: string, args: ImportArguments): Promise<ExitCode> {
  const { output = '-', force = false, into, diff = false } = args;
  const reporter = new Reporter(messagesOf(args), output === '-');
  return reporter.guard(() => {
    rejectOtherExtension(output);
    rejectConflicts(args);
    rejectConditions(args.select);
    const task = { output, force, costs: completeCosts(limitsOf(args)), select: args.select };
    return reporter.guardDocument(() =>
      into === undefined
        ? importFile(file, task, reporter)
        : addPublications({ file, into, isShown: diff }, task, reporter),
    );
  });
}

async function importFile(
  file: string,
  { output, force, ...task }: Task,
  reporter: Reporter,
): Promise<ExitCode> {
  const imported = await readImported(file, task, reporter);
  if (!('text' in imported)) throw new CvError(imported.diagnostics);
  // Standard output is probably redirected to a file in the working folder.
  const text = schemaLine(output === '-' ? 'cv.yaml' : output) + imported.text;
  await write(output, text, force);
  await reporter.report(imported.diagnostics);
  if (output !== '-')
    reporter.say(`${output} is written. Review it, then: ${commandTo('render', output)}`);
  return EXIT.success;
}

async function readImported(
  file: string,
  { costs, select }: Pick<Task, 'costs' | 'select'>,
  reporter: Reporter,
): Promise<ImportResult> {
  const original = await readOriginal(fileInput(file), costs);
  const imported = await importInChildProcess({ ...original, costs, select });
  for (const [name, text] of imported.texts) reporter.remember(name, text);
  return imported;
}

async function readOriginal(input: Input, { limits }: CompleteCosts): Promise<Original> {
  const { bytes } = limits;
  const { name } = input;
  if (isFolder(input)) return { name, content: await readExportFolder(input, bytes) };
  const isArchive = /\.(?:zip|pdf)$/i.test(name);
  const content = await (isArchive
    ? readBytes(input, bytes, PDF_TIMES)
    : readDocumentBytes(input, bytes));
  return { name, content };
}

/**
 * Reads LinkedIn's export from a folder.
 *
 * @param maxBytes - limit of all tables together
 */
async function readExportFolder({ path, name }: Input, maxBytes: number): Promise<ExportFolder> {
  const folder = String(path);
  const names = tried('unreadable-input', `${name} cannot be read`, () =>
    readdirSync(folder).sort(),
  );
  const tableNames = names.filter((file) => tableOf(file) !== undefined);
  const tables: ExportFile<Uint8Array>[] = [];
  let remaining = maxBytes;
  for (const file of tableNames) {
    const bytes = await readBytes(fileInput(join(folder, file), folder), maxBytes);
    remaining -= bytes.length;
    if (remaining < 0) throw tooLarge(name, maxBytes, {});
    tables.push([file, bytes]);
  }
  return { tables, others: names.filter((file) => !tableNames.includes(file)) };
}

/** Keys of publications in the formats that can be imported. */
const PUBLICATION_KEYS = /^(?:entries|items|works|publications|PublicationHistory)$/i;

function concernsPublications({ code, path }: Diagnostic): boolean {
  if (code === 'placeholder-name') return false;
  return path.length === 0 || path.some((key) => PUBLICATION_KEYS.test(`${key}`));
}

async function addPublications(
  {
    file,
    into,
    isShown,
  }: { readonly file: string; readonly into: string; readonly isShown: boolean },
  task: Task,
  reporter: Reporter,
): Promise<ExitCode> {
  const original = await readInput(fileInput(into), task.costs.limits.bytes);
  reporter.remember(into, original);
  const target = parseText(original, task.costs, into);
  const { valid, diagnostics } = await checkDocument(target, normaliseOptions({}));
  if (!valid) throw new CvError(diagnostics);
  const imported = await readImported(file, task, reporter);
  const reported = imported.diagnostics.filter(concernsPublications);
  if (!('document' in imported)) throw new CvError(reported);
  const publications = imported.document.cv?.publications;
  if (!publications)
    throw badOption(`${file} has no publications to add.`, 'check --select, or import it with -o');
  const { mergePublications } = await import('../../import/merge-publications.js');
  const deadline = new Deadline(task.costs.timeoutMs, into);
  const merged = deadline.run(Number.POSITIVE_INFINITY, () =>
    mergePublications(target, publications),
  );
  if (merged === undefined) {
    const message = `${into} has no list \`publications\` that can be extended.`;
    const hint = 'write its items on lines that begin with dashes, or import to a file with -o';
    throw new UsageError('unwritable-output', message, hint);
  }
  if (isShown)
    process.stdout.write(
      merged.text === original ? '' : (diffOf(into, original, merged.text) ?? merged.text),
    );
  else if (merged.text !== original)
    await rewriteFiles([{ path: into, before: original, after: merged.text }]);
  await reporter.report(reported);
  const { added, completed } = merged;
  const existing = publications.length - added;
  const verb = isShown ? 'would be added' : 'added';
  const completion = completed > 0 ? `, ${completed} of them completed` : '';
  reporter.say(`${into}: ${added} ${verb}, ${existing} already there${completion}`);
  return EXIT.success;
}

function rejectConflicts({ into, output, force, diff }: ImportArguments): void {
  if (into === undefined && diff === true) {
    throw badOption('--diff shows changes of a CV, and no CV is named.', 'name it with --into');
  }
  if (into === undefined) return;
  if (into === '-') throw badOption('--into needs a file.', 'name the file of a CV');
  if (output !== undefined || force === true) {
    throw badOption('--into changes the CV itself.', 'omit -o and --force');
  }
}

function rejectConditions(conditions: readonly string[] = []): void {
  const invalid = conditions.find((condition) => readSelection(condition) === undefined);
  if (invalid === undefined) return;
  const hint = "write it like 'year>=2020', type=article,book or 'name=Jane Doe'";
  throw badOption(`${code(invalid)} is not a condition of --select.`, hint);
}

async function write(output: string, text: string, force: boolean): Promise<void> {
  if (output === '-') {
    process.stdout.write(text);
    return;
  }
  if (!force)
    return writeNewFile(
      output,
      text,
      'it already exists',
      'name another file, or allow it with --force',
    );
  await writeFile(output, text, { isNamed: true });
}

/** Half of the output is comments, which JSON does not have. */
function rejectOtherExtension(output: string): void {
  if (output === '-' || /\.ya?ml$/i.test(output)) return;
  throw badOption(`${output} is not the name of a YAML file.`, 'end the name in .yaml');
}
