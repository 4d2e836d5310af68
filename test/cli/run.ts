import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';
import { runInHost } from './host.js';

export const ROOT = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '');

const CLI = join(ROOT, 'dist', 'cli.cjs');

/** 2026-11-20 */
const EPOCH = '1795132800';

/** The smallest document without warnings. */
export const VALID_CV = 'cv:\n  name: Jane Doe\n';

/** A document with one error: `lable` for `label`. */
export const INVALID_CV = 'cv:\n  name: Jane Doe\n  lable: Biologist\n';

/** Permissions do not restrict the superuser, so tests of them are skipped. */
export const IS_ROOT = process.getuid?.() === 0;

export interface RunOptions {
  readonly cwd?: string;
  readonly stdin?: string | Uint8Array;
  /** Variables to add to a minimal environment, or to remove from it (undefined). */
  readonly env?: Readonly<Record<string, string | undefined>>;
}

export interface ProgramOptions extends RunOptions {
  /** Whether to close standard output immediately, as `| head -c 0` does. */
  readonly stdout?: 'read' | 'close';
}

export interface RunResult {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly stdout: Buffer;
  readonly stderr: string;
}

/** Variables that Node.js reads only when it starts. */
const STARTUP_VARIABLES = /^(NODE_|LC_|LANG$|TZ$)/;

/**
 * Runs the built command in a process that tests share (`host.mjs`): starting a process, and
 * loading the program and its engine, takes several times as long as most commands.
 */
export function run(args: readonly string[], options: ProgramOptions = {}): Promise<RunResult> {
  const { cwd = ROOT, stdin, env = {}, stdout } = options;
  if (stdout === 'close' || Object.keys(env).some((name) => STARTUP_VARIABLES.test(name)))
    return runInOwnProcess(args, options);
  return runInHost(args, { cwd, stdin, env: createEnvironment(env) });
}

/** Runs the built command in its own process, to test streams, signals, start and exit. */
export function runInOwnProcess(
  args: readonly string[],
  options: ProgramOptions = {},
): Promise<RunResult> {
  return runProgram(process.execPath, [CLI, ...args], options);
}

export function runProgram(
  program: string,
  args: readonly string[],
  options: ProgramOptions = {},
): Promise<RunResult> {
  const { cwd, stdin, env, stdout = 'read' } = options;
  const child = spawn(program, args, {
    cwd: cwd ?? ROOT,
    env: createEnvironment(env),
    stdio: [stdin === undefined ? 'ignore' : 'pipe', 'pipe', 'pipe'],
    // Node.js runs batch files of Windows only in a shell.
    shell: program.endsWith('.cmd'),
  });
  const out: Buffer[] = [];
  const err: Buffer[] = [];
  if (stdout === 'close') child.stdout?.destroy();
  else child.stdout?.on('data', (chunk: Buffer) => out.push(chunk));
  child.stderr?.on('data', (chunk: Buffer) => err.push(chunk));
  // A program that rejects its arguments does not read its input.
  child.stdin?.on('error', () => {});
  child.stdin?.end(stdin);
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code, signal) =>
      resolve({
        code,
        signal,
        stdout: Buffer.concat(out),
        stderr: Buffer.concat(err).toString('utf8'),
      }),
    );
  });
}

/**
 * A folder in the PATH with the command, so that messages call it `cvpress`. Otherwise the name
 * would depend on the folder in which a shared process ran its first command.
 */
const BIN = join(tmpdir(), `cvpress-path-${process.getuid?.()}`, 'node_modules', '.bin');
mkdirSync(BIN, { recursive: true });
writeFileSync(join(BIN, 'cvpress'), '');

/** Hides the environment of the tests from the command. */
function createEnvironment(extra: RunOptions['env'] = {}): Record<string, string> {
  const names = ['PATH', 'HOME', 'TMPDIR', 'SystemRoot', 'npm_config_cache', 'npm_config_registry'];
  const base = Object.fromEntries(names.map((name) => [name, process.env[name]]));
  const PATH = [BIN, base.PATH].join(delimiter);
  const all = { ...base, PATH, SOURCE_DATE_EPOCH: EPOCH, ...extra };
  return Object.fromEntries(
    Object.entries(all).filter((pair): pair is [string, string] => pair[1] !== undefined),
  );
}

/** Creates a temporary folder with files by path; it is removed after the test. */
export function createTemporaryFolder(
  files: Readonly<Record<string, string | Uint8Array>> = {},
): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'cvpress-test-')));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  for (const [path, data] of Object.entries(files)) {
    mkdirSync(dirname(resolve(folder, path)), { recursive: true });
    writeFileSync(resolve(folder, path), data);
  }
  return folder;
}

const MANIFEST = /(^|[/\\])\.cvpress[/\\]manifest[^/\\]*\.ndjson$/;

/** Returns the sorted paths of all files below a folder, except the manifest of outputs. */
export function listFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((item) => !item.isDirectory())
    .map((item) => join(item.parentPath, item.name).slice(folder.length + 1))
    .filter((path) => !MANIFEST.test(path))
    .sort();
}

/** Checks that bytes are a complete PDF. */
export function isPdf(bytes: Uint8Array): boolean {
  const text = Buffer.from(bytes).toString('latin1');
  return text.startsWith('%PDF-') && text.trimEnd().endsWith('%%EOF');
}

/** Parses the output of `--json`. */
export function parseJsonLines(output: string | Buffer): Record<string, unknown>[] {
  return String(output)
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Record<string, unknown>);
}
