import { existsSync } from 'node:fs';
import nodePath, { type PlatformPath } from 'node:path';

interface Invocation {
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Path of the script, without resolving links. */
  readonly script: string;
  readonly folder: string;
  readonly path?: PlatformPath;
}

/** Commands of package managers to download and run a program, or to run an installed one. */
const RUNNERS: ReadonlyMap<string, readonly [download: string, installed: string]> = new Map([
  ['npm', ['npx', 'npx']],
  ['pnpm', ['pnpm dlx', 'pnpm exec']],
  ['yarn', ['yarn dlx', 'yarn']],
  ['bun', ['bunx', 'bunx']],
]);

const CURRENT: Invocation = {
  env: process.env,
  script: process.argv[1] ?? '',
  folder: process.cwd(),
};

/** Returns what the user types: `cvpress` if it is on the PATH, else `npx cvpress` or similar. */
export function getProgramName({
  env,
  script,
  folder,
  path = nodePath,
}: Invocation = CURRENT): string {
  const [, manager] = /^(npm|pnpm|yarn|bun)\//.exec(env.npm_config_user_agent ?? '') ?? [];
  if (isOnPath(env, path, manager !== undefined)) return 'cvpress';
  if (manager !== undefined) {
    const [download, installed] = RUNNERS.get(manager) as readonly [string, string];
    return `${/[\\/]dlx[-\\/]/.test(script) ? download : installed} cvpress`;
  }
  const relative = path.relative(folder, script);
  // Probably started by an alias.
  if (relative.startsWith('..') || path.isAbsolute(relative)) return 'cvpress';
  if (/(?:^|[\\/])node_modules[\\/](?:\.bin[\\/])?cvpress\b/.test(relative)) return 'npx cvpress';
  return path.basename(relative) === 'cli.cjs' ? `node ${relative}` : 'cvpress';
}

/** @param isManaged - whether a package manager added its folders to the PATH; they are ignored */
function isOnPath(
  { PATH = '', BERRY_BIN_FOLDER }: Invocation['env'],
  path: PlatformPath,
  isManaged: boolean,
): boolean {
  const folders = PATH.split(path.delimiter).filter((folder) => folder !== '');
  const userFolders = isManaged
    ? folders.filter(
        (folder) =>
          !/[\\/]node_modules[\\/]\.bin[\\/]?$/.test(folder) && folder !== BERRY_BIN_FOLDER,
      )
    : folders;
  return userFolders.some((folder) =>
    ['cvpress', 'cvpress.cmd'].some((name) => existsSync(path.join(folder, name))),
  );
}

export function formatCommand(...args: readonly string[]): string {
  return [getProgramName(), ...args.map((arg) => quoteArgument(arg))].join(' ');
}

/** Finds commands at the start of a line or in backticks. */
export function replaceProgramName(text: string, name = getProgramName()): string {
  if (name === 'cvpress') return text;
  return text.replaceAll(/(^ *|`|Usage: )cvpress (?=[a-z-[<])/gm, `$1${name} `);
}

export function quoteArgument(text: string, platform = process.platform): string {
  if (/^[\p{L}\p{N}@%+=:,./\\_-]+$/u.test(text) && (platform === 'win32' || !text.includes('\\')))
    return text;
  return platform === 'win32' ? `"${text}"` : quoteForPosix(text);
}

export function quoteForPosix(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
