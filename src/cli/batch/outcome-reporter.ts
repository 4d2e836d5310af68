import type { Diagnostic, RelatedPlace } from '../../diagnostics/diagnostic.js';
import { defined } from '../../util/plain-object.js';
import { EXIT } from '../exit-codes.js';
import { aboutSkipped, isUnnamed, pagesOf, type Reporter, withPlace } from '../reporter.js';
import type { Outcome } from './outcome.js';
import type { ReportFile } from './report-file.js';
import type { Task } from './tasks.js';

/** More documents than this are not reported one by one: only failures are, at the end. */
const FEW = 20;

/** The most failures whose reason is shown. */
const TOLD = 100;

export class OutcomeReporter {
  readonly #progress: Progress;
  readonly #isFew: boolean;
  readonly #isAlone: boolean;
  readonly #untold = new Few<readonly [Task, Outcome]>(TOLD);
  readonly #skipped = new Few<string>(FEW);
  #warned = 0;

  constructor(
    readonly reporter: Reporter,
    total: number | undefined,
    readonly file: ReportFile | undefined,
  ) {
    this.#progress = new Progress(total);
    this.#isAlone = total === 1;
    this.#isFew = total !== undefined && total <= FEW;
  }

  start(): void {
    const { style, isQuiet } = this.reporter;
    if (!this.#isFew && style !== 'json' && !isQuiet) this.#progress.start();
  }

  say(line: string): void {
    this.#progress.above(() => this.reporter.say(line));
  }

  stop(): void {
    this.#progress.stop();
  }

  async report(task: Task, outcome: Outcome): Promise<void> {
    this.#progress.counts[outcome.status] += 1;
    this.file?.add(task, outcome);
    const { style } = this.reporter;
    if (outcome.status === 'skipped' && style !== 'json') this.#skip(task);
    else if (this.#isFew) await this.#reportOne(task, outcome);
    // GitHub shows each at its line, wherever it stands in the log.
    else if (style === 'github') await this.#explain(task, outcome);
    else if (style === 'json') await this.reporter.report(this.#withDocument(task, outcome));
    else if (outcome.status === 'failed') this.#untold.add([task, outcome]);
    else if (outcome.diagnostics.some(({ severity }) => severity !== 'info')) this.#warned += 1;
  }

  get areAllSkipped(): boolean {
    const { counts, done } = this.#progress;
    return counts.skipped > 0 && counts.skipped === done;
  }

  async end(): Promise<void> {
    this.#progress.stop();
    for (const [task, outcome] of this.#untold.first) await this.#explain(task, outcome);
    this.#sayMore(
      this.#untold,
      (more) => `${more} more failed: --report writes why, for every document`,
    );
    for (const name of this.#skipped.first) this.reporter.say(aboutSkipped(name));
    this.#sayMore(this.#skipped, (more) => `and ${more} more are skipped: --report names all`);
    if (this.#warned > 0) {
      this.reporter.say(
        `${this.#warned} ${this.#warned === 1 ? 'has' : 'have'} warnings: --report writes them`,
      );
    }
    if (!this.#isAlone) this.reporter.say(this.#progress.summary());
  }

  async #reportOne(task: Task, outcome: Outcome): Promise<void> {
    const { status, files, pages } = outcome;
    await this.#explain(task, outcome);
    if (status === 'unchanged')
      this.reporter.say(`${task.name} → ${files.join(', ')} is unchanged`);
    if (status === 'rendered')
      this.reporter.say(`${task.name} → ${files.join(', ')}${pagesOf(pages)}`);
  }

  #skip({ name }: Task): void {
    if (this.#isFew) this.reporter.say(aboutSkipped(name));
    else this.#skipped.add(name);
  }

  #sayMore({ more }: Few<unknown>, what: (more: number) => string): void {
    if (more > 0) this.reporter.say(what(more));
  }

  #isUnnamed({ input }: Task, { status, diagnostics }: Outcome): boolean {
    if (this.#isAlone || status !== 'failed') return false;
    return input.edition !== undefined || isUnnamed(input.name, diagnostics);
  }

  /** Errors also name the document. */
  #withDocument(task: Task, outcome: Outcome): readonly Diagnostic[] {
    const { diagnostics } = outcome;
    return this.#isUnnamed(task, outcome) ? withPlace(diagnostics, placeOf(task)) : diagnostics;
  }

  async #explain(task: Task, outcome: Outcome): Promise<void> {
    const { status, text, diagnostics, earlier, exit } = outcome;
    if (text !== undefined) this.reporter.remember(task.input.name, text);
    if (status === 'failed') await this.reporter.report(this.#withDocument(task, outcome));
    else await this.reporter.reportRendered(diagnostics);
    this.reporter.forget(task.input.name);
    if (this.#isUnnamed(task, outcome)) this.reporter.sayError(`${task.name} is not rendered`);
    if (earlier === undefined) return;
    const what = exit === EXIT.invalid ? `an earlier version of ${task.name}` : 'an earlier run';
    this.reporter.say(`${earlier} is from ${what}`);
  }
}

function placeOf({ input, record, name }: Task): RelatedPlace {
  const start = record && { offset: 0, line: record.number, column: 1 };
  const range = start && { start, end: start };
  return { message: `${name} is not rendered.`, path: [], file: input.name, ...defined({ range }) };
}

/** The first items, and the number of the others. */
class Few<T> {
  readonly first: T[] = [];
  more = 0;

  constructor(readonly most: number) {}

  add(one: T): void {
    if (this.first.length < this.most) this.first.push(one);
    else this.more += 1;
  }
}

/** Milliseconds between progress lines without a terminal. */
const LINE_MS = 5000;

/** Milliseconds between lines that are redrawn on a terminal. */
const DRAW_MS = 100;

const LINE_START = '\r';
const ERASE = '\u001B[K';

/** A progress line: redrawn on a terminal, else written every few seconds. */
class Progress {
  readonly #start = performance.now();
  #isDrawn = false;
  #timer: NodeJS.Timeout | undefined;
  readonly counts: Record<Outcome['status'], number> = {
    rendered: 0,
    unchanged: 0,
    failed: 0,
    skipped: 0,
  };

  constructor(readonly total: number | undefined) {}

  start(): void {
    this.#isDrawn = process.stderr.isTTY === true && process.env.TERM !== 'dumb';
    this.#draw();
    const tell = (): unknown =>
      this.#isDrawn ? this.#draw() : process.stderr.write(`${this.#line()}\n`);
    this.#timer = setInterval(tell, this.#isDrawn ? DRAW_MS : LINE_MS).unref();
  }

  above(write: () => void): void {
    this.#erase();
    write();
    this.#draw();
  }

  stop(): void {
    clearInterval(this.#timer);
    this.#erase();
    this.#isDrawn = false;
  }

  #draw(): void {
    if (!this.#isDrawn) return;
    const columns = process.stderr.columns || 80;
    // A full line would make some terminals start another.
    process.stderr.write(`${LINE_START}${this.#line().slice(0, columns - 1)}${ERASE}`);
  }

  #erase(): void {
    if (this.#isDrawn) process.stderr.write(`${LINE_START}${ERASE}`);
  }

  summary(): string {
    const { rendered, unchanged, failed, skipped } = this.counts;
    const seconds = this.#seconds();
    const rate = rateOf(this.done, seconds);
    const others = skipped === 0 ? '' : `, ${skipped} skipped`;
    return `${rendered} rendered, ${unchanged} unchanged, ${failed} failed${others} in ${durationOf(seconds)} (${rate})`;
  }

  /** `120/2000 done, 3 failed, 180/s, 10 s left` */
  #line(): string {
    const { done } = this;
    const seconds = this.#seconds();
    const total = this.total === undefined ? '' : `/${this.total}`;
    const left =
      this.total === undefined || done === 0 ? undefined : ((this.total - done) * seconds) / done;
    const parts = [`${done}${total} done`, `${this.counts.failed} failed`, rateOf(done, seconds)];
    return [...parts, ...(left === undefined ? [] : [`${durationOf(left)} left`])].join(', ');
  }

  get done(): number {
    return Object.values(this.counts).reduce((sum, count) => sum + count);
  }

  #seconds(): number {
    return (performance.now() - this.#start) / 1000;
  }
}

function rateOf(done: number, seconds: number): string {
  const rate = done / Math.max(seconds, 0.001);
  return `${rate < 10 ? rate.toFixed(1) : Math.round(rate)}/s`;
}

/** `0.4 s`, `12 s`, `3 min 5 s`, `2 h 10 min` */
function durationOf(seconds: number): string {
  if (seconds < 10) return `${seconds.toFixed(1)} s`;
  const whole = Math.round(seconds);
  if (whole < 60) return `${whole} s`;
  if (whole < 3600) return `${Math.floor(whole / 60)} min ${whole % 60} s`;
  return `${Math.floor(whole / 3600)} h ${Math.floor((whole % 3600) / 60)} min`;
}
