import type { Diagnostic, RelatedLocation } from '../../diagnostics/diagnostic.js';
import { omitUndefined } from '../../util/plain-object.js';
import { EXIT } from '../exit-codes.js';
import { EDITIONS_FILE } from '../inputs.js';
import {
  addRelatedLocation,
  areErrorsElsewhere,
  formatPageCount,
  formatSkipped,
  type Reporter,
} from '../reporter.js';
import { formatWhole, type Outcome } from './outcome.js';
import type { ReportFile } from './report-file.js';
import type { Task } from './tasks.js';

/** In larger batches, only failures are reported, at the end. */
const MAX_DETAILED = 20;
const MAX_FAILURES = 100;

export class OutcomeReporter {
  readonly #progress: Progress;
  readonly #isDetailed: boolean;
  readonly #isSingle: boolean;
  readonly #failures = new LimitedList<readonly [Task, Outcome]>(MAX_FAILURES);
  readonly #skipped = new LimitedList<string>(MAX_DETAILED);
  /** Documents that are not tailored, although others are: they may show too much. */
  readonly #whole = new LimitedList<string>(MAX_DETAILED);
  #warnings = 0;

  constructor(
    readonly reporter: Reporter,
    total: number | undefined,
    readonly file: ReportFile | undefined,
  ) {
    this.#progress = new Progress(total);
    this.#isSingle = total === 1;
    this.#isDetailed = total !== undefined && total <= MAX_DETAILED;
  }

