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
  /** The temporary name, on the same file system, if it should not be beside the file. */
  readonly temporary?: string | undefined;
  /** A folder that no link may lead out of: a file that is such a link is replaced, a folder that is one is an error. */
  readonly within?: string | undefined;
  /** Whether the user named this very file: then a pipe or device in its place is written to, else it is replaced. */
  readonly isNamed?: boolean | undefined;
}

/** A folder on the way to a file is a link that leads out of where the file should be. */
export class LeadsOut extends Error {
  override readonly name = 'LeadsOut';
}

/**
 * Writes a whole file: under a temporary name first, then renamed, so that no reader ever sees a part of it and a
 * failure leaves the old file. Missing folders are made.
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
    // Checked only now, since few of many files are the first of their folder.
    if (!['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
    makeFolders(dirname(path));
    await replace(path, data, options);
  }
}

/** Whether a pipe, socket or device is there: opening one may wait for the other side forever. */
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

/** False when the temporary file is on another file system after all. */
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

/**
 * Writes a new file; what is there under our own name is left from a process that was killed. `writeFileSync` continues after
 * short writes until everything is written or the disk is full. Whether the bytes have reached the disk before the rename
 * matters only after a power cut, and costs more than the whole rendering does.
 */
function create(path: string, data: Uint8Array | string): void {
  try {
    writeFileSync(path, data, { flag: 'wx' });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    rmSync(path);
    writeFileSync(path, data, { flag: 'wx' });
  }
}

/** The new file has the owner and the mode of the old one, as far as possible. */
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

let count = 0;

/** Short, since the length of names is limited. */
export function temporaryName(): string {
  count += 1;
  return `.cvpress-${process.pid}-${count}.tmp`;
}

/** Whether a path, as far as it exists, is in a folder once all links are followed. */
export function leadsInto(path: string, folder: string): boolean {
  return isBelow(placeOf(path), placeOf(folder));
}

/** The place that a path leads to; if it does not exist, the place that its last existing part leads to. */
function placeOf(path: string): string {
  try {
    return realpathSync.native(path);
  } catch (error) {
    const parent = dirname(path);
    if (parent === path) throw error;
    // A link to nothing leads nowhere in the folder.
    if (lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink()) return sep;
    return join(placeOf(parent), relative(parent, path));
  }
}

/**
 * Makes a folder and those around it: one by one, since Node.js says of a read-only file system that it does not exist when
 * it makes several at once, and tries without end where a folder cannot hold others (`/proc`).
 */
export function makeFolders(path: string): void {
  if (existsSync(path)) return;
  const parent = dirname(path);
  // A drive that is not there is its own parent.
  if (parent !== path) makeFolders(parent);
  try {
    mkdirSync(path);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    // Another run may have removed the empty folder around it meanwhile, or have made this one.
    if (code === 'ENOENT' && !existsSync(parent)) makeFolders(path);
    else if (code !== 'EEXIST') throw error;
  }
}

/** The errors of Windows while another program, such as a virus scanner, has one of the files open. */
const IN_USE = ['EPERM', 'EACCES', 'EBUSY'];

/** Pauses between attempts, in milliseconds: a scanner is done within them, while a viewer may keep the file open for hours. */
const PAUSES = [10, 20, 50, 100, 200, 400];

/** The system, as far as it matters here. */
export interface System {
  readonly platform: NodeJS.Platform;
  readonly rename: (from: string, to: string) => void;
  readonly wait: (ms: number) => void;
}

const OWN: System = { platform: process.platform, rename: renameSync, wait: block };

/** Moves a file over another. On Windows, it tries again while another program has one of them open. */
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
