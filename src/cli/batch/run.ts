import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import type { CompleteOptions } from '../../compiler/options/options.js';
import { programFile } from '../../files/package-files.js';
import { identityOf } from '../../files/paths.js';
import { defined } from '../../util/plain-object.js';
import { concurrently } from '../../workers/concurrently.js';
import { completeRendererOptions } from '../../workers/options.js';
import { attempt, WorkerPool } from '../../workers/pool.js';
import { badOption, EXIT, type ExitCode, UsageError } from '../exit-codes.js';
import type { Input } from '../inputs.js';
import type { Output, OutputPlan } from '../outputs.js';
import { noneIsCv, type Reporter } from '../reporter.js';
import { type BatchOptions, readNameTemplate, readShard } from './options.js';
import { failed, type Outcome } from './outcome.js';
import { OutcomeReporter } from './outcome-reporter.js';
import { OutputFolder } from './output-folder.js';
import { type FileJob, renderFile } from './render-file.js';
import { type Batch, type BatchContext, type FileRenderer, renderTask } from './render-task.js';
import { ReportFile } from './report-file.js';
import { type Shard, type Task, tasksOf } from './tasks.js';

/** How many finished documents may wait for one that hangs: outcomes are reported in order. */
const HELD = 10_000;

/** Renders documents even if some fail; returns the worst exit code, or that of an interruption. */
export async function renderBatch(batch: Batch, reporter: Reporter): Promise<ExitCode> {
  const { inputs, plan, render, options } = batch;
  refuseStdout(plan);
  const template = await readNameTemplate(options, inputs, render);
  const shard = readShard(options, inputs, template);
  const total = await countTasks(inputs, shard);
  const folder = await OutputFolder.open(plan, render, shard);
  const end = new AbortController();
  const context: BatchContext = {
    ...batch,
    // For a single document, starting a worker would only take time.
    renderFile: total === 1 ? renderFile : inWorkers(render, options, end.signal),
    template,
    folder,
  };
  const report = openReport(options, inputs, plan);
  const outcomes = new OutcomeReporter(reporter, total, report);
  // For a closed pipe that ends the process early.
  process.exitCode = EXIT.interrupted;
  try {
    await folder?.scratch.clean();
    return await renderTasks(tasksOf(inputs, shard, render.limits.bytes), context, outcomes);
  } finally {
    end.abort();
    report?.close();
    await folder?.close();
    // Unread input would keep the program waiting.
    if (inputs.some((input) => input.path === undefined)) process.stdin.destroy();
  }
}

/** Each worker has two documents queued. */
function inWorkers(
  { timeoutMs, limits: { memory } }: CompleteOptions,
  { workers }: BatchOptions,
  signal: AbortSignal,
): FileRenderer {
  const pooled = completeRendererOptions(defined({ workers }));
  const pool = new WorkerPool<FileJob, Outcome>({
    ...pooled,
    atHand: 2,
    program: programFile('batch-worker'),
  });
  signal.addEventListener('abort', () => void pool.close(), { once: true });
  return async (given) => {
    const job: FileJob = { ...given, options: { ...given.options, limitsAre: 'watched' } };
    const made = await attempt(() => pool.run(job, { timeoutMs, memory, signal }), job.file);
    return made.ok
      ? made.result
      : failed(made.error.diagnostics, EXIT.invalid, { ms: made.ms, text: job.text });
  };
}

const SIGNALS = ['SIGINT', 'SIGTERM'] as const;

/** The first interruption finishes the documents in progress; the second ends the process. */
function watchInterrupts(outcomes: OutcomeReporter): {
  readonly signal: AbortSignal;
  readonly unwatch: () => void;
} {
  const first = new AbortController();
  const interrupt = (): void => {
    if (first.signal.aborted) {
      outcomes.stop();
      process.exit(EXIT.interrupted);
    }
    outcomes.say(
      'Interrupted: finishing the documents in progress. Press Ctrl+C again to stop at once.',
    );
    first.abort();
  };
  for (const signal of SIGNALS) process.on(signal, interrupt);
  return {
    signal: first.signal,
    unwatch: () => {
      for (const signal of SIGNALS) process.off(signal, interrupt);
    },
  };
}

async function renderTasks(
  tasks: AsyncIterable<Task>,
  context: BatchContext,
  outcomes: OutcomeReporter,
): Promise<ExitCode> {
  const { inputs, options, folder } = context;
  const interrupts = watchInterrupts(outcomes);
  const stop = interrupts.signal;
  const render = async (task: Task): Promise<[Task, Outcome]> => [
    task,
    await renderTask(task, context),
  ];
  // Each worker has two documents, and as many more are being read or written.
  const atOnce = 4 * (options.workers ?? availableParallelism());
  let exit: ExitCode = EXIT.success;
  outcomes.start();
  try {
    for await (const [task, outcome] of concurrently(tasks, render, {
      atOnce,
      untaken: HELD,
      inOrder: true,
      stop,
    })) {
      exit = Math.max(exit, outcome.exit) as ExitCode;
      if (outcome.entry !== undefined) folder?.add(outcome.entry);
      await outcomes.report(task, outcome);
    }
    if (!stop.aborted) await folder?.finish();
  } finally {
    interrupts.unwatch();
    await outcomes.end();
  }
  // Other machines may have CVs.
  if (outcomes.areAllSkipped && !stop.aborted && options.shard === undefined)
    throw noneIsCv(inputs.length);
  if (!stop.aborted) return exit;
  outcomes.say('Interrupted: the same command continues from here.');
  return EXIT.interrupted;
}

function refuseStdout({ outputs }: OutputPlan): void {
  if (![...outputs.values()].flat().some(({ path }) => path === undefined)) return;
  const message =
    'Nothing can go to standard output when there are several documents, or a report.';
  throw badOption(message, 'name a folder with -o');
}

/** Undefined if lists would have to be read. */
async function countTasks(
  inputs: readonly Input[],
  shard: Shard | undefined,
): Promise<number | undefined> {
  if (inputs.some((input) => input.isList)) return undefined;
  let count = 0;
  for await (const _ of tasksOf(inputs, shard, 0)) count += 1;
  return count;
}

function openReport(
  { report }: BatchOptions,
  inputs: readonly Input[],
  plan: OutputPlan,
): ReportFile | undefined {
  if (report === undefined) return undefined;
  if (report === '-')
    throw badOption('`--report` needs a file.', 'name one, such as `report.ndjson`');
  const identity = identityOf(resolve(report));
  const isReport = ({ path }: Input | Output): boolean =>
    path !== undefined && identityOf(resolve(path)) === identity;
  const outputs = [...plan.outputs.values()].flat();
  const what = inputs.some(isReport)
    ? 'a document'
    : outputs.some(isReport)
      ? 'an output'
      : undefined;
  if (what === undefined) return new ReportFile(report);
  const message = `${report} is ${what} itself and would be overwritten.`;
  throw new UsageError('output-collision', message, 'name another file');
}
