/**
 * `npm run bench [-- NAME [ARGUMENT…]]`: runs benchmarks of README.md, each in its own process.
 * Without a name, runs those that take a few minutes.
 */
import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { bundle } from '../scripts/bundle.mjs';

const QUICK = ['render', 'formats', 'fit', 'startup'];
const ALL = [...QUICK, 'batch', 'service', 'growth'];

const [name, ...args] = process.argv.slice(2);
const names = name === undefined ? QUICK : [name];
if (!names.every((one) => ALL.includes(one))) {
  console.error(`There is no bench ${name}; there are ${ALL.join(', ')}.`);
  process.exit(2);
}
const folder = `dist-bench-${process.pid}`;
await bundle(Object.fromEntries(names.map((one) => [one, `bench/${one}.ts`])), folder);
try {
  for (const one of names) {
    // Large semi-spaces keep garbage collections out of the measurement of growth.
    const flags =
      one === 'growth' ? ['--max-semi-space-size=256', '--min-semi-space-size=256'] : [];
    const { status } = spawnSync(process.execPath, [...flags, `${folder}/${one}.js`, ...args], {
      stdio: 'inherit',
    });
    if (status !== 0) process.exitCode = 1;
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
