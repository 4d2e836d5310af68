import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { RunResult } from './run.js';

const PROGRAM = fileURLToPath(new URL('host.mjs', import.meta.url));

/** A process is killed if a command takes longer. */
const COMMAND_TIMEOUT_MS = 300_000;

interface Command {
  readonly cwd: string;
  readonly env: Readonly<Record<string, string>>;
  readonly stdin?: string | Uint8Array | undefined;
}

interface Message {
  /** Whether the process exits with this command. */
  readonly isLast: boolean;
  readonly code: number;
  readonly stdout: Buffer;
  readonly stderr: Buffer;
}

let host: ChildProcess | undefined;

let currentCommand: Promise<unknown> = Promise.resolve();

/** Runs the built command in a process that is kept for the next command; one at a time. */
export function runInHost(args: readonly string[], command: Command): Promise<RunResult> {
  const result = currentCommand.then(() => send({ ...command, args }));
  currentCommand = result.catch(() => {});
  return result;
}

function send(command: Command & { readonly args: readonly string[] }): Promise<RunResult> {
  host ??= start();
  const child = host;
  return new Promise((resolve) => {
    const timer = setTimeout(() => child.kill('SIGKILL'), COMMAND_TIMEOUT_MS);
    let output: Omit<RunResult, 'signal'> | undefined;
    const settle = (result: RunResult): void => {
      clearTimeout(timer);
      child.off('message', onMessage).off('close', onClose);
      resolve(result);
    };
    const onMessage = ({ isLast, stderr, ...rest }: Message): void => {
      output = { ...rest, stderr: stderr.toString('utf8') };
      if (!isLast) settle({ ...output, signal: null });
    };
    // The process may exit without a message.
    const onClose = (code: number | null, signal: NodeJS.Signals | null): void => {
      settle({ stdout: Buffer.alloc(0), stderr: '', code, signal, ...output });
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
