import type { Job } from '../process/protocol.js';
import type { ExportOptions, PageFormat } from './export.js';

/** Markup to lay out and export. */
export interface LayoutJob extends Job {
  readonly markup: string;
  readonly fontFiles: readonly string[];
  readonly formats: ReadonlySet<PageFormat>;
  readonly options: ExportOptions;
}
