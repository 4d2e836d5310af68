import { existsSync } from 'node:fs';
import { basename, delimiter, isAbsolute, join, relative } from 'node:path';
import { quote } from './completion/quote.js';

/** What a process knows of how it was started. */
export interface Start {
  readonly env: Readonly<Record<string, string | undefined>>;
  /** The file that Node.js was given, as it was found: links are not followed. */
  readonly script: string;
  /** The working directory. */
  readonly folder: string;
}

/** How each package manager runs a program that is not on the PATH: one that it fetches for that, and one of the project. */
const RUNNERS: Readonly<Record<string, readonly [fetched: string, installed: string]>> = {
  npm: ['npx', 'npx'],
  pnpm: ['pnpm dlx', 'pnpm exec'],
  yarn: ['yarn dlx', 'yarn'],
  bun: ['bunx', 'bunx'],
};

const OWN: Start = { env: process.env, script: process.argv[1] ?? '', folder: process.cwd() };

/** What has to be typed to start the program: `cvpress` where it is on the PATH, else `npx cvpress` or the like. */
export function calledAs({ env, script, folder }: Start = OWN): string {
  const [, manager] = /^(npm|pnpm|yarn|bun)\//.exec(env.npm_config_user_agent ?? '') ?? [];
  if (isOnPath(env, manager !== undefined)) return 'cvpress';
  if (manager !== undefined) {
    const [fetched, installed] = RUNNERS[manager] as readonly [string, string];
    return `${/[\\/]dlx[-\\/]/.test(script) ? fetched : installed} cvpress`;
  }
  const below = relative(folder, script);
  // Whatever started it from elsewhere (a wrapper, an alias) has a name that we do not know.
  if (below.startsWith('..') || isAbsolute(below)) return 'cvpress';
  if (/(?:^|[\\/])node_modules[\\/](?:\.bin[\\/])?cvpress\b/.test(below)) return 'npx cvpress';
  return basename(below) === 'cli.cjs' ? `node ${below}` : 'cvpress';
}

/** @param isManaged - whether a package manager has put folders of its own before those of the user */
function isOnPath({ PATH = '', BERRY_BIN_FOLDER }: Start['env'], isManaged: boolean): boolean {
  const folders = PATH.split(delimiter).filter((folder) => folder !== '');
  const own = isManaged
    ? folders.filter((folder) => !/[\\/]node_modules[\\/]\.bin[\\/]?$/.test(folder) && folder !== BERRY_BIN_FOLDER)
    : folders;
  return own.some((folder) => ['cvpress', 'cvpress.cmd'].some((name) => existsSync(join(folder, name))));
}

/** A command of the program as it can be typed here, for people to copy. */
export function commandTo(...args: readonly string[]): string {
  return [calledAs(), ...args.map(word)].join(' ');
}

/** A text with the commands of the program in it, as they can be typed here: at the start of a line, in quotes or in brackets. */
export function asCalled(text: string, name = calledAs()): string {
  if (name === 'cvpress') return text;
  return text.replaceAll(/(^ *|`|\(|Usage: )cvpress (?=[a-z-[<])/gm, `$1${name} `);
}

/** An argument as the shell takes it. */
function word(text: string): string {
  if (/^[\p{L}\p{N}@%+=:,./\\_-]+$/u.test(text) && (process.platform === 'win32' || !text.includes('\\'))) return text;
  return process.platform === 'win32' ? `"${text}"` : quote(text);
}
