import { existsSync } from 'node:fs';
import nodePath, { type PlatformPath } from 'node:path';

export interface Start {
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Before links are followed. */
  readonly script: string;
  readonly folder: string;
  /** Of this system by default. */
  readonly path?: PlatformPath;
}

/** For a program that is not on the PATH: fetched first, or installed in the project. */
const RUNNERS: ReadonlyMap<string, readonly [fetched: string, installed: string]> = new Map([
  ['npm', ['npx', 'npx']],
  ['pnpm', ['pnpm dlx', 'pnpm exec']],
  ['yarn', ['yarn dlx', 'yarn']],
  ['bun', ['bunx', 'bunx']],
]);

const OWN: Start = { env: process.env, script: process.argv[1] ?? '', folder: process.cwd() };

/** What the user types to start the program: `cvpress` if it is on the PATH, else `npx cvpress` or the like. */
export function calledAs({ env, script, folder, path = nodePath }: Start = OWN): string {
  const [, manager] = /^(npm|pnpm|yarn|bun)\//.exec(env.npm_config_user_agent ?? '') ?? [];
  if (isOnPath(env, path, manager !== undefined)) return 'cvpress';
  if (manager !== undefined) {
    const [fetched, installed] = RUNNERS.get(manager) as readonly [string, string];
    return `${/[\\/]dlx[-\\/]/.test(script) ? fetched : installed} cvpress`;
  }
  const below = path.relative(folder, script);
  // Started by something else, such as an alias.
  if (below.startsWith('..') || path.isAbsolute(below)) return 'cvpress';
  if (/(?:^|[\\/])node_modules[\\/](?:\.bin[\\/])?cvpress\b/.test(below)) return 'npx cvpress';
  return path.basename(below) === 'cli.cjs' ? `node ${below}` : 'cvpress';
}

/** @param isManaged - whether a package manager has added its own folders */
function isOnPath(
  { PATH = '', BERRY_BIN_FOLDER }: Start['env'],
  path: PlatformPath,
  isManaged: boolean,
): boolean {
  const folders = PATH.split(path.delimiter).filter((folder) => folder !== '');
  const own = isManaged
    ? folders.filter(
        (folder) =>
          !/[\\/]node_modules[\\/]\.bin[\\/]?$/.test(folder) && folder !== BERRY_BIN_FOLDER,
      )
    : folders;
  return own.some((folder) =>
    ['cvpress', 'cvpress.cmd'].some((name) => existsSync(path.join(folder, name))),
  );
}

/** A command to copy and run. */
export function commandTo(...args: readonly string[]): string {
  return [calledAs(), ...args.map((arg) => word(arg))].join(' ');
}

/** Replaces commands at the start of a line, in quotes or in brackets. */
export function asCalled(text: string, name = calledAs()): string {
  if (name === 'cvpress') return text;
  return text.replaceAll(/(^ *|`|\(|Usage: )cvpress (?=[a-z-[<])/gm, `$1${name} `);
}

export function word(text: string, platform = process.platform): string {
  if (/^[\p{L}\p{N}@%+=:,./\\_-]+$/u.test(text) && (platform === 'win32' || !text.includes('\\')))
    return text;
  return platform === 'win32' ? `"${text}"` : quote(text);
}

/** For a POSIX shell. */
export function quote(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
