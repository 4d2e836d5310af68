/** Replaces `src/worker-process/child-process.ts`: creates layouts without a child process. */
import { exportPages } from '../../compiler/output/pages/export.js';
import type { LayoutRequest, LayoutResult } from '../../compiler/output/pages/layout-request.js';

export class ChildProcess {
  run(job: LayoutRequest): Promise<LayoutResult> {
    return exportPages(job);
  }

  async stop(): Promise<void> {}
}
