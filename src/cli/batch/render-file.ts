import { parseText } from '../../compiler/pipeline/parse-cv-source.js';
import type { RenderResult } from '../../compiler/pipeline/render-result.js';
import { affectsEveryDocument, CvError } from '../../diagnostics/cv-error.js';
import { hasErrors } from '../../diagnostics/diagnostic.js';
import type { WriteOptions } from '../../files/write-file.js';
import { convertDocument } from '../../import/convert-document.js';
import { omitUndefined } from '../../util/plain-object.js';
import { type RenderJob, renderJob } from '../../workers/render-job.js';
import { findDocumentPhoto, nameDocumentPhoto } from '../document-photo.js';
import { asEditionError, EXIT, UsageError } from '../exit-codes.js';
import type { Input } from '../inputs.js';
import { listSourceFiles, type Output } from '../outputs.js';
import { removeStalePages, type WrittenPages } from '../page-files.js';
import { readInput } from '../read-input.js';
import { isSkipped } from '../reporter.js';
import { listOutputFiles, writeFile } from '../write-outputs.js';
import { computeDigest, describeContent } from './cache-key.js';
import type { ManifestEntry } from './manifest.js';
import { checkEditions, type Outcome, toFailedOutcome } from './outcome.js';

export interface FileJob extends Omit<RenderJob, 'document'>, WriteOptions {
  readonly file: string;
  readonly input: Input;
  readonly text?: string;
  /** Empty to only validate the document. */
  readonly outputs: readonly Output[];
  readonly cache?: CacheSlot;
  readonly writtenPages?: WrittenPages;
}

export interface CacheSlot extends Pick<ManifestEntry, 'output' | 'source'> {
  readonly key: string;
  /** The customized document of an edition; by default, the text of the document. */
  readonly content?: string;
}

export async function renderFile(job: FileJob): Promise<Outcome> {
  const start = performance.now();
  const getMs = () => performance.now() - start;
  let { text } = job;
  try {
    text ??= await readInput(job.input, job.options.limits.bytes);
    const parsed = parseText(text, job.options, job.file, job.format);
    const document = await convertDocument(parsed, job.options);
    const result = await renderJob({ ...job, document });
    const warnings = [...result.diagnostics, ...checkEditions(job.input, job.options)];
    if (hasErrors(warnings) || isSkipped(job.input, warnings)) throw new CvError(warnings);
    const { pageCount: pages } = result;
    const photo = await findDocumentPhoto(text, job.file, job.options);
    const named =
      photo ?? (await findDocumentPhoto(text, job.file, nameDocumentPhoto(job.options)));
    const reads = listSourceFiles(job.options, job.input.path, named);
    const content = describeContent(job.cache?.content ?? text, photo);
    const files = await writeResult(content, result, { ...job, reads });
    const diagnostics = [
      ...warnings,
      ...removeStalePages(job.outputs, pages, reads, job.writtenPages),
    ];
    return {
      status: 'rendered',
      exit: EXIT.success,
      durationMs: getMs(),
      text: diagnostics.length > 0 ? text : undefined,
      pages,
      diagnostics,
      ...files,
    };
  } catch (thrown) {
    const error = asEditionError(thrown, job.input);
    if (error instanceof UsageError) {
      return toFailedOutcome(error.diagnostics, EXIT.usage, {
        durationMs: getMs(),
        affectsEveryDocument: isDiskError(error),
      });
    }
    if (!(error instanceof CvError) || affectsEveryDocument(error)) throw error;
    return toFailedOutcome(error.diagnostics, EXIT.invalid, { durationMs: getMs(), text });
  }
}

async function writeResult(
  content: string,
  result: RenderResult,
  { outputs, cache, ...options }: FileJob,
): Promise<Pick<Outcome, 'files' | 'bytes' | 'entry'>> {
  const outputFiles = listOutputFiles(outputs, result, options);
  const files: string[] = [];
  for (const [path, data] of outputFiles) files.push(await writeFile(path, data, options));
  const contents = outputFiles.map(([, data]) => data);
  const bytes = contents.reduce((sum, data) => sum + Buffer.byteLength(data), 0);
  const entry = cache && {
    ...omitUndefined({ source: cache.source }),
    output: cache.output,
    digest: computeDigest(cache.key, content, contents),
    pages: result.pageCount ?? 0,
  };
  return { files, bytes, entry };
}

function isDiskError({ cause }: UsageError): boolean {
  return ['ENOSPC', 'EDQUOT', 'EROFS'].includes(
    (cause as NodeJS.ErrnoException | undefined)?.code ?? '',
  );
}
