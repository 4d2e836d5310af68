import { join } from 'node:path';
import { fontFolder } from '../files/package-files.js';
import { type ChosenFamily, MISSING_FAMILY } from '../fonts/fallback.js';
import type { AddedFont } from './added-fonts.js';

/** The files of the chosen added fonts. */
export function fontFilesOf(families: readonly ChosenFamily[], fonts: readonly AddedFont[]): string[] {
  const names = new Set(families.map(({ family }) => family));
  const files = fonts.filter(({ family }) => names.has(family)).map(({ file }) => file);
  if (names.has(MISSING_FAMILY)) files.push(join(fontFolder(), 'missing', 'CvpressMissing.ttf'));
  return [...new Set(files)];
}