  start(): void {
    const { format, isQuiet } = this.reporter;
    if (!this.#isDetailed && format !== 'json' && !isQuiet) this.#progress.start();
  }

  printLine(line: string): void {
    this.#progress.writeAbove(() => this.reporter.print(line));
  }

  stop(): void {
    this.#progress.stop();
  }

  async report(task: Task, outcome: Outcome): Promise<void> {
    this.#progress.counts[outcome.status] += 1;
    this.file?.add(task, outcome);
    const { format } = this.reporter;
    if (outcome.status === 'skipped' && format !== 'json') this.#reportSkipped(task);
    else if (this.#isDetailed) await this.#reportOne(task, outcome);
    // GitHub annotates lines of files, regardless of the order in the log.
    else if (format === 'github') await this.#reportDiagnostics(task, outcome);
    else if (format === 'json') await this.reporter.report(this.#addDocument(task, outcome));
    else if (outcome.status === 'failed') this.#failures.add([task, outcome]);
    else if (outcome.diagnostics.some(({ severity }) => severity !== 'info')) {
      this.#warnings += 1;
      if (task.input.lacksEditions) this.#whole.add(task.name);
    }
  }

  get areAllSkipped(): boolean {
    const { counts, done } = this.#progress;
    return counts.skipped > 0 && counts.skipped === done;
  }

  async finish(): Promise<void> {
    this.#progress.stop();
    const printCount = (count: number, text: string) => {
      if (count > 0) this.reporter.print(`${count} ${text}`);
    };
    for (const failure of this.#failures.first) await this.#reportDiagnostics(...failure);
    printCount(this.#failures.rest, 'more failed: --report lists all diagnostics');
    for (const name of this.#skipped.first) this.reporter.print(formatSkipped(name));
    printCount(this.#skipped.rest, 'more skipped: --report lists all');
    for (const name of this.#whole.first) this.reporter.print(formatWhole(name));
    printCount(this.#whole.rest, `more without ${EDITIONS_FILE}: --report lists all`);
    printCount(this.#warnings, 'with warnings: --report lists them');
    if (!this.#isSingle) this.reporter.print(this.#progress.formatSummary());
  }

  async #reportOne(task: Task, outcome: Outcome): Promise<void> {
    const { status, files, pages } = outcome;
    await this.#reportDiagnostics(task, outcome);
    if (status === 'unchanged')
      this.reporter.print(`${task.name} → ${files.join(', ')} is unchanged`);
    if (status === 'rendered')
      this.reporter.print(`${task.name} → ${files.join(', ')}${formatPageCount(pages)}`);
  }

  #reportSkipped({ name }: Task): void {
    if (this.#isDetailed) this.reporter.print(formatSkipped(name));
    else this.#skipped.add(name);
  }

  #isUnnamed({ input }: Task, { status, diagnostics }: Outcome): boolean {
    if (this.#isSingle || status !== 'failed') return false;
    return input.edition !== undefined || areErrorsElsewhere(input.name, diagnostics);
  }

  #addDocument(task: Task, outcome: Outcome): readonly Diagnostic[] {
    const { diagnostics } = outcome;
    return this.#isUnnamed(task, outcome)
      ? addRelatedLocation(diagnostics, toRelatedLocation(task))
      : diagnostics;
  }

  async #reportDiagnostics(task: Task, outcome: Outcome): Promise<void> {
    const { status, text, diagnostics, earlierOutput, exit } = outcome;
    if (text !== undefined) this.reporter.addSource(task.input.name, text);
    if (status === 'failed') await this.reporter.report(this.#addDocument(task, outcome));
    else await this.reporter.reportRendered(diagnostics);
    this.reporter.removeSource(task.input.name);
    if (this.#isUnnamed(task, outcome)) this.reporter.printAlways(`${task.name} is not rendered`);
    if (earlierOutput === undefined) return;
    const phrase = exit === EXIT.invalid ? `an earlier version of ${task.name}` : 'an earlier run';
    this.reporter.print(`${earlierOutput} is from ${phrase}`);
  }
}

function toRelatedLocation({ input, record, name }: Task): RelatedLocation {
  const start = record && { offset: 0, line: record.number, column: 1 };
  const range = start && { start, end: start };
  return {
    message: `${name} is not rendered.`,
    path: [],
    file: input.name,
    ...omitUndefined({ range }),
  };
}

class LimitedList<T> {
  readonly first: T[] = [];
  rest = 0;

  constructor(readonly capacity: number) {}

  add(item: T): void {
    if (this.first.length < this.capacity) this.first.push(item);
    else this.rest += 1;
  }
}

const LOG_INTERVAL_MS = 5000;

const REDRAW_INTERVAL_MS = 100;

const LINE_START = '\r';
const ERASE_LINE = '\u001B[K';

/** Shows one progress line on a terminal; otherwise writes a line every few seconds. */
class Progress {
  readonly #start = performance.now();
  #isInteractive = false;
  #timer: NodeJS.Timeout | undefined;
  readonly counts: Record<Outcome['status'], number> = {
    rendered: 0,
    unchanged: 0,
    failed: 0,
    skipped: 0,
  };

  constructor(readonly total: number | undefined) {}

  start(): void {
    this.#isInteractive = process.stderr.isTTY === true && process.env.TERM !== 'dumb';
    this.#draw();
    const update = () =>
      this.#isInteractive ? this.#draw() : process.stderr.write(`${this.#formatLine()}\n`);
    this.#timer = setInterval(
      update,
      this.#isInteractive ? REDRAW_INTERVAL_MS : LOG_INTERVAL_MS,
    ).unref();
  }

  writeAbove(write: () => void): void {
    this.#erase();
    write();
    this.#draw();
  }

  stop(): void {
    clearInterval(this.#timer);
    this.#erase();
    this.#isInteractive = false;
  }

  #draw(): void {
    if (!this.#isInteractive) return;
    const columns = process.stderr.columns || 80;
    // Some terminals wrap a full line.
    process.stderr.write(`${LINE_START}${this.#formatLine().slice(0, columns - 1)}${ERASE_LINE}`);
  }

  #erase(): void {
    if (this.#isInteractive) process.stderr.write(`${LINE_START}${ERASE_LINE}`);
  }

  formatSummary(): string {
    const { rendered, unchanged, failed, skipped } = this.counts;
    const seconds = this.#getSeconds();
    const counts = `${rendered} rendered, ${unchanged} unchanged, ${failed} failed`;
    const time = `${formatDuration(seconds)} (${formatRate(this.done, seconds)})`;
    return `${counts}${skipped === 0 ? '' : `, ${skipped} skipped`} in ${time}`;
  }

  /** `120/2000 done, 3 failed, 180/s, 10 s left` */
  #formatLine(): string {
    const { done, total } = this;
    const seconds = this.#getSeconds();
    const parts = [
      `${done}${total === undefined ? '' : `/${total}`} done`,
      `${this.counts.failed} failed`,
      formatRate(done, seconds),
    ];
    if (total !== undefined && done > 0)
      parts.push(`${formatDuration(((total - done) * seconds) / done)} left`);
    return parts.join(', ');
  }

  get done(): number {
    return Object.values(this.counts).reduce((sum, count) => sum + count);
  }

  #getSeconds(): number {
    return (performance.now() - this.#start) / 1000;
  }
}

function formatRate(done: number, seconds: number): string {
  const rate = done / Math.max(seconds, 0.001);
  return `${rate < 10 ? rate.toFixed(1) : Math.round(rate)}/s`;
}

/** `0.4 s`, `12 s`, `3 min 5 s`, `2 h 10 min` */
function formatDuration(seconds: number): string {
  if (seconds < 10) return `${seconds.toFixed(1)} s`;
  const rounded = Math.round(seconds);
  if (rounded < 60) return `${rounded} s`;
  if (rounded < 3600) return `${Math.floor(rounded / 60)} min ${rounded % 60} s`;
  return `${Math.floor(rounded / 3600)} h ${Math.floor((rounded % 3600) / 60)} min`;
}
