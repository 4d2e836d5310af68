import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RenderOptions } from '../../src/compiler/options/options.js';
import { type CvSource, parseCvSource } from '../../src/compiler/pipeline/parse-cv-source.js';
import type { Diagnostic } from '../../src/diagnostics/diagnostic.js';
import { getPackageFolder } from '../../src/files/package-files.js';
import { getFontPaths } from './language-fonts.js';

const SAMPLE_FOLDER = join(getPackageFolder(), 'samples');

/** File names of all samples. */
export const SAMPLES = readdirSync(SAMPLE_FOLDER)
  .filter((file) => /\.(ya?ml|json)$/.test(file))
  .sort();

/** Reads a sample and the options for it. */
export function readSample(file: string): { source: CvSource; options: RenderOptions } {
  const text = readFileSync(join(SAMPLE_FOLDER, file), 'utf8');
  const source = parseCvSource(text, { file });
  const [, language = 'en'] = /^language: (\S+)/m.exec(text) ?? [];
  const variant = file.startsWith('variant-a') ? 'a' : 'b';
  return { source, options: { variant, today: '2026-11-20', fontPaths: getFontPaths(language) } };
}

/** File names of the sample cover letters; the CV for each has the same name. */
export const COVER_LETTERS = readdirSync(join(SAMPLE_FOLDER, 'letters')).sort();

export function readCoverLetter(file: string): CvSource {
  return parseCvSource(readFileSync(join(SAMPLE_FOLDER, 'letters', file), 'utf8'), { file });
}

/** Removes the info that the location is not shown by default. */
export function withoutNotShown(diagnostics: readonly Diagnostic[]): Diagnostic[] {
  return diagnostics.filter(({ code }) => code !== 'not-shown');
}
