import type { ImportJob } from './import-in-child-process.js';
import { importOriginal } from './import-original.js';
import { type ImportedCv, toImportedCv } from './imported-cv.js';

/** @throws CvError if the file cannot be read, or exceeds the limits */
export async function importJob({ costs, name, content }: ImportJob): Promise<ImportedCv> {
  return toImportedCv(await importOriginal({ name, content }, costs));
}
