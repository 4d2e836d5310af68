// Opens files that the user did not name: only regular files, and only inside their folder.
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
import { formatCode } from '../diagnostics/quote.js';
import { isPathInside, shortenPath } from './paths.js';
import { createFileTooLargeError, UnreadableFileError } from './system-error.js';

interface ReadOptions {
  /** In bytes. */
  readonly maxBytes: number;
  /** The folder that must contain the file after links are resolved. */
  readonly root?: string | undefined;
}

/** @throws UnreadableFileError, or the operating system's error */
export function readRegularFile(path: string, { maxBytes, root }: ReadOptions): Buffer {
  const file = openRegularFile(path, root);
  try {
    const chunks: Buffer[] = [];
    const { size } = fstatSync(file);
    // A file may grow while it is read, and its size is 0 in `/proc`.
    for (let left = size > maxBytes ? 0 : maxBytes + 1; left > 0; ) {
      const chunk = Buffer.allocUnsafe(Math.min(left, CHUNK));
      const count = readSync(file, chunk);
      if (count === 0) return Buffer.concat(chunks);
      chunks.push(chunk.subarray(0, count));
      left -= count;
    }
    throw createFileTooLargeError(maxBytes, size);
  } finally {
    closeSync(file);
  }
}

const CHUNK = 2 ** 16;

/** Returns a file descriptor. */
export function openRegularFile(path: string, root?: string): number {
  const real = root === undefined ? path : resolveInside(path, root);
  accessSync(real, constants.R_OK);
  rejectSpecialFile(statSync(real));
  // Opening a pipe that has replaced the file since then would block.
  const file = openSync(real, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
  try {
    const stats = fstatSync(file);
    rejectSpecialFile(stats);
    // A link may have replaced a part of the path since then. Linux knows the path of an open file.
    const opened = existsSync('/proc/self/fd') ? `/proc/self/fd/${file}` : real;
    if (root !== undefined && statSync(resolveInside(opened, root)).ino !== stats.ino)
      throw new UnreadableFileError('it was replaced while it was being opened');
    return file;
  } catch (error) {
    closeSync(file);
    throw error;
  }
}

function resolveInside(path: string, root: string): string {
  const real = realpathSync.native(path);
  if (isPathInside(real, realpathSync.native(root))) return real;
  const folder = formatCode(shortenPath(root) || '.');
  throw new UnreadableFileError(
    `it is outside the folder ${folder}`,
    undefined,
    'copy it into this folder',
  );
}

function rejectSpecialFile(stats: Stats): void {
  if (stats.isFile()) return;
  const kind = stats.isDirectory()
    ? 'folder'
    : stats.isFIFO()
      ? 'named pipe'
      : stats.isSocket()
        ? 'socket'
        : 'device';
  throw new UnreadableFileError(`it is a ${kind}`);
}
