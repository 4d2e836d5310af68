import { mkdir, realpath, rename, rm, stat, writeFile } from 'node:fs/promises';
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
    await mkdir(dirname(path), { recursive: true });
    await replace(path, data, temporary);
  }
}

async function replace(path: string, data: Uint8Array | string, temporary: string | undefined): Promise<void> {
  const existing = await stat(path).catch(() => undefined);
  if (existing !== undefined && !existing.isFile()) return writeFile(path, data);
  if (temporary !== undefined && (await moveInto(existing ? await realpath(path) : path, data, temporary))) return;
  // Whether the bytes have reached the disk before the rename matters after a power cut only, and costs more than the
  // whole rendering does.
  await writeFileAtomic(
    path,
    typeof data === 'string' ? data : Buffer.from(data.buffer, data.byteOffset, data.byteLength),
    {
      fsync: false,
    },
  );
}

/** False when the temporary file is on another file system after all. */
async function moveInto(path: string, data: Uint8Array | string, temporary: string): Promise<boolean> {
  try {
    await writeFile(temporary, data);
    await rename(temporary, path);
    return true;
  } catch (error) {
    await rm(temporary, { force: true });
    if ((error as NodeJS.ErrnoException).code === 'EXDEV') return false;
    throw error;
  }
}
