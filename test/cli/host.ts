import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { RunResult } from './run.js';

const PROGRAM = fileURLToPath(new URL('host.mjs', import.meta.url));

/** As long as a command may take before its process is given up, in milliseconds. */
const LONGEST_MS = 300_000;

interface Command {
  readonly cwd: string;
  readonly env: Readonly<Record<string, string>>;
  readonly stdin?: string | Uint8Array | undefined;
}

interface Message {
  /** Whether the process ends with this command. */
  readonly isLast: boolean;
  readonly code: number;
  readonly stdout: Buffer;
  readonly stderr: Buffer;
}

let host: ChildProcess | undefined;

/** The command under way. */
let current: Promise<unknown> = Promise.resolve();

/** Runs the built command in a process that it shares with those before it; one at a time. */
export function runInHost(args: readonly string[], command: Command): Promise<RunResult> {
  const result = current.then(() => answerOf({ ...command, args }));
  current = result.catch(() => {});
  return result;
}

function answerOf(command: Command & { readonly args: readonly string[] }): Promise<RunResult> {
  host ??= start();
  const child = host;
  return new Promise((done) => {
    const timer = setTimeout(() => child.kill('SIGKILL'), LONGEST_MS);
    let answer: Omit<RunResult, 'signal'> | undefined;
    const settle = (result: RunResult): void => {
      clearTimeout(timer);
      child.off('message', onMessage).off('close', onClose);
      done(result);
    };
    const onMessage = ({ isLast, stderr, ...rest }: Message): void => {
      answer = { ...rest, stderr: stderr.toString('utf8') };
      if (!isLast) settle({ ...answer, signal: null });
    };
    // A command that ends its process without a word.
    const onClose = (code: number | null, signal: NodeJS.Signals | null): void => {
      settle({ stdout: Buffer.alloc(0), stderr: '', code, signal, ...answer });
    };
    child.on('message', onMessage).on('close', onClose);
    child.send(command);
  });
}

function start(): ChildProcess {
  const child = fork(PROGRAM, {
    serialization: 'advanced',
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  child.stdout?.resume();
  child.stderr?.pipe(process.stderr);
  child.on('exit', () => {
    if (host === child) host = undefined;
  });
  return child;
}
