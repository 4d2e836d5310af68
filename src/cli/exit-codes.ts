import type { DiagnosticCode } from '../diagnostics/codes.js';
import { type Diagnostic, diagnostic } from '../diagnostics/diagnostic.js';
import { CvError } from '../diagnostics/error.js';

/** 1 is about a document, 2 about the call or its environment. */
export const EXIT = { success: 0, invalid: 1, usage: 2, interrupted: 130 } as const;

export type ExitCode = (typeof EXIT)[keyof typeof EXIT];

/** An option, an input or an output is wrong, not a document. */
export class UsageError extends Error {
  readonly diagnostics: readonly Diagnostic[];

  constructor(code: DiagnosticCode, message: string, hint: string, cause?: unknown) {
    super(message, { cause });
    this.diagnostics = [diagnostic(code, [], message, { hint })];
  }

  static of(diagnostics: readonly Diagnostic[]): UsageError {
    const [{ code, message, hint = '' }] = diagnostics as [Diagnostic];
    return Object.assign(new UsageError(code, message, hint), { diagnostics });
  }
}

export function badOption(message: string, hint: string): UsageError {
  return new UsageError('bad-option', message, hint);
}

/** A wrong option of a document's edition does not affect other documents. */
export function ofDocument(error: unknown, input?: { readonly edition?: unknown }): unknown {
  const isOwn = input?.edition !== undefined && error instanceof CvError && error.kind === 'option';
  return isOwn ? UsageError.of(error.diagnostics) : error;
}

/** Common errors of the operating system. */
const SYSTEM_ERRORS: ReadonlyMap<string, readonly [reason: string, hint: string]> = new Map([
  ['ENOENT', ['it does not exist', 'check the path']],
  ['EACCES', ['access is denied', 'check who owns it and who may read and write it']],
  ['EPERM', ['access is denied', 'check who owns it and who may read and write it']],
  ['EISDIR', ['it is a folder', 'name a file']],
  ['EEXIST', ['there is a file where a folder should be', 'choose another folder']],
  ['ENOTDIR', ['a part of its path is not a folder', 'check the path']],
  ['EROFS', ['the file system is read-only', 'choose a folder that can be written to']],
  ['ENOSPC', ['the disk is full', 'make room, or choose a folder on another disk']],
  ['EBUSY', ['another program has it open', 'close it there']],
]);

/** On Windows also for a file that another program, such as a viewer of PDFs, has open. */
const IN_USE = [
  'access is denied, or another program has it open',
  'close it in other programs, or check who may read and write it',
] as const;
const OF_WINDOWS: typeof SYSTEM_ERRORS = new Map([
  ['EPERM', IN_USE],
  ['EACCES', IN_USE],
]);

/** Explains an error of the operating system. */
export function systemError(
  code: DiagnosticCode,
  what: string,
  error: unknown,
  platform: NodeJS.Platform = process.platform,
): UsageError {
  const key = error instanceof Error && 'code' in error ? String(error.code) : '';
  // `EBUSY: resource busy or locked, open '/path'`
  const message = error instanceof Error ? error.message : String(error);
  const unknown = [
    /^[A-Z\d]+: ([^,]+),/.exec(message)?.[1] ?? message,
    'check the path and the device',
  ] as const;
  const [reason, hint] =
    (platform === 'win32' ? OF_WINDOWS.get(key) : undefined) ?? SYSTEM_ERRORS.get(key) ?? unknown;
  return new UsageError(code, `${what}: ${reason}.`, hint, error);
}

export function tried<T>(code: DiagnosticCode, what: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw systemError(code, what, error);
  }
}
