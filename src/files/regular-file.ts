/** Opens files that the user did not name: only regular files, and only below their folder. */
import {
  accessSync,
  closeSync,
  constants,
  existsSync,
  fstatSync,
  openSync,
  readSync,
  realpathSync,
  type Stats,
  statSync,
} from 'node:fs';
import { isBelow, shownPath } from './paths.js';
import { tooLargeFile, UnreadableFile } from './system-error.js';

interface ReadOptions {
  /** In bytes. */
  readonly most: number;
  /** The folder that must contain the file after all links are resolved. */
  readonly root?: string | undefined;
}

/**
 * Reads a regular file.
 *
 * @throws UnreadableFile, or the operating system's error
 */
export function readRegularFile(path: string, { most, root }: ReadOptions): Buffer {
  const file = openRegularFile(path, root);
  try {
    const chunks: Buffer[] = [];
    const { size } = fstatSync(file);
    // Files may grow, and those of `/proc` have no size.
    for (let left = size > most ? 0 : most + 1; left > 0; ) {
      const chunk = Buffer.allocUnsafe(Math.min(left, CHUNK));
      const count = readSync(file, chunk);
      if (count === 0) return Buffer.concat(chunks);
      chunks.push(chunk.subarray(0, count));
      left -= count;
    }
    throw tooLargeFile(most, size);
  } finally {
    closeSync(file);
  }
}

const CHUNK = 2 ** 16;

/** Opens a regular file, like `readRegularFile`; returns its descriptor. */
export function openRegularFile(path: string, root?: string): number {
  const real = root === undefined ? path : realPathBelow(path, root);
  accessSync(real, constants.R_OK);
  refuseSpecial(statSync(real));
  // A pipe that has replaced the file since would block.
  const file = openSync(real, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
  try {
    const found = fstatSync(file);
    refuseSpecial(found);
    // A link may have replaced a part of the path since; Linux knows the path of what is open.
    const opened = existsSync('/proc/self/fd') ? `/proc/self/fd/${file}` : real;
    if (root !== undefined && statSync(realPathBelow(opened, root)).ino !== found.ino)
      throw new UnreadableFile('it was replaced while it was opened');
    return file;
  } catch (error) {
    closeSync(file);
    throw error;
  }
}

function realPathBelow(path: string, root: string): string {
  const real = realpathSync.native(path);
  if (isBelow(real, realpathSync.native(root))) return real;
  throw new UnreadableFile(`it leads outside of the folder ${shownPath(root)}`);
}

function refuseSpecial(found: Stats): void {
  if (found.isFile()) return;
  const kind = found.isDirectory()
    ? 'folder'
    : found.isFIFO()
      ? 'named pipe'
      : found.isSocket()
        ? 'socket'
        : 'device';
  throw new UnreadableFile(`it is a ${kind}`);
}
