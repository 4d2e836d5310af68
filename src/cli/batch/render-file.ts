import { CvError, isOfAll } from '../../diagnostics/error.js';
import { slashedWay } from '../../files/paths.js';
import type { WriteOptions } from '../../files/write.js';
import type { renderHere } from '../../render/render-document.js';
import type { RenderResult } from '../../render/render-result.js';
import { type RenderJob, renderJob } from '../../workers/render-job.js';
import { EXIT, UsageError } from '../exit.js';
import { type Input, readInput } from '../inputs.js';
import type { Output } from '../outputs.js';
import { filesOfAll, writeFile } from '../write-outputs.js';
import { digestOf, digestOfFile } from './digest.js';
import { failed, type Outcome } from './outcome.js';

/** A document to render to files. Everything in it can be cloned. */
export interface FileJob extends Omit<RenderJob, 'document'>, WriteOptions {
  readonly file: string;
  readonly input: Input;
  /** The text of the document, if the input is not a regular file or has been read already. */
  readonly text?: string;
  /** The output files; empty if the document is only to be validated. */
  readonly outputs: readonly Output[];
  readonly record?: RecordSlot;
}

/** What the record of the output folder needs of a document: names, and the prefix of the outputs' digest. */
export interface RecordSlot {
  readonly folder: string;
  readonly key: string;
  readonly output: string;
  readonly input: string;
}

export async function renderFile(job: FileJob, render: typeof renderHere): Promise<Outcome> {
  const start = performance.now();
  const ms = (): number => performance.now() - start;
  let { text } = job;
  try {
    text ??= await readInput(job.input, job.options.limits.bytes);
    const result = await renderJob({ ...job, document: text }, render);
    const written = await write(text, result, job);
    return { ms: ms(), text: result.diagnostics.length > 0 ? text : undefined, ...written };
  } catch (error) {
    if (error instanceof UsageError) {
      return failed(error.diagnostics, EXIT.usage, { ms: ms(), isOfAll: isDiskOfAll(error) });
    }
    if (!(error instanceof CvError) || isOfAll(error)) throw error;
    return failed(error.diagnostics, EXIT.invalid, { ms: ms(), text });
  }
}

async function write(
  text: string,
  result: RenderResult,
  { outputs, record, ...options }: FileJob,
): Promise<Omit<Outcome, 'ms' | 'text'>> {
  const { pageCount: pages, diagnostics } = result;
  const files = filesOfAll(outputs, result);
  const shown: string[] = [];
  for (const [path, data] of files) shown.push(await writeFile(path, data, options));
  const bytes = files.reduce((sum, [, data]) => sum + Buffer.byteLength(data), 0);
  const digests = record === undefined ? [] : files.map(([, data]) => digestOfFile(data));
  const entry = record && {
    output: record.output,
    input: record.input,
    digest: digestOf(record.key, text, digests),
    files: files.map(([path], index) => [slashedWay(record.folder, path), digests[index] as string] as const),
    pages: pages ?? 0,
  };
  return { status: 'rendered', exit: EXIT.success, files: shown, pages, bytes, diagnostics, entry };
}

/** A full disk is full for all documents. */
function isDiskOfAll({ cause }: UsageError): boolean {
  return ['ENOSPC', 'EDQUOT', 'EROFS'].includes((cause as NodeJS.ErrnoException | undefined)?.code ?? '');
}
