import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import spawn from 'nano-spawn';
import { digest } from './app/use.mjs';

/** The folder of this checkout. */
export const CHECKOUT = fileURLToPath(new URL('../..', import.meta.url));

/** The document that is rendered. */
export const SAMPLE = join(CHECKOUT, 'samples/engineer.yaml');

const APP = fileURLToPath(new URL('app', import.meta.url));

/** Arguments by which the command renders the document as the program does. */
export const RENDER = ['render', 'cv.yaml', '--today', '2026-11-20'];

/** How long a command may take, in milliseconds. */
const LONGEST = 600_000;

/** A consumer that cannot be tried here. */
export class Skipped extends Error {}

/** What was tried does not do what it should. */
export class Failed extends Error {}

/** A fresh folder in which the packed package is used, and the record of what was done there. */
export class Project {
  /** Commands with their output. */
  record = '';
  /** What the reader of a success should know. */
  notes = [];

  /**
   * @param {string} work - the folder in which to make it
   * @param {string} tarball - the packed package
   * @param {object} expected - the digests of this checkout's own output
   */
  constructor(work, tarball, expected) {
    this.tarball = tarball;
    this.expected = expected;
    this.folder = realpathSync(mkdtempSync(join(work, 'consumer-')));
  }

  /** The path of a file or folder. */
  path(...parts) {
    return join(this.folder, ...parts);
  }

  /** Writes files: texts, or values as JSON. */
  write(files) {
    for (const [path, content] of Object.entries(files)) {
      const file = this.path(path);
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(
        file,
        typeof content === 'string' ? content : `${JSON.stringify(content, undefined, 2)}\n`,
      );
    }
  }

  /** Copies the programs that use the package, and the document, into a folder. */
  addApp(folder = '.') {
    cpSync(APP, this.path(folder), { recursive: true });
    cpSync(SAMPLE, this.path(folder, 'cv.yaml'));
    writeFileSync(this.path(folder, 'expected.json'), JSON.stringify(this.expected));
  }

  /**
   * Runs a command, and waits until it ends.
   *
   * @param {readonly string[]} command
   * @param {{ cwd?: string, env?: NodeJS.ProcessEnv, exit?: number }} options - `cwd` is below the project's folder
   * @returns what it wrote to its standard output, and everything that it wrote
   * @throws Failed if it ends with another exit code than `exit`
   */
  async run([program, ...args], { cwd = '.', env = {}, exit = 0 } = {}) {
    const options = {
      cwd: resolve(this.folder, cwd),
      env: { ...CLEAN, ...env },
      preferLocal: true,
      timeout: LONGEST,
    };
    const result = await spawn(program, args, options).catch((error) => error);
    const end = result.exitCode ?? result.signalName ?? result.cause?.message ?? 0;
    this.record += `$ ${[program, ...args].join(' ')}\n${result.output}\n(ended with ${end})\n`;
    if (end !== exit) throw new Failed(`${program} ended with ${end} instead of ${exit}`);
    return result;
  }

  /** Makes a project with packages that npm installs beside this one. */
  async install(packages = [], manifest = {}) {
    this.write({ 'package.json': { name: 'consumer', private: true, ...manifest } });
    this.addApp();
    await this.run(['npm', 'install', ...NPM, this.tarball, ...packages]);
  }

  /** Runs a program of the app, and compares what it prints with what this checkout gives. */
  async check(command, options) {
    const { stdout } = await this.run(command, options);
    for (const line of stdout.trim().split('\n')) this.compare(JSON.parse(line));
  }

  /**
   * Runs the command `cvpress`, and compares what it renders.
   *
   * @param {readonly string[]} cvpress - the command, as in `['npx', 'cvpress']`
   */
  async checkCommand(cvpress, { cwd = '.', ...options } = {}) {
    await this.run([...cvpress, 'validate', 'cv.yaml'], { cwd, ...options });
    await this.run([...cvpress, ...RENDER, '-o', 'cv.pdf'], { cwd, ...options });
    this.compareFile(join(cwd, 'cv.pdf'));
  }

  /** Compares a PDF with this checkout's. */
  compareFile(file) {
    this.compare({ ...this.expected, pdf: digest(readFileSync(this.path(file))) });
  }

  /** @throws Failed if the digests are not those of this checkout */
  compare(digests) {
    const wrong = Object.keys(this.expected).filter(
      (name) => digests[name] !== this.expected[name],
    );
    if (wrong.length > 0) throw new Failed(`other bytes than in the checkout: ${wrong.join(', ')}`);
  }

  remove() {
    rmSync(this.folder, { recursive: true, force: true });
  }
}

/** Everything that npm says beside errors would only fill the record. */
export const NPM = ['--no-audit', '--no-fund', '--prefer-offline', '--loglevel=error'];

/** The environment without what `npm run` adds, which would tell other package managers what to do. */
export const CLEAN = Object.fromEntries(
  Object.entries(process.env).map(([name, value]) => [
    name,
    /^(npm_|INIT_CWD$|NODE_OPTIONS$)/i.test(name) ? undefined : value,
  ]),
);
