import type { ReaderScore } from './structure/score.js';

/** The programs that are asked what they read, where they are installed. */
export type ProgramName = 'pdftotext' | 'mutool' | 'pdf2txt';

/** What came of asking a program. */
export interface ProgramAnswer {
  readonly name: ProgramName;
  readonly isInstalled: boolean;
  /** Missing if it does not say. */
  readonly version?: string;
  /** What it printed. */
  readonly text?: string;
  /** Why there is none, in few words, if it is installed. */
  readonly failure?: string;
}

/** The answer of a program, and how much of the structure it has. */
export interface ProgramReading extends ProgramAnswer {
  /** Missing if there is no text that can be judged. */
  readonly score?: ReaderScore;
}
