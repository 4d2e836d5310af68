/**
 * `npm run images`: renders the images of samples and templates in the documentation. Run it after
 * a change of either.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { parseCvSource, renderCv } from '../dist/index.js';

/** The date in the images. */
const TODAY = '2026-11-20';

/** Pixels per inch: high enough to read the text, and low enough for small files. */
const PPI = 100;

/** The samples, each with the font packages that it needs. */
const SAMPLES = { academic: [], engineer: [], arabic: ['vazirmatn'], japanese: ['noto-sans-jp'] };

for (const [sample, fonts] of Object.entries(SAMPLES)) {
  const source = parseCvSource(readFileSync(`samples/${sample}.yaml`, 'utf8'));
  const fontPaths = fonts.map((name) => `node_modules/@expo-google-fonts/${name}`);
  const { png } = await renderCv(source, { formats: ['png'], today: TODAY, fontPaths, ppi: PPI });
  writeFileSync(`docs/images/${sample}.png`, png[0]);
}

/** The gallery of templates: small images, each with a sample that suits the template. */
const TEMPLATES = {
  classic: 'engineer',
  linear: 'engineer',
  ledger: 'engineer',
  scholar: 'academic',
  sidebar: 'engineer',
};

for (const [template, sample] of Object.entries(TEMPLATES)) {
  const source = parseCvSource(readFileSync(`samples/${sample}.yaml`, 'utf8'));
  const { png } = await renderCv(source, {
    formats: ['png'],
    today: TODAY,
    template,
    ppi: PPI / 2,
  });
  writeFileSync(`docs/images/template-${template}.png`, png[0]);
}
