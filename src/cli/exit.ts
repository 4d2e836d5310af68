import type { DiagnosticCode } from '../diagnostics/codes.js';
import { type Diagnostic, diagnostic } from '../diagnostics/diagnostic.js';

/** What the exit code of a command says (design/product, "Command line"). */
export const EXIT = { success: 0, invalid: 1, usage: 2 } as const;

/** The exit code of a command. */
export type ExitCode = (typeof EXIT)[keyof typeof EXIT];

/** The command cannot do its work as it was called: an option, an input or an output is at fault, no document. */
export class UsageError extends Error {
  readonly diagnostics: readonly Diagnostic[];

  constructor(code: DiagnosticCode, message: string, hint?: string) {
    super(message);
    this.diagnostics = [diagnostic(code, [], message, hint === undefined ? {} : { hint })];
  }
}

/** What the operating system says is wrong, in words where the code is a common one. */
export function systemReason(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const words: Readonly<Record<string, string>> = {
    ENOENT: 'it does not exist',
    EACCES: 'access is denied',
    EPERM: 'access is denied',
    EISDIR: 'it is a folder',
    EEXIST: 'a file stands where a folder should be',
    ENOTDIR: 'a part of its path is not a folder',
    EROFS: 'the file system is read-only',
    ENOSPC: 'the disk is full',
    EMFILE: 'too many files are open',
    ENAMETOOLONG: 'its name is too long',
    ELOOP: 'its links lead in a circle',
  };
  if (words[code] !== undefined) return words[code];
  // `EBUSY: resource busy or locked, open '/path'`: what lies between is for people.
  const message = error instanceof Error ? error.message : String(error);
  return /^[A-Z\d]+: ([^,]+),/.exec(message)?.[1] ?? message;
}
