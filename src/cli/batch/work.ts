import { createHash } from 'node:crypto';
import { join, parse, relative } from 'node:path';
import type { ManifestEntry } from '../../batch/manifest.js';
import type { NameTemplate } from '../../batch/output-name.js';
import { type Diagnostic, diagnostic, type Position } from '../../diagnostics/diagnostic.js';
import { isPaged } from '../../formats.js';
import { EXIT, type ExitCode, UsageError } from '../exit.js';
import type { Output, OutputPlan } from '../outputs.js';
import { readWhole } from '../read-whole.js';
import { filesOfAll, writeFile } from '../write-outputs.js';
import type { Outcome } from './outcome.js';
import { nameIn, nameOfInput, type OutputRecord } from './record.js';
import type { RenderText } from './render-text.js';
import { readTask, type Task } from './tasks.js';

/** What the work on every document needs. */
export interface Workshop {
  readonly render: RenderText;
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
 * @throws what is wrong for all documents alike
 */
export async function work(task: Task, workshop: Workshop): Promise<Outcome> {
  let text: string | undefined;
  try {
    text = await readTask(task);
    const planned = planOf(task, text, workshop);
    return (await unchanged(task, text, planned, workshop)) ?? (await renderTask(task, text, planned, workshop));
  } catch (error) {
    if (!(error instanceof UsageError) || isOfAll(error)) throw error;
    return failure(task, text, error.diagnostics, EXIT.usage);
  }
}

/** A disk that is full is full for all. */
function isOfAll({ cause }: UsageError): boolean {
  return ['ENOSPC', 'EDQUOT', 'EROFS'].includes((cause as NodeJS.ErrnoException | undefined)?.code ?? '');
}

function failure(
  task: Task,
  text: string | undefined,
  diagnostics: readonly Diagnostic[],
  exit: ExitCode,
  ms = 0,
): Outcome {
  const nothing = { files: [], pages: undefined, bytes: 0 };
  return { task, status: 'failed', ...nothing, ms, diagnostics: onLine(task, diagnostics), exit, text };
}

async function renderTask(task: Task, text: string, planned: Planned, { render, record }: Workshop): Promise<Outcome> {
  const attempt = await render(text, task);
  if (!attempt.ok) return failure(task, text, attempt.error.diagnostics, EXIT.invalid, attempt.ms);
  // Only now, since a document that is not right is explained better by what is wrong with it.
  const { result, ms } = attempt;
  if ('problem' in planned) return failure(task, text, [planned.problem], EXIT.invalid, ms);
  const { outputs } = planned;
  const { pageCount, diagnostics } = result;
  const files = filesOfAll(outputs, result);
  const shown: string[] = [];
  const temporary = record && (() => record.scratch.next());
  for (const [path, data] of files) shown.push(await writeFile(path, data, temporary));
  const contents = files.map(([, data]) => data);
  const entryOf = ({ key, folder }: OutputRecord): ManifestEntry => ({
    ...namesOf(task, outputs, folder),
    digest: digestOf(key, text, contents),
    pages: pageCount ?? 0,
  });
  return {
    task,
    status: 'rendered',
    files: shown,
    pages: pageCount,
    bytes: contents.reduce((sum, data) => sum + Buffer.byteLength(data), 0),
    ms,
    diagnostics: onLine(task, diagnostics),
    exit: EXIT.success,
    text: diagnostics.length > 0 ? text : undefined,
    entry: record && entryOf(record),
  };
}

/** The outcome of a document whose outputs are as they should be; undefined when it has to be rendered. */
async function unchanged(
  task: Task,
  text: string,
  planned: Planned,
  { record }: Workshop,
): Promise<Outcome | undefined> {
  if (record === undefined || record.force || 'problem' in planned) return undefined;
  const { outputs } = planned;
  const known = record.manifest.get(namesOf(task, outputs, record.folder).output);
  if (known === undefined) return undefined;
  const start = performance.now();
  const files = await readFiles(outputs, known.pages);
  const contents = files?.map(([, data]) => data) ?? [];
  if (files === undefined || digestOf(record.key, text, contents) !== known.digest) return undefined;
  return {
    task,
    status: 'unchanged',
    files: files.map(([path]) => relative('.', path)),
    pages: known.pages === 0 ? undefined : known.pages,
    bytes: contents.reduce((sum, data) => sum + data.length, 0),
    ms: performance.now() - start,
    diagnostics: [],
    exit: EXIT.success,
  };
}

/** The outputs of a document as they are; undefined when one is missing. */
async function readFiles(outputs: readonly Output[], pages: number): Promise<[string, Buffer][] | undefined> {
  const paths = outputs.flatMap(({ format, path }) => {
    if (!isPaged(format)) return [path as string];
    const { dir, name, ext } = parse(path as string);
    return Array.from({ length: pages }, (_, index) => join(dir, `${name}-${index + 1}${ext}`));
  });
  try {
    return await Promise.all(paths.map(async (path) => [path, await readWhole(path)] as [string, Buffer]));
  } catch {
    return undefined;
  }
}

/** What a document's outputs are made from, and what they are: 64 bits of SHA-256. */
function digestOf(key: string, text: string, contents: readonly (Uint8Array | string)[]): string {
  const hash = createHash('sha256').update(key).update(text);
  for (const data of contents) hash.update(`\0${Buffer.byteLength(data)}\0`).update(data);
  return hash.digest('hex').slice(0, 16);
}

function namesOf({ input }: Task, outputs: readonly Output[], folder: string): { output: string; input: string } {
  return { output: nameIn(folder, outputs[0]?.path ?? ''), input: nameOfInput(folder, input) };
}

/** Where a document's outputs go. Those of a line of a list are known only now, and may be another's. */
function planOf(task: Task, text: string, { plan, template, record }: Workshop): Planned {
  const { input, line, index, name } = task;
  if (line === undefined || template === undefined) return { outputs: plan.outputs.get(input) ?? [] };
  const document = template.needsDocument ? parseJson(text) : undefined;
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
