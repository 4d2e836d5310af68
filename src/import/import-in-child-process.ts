import { getProgramFile } from '../files/package-files.js';
import type { ResolvedLimitOptions } from '../limits/limits.js';
import { runInChildProcess } from '../worker-process/child-process.js';
import type { Job } from '../worker-process/protocol.js';
import type { ImportResult, OriginalFile } from './import-original.js';
import type { ImportOptions } from './import-source.js';

export interface ImportJob extends Job, OriginalFile, Pick<ImportOptions, 'select'> {
  readonly costs: ResolvedLimitOptions;
}

/**
 * A hostile file may exhaust time and memory.
 *
 * @throws CvError if the file cannot be read or exceeds a limit, or if no process starts
 */
export function importInChildProcess(job: ImportJob, signal?: AbortSignal): Promise<ImportResult> {
  const { limits, timeoutMs } = job.costs;
  const allowance = { timeoutMs, memory: limits.memory };
  return runInChildProcess(
    getProgramFile('import-worker'),
    { ...job, file: job.name },
    allowance,
    signal,
  );
}
