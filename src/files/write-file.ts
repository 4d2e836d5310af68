import {
  chmodSync,
  chownSync,
  existsSync,
  lstatSync,
  mkdirSync,
  promises,
  realpathSync,
  renameSync,
  rmSync,
  type Stats,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { isPathInside } from './paths.js';

export interface WriteOptions {
  /** Path of the temporary file, on the same file system; by default next to the output. */
  readonly temporaryPath?: string | undefined;
  /**
   * The folder that no link may leave: a link to a file is replaced, a link to a folder is an
   * error.
   */
  readonly rootFolder?: string | undefined;
  /** Input files, which outputs must not replace. */
  readonly reads?: readonly string[] | undefined;
  /** Whether the user named this file: only then can it be a pipe or device. */
  readonly isNamed?: boolean | undefined;
}

/** Thrown if a folder of the path is a link that leaves the root folder. */
export class SymlinkOutsideError extends Error {
  override readonly name = 'SymlinkOutsideError';
}

/**
 * Writes a temporary file and renames it, so that a failure keeps the old file.
 *
 * @throws the operating system's error, or SymlinkOutsideError
 */
export async function writeFileAtomically(
  path: string,
  data: Uint8Array | string,
  options: WriteOptions = {},
): Promise<void> {
  const { rootFolder } = options;
  if (rootFolder !== undefined && !resolvesInside(dirname(path), rootFolder))
    throw new SymlinkOutsideError(dirname(path));
  try {
    await replace(path, data, options);
  } catch (error) {
    // Create folders only on failure, because most folders exist.
    if (!hasCode(error, 'ENOENT', 'ENOTDIR')) throw error;
    createFolders(dirname(path));
    await replace(path, data, options);
  }
}

function hasCode(error: unknown, ...codes: string[]): boolean {
  return codes.includes((error as NodeJS.ErrnoException).code ?? '');
}

/** Whether a path is a pipe, socket or device, which may block forever when it is opened. */
export function isSpecialFile(path: string): boolean {
  const stats = statSync(path, { throwIfNoEntry: false });
  return stats !== undefined && !stats.isFile() && !stats.isDirectory();
}

async function replace(
  path: string,
  data: Uint8Array | string,
  options: WriteOptions,
): Promise<void> {
  const { temporaryPath, rootFolder, isNamed = false } = options;
  const isLinkInRoot =
    rootFolder !== undefined &&
    lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() === true;
  const writesToTarget =
    (!isLinkInRoot || resolvesInside(path, rootFolder)) && (isNamed || !isSpecialFile(path));
  const existing = writesToTarget ? statSync(path, { throwIfNoEntry: false }) : undefined;
  // Waits for the reader of a pipe; fails for a folder.
  if (existing !== undefined && !existing.isFile()) return promises.writeFile(path, data);
  const target = existing === undefined ? path : realpathSync(path);
  if (temporaryPath !== undefined && tryReplace(target, data, temporaryPath, existing)) return;
  tryReplace(target, data, join(dirname(target), createTemporaryName()), existing);
}

/** Returns false if the temporary file is on another file system. */
function tryReplace(
  path: string,
  data: Uint8Array | string,
  temporary: string,
  existing: Stats | undefined,
): boolean {
  try {
    createFile(temporary, data);
    if (existing !== undefined) copyOwnerAndMode(temporary, existing);
    renameWithRetry(temporary, path);
    return true;
  } catch (error) {
    rmSync(temporary, { force: true });
    if (hasCode(error, 'EXDEV')) return false;
    throw error;
  }
}

/** Does not sync: that protects only against power cuts, and takes longer than rendering. */
function createFile(path: string, data: Uint8Array | string): void {
  try {
    writeFileSync(path, data, { flag: 'wx' });
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw error;
    // A killed process left the file.
    rmSync(path);
    writeFileSync(path, data, { flag: 'wx' });
  }
}

function copyOwnerAndMode(path: string, { uid, gid, mode }: Stats): void {
  const stats = statSync(path);
  try {
    if (stats.uid !== uid || stats.gid !== gid) chownSync(path, uid, gid);
    if (stats.mode !== mode) chmodSync(path, mode);
  } catch (error) {
    if (!hasCode(error, 'EPERM', 'ENOSYS', 'EINVAL')) throw error;
  }
}

/** Follows a link at `path`. */
export function moveIntoPlace(temporary: string, path: string): void {
  const target = realpathSync(path);
  copyOwnerAndMode(temporary, statSync(target));
  renameWithRetry(temporary, target);
}

let temporaryCount = 0;

/** Short, because file systems limit the length. */
export function createTemporaryName(): string {
  temporaryCount += 1;
  return `.cvpress-${process.pid}-${temporaryCount}.tmp`;
}

/** Whether a path is in a folder after links are resolved. The path may not exist yet. */
export function resolvesInside(path: string, folder: string): boolean {
  return isPathInside(resolveLinks(path), resolveLinks(folder));
}

/** Resolves the links in the existing part of a path. */
function resolveLinks(path: string): string {
  try {
    return realpathSync.native(path);
  } catch (error) {
    const parent = dirname(path);
    if (parent === path) throw error;
    // The target of a broken link is unknown: return a path that is in no folder.
    if (!hasCode(error, 'ENOTDIR') && lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink())
      return sep;
    return join(resolveLinks(parent), relative(parent, path));
  }
}

/**
 * Creates folders one by one. `mkdir` with `recursive` reports a read-only file system as missing,
 * and never returns in `/proc`.
 */
export function createFolders(path: string): void {
  if (existsSync(path)) return;
  const parent = dirname(path);
  // A missing drive is its own parent.
  if (parent !== path) createFolders(parent);
  try {
    mkdirSync(path);
  } catch (error) {
    // Another process may have removed the parent, or created this folder.
    if (hasCode(error, 'ENOENT') && !existsSync(parent)) createFolders(path);
    else if (!hasCode(error, 'EEXIST')) throw error;
  }
}

/** Long enough for a virus scanner. */
const RETRY_DELAYS_MS = [10, 20, 50, 100, 200, 400];

/** System calls that tests replace. */
export interface RenameSystem {
  readonly platform: NodeJS.Platform;
  readonly rename: (from: string, to: string) => void;
  readonly wait: (ms: number) => void;
}

const REAL_SYSTEM: RenameSystem = { platform: process.platform, rename: renameSync, wait: sleep };

/** Retries on Windows while another program has the file open. */
export function renameWithRetry(
  from: string,
  to: string,
  { platform, rename, wait }: RenameSystem = REAL_SYSTEM,
): void {
  for (const delay of platform === 'win32' ? RETRY_DELAYS_MS : []) {
    try {
      rename(from, to);
      return;
    } catch (error) {
      if (!hasCode(error, 'EPERM', 'EACCES', 'EBUSY')) throw error;
      wait(delay);
    }
  }
  rename(from, to);
}

function sleep(ms: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
}
