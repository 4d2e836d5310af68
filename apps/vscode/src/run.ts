import { spawn } from 'node:child_process';
import type { Program } from './find-program.js';

export interface Outcome {
  /** Undefined if the process did not start or was killed. */
  readonly code: number | undefined;
  readonly stderr: string;
}

/** Runs a command of `cvpress`, and resolves when it exits. */
export function run(
  { command, args }: Program,
  commandArgs: readonly string[],
  cwd: string,
): Promise<Outcome> {
  return new Promise((resolve) => {
    const child = spawn(command, [...args, ...commandArgs], {
      cwd,
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    let stderr = '';
    child.stderr.on('data', (chunk: Buffer) => {
      stderr += String(chunk);
    });
    child.once('error', ({ message }) => resolve({ code: undefined, stderr: message }));
    child.once('close', (code) => resolve({ code: code ?? undefined, stderr: stderr }));
  });
}

/** Returns the message of the first error, without its code and location. */
export function findFirstError(stderr: string): string {
  const lines = stderr.split('\n').filter((line) => line.trim() !== '');
  const error = lines.find((line) => line.startsWith('error')) ?? lines[0] ?? 'no message.';
  return error.replace(/^error(?:\[[\w-]+\])?: /, '');
}
