import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageFolder } from '../../src/files/package-files.js';
import { type CvSource, parseCvSource, type RenderOptions } from '../../src/index.js';

/** The folder of the samples. */
const SAMPLE_FOLDER = join(packageFolder(), 'samples');

/** The names of all samples. */
export const SAMPLES = readdirSync(SAMPLE_FOLDER)
  .filter((file) => /\.(ya?ml|json)$/.test(file))
  .sort();

/** The packages of fonts (development dependencies) that samples in other scripts need. */
const FONTS: Readonly<Record<string, string>> = {
  'arabic.yaml': 'vazirmatn',
  'chinese.yaml': 'noto-sans-sc',
  'hebrew.yaml': 'noto-sans-hebrew',
  'hindi.yaml': 'noto-sans-devanagari',
  'japanese.yaml': 'noto-sans-jp',
};

/** Of a package they are given two faces: its others would only take time to read. */
function fontsOf(file: string): string[] {
  const name = FONTS[file];
  if (name === undefined) return [];
  return ['400Regular', '700Bold'].map((face) => join(packageFolder(), 'node_modules/@expo-google-fonts', name, face));
}

/** A sample, and the options that go with it. */
export function readSample(file: string): { source: CvSource; options: RenderOptions } {
  const source = parseCvSource(readFileSync(join(SAMPLE_FOLDER, file), 'utf8'), { file });
  const variant = file.startsWith('variant-a') ? 'a' : 'b';
  return { source, options: { variant, today: '2026-11-20', fontPaths: fontsOf(file) } };
}
