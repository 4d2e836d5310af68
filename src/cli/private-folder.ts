import {
  closeSync,
  constants,
  fstatSync,
  lstatSync,
  mkdirSync,
  openSync,
  readFileSync,
  type Stats,
  writeFileSync,
} from 'node:fs';
import { homedir } from 'node:os';
import { dirname, isAbsolute, join } from 'node:path';

/**
 * Whether only this user and the superuser can have written it. Windows has no such modes; there, others cannot write to the
 * user's profile by default.
 */
export function isPrivate({ uid, mode }: Pick<Stats, 'uid' | 'mode'>): boolean {
  const user = process.getuid?.();
  return user === undefined || ((uid === user || uid === 0) && (mode & 0o022) === 0);
}

/**
 * The user's folder for data that can be recreated; undefined if there is none, or others can write there.
 *
 * @param named - where to make it instead
 */
export function privateFolder(named?: string): string | undefined {
  try {
    const caches = named ?? cacheFolder();
    // Without a home directory, the path would be relative to the working folder.
    if (!isAbsolute(caches)) return undefined;
    const folder = join(caches, 'cvpress');
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const found = lstatSync(folder);
    return found.isDirectory() && isPrivate(found) ? folder : undefined;
  } catch {
    return undefined;
  }
}

/** Reads a file that nobody else can have written or read; undefined for others, and for links. */
export function readPrivate(path: string): Buffer | undefined {
  try {
    if (!isPrivate(lstatSync(dirname(path)))) return undefined;
    const file = openSync(path, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0));
    try {
      const found = fstatSync(file);
      const isOpen = process.platform !== 'win32' && (found.mode & 0o077) !== 0;
      return isPrivate(found) && !isOpen ? readFileSync(file) : undefined;
    } finally {
      closeSync(file);
    }
  } catch {
    return undefined;
  }
}

/** XDG Base Directory Specification 0.8; Apple, "File System Programming Guide"; Microsoft, "Known folders". */
function cacheFolder(): string {
  const { XDG_CACHE_HOME, LOCALAPPDATA } = process.env;
  if (XDG_CACHE_HOME && isAbsolute(XDG_CACHE_HOME)) return XDG_CACHE_HOME;
  if (process.platform === 'win32' && LOCALAPPDATA) return LOCALAPPDATA;
  return join(homedir(), process.platform === 'darwin' ? 'Library/Caches' : '.cache');
}

/** Bytes. */
const LENGTH = 16;

/** The part of a preview's address that other users do not know. It is kept, so that open tabs follow the next run. */
export function previewToken(): string {
  const folder = privateFolder();
  const path = folder === undefined ? undefined : join(folder, 'preview-token');
  const token = path === undefined ? undefined : (readToken(path) ?? makeToken(path));
  return (token ?? random()).toString('base64url');
}

function makeToken(path: string): Buffer | undefined {
  try {
    const token = random();
    writeFileSync(path, token, { flag: 'wx', mode: 0o600 });
    return token;
  } catch {
    // Another run may have created it meanwhile.
    return readToken(path);
  }
}

function readToken(path: string): Buffer | undefined {
  const token = readPrivate(path);
  return token?.length === LENGTH ? token : undefined;
}

/** All commands load this file; `node:crypto` would take time. */
function random(): Buffer {
  return Buffer.from(crypto.getRandomValues(new Uint8Array(LENGTH)));
}
