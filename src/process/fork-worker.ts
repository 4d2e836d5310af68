import { type ChildProcess, fork } from 'node:child_process';
import type { Socket } from 'node:net';
import { plugAndPlay } from './plug-and-play.js';

/**
 * V8 collects garbage and compiles on the thread that renders: helper threads would compete with the other workers for the
 * other processors. Two workers on two processors rendered 9 % more, one alone as many as before (measured).
 */
const WORKER_FLAGS = ['--single-threaded'];

/**
 * The environment variables that a worker gets, if they are set: those by which programs and libraries are found that the
 * system keeps elsewhere, and those by which a faster allocator is loaded. A process that reads strangers' documents has no
 * business with secrets.
 */
const VARIABLES = [
  'PATH',
  'LD_LIBRARY_PATH',
  'LD_PRELOAD',
  'DYLD_LIBRARY_PATH',
  'DYLD_INSERT_LIBRARIES',
  'TMPDIR',
  'TEMP',
  'TMP',
  'SystemRoot',
];

/** Starts the process of a worker. It does not keep Node.js running. */
export function forkWorker(program: string): ChildProcess {
  // The parent's own flags (an inspector's port, a loader) are not for workers, but for what finds packages.
  const child = fork(program, [], {
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    execArgv: [...WORKER_FLAGS, ...plugAndPlay(program)],
    env: Object.fromEntries(VARIABLES.flatMap((name) => [[name, process.env[name]]].filter(([, value]) => value))),
  });
  child.unref();
  // Bun has no such method.
  (child.channel as { unref?(): void } | null | undefined)?.unref?.();
  (child.stderr as Socket | null)?.unref();
  return child;
}
