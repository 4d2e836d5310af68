import { statSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import type { CompleteOptions } from '../../compiler/options/options.js';
import { getProgramFile } from '../../files/package-files.js';
import { toPathKey } from '../../files/paths.js';
import { omitUndefined } from '../../util/plain-object.js';
import { mapConcurrent } from '../../workers/map-concurrent.js';
import { completeRendererOptions } from '../../workers/options.js';
import { settleJob, WorkerPool } from '../../workers/pool.js';
import { EXIT, type ExitCode, optionError, UsageError } from '../exit-codes.js';
import { hasOwnOutput, type Input } from '../inputs.js';
import type { Output, OutputPlan } from '../outputs.js';
import { noCvError, type Reporter } from '../reporter.js';
import { Forecast } from './forecast.js';
import { type BatchOptions, parseNameOption, parseShardOption } from './options.js';
import { type Outcome, toFailedOutcome } from './outcome.js';
import { OutcomeReporter } from './outcome-reporter.js';
import { OutputFolder } from './output-folder.js';
import { type FileJob, renderFile } from './render-file.js';
import { type Batch, type BatchContext, type FileRenderer, renderTask } from './render-task.js';
import { ReportFile } from './report-file.js';
import { readTasks, type Shard, type Task } from './tasks.js';

/** Outcomes are reported in order, so finished documents wait for slow ones. */
const MAX_WAITING_OUTCOMES = 10_000;

/** Renders all documents even if some fail, and returns the highest exit code. */
export async function renderBatch(batch: Batch, reporter: Reporter): Promise<ExitCode> {
  const { inputs, plan, renderOptions, options } = batch;
  rejectStdout(plan);
  const template = await parseNameOption(options, inputs, renderOptions);
  const shard = parseShardOption(options, inputs, template);
  const total = await countTasks(inputs, shard);
  const folder = await OutputFolder.open(plan, renderOptions, shard);
  const end = new AbortController();
  const forecast = new Forecast(total, measureMeanSize(inputs));
  const context: BatchContext = {
    ...batch,
    renderFile:
      total === 1
        ? renderFile
        : createWorkerRenderer(renderOptions, options, { forecast, signal: end.signal }),
    template,
    folder,
    forecast,
  };
  const report = openReport(options, inputs, plan);
  const outcomes = new OutcomeReporter(reporter, total, report);
  // Exit code if a closed pipe ends the process early.
  process.exitCode = EXIT.interrupted;
  try {
    await folder?.scratch.clean();
    return await renderTasks(
      readTasks(inputs, shard, renderOptions.limits.bytes),
      context,
      outcomes,
    );
  } finally {
    end.abort();
    report?.close();
    await folder?.close();
    // Unread standard input would keep the process alive.
    if (inputs.some((input) => input.path === undefined)) process.stdin.destroy();
  }
}

function createWorkerRenderer(
  { timeoutMs, limits: { memory } }: CompleteOptions,
  { workers }: BatchOptions,
  { forecast, signal }: { readonly forecast: Forecast; readonly signal: AbortSignal },
): FileRenderer {
  const pool = new WorkerPool<FileJob, Outcome>({
    ...completeRendererOptions(omitUndefined({ workers })),
    prefetch: 2,
    isWorthStarting: (...state) => forecast.isWorthStarting(...state),
    program: getProgramFile('batch-worker'),
  });
  signal.addEventListener('abort', () => void pool.close(), { once: true });
  return async ({ options, ...rest }) => {
    const job: FileJob = { ...rest, options: { ...options, limitEnforcement: 'watched' } };
    const run = await settleJob(() => pool.run(job, { timeoutMs, memory, signal }), job.file);
    forecast.addDocument(run.ms);
    return run.ok
      ? run.result
      : toFailedOutcome(run.error.diagnostics, EXIT.invalid, {
          durationMs: run.ms,
          text: job.text,
        });
  };
}

const SIGNALS = ['SIGINT', 'SIGTERM'] as const;

function watchInterrupts(outcomes: OutcomeReporter) {
  const interruption = new AbortController();
  const onSignal = () => {
    if (interruption.signal.aborted) {
      outcomes.stop();
      process.exit(EXIT.interrupted);
    }
    outcomes.printLine(
      'Interrupted: finishing the documents in progress. Press Ctrl+C again to stop at once.',
    );
    interruption.abort();
  };
  for (const signal of SIGNALS) process.on(signal, onSignal);
  return {
    signal: interruption.signal,
    unwatch: () => {
      for (const signal of SIGNALS) process.off(signal, onSignal);
    },
  };
}

async function renderTasks(
  tasks: AsyncIterable<Task>,
  context: BatchContext,
  outcomes: OutcomeReporter,
): Promise<ExitCode> {
  const { inputs, plan, options, folder, forecast } = context;
  const { signal, unwatch } = watchInterrupts(outcomes);
  const render = async (task: Task) => {
    const outcome = await renderTask(task, context);
    forecast.remaining -= 1;
    return [task, outcome] as const;
  };
  // Two documents per worker are prefetched; two more are being read or written.
  const concurrency = 4 * (options.workers ?? availableParallelism());
  let exit: ExitCode = EXIT.success;
  outcomes.start();
  try {
    for await (const [task, outcome] of mapConcurrent(tasks, render, {
      concurrency,
      maxBuffered: MAX_WAITING_OUTCOMES,
      inOrder: true,
      stop: signal,
    })) {
      exit = Math.max(exit, outcome.exit) as ExitCode;
      if (outcome.entry !== undefined)
        folder?.add(outcome.entry, hasOwnOutput(task.input) ? plan.outputs.get(task.input) : []);
      await outcomes.report(task, outcome);
    }
    if (!signal.aborted) await folder?.finish();
  } finally {
    unwatch();
    await outcomes.finish();
  }
  if (outcomes.areAllSkipped && !signal.aborted && options.shard === undefined)
    throw noCvError(inputs.length);
  if (!signal.aborted) return exit;
  outcomes.printLine('Interrupted: run the same command again to continue.');
  return EXIT.interrupted;
}

function rejectStdout({ outputs }: OutputPlan): void {
  if (![...outputs.values()].flat().some(({ path }) => path === undefined)) return;
  throw optionError(
    'With several documents or --report, nothing can go to standard output.',
    'name a folder with -o',
  );
}

/** Returns undefined if counting would require reading NDJSON files. */
async function countTasks(
  inputs: readonly Input[],
  shard: Shard | undefined,
): Promise<number | undefined> {
  if (inputs.some((input) => input.isNdjson)) return undefined;
  let count = 0;
  for await (const _ of readTasks(inputs, shard, 0)) count += 1;
  return count;
}

/** Enough for a mean, and few for a start. */
const MAX_MEASURED_FILES = 20;

/** Returns the mean size of the first documents in bytes. */
function measureMeanSize(inputs: readonly Input[]): number {
  const sizes = inputs.slice(0, MAX_MEASURED_FILES).map(({ path }) => {
    try {
      return path === undefined ? 0 : statSync(path).size;
    } catch {
      // Rendering reports it.
      return 0;
    }
  });
  return sizes.reduce((sum, size) => sum + size, 0) / Math.max(1, sizes.length);
}

function openReport(
  { report }: BatchOptions,
  inputs: readonly Input[],
  plan: OutputPlan,
): ReportFile | undefined {
  if (report === undefined) return undefined;
  if (report === '-')
    throw optionError('`--report` needs a file.', 'name one, such as `report.ndjson`');
  const identity = toPathKey(resolve(report));
  const isReport = ({ path }: Input | Output) =>
    path !== undefined && toPathKey(resolve(path)) === identity;
  const outputs = [...plan.outputs.values()].flat();
  const role = inputs.some(isReport)
    ? 'a document'
    : outputs.some(isReport)
      ? 'an output'
      : undefined;
  if (role === undefined) return new ReportFile(report);
  throw new UsageError(
    'output-collision',
    `${report} is ${role} itself and would be overwritten.`,
    'name another file',
  );
}
