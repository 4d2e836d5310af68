import type { Severity } from '../../diagnostics/codes.js';
import type { DocumentPath } from '../../diagnostics/place.js';
import type { PdfReading } from '../../pdf/reading.js';
import type { ByReader } from '../readers/by-reader.js';
import type { ReaderName } from '../readers/reader.js';
import type { ReaderScore } from '../structure/score.js';
import type { Structure } from '../structure/structure.js';
import type { RuleCode } from './rules.js';

/** Something about a finished page that its author should know, as plain data. */
export interface Finding {
  /** Which rule it breaks; `docs/inspect.md` explains each. */
  readonly code: RuleCode;
  readonly severity: Severity;
  /** What is wrong and where, in one sentence. */
  readonly message: string;
  /** The remedy, whatever program made the page. */
  readonly hint: string;
  /** From 1, if it is about one page. */
  readonly page?: number;
  /** The readers that it concerns, if not all. */
  readonly readers?: readonly ReaderName[];
  /** The field of the source, if one was given and it is about one. */
  readonly path?: DocumentPath;
}

/** What there is to judge: a PDF, what a person sees in it (or what its source says), and what readers get. */
export interface Judged {
  readonly reading: PdfReading;
  readonly structure: Structure;
  readonly texts: ByReader<string>;
  readonly scores: ByReader<ReaderScore>;
  /** The largest number of pages that the author allows. */
  readonly maxPages?: number;
  /** Whether the structure is that of the source. */
  readonly hasSource: boolean;
}
