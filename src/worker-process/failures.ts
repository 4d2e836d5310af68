import type { DiagnosticCode } from '../diagnostics/codes.js';
import { diagnostic } from '../diagnostics/diagnostic.js';
import { CvError } from '../diagnostics/error.js';
import { limitReached, timedOut } from '../limits/limit-reached.js';
import type { Allowance, Job } from './protocol.js';

/** `gone`: ended while the document waited behind another; `not-cloneable`: the document holds something such as a function. */
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

/** Panics of Rust, and the signals of other crashes. */
const CRASH = /\bpanicked at\b|^signal SIG(?:SEGV|BUS|ILL)\b/;

/** The same document would crash another worker. */
export function isCrash(error: unknown): boolean {
  return hasDied(error) && CRASH.test(error.message);
}

export function hasDied(error: unknown): error is WorkerFailure {
  return error instanceof WorkerFailure && error.fault === 'died';
}

/** Other errors stay as they are. */
export function asCvError(
  error: unknown,
  { file }: Job,
  { timeoutMs, memory }: Allowance,
): unknown {
  if (!(error instanceof WorkerFailure)) return error;
  const details = { file, cause: error };
  switch (error.fault) {
    case 'timed-out':
      return new CvError([timedOut(timeoutMs, file)], { cause: error });
    case 'out-of-memory': {
      // A process uses some 150 MiB before it has seen a document.
      const needed = Math.max(2 * memory, 512);
      const limit = {
        name: 'memory',
        most: memory,
        needed,
        remedy: 'look for something huge in it',
      };
      const what = `The document took more than ${memory} MiB of memory, so its worker was ended`;
      return new CvError([limitReached(limit, what, [], { file })], { cause: error });
    }
    case 'not-cloneable': {
      const hint = 'give plain data: objects, lists, texts, numbers';
      return cvError('wrong-type', `The document cannot be sent to a worker: ${error.message}`, {
        hint,
        cause: error,
      });
    }
    case 'died': {
      if (!isCrash(error)) {
        const message = `Two workers died while they rendered the document (${gist(error.message)}).`;
        return cvError('worker-died', message, {
          hint: 'it may need more memory than is available',
          ...details,
        });
      }
      const hint =
        'a text of it is most likely the reason: please report this, with the document; it is a defect of cvpress';
      return cvError('engine-error', 'The engine crashed while it laid out the document.', {
        hint,
        ...details,
      });
    }
    case 'gone':
      return error;
  }
}

export function noWorker(error: unknown): CvError {
  const reason = gist((error as Error).message).replace(/\.$/, '');
  return cvError('no-worker', `A worker process does not start: ${reason}.`, {
    hint: 'check that the package is installed completely, and that memory, processes and files are not used up',
    cause: error,
  });
}

export function queueFull(maxQueue: number): CvError {
  return cvError(
    'queue-full',
    `Every worker has a document, and no more than ${maxQueue} may wait.`,
    {
      hint: 'try again later, or allow more with `maxQueue`',
    },
  );
}

export function closed(): CvError {
  return cvError('closed', 'The renderer is closed.', {
    hint: 'make another with `createRenderer`, and close it when no more documents come',
  });
}

export function aborted(reason: unknown): CvError {
  const said = reason instanceof Error && reason.name !== 'AbortError' ? `: ${reason.message}` : '';
  return cvError('aborted', `The document was aborted${said.replace(/\.$/, '')}.`, {
    hint: 'its `signal` says so; render it again if it is still wanted',
    cause: reason,
  });
}

function cvError(
  code: DiagnosticCode,
  message: string,
  { cause, ...details }: { cause?: unknown; hint: string; file?: string | undefined },
): CvError {
  return new CvError([diagnostic(code, [], message, details)], { cause });
}

/** The line that names the error, else the first. */
function gist(words: string): string {
  const lines = words.split('\n');
  return (lines.find((line) => /\b(?:Error|ERROR)\b.*:/.test(line)) ?? lines[0] ?? '').trim();
}
