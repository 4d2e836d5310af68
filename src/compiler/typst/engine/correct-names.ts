/** Corrects what the engine says in a PDF's names, in place: each new name is as long as the old one, so that no other byte moves. */
export function correctNames(pdf: Uint8Array): void {
  const bytes = Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength);
  correctLists(bytes);
  leaveLinesForwards(bytes);
}

// Line ends are escaped in texts, so that no text of a document can look like these.
const NO_NUMBERING = '\n    /O /List\n    /ListNumbering /None\n';
const LABEL = '\n  /S /Lbl\n';
const ELEMENT = '\n  /Type /StructElem\n  /S ';
const [STRONG, PLAIN] = ['/Strong\n', '/Span  \n'];
/** Before the direction in PDF/UA, and in other standards. */
const DIRECTIONS = [
  '\n    /DisplayDocTitle true\n    /Direction /',
  '\n  /ViewerPreferences <<\n    /Direction /',
];

/**
 * `terms`, the engine's list that lays out its items once, does not say that they have bullets (ISO 32000-1, 14.8.5.5; its `list` would
 * say circles, and costs a fifth of a document's time), and calls these strong, like the terms of a glossary. Each label stands before
 * its parts.
 */
function correctLists(bytes: Buffer): void {
  for (let at = bytes.indexOf(NO_NUMBERING); at !== -1; at = bytes.indexOf(NO_NUMBERING, at)) {
    at += NO_NUMBERING.lastIndexOf('None');
    bytes.write('Disc', at, 'latin1');
  }
  for (let at = bytes.indexOf(LABEL); at !== -1; at = bytes.indexOf(LABEL, at)) {
    const next = bytes.indexOf(ELEMENT, at);
    if (next === -1) break;
    at = next + ELEMENT.length;
    if (bytes.toString('latin1', at, at + STRONG.length) === STRONG)
      bytes.write(PLAIN, at, 'latin1');
  }
}

/**
 * Removes the statement that text runs from right to left (ISO 32000-1, table 150, `Direction`). It tells viewers on which side of the
 * first page the second one is, when they show two; but PDFium, and so Chrome, reads all lines of such a PDF backwards, Latin
 * ones too: `com.example@jane` (`CPDF_TextPage::CloseTempLine`).
 */
function leaveLinesForwards(bytes: Buffer): void {
  // In the catalog, which stands at the end.
  for (const direction of DIRECTIONS) {
    const at = bytes.lastIndexOf(direction);
    if (at !== -1) bytes.write('L2R', at + direction.length, 'latin1');
  }
}
