import type { DiagnosticCode } from '../diagnostics/codes.js';
import { diagnostic } from '../diagnostics/diagnostic.js';
import { CvError } from '../diagnostics/error.js';
import { limitReached, timedOut } from '../diagnostics/limit-reached.js';
import { defined } from '../values/plain-object.js';
import { gist } from './last-words.js';
import type { Allowance, Job } from './protocol.js';
import { NotCloneable, WorkerDied, WorkerOutOfMemory, WorkerTimedOut } from './worker-errors.js';

/** How often a document is given to a worker, since a worker may die for other reasons than the document. */
export const ATTEMPTS = 2;

/** The messages of native code that panics (Rust), and the signals of its other crashes. */
const CRASH = /\bpanicked at\b|^signal SIG(?:SEGV|BUS|ILL)\b/;

/** Whether a worker died of its native code: the same document would end another worker, too. */
export function isCrash(error: unknown): boolean {
  return error instanceof WorkerDied && CRASH.test(error.message);
}

/** Turns the failure of a worker into a diagnostic about its document; passes other errors through. */
export function asCvError(error: unknown, { file }: Job, { timeoutMs, memory }: Allowance): unknown {
  const place = file === undefined ? {} : { file };
  if (error instanceof WorkerTimedOut) {
    return new CvError([timedOut(timeoutMs, file)], { cause: error });
  }
  if (error instanceof WorkerOutOfMemory) {
    // A process uses some 150 MiB before it has seen a document.
    const needed = Math.max(2 * memory, 512);
    const limit = { name: 'memory', most: memory, needed, remedy: 'look for something huge in it' };
    const what = `The document took more than ${memory} MiB of memory, so its worker was ended`;
    return new CvError([limitReached(limit, what, [], place)], { cause: error });
  }
  if (isCrash(error)) {
    return cvError('engine-error', 'The engine crashed while it laid out the document.', {
      ...place,
      hint: 'a text of it is most likely the reason: please report this, with the document; it is a defect of cvpress',
      cause: error,
    });
  }
  if (error instanceof WorkerDied) {
    return cvError('worker-died', `Two workers died while they rendered the document (${gist(error.message)}).`, {
      ...place,
      hint: 'it may need more memory than is available',
      cause: error,
    });
  }
  if (error instanceof NotCloneable) {
    return cvError('wrong-type', `The document cannot be sent to a worker: ${error.message}`, {
      hint: 'give plain data: objects, lists, texts, numbers',
      cause: error,
    });
  }
  return error;
}

/** Says why no worker starts. */
export function noWorker(error: unknown): CvError {
  return cvError(
    'no-worker',
    `A worker process does not start: ${gist((error as Error).message).replace(/\.$/, '')}.`,
    {
      hint: 'check that the package is installed completely, and that memory, processes and files are not used up',
      cause: error,
    },
  );
}

/** The queue has as many documents as it may. */
export function queueFull(maxQueue: number): CvError {
  return cvError('queue-full', `Every worker has a document, and no more than ${maxQueue} may wait.`, {
    hint: 'try again later, or allow more with `maxQueue`',
  });
}

/** The error of a document given to a renderer that was closed. */
export function closed(): CvError {
  return cvError('closed', 'The renderer is closed.', {
    hint: 'make another with `createRenderer`, and close it when no more documents come',
  });
}

/** The error of a document that a signal ended. */
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
  { cause, ...details }: { cause?: unknown; hint: string; file?: string },
): CvError {
  return new CvError([diagnostic(code, [], message, details)], defined({ cause }));
}
