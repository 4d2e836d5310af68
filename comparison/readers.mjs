import { spawnSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { packageVersion, run, starts } from './run.mjs';

/**
 * Real programs that make text of PDFs.
 *
 * @typedef {object} Reader
 * @property {string} name
 * @property {string} [extension]  of the files that keep its texts, if one of our readers is compared with it
 * @property {string} install
 * @property {() => boolean} isInstalled
 * @property {() => Promise<string>} version
 * @property {(files: readonly string[]) => Promise<string[]>} read
 */

const PDFMINER = `
import sys, json
from pdfminer.high_level import extract_text
for file in sys.argv[1:]:
    print(json.dumps(extract_text(file)))
`;

const pdfium = '@hyzyla/pdfium';
const pdfiumVersion = () => packageVersion(pdfium, new URL('../', import.meta.url));

const python = '/usr/bin/python3';

/** @type {readonly Reader[]} */
export const READERS = [
  pdftotext([]),
  pdftotext(['-raw'], 'raw'),
  pdftotext(['-layout'], 'layout'),
  {
    name: 'pdfminer',
    extension: 'pdfminer',
    install: 'apt-get install python3-pdfminer',
    isInstalled: () => spawnSync(python, ['-c', 'import pdfminer'], { stdio: 'ignore' }).status === 0,
    version: async () => (await run(python, ['-c', 'import pdfminer; print(pdfminer.__version__)'])).trim(),
    /** Starting Python takes longer than reading a file, so it is given many. */
    read: async (files) => {
      const texts = [];
      for (let i = 0; i < files.length; i += 40) {
        const lines = (await run(python, ['-c', PDFMINER, ...files.slice(i, i + 40)], { timeout: 600_000 })).trim();
        texts.push(...lines.split('\n').map((line) => JSON.parse(line)));
      }
      return texts;
    },
  },
  {
    name: 'mutool',
    extension: 'mutool',
    install: 'apt-get install mupdf-tools',
    isInstalled: () => starts('mutool', '-v'),
    version: async () => spawnSync('mutool', ['-v'], { encoding: 'utf8' }).stderr.match(/[\d.]+/)?.[0] ?? '',
    read: (files) => each(files, (file) => run('mutool', ['draw', '-q', '-F', 'txt', file])),
  },
  {
    name: 'PDFium',
    install: 'npm ci, in the folder above',
    isInstalled: () => pdfiumVersion() !== undefined,
    version: async () => `of ${pdfium} ${pdfiumVersion()}`,
    read: async (files) => {
      const { PDFiumLibrary } = await import(pdfium);
      const library = await PDFiumLibrary.init();
      const texts = await each(files, async (file) => {
        const document = await library.loadDocument(await readFile(file));
        const pages = [...document.pages()].map((page) => page.getText());
        document.destroy();
        return pages.join('\f');
      });
      library.destroy();
      return texts;
    },
  },
];

function pdftotext(options, extension) {
  return {
    name: ['pdftotext', ...options].join(' '),
    extension,
    install: 'apt-get install poppler-utils',
    isInstalled: () => starts('pdftotext', '-v'),
    version: async () => spawnSync('pdftotext', ['-v'], { encoding: 'utf8' }).stderr.match(/[\d.]+/)?.[0] ?? '',
    read: (files) => each(files, (file) => run('pdftotext', [...options, '-enc', 'UTF-8', file, '-'])),
  };
}

async function each(files, read) {
  const texts = [];
  for (const file of files) texts.push(await read(file));
  return texts;
}
