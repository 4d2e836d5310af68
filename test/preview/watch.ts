import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { ROOT } from '../cli/run.js';
import { waitFor } from '../support/wait-for.js';

/** A running `cvpress watch`. */
export interface Watching {
  readonly child: ChildProcess;
  /** The output so far. */
  readonly readOutput: () => string;
  /** Address of the preview; empty without one. */
  readonly address: string;
  /** Ends the command and returns its exit code. */
  readonly end: (signal?: NodeJS.Signals) => Promise<number | null>;
}

/** Starts `cvpress watch`, waits until it watches, and ends it after the test. */
export async function startWatch(
  cwd: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<Watching> {
  const child = spawn(process.execPath, [join(ROOT, 'dist/cli.cjs'), 'watch', ...args], {
    cwd,
    env: { PATH: process.env.PATH ?? '', HOME: cwd, SOURCE_DATE_EPOCH: '1795132800', ...env },
    // An editor that ends closes standard input.
    stdio: [args.includes('--embed') ? 'pipe' : 'ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => (output += String(chunk)));
  const exited = new Promise<number | null>((done) => child.once('close', (code) => done(code)));
  const stop = (signal: NodeJS.Signals = 'SIGINT'): Promise<number | null> => {
    child.kill(signal);
    return exited;
  };
  onTestFinished(async () => {
    await stop('SIGKILL');
  });
  await waitFor(
    () => output.includes('Watching') || child.exitCode !== null,
    () => output,
  );
  return {
    child,
    readOutput: () => output,
    address: /http:[^\s"]+/.exec(output)?.[0] ?? '',
    end: stop,
  };
}

/** Waits until a file has changed. */
export async function waitForChange(
  file: string,
  before: Uint8Array | undefined,
  state: () => string,
): Promise<Buffer> {
  await waitFor(
    () => existsSync(file) && (before === undefined || !readFileSync(file).equals(before)),
    state,
  );
  return readFileSync(file);
}
