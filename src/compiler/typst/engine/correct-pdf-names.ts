/** Corrects names in a PDF of the engine, in place; new names have the old lengths. */
export function correctPdfNames(pdf: Uint8Array): void {
  const bytes = Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength);
  correctListNames(bytes);
  setLeftToRight(bytes);
}

// Text escapes line breaks, so these patterns cannot occur in it.
const NO_NUMBERING = '\n    /O /List\n    /ListNumbering /None\n';
const LABEL = '\n  /S /Lbl\n';
const ELEMENT = '\n  /Type /StructElem\n  /S ';
const [STRONG, PLAIN] = ['/Strong\n', '/Span  \n'];
/** The bytes before the direction, in PDF/UA and in other standards. */
const DIRECTIONS = [
  '\n    /DisplayDocTitle true\n    /Direction /',
  '\n  /ViewerPreferences <<\n    /Direction /',
];

/**
 * Sets the numbering of lists to bullets (ISO 32000-1, 14.8.5.5), and their labels to plain. The
 * engine's `terms`, which takes a fifth less time than `list`, does neither. Each label precedes
 * its contents.
 */
function correctListNames(bytes: Buffer): void {
  for (let i = bytes.indexOf(NO_NUMBERING); i !== -1; i = bytes.indexOf(NO_NUMBERING, i)) {
    i += NO_NUMBERING.lastIndexOf('None');
    bytes.write('Disc', i, 'latin1');
  }
  for (let i = bytes.indexOf(LABEL); i !== -1; i = bytes.indexOf(LABEL, i)) {
    const next = bytes.indexOf(ELEMENT, i);
    if (next === -1) break;
    i = next + ELEMENT.length;
    if (bytes.toString('latin1', i, i + STRONG.length) === STRONG) bytes.write(PLAIN, i, 'latin1');
  }
}

/**
 * Sets the direction (ISO 32000-1, table 150), which only decides on which side viewers show the
 * second page, to left-to-right. PDFium, and so Chrome, would otherwise reverse all lines, also
 * Latin ones: `com.example@jane` (`CPDF_TextPage::CloseTempLine`).
 */
function setLeftToRight(bytes: Buffer): void {
  // The catalog is at the end.
  for (const direction of DIRECTIONS) {
    const i = bytes.lastIndexOf(direction);
    if (i !== -1) bytes.write('L2R', i + direction.length, 'latin1');
  }
}
