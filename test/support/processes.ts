import { execFileSync } from 'node:child_process';

interface Process {
  readonly pid: number;
  readonly parent: number;
  /** Seconds of processor time. */
  readonly seconds: number;
  readonly command: string;
}

function listProcesses(): Process[] {
  const lines = execFileSync('ps', ['-eo', 'pid=,ppid=,time=,args=']).toString().trim().split('\n');
  return lines.map((line) => {
    const [pid = '', parent = '', time = '', ...command] = line.trim().split(/\s+/);
    return {
      pid: Number(pid),
      parent: Number(parent),
      seconds: parseSeconds(time),
      command: command.join(' '),
    };
  });
}

/** Parses `1-02:03:04` (POSIX) or `3:04.05` (macOS). */
function parseSeconds(time: string): number {
  const [seconds = 0, minutes = 0, hours = 0, days = 0] = time.split(/[-:]/).reverse().map(Number);
  return ((days * 24 + hours) * 60 + minutes) * 60 + seconds;
}

/** Returns the worker processes of a process that used at least some processor time. */
export function findWorkers(parent: number, minSeconds = 0): number[] {
  return listProcesses()
    .filter(
      (candidate) =>
        candidate.parent === parent &&
        candidate.command.includes('worker') &&
        candidate.seconds >= minSeconds,
    )
    .map(({ pid }) => pid);
}

/** Returns the processes that have not exited. */
export function filterAlive(pids: readonly number[]): number[] {
  return listProcesses()
    .filter(({ pid, command }) => pids.includes(pid) && !command.includes('<defunct>'))
    .map(({ pid }) => pid);
}

/** Returns the total memory of processes in MiB. */
export function measureMemory(pids: readonly number[]): number {
  if (pids.length === 0) return 0;
  const sizes = execFileSync('ps', ['-o', 'rss=', '-p', pids.join(',')])
    .toString()
    .trim()
    .split(/\s+/);
  return sizes.reduce((sum, kib) => sum + Number(kib), 0) / 1024;
}
