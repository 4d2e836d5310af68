/** The program of a process that converts one file of another program. */

import { programFile } from '../files/package-files.js';
import { serve } from '../worker-process/serve-jobs.js';
import type { ImportJob } from './child-process.js';
import { type ImportResult, importOriginal } from './original.js';
import { selectAll } from './selection.js';

function convert({ costs, select, ...original }: ImportJob): Promise<ImportResult> {
  return importOriginal(original, costs, select && { selects: selectAll(select) });
}

serve(convert, programFile('watcher'));
