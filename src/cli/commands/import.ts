import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { completeCosts } from '../../compiler/options/cost-options.js';
import { normalizeOptions } from '../../compiler/options/options.js';
import { checkDocument } from '../../compiler/pipeline/check-document.js';
import { parseText } from '../../compiler/pipeline/parse-cv-source.js';
import { CvError } from '../../diagnostics/cv-error.js';
import type { Diagnostic } from '../../diagnostics/diagnostic.js';
import { formatShortList } from '../../diagnostics/find-similar.js';
import { formatCode } from '../../diagnostics/quote.js';
import { formatCount } from '../../diagnostics/words.js';
import { importInChildProcess } from '../../import/import-in-child-process.js';
import type { ExportFolder, ImportResult, OriginalFile } from '../../import/import-original.js';
import { type ExportFile, getTableName } from '../../import/linkedin-export.js';
import { parsePublicationFilter } from '../../import/publication-filter.js';
import { findUnsurePlaces } from '../../import/unsure-places.js';
import { Deadline } from '../../limits/deadline.js';
import { createTooLargeError, PDF_SIZE_FACTOR } from '../../limits/document-size.js';
import type { ResolvedLimitOptions } from '../../limits/limits.js';
import {
  type MessageArguments,
  toLimitOptions,
  toReporterOptions,
} from '../arguments/arguments.js';
import { EXIT, type ExitCode, optionError, UsageError, withSystemErrors } from '../exit-codes.js';
import { createDiff, rewriteFiles } from '../fixer.js';
import { type Input, isFolder, toFileInput } from '../inputs.js';
import { formatCommand } from '../invocation.js';
import { readBytes, readInput } from '../read-input.js';
import { Reporter } from '../reporter.js';
import { rejectOtherExtension, writeNewFile, writeText } from '../write-outputs.js';
import { formatSchemaComment, printSchemaHint } from './schema.js';

interface ImportArguments extends MessageArguments {
  output?: string;
  force?: boolean;
  into?: string;
  diff?: boolean;
  select?: string[];
}

interface Task {
  readonly file: string;
  readonly output: string;
  readonly force: boolean;
  readonly costs: ResolvedLimitOptions;
  readonly select: readonly string[] | undefined;
  readonly diff: boolean;
}

export async function run(file: string, args: ImportArguments): Promise<ExitCode> {
  const { output = '-', force = false, into, diff = false, select } = args;
  const reporter = new Reporter(toReporterOptions(args), output === '-');
  return reporter.guard(() => {
    rejectOtherExtension(output, 'yaml');
    rejectConflicts(args);
    rejectConditions(select);
    const costs = completeCosts(toLimitOptions(args));
    const task = { file, output, force, costs, select, diff };
    return reporter.guardDocument(() =>
      into === undefined ? importFile(task, reporter) : addPublications(into, task, reporter),
    );
  });
}

const MAX_LISTED_LINES = 20;

async function importFile(task: Task, reporter: Reporter): Promise<ExitCode> {
  const { output, force } = task;
  const imported = await readImported(task, reporter);
  if (!('text' in imported)) throw new CvError(imported.diagnostics);
  // Standard output is probably redirected to a file in the working folder.
  const text = formatSchemaComment(output === '-' ? 'cv.yaml' : output) + imported.text;
  if (force || output === '-') await writeText(output, text);
  else
    await writeNewFile(
      output,
      text,
      'it already exists',
      'name another file, or allow it with --force',
    );
  await reporter.report(imported.diagnostics);
  if (output !== '-') {
    reporter.print(`${output} is written. Review it, then: ${formatCommand('render', output)}`);
    printSchemaHint(output, reporter);
  }
  const lines = findUnsurePlaces(text).map(({ line }) => `${line}`);
  if (lines.length > 0) {
    const list = formatShortList(lines, MAX_LISTED_LINES);
    const noun = lines.length === 1 ? 'line' : 'lines';
    reporter.print(`${formatCount(lines.length, 'place')} to check: ${noun} ${list}`);
  }
  return EXIT.success;
}

