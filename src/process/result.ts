import { diagnostic } from '../diagnostics/diagnostic.js';
import { CvError } from '../diagnostics/error.js';
import { defined } from '../values/defined.js';
import type { Reply } from './protocol.js';

/** The result of a worker's job. */
export function resultOf<R>(reply: Reply<R>, file: string | undefined): R {
  if (reply.kind === 'done') return reply.result;
  if (reply.kind === 'refused') throw new CvError(reply.diagnostics);
  const cause = new Error(reply.message);
  if (reply.stack !== undefined) cause.stack = reply.stack;
  const message = `cvpress failed on this document: ${reply.message}`;
  const details = defined({ hint: 'this is a defect of cvpress: please report it', file });
  throw new CvError([diagnostic('engine-error', [], message, details)], { cause });
}

/** Bytes arrive as a view of a larger message, which need not be kept. */
export function withOwnBytes<R extends object>(result: R): R {
  const own = (value: unknown): unknown => {
    if (value instanceof Uint8Array) return value.slice();
    return Array.isArray(value) ? value.map(own) : value;
  };
  return Object.fromEntries(Object.entries(result).map(([key, value]) => [key, own(value)])) as R;
}
