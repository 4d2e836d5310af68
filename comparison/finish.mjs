/** Defects of a finished PDF, whatever program made it. */
import { readFile, rename, writeFile } from 'node:fs/promises';
import { run } from './run.mjs';

const FINISHES = {
  /** A scan, or text that was turned into outlines. */
  'text-in-picture': (from, to, nth) =>
    nth % 2 === 0 ? scan(from, to) : run('gs', ['-q', '-o', to, '-sDEVICE=pdfwrite', '-dNoOutputFonts', from]),
  'text-without-unicode': withoutUnicode,
  'pdf-encrypted': (from, to) =>
    run('qpdf', ['--encrypt', '', 'owner', '256', '--print=none', '--modify=none', '--extract=n', '--', from, to]),
};

export const FILE_DEFECTS = [...Object.keys(FINISHES), 'file-too-large'];

export async function finish(file, defects, nth) {
  for (const code of Object.keys(FINISHES).filter((one) => defects.includes(one))) {
    await FINISHES[code](file, `${file}.finished`, nth);
    await rename(`${file}.finished`, file);
  }
}

const SCAN = `
import glob, sys
from reportlab.pdfgen import canvas
sheet = canvas.Canvas(sys.argv[2])
for picture in sorted(glob.glob(sys.argv[1] + '-*.jpg')):
    sheet.drawImage(picture, 0, 0, 595, 842)
    sheet.showPage()
sheet.save()
`;
async function scan(from, to) {
  await run('pdftoppm', ['-r', '110', '-jpeg', from, from]);
  await run('/usr/bin/python3', ['-c', SCAN, from, to]);
}

/** Fonts lose the tables that say which characters their glyphs are. */
async function withoutUnicode(from, to) {
  await run('qpdf', ['--qdf', '--object-streams=disable', from, `${from}.qdf`]);
  const text = (await readFile(`${from}.qdf`)).toString('latin1');
  const cut = text.replaceAll(/\/ToUnicode \d+ 0 R/g, (found) => ' '.repeat(found.length));
  await writeFile(`${from}.qdf`, Buffer.from(cut, 'latin1'));
  await run('qpdf', [`${from}.qdf`, to]);
}
