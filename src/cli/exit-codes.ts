import type { DiagnosticCode } from '../diagnostics/codes.js';
import { CvError } from '../diagnostics/cv-error.js';
import { createDiagnostic, type Diagnostic } from '../diagnostics/diagnostic.js';
import { explainSystemError } from '../files/system-error.js';

/** 1: a document is invalid. 2: the command line or the environment is wrong. */
export const EXIT = { success: 0, invalid: 1, usage: 2, interrupted: 130 } as const;

export type ExitCode = (typeof EXIT)[keyof typeof EXIT];

/** An option, an input or an output is wrong, not a document. */
export class UsageError extends Error {
  readonly diagnostics: readonly Diagnostic[];

  constructor(code: DiagnosticCode, message: string, hint: string, cause?: unknown) {
    super(message, { cause });
    this.diagnostics = [createDiagnostic(code, [], message, { hint })];
  }

  static from(diagnostics: readonly Diagnostic[]): UsageError {
    const [{ code, message, hint = '' }] = diagnostics as [Diagnostic];
    return Object.assign(new UsageError(code, message, hint), { diagnostics });
  }
}

export function optionError(message: string, hint: string): UsageError {
  return new UsageError('bad-option', message, hint);
}

export function unreadableError(path: string, reason: string, hint: string): UsageError {
  return new UsageError('unreadable-input', `${path} cannot be read: ${reason}.`, hint);
}

export function unwritableError(path: string, reason: string, hint: string): UsageError {
  return new UsageError('unwritable-output', `${path} cannot be written: ${reason}.`, hint);
}

/** Converts an invalid option of an edition to a usage error, which affects no other document. */
export function asEditionError(error: unknown, input?: { readonly edition?: unknown }): unknown {
  const isOfEdition =
    input?.edition !== undefined && error instanceof CvError && error.kind === 'option';
  return isOfEdition ? UsageError.from(error.diagnostics) : error;
}

/** @param subject - the subject of the message, such as `cv.pdf` */
export function toWriteError(
  subject: string,
  error: unknown,
  platform?: NodeJS.Platform,
): UsageError {
  return toUsageError('unwritable-output', `${subject} cannot be written`, error, platform);
}

export function withWriteErrors<T>(subject: string, work: () => T): T {
  return withSystemErrors('unwritable-output', `${subject} cannot be written`, work);
}

/** @param subject - the start of the message, such as `cv.pdf cannot be read` */
export function toUsageError(
  code: DiagnosticCode,
  subject: string,
  error: unknown,
  platform: NodeJS.Platform = process.platform,
): UsageError {
  const [reason, hint] = explainSystemError(error, platform);
  return new UsageError(code, `${subject}: ${reason}.`, hint, error);
}

export function withSystemErrors<T>(code: DiagnosticCode, subject: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw toUsageError(code, subject, error);
  }
}
