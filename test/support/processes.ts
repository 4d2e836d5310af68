import { execFileSync } from 'node:child_process';

/** A process as `ps` tells. */
interface Process {
  readonly pid: number;
  readonly parent: number;
  /** Seconds of processor time. */
  readonly seconds: number;
  readonly command: string;
}

/** All processes of this machine. */
function processes(): Process[] {
  const lines = execFileSync('ps', ['-eo', 'pid=,ppid=,time=,args=']).toString().trim().split('\n');
  return lines.map((line) => {
    const [pid = '', parent = '', time = '', ...command] = line.trim().split(/\s+/);
    return {
      pid: Number(pid),
      parent: Number(parent),
      seconds: secondsOf(time),
      command: command.join(' '),
    };
  });
}

/** `1-02:03:04` (POSIX), or `3:04.05` (macOS). */
function secondsOf(time: string): number {
  const [seconds = 0, minutes = 0, hours = 0, days = 0] = time.split(/[-:]/).reverse().map(Number);
  return ((days * 24 + hours) * 60 + minutes) * 60 + seconds;
}

/** The worker processes of a process that have had so many seconds of processor time. */
export function workersOf(parent: number, seconds = 0): number[] {
  return processes()
    .filter(
      (one) => one.parent === parent && one.command.includes('worker') && one.seconds >= seconds,
    )
    .map(({ pid }) => pid);
}

/** Those processes that have not ended. */
export function alive(pids: readonly number[]): number[] {
  return processes()
    .filter(({ pid, command }) => pids.includes(pid) && !command.includes('<defunct>'))
    .map(({ pid }) => pid);
}

/** How much memory processes take together, in MiB. */
export function memoryOf(pids: readonly number[]): number {
  if (pids.length === 0) return 0;
  const kib = execFileSync('ps', ['-o', 'rss=', '-p', pids.join(',')])
    .toString()
    .trim()
    .split(/\s+/);
  return kib.reduce((sum, one) => sum + Number(one), 0) / 1024;
}
