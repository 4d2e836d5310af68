/** Stands in for `src/worker-process/child-process.ts`: where there are no processes, a layout is done here. */
import { exportPages } from '../../compiler/output/pages/export.js';
import type { Exported, LayoutJob } from '../../compiler/output/pages/layout-job.js';

export class ChildProcess {
  do(job: LayoutJob): Promise<Exported> {
    return exportPages(job);
  }

  async end(): Promise<void> {}
}
