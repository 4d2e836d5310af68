import { rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { CompleteOptions } from '../../compiler/options/options.js';
import { FORMAT_INFO, getFileExtension } from '../../compiler/output/formats.js';
import { settleContext } from '../../compiler/pipeline/customize.js';
import { omitUnusedOptions } from '../../compiler/pipeline/render-document.js';
import { CvError } from '../../diagnostics/cv-error.js';
import { createDiagnostic, type Diagnostic, hasErrors } from '../../diagnostics/diagnostic.js';
import { shortenPath } from '../../files/paths.js';
import { readRegularFile } from '../../files/regular-file.js';
import { createTemporaryName } from '../../files/write-file.js';
import { isPlainObject, omitUndefined, tryParseJson } from '../../util/plain-object.js';
import { allowDocumentPhoto, findDocumentPhoto } from '../document-photo.js';
import { EXIT, UsageError } from '../exit-codes.js';
import { hasOwnOutput, type Input } from '../inputs.js';
import type { Output, OutputPlan } from '../outputs.js';
import { listPageFiles, type WrittenPages } from '../page-files.js';
import { parseInput, rejectFragment } from '../parse-input.js';
import { readInput } from '../read-input.js';
import { isSkipped, shiftToLine, toSkippedInfo } from '../reporter.js';
import {
  computeCacheKey,
  computeDigest,
  describeContent,
  getSourceKey,
  hashSourcePath,
} from './cache-key.js';
import type { Forecast } from './forecast.js';
import type { NameTemplate } from './name-template.js';
import type { BatchOptions } from './options.js';
import { checkEditions, type Outcome, toFailedOutcome, toSkippedOutcome } from './outcome.js';
import type { OutputFolder } from './output-folder.js';
import type { CacheSlot, FileJob } from './render-file.js';
import type { Task } from './tasks.js';

export type FileRenderer = (job: FileJob) => Promise<Outcome>;

export interface Batch {
  readonly inputs: readonly Input[];
  readonly plan: OutputPlan;
  readonly renderOptions: CompleteOptions;
  readonly options: BatchOptions;
}

export interface BatchContext extends Batch {
  readonly renderFile: FileRenderer;
  readonly template: NameTemplate | undefined;
  readonly folder: OutputFolder | undefined;
  readonly forecast: Forecast;
}

interface LoadedTask extends Task, Content {}

interface Content {
  readonly text: string | undefined;
  readonly options: CompleteOptions;
  readonly cacheKey: string;
  readonly content?: string | undefined;
}

/** Has a problem instead of outputs if the outputs cannot be named. */
interface PlannedTask extends LoadedTask {
  readonly outputs: readonly Output[];
  readonly problem?: Diagnostic;
  readonly cache: CacheSlot | undefined;
}

/**
 * Renders a document unless its outputs are up to date. Workers read files; this process reads
 * records, pipes, and documents whose outputs may be up to date.
 */
export async function renderTask(task: Task, context: BatchContext): Promise<Outcome> {
  const { record, input } = task;
  const result = await prepareTask(task, context);
  const outcome =
    'status' in result ? result : classify(await renderPlanned(result, context), result, context);
  if (record === undefined || outcome.diagnostics.length === 0) return outcome;
  // Diagnostics of a record have positions in its text, not in the NDJSON file.
  return {
    ...outcome,
    text: undefined,
    diagnostics: shiftToLine(record.number, input.name, outcome.diagnostics),
  };
}

async function prepareTask(task: Task, context: BatchContext): Promise<PlannedTask | Outcome> {
  try {
    const planned = await planTask(await loadTask(task, context), context);
    return (await reuseOutputs(planned, context)) ?? planned;
  } catch (error) {
    if (!(error instanceof CvError || error instanceof UsageError)) throw error;
    const exit = error instanceof CvError ? EXIT.invalid : EXIT.usage;
    return toFailedOutcome(error.diagnostics, exit, {
      earlierOutput: findEarlierOutput(getOutputs(task, context), context),
    });
  }
}

async function loadTask(task: Task, context: BatchContext): Promise<LoadedTask> {
  const { input, record } = task;
  const text = await readRecordOrPipe(task, context.renderOptions.limits.bytes);
  if (record !== undefined) rejectFragment(text ?? '', input.name);
  const content = await loadContent(input, text, context);
  return { ...task, ...content, options: allowDocumentPhoto(content.options, input) };
}

function readRecordOrPipe({ input, record }: Task, maxBytes: number): Promise<string> | undefined {
  return input.isRegularFile && record === undefined
    ? undefined
    : readInput({ ...input, ...omitUndefined({ record }) }, maxBytes);
}

/** Customizes the document of an edition, so that unrelated changes of the files do not matter. */
async function loadContent(
  input: Input,
  text: string | undefined,
  { renderOptions, plan, folder }: BatchContext,
): Promise<Content> {
  if (input.edition === undefined)
    return { text, options: renderOptions, cacheKey: folder?.cacheKey ?? '' };
  const source = text ?? (await readInput(input, renderOptions.limits.bytes));
  const options = omitUnusedOptions(input.edition.render, plan.formats);
  if (folder === undefined) return { text: source, options, cacheKey: '' };
  const content = await customizeText(input, source, options);
  const cacheKey = await computeCacheKey(plan.formats, { ...options, overlays: [] });
  return { text: source, options, cacheKey, content };
}

/** Returns the customized document as JSON; undefined if the text or a customization is invalid. */
async function customizeText(
  input: Input,
  text: string,
  options: CompleteOptions,
): Promise<string | undefined> {
  try {
    const context = await settleContext(await parseInput(input, text, options), options);
    return JSON.stringify(context.document);
  } catch (error) {
    if (error instanceof CvError) return undefined;
    throw error;
  }
}

async function planTask(task: LoadedTask, context: BatchContext): Promise<PlannedTask> {
  const { folder } = context;
  const planned = { ...task, ...(await nameOutputs(task, context)) };
  if (folder === undefined || 'problem' in planned) return { ...planned, cache: undefined };
  const key = `${task.cacheKey}${getSourceKey(folder.path, task.input)}\0`;
  const output = folder.getManifestKey(planned.outputs);
  const source = hashSourcePath(folder.path, task.input);
  const problem = findOverwritten(planned, source, context);
  if (problem !== undefined) return { ...planned, outputs: [], problem, cache: undefined };
  return {
    ...planned,
    cache: { output, source, key, ...omitUndefined({ content: task.content }) },
  };
}

/** Finds an output that an earlier run wrote from another document. */
function findOverwritten(
  { input, record, name, outputs }: LoadedTask & Pick<PlannedTask, 'outputs'>,
  source: string,
  context: BatchContext,
): Diagnostic | undefined {
  const { folder, options } = context;
  if (record !== undefined || !hasOwnOutput(input) || options.force) return undefined;
  const others = outputs.filter((output) => {
    const entry = folder?.manifest.get(folder.getManifestKey([output]));
    return (entry?.source ?? source) !== source;
  });
  const [file] = others.flatMap((output) => findEarlierOutput([output], context) ?? []);
  if (file === undefined) return undefined;
  const message = `${name} would overwrite ${file}, the output of another document.`;
  return createDiagnostic('output-collision', [], message, {
    file: input.name,
    hint: 'give this edition another `output`, or replace the file with `--force`',
  });
}

async function nameOutputs(
  task: LoadedTask,
  context: BatchContext,
): Promise<Pick<PlannedTask, 'outputs' | 'problem'>> {
  const { plan, template, folder } = context;
  const { input, record, index, name } = task;
  if (record === undefined || template === undefined) return { outputs: getOutputs(task, context) };
  const document = template.paths.length > 0 ? await readRecord(task) : undefined;
  const result = template.formatName({ document, line: record.number, index });
  if ('missing' in result)
    return { outputs: [], problem: reportMissingField(task, result.missing) };
  const base = join(
    plan.folder ?? '',
    input.edition ? `${result.path}-${input.edition.name}` : result.path,
  );
  const outputs = plan.formats.map((format) => ({
    format,
    path: `${base}.${getFileExtension(format)}`,
  }));
  if (folder === undefined) return { outputs };
  const output = folder.getManifestKey(outputs);
  const claimant = folder.manifest.claim(output, name);
  return claimant === undefined
    ? { outputs }
    : { outputs: [], problem: reportCollision(task, claimant, join(folder.path, output)) };
}

/** Records of other programs have other keys. */
async function readRecord({ input, record, text = '', options }: LoadedTask): Promise<unknown> {
  const document = tryParseJson(text);
  if (isPlainObject(document) && document.cv !== undefined) return document;
  const source = await parseInput({ ...input, ...omitUndefined({ record }) }, text, options);
  return source.value;
}

function getOutputs({ input }: Task, { plan }: BatchContext): readonly Output[] {
  return plan.outputs.get(input) ?? [];
}

function reportMissingField({ name, input }: Task, field: string): Diagnostic {
  return createDiagnostic('no-name', [], `${name} has no \`${field}\`, but --name uses it.`, {
    file: input.name,
    hint: 'use fields in --name that every document has',
  });
}

function reportCollision({ name, input }: Task, claimant: string, path: string): Diagnostic {
  return createDiagnostic(
    'output-collision',
    [],
    `${claimant} and ${name} would both be written to ${shortenPath(path)}.`,
    { file: input.name, hint: "make names of outputs unique, such as --name '{line}-{slug}'" },
  );
}

async function reuseOutputs(
  task: PlannedTask,
  { folder, options: { force } }: BatchContext,
): Promise<Outcome | undefined> {
  const { outputs, cache, input, options } = task;
  const entry = cache && force !== true ? folder?.manifest.get(cache.output) : undefined;
  const diagnostics = checkEditions(input, options);
  if (cache === undefined || entry === undefined || hasErrors(diagnostics)) return undefined;
  const text = task.text ?? (await readInput(input, options.limits.bytes));
  const photo = await findDocumentPhoto(text, input.name, options);
  // Outputs are read synchronously: handle signals and timers first.
  await yieldToEventLoop();
  const start = performance.now();
  const files = readFiles(outputs, entry.pages);
  const contents = files?.map(([, data]) => data) ?? [];
  const content = describeContent(cache.content ?? text, photo);
  if (files === undefined || computeDigest(cache.key, content, contents) !== entry.digest)
    return undefined;
  return {
    status: 'unchanged',
    exit: EXIT.success,
    files: files.map(([path]) => shortenPath(path)),
    pages: entry.pages === 0 ? undefined : entry.pages,
    bytes: contents.reduce((sum, data) => sum + data.length, 0),
    durationMs: performance.now() - start,
    diagnostics,
  };
}

async function renderPlanned(
  task: PlannedTask,
  { renderFile, plan, folder }: BatchContext,
): Promise<Outcome> {
  const { input, record, text, options, outputs, cache } = task;
  const temporaryPath = folder?.createTemporaryPath() ?? createTemporaryPath(outputs);
  const outcome = await renderFile({
    file: input.name,
    input,
    ...omitUndefined({
      text,
      format: record && ('json' as const),
      temporaryPath,
      rootFolder: plan.folder,
      cache,
      writtenPages: writtenPages(task, folder),
    }),
    isNamed: plan.isNamed,
    options,
    formats: plan.formats,
    outputs,
  });
  // A killed worker leaves its file.
  if (outcome.status === 'failed' && temporaryPath !== undefined)
    rmSync(temporaryPath, { force: true });
  return outcome;
}

function writtenPages(
  { cache, outputs: [first] }: PlannedTask,
  folder: OutputFolder | undefined,
): WrittenPages | undefined {
  const entry = cache && folder?.manifest.get(cache.output);
  return entry && first?.path !== undefined ? { path: first.path, pages: entry.pages } : undefined;
}

function createTemporaryPath([first]: readonly Output[]): string | undefined {
  return first?.path === undefined ? undefined : join(dirname(first.path), createTemporaryName());
}

function classify(outcome: Outcome, task: PlannedTask, context: BatchContext): Outcome {
  if (outcome.affectsEveryDocument === true) throw UsageError.from(outcome.diagnostics);
  if (outcome.status === 'failed') {
    if (isSkipped(task.input, outcome.diagnostics))
      return toSkippedOutcome(outcome, toSkippedInfo(outcome.diagnostics));
    return { ...outcome, earlierOutput: findEarlierOutput(task.outputs, context) };
  }
  // Errors of the document itself take precedence over a naming problem.
  return task.problem === undefined
    ? outcome
    : toFailedOutcome([task.problem], EXIT.invalid, { durationMs: outcome.durationMs });
}

/** Documents with larger outputs are always rendered. */
const MAX_OUTPUT_BYTES = 2 ** 28;

function readFiles(outputs: readonly Output[], pages: number): [string, Buffer][] | undefined {
  const paths = outputs.flatMap(({ format, path }) =>
    FORMAT_INFO[format].isPaged ? listPageFiles(path as string, pages) : [path as string],
  );
  try {
    return paths.map((path) => [path, readRegularFile(path, { maxBytes: MAX_OUTPUT_BYTES })]);
  } catch {
    return undefined;
  }
}

function findEarlierOutput(
  outputs: readonly Output[],
  { folder }: BatchContext,
): string | undefined {
  const entry = folder?.manifest.get(folder.getManifestKey(outputs));
  const [file] = (entry && readFiles(outputs.slice(0, 1), entry.pages)) ?? [];
  return file && shortenPath(file[0]);
}
