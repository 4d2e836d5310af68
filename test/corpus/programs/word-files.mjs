/** Word files, by several writers. */
import { writeFile } from 'node:fs/promises';
import { canRun, run } from '../run.mjs';
import { cvpress, renderDocument } from './cvpress.mjs';
import { convertFlatFiles, libreoffice } from './libreoffice.mjs';
import { convertByLibreOffice, createMarkup, pandoc, word, writeWord } from './page-word.mjs';

const EXTENSION = { extension: 'docx' };

/** Columns are tables or text boxes; dates follow tab stops or blanks. */
export const pythonDocx = {
  ...EXTENSION,
  name: 'python-docx',
  apt: 'python3-docx',
  isPaged: true,
  isInstalled: () => canRun('/usr/bin/python3', '-c', 'import docx'),
  templates: word.templates,
  makeAll: async (documents) => writeWord(documents),
};

export const pythonDocxJapanese = {
  ...pythonDocx,
  name: 'python-docx, Japanese',
  language: 'ja',
};

/** Files that LibreOffice opened, and saved as Word. */
export const libreofficeWordPages = {
  ...pythonDocx,
  name: 'LibreOffice Word pages',
  apt: word.apt,
  isInstalled: word.isInstalled,
  templates: {
    boxes: word.templates.boxes,
    styles: word.templates.styles,
    plain: word.templates.plain,
  },
  makeAll: async (documents) => {
    writeWord(documents);
    await convertByLibreOffice(documents, 'docx', 'odt');
    await convertByLibreOffice(documents, 'odt', 'docx');
  },
};

export const libreofficeWord = {
  ...libreoffice,
  ...EXTENSION,
  name: 'LibreOffice Word',
  makeAll: (documents) => convertFlatFiles(documents, 'docx'),
};

export const pandocWord = {
  ...pandoc,
  ...EXTENSION,
  name: 'Pandoc Word',
  apt: 'pandoc',
  isPaged: true,
  templates: { default: {} },
  makeAll: async (documents) => {
    for (const { page, file } of documents) {
      await writeFile(`${file}.md`, createMarkup(page.blocks, 'md'));
      await run('pandoc', [`${file}.md`, '-o', file]);
    }
  },
};

export const cvpressWord = {
  ...cvpress,
  ...EXTENSION,
  name: 'cvpress Word',
  templates: { default: { design: {} } },
  make: ({ cv, template, file }) => renderDocument(cv, template.design, 'docx', file),
};
