/**
 * The environment variables that a process gets, if they are set: those that lead to programs and libraries in unusual places, and
 * those that load a faster allocator. A process that reads strangers' documents must not see secrets.
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

/** The environment of a process that reads what strangers wrote. */
export function bareEnvironment(): Record<string, string> {
  return Object.fromEntries(VARIABLES.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])));
}
