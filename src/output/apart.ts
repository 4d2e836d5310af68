import { programFile } from '../files/package-files.js';
import { doApart } from '../process/apart.js';
import type { Allowance } from '../process/protocol.js';
import type { Exported } from './export.js';
import type { LayoutJob } from './layout-job.js';

/**
 * Runs `exportPages` in a process of its own, whose time and memory can be limited: 0.2 s of processor
 * time more (measured).
 *
 * @throws CvError if the engine refuses the markup or the standard, a limit is met, or no process starts
 */
export function exportPagesApart(job: LayoutJob, allowance: Allowance): Promise<Exported> {
  const { pdfStandard, today, ppi, transparent, svgText, limits } = job.options;
  const options = { pdfStandard, today, ppi, transparent, svgText, limits };
  const sent: LayoutJob = { ...job, options };
  return doApart(programFile('layout-worker'), sent, allowance);
}
