/** Stands in for `src/files/find-files.ts`: here, all files of a folder are wanted, those of fonts. */
import { pathsBelow } from '../files.js';

export async function findFiles(_: readonly string[], folder: string): Promise<string[]> {
  return pathsBelow(folder).sort();
}
