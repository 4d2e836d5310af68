import type { Job } from '../process/protocol.js';
import type { ExportOptions, PageFormat } from './export.js';

/** Markup to be laid out and exported. */
export interface LayoutJob extends Job {
  readonly markup: string;
  readonly fontFiles: readonly string[];
  readonly formats: ReadonlySet<PageFormat>;
  readonly options: ExportOptions;
}
