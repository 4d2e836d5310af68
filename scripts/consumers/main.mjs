/**
 * `npm run check:consumers [-- NAME…]`: installs the packed package in fresh folders as its users
 * do, with package managers, bundlers, tracers, Jest and versions of Node.js and TypeScript, and
 * compares its outputs with those of this checkout.
 */
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import spawn from 'nano-spawn';
import { pack } from '../pack.mjs';
import { digest } from './app/use.mjs';
import { CONSUMERS } from './consumers.mjs';

const CHECKOUT = fileURLToPath(new URL('../..', import.meta.url));
const APP = join(CHECKOUT, 'scripts/consumers/app');
const SAMPLE = join(CHECKOUT, 'samples/engineer.yaml');
const TIMEOUT_MS = 600_000;

/** The environment without the settings of `npm run`, which other package managers would read. */
const ENV = Object.fromEntries(
  Object.entries(process.env).map(([name, value]) => [
    name,
    /^(npm_|INIT_CWD$|NODE_OPTIONS$)/i.test(name) ? undefined : value,
  ]),
);

const names = process.argv.slice(2);
const unknown = names.filter((name) => !CONSUMERS.has(name));
if (unknown.length > 0) {
  console.error(
    `There is no consumer ${unknown.join(', ')}; there are ${[...CONSUMERS.keys()].join(', ')}.`,
  );
  process.exit(2);
}
const work = realpathSync(mkdtempSync(join(tmpdir(), 'cvpress-consumers-')));
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(130));
process.once('exit', () => rmSync(work, { recursive: true, force: true }));
cpSync(SAMPLE, join(work, 'cv.yaml'));
const tarball = pack(work);
const { stdout: expected } = await spawn('node', [join(APP, 'app.mjs')], { cwd: work });

for (const [name, run] of CONSUMERS) {
  if (names.length > 0 && !names.includes(name)) continue;
  const start = performance.now();
  const { log, project } = createProject(join(work, name));
  try {
    await run(project);
    console.log(`✓ ${name} (${((performance.now() - start) / 1000).toFixed(1)} s)`);
  } catch (error) {
    console.log(`✗ ${name}: ${error.message}\n${log.join('\n').replaceAll(/^/gm, '    ')}`);
    process.exitCode = 1;
  }
  rmSync(join(work, name), { recursive: true, force: true });
}

/**
 * Creates a folder with the sample and the programs of `app/`, and the functions that consumers use
 * there.
 */
function createProject(folder) {
  const log = [];
  cpSync(APP, folder, { recursive: true });
  cpSync(SAMPLE, join(folder, 'cv.yaml'));

  /** Writes files: texts, or values as JSON. */
  const write = (files) => {
    for (const [path, content] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(
        join(folder, path),
        typeof content === 'string' ? content : JSON.stringify(content),
      );
    }
  };

  /** Runs a command. Returns its standard output, and both outputs together. */
  const runToOutputs = async ([program, ...args], { cwd = folder, env = {} } = {}) => {
    const options = { cwd, env: { ...ENV, ...env }, preferLocal: true, timeout: TIMEOUT_MS };
    const { stdout, output } = await spawn(program, args, options).catch((error) => {
      log.push(error.output);
      throw error;
    });
    log.push(`$ ${[program, ...args].join(' ')}\n${output}`);
    return { stdout, output };
  };

  /** Returns the standard output of a command. */
  const run = async (command, options) => (await runToOutputs(command, options)).stdout;

  const install = async (packages = [], manifest = {}) => {
    write({ 'package.json': { name: 'consumer', private: true, ...manifest } });
    await run([
      'npm',
      'install',
      '--no-audit',
      '--no-fund',
      '--loglevel=error',
      tarball,
      ...packages,
    ]);
  };

  /** Runs a program of `app/`, and compares the digests that it prints. */
  const check = async (command, options) => {
    const actual = await run(command, options);
    if (actual.trim() !== expected.trim())
      throw new Error(`other outputs: ${actual} instead of ${expected}`);
  };

  /** Renders the sample with the command, and compares the PDF. */
  const checkCommand = async (cvpress, options) => {
    await run([...cvpress, 'render', 'cv.yaml', '--today', '2026-11-20', '-o', 'cv.pdf'], options);
    const { pdf } = JSON.parse(expected);
    if (digest(readFileSync(join(folder, 'cv.pdf'))) !== pdf)
      throw new Error('the command writes another PDF');
  };

  /** Runs commands for one document and for a batch, which must print nothing. */
  const checkSilence = async (cvpress) => {
    cpSync(SAMPLE, join(folder, 'copy.yaml'));
    for (const files of [['cv.yaml'], ['cv.yaml', 'copy.yaml', '--workers', '2']]) {
      const args = ['render', ...files, '-o', 'out', '--quiet', '--force'];
      const { output } = await runToOutputs([...cvpress, ...args]);
      if (output !== '') throw new Error(`the command prints: ${output}`);
    }
  };

  return {
    log,
    project: { folder, tarball, write, run, install, check, checkCommand, checkSilence },
  };
}
