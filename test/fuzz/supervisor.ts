import { type ChildProcess, fork } from 'node:child_process';
import { readFileSync } from 'node:fs';
import type { InputResult } from './check-input.js';
import type { FlawKind } from './target.js';

/** Timeout of an input. */
const HANG_MS = 30_000;

/** In MiB; a child process that uses more is killed. */
const MAX_MEMORY = 3000;

/** In MiB; an idle child process that uses more is replaced, since the engine frees no memory. */
const MAX_IDLE_MEMORY = 700;

/** Checks inputs in a child process, and reports its crashes, hangs and memory use. */
export class Supervisor {
  #child: ChildProcess | undefined;
  #errors = '';

  constructor(
    readonly program: string,
    readonly target: string,
    readonly timeoutMs = HANG_MS,
  ) {}

  async check(input: string): Promise<InputResult> {
    const child = this.#child ?? this.#start();
    const verdict = await this.#request(child, input);
    // After a trap, WebAssembly's memory is undefined.
    const mustRestart =
      verdict.memory > MAX_IDLE_MEMORY ||
      /memory|RuntimeError/.test(JSON.stringify(verdict.finding ?? ''));
    if (mustRestart) this.stop();
    return verdict;
  }

  stop(): void {
    this.#child?.kill('SIGKILL');
    this.#child = undefined;
  }

  #start(): ChildProcess {
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

  #request(child: ChildProcess, input: string): Promise<InputResult> {
    return new Promise((resolve) => {
      const finish = (verdict: InputResult): void => {
        clearTimeout(timer);
        clearInterval(memoryTimer);
        child.off('message', finish).off('close', onClose);
        resolve(verdict);
      };
      const fail = (kind: FlawKind, message: string): void => {
        this.stop();
        finish({ finding: { kind, message }, isNew: false, seconds: 0, memory: 0 });
      };
      const onClose = (code: number | null, signal: string | null): void =>
        fail('crash', this.#describeExit(code ?? signal));
      const timer = setTimeout(
        () => fail('hang', `no reply within ${this.timeoutMs / 1000} seconds`),
        this.timeoutMs,
      );
      const memoryTimer = setInterval(() => {
        if (getMemory(child) > MAX_MEMORY) fail('memory', `more than ${MAX_MEMORY} MiB of memory`);
      }, 250);
      child.once('message', finish).once('close', onClose);
      child.send(input);
    });
  }

  #describeExit(exitStatus: unknown): string {
    const relevant = /^.*(?:panicked|FATAL ERROR|Error:|abort).*$(?:\n.*$)?/im.exec(
      this.#errors,
    )?.[0];
    return `the process ended (${exitStatus}): ${relevant ?? this.#errors.slice(-200)}`;
  }
}

/** In MiB; 0 if the system does not report it. */
function getMemory({ pid }: ChildProcess): number {
  try {
    return (
      Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024
    );
  } catch {
    return 0;
  }
}
