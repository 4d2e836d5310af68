/** Stands in for `src/process/child-process.ts`: where there are no processes, a layout is done here. */
import { exportPages } from '../../formats/layout/export.js';
import type { Exported, LayoutJob } from '../../formats/layout/layout-job.js';

export class ChildProcess {
  do(job: LayoutJob): Promise<Exported> {
    return exportPages(job);
  }

  async end(): Promise<void> {}
}
