import { Deadline } from '../diagnostics/deadline.js';
import { hasErrors } from '../diagnostics/diagnostic.js';
import { CvError } from '../diagnostics/error.js';
import { readDocument } from '../render/read-document.js';
import { excessOfText } from '../text/problems.js';
import { formatOf, isParsed } from '../text/source.js';
import { defined } from '../values/plain-object.js';
import type { CompleteCallOptions } from './options.js';
import type { RenderJob } from './render-job.js';

/** What a worker is sent: a parsed document as its text, which the worker parses again, since positions cannot be sent. */
export type Sent = Pick<RenderJob, 'document' | 'file' | 'format'>;

/** What a document is sent as. */
export function asText(document: unknown, { file, format }: CompleteCallOptions): Sent {
  if (!isParsed(document)) return { document, ...defined({ file, format }) };
  return { document: document.text, ...defined({ file: file ?? document.file, format: format ?? formatOf(document) }) };
}

export function jobOf({ document, ...named }: Sent, call: CompleteCallOptions): RenderJob {
  const { formats, signal, group, file, format, ...values } = call;
  const { limits, timeoutMs } = values;
  // Every worker has a watcher, whatever it works on.
  const job = { ...named, formats, options: { hasExplicitLimits: true, ...values } };
  if (typeof document === 'string') {
    const excess = excessOfText(document, limits);
    if (excess !== undefined) throw new CvError([{ ...excess, ...defined({ file: named.file }) }]);
    return { document, ...job };
  }
  const read = readDocument(document, { limits }, new Deadline(timeoutMs, named.file));
  if (hasErrors(read.diagnostics)) throw new CvError(read.diagnostics);
  return { document: read.document, ...job };
}
