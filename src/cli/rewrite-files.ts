import { accessSync, constants, readFileSync, statSync } from 'node:fs';
import { systemError, UsageError } from './exit.js';
import { writeFile } from './write-outputs.js';

export interface Rewriting {
  readonly path: string;
  readonly before: string;
  readonly after: string;
}

/**
 * Overwrites files that were read before, following links. It checks all files first: if one may not be written, or has been
 * changed meanwhile, it writes none.
 */
export async function rewriteFiles(files: readonly Rewriting[]): Promise<void> {
  for (const file of files) checkUntouched(file);
  for (const { path, after } of files) await writeFile(path, after, { isNamed: true });
}

function checkUntouched({ path, before }: Rewriting): void {
  try {
    const found = statSync(path);
    if (!found.isFile()) throw notRegular(path);
    accessSync(path, constants.W_OK);
    // The superuser could write it anyway, and a rename does not need permission for the file itself.
    if ((found.mode & 0o222) === 0) throw Object.assign(new Error('read-only'), { code: 'EACCES' });
    if (readFileSync(path, 'utf8') === before) return;
  } catch (error) {
    if (error instanceof UsageError) throw error;
    throw systemError('unwritable-output', `${path} cannot be written`, error);
  }
  const message = `${path} cannot be written: it has changed since it was read.`;
  throw new UsageError('unwritable-output', message, 'run the command again');
}

function notRegular(path: string): UsageError {
  const hint = 'name a file, or pass the document as `-`: the mended text then goes to standard output';
  return new UsageError('unwritable-output', `${path} cannot be written: it is not a regular file.`, hint);
}
