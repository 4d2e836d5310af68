import { diagnostic } from '../diagnostics/diagnostic.js';
import { CvError } from '../diagnostics/error.js';

/** The error of a document given to a renderer that was closed. */
export function closed(): CvError {
  const hint = 'make another with `createRenderer`, and close it when no more documents come';
  return new CvError([diagnostic('closed', [], 'The renderer is closed.', { hint })]);
}

/** The error of a document that a signal ended. */
export function aborted(reason: unknown): CvError {
  const said = reason instanceof Error && reason.name !== 'AbortError' ? `: ${reason.message}` : '';
  const message = `The document was aborted${said.replace(/\.$/, '')}.`;
  const hint = 'its `signal` says so; render it again if it is still wanted';
  return new CvError([diagnostic('aborted', [], message, { hint })], { cause: reason });
}
