import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';

/** Length of a time slice, in milliseconds. */
const SLICE_MS = 250;

/**
 * Runs commands in time slices until all have ended, so that load affects all alike. Two equal
 * commands mostly differ by less than 2 %, seldom by 3 or 4 (measured on a busy machine). Does not
 * run on Windows, where processes cannot be stopped.
 *
 * @param commands - command lines by name
 * @returns the standard output of each
 */
export async function runInSlices(
  commands: ReadonlyMap<string, readonly string[]>,
): Promise<Map<string, string>> {
  const outputs = new Map<string, string>();
  const running = new Map(
    [...commands].map(([name, command]) => [name, startStopped(command, name, outputs)] as const),
  );
  const kill = (): void => {
    for (const { child } of running.values()) sendSignal(child, 'SIGKILL');
  };
  const interrupt = (): never => {
    kill();
    process.exit(130);
  };
  process.once('SIGINT', interrupt);
  try {
    while (running.size > 0) {
      for (const [name, { child, end }] of shuffle([...running])) {
        sendSignal(child, 'SIGCONT');
        await Promise.race([end.then(() => running.delete(name)), delay(SLICE_MS)]);
        if (running.has(name)) sendSignal(child, 'SIGSTOP');
      }
    }
  } finally {
    process.off('SIGINT', interrupt);
    kill();
  }
  return outputs;
}

interface Running {
  readonly child: ChildProcess;
  /** Settles when the command has ended. */
  readonly end: Promise<void>;
}

/** Starts a command as the head of a process group, so that signals reach all of its processes. */
function startStopped(
  [file = '', ...args]: readonly string[],
  name: string,
  outputs: Map<string, string>,
): Running {
  const child = spawn(file, args, { detached: true, stdio: ['ignore', 'pipe', 'ignore'] });
  sendSignal(child, 'SIGSTOP');
  child.stdout
    ?.setEncoding('utf8')
    .on('data', (text: string) => outputs.set(name, (outputs.get(name) ?? '') + text));
  const end = once(child, 'close').then(([code]) => {
    if (code !== 0) throw new Error(`${name} failed (${code})`);
  });
  // Awaited later.
  end.catch(() => {});
  return { child, end };
}

function sendSignal({ pid }: ChildProcess, name: NodeJS.Signals): void {
  try {
    if (pid !== undefined) process.kill(-pid, name);
  } catch {
    // The process has ended.
  }
}

export function shuffle<T>(list: readonly T[]): T[] {
  return list
    .map((item) => [Math.random(), item] as const)
    .sort(([a], [b]) => a - b)
    .map(([, item]) => item);
}
