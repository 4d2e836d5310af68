import { mkdirSync, realpathSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import writeFileAtomic from 'write-file-atomic';

/**
 * Writes a file as a whole: under a temporary name beside it first, then renamed, so that no reader ever sees a part of
 * it and a failure leaves what was there. Folders that are missing are made. Pipes and devices are written to as they are.
 *
 * @param temporary - the temporary name, on the same file system, when it is not to be beside the file
 * @throws the operating system's error
 */
export async function writeWhole(path: string, data: Uint8Array | string, temporary?: string): Promise<void> {
  try {
    await replace(path, data, temporary);
  } catch (error) {
    // Looked at only now, since of many files few are the first of their folder.
    if (!['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
    mkdirSync(dirname(path), { recursive: true });
    await replace(path, data, temporary);
  }
}

async function replace(path: string, data: Uint8Array | string, temporary: string | undefined): Promise<void> {
  const existing = statSync(path, { throwIfNoEntry: false });
  // Who reads a pipe may make us wait.
  if (existing !== undefined && !existing.isFile()) return writeFile(path, data);
  if (temporary !== undefined && moveInto(existing ? realpathSync(path) : path, data, temporary)) return;
  const bytes = typeof data === 'string' ? data : Buffer.from(data.buffer, data.byteOffset, data.byteLength);
  // Whether the bytes have reached the disk before the rename matters after a power cut only, and costs more than the
  // whole rendering does.
  writeFileAtomic.sync(path, bytes, { fsync: false });
}

/** False when the temporary file is on another file system after all. */
function moveInto(path: string, data: Uint8Array | string, temporary: string): boolean {
  try {
    writeFileSync(temporary, data);
    renameSync(temporary, path);
    return true;
  } catch (error) {
    rmSync(temporary, { force: true });
    if ((error as NodeJS.ErrnoException).code === 'EXDEV') return false;
    throw error;
  }
}
