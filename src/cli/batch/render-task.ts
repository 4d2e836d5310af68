import { readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { type Diagnostic, diagnostic, type Position } from '../../diagnostics/diagnostic.js';
import { CvError } from '../../diagnostics/error.js';
import { shownPath, slashedWay } from '../../files/paths.js';
import { isSpecialFile, temporaryName } from '../../files/write.js';
import { endingOf, ROW_OF } from '../../formats/formats.js';
import { tooLarge } from '../../options/limits.js';
import type { CompleteOptions } from '../../options/options.js';
import { tailoredText } from '../../render/prepare.js';
import { forFormats } from '../../render/render-document.js';
import { defined, parseJson } from '../../values/plain-object.js';
import { EXIT, tried, UsageError } from '../exit.js';
import type { Input } from '../inputs.js';
import { type Output, type OutputPlan, pageFile } from '../outputs.js';
import { decode, readInput } from '../read-input.js';
import { isSkipped, ofSkipped } from '../reporter.js';
import { type Look, readLook } from './look-of-line.js';
import type { BatchOptions } from './options.js';
import type { NameTemplate } from './output-name.js';
import { keyOf, type OutputRecord, sourceOf } from './record.js';
import { digestOf, type FileJob, failed, type Outcome, type RecordSlot } from './render-file.js';
import type { Task } from './tasks.js';

/** Renders documents to files; throws what is wrong for all of them alike. */
export type FileRenderer = (job: FileJob) => Promise<Outcome>;

/** What a batch was asked for. */
export interface Batch {
  readonly inputs: readonly Input[];
  readonly plan: OutputPlan;
  /** The date is taken once, at the start, for all documents. */
  readonly render: CompleteOptions;
  readonly options: BatchOptions;
}

export interface BatchContext extends Batch {
  readonly renderFile: FileRenderer;
  readonly template: NameTemplate | undefined;
  readonly record: OutputRecord | undefined;
}

/** The outputs of a document, or the reason why it has none. */
type Planned = { readonly outputs: readonly Output[] } | { readonly problem: Diagnostic };

/**
 * Renders a document to its outputs, unless they are up to date; its problems are part of the outcome.
 *
 * Files are read where they are rendered. Only lines of lists, pipes, and documents whose outputs may be up to date are read
 * here.
 */
export async function renderTask(task: Task, context: BatchContext): Promise<Outcome> {
  const { line, input } = task;
  const outcome = await outcomeOf(task, context);
  if (line === undefined || outcome.diagnostics.length === 0) return outcome;
  // A line is parsed as a text of its own; its diagnostics get the line number in the list, and have no excerpts.
  return { ...outcome, text: undefined, diagnostics: onLine(line.number, input.name, outcome.diagnostics) };
}

async function outcomeOf(task: Task, batch: BatchContext): Promise<Outcome> {
  let text: string | undefined;
  let planned: Planned | undefined;
  let context = batch;
  let read: ReturnType<typeof readLook>;
  try {
    text = await textAtHand(task, batch.render.limits.bytes);
    read = task.line && readLook(text as string, task.input.name, task.input.edition?.render ?? batch.render);
    text = read?.text ?? text;
    if (task.input.edition !== undefined) {
      text ??= await readInput(task.input, batch.render.limits.bytes);
      context = await inEdition(batch, task.input, text);
    }
    if (read !== undefined) context = inLook(context, read.look);
    planned = planOf(task, text, context);
    const outcome = await unchanged(task, text, planned, context);
    if (outcome !== undefined) return outcome;
  } catch (error) {
    if (!(error instanceof CvError || error instanceof UsageError)) throw error;
    return failed(error.diagnostics, error instanceof CvError ? EXIT.invalid : EXIT.usage, {
      earlier: outputOfBefore(planned ?? { outputs: context.plan.outputs.get(task.input) ?? [] }, task, context),
    });
  }
  const rendered = await renderTo('problem' in planned ? [] : planned.outputs, task, text, context);
  const outcome = read === undefined ? rendered : { ...rendered, diagnostics: read.placed(rendered.diagnostics) };
  if (outcome.isOfAll === true) throw UsageError.of(outcome.diagnostics);
  if (outcome.status === 'failed' && isSkipped(task.input, outcome.diagnostics)) {
    return { ...outcome, status: 'skipped', exit: EXIT.success, diagnostics: ofSkipped(outcome.diagnostics) };
  }
  // Only now, since the document's own problems are the better explanation.
  if (outcome.status === 'failed') return { ...outcome, earlier: outputOfBefore(planned, task, context) };
  if (!('problem' in planned)) return outcome;
  return failed([planned.problem], EXIT.invalid, { ms: outcome.ms });
}

/** The context of a document that has a look of its own, on which its outputs depend, too. */
function inLook({ record, ...context }: BatchContext, look: Look): BatchContext {
  const key = `${record?.key}${JSON.stringify(look)}\0`;
  return { ...context, render: { ...context.render, ...look }, record: record && { ...record, key } };
}

/**
 * The same for an edition: what it makes of the document stands for the text of the document, and of all editions, so that a change
 * elsewhere does not count.
 */
async function inEdition({ record, ...context }: BatchContext, input: Input, text: string): Promise<BatchContext> {
  const render = forFormats((input.edition as NonNullable<Input['edition']>).render, context.plan.formats);
  if (record === undefined) return { ...context, render, record };
  const content = await tailoredText(text, input.name, render);
  const key = await keyOf(context.plan.formats, { ...render, overlays: [] });
  return { ...context, render, record: { ...record, key, content } };
}

async function renderTo(
  outputs: readonly Output[],
  task: Task,
  text: string | undefined,
  { renderFile, plan, render, record }: BatchContext,
): Promise<Outcome> {
  const { input, line } = task;
  const temporary = record === undefined ? temporaryBeside(outputs) : temporaryIn(record);
  const outcome = await renderFile({
    file: input.name,
    input,
    ...defined({
      text,
      format: line && ('json' as const),
      temporary,
      within: plan.folder,
      record: record && slotOf(task, outputs, record),
    }),
    isNamed: plan.isNamed,
    options: render,
    formats: plan.formats,
    outputs,
  });
  // A worker that was ended while writing could not do this.
  if (outcome.status === 'failed' && temporary !== undefined) rmSync(temporary, { force: true });
  return outcome;
}

/** A temporary name for outputs that go to the document's own folder. */
function temporaryBeside([first]: readonly Output[]): string | undefined {
  return first?.path === undefined ? undefined : join(dirname(first.path), temporaryName());
}

function temporaryIn({ scratch, folder }: OutputRecord): string {
  return tried('unwritable-output', `${shownPath(folder)} cannot be written`, () => scratch.next());
}

/** The text of a document that only this process can read; undefined for other documents. */
function textAtHand({ input, line, name }: Task, most: number): Promise<string> | string | undefined {
  if (line?.excess !== undefined) {
    const start = { offset: 0, line: 1, column: 1 };
    throw tooLarge(input.name, most, { bytes: line.excess, what: `Line ${line.number}`, range: { start, end: start } });
  }
  if (line !== undefined) return decode(line.bytes, name);
  return input.isPlain ? undefined : readInput(input, most);
}

/** The outcome of a document whose outputs of an earlier run are up to date; undefined if it has to be rendered. */
async function unchanged(
  task: Task,
  textAtHand: string | undefined,
  planned: Planned,
  { record, render }: BatchContext,
): Promise<Outcome | undefined> {
  if (record === undefined || record.force || 'problem' in planned) return undefined;
  const { outputs } = planned;
  const { output, key, content } = slotOf(task, outputs, record);
  const known = record.manifest.get(output);
  if (known === undefined) return undefined;
  const { pages, digest } = known;
  const text = content ?? textAtHand ?? (await readInput(task.input, render.limits.bytes));
  // The read is synchronous, so interruptions and the progress bar get their turn here.
  await nextTurn();
  const start = performance.now();
  const files = readFiles(outputs, pages);
  const contents = files?.map(([, data]) => data) ?? [];
  if (files === undefined || digestOf(key, text, contents) !== digest) return undefined;
  return {
    status: 'unchanged',
    exit: EXIT.success,
    files: files.map(([path]) => shownPath(path)),
    pages: pages === 0 ? undefined : pages,
    bytes: contents.reduce((sum, data) => sum + data.length, 0),
    ms: performance.now() - start,
    diagnostics: [],
  };
}

/** The existing outputs of a document; undefined if one is missing. */
function readFiles(outputs: readonly Output[], pages: number): [string, Buffer][] | undefined {
  const paths = outputs.flatMap(({ format, path }) => {
    if (!ROW_OF[format].isPaged) return [path as string];
    return Array.from({ length: pages }, (_, index) => pageFile(path as string, index));
  });
  try {
    if (paths.some(isSpecialFile)) return undefined;
    return paths.map((path) => [path, readFileSync(path)] as [string, Buffer]);
  } catch {
    return undefined;
  }
}

/** An output of a document that an earlier run has written; undefined if there is none. */
function outputOfBefore(planned: Planned, task: Task, { record }: BatchContext): string | undefined {
  if (record === undefined || 'problem' in planned) return undefined;
  const known = record.manifest.get(slotOf(task, planned.outputs, record).output);
  const [file] = (known && readFiles(planned.outputs.slice(0, 1), known.pages)) ?? [];
  return file && shownPath(file[0]);
}

function slotOf({ input }: Task, outputs: readonly Output[], { folder, key, content }: OutputRecord): RecordSlot {
  return {
    key: `${key}${sourceOf(folder, input)}\0`,
    output: slashedWay(folder, outputs[0]?.path ?? ''),
    ...defined({ content }),
  };
}

/** Where a document's outputs go. For a line of a list, the names are known only now, and may clash with another document's. */
function planOf(task: Task, text: string | undefined, context: BatchContext): Planned {
  const { plan, template, record } = context;
  const { input, line, index, name } = task;
  if (line === undefined || template === undefined) return { outputs: plan.outputs.get(input) ?? [] };
  // Text that is not JSON has no fields for a name; the worker reports the error.
  const document = template.paths.length > 0 ? parseJson(text ?? '') : undefined;
  const named = template.nameOf({ document, line: line.number, index });
  if ('missing' in named) {
    const message = `${name} has no \`${named.missing}\` to name its output by.`;
    const hint = 'choose a --name with fields that every document has';
    return { problem: diagnostic('no-name', [], message, { file: input.name, hint }) };
  }
  const base = join(plan.folder ?? '', input.edition ? `${named.path}-${input.edition.name}` : named.path);
  const outputs = plan.formats.map((format) => ({ format, path: `${base}.${endingOf(format)}` }));
  if (record === undefined) return { outputs };
  const { output } = slotOf(task, outputs, record);
  const other = record.manifest.claim(output, name);
  if (other === undefined) return { outputs };
  const message = `${other} and ${name} would both be written to ${shownPath(join(record.folder, output))}.`;
  const hint = "choose a --name that tells documents apart, as '{line}-{slug}' does";
  return { problem: diagnostic('output-collision', [], message, { file: input.name, hint }) };
}

/** Moves diagnostics of a one-line text to its line in the list. */
function onLine(number: number, file: string, diagnostics: readonly Diagnostic[]): readonly Diagnostic[] {
  const shift = (position: Position): Position => ({ ...position, line: position.line + number - 1 });
  return diagnostics.map((d) =>
    d.range === undefined || d.file !== file
      ? d
      : { ...d, range: { start: shift(d.range.start), end: shift(d.range.end) } },
  );
}
