import { programFile } from '../files/package-files.js';
import type { CompleteCosts } from '../limits/limits.js';
import { doInChildProcess } from '../worker-process/child-process.js';
import type { Job } from '../worker-process/protocol.js';
import type { ImportOptions } from './import.js';
import type { ImportResult, Original } from './original.js';

export interface ImportJob extends Job, Original, Pick<ImportOptions, 'select'> {
  readonly costs: CompleteCosts;
}

/**
 * Imports a file in a child process, since a hostile file may exhaust time and memory.
 *
 * @throws CvError if the file cannot be read or exceeds a limit, or if no process starts
 */
export function importInChildProcess(job: ImportJob): Promise<ImportResult> {
  const { limits, timeoutMs } = job.costs;
  const allowance = { timeoutMs, memory: limits.memory };
  return doInChildProcess(programFile('import-worker'), { ...job, file: job.name }, allowance);
}
