import { mkdir, stat, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import writeFileAtomic from 'write-file-atomic';

/**
 * Writes a file as a whole: under a temporary name beside it first, then renamed, so that no reader ever sees a part of
 * it and a failure leaves what was there. Folders that are missing are made. Pipes and devices are written to as they are.
 *
 * @throws the operating system's error
 */
export async function writeWhole(path: string, data: Uint8Array | string): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  const existing = await stat(path).catch(() => undefined);
  if (existing !== undefined && !existing.isFile()) return writeFile(path, data);
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
