import { aboutSkipped } from '../each-document.js';
import { EXIT } from '../exit.js';
import { pagesOf, type Reporter } from '../reporter.js';
import type { GoneOutput } from './gone-outputs.js';
import { Progress } from './progress.js';
import type { Outcome } from './render-file.js';
import type { ReportFile } from './report-file.js';
import type { Task } from './tasks.js';

/** Up to this many documents are reported one by one, in order. With more, only failures are, at the end. */
const FEW = 20;

/** For this many failed documents, the reason is shown; the report has all of them. */
const TOLD = 100;

export class OutcomeReporter {
  readonly #reporter: Reporter;
  readonly #progress: Progress;
  readonly #isFew: boolean;
  readonly #isAlone: boolean;
  readonly #untold = new Few<readonly [Task, Outcome]>(TOLD);
  readonly #skipped = new Few<string>(FEW);
  #warned = 0;
  readonly #gone = new Few<GoneOutput>(FEW);
  #isLeftOver = false;

  constructor(
    reporter: Reporter,
    total: number | undefined,
    readonly file: ReportFile | undefined,
  ) {
    this.#reporter = reporter;
    this.#progress = new Progress(total);
    this.#isAlone = total === 1;
    this.#isFew = total !== undefined && total <= FEW;
  }

  start(): void {
    const { style, quiet } = this.#reporter.options;
    if (!this.#isFew && style !== 'json' && quiet !== true) this.#progress.start();
  }

  /** Writes a line for people while the run continues. */
  say(line: string): void {
    this.#progress.above(() => this.#reporter.say(line));
  }

  stop(): void {
    this.#progress.stop();
  }

  async report(task: Task, outcome: Outcome): Promise<void> {
    this.#progress.counts[outcome.status] += 1;
    this.file?.add(task, outcome);
    const { style } = this.#reporter.options;
    if (outcome.status === 'skipped' && style !== 'json') this.#skip(task);
    else if (this.#isFew) await this.#reportOne(task, outcome);
    // GitHub shows each at its line, wherever it stands in the log.
    else if (style === 'github') await this.#explain(task, outcome);
    else if (style === 'json') await this.#reporter.report(outcome.diagnostics);
    else if (outcome.status === 'failed') this.#untold.add([task, outcome]);
    else if (outcome.diagnostics.some(({ severity }) => severity !== 'info')) this.#warned += 1;
  }

  addGone(output: GoneOutput): void {
    this.#isLeftOver ||= output.status === 'gone';
    this.file?.addGone(output);
    this.#gone.add(output);
  }

  /** Whether no file was a CV. */
  get areAllSkipped(): boolean {
    const { counts, done } = this.#progress;
    return counts.skipped > 0 && counts.skipped === done;
  }

  /** Lists the failures, and sums up. */
  async end(): Promise<void> {
    this.#progress.stop();
    for (const [task, outcome] of this.#untold.first) await this.#explain(task, outcome);
    this.#sayMore(this.#untold, (more) => `${more} more failed: --report writes why, for every document`);
    for (const output of this.#gone.first) this.#reporter.say(aboutGone(output));
    this.#sayMore(this.#gone, (more) => `and ${more} more: --report names all`);
    if (this.#isLeftOver) this.#reporter.say('--prune removes outputs of documents that are gone');
    for (const name of this.#skipped.first) this.#reporter.say(aboutSkipped(name));
    this.#sayMore(this.#skipped, (more) => `and ${more} more are skipped: --report names all`);
    if (this.#warned > 0) {
      this.#reporter.say(`${this.#warned} ${this.#warned === 1 ? 'has' : 'have'} warnings: --report writes them`);
    }
    if (!this.#isAlone) this.#reporter.say(this.#progress.summary());
  }

  async #reportOne(task: Task, outcome: Outcome): Promise<void> {
    const { status, files, pages } = outcome;
    await this.#explain(task, outcome);
    if (status === 'unchanged') this.#reporter.say(`${task.name} → ${files.join(', ')} is unchanged`);
    if (status === 'rendered') this.#reporter.say(`${task.name} → ${files.join(', ')}${pagesOf(pages)}`);
  }

  #skip({ name }: Task): void {
    if (this.#isFew) this.#reporter.say(aboutSkipped(name));
    else this.#skipped.add(name);
  }

  #sayMore({ more }: Few<unknown>, what: (more: number) => string): void {
    if (more > 0) this.#reporter.say(what(more));
  }

  async #explain(task: Task, { status, text, diagnostics, earlier, exit }: Outcome): Promise<void> {
    if (text !== undefined) this.#reporter.remember(task.input.name, text);
    if (status === 'failed') await this.#reporter.report(diagnostics);
    else await this.#reporter.reportRendered(diagnostics);
    this.#reporter.forget(task.input.name);
    if (earlier === undefined) return;
    const what = exit === EXIT.invalid ? `an earlier version of ${task.name}` : 'an earlier run';
    this.#reporter.say(`${earlier} is from ${what}`);
  }
}

/** The first of many, and how many more there are. */
class Few<T> {
  readonly first: T[] = [];
  more = 0;

  constructor(readonly most: number) {}

  add(one: T): void {
    if (this.first.length < this.most) this.first.push(one);
    else this.more += 1;
  }
}

function aboutGone({ status, file, input, isOfList }: GoneOutput): string {
  const reason = isOfList ? `${input} no longer has its document` : `${input} is gone`;
  if (status === 'kept') return `${file} is kept: ${reason}, but the file was changed since it was written`;
  return status === 'pruned' ? `${file} is removed: ${reason}` : `${file} is left over: ${reason}`;
}
