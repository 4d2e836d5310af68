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
 * Checks that only this user and the superuser can write. Windows has no such modes; there, other
 * users cannot write to a user's profile by default.
 */
export function isPrivate({ uid, mode }: Pick<Stats, 'uid' | 'mode'>): boolean {
  const user = process.getuid?.();
  return user === undefined || ((uid === user || uid === 0) && (mode & 0o022) === 0);
}

/** Creates a cache folder; returns undefined if that fails or other users can write to it. */
export function createPrivateFolder(parent?: string): string | undefined {
  try {
    const cacheFolder = parent ?? getCacheFolder();
    // Without a home directory, the path would be relative to the working folder.
    if (!isAbsolute(cacheFolder)) return undefined;
    const folder = join(cacheFolder, 'cvpress');
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const stats = lstatSync(folder);
    return stats.isDirectory() && isPrivate(stats) ? folder : undefined;
  } catch {
    return undefined;
  }
}

/** Returns undefined for links and for files that other users can read or write. */
export function readPrivateFile(path: string): Buffer | undefined {
  try {
    if (!isPrivate(lstatSync(dirname(path)))) return undefined;
    const file = openSync(path, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0));
    try {
      const stats = fstatSync(file);
      const isShared = process.platform !== 'win32' && (stats.mode & 0o077) !== 0;
      return isPrivate(stats) && !isShared ? readFileSync(file) : undefined;
    } finally {
      closeSync(file);
    }
  } catch {
    return undefined;
  }
}

// XDG Base Directory Specification 0.8; Apple, "File System Programming Guide"; Microsoft,
// "Known folders".
function getCacheFolder(): string {
  const { XDG_CACHE_HOME, LOCALAPPDATA } = process.env;
  if (XDG_CACHE_HOME && isAbsolute(XDG_CACHE_HOME)) return XDG_CACHE_HOME;
  if (process.platform === 'win32' && LOCALAPPDATA) return LOCALAPPDATA;
  return join(homedir(), process.platform === 'darwin' ? 'Library/Caches' : '.cache');
}

const TOKEN_BYTES = 16;

/** Returns the secret part of the preview's address; saved, so that open tabs stay valid. */
export function getPreviewToken(): string {
  const folder = createPrivateFolder();
  const path = folder && join(folder, 'preview-token');
  const token = path && (readToken(path) ?? createToken(path));
  return (token || randomToken()).toString('base64url');
}

function createToken(path: string): Buffer | undefined {
  try {
    const token = randomToken();
    writeFileSync(path, token, { flag: 'wx', mode: 0o600 });
    return token;
  } catch {
    // Another run may have created it.
    return readToken(path);
  }
}

function readToken(path: string): Buffer | undefined {
  const token = readPrivateFile(path);
  return token?.length === TOKEN_BYTES ? token : undefined;
}

/** All commands load this file; loading `node:crypto` would take time. */
function randomToken(): Buffer {
  return Buffer.from(crypto.getRandomValues(new Uint8Array(TOKEN_BYTES)));
}
