import { rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { CompleteOptions } from '../../compiler/options/options.js';
import { endingOf, ROW_OF } from '../../compiler/output/formats.js';
import { customizeText } from '../../compiler/pipeline/customize.js';
import { forFormats } from '../../compiler/pipeline/render-document.js';
import { type Diagnostic, diagnostic } from '../../diagnostics/diagnostic.js';
import { CvError } from '../../diagnostics/error.js';
import { shownPath } from '../../files/paths.js';
import { readRegularFile } from '../../files/regular-file.js';
import { temporaryName } from '../../files/write.js';
import { defined, parseJson } from '../../util/plain-object.js';
import { EXIT, UsageError } from '../exit-codes.js';
import type { Input } from '../inputs.js';
import type { Output, OutputPlan } from '../outputs.js';
import { pageFiles, type WrittenPages } from '../page-files.js';
import { readInput } from '../read-input.js';
import { isSkipped, moveToLine, ofSkipped } from '../reporter.js';
import { computeCacheKey, computeDigest, sourceKey } from './cache-key.js';
import type { BatchOptions } from './options.js';
import { failed, type Outcome, skipped } from './outcome.js';
import type { OutputFolder } from './output-folder.js';
import type { NameTemplate } from './output-name.js';
import type { CacheSlot, FileJob } from './render-file.js';
import type { Task } from './tasks.js';
import { readTemplateRecord } from './template-record.js';

/** Throws what is wrong for all documents. */
export type FileRenderer = (job: FileJob) => Promise<Outcome>;

export interface Batch {
  readonly inputs: readonly Input[];
  readonly plan: OutputPlan;
  /** The date is the same for all documents. */
  readonly render: CompleteOptions;
  readonly options: BatchOptions;
}

export interface BatchContext extends Batch {
  readonly renderFile: FileRenderer;
  readonly template: NameTemplate | undefined;
  readonly folder: OutputFolder | undefined;
}

interface LoadedTask extends Task, Content {}

interface Content {
  /** Undefined for a file that only its worker reads. */
  readonly text: string | undefined;
  readonly options: CompleteOptions;
  /** Empty without an output folder. */
  readonly cacheKey: string;
  /** What the outputs are made from, if not the text. */
  readonly content?: string | undefined;
}

/** A document with its outputs, or with the reason why it has none. */
interface PlannedTask extends LoadedTask {
  readonly outputs: readonly Output[];
  readonly problem?: Diagnostic;
  readonly cache: CacheSlot | undefined;
}

/**
 * Renders a document unless its outputs are up to date. Workers read files; this process reads records, pipes, and documents
 * whose outputs may be up to date.
 */
export async function renderTask(task: Task, context: BatchContext): Promise<Outcome> {
  const { record, input } = task;
  const prepared = await prepareTask(task, context);
  const outcome =
    'status' in prepared ? prepared : classify(await render(prepared, context), prepared, context);
  if (record === undefined || outcome.diagnostics.length === 0) return outcome;
  // A record is parsed on its own: its diagnostics get their line in the list, and no excerpts.
  return {
    ...outcome,
    text: undefined,
    diagnostics: moveToLine(record.number, input.name, outcome.diagnostics),
  };
}

/** Returns the outcome of a document that need not be rendered. */
async function prepareTask(task: Task, context: BatchContext): Promise<PlannedTask | Outcome> {
  try {
    const planned = planTask(await loadTask(task, context), context);
    return (await reuse(planned, context)) ?? planned;
  } catch (error) {
    if (!(error instanceof CvError || error instanceof UsageError)) throw error;
    const exit = error instanceof CvError ? EXIT.invalid : EXIT.usage;
    return failed(error.diagnostics, exit, {
      earlier: findEarlierOutput(plannedOutputs(task, context), context),
    });
  }
}

async function loadTask(task: Task, context: BatchContext): Promise<LoadedTask> {
  const { input, record } = task;
  const text = await textAtHand(task, context.render.limits.bytes);
  const chosen =
    record &&
    readTemplateRecord(text as string, input.name, input.edition?.render ?? context.render);
  const loaded = await loadContent(input, chosen?.text ?? text, context);
  if (chosen === undefined) return { ...task, ...loaded };
  const options = { ...loaded.options, ...chosen.options };
  const cacheKey = `${loaded.cacheKey}${JSON.stringify(chosen.options)}\0`;
  return { ...task, ...loaded, options, cacheKey };
}

/** Undefined for a document that a worker can read. */
function textAtHand({ input, record }: Task, most: number): Promise<string> | undefined {
  return input.isPlain && record === undefined
    ? undefined
    : readInput({ ...input, ...defined({ record }) }, most);
}

/** The content of an edition is what it makes of the document, so that changes elsewhere in its files do not count. */
async function loadContent(
  input: Input,
  text: string | undefined,
  { render, plan, folder }: BatchContext,
): Promise<Content> {
  if (input.edition === undefined)
    return { text, options: render, cacheKey: folder?.cacheKey ?? '' };
  const read = text ?? (await readInput(input, render.limits.bytes));
  const options = forFormats(input.edition.render, plan.formats);
  if (folder === undefined) return { text: read, options, cacheKey: '' };
  const content = await customizeText(read, input.name, options);
  const cacheKey = await computeCacheKey(plan.formats, { ...options, overlays: [] });
  return { text: read, options, cacheKey, content };
}

function planTask(task: LoadedTask, context: BatchContext): PlannedTask {
  const { folder } = context;
  const planned = { ...task, ...nameOutputs(task, context) };
  if (folder === undefined || 'problem' in planned) return { ...planned, cache: undefined };
  const key = `${task.cacheKey}${sourceKey(folder.path, task.input)}\0`;
  const output = folder.nameOf(planned.outputs);
  return { ...planned, cache: { output, key, ...defined({ content: task.content }) } };
}

/** The outputs of a record are known only now, and may clash with others. */
function nameOutputs(
  task: LoadedTask,
  context: BatchContext,
): Pick<PlannedTask, 'outputs' | 'problem'> {
  const { plan, template, folder } = context;
  const { input, record, index, name, text } = task;
  if (record === undefined || template === undefined)
    return { outputs: plannedOutputs(task, context) };
  // Text that is not JSON has no fields for a name; the worker reports the error.
  const document = template.paths.length > 0 ? parseJson(text ?? '') : undefined;
  const named = template.nameOf({ document, line: record.number, index });
  if ('missing' in named) return { outputs: [], problem: noName(task, named.missing) };
  const base = join(
    plan.folder ?? '',
    input.edition ? `${named.path}-${input.edition.name}` : named.path,
  );
  const outputs = plan.formats.map((format) => ({ format, path: `${base}.${endingOf(format)}` }));
  if (folder === undefined) return { outputs };
  const output = folder.nameOf(outputs);
  const other = folder.manifest.claim(output, name);
  return other === undefined
    ? { outputs }
    : { outputs: [], problem: collision(task, other, join(folder.path, output)) };
}

function plannedOutputs({ input }: Task, { plan }: BatchContext): readonly Output[] {
  return plan.outputs.get(input) ?? [];
}

function noName({ name, input }: Task, field: string): Diagnostic {
  const hint = 'choose a --name with fields that every document has';
  return diagnostic('no-name', [], `${name} has no \`${field}\` to name its output by.`, {
    file: input.name,
    hint,
  });
}

function collision({ name, input }: Task, other: string, path: string): Diagnostic {
  const message = `${other} and ${name} would both be written to ${shownPath(path)}.`;
  const hint = "choose a --name that tells documents apart, as '{line}-{slug}' does";
  return diagnostic('output-collision', [], message, { file: input.name, hint });
}

/** Undefined if the document has to be rendered. */
async function reuse(
  task: PlannedTask,
  { folder, options: { force } }: BatchContext,
): Promise<Outcome | undefined> {
  const { outputs, cache, input, options } = task;
  const known = cache && force !== true ? folder?.manifest.get(cache.output) : undefined;
  if (cache === undefined || known === undefined) return undefined;
  const text = cache.content ?? task.text ?? (await readInput(input, options.limits.bytes));
  // Reading is synchronous, so interruptions and the progress bar get their turn here.
  await nextTurn();
  const start = performance.now();
  const files = readFiles(outputs, known.pages);
  const contents = files?.map(([, data]) => data) ?? [];
  if (files === undefined || computeDigest(cache.key, text, contents) !== known.digest)
    return undefined;
  return {
    status: 'unchanged',
    exit: EXIT.success,
    files: files.map(([path]) => shownPath(path)),
    pages: known.pages === 0 ? undefined : known.pages,
    bytes: contents.reduce((sum, data) => sum + data.length, 0),
    ms: performance.now() - start,
    diagnostics: [],
  };
}

async function render(
  task: PlannedTask,
  { renderFile, plan, folder }: BatchContext,
): Promise<Outcome> {
  const { input, record, text, options, outputs, cache } = task;
  const temporary = folder === undefined ? temporaryBeside(outputs) : folder.temporaryFile();
  const outcome = await renderFile({
    file: input.name,
    input,
    ...defined({
      text,
      format: record && ('json' as const),
      temporary,
      within: plan.folder,
      cache,
      earlier: writtenPages(task, folder),
    }),
    isNamed: plan.isNamed,
    options,
    formats: plan.formats,
    outputs,
  });
  // A killed worker could not do this.
  if (outcome.status === 'failed' && temporary !== undefined) rmSync(temporary, { force: true });
  return outcome;
}

/** The pages of the first output, which is the one that the manifest names. */
function writtenPages(
  { cache, outputs: [first] }: PlannedTask,
  folder: OutputFolder | undefined,
): WrittenPages | undefined {
  const known = cache && folder?.manifest.get(cache.output);
  return known && first?.path !== undefined ? { path: first.path, pages: known.pages } : undefined;
}

function temporaryBeside([first]: readonly Output[]): string | undefined {
  return first?.path === undefined ? undefined : join(dirname(first.path), temporaryName());
}

function classify(outcome: Outcome, task: PlannedTask, context: BatchContext): Outcome {
  if (outcome.isOfAll === true) throw UsageError.of(outcome.diagnostics);
  if (outcome.status === 'failed') {
    if (isSkipped(task.input, outcome.diagnostics))
      return skipped(outcome, ofSkipped(outcome.diagnostics));
    return { ...outcome, earlier: findEarlierOutput(task.outputs, context) };
  }
  // The document's own problems are the better explanation.
  return task.problem === undefined
    ? outcome
    : failed([task.problem], EXIT.invalid, { ms: outcome.ms });
}

/** A larger file is rendered again. */
const MAX_OUTPUT_BYTES = 2 ** 28;

/** Undefined if one is missing. */
function readFiles(outputs: readonly Output[], pages: number): [string, Buffer][] | undefined {
  const paths = outputs.flatMap(({ format, path }) =>
    ROW_OF[format].isPaged ? pageFiles(path as string, pages) : [path as string],
  );
  try {
    return paths.map((path) => [path, readRegularFile(path, { most: MAX_OUTPUT_BYTES })]);
  } catch {
    return undefined;
  }
}

function findEarlierOutput(
  outputs: readonly Output[],
  { folder }: BatchContext,
): string | undefined {
  const known = folder?.manifest.get(folder.nameOf(outputs));
  const [file] = (known && readFiles(outputs.slice(0, 1), known.pages)) ?? [];
  return file && shownPath(file[0]);
}
