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
import { isBelow } from './paths.js';

export interface WriteOptions {
  /** On the same file system; next to the file by default. */
  readonly temporary?: string | undefined;
  /** No link may lead out of this folder: links to files are replaced, links to folders are errors. */
  readonly within?: string | undefined;
  /** Files that the outputs must not replace. */
  readonly reads?: readonly string[] | undefined;
  /** Whether the user named this file: then a pipe or device is written to. */
  readonly isNamed?: boolean | undefined;
}

/** A folder of the path is a link that leads out. */
export class LeadsOut extends Error {
  override readonly name = 'LeadsOut';
}

/**
 * Writes a temporary file, and renames it: no reader sees a part, and a failure keeps the old file. Creates missing folders.
 *
 * @throws the operating system's error, or LeadsOut
 */
export async function writeWhole(
  path: string,
  data: Uint8Array | string,
  options: WriteOptions = {},
): Promise<void> {
  const { within } = options;
  if (within !== undefined && !leadsInto(dirname(path), within)) throw new LeadsOut(dirname(path));
  try {
    await replace(path, data, options);
  } catch (error) {
    // Few of many files are the first of their folder.
    if (!['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
    makeFolders(dirname(path));
    await replace(path, data, options);
  }
}

/** Opening a pipe, socket or device may block forever. */
export function isSpecialFile(path: string): boolean {
  const found = statSync(path, { throwIfNoEntry: false });
  return found !== undefined && !found.isFile() && !found.isDirectory();
}

async function replace(
  path: string,
  data: Uint8Array | string,
  options: WriteOptions,
): Promise<void> {
  const { temporary, within, isNamed = false } = options;
  const isReplaced =
    within !== undefined && lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() === true;
  const isFollowed = (!isReplaced || leadsInto(path, within)) && (isNamed || !isSpecialFile(path));
  const existing = isFollowed ? statSync(path, { throwIfNoEntry: false }) : undefined;
  // The reader of a pipe may make us wait; a folder leads to an error of the system.
  if (existing !== undefined && !existing.isFile()) return promises.writeFile(path, data);
  const target = existing === undefined ? path : realpathSync(path);
  if (temporary !== undefined && moveInto(target, data, temporary, existing)) return;
  moveInto(target, data, join(dirname(target), temporaryName()), existing);
}

/** False if the temporary file is on another file system. */
function moveInto(
  path: string,
  data: Uint8Array | string,
  temporary: string,
  existing: Stats | undefined,
): boolean {
  try {
    create(temporary, data);
    if (existing !== undefined) takeOver(temporary, existing);
    replaceFile(temporary, path);
    return true;
  } catch (error) {
    rmSync(temporary, { force: true });
    if ((error as NodeJS.ErrnoException).code === 'EXDEV') return false;
    throw error;
  }
}

/** What exists is left from a killed process. Syncing matters only after a power cut, and costs more than rendering. */
function create(path: string, data: Uint8Array | string): void {
  try {
    writeFileSync(path, data, { flag: 'wx' });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    rmSync(path);
    writeFileSync(path, data, { flag: 'wx' });
  }
}

/** As far as permitted. */
function takeOver(path: string, { uid, gid, mode }: Stats): void {
  const made = statSync(path);
  try {
    if (made.uid !== uid || made.gid !== gid) chownSync(path, uid, gid);
    if (made.mode !== mode) chmodSync(path, mode);
  } catch (error) {
    if (!['EPERM', 'ENOSYS', 'EINVAL'].includes((error as NodeJS.ErrnoException).code ?? ''))
      throw error;
  }
}

/** Puts a temporary file in the place of a file, or of that which a link leads to. */
export function putInPlace(temporary: string, path: string): void {
  const target = realpathSync(path);
  takeOver(temporary, statSync(target));
  replaceFile(temporary, target);
}

let count = 0;

/** The length of names is limited. */
export function temporaryName(): string {
  count += 1;
  return `.cvpress-${process.pid}-${count}.tmp`;
}

/** Follows links, as far as the path exists. */
export function leadsInto(path: string, folder: string): boolean {
  return isBelow(placeOf(path), placeOf(folder));
}

/** Of a path that does not exist, the place of its last existing part. */
function placeOf(path: string): string {
  try {
    return realpathSync.native(path);
  } catch (error) {
    const parent = dirname(path);
    if (parent === path) throw error;
    // A link to nothing leads nowhere in the folder.
    const isBelowFile = (error as NodeJS.ErrnoException).code === 'ENOTDIR';
    if (!isBelowFile && lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink()) return sep;
    return join(placeOf(parent), relative(parent, path));
  }
}

/** One by one: for several at once, Node.js reports a read-only file system as missing, and never ends in `/proc`. */
export function makeFolders(path: string): void {
  if (existsSync(path)) return;
  const parent = dirname(path);
  // A missing drive is its own parent.
  if (parent !== path) makeFolders(parent);
  try {
    mkdirSync(path);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    // Another run may have removed the parent, or made this folder.
    if (code === 'ENOENT' && !existsSync(parent)) makeFolders(path);
    else if (code !== 'EEXIST') throw error;
  }
}

/** On Windows, while another program has a file open. */
const IN_USE = ['EPERM', 'EACCES', 'EBUSY'];

/** Milliseconds between attempts: a virus scanner is done by then. */
const PAUSES = [10, 20, 50, 100, 200, 400];

/** For tests. */
export interface System {
  readonly platform: NodeJS.Platform;
  readonly rename: (from: string, to: string) => void;
  readonly wait: (ms: number) => void;
}

const OWN: System = { platform: process.platform, rename: renameSync, wait: block };

/** Tries again on Windows while another program has a file open. */
export function replaceFile(
  from: string,
  to: string,
  { platform, rename, wait }: System = OWN,
): void {
  for (const pause of platform === 'win32' ? PAUSES : []) {
    try {
      rename(from, to);
      return;
    } catch (error) {
      if (!IN_USE.includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
      wait(pause);
    }
  }
  rename(from, to);
}

function block(ms: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
}
