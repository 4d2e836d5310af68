/** npm run fixtures: the PDFs and readers' texts in test/fixtures/readers, by which the tests check our readers. */
import { join } from 'node:path';
import { makeDocuments } from './corpus.mjs';
import { PROGRAMS } from './programs.mjs';

/** The smaller ones of the corpus, of as many templates as possible. */
const NUMBERS = {
  cvpress: [4, 14],
  moderncv: [13, 21],
  LaTeX: [3],
  'JSON Resume': [12, 8],
  Chromium: [20, 22],
  'react-pdf': [4, 1, 10],
  pdfmake: [4, 17, 14],
  LibreOffice: [16, 9],
  WeasyPrint: [0, 12, 13],
  wkhtmltopdf: [9, 5],
  groff: [9, 23],
  FOP: [10],
};

const target = join(import.meta.dirname, '../test/fixtures/readers');
for (const program of PROGRAMS) {
  if (!(await program.isInstalled())) {
    process.stderr.write(`${program.name} is missing (${program.install}): its fixtures stay as they are\n`);
    continue;
  }
  await makeDocuments(program, NUMBERS[program.name], target, `${program.name.replaceAll(' ', '-').toLowerCase()}-`);
}
