import { type ChildProcess, fork } from 'node:child_process';
import { createRequire } from 'node:module';
import type { Socket } from 'node:net';

/**
 * The environment of a process: variables for programs and libraries in unusual places and for faster allocators, but no
 * secrets.
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

/**
 * Helper threads of V8 would compete with other workers: two workers on two processors rendered 9 % more without them
 * (measured).
 */
const WORKER_FLAGS = ['--single-threaded'];

/** It does not keep Node.js running. */
export function forkWorker(program: string): ChildProcess {
  // The parent's own flags (an inspector's port, a loader) are not for workers.
  const child = fork(program, [], {
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    execArgv: [...WORKER_FLAGS, ...plugAndPlay(program)],
    env: Object.fromEntries(VARIABLES.map((name) => [name, process.env[name]])),
  });
  child.unref();
  // Bun has no such method.
  (child.channel as { unref?(): void } | null | undefined)?.unref?.();
  (child.stderr as Socket | null)?.unref();
  return child;
}

/** Flags that find packages in the archives of Yarn's Plug'n'Play. */
function plugAndPlay(program: string): readonly string[] {
  if (process.versions.pnp === undefined) return [];
  // Each project has its own table.
  return ['--require', createRequire(program).resolve('pnpapi')];
}