async function readImported(
  { file, costs, select }: Task,
  reporter: Reporter,
): Promise<ImportResult> {
  const original = await readOriginal(toFileInput(file), costs);
  const imported = await importInChildProcess({ ...original, costs, select });
  for (const [name, text] of imported.texts) reporter.addSource(name, text);
  return imported;
}

async function readOriginal(input: Input, { limits }: ResolvedLimitOptions): Promise<OriginalFile> {
  const { bytes } = limits;
  const { name } = input;
  if (isFolder(input)) return { name, content: await readExportFolder(input, bytes) };
  const isArchive = /\.(?:zip|pdf|do[ct][xm])$/i.test(name);
  return { name, content: await readBytes(input, bytes, PDF_SIZE_FACTOR, !isArchive) };
}

/** @param maxBytes - limit of all tables of LinkedIn's export together */
async function readExportFolder({ path, name }: Input, maxBytes: number): Promise<ExportFolder> {
  const folder = String(path);
  const names = withSystemErrors('unreadable-input', `${name} cannot be read`, () =>
    readdirSync(folder).sort(),
  );
  const tableNames = names.filter((file) => getTableName(file) !== undefined);
  const tables: ExportFile<Uint8Array>[] = [];
  let remaining = maxBytes;
  for (const file of tableNames) {
    const bytes = await readBytes(toFileInput(join(folder, file), folder), maxBytes);
    remaining -= bytes.length;
    if (remaining < 0) throw createTooLargeError(name, maxBytes, {});
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

async function addPublications(into: string, task: Task, reporter: Reporter): Promise<ExitCode> {
  const { file, costs, diff } = task;
  const original = await readInput(toFileInput(into), costs.limits.bytes);
  reporter.addSource(into, original);
  const target = parseText(original, costs, into);
  const { valid, diagnostics } = await checkDocument(target, normalizeOptions({}));
  if (!valid) throw new CvError(diagnostics);
  const imported = await readImported(task, reporter);
  const reported = imported.diagnostics.filter(concernsPublications);
  if (!('document' in imported)) throw new CvError(reported);
  const publications = imported.document.cv?.publications;
  if (!publications)
    throw optionError(
      `${file} has no publications to add.`,
      'check --select, or import it with -o',
    );
  const { mergePublications } = await import('../../import/merge-publications.js');
  const deadline = new Deadline(costs.timeoutMs, into);
  const merged = deadline.run(Number.POSITIVE_INFINITY, () =>
    mergePublications(target, publications),
  );
  if (merged === undefined) {
    throw new UsageError(
      'unwritable-output',
      `${into} has no list \`publications\` that can be extended.`,
      'write its items on lines that begin with dashes, or import to a file with -o',
    );
  }
  if (diff)
    process.stdout.write(
      merged.text === original ? '' : (createDiff(into, original, merged.text) ?? merged.text),
    );
  else if (merged.text !== original)
    await rewriteFiles([{ path: into, before: original, after: merged.text }]);
  await reporter.report(reported);
  const { added, completed } = merged;
  const existing = publications.length - added;
  const verb = diff ? 'would be added' : 'added';
  const completion = completed > 0 ? `, ${completed} of them completed` : '';
  reporter.print(`${into}: ${added} ${verb}, ${existing} already there${completion}`);
  return EXIT.success;
}

function rejectConflicts({ into, output, force, diff }: ImportArguments): void {
  if (into === undefined && diff === true) {
    throw optionError('--diff shows changes of a CV, and no CV is named.', 'name it with --into');
  }
  if (into === undefined) return;
  if (into === '-') throw optionError('--into needs a file.', 'name the file of a CV');
  if (output !== undefined || force === true) {
    throw optionError('--into changes the CV itself.', 'omit -o and --force');
  }
}

function rejectConditions(conditions: readonly string[] = []): void {
  const invalid = conditions.find((condition) => parsePublicationFilter(condition) === undefined);
  if (invalid === undefined) return;
  throw optionError(
    `${formatCode(invalid)} is not a condition of --select.`,
    "write it like 'year>=2020', type=article,book or 'name=Jane Doe'",
  );
}
