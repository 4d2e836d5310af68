/** The program of a process that converts one file of another program. */

import { programFile } from '../files/package-files.js';
import { serve } from '../worker-process/serve-jobs.js';
import type { ImportJob } from './child-process.js';
import { type ImportResult, importOriginal } from './original.js';
import { readSelection } from './selection.js';

function convert({ costs, select = [], ...original }: ImportJob): Promise<ImportResult> {
  const selections = select.flatMap((condition) => readSelection(condition) ?? []);
  return importOriginal(original, costs, {
    selects: (publication) => selections.every((selects) => selects(publication)),
  });
}

serve(convert, programFile('watcher'));
