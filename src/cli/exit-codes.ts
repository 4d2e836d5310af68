import type { DiagnosticCode } from '../diagnostics/codes.js';
import { type Diagnostic, diagnostic } from '../diagnostics/diagnostic.js';
import { CvError } from '../diagnostics/error.js';
import { explainSystemError } from '../files/system-error.js';

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

/** Explains an error of the operating system. */
export function systemError(
  code: DiagnosticCode,
  what: string,
  error: unknown,
  platform: NodeJS.Platform = process.platform,
): UsageError {
  const [reason, hint] = explainSystemError(error, platform);
  return new UsageError(code, `${what}: ${reason}.`, hint, error);
}

export function tried<T>(code: DiagnosticCode, what: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw systemError(code, what, error);
  }
}
