/**
 * `npm run site [-- FOLDER]`: builds the site, the playground and the documentation, by default in
 * `dist-site/`.
 */
import { hash, randomBytes } from 'node:crypto';
import {
  cpSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { decode, encode } from 'fast-png';
import { parseCvSource, renderCv } from '../dist/index.js';
import { bundleForBrowsers } from './browser.mjs';
import { collectNotices } from './notices.mjs';
import { escapeHtml, writeDocs } from './site-docs.mjs';

const OUT = process.argv[2] ?? 'dist-site';
const { repository } = JSON.parse(readFileSync('package.json', 'utf8'));
const REPOSITORY = repository.url.replace(/^git\+|\.git$/g, '');

/** The sample that the page opens with. */
const FIRST = 'starter.yaml';

/** Resolution of the sample image: its width is that of the page on most screens. */
const IMAGE_PPI = 84;

rmSync(OUT, { recursive: true, force: true });
mkdirSync(OUT, { recursive: true });
await writeCode();
writePacked();
const samples = copySamples();
await writePage(samples);
writeDocs(OUT, REPOSITORY);
writeServiceWorker();
console.log(`${OUT}: ${(sumSizes(filesIn(OUT)) / 2 ** 20).toFixed(1)} MB`);

/** Writes the scripts of the page, and their notices. */
async function writeCode() {
  const entries = [
    'main',
    'pages-worker',
    'import-worker',
    'language-worker',
    'service-worker',
    'search',
  ];
  const input = Object.fromEntries(entries.map((name) => [name, `apps/playground/${name}.ts`]));
  const modules = await bundleForBrowsers(input, join(OUT, 'code'), true);
  const engineManifest = 'node_modules/@myriaddreamin/typst-ts-web-compiler/package.json';
  const text = [
    readFileSync('THIRD-PARTY-NOTICES', 'utf8'),
    ...collectNotices([...modules, join(process.cwd(), engineManifest)]),
  ];
  writeFileSync(join(OUT, 'THIRD-PARTY-NOTICES.txt'), text.join('\n'));
}

/** Compresses large files, since not every server does. */
function writePacked() {
  const pack = (from, to) => {
    mkdirSync(dirname(join(OUT, to)), { recursive: true });
    writeFileSync(join(OUT, `${to}.bin`), gzipSync(readFileSync(from), { level: 9 }));
  };
  pack(
    'node_modules/@myriaddreamin/typst-ts-web-compiler/pkg/typst_ts_web_compiler_bg.wasm',
    'engine',
  );
  pack('node_modules/@hyzyla/pdfium/dist/pdfium.wasm', 'pdfium');
  for (const path of filesIn('fonts').filter((name) => name.endsWith('.ttf'))) pack(path, path);
  const families = new Set(
    Object.values(JSON.parse(readFileSync('apps/playground/fonts.json', 'utf8'))),
  );
  for (const family of families) {
    for (const [face, folder] of Object.entries({ regular: '400Regular', bold: '700Bold' })) {
      const [file] = filesIn(`node_modules/@expo-google-fonts/${family}/${folder}`).filter((name) =>
        name.endsWith('.ttf'),
      );
      pack(file, `fonts/added/${family}-${face}.ttf`);
    }
  }
}

/** Copies the samples, and returns their names and titles. */
function copySamples() {
  mkdirSync(join(OUT, 'samples'));
  const names = readdirSync('samples').filter((name) => name.endsWith('.yaml'));
  return names.map((name) => {
    // The schema line names a file that the site does not have.
    const text = readFileSync(join('samples', name), 'utf8').replace(
      /^# yaml-language-server:.*\n/,
      '',
    );
    writeFileSync(join(OUT, 'samples', name), text);
    const title = basename(name, '.yaml').replaceAll('-', ' ');
    return { name, title: title.charAt(0).toUpperCase() + title.slice(1), text };
  });
}

async function writePage(all) {
  const { text } = all.find(({ name }) => name === FIRST);
  const { png } = await renderCv(parseCvSource(text), { formats: ['png'], ppi: IMAGE_PPI });
  const picture = decode(png[0]);
  writeFileSync(join(OUT, 'sample.png'), encodeSmall(picture));
  const values = {
    nonce: randomBytes(12).toString('base64url'),
    repository: REPOSITORY,
    sample: escapeHtml(text),
    samples: all
      .map(({ name, title }) => `        <option value="${name}">${title}</option>`)
      .join('\n'),
    width: picture.width,
    height: picture.height,
  };
  const page = readFileSync('apps/playground/index.html', 'utf8').replaceAll(
    /\{\{(\w+)\}\}/g,
    (_, name) => values[name],
  );
  writeFileSync(join(OUT, 'index.html'), page);
  for (const name of ['style.css', 'icon.svg', 'manifest.webmanifest'])
    cpSync(join('apps/playground', name), join(OUT, name));
  mkdirSync(join(OUT, 'images'));
  for (const name of readdirSync('docs/images').filter((one) => one.startsWith('template-')))
    cpSync(join('docs/images', name), join(OUT, 'images', name));
}

/**
 * Encodes a PNG with a palette of 16 levels per channel: a third of the bytes, no visible change.
 */
function encodeSmall({ width, height, channels, data }) {
  const numbers = new Map();
  const colours = Uint8Array.from({ length: width * height }, (_, pixel) => {
    const key = data
      .subarray(pixel * channels, pixel * channels + 3)
      .map((part) => Math.round(part / 17) * 17)
      .join();
    if (!numbers.has(key)) numbers.set(key, numbers.size);
    return numbers.get(key);
  });
  const palette = [...numbers.keys()].map((key) => key.split(',').map(Number));
  return encode({ width, height, channels: 1, data: colours, palette }, { zlib: { level: 9 } });
}

/** Writes the service worker, with the files to cache on the first visit, and a cache version. */
function writeServiceWorker() {
  const from = join(OUT, 'code/service-worker.js');
  const paths = filesIn(OUT).map((path) => path.slice(OUT.length + 1).replaceAll('\\', '/'));
  const kept = paths.filter(
    (path) => path !== 'code/service-worker.js' && !path.startsWith('fonts/added/'),
  );
  const state = hash(
    'sha256',
    kept.map((path) => hash('sha256', readFileSync(join(OUT, path)))).join(''),
  );
  const constants = `const FILES = ${JSON.stringify(['./', ...kept])};\nconst VERSION = "cvpress-${state.slice(0, 16)}";\n`;
  writeFileSync(join(OUT, 'service-worker.js'), constants + readFileSync(from, 'utf8'));
  rmSync(from);
}

function filesIn(folder) {
  return readdirSync(folder, { recursive: true })
    .map((name) => join(folder, name))
    .filter((path) => statSync(path).isFile())
    .sort();
}

function sumSizes(paths) {
  return paths.reduce((sum, path) => sum + statSync(path).size, 0);
}
