import { closeSync, openSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { makeFolders } from '../files/write.js';
import { systemError, UsageError } from './exit.js';

/** Writes a file that people will edit, and its folders if they are missing; never overwrites one. */
export async function writeNewFile(path: string, text: string, ifExists: string, remedy: string): Promise<void> {
  try {
    makeFolders(dirname(path));
    create(path, text);
  } catch (error) {
    const exists = error instanceof Error && 'code' in error && error.code === 'EEXIST';
    if (!exists) throw systemError('unwritable-output', `${path} cannot be written`, error);
    throw new UsageError('unwritable-output', `${path} cannot be written: ${ifExists}.`, remedy);
  }
}

/** Creates a file, completely or not at all. */
function create(path: string, text: string): void {
  const file = openSync(path, 'wx');
  try {
    writeFileSync(file, text);
  } catch (error) {
    rmSync(path, { force: true });
    throw error;
  } finally {
    closeSync(file);
  }
}
