/**
 * `npm run images`: renders the images in the documentation from the samples and from README.md.
 * Run it after a change of either, or of a template; a test compares them.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { decode, encode } from 'fast-png';
import { parseCvSource, renderCv } from '../dist/index.js';

const ROOT = join(import.meta.dirname, '..');

/** The date in the images. */
const TODAY = '2026-11-20';

/** Pixels per inch of whole pages: high enough to recognize the layout. */
const PAGE_PPI = 50;

/** Pixels per inch of an image to read. */
const TEXT_PPI = 100;

/** The samples in the first image of README.md, each with the font packages that it needs. */
const SAMPLES = { academic: [], engineer: [], arabic: ['vazirmatn'], japanese: ['noto-sans-jp'] };

/** The gallery of templates: small images, each with a sample that suits the template. */
const TEMPLATES = {
  classic: 'engineer',
  linear: 'engineer',
  ledger: 'engineer',
  scholar: 'academic',
  sidebar: 'engineer',
};

/** The pixels around the text of a cropped image. */
const MARGIN = 40;

/** The function that renders each image in `docs/images`, by file name. */
export const IMAGES = {
  'quick-start.png': async () =>
    encode(crop(decode(await renderPage(readQuickStart(), { ppi: TEXT_PPI })))),
  'samples.png': async () =>
    encode(joinPages(await Promise.all(Object.keys(SAMPLES).map(decodeSample)))),
  ...Object.fromEntries(
    Object.entries(TEMPLATES).map(([template, sample]) => [
      `template-${template}.png`,
      () => renderSample(sample, { template }),
    ]),
  ),
};

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  for (const [name, render] of Object.entries(IMAGES))
    writeFileSync(join(ROOT, 'docs/images', name), await render());
}

function renderSample(sample, options) {
  const fontPaths = SAMPLES[sample].map((name) =>
    join(ROOT, 'node_modules/@expo-google-fonts', name),
  );
  const text = readFileSync(join(ROOT, `samples/${sample}.yaml`), 'utf8');
  return renderPage(text, { fontPaths, ppi: PAGE_PPI, ...options });
}

async function decodeSample(sample) {
  return decode(await renderSample(sample, {}));
}

/** Renders the first page of a document. */
async function renderPage(text, options) {
  const { png } = await renderCv(parseCvSource(text), {
    formats: ['png'],
    today: TODAY,
    ...options,
  });
  return png[0];
}

/** Returns the document in README.md. */
function readQuickStart() {
  const text = readFileSync(join(ROOT, 'README.md'), 'utf8');
  return /```yaml\n(cv:.*?)```/s.exec(text)[1];
}

/** Removes the empty rows at the bottom of a page, except a margin. */
function crop({ width, height, channels, depth, data }) {
  const isEmpty = (row) =>
    data.subarray(row * width * channels, (row + 1) * width * channels).every((x) => x === 255);
  let last = height - 1;
  while (last > 0 && isEmpty(last)) last--;
  const rows = Math.min(height, last + 1 + MARGIN);
  const size = rows * width * channels;
  return { width, height: rows, channels, depth, data: data.subarray(0, size) };
}

/** Puts pages next to each other on a gray background. */
function joinPages(pages) {
  const [{ channels, depth }] = pages;
  const gap = 12;
  const width = pages.reduce((sum, page) => sum + page.width + gap, gap);
  const height = Math.max(...pages.map((page) => page.height)) + 2 * gap;
  const data = new Uint8Array(width * height * channels).fill(224);
  let left = gap;
  for (const page of pages) {
    const length = page.width * channels;
    for (let row = 0; row < page.height; row++) {
      const pixels = page.data.subarray(row * length, (row + 1) * length);
      data.set(pixels, ((row + gap) * width + left) * channels);
    }
    left += page.width + gap;
  }
  return { width, height, channels, depth, data };
}
