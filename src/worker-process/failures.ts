import type { DiagnosticCode } from '../diagnostics/codes.js';
import { CvError } from '../diagnostics/cv-error.js';
import { createDiagnostic } from '../diagnostics/diagnostic.js';
import { createLimitDiagnostic, createTimeoutDiagnostic } from '../limits/limit-diagnostics.js';
import type { Allowance, Job } from './protocol.js';

/**
 * `gone`: the worker ended while the document waited for an earlier one; `not-cloneable`: the
 * document contains a value such as a function.
 */
type WorkerFault = 'died' | 'gone' | 'timed-out' | 'out-of-memory' | 'not-cloneable';

export class WorkerFailure extends Error {
  override readonly name = 'WorkerFailure';

  constructor(
    readonly fault: WorkerFault,
    message?: string,
  ) {
    super(message);
  }
}

/** Rust panics and signals of native crashes. */
const CRASH_PATTERN = /\bpanicked at\b|^signal SIG(?:SEGV|BUS|ILL)\b/;

/** The same document would crash another worker, too. */
export function isCrash(error: unknown): boolean {
  return hasDied(error) && CRASH_PATTERN.test(error.message);
}

function hasDied(error: unknown): error is WorkerFailure {
  return error instanceof WorkerFailure && error.fault === 'died';
}

/** A worker may crash for reasons other than its document, so a second one tries. */
export function mayRetry(error: unknown, attempts: number): boolean {
  return hasDied(error) && attempts < 2;
}

/** Returns errors other than WorkerFailure unchanged. */
export function toCvError(
  error: unknown,
  { file }: Job,
  { timeoutMs, memory }: Allowance,
): unknown {
  if (!(error instanceof WorkerFailure)) return error;
  const { fault, message } = error;
  if (fault === 'gone') return error;
  if (fault === 'timed-out')
    return new CvError([createTimeoutDiagnostic(timeoutMs, file)], { cause: error });
  if (fault === 'out-of-memory') {
    // A process uses about 150 MiB before its first document.
    const needed = Math.max(2 * memory, 512);
    const advice = 'remove very large images or texts';
    const limit = { name: 'memory', max: memory, needed, advice };
    const subject = `The document needed more than ${memory} MiB of memory`;
    return new CvError([createLimitDiagnostic(limit, subject, [], { file })], { cause: error });
  }
  if (fault === 'not-cloneable') {
    const hint = 'pass only objects, lists, strings, numbers, booleans and null';
    return cvError('wrong-type', `The document is not plain data: ${message}`, hint, {
      cause: error,
    });
  }
  if (isCrash(error)) {
    const text = 'The engine crashed during the layout of the document.';
    const hint = 'report this defect of cvpress, with the document';
    return cvError('engine-error', text, hint, { cause: error, file });
  }
  const text = `Two workers crashed on this document: ${getSummary(message)}.`;
  const hint = 'make more memory available, or shorten the document';
  return cvError('worker-crashed', text, hint, { cause: error, file });
}

export function createNoWorkerError(error: unknown): CvError {
  const reason = getSummary((error as Error).message).replace(/\.$/, '');
  const hint = 'reinstall the package, and check the limits of memory, processes and open files';
  return cvError('no-worker', `A worker process does not start: ${reason}.`, hint, {
    cause: error,
  });
}

export function createQueueFullError(option: string, max: number): CvError {
  const message = `All workers are busy, and the queue is full: \`${option}\` is ${max}.`;
  return cvError('queue-full', message, `try again later, or increase \`${option}\``);
}

export function createClosedError(): CvError {
  const hint = 'create another one with `createRenderer`, or close it after the last document';
  return cvError('closed', 'The renderer is closed.', hint);
}

export function createAbortedError(reason: unknown): CvError {
  const suffix =
    reason instanceof Error && reason.name !== 'AbortError' ? `: ${reason.message}` : '';
  const message = `The document was aborted${suffix.replace(/\.$/, '')}.`;
  return cvError('aborted', message, 'try again with a `signal` that is not aborted', {
    cause: reason,
  });
}

function cvError(
  code: DiagnosticCode,
  message: string,
  hint: string,
  { cause, file }: { cause?: unknown; file?: string | undefined } = {},
): CvError {
  return new CvError([createDiagnostic(code, [], message, { hint, file })], { cause });
}

/** Returns the line that names the error, or the first line. */
function getSummary(output: string): string {
  const lines = output.split('\n');
  return (lines.find((line) => /\b(?:Error|ERROR)\b.*:/.test(line)) ?? lines[0] ?? '').trim();
}
