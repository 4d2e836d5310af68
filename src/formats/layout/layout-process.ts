import { programFile } from '../../files/package-files.js';
import { ChildProcess } from '../../process/child-process.js';
import type { Allowance } from '../../process/protocol.js';
import type { Exported, LayoutJob } from './layout-job.js';

/** A process of its own that lays out, whose time and memory can be limited: 0.2 s of processor time more (measured). */
export class LayoutProcess {
  readonly #process = new ChildProcess(programFile('layout-worker'));

  /**
   * Runs `exportPages` there.
   *
   * @throws CvError if the engine refuses the markup or the standard, a limit is met, or no process starts
   */
  exportPages(job: LayoutJob, allowance: Allowance): Promise<Exported> {
    const { pdfStandard, today, ppi, transparent, svgText, limits } = job.options;
    const options = { pdfStandard, today, ppi, transparent, svgText, limits };
    const sent: LayoutJob = { ...job, options };
    return this.#process.do(sent, allowance);
  }

  end(): Promise<void> {
    return this.#process.end();
  }
}
