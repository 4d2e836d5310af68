import { accessSync, constants, existsSync, statSync } from 'node:fs';
import { delimiter, join } from 'node:path';

export interface Program {
  readonly command: string;
  /** Arguments of `command`, followed by those of `cvpress`. */
  readonly args: readonly string[];
}

export interface ProgramLocations {
  /** The folder of the CV, and the open workspace folders. */
  readonly folders: readonly string[];
  /** The setting `cvpress.path`; empty if unset. */
  readonly setting: string;
  /** The variable `PATH`. */
  readonly path: string;
  readonly platform: NodeJS.Platform;
}

const CLI = join('node_modules', 'cvpress', 'dist', 'cli.cjs');

/**
 * Finds `cvpress`. The project's own comes first, so that everyone who works on a CV has the same
 * version; then the setting, then the PATH.
 */
export function findProgram({
  folders,
  setting,
  path,
  platform,
}: ProgramLocations): Program | undefined {
  const installed = folders.map((folder) => join(folder, CLI)).find((file) => existsSync(file));
  if (installed !== undefined) return toProgram(installed);
  if (setting !== '') return isFile(setting) ? toProgram(setting) : undefined;
  const isWindows = platform === 'win32';
  for (const folder of path.split(isWindows ? ';' : delimiter).filter((entry) => entry !== '')) {
    // On Windows, npm puts a shell script in the PATH; the file that it runs needs no shell.
    if (isWindows && existsSync(join(folder, CLI))) return toProgram(join(folder, CLI));
    const file = join(folder, isWindows ? 'cvpress.exe' : 'cvpress');
    if (isExecutable(file)) return toProgram(file);
  }
  return undefined;
}

function toProgram(file: string): Program {
  return /\.[cm]?js$/i.test(file) ? { command: 'node', args: [file] } : { command: file, args: [] };
}

function isFile(file: string): boolean {
  return statSync(file, { throwIfNoEntry: false })?.isFile() ?? false;
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return isFile(file);
  } catch {
    return false;
  }
}
