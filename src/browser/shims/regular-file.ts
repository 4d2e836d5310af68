/** Replaces `src/files/regular-file.ts` with the virtual file system. */
import { createFileTooLargeError } from '../../files/system-error.js';
import { readFileSync } from './fs.js';

export function readRegularFile(path: string, { maxBytes }: { maxBytes: number }): Buffer {
  const content = readFileSync(path) as Buffer;
  if (content.length > maxBytes) throw createFileTooLargeError(maxBytes, content.length);
  return content;
}
