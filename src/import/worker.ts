/** Entry point of a child process that imports one file. */

import { programFile } from '../files/package-files.js';
import { serve } from '../worker-process/serve-jobs.js';
import type { ImportJob } from './child-process.js';
import { importOriginal } from './original.js';

serve(
  ({ costs, select, ...original }: ImportJob) => importOriginal(original, costs, { select }),
  programFile('watcher'),
);
