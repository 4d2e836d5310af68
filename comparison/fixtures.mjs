/** npm run fixtures: the PDFs and readers' texts in test/fixtures/readers, by which the tests check our readers. */
import { join } from 'node:path';
import { makeDocuments } from './corpus.mjs';
import { PROGRAMS } from './programs.mjs';

/** One of each program, the smallest whose template tells readers apart; of those that are tiny, two. */
const NUMBERS = {
  cvpress: [4],
  moderncv: [13],
  LaTeX: [3],
  'JSON Resume': [8],
  Chromium: [22],
  'react-pdf': [4],
  pdfmake: [14],
  LibreOffice: [16],
  WeasyPrint: [13],
  wkhtmltopdf: [5],
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
