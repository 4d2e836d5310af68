/** Replaces `src/files/find-files.ts`: ignores patterns, because only fonts are searched. */
import { listPathsBelow } from '../files.js';

export async function findFiles(_: readonly string[], folder: string): Promise<string[]> {
  return listPathsBelow(folder).sort();
}
