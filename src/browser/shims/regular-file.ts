/** Stands in for `src/files/regular-file.ts`: all files are in memory. */
import { UnreadableFile } from '../../files/system-error.js';
import { readFileSync } from './fs.js';

export function readRegularFile(path: string, { most }: { most: number }): Buffer {
  const content = readFileSync(path) as Buffer;
  if (content.length <= most) return content;
  throw new UnreadableFile(`it has more than ${most} bytes`, 'make it smaller', content.length);
}
