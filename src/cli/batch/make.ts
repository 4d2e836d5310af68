import { type RenderJob, renderJob } from '../../batch/render-job.js';
import type { Diagnostic } from '../../diagnostics/diagnostic.js';
import { CvError, isOfAll } from '../../error.js';
import type { WriteOptions } from '../../files/write.js';
import { bytesAllowed } from '../../limits.js';
import type { RenderResult, renderHere } from '../../render.js';
import { EXIT, type ExitCode, UsageError } from '../exit.js';
import { type Input, readPlain } from '../inputs.js';
import type { Output } from '../outputs.js';
import { filesOfAll, writeFile } from '../write-outputs.js';
import { digestOf } from './digest.js';

/** A document to be made into its outputs. Everything in it can be cloned. */
export interface Assignment extends Omit<RenderJob, 'document'>, WriteOptions {
  readonly file: string;
  readonly input: Input;
  /** The text of the document, where the input is no regular file or it has been read for other reasons. */
  readonly text?: string;
  /** Where they go; none when the document is only to be found right or wrong. */
  readonly outputs: readonly Output[];
  /** What the digest of the outputs begins with, where one is wanted. */
  readonly key?: string;
}

/** What was made of a document. */
export type Made = {
  readonly diagnostics: readonly Diagnostic[];
  /** The text of a document that has diagnostics, for their excerpts. */
  readonly text?: string | undefined;
} & (
  | {
      readonly ok: true;
      /** The files written, as messages show them. */
      readonly files: readonly string[];
      /** Undefined where no format has pages. */
      readonly pages: number | undefined;
      /** Of all outputs. */
      readonly bytes: number;
      readonly digest: string | undefined;
    }
  | {
      readonly ok: false;
      readonly exit: ExitCode;
      /** Whether every other document would fail as well. */
      readonly isOfAll: boolean;
    }
);

/**
 * Reads a document, renders it and writes its outputs.
 *
 * @param render - how: workers do it themselves
 * @throws CvError when an option is not right
 */
export async function make(assignment: Assignment, render: typeof renderHere): Promise<Made> {
  let { text } = assignment;
  try {
    text ??= readPlain(assignment.input, bytesAllowed(assignment.options));
    const result = await renderJob({ ...assignment, document: text }, render);
    return { ok: true, ...(await write(text, result, assignment)) };
  } catch (error) {
    if (error instanceof UsageError) {
      return { ok: false, exit: EXIT.usage, isOfAll: isDiskOfAll(error), diagnostics: error.diagnostics };
    }
    if (!(error instanceof CvError) || isOfAll(error)) throw error;
    return { ok: false, exit: EXIT.invalid, isOfAll: false, diagnostics: error.diagnostics, text };
  }
}

async function write(text: string, result: RenderResult, { outputs, key, ...options }: Assignment) {
  const { pageCount, diagnostics } = result;
  const files = filesOfAll(outputs, result);
  const shown: string[] = [];
  for (const [path, data] of files) shown.push(await writeFile(path, data, options));
  const contents = files.map(([, data]) => data);
  return {
    files: shown,
    pages: pageCount,
    bytes: contents.reduce((sum, data) => sum + Buffer.byteLength(data), 0),
    digest: key === undefined ? undefined : digestOf(key, text, contents),
    diagnostics,
    text: diagnostics.length > 0 ? text : undefined,
  };
}

/** A disk that is full is full for all. */
function isDiskOfAll({ cause }: UsageError): boolean {
  return ['ENOSPC', 'EDQUOT', 'EROFS'].includes((cause as NodeJS.ErrnoException | undefined)?.code ?? '');
}
