import { CvError, isOfAll } from '../diagnostics/error.js';
import { type Reply, resultOf } from '../process/protocol.js';

/** The outcome for one document. */
export type Attempt<Result> = {
  /** How long a worker spent on it, in milliseconds. */
  readonly ms: number;
} & (
  | { readonly ok: true; readonly result: Result; readonly error?: undefined }
  | { readonly ok: false; readonly error: CvError; readonly result?: undefined }
);

/** Gives a job to a worker; throws errors that every other document would meet as well, and errors that are not ours. */
export async function attempt<R>(run: () => Promise<Reply<R>>, file: string | undefined): Promise<Attempt<R>> {
  const start = performance.now();
  let ms: number | undefined;
  try {
    const reply = await run();
    ms = reply.ms;
    return { ms, ok: true, result: resultOf(reply, file) };
  } catch (error) {
    if (!(error instanceof CvError) || isOfAll(error)) throw error;
    return { ms: ms ?? performance.now() - start, ok: false, error };
  }
}
