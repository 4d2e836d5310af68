import { accessSync, constants, existsSync, statSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** How `cvpress` is started. */
export interface Program {
  readonly command: string;
  /** What stands before its own arguments. */
  readonly args: readonly string[];
}

/** Where `cvpress` may be. */
export interface Places {
  /** The folder of the CV, if it is in one that is open, and the others that are open. */
  readonly folders: readonly string[];
  /** The setting `cvpress.path`; empty without one. */
  readonly setting: string;
  /** The variable `PATH`. */
  readonly path: string;
  readonly platform: NodeJS.Platform;
}

/** The file that a package of npm runs. */
const CLI = join('node_modules', 'cvpress', 'dist', 'cli.cjs');

/** Finds `cvpress`: that of the project, so that everyone who works on a CV has the same; else the one that is set, else the one that is installed. */
export function findProgram({ folders, setting, path, platform }: Places): Program | undefined {
  const own = folders.map((folder) => join(folder, CLI)).find((file) => existsSync(file));
  if (own !== undefined) return script(own);
  if (setting !== '') return isFile(setting) ? programAt(setting) : undefined;
  for (const folder of path
    .split(platform === 'win32' ? ';' : delimiter)
    .filter((part) => part !== '')) {
    // What npm puts in the PATH of Windows is a script of a shell, which needs one; the file that it runs does not.
    if (platform === 'win32' && existsSync(join(folder, CLI))) return script(join(folder, CLI));
    const file = join(folder, platform === 'win32' ? 'cvpress.exe' : 'cvpress');
    if (isProgram(file)) return { command: file, args: [] };
  }
  return undefined;
}

function programAt(file: string): Program {
  return /\.[cm]?js$/i.test(file) ? script(file) : { command: file, args: [] };
}

function script(file: string): Program {
  return { command: 'node', args: [file] };
}

function isFile(file: string): boolean {
  return statSync(file, { throwIfNoEntry: false })?.isFile() ?? false;
}

function isProgram(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return isFile(file);
  } catch {
    return false;
  }
}
