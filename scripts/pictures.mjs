/**
 * Renders the pictures of the README from the samples: `npm run pictures` after a change of the theme.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { PDFiumLibrary } from '@hyzyla/pdfium';
import { PNG } from 'pngjs';
import { parseCvSource, renderCvToPdf } from '../dist/index.js';

/** The day on which the pictures stand. */
const TODAY = '2026-11-20';

/** 100 dots an inch: text can be read, and the files stay small. */
const SCALE = 100 / 72;

/** The samples, with the packages of the fonts that they need. */
const SAMPLES = { academic: [], engineer: [], arabic: ['vazirmatn'], japanese: ['noto-sans-jp'] };

const pdfium = await PDFiumLibrary.init();
for (const [sample, fonts] of Object.entries(SAMPLES)) {
  const source = parseCvSource(readFileSync(`samples/${sample}.yaml`, 'utf8'));
  const fontPaths = fonts.map((name) => `node_modules/@expo-google-fonts/${name}`);
  const document = await pdfium.loadDocument(await renderCvToPdf(source, { today: TODAY, fontPaths }));
  const { data, width, height } = await document.getPage(0).render({ scale: SCALE, render: 'bitmap' });
  const png = new PNG({ width, height });
  // PDFium's pixels are blue, green, red, alpha.
  for (let i = 0; i < data.length; i += 4) png.data.set([data[i + 2], data[i + 1], data[i], 255], i);
  writeFileSync(`docs/images/${sample}.png`, PNG.sync.write(png, { colorType: 2 }));
  document.destroy();
}
pdfium.destroy();
