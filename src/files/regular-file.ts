/** Opens files that a document, a folder or an agent names: only regular files, and only below a folder if there is one. */
import {
  closeSync,
  constants,
  fstatSync,
  openSync,
  readSync,
  realpathSync,
  type Stats,
  statSync,
} from 'node:fs';
import { isBelow, shownPath } from './paths.js';
import { UnreadableFile } from './system-error.js';

interface ReadOptions {
  /** In bytes. */
  readonly most: number;
  /** The folder that contains the file after all links are resolved. */
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
    const { size } = fstatSync(file);
    const content = size > most ? undefined : readUpTo(file, size, most);
    if (content !== undefined) return content;
    throw new UnreadableFile(
      `it has more than ${most} bytes`,
      'make it smaller',
      Math.max(size, most + 1),
    );
  } finally {
    closeSync(file);
  }
}

/**
 * Opens a regular file for reading. Pipes and devices are not opened, since that may block or have effects.
 *
 * @param root - the folder that contains the file after all links are resolved
 * @returns a file descriptor
 * @throws UnreadableFile, or the operating system's error
 */
export function openRegularFile(path: string, root?: string): number {
  const real = root === undefined ? path : realPathBelow(path, root);
  refuseSpecial(statSync(real));
  // A pipe that has replaced the file since would block.
  const file = openSync(real, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
  try {
    const found = fstatSync(file);
    refuseSpecial(found);
    // A link may have replaced a part of the path since.
    if (root !== undefined && statSync(realPathBelow(real, root)).ino !== found.ino)
      throw new UnreadableFile('it was replaced while it was opened', 'try again');
    return file;
  } catch (error) {
    closeSync(file);
    throw error;
  }
}

function realPathBelow(path: string, root: string): string {
  const real = realpathSync.native(path);
  if (isBelow(real, realpathSync.native(root))) return real;
  throw new UnreadableFile(
    `it leads outside of the folder ${shownPath(root)}`,
    'replace the link with a copy of the file',
  );
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

const CHUNK = 2 ** 16;

/** Undefined if there is more. Files may grow, and those of `/proc` have no size. */
function readUpTo(file: number, size: number, most: number): Buffer | undefined {
  const chunks: Buffer[] = [];
  let left = most + 1;
  for (let next = size + 1; left > 0; next = CHUNK) {
    const chunk = Buffer.allocUnsafe(Math.min(left, next));
    const count = readSync(file, chunk);
    if (count === 0) return Buffer.concat(chunks);
    chunks.push(chunk.subarray(0, count));
    left -= count;
  }
  return undefined;
}
