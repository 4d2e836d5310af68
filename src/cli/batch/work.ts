import { readFileSync, rmSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { defined } from '../../defined.js';
import { type Diagnostic, diagnostic, type Position } from '../../diagnostics/diagnostic.js';
import { CvError } from '../../error.js';
import { isSpecialFile, temporaryName } from '../../files/write.js';
import { isPaged } from '../../formats.js';
import { bytesAllowed } from '../../limits.js';
import type { RenderOptions } from '../../options.js';
import { EXIT, systemError, UsageError } from '../exit.js';
import { decode, readInput, readPlain, tooLarge } from '../inputs.js';
import { type Output, type OutputPlan, pageFile } from '../outputs.js';
import { digestOf } from './digest.js';
import type { Known } from './digest-table.js';
import type { Maker } from './maker.js';
import type { Outcome } from './outcome.js';
import type { NameTemplate } from './output-name.js';
import { nameIn, nameOfInput, type OutputRecord } from './record.js';
import type { Task } from './tasks.js';

/** What the work on every document needs. */
export interface Workshop {
  readonly make: Maker;
  readonly options: RenderOptions;
  readonly plan: OutputPlan;
  /** How documents of lists are named, where there are lists. */
  readonly template: NameTemplate | undefined;
  /** The record of the folder of outputs, where there is one folder. */
  readonly record: OutputRecord | undefined;
}

/** The outputs of a document, or why it can have none. */
type Planned = { readonly outputs: readonly Output[] } | { readonly problem: Diagnostic };

/**
 * Does all of the work on a document; its problems are a part of the outcome.
 *
 * Files are read where they are rendered. Only lines of lists, pipes, and documents whose outputs may be as they should
 * be are read here.
 *
 * @throws what is wrong for all documents alike
 */
export async function work(task: Task, workshop: Workshop): Promise<Outcome> {
  let text: string | undefined;
  let planned: Planned;
  try {
    text = await textAtHand(task, bytesAllowed(workshop.options));
    planned = planOf(task, text, workshop);
    const earlier = earlierOf(task, planned, workshop);
    if (earlier !== undefined) {
      text ??= readPlain(task.input, bytesAllowed(workshop.options));
      const outcome = await unchanged(task, text, earlier);
      if (outcome !== undefined) return outcome;
    }
  } catch (error) {
    if (error instanceof CvError) return failure(task, { diagnostics: error.diagnostics, exit: EXIT.invalid });
    if (!(error instanceof UsageError)) throw error;
    return failure(task, { diagnostics: error.diagnostics, exit: EXIT.usage });
  }
  return makeTask(task, text, planned, workshop);
}

function failure(
  task: Task,
  { diagnostics, exit, ms = 0, text }: Pick<Outcome, 'diagnostics' | 'exit' | 'text'> & { ms?: number },
): Outcome {
  const nothing = { files: [], pages: undefined, bytes: 0 };
  return { task, status: 'failed', ...nothing, ms, diagnostics: onLine(task, diagnostics), exit, text };
}

async function makeTask(
  task: Task,
  text: string | undefined,
  planned: Planned,
  { make, plan, options, record }: Workshop,
): Promise<Outcome> {
  const { input, line } = task;
  const outputs = 'problem' in planned ? [] : planned.outputs;
  const temporary = record === undefined ? temporaryBeside(outputs) : temporaryIn(record);
  const made = await make({
    file: input.name,
    input,
    ...defined({ text, format: line && 'json', temporary, within: plan.folder, key: record?.key }),
    isNamed: plan.isNamed,
    options,
    formats: plan.formats,
    outputs,
  });
  // A worker that was ended while it wrote could not.
  if (!made.ok && temporary !== undefined) rmSync(temporary, { force: true });
  if (!made.ok && made.isOfAll) throw UsageError.of(made.diagnostics);
  if (!made.ok) return failure(task, { ...made, text: made.text ?? text });
  // Only now, since a document that is not right is explained better by what is wrong with it.
  const { ok, digest, diagnostics, ...rest } = made;
  if ('problem' in planned) return failure(task, { ...rest, diagnostics: [planned.problem], exit: EXIT.invalid });
  return {
    task,
    status: 'rendered',
    ...rest,
    text: diagnostics.length > 0 ? (rest.text ?? text) : undefined,
    diagnostics: onLine(task, diagnostics),
    exit: EXIT.success,
    entry:
      record === undefined || digest === undefined
        ? undefined
        : { ...namesOf(task, outputs, record.folder), digest, pages: made.pages ?? 0 },
  };
}

/** A temporary name for the outputs of a document that go to its own folder. */
function temporaryBeside([first]: readonly Output[]): string | undefined {
  return first?.path === undefined ? undefined : join(dirname(first.path), temporaryName());
}

/** A temporary name for the outputs of a document. */
function temporaryIn({ scratch, folder }: OutputRecord): string {
  try {
    return scratch.next();
  } catch (error) {
    throw systemError('unwritable-output', `${relative('.', folder)} cannot be written`, error);
  }
}

/** The text of a document that only this process can read; undefined for others. */
function textAtHand({ input, line, name }: Task, most: number): Promise<string> | string | undefined {
  if (line?.excess !== undefined) {
    const start = { offset: 0, line: 1, column: 1 };
    throw tooLarge(input.name, most, { bytes: line.excess, what: `Line ${line.number}`, range: { start, end: start } });
  }
  if (line !== undefined) return decode(line.bytes, name);
  return input.isPlain ? undefined : readInput(input, most);
}

/** What an earlier run made of a document. */
interface Earlier extends Known {
  readonly outputs: readonly Output[];
  readonly key: string;
}

function earlierOf(task: Task, planned: Planned, { record }: Workshop): Earlier | undefined {
  if (record === undefined || record.force || 'problem' in planned) return undefined;
  const { outputs } = planned;
  const known = record.manifest.get(namesOf(task, outputs, record.folder).output);
  return known && { ...known, outputs, key: record.key };
}

/** The outcome of a document whose outputs are as they should be; undefined when it has to be rendered. */
async function unchanged(
  task: Task,
  text: string,
  { outputs, pages, digest, key }: Earlier,
): Promise<Outcome | undefined> {
  // Reading does not pause, so that others (an interruption, the progress) get their turn here.
  await nextTurn();
  const start = performance.now();
  const files = readFiles(outputs, pages);
  const contents = files?.map(([, data]) => data) ?? [];
  if (files === undefined || digestOf(key, text, contents) !== digest) return undefined;
  return {
    task,
    status: 'unchanged',
    files: files.map(([path]) => relative('.', path)),
    pages: pages === 0 ? undefined : pages,
    bytes: contents.reduce((sum, data) => sum + data.length, 0),
    ms: performance.now() - start,
    diagnostics: [],
    exit: EXIT.success,
  };
}

/** The outputs of a document as they are; undefined when one is missing. */
function readFiles(outputs: readonly Output[], pages: number): [string, Buffer][] | undefined {
  const paths = outputs.flatMap(({ format, path }) => {
    if (!isPaged(format)) return [path as string];
    return Array.from({ length: pages }, (_, index) => pageFile(path as string, index));
  });
  try {
    if (paths.some(isSpecialFile)) return undefined;
    return paths.map((path) => [path, readFileSync(path)] as [string, Buffer]);
  } catch {
    return undefined;
  }
}

function namesOf({ input }: Task, outputs: readonly Output[], folder: string): { output: string; input: string } {
  return { output: nameIn(folder, outputs[0]?.path ?? ''), input: nameOfInput(folder, input) };
}

/** Where a document's outputs go. Those of a line of a list are known only now, and may be another's. */
function planOf(task: Task, text: string | undefined, { plan, template, record }: Workshop): Planned {
  const { input, line, index, name } = task;
  if (line === undefined || template === undefined) return { outputs: plan.outputs.get(input) ?? [] };
  const document = template.needsDocument ? parseJson(text ?? '') : undefined;
  const named = template.nameOf({ document, line: line.number, index });
  if ('missing' in named) return { problem: nameless(task, named.missing) };
  const base = join(plan.folder ?? '', named.path);
  const outputs = plan.formats.map((format) => ({ format, path: `${base}.${format}` }));
  if (record?.manifest.claim(namesOf(task, outputs, record.folder).output) === false) {
    const message = `${name} would be written to ${relative('.', outputs[0]?.path ?? '')}, as another document is.`;
    const hint = 'choose a --name that tells documents apart, as with {line}';
    return { problem: diagnostic('output-collision', [], message, { file: input.name, hint }) };
  }
  return { outputs };
}

/** What is no JSON has no names in it, and the worker explains it. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function nameless({ input, name }: Task, field: string): Diagnostic {
  const hint = 'choose a --name with fields that every document has';
  return diagnostic('no-name', [], `${name} has no \`${field}\` to name its output by.`, { file: input.name, hint });
}

/** A line of a list is parsed as a text of one line; its place is that in the list. */
function onLine({ input, line }: Task, diagnostics: readonly Diagnostic[]): readonly Diagnostic[] {
  if (line === undefined) return diagnostics;
  const shift = (position: Position): Position => ({ ...position, line: position.line + line.number - 1 });
  return diagnostics.map((d) =>
    d.range === undefined || d.file !== input.name
      ? d
      : { ...d, range: { start: shift(d.range.start), end: shift(d.range.end) } },
  );
}
