/**
 * Runs all checks that do not run the program, in parallel: `npm run check`, the first half of
 * `npm test`. With arguments, runs only the checks with these names.
 */
import { sideBySide } from './side-by-side.mjs';

const BIN = 'node_modules';

/** Caches of tools, which halve the time of the next run. `npm ci` removes them. */
const CACHE = `${BIN}/.cache/cvpress`;

/**
 * The native compiler, which takes a quarter of the time; tools that import `typescript` need the
 * other. One checker instead of four does a quarter less work, and leaves processors to other
 * checks.
 */
const checkTypes = (project) => [
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
    // These checks read the generated files.
    next: [
      { name: 'types', run: checkTypes('tsconfig.json') },
      { name: 'playground', run: checkTypes('apps/playground') },
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
const chosen = names.length === 0 ? STEPS : STEPS.flatMap(selectSteps);
const isRight = await sideBySide(chosen, ({ name }, seconds) =>
  console.log(`✓ ${name} (${seconds.toFixed(1)} s)`),
);
if (!isRight) process.exit(1);

/** Reduces a step to those selected by name; they still run in order. */
function selectSteps({ next = [], ...step }) {
  const nextSteps = next.flatMap(selectSteps);
  return names.includes(step.name) ? [{ ...step, next: nextSteps }] : nextSteps;
}
