interface Counts {
  rendered: number;
  unchanged: number;
  failed: number;
  /** Files that are not CVs. */
  skipped: number;
}

/** Without a terminal, a progress line is written this often, in milliseconds. */
const LINE_MS = 5000;

/** On a terminal, the bar is drawn this often, in milliseconds. */
const DRAW_MS = 100;

/** The width of the bar in characters, and the narrowest terminal that gets one. */
const BAR = 24;
const NARROW = 60;

/** Moves to the start of the line and erases what follows the cursor; the rest of the screen stays. */
const LINE_START = '\r';
const ERASE = '\u001B[K';

/** Shows people the progress of a run: a line that is redrawn on a terminal, otherwise a new line every few seconds. */
export class Progress {
  readonly #start = performance.now();
  readonly #total: number | undefined;
  #isDrawn = false;
  #timer: NodeJS.Timeout | undefined;
  counts: Counts = { rendered: 0, unchanged: 0, failed: 0, skipped: 0 };

  constructor(total: number | undefined) {
    this.#total = total;
  }

  start(): void {
    this.#isDrawn = process.stderr.isTTY === true && process.env.TERM !== 'dumb';
    this.#draw();
    const tell = (): unknown => (this.#isDrawn ? this.#draw() : process.stderr.write(`${this.#line()}\n`));
    this.#timer = setInterval(tell, this.#isDrawn ? DRAW_MS : LINE_MS).unref();
  }

  /** Writes something else: the progress line moves below it. */
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
    const bar = columns < NARROW || this.#total === undefined ? '' : `${barOf(this.done / this.#total)} `;
    // A full line would make some terminals start another.
    process.stderr.write(`${LINE_START}${`${bar}${this.#line()}`.slice(0, columns - 1)}${ERASE}`);
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
    const total = this.#total === undefined ? '' : `/${this.#total}`;
    const left = this.#total === undefined || done === 0 ? undefined : ((this.#total - done) * seconds) / done;
    const parts = [`${done}${total} done`, `${this.counts.failed} failed`, rateOf(done, seconds)];
    return [...parts, ...(left === undefined ? [] : [`${durationOf(left)} left`])].join(', ');
  }

  get done(): number {
    const { rendered, unchanged, failed, skipped } = this.counts;
    return rendered + unchanged + failed + skipped;
  }

  #seconds(): number {
    return (performance.now() - this.#start) / 1000;
  }
}

function barOf(share: number): string {
  const full = Math.min(BAR, Math.round(share * BAR));
  return '█'.repeat(full) + '░'.repeat(BAR - full);
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
