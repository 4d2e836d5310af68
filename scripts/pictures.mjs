/**
 * Renders the pictures of the README from the samples: `npm run pictures` after a change of the theme or of a sample.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { parseCvSource, renderCv } from '../dist/index.js';

/** The day on which the pictures stand. */
const TODAY = '2026-11-20';

/** Pixels per inch: text can be read, and the files stay small. */
const PPI = 100;

/** The samples, with the packages of the fonts that they need. */
const SAMPLES = { academic: [], engineer: [], arabic: ['vazirmatn'], japanese: ['noto-sans-jp'] };

for (const [sample, fonts] of Object.entries(SAMPLES)) {
  const source = parseCvSource(readFileSync(`samples/${sample}.yaml`, 'utf8'));
  const fontPaths = fonts.map((name) => `node_modules/@expo-google-fonts/${name}`);
  const { png } = await renderCv(source, ['png'], { today: TODAY, fontPaths, ppi: PPI });
  writeFileSync(`docs/images/${sample}.png`, png[0]);
}
