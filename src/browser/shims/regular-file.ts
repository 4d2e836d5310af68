/** Replaces `src/files/regular-file.ts` with the virtual file system. */
import { createFileTooLargeError } from '../../files/system-error.js';
import { readFileSync } from './fs.js';

export function readRegularFile(path: string, { most }: { most: number }): Buffer {
  const content = readFileSync(path) as Buffer;
  if (content.length > most) throw createFileTooLargeError(most, content.length);
  return content;
}
