/** Stands in for `src/worker-process/child-process.ts`: where there are no processes, a layout is done here. */
import { exportPages } from '../../compiler/output/pages/export.js';
import type { LayoutRequest, LayoutResult } from '../../compiler/output/pages/layout-request.js';

export class ChildProcess {
  do(job: LayoutRequest): Promise<LayoutResult> {
    return exportPages(job);
  }

  async end(): Promise<void> {}
}
