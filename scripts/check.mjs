/**
 * Runs all checks that do not run the program, in parallel: `npm run check`, the first half of `npm test`. With arguments, runs
 * only the checks with these names.
 */
import { sideBySide } from './side-by-side.mjs';

const BIN = 'node_modules';

/** What tools remember of files that have not changed since the last run, which is then twice as fast. `npm ci` removes it. */
const CACHE = `${BIN}/.cache/cvpress`;

/**
 * The native compiler gives the same result in a quarter of the time; tools that use the compiler as a library need the other. By itself
 * it has four checkers, which each look at types that they share: a quarter more work, and other checks need the processors.
 */
const typesOf = (project) => [
  `${BIN}/typescript-native/bin/tsc`,
  ...[
    '--project',
    project,
    '--checkers',
    '1',
    '--incremental',
    '--tsBuildInfoFile',
    `${CACHE}/${project}.tsbuildinfo`,
  ],
];

const STEPS = [
  {
    name: 'generated',
    run: ['scripts/check-generated.mjs'],
    // They read its output.
    next: [
      { name: 'types', run: typesOf('tsconfig.json') },
      { name: 'playground', run: typesOf('apps/playground') },
      { name: 'package', run: ['scripts/check-package.mjs'] },
      {
        name: 'unused',
        run: [`${BIN}/knip/bin/knip.js`, '--cache', '--cache-location', `${CACHE}/knip`],
      },
      {
        name: 'layers',
        run: [
          ...[
            `${BIN}/dependency-cruiser/bin/dependency-cruise.mjs`,
            'src',
            '--config',
            '.dependency-cruiser.cjs',
          ],
          ...['--cache', `${CACHE}/dependency-cruiser`, '--cache-strategy', 'content'],
        ],
      },
    ],
  },
  { name: 'lock', run: ['scripts/lock.mjs'] },
  { name: 'workflows', run: ['scripts/check-workflows.mjs'] },
  { name: 'format', run: [`${BIN}/@biomejs/biome/bin/biome`, 'check', '--error-on-warnings'] },
];

const names = process.argv.slice(2);
const all = STEPS.flatMap((step) => [step, ...(step.next ?? [])]);
const unknown = names.filter((name) => all.every((step) => step.name !== name));
if (unknown.length > 0) {
  console.error(
    `There is no check ${unknown.join(', ')}; there are ${all.map(({ name }) => name).join(', ')}.`,
  );
  process.exit(2);
}
const chosen = names.length === 0 ? STEPS : STEPS.flatMap(named);
const isRight = await sideBySide(chosen, ({ name }, seconds) =>
  console.log(`✓ ${name} (${seconds.toFixed(1)} s)`),
);
if (!isRight) process.exit(1);

/** The step without what was not named: the named ones still wait for each other. */
function named({ next = [], ...step }) {
  const after = next.flatMap(named);
  return names.includes(step.name) ? [{ ...step, next: after }] : after;
}
