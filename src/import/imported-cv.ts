import { CvError } from '../diagnostics/cv-error.js';
import type { ImportResult } from './import-original.js';
import type { ImportedDocument } from './import-source.js';
import { findUnsurePlaces, type UnsurePlace } from './unsure-places.js';

/** The result of `importCv`. */
export interface ImportedCv extends ImportedDocument {
  /** The places of `text` to check: comments about guesses and missing values. */
  readonly places: readonly UnsurePlace[];
}

/** @throws CvError if the file was not imported */
export function toImportedCv(result: ImportResult): ImportedCv {
  if (!('document' in result)) throw new CvError(result.diagnostics);
  const { document, text, diagnostics } = result;
  return { document, text, diagnostics, places: findUnsurePlaces(text) };
}
