/** Replaces `src/files/find-files.ts`: ignores patterns, because only fonts are searched. */
import { pathsBelow } from '../files.js';

export async function findFiles(_: readonly string[], folder: string): Promise<string[]> {
  return pathsBelow(folder).sort();
}
