import { spawn } from 'node:child_process';
import type { Program } from './program.js';

/** What became of a run. */
export interface Outcome {
  /** Undefined if it did not start or was killed. */
  readonly code: number | undefined;
  /** What it said to people. */
  readonly said: string;
}

/** Runs a command of `cvpress` to its end. */
export function run(
  { command, args }: Program,
  given: readonly string[],
  cwd: string,
): Promise<Outcome> {
  return new Promise((done) => {
    const child = spawn(command, [...args, ...given], { cwd, stdio: ['ignore', 'ignore', 'pipe'] });
    let said = '';
    child.stderr.on('data', (chunk: Buffer) => {
      said += String(chunk);
    });
    child.once('error', ({ message }) => done({ code: undefined, said: message }));
    child.once('close', (code) => done({ code: code ?? undefined, said }));
  });
}

/** What a run that failed says, in one line: its first error, without where that is. */
export function firstError(said: string): string {
  const lines = said.split('\n').filter((line) => line.trim() !== '');
  const error = lines.find((line) => line.startsWith('error')) ?? lines[0] ?? 'It said nothing.';
  return error.replace(/^error(?:\[[\w-]+\])?: /, '');
}
