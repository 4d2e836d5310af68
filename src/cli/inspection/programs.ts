import { type ExecFileException, execFile } from 'node:child_process';
import { accessSync, constants, statSync } from 'node:fs';
import { delimiter, isAbsolute, join } from 'node:path';
import type { ProgramAnswer, ProgramName } from '../../inspect/inspect.js';
import { bareEnvironment } from '../../process/fork.js';
import type { Input } from '../inputs.js';

interface Call {
  /** What it may be called, the usual name first. */
  readonly commands: readonly string[];
  /** Makes it say its version. */
  readonly version: string;
  /** Makes it print the text of a file, whose path is absolute and so no option. */
  readonly read: (file: string) => readonly string[];
}

const CALLS: Readonly<Record<ProgramName, Call>> = {
  pdftotext: { commands: ['pdftotext'], version: '-v', read: (file) => ['-enc', 'UTF-8', file, '-'] },
  mutool: { commands: ['mutool'], version: '-v', read: (file) => ['draw', '-q', '-F', 'txt', file] },
  // As Debian calls it, and as pip does.
  pdf2txt: { commands: ['pdf2txt', 'pdf2txt.py'], version: '--version', read: (file) => [file] },
};

/** A program, and where it is. */
export interface FoundProgram extends Pick<ProgramAnswer, 'name' | 'isInstalled' | 'version'> {
  readonly path: string;
}

/** Looks for a program in the folders of `PATH`, and asks for its version; its answer is that there is none. */
export async function findProgram(name: ProgramName, timeoutMs: number): Promise<FoundProgram | ProgramAnswer> {
  const { commands, version } = CALLS[name];
  const path = commands.map(onPath).find((found) => found !== undefined);
  if (path === undefined) return { name, isInstalled: false };
  const { stdout, stderr } = await run(path, [version], timeoutMs);
  const said = /(?<![\w.])v?(\d[\d.]{0,30})/.exec(`${stdout}\n${stderr}`)?.[1];
  return { name, isInstalled: true, path, ...(said === undefined ? {} : { version: said }) };
}

/** The path of a command in a folder of `PATH`. A relative folder may be a stranger's, so it does not count. */
export function onPath(command: string): string | undefined {
  const file = process.platform === 'win32' ? `${command}.exe` : command;
  const folders = (process.env.PATH ?? '').split(delimiter).filter(isAbsolute);
  return folders.map((folder) => join(folder, file)).find(isExecutable);
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}

/** Asks a program what it reads in a file; whatever goes wrong with it is its answer. */
export async function askProgram(
  program: FoundProgram | ProgramAnswer,
  { path: file, isPlain }: Input,
  timeoutMs: number,
): Promise<ProgramAnswer> {
  if (!('path' in program)) return program;
  const { path, ...found } = program;
  if (file === undefined || !isPlain) return { ...found, failure: 'it is asked about files only' };
  const { stdout, stderr, error } = await run(path, CALLS[found.name].read(file), timeoutMs);
  if (error !== null) return { ...found, failure: reasonOf(error, stderr, timeoutMs) };
  try {
    return { ...found, text: new TextDecoder('utf-8', { fatal: true }).decode(stdout) };
  } catch {
    return { ...found, failure: 'what it prints is no UTF-8 text' };
  }
}

/** In bytes: a page of a CV has some thousand. */
const MOST_PRINTED = 2 ** 21;

/** Runs a program without a shell and without input. */
function run(path: string, args: readonly string[], timeout: number) {
  return new Promise<{ error: ExecFileException | null; stdout: Buffer; stderr: Buffer }>((resolve) => {
    const bounds = { timeout, maxBuffer: MOST_PRINTED, killSignal: 'SIGKILL' } as const;
    const options = { ...bounds, encoding: 'buffer' as const, env: bareEnvironment(), windowsHide: true };
    const child = execFile(path, args, options, (error, stdout, stderr) => resolve({ error, stdout, stderr }));
    child.stdin?.end();
  });
}

function reasonOf({ code, signal, killed }: ExecFileException, stderr: Buffer, timeoutMs: number): string {
  // As its types do not say, the code of what the system refuses is a word.
  const reason: number | string | null | undefined = code;
  if (reason === 'ERR_CHILD_PROCESS_STDIO_MAXBUFFER') return `it prints more than ${MOST_PRINTED / 2 ** 20} MB`;
  if (killed) return `no answer within ${timeoutMs / 1000} s`;
  if (signal) return `it crashed (${signal})`;
  if (typeof reason !== 'number') return `it does not start (${reason ?? 'no reason given'})`;
  const [said = ''] = stderr.toString().trim().split('\n');
  return `it failed with exit code ${reason}${said === '' ? '' : `: ${said.slice(0, 200)}`}`;
}
