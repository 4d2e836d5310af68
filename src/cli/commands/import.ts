import { Deadline } from '../../diagnostics/deadline.js';
import { hasErrors } from '../../diagnostics/diagnostic.js';
import { CvError } from '../../diagnostics/error.js';
import { code } from '../../diagnostics/quote.js';
import { writeWhole } from '../../files/write.js';
import { withoutFiles } from '../../import/files-within.js';
import { type ImportFormat, importSource } from '../../import/import.js';
import { isBibtex, isXml } from '../../import/notation.js';
import { readSelection, type Selection } from '../../import/selection.js';
import { type CompleteCosts, completeCosts, PDF_TIMES, sizeOf } from '../../options/limits.js';
import { normaliseOptions } from '../../options/options.js';
import { parseText } from '../../render/read-document.js';
import { checkDocument } from '../../render/render-document.js';
import { locate, type Source } from '../../text/source.js';
import { limitsOf, type MessageArguments, messagesOf } from '../arguments/arguments.js';
import { EXIT, type ExitCode, systemError, UsageError } from '../exit.js';
import { diffOf, rewriteFiles } from '../fixer.js';
import { fileInput, type Input, isFolder } from '../inputs.js';
import { commandTo } from '../invocation.js';
import { readBytes, readInput } from '../read-input.js';
import { Reporter } from '../reporter.js';
import { writeNewFile } from '../write-outputs.js';
import { schemaLine } from './schema.js';

interface ImportArguments extends MessageArguments {
  output?: string;
  force?: boolean;
  into?: string;
  diff?: boolean;
  select?: string[];
}

/** What is done with an imported document. */
interface Task {
  readonly output: string;
  readonly force: boolean;
  readonly costs: CompleteCosts;
  readonly selects: Selection;
}

/** `cvpress import <file>`: converts a document of another program to a CV document, or adds its publications to one. */
export async function importCommand(file: string, args: ImportArguments): Promise<ExitCode> {
  const { output = '-', force = false, into, diff = false } = args;
  const reporter = new Reporter(messagesOf(args), output === '-');
  return reporter.guard(() => {
    refuseOtherNotation(output);
    refuseTogether(args);
    const task = { output, force, costs: completeCosts(limitsOf(args)), selects: selectionOf(args.select ?? []) };
    return reporter.guardDocument(() =>
      into === undefined ? importFile(file, task, reporter) : importInto(file, into, diff, task, reporter),
    );
  });
}

async function importFile(file: string, { output, force, ...task }: Task, reporter: Reporter): Promise<ExitCode> {
  const imported = await readImported(file, task, reporter);
  if (!('text' in imported)) {
    await reporter.report(imported.diagnostics);
    return EXIT.invalid;
  }
  // Output to standard output will probably end up in a file in the working directory.
  const text = schemaLine(output === '-' ? 'cv.yaml' : output) + imported.text;
  await write(output, text, force);
  await reporter.report(imported.diagnostics);
  if (output !== '-') reporter.say(`${output} is written. Look it over, then: ${commandTo('render', output)}`);
  return EXIT.success;
}

async function readImported(file: string, { costs, selects }: Pick<Task, 'costs' | 'selects'>, reporter: Reporter) {
  const { source: original, format } = await readOriginal(file, costs);
  const source = { ...original, value: withoutFiles(original.value) };
  for (const part of source.parts ?? [source]) reporter.remember(part.file ?? fileInput(file).name, part.text);
  if (hasErrors(source.diagnostics)) throw new CvError(locate(source.diagnostics, source));
  const { size, excess } = sizeOf(source.value, costs.limits);
  if (excess !== undefined) throw new CvError(locate([excess], source));
  const deadline = new Deadline(costs.timeoutMs, source.file);
  return deadline.run(size, () => importSource(source, { selects, ...(format && { format }) }));
}

/** A file of another program: its name, or how it begins, says what it is; YAML and JSON say it by their keys. */
async function readOriginal(file: string, costs: CompleteCosts): Promise<{ source: Source; format?: ImportFormat }> {
  const input = fileInput(file);
  const { bytes } = costs.limits;
  if (/\.zip$/i.test(file) || isFolder(input)) {
    const { readExport } = await import('../export-files.js');
    return { source: await readExport(input, bytes), format: 'LinkedIn' };
  }
  if (/\.pdf$/i.test(file)) return { source: await readEmbedded(input, bytes) };
  const text = await readInput(input, bytes, true);
  if (/\.bib$/i.test(file) || isBibtex(text)) {
    return { source: (await import('../../import/bibtex.js')).readBibtex(text, file), format: 'BibTeX' };
  }
  if (/\.xml$/i.test(file) || isXml(text))
    return { source: (await import('../../import/xml.js')).readXml(text, input.name) };
  return { source: parseText(text, { file, format: undefined, ...costs }) };
}

