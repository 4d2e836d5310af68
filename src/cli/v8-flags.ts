import { setFlagsFromString } from 'node:v8';

const BY_INVOCATIONS = [
  '--invocation-count-for-turbofan=1000000',
  '--invocation-count-for-maglev=4000',
];

/**
 * Flags that delay optimization, which rarely pays within a second, by major version of Node.js.
 * V8 prints an error for flags that a version does not have, so only tested versions are listed.
 */
const OPTIMIZE_LATER = new Map<string, readonly string[]>([
  ['20', ['--interrupt-budget=200000']],
  ['22', BY_INVOCATIONS],
  ['24', BY_INVOCATIONS],
  ['25', BY_INVOCATIONS],
  ['26', BY_INVOCATIONS],
]);

/** The young generation is collected less often. */
const GROW_HEAP = '--semi-space-growth-factor=16';

/** Makes short processes cheaper. Must run before code is compiled or read from the cache. */
export function setShortRunFlags(): void {
  const flags = OPTIMIZE_LATER.get(process.versions.node.split('.', 1)[0] as string) ?? [];
  for (const flag of flags) setFlagsFromString(flag);
  if (flags.length > 0) setFlagsFromString(GROW_HEAP);
}
