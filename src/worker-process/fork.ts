import { type ChildProcess, fork } from 'node:child_process';
import { createRequire } from 'node:module';
import type { Socket } from 'node:net';

/** Passed to workers: paths of programs, libraries and caches, and allocators, but no secrets. */
const ENVIRONMENT_VARIABLES = [
  'PATH',
  'LD_LIBRARY_PATH',
  'LD_PRELOAD',
  'DYLD_LIBRARY_PATH',
  'DYLD_INSERT_LIBRARIES',
  'TMPDIR',
  'TEMP',
  'TMP',
  'SystemRoot',
  'HOME',
  'USERPROFILE',
  'LOCALAPPDATA',
  'XDG_CACHE_HOME',
  'NODE_COMPILE_CACHE',
  'NODE_DISABLE_COMPILE_CACHE',
];

/**
 * Disables helper threads of V8, which compete with other workers. Measured: two workers on two
 * processors rendered 9 % more.
 */
const WORKER_FLAGS = ['--single-threaded'];

/** The process does not keep Node.js running. */
export function forkWorker(program: string): ChildProcess {
  // Workers must not inherit flags such as the inspector's port or a loader.
  const child = fork(program, [], {
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    execArgv: [...WORKER_FLAGS, ...getPlugAndPlayFlags(program)],
    env: Object.fromEntries(ENVIRONMENT_VARIABLES.map((name) => [name, process.env[name]])),
  });
  child.unref();
  // Bun has no `unref` here.
  (child.channel as { unref?(): void } | null | undefined)?.unref?.();
  (child.stderr as Socket | null)?.unref();
  return child;
}

/** For packages in archives of Yarn Plug'n'Play. */
function getPlugAndPlayFlags(program: string): readonly string[] {
  if (process.versions.pnp === undefined) return [];
  return ['--require', createRequire(program).resolve('pnpapi')];
}