/** The document that Europass puts into its PDFs; no other program is known to hold data there that `import` reads. */
async function readEmbedded(input: Input, most: number): Promise<Source> {
  const { inflated } = await import('../../pdf/objects.js');
  const { text } = inflated(await readBytes(input, most, PDF_TIMES));
  const start = /<(Candidate|SkillsPassport)[\s>]/.exec(text);
  const tag = `</${start?.[1]}>`;
  const end = start === null ? -1 : text.indexOf(tag, start.index);
  if (end < 0) {
    const hint =
      'only PDFs of Europass hold their data; copy the text of others into the document that `cvpress init` writes';
    throw new UsageError('unreadable-input', `${input.name} cannot be imported: it holds pages, but no data.`, hint);
  }
  const xml = Buffer.from(text.slice(start?.index, end + tag.length), 'latin1').toString('utf8');
  return (await import('../../import/xml.js')).readXml(xml, input.name);
}

/** Where originals have publications: what else they have does not matter to a CV that exists. */
const OF_PUBLICATIONS = /^(?:entries|items|works|publications|PublicationHistory)$/i;

/** Adds publications to a CV that exists, or shows how it would change. */
async function importInto(
  file: string,
  into: string,
  isShown: boolean,
  task: Task,
  reporter: Reporter,
): Promise<ExitCode> {
  const before = await readInput(fileInput(into), task.costs.limits.bytes);
  reporter.remember(into, before);
  const target = parseText(before, { file: into, format: undefined, ...task.costs });
  const { valid, diagnostics } = await checkDocument(target, normaliseOptions({}));
  if (!valid) {
    await reporter.report(diagnostics);
    return EXIT.invalid;
  }
  const imported = await readImported(file, task, reporter);
  const told = imported.diagnostics.filter(
    ({ code, path }) =>
      code !== 'placeholder-name' && (path.length === 0 || path.some((key) => OF_PUBLICATIONS.test(`${key}`))),
  );
  const found = 'document' in imported ? imported.document.cv?.publications : undefined;
  if (!('document' in imported)) {
    await reporter.report(told);
    return EXIT.invalid;
  }
  if (!found)
    throw new UsageError('bad-option', `${file} has no publications to add.`, 'check --select, or import it with -o');
  const { mergePublications } = await import('../../import/into.js');
  const merged = mergePublications(target, found);
  if (merged === undefined) throw noPlace(into);
  if (isShown) process.stdout.write(merged.text === before ? '' : (diffOf(into, before, merged.text) ?? merged.text));
  else if (merged.text !== before) await rewriteFiles([{ path: into, before, after: merged.text }]);
  await reporter.report(told);
  const { added, completed } = merged;
  const there = found.length - added;
  const words = isShown ? 'would be added' : 'added';
  reporter.say(
    `${into}: ${added} ${words}, ${there} there already${completed > 0 ? `, ${completed} of them completed` : ''}`,
  );
  return EXIT.success;
}

function noPlace(file: string): UsageError {
  const hint =
    'write `publications:` as a list of lines that begin with dashes, or import to a file of its own with -o';
  return new UsageError('unwritable-output', `${file} has no place where publications can be added.`, hint);
}

function refuseTogether({ into, output, force, diff }: ImportArguments): void {
  if (into === undefined && diff === true) {
    throw new UsageError('bad-option', '--diff shows how a CV would change, and none is named.', 'name it with --into');
  }
  if (into === undefined) return;
  if (into === '-') throw new UsageError('bad-option', '--into needs a file.', 'name the file of a CV');
  if (output !== undefined || force === true) {
    throw new UsageError('bad-option', '--into changes the CV itself.', 'leave out -o and --force');
  }
}

function selectionOf(conditions: readonly string[]): Selection {
  const wanted = conditions.map((condition) => {
    const selection = readSelection(condition);
    if (selection !== undefined) return selection;
    const hint = "write it like 'year>=2020', type=article,book or 'name=Jane Doe'";
    throw new UsageError('bad-option', `--select knows no condition ${code(condition)}.`, hint);
  });
  return (publication) => wanted.every((selection) => selection(publication));
}

async function write(output: string, text: string, force: boolean): Promise<void> {
  if (output === '-') {
    process.stdout.write(text);
    return;
  }
  if (!force) return writeNewFile(output, text, 'it exists already', 'name another file, or allow it with --force');
  try {
    await writeWhole(output, text, { isNamed: true });
  } catch (error) {
    throw systemError('unwritable-output', `${output} cannot be written`, error);
  }
}

/** Half of what is written is comments, which JSON does not have. */
function refuseOtherNotation(output: string): void {
  if (output === '-' || /\.ya?ml$/i.test(output)) return;
  throw new UsageError('bad-option', `${output} is not the name of a YAML file.`, 'end the name in .yaml');
}
