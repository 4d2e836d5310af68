import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';
import { runInHost } from './host.js';

/** The root of the repository. */
export const ROOT = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '');

/** The built command. */
const CLI = join(ROOT, 'dist', 'cli.cjs');

/** The day of the tests: 2026-11-20. */
const EPOCH = '1795132800';

/** The smallest document without warnings. */
export const GOOD = 'cv:\n  name: Jane Doe\n';

/** A document with one error: `lable` for `label`. */
export const BAD = 'cv:\n  name: Jane Doe\n  lable: Biologist\n';

/** Tests of permissions mean nothing to the superuser. */
export const IS_ROOT = process.getuid?.() === 0;

export interface RunOptions {
  readonly cwd?: string;
  readonly stdin?: string | Uint8Array;
  /** Variables beside a plain environment: no colour variables, `SOURCE_DATE_EPOCH` of 2026-11-20; undefined removes one. */
  readonly env?: Readonly<Record<string, string | undefined>>;
}

export interface ProgramOptions extends RunOptions {
  /** What to do with standard output: read it, or close it at once, as `| head -c 0` does. */
  readonly stdout?: 'read' | 'close';
}

export interface RunResult {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly stdout: Buffer;
  readonly stderr: string;
}

/** Variables that Node.js and its locales read when they start. */
const AT_START = /^(NODE_|LC_|LANG$|TZ$)/;

/**
 * Runs the built command, in a process that it shares with other tests (`host.mjs`): starting one, loading the program and
 * its engine take several times as long as what most commands do. What a process knows from its start has one of its own.
 */
export function run(args: readonly string[], options: ProgramOptions = {}): Promise<RunResult> {
  const { cwd = ROOT, stdin, env = {}, stdout } = options;
  if (stdout === 'close' || Object.keys(env).some((name) => AT_START.test(name)))
    return runApart(args, options);
  return runInHost(args, { cwd, stdin, env: plainEnvironment(env) });
}

/** Runs the built command as a process of its own: for tests of its streams, signals, start and end. */
export function runApart(
  args: readonly string[],
  options: ProgramOptions = {},
): Promise<RunResult> {
  return runProgram(process.execPath, [CLI, ...args], options);
}

/** Runs any program. */
export function runProgram(
  program: string,
  args: readonly string[],
  options: ProgramOptions = {},
): Promise<RunResult> {
  const { cwd, stdin, env, stdout = 'read' } = options;
  const child = spawn(program, args, {
    cwd: cwd ?? ROOT,
    env: plainEnvironment(env),
    stdio: [stdin === undefined ? 'ignore' : 'pipe', 'pipe', 'pipe'],
    // Node.js starts scripts of Windows in no other way.
    shell: program.endsWith('.cmd'),
  });
  const out: Buffer[] = [];
  const err: Buffer[] = [];
  if (stdout === 'close') child.stdout?.destroy();
  else child.stdout?.on('data', (chunk: Buffer) => out.push(chunk));
  child.stderr?.on('data', (chunk: Buffer) => err.push(chunk));
  // A program that refuses its arguments does not read its input.
  child.stdin?.on('error', () => {});
  child.stdin?.end(stdin);
  return new Promise((done, fail) => {
    child.on('error', fail);
    child.on('close', (code, signal) =>
      done({
        code,
        signal,
        stdout: Buffer.concat(out),
        stderr: Buffer.concat(err).toString('utf8'),
      }),
    );
  });
}

/**
 * A folder of the PATH that has the command: its messages name it as it was called, which otherwise would depend on the folder
 * where a process that is kept had its first command. All processes share it.
 */
const BIN = join(tmpdir(), `cvpress-path-${process.getuid?.()}`, 'node_modules', '.bin');
mkdirSync(BIN, { recursive: true });
writeFileSync(join(BIN, 'cvpress'), '');

/** The environment of the tests must not reach the command. */
function plainEnvironment(extra: RunOptions['env'] = {}): Record<string, string> {
  const kept = ['PATH', 'HOME', 'TMPDIR', 'SystemRoot', 'npm_config_cache', 'npm_config_registry'];
  const base = Object.fromEntries(kept.map((name) => [name, process.env[name]]));
  const PATH = [BIN, base.PATH].join(delimiter);
  const all = { ...base, PATH, SOURCE_DATE_EPOCH: EPOCH, ...extra };
  return Object.fromEntries(
    Object.entries(all).filter((pair): pair is [string, string] => pair[1] !== undefined),
  );
}

/** A new empty folder, removed after the test; with files in it, by their paths. */
export function freshFolder(files: Readonly<Record<string, string | Uint8Array>> = {}): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'cvpress-test-')));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  for (const [path, data] of Object.entries(files)) {
    mkdirSync(dirname(resolve(folder, path)), { recursive: true });
    writeFileSync(resolve(folder, path), data);
  }
  return folder;
}

/** The record that a folder of outputs has. */
const RECORD = /(^|[/\\])\.cvpress[/\\]manifest[^/\\]*\.ndjson$/;

/** The paths of all files below a folder, sorted; without the record of what is rendered. */
export function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((item) => !item.isDirectory())
    .map((item) => join(item.parentPath, item.name).slice(folder.length + 1))
    .filter((path) => !RECORD.test(path))
    .sort();
}

/** Whether bytes are a whole PDF. */
export function isPdf(bytes: Uint8Array): boolean {
  const text = Buffer.from(bytes).toString('latin1');
  return text.startsWith('%PDF-') && text.trimEnd().endsWith('%%EOF');
}

/** The lines of `--json`. */
export function jsonLines(output: string | Buffer): Record<string, unknown>[] {
  return String(output)
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Record<string, unknown>);
}
