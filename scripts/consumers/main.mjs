/**
 * Tries the packed package with everything that it should work with, each in a fresh folder: `npm run check:consumers`. With
 * arguments, tries only the consumers with these names.
 */
import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pack } from '../pack.mjs';
import { BUNDLER_CONSUMERS } from './bundlers.mjs';
import { NPM_CONSUMERS } from './npm.mjs';
import { PNPM_CONSUMERS } from './pnpm.mjs';
import { CHECKOUT, Project, SAMPLE, Skipped } from './project.mjs';
import { RUNTIME_CONSUMERS } from './runtimes.mjs';
import { SYSTEM_CONSUMERS } from './systems.mjs';
import { TRACER_CONSUMERS } from './tracers.mjs';
import { TYPESCRIPT_CONSUMERS } from './typescript.mjs';
import { YARN_CONSUMERS } from './yarn.mjs';

/**
 * @typedef {object} Consumer
 * @property {string} name
 * @property {string} does - what is tried
 * @property {(project: Project) => Promise<void>} run - throws if it does not do what it should
 * @property {boolean} [isPromised] - false if its failure is only told
 */

/** @type {readonly Consumer[]} */
const CONSUMERS = [
  ...NPM_CONSUMERS,
  ...PNPM_CONSUMERS,
  ...YARN_CONSUMERS,
  ...BUNDLER_CONSUMERS,
  ...TRACER_CONSUMERS,
  ...RUNTIME_CONSUMERS,
  ...SYSTEM_CONSUMERS,
  ...TYPESCRIPT_CONSUMERS,
];

const names = process.argv.slice(2);
const unknown = names.filter((name) => CONSUMERS.every((consumer) => consumer.name !== name));
if (unknown.length > 0) {
  console.error(
    `There is no consumer ${unknown.join(', ')}; there are ${CONSUMERS.map(({ name }) => name).join(', ')}.`,
  );
  process.exit(2);
}
const work = mkdtempSync(join(tmpdir(), 'cvpress-consumers-'));
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(130));
process.once('exit', () => rmSync(work, { recursive: true, force: true }));
const counts = { passed: 0, failed: 0, skipped: 0, told: 0 };
const tarball = pack(work);
cpSync(SAMPLE, join(work, 'cv.yaml'));
const expected = JSON.parse(
  runHere('node', [join(CHECKOUT, 'scripts/consumers/app/app.mjs')], work),
);
for (const consumer of CONSUMERS) {
  if (names.length === 0 || names.includes(consumer.name)) counts[await tryOut(consumer)] += 1;
}
console.log(summaryOf(counts));
process.exitCode = counts.failed > 0 ? 1 : 0;

function runHere(program, args, folder = CHECKOUT) {
  return execFileSync(program, args, {
    cwd: folder,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  });
}

/** Tries a consumer, says what came out in a line, and returns under what to count it. */
async function tryOut({ name, does, run, isPromised = true }) {
  const project = new Project(work, tarball, expected);
  const start = performance.now();
  const say = (mark, more) => {
    const seconds = ((performance.now() - start) / 1000).toFixed(1);
    console.log(`${mark} ${name} (${seconds} s): ${[does, ...project.notes, ...more].join('; ')}`);
  };
  try {
    await run(project);
    say('✓', []);
    return 'passed';
  } catch (error) {
    if (error instanceof Skipped) {
      say('–', [`skipped: ${error.message}`]);
      return 'skipped';
    }
    say(isPromised ? '✗' : 'ℹ', [error.message]);
    if (isPromised || names.length > 0)
      console.log(project.record.replaceAll(/^/gm, '    '), isPromised ? error.stack : '');
    return isPromised ? 'failed' : 'told';
  } finally {
    project.remove();
  }
}

function summaryOf({ passed, failed, skipped, told }) {
  const rest = [
    [skipped, 'skipped'],
    [told, 'not promised, and failed'],
  ];
  return [
    `${passed} passed`,
    `${failed} failed`,
    ...rest.filter(([n]) => n > 0).map(([n, what]) => `${n} ${what}`),
  ].join(', ');
}
