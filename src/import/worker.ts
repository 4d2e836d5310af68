/** Entry point of a child process that imports one file. */

import { getProgramFile } from '../files/package-files.js';
import { serveJobs } from '../worker-process/serve-jobs.js';
import type { ImportJob } from './import-in-child-process.js';
import { importOriginal } from './import-original.js';

serveJobs(
  ({ costs, select, ...original }: ImportJob) => importOriginal(original, costs, { select }),
  getProgramFile('watcher'),
);
