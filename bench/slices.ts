import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';

/** How long a command runs before the next one does, in milliseconds. */
const SLICE_MS = 250;

/**
 * Runs commands in turn, a slice of time each, until all have ended: whatever else the machine does, and however fast it is at the
 * moment, affects all of them alike. Two equal commands mostly differ by less than 2 %, seldom by 3 or 4 (measured on a busy machine).
 * Not on Windows, where processes cannot be stopped.
 *
 * @param commands - what to run, by name
 * @returns what each one printed
 */
export async function inSlices(
  commands: ReadonlyMap<string, readonly string[]>,
): Promise<Map<string, string>> {
  const printed = new Map<string, string>();
  const running = new Map(
    [...commands].map(([name, command]) => [name, startStopped(command, name, printed)] as const),
  );
  const kill = (): void => {
    for (const { child } of running.values()) signal(child, 'SIGKILL');
  };
  const interrupt = (): never => {
    kill();
    process.exit(130);
  };
  process.once('SIGINT', interrupt);
  try {
    while (running.size > 0) {
      for (const [name, { child, end }] of shuffled([...running])) {
        signal(child, 'SIGCONT');
        await Promise.race([end.then(() => running.delete(name)), delay(SLICE_MS)]);
        if (running.has(name)) signal(child, 'SIGSTOP');
      }
    }
  } finally {
    process.off('SIGINT', interrupt);
    kill();
  }
  return printed;
}

interface Running {
  readonly child: ChildProcess;
  /** Settles when it has ended. */
  readonly end: Promise<void>;
}

/** Starts a command as the head of a process group, so that signals reach all of its processes. */
function startStopped(
  [file = '', ...args]: readonly string[],
  name: string,
  printed: Map<string, string>,
): Running {
  const child = spawn(file, args, { detached: true, stdio: ['ignore', 'pipe', 'ignore'] });
  signal(child, 'SIGSTOP');
  child.stdout
    ?.setEncoding('utf8')
    .on('data', (text: string) => printed.set(name, (printed.get(name) ?? '') + text));
  const end = once(child, 'close').then(([code]) => {
    if (code !== 0) throw new Error(`${name} failed (${code})`);
  });
  // Awaited when its turn comes.
  end.catch(() => {});
  return { child, end };
}

function signal({ pid }: ChildProcess, name: NodeJS.Signals): void {
  try {
    if (pid !== undefined) process.kill(-pid, name);
  } catch {
    // It has just ended.
  }
}

export function shuffled<T>(list: readonly T[]): T[] {
  return list
    .map((item) => [Math.random(), item] as const)
    .sort(([a], [b]) => a - b)
    .map(([, item]) => item);
}
