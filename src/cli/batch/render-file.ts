import { createHash, hash } from 'node:crypto';
import type { Diagnostic } from '../../diagnostics/diagnostic.js';
import { CvError, isOfAll } from '../../diagnostics/error.js';
import type { WriteOptions } from '../../files/write.js';
import type { RenderResult } from '../../render/render-result.js';
import { type RenderJob, renderJob } from '../../workers/render-job.js';
import { EXIT, type ExitCode, ofDocument, UsageError } from '../exit.js';
import type { Input } from '../inputs.js';
import type { Output } from '../outputs.js';
import { readInput } from '../read-input.js';
import { filesOfAll, writeFile } from '../write-outputs.js';
import type { ManifestEntry } from './manifest.js';

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

/** What the record of the output folder needs of a document: the name of its output, and the prefix of the outputs' digest. */
export interface RecordSlot extends Pick<ManifestEntry, 'output'> {
  readonly key: string;
  /** What the outputs are made of, if that is not the text of the document. */
  readonly content?: string;
}

export async function renderFile(job: FileJob): Promise<Outcome> {
  const start = performance.now();
  const ms = (): number => performance.now() - start;
  let { text } = job;
  try {
    text ??= await readInput(job.input, job.options.limits.bytes);
    const result = await renderJob({ ...job, document: text });
    const written = await write(text, result, job);
    return { ms: ms(), text: result.diagnostics.length > 0 ? text : undefined, ...written };
  } catch (thrown) {
    const error = ofDocument(thrown, job.input);
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
  const contents = files.map(([, data]) => data);
  const entry = record && {
    output: record.output,
    digest: digestOf(record.key, record.content ?? text, contents),
    pages: pages ?? 0,
  };
  return { status: 'rendered', exit: EXIT.success, files: shown, pages, bytes, diagnostics, entry };
}

/** A full disk is full for all documents. */
function isDiskOfAll({ cause }: UsageError): boolean {
  return ['ENOSPC', 'EDQUOT', 'EROFS'].includes((cause as NodeJS.ErrnoException | undefined)?.code ?? '');
}

/** The outcome of a document. Everything in it can be cloned. */
export interface Outcome {
  readonly status: 'rendered' | 'unchanged' | 'failed' | 'skipped';
  readonly exit: ExitCode;
  /** Its output files, by their names in messages. */
  readonly files: readonly string[];
  /** Undefined if no format has pages. */
  readonly pages: number | undefined;
  readonly bytes: number;
  /** The time it took to make the outputs, or to find that they are up to date, in milliseconds. */
  readonly ms: number;
  readonly diagnostics: readonly Diagnostic[];
  /** The text of a document that has diagnostics, for their excerpts. */
  readonly text?: string | undefined;
  /** For a failed document: the first of its output files from an earlier run that still exists. */
  readonly earlier?: string | undefined;
  readonly entry?: ManifestEntry | undefined;
  /** Whether every other document would fail for the same reason. */
  readonly isOfAll?: boolean;
}

export function failed(
  diagnostics: readonly Diagnostic[],
  exit: ExitCode,
  details: Partial<Pick<Outcome, 'ms' | 'text' | 'isOfAll' | 'earlier'>> = {},
): Outcome {
  return { status: 'failed', exit, files: [], pages: undefined, bytes: 0, ms: 0, diagnostics, ...details };
}

/** The digest of a document's outputs, its text, and a key for all else that they are made from: 64 bits of SHA-256. */
export function digestOf(key: string, text: string, files: readonly (Uint8Array | string)[]): string {
  const digests = files.map((data) => hash('sha256', data).slice(0, 16));
  const all = createHash('sha256').update(key).update(text).update(`\0${digests.join()}`);
  return all.digest('hex').slice(0, 16);
}
