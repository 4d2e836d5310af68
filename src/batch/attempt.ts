import { defined } from '../defined.js';
import { diagnostic } from '../diagnostics/diagnostic.js';
import { CvError } from '../error.js';
import { isAboutOptions } from '../option-problems.js';
import type { Reply } from './protocol.js';

/** What became of a document. */
export type Attempt<Result> = {
  /** How long a worker took for it, in milliseconds. */
  readonly ms: number;
} & ({ readonly ok: true; readonly result: Result } | { readonly ok: false; readonly error: CvError });

/**
 * Has a worker do a job, and says what became of it.
 *
 * @param file - the name of the document, for messages
 * @throws what every other document would have as well; what is no error of ours
 */
export async function attempt<R>(run: () => Promise<Reply<R>>, file: string | undefined): Promise<Attempt<R>> {
  const start = performance.now();
  try {
    const reply = await run();
    return reply.kind === 'done'
      ? { ms: reply.ms, ok: true, result: reply.result }
      : failed(errorOf(reply, file), reply.ms);
  } catch (error) {
    if (error instanceof CvError) return failed(error, performance.now() - start);
    throw error;
  }
}

function failed<R>(error: CvError, ms: number): Attempt<R> {
  if (isAboutOptions(error) || error.diagnostics.some(({ code }) => code === 'no-worker')) throw error;
  return { ms, ok: false, error };
}

function errorOf(reply: Exclude<Reply<unknown>, { kind: 'done' }>, file: string | undefined): CvError {
  if (reply.kind === 'refused') return new CvError(reply.diagnostics);
  const cause = new Error(reply.message);
  if (reply.stack !== undefined) cause.stack = reply.stack;
  const message = `cvpress fails with this document: ${reply.message}`;
  const details = defined({ hint: 'this is a defect of cvpress: please report it', file });
  return new CvError([diagnostic('engine-error', [], message, details)], { cause });
}
