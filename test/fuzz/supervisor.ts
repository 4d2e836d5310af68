import { type ChildProcess, fork } from 'node:child_process';
import { readFileSync } from 'node:fs';
import type { FlawKind } from './target.js';
import type { Verdict } from './verdict.js';

/** An input that takes longer never ends, in milliseconds. */
const HANG_MS = 30_000;

/** A process that takes more is ended at once, in MiB. */
const MOST_MEMORY = 3000;

/** One that keeps more gives way to a new one, in MiB: the engine keeps some of every document. */
const MUCH_MEMORY = 700;

/** Has inputs checked by a process that may crash, hang or grow: then this is what is found, and the next one is begun. */
export class Supervisor {
  #child: ChildProcess | undefined;
  #errors = '';

  constructor(
    readonly program: string,
    readonly target: string,
    readonly hangMs = HANG_MS,
  ) {}

  async check(input: string): Promise<Verdict> {
    const child = this.#child ?? this.#begin();
    const verdict = await this.#answer(child, input);
    // After a trap, the memory of WebAssembly is in any state.
    const isSpent =
      verdict.memory > MUCH_MEMORY ||
      /memory|RuntimeError/.test(JSON.stringify(verdict.finding ?? ''));
    if (isSpent) this.end();
    return verdict;
  }

  end(): void {
    this.#child?.kill('SIGKILL');
    this.#child = undefined;
  }

  #begin(): ChildProcess {
    const child = fork(this.program, [this.target], {
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
      execArgv: ['--max-old-space-size=2048'],
    });
    child.setMaxListeners(0);
    this.#errors = '';
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      this.#errors = (this.#errors + text).slice(-5000);
    });
    this.#child = child;
    return child;
  }

  #answer(child: ChildProcess, input: string): Promise<Verdict> {
    return new Promise((done) => {
      const finish = (verdict: Verdict): void => {
        clearTimeout(hang);
        clearInterval(watch);
        child.off('message', finish).off('close', closed);
        done(verdict);
      };
      const fail = (kind: FlawKind, message: string): void => {
        this.end();
        finish({ finding: { kind, message }, isNew: false, seconds: 0, memory: 0 });
      };
      const closed = (code: number | null, signal: string | null): void =>
        fail('crash', this.#lastWords(code ?? signal));
      const hang = setTimeout(
        () => fail('hang', `no end after ${this.hangMs / 1000} seconds`),
        this.hangMs,
      );
      const watch = setInterval(() => {
        if (memoryOf(child) > MOST_MEMORY) fail('memory', `more than ${MOST_MEMORY} MiB of memory`);
      }, 250);
      child.once('message', finish).once('close', closed);
      child.send(input);
    });
  }

  #lastWords(end: unknown): string {
    const telling = /^.*(?:panicked|FATAL ERROR|Error:|abort).*$(?:\n.*$)?/im.exec(
      this.#errors,
    )?.[0];
    return `the process ended (${end}): ${telling ?? this.#errors.slice(-200)}`;
  }
}

/** In MiB; 0 where the system does not tell. */
function memoryOf({ pid }: ChildProcess): number {
  try {
    return (
      Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024
    );
  } catch {
    return 0;
  }
}
