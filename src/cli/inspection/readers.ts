import type { ProgramName } from '../../inspect/inspect.js';
import type { ByReader, ReaderName } from '../../inspect/readers/reader.js';

/** How each reader goes about it, and where people meet it. */
export const READER_NOTES: ByReader<string> = {
  content: 'order of the file (pypdf, MuPDF)',
  pdfminer: 'blocks (pdfminer, pdf2txt)',
  rows: 'rows (pdftotext -layout)',
  tags: 'tags (screen readers)',
};

/** All readers, in the order of the report. */
export const READER_NAMES = Object.keys(READER_NOTES) as ReaderName[];

/** What each program is a part of, by who installs it. */
export const PACKAGES: Readonly<Record<ProgramName, string>> = {
  pdftotext: 'poppler-utils (apt), poppler (brew)',
  mutool: 'mupdf-tools (apt), mupdf (brew)',
  pdf2txt: 'pdfminer.six (pip)',
};

/** All programs, in the order of the report. */
export const PROGRAM_NAMES = Object.keys(PACKAGES) as ProgramName[];

/** Whether something is read by a program, and not by a reader of our own. */
export function isProgram(name: ReaderName | ProgramName): name is ProgramName {
  return Object.hasOwn(PACKAGES, name);
}
