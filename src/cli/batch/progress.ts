import type { SingleBar } from 'cli-progress';

/** How many documents of which kind are done. */
export interface Counts {
  readonly rendered: number;
  readonly unchanged: number;
  readonly failed: number;
}

/** Where there is no terminal, a line tells of the progress this often, in milliseconds. */
const LINE_MS = 5000;

/** Tells people how far a run is: a bar on a terminal, else a line every few seconds. */
export class Progress {
  readonly #start = performance.now();
  readonly #total: number | undefined;
  #bar: SingleBar | undefined;
  #timer: NodeJS.Timeout | undefined;
  #counts: Counts = { rendered: 0, unchanged: 0, failed: 0 };

  /** @param total - how many documents there are; undefined while that is not known */
  constructor(total: number | undefined) {
    this.#total = total;
  }

  async start(): Promise<void> {
    if (process.stderr.isTTY !== true) {
      this.#timer = setInterval(() => process.stderr.write(`${this.#line()}\n`), LINE_MS);
      this.#timer.unref();
      return;
    }
    const { SingleBar } = await import('cli-progress');
    const bar = this.#total === undefined ? '' : '{bar} ';
    this.#bar = new SingleBar({
      format: `${bar}{text}`,
      stream: process.stderr,
      barsize: 24,
      barCompleteChar: '█',
      barIncompleteChar: '░',
      hideCursor: true,
      clearOnComplete: true,
      gracefulExit: false,
    });
    this.#bar.start(this.#total ?? 1, 0, { text: this.#line() });
  }

  update(counts: Counts): void {
    this.#counts = counts;
    this.#bar?.update(doneOf(counts), { text: this.#line() });
  }

  stop(): void {
    this.#bar?.stop();
    clearInterval(this.#timer);
  }

  /** What became of all documents, in a line. */
  summary(): string {
    const { rendered, unchanged, failed } = this.#counts;
    const seconds = this.#seconds();
    const rate = rateOf(doneOf(this.#counts), seconds);
    return `${rendered} rendered, ${unchanged} unchanged, ${failed} failed in ${durationOf(seconds)} (${rate})`;
  }

  /** `120/2000 done, 3 failed, 180/s, 10 s left` */
  #line(): string {
    const done = doneOf(this.#counts);
    const seconds = this.#seconds();
    const total = this.#total === undefined ? '' : `/${this.#total}`;
    const left = this.#total === undefined || done === 0 ? undefined : ((this.#total - done) * seconds) / done;
    const parts = [`${done}${total} done`, `${this.#counts.failed} failed`, rateOf(done, seconds)];
    return [...parts, ...(left === undefined ? [] : [`${durationOf(left)} left`])].join(', ');
  }

  #seconds(): number {
    return (performance.now() - this.#start) / 1000;
  }
}

function doneOf({ rendered, unchanged, failed }: Counts): number {
  return rendered + unchanged + failed;
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
