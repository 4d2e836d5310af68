/**
 * Corrects what the engine says of lists in a PDF's tags. `terms`, its list that lays out its items once, does not say that they have bullets
 * (ISO 32000-1, 14.8.5.5; its `list` would say circles, and costs a fifth of a document's time), and calls these strong, as it
 * would the terms of a glossary. The engine writes structure elements as plain text, each label before what is in it; all names
 * keep their lengths, so that no other byte moves.
 *
 * @param pdf - changed in place
 */
export function correctLists(pdf: Uint8Array): void {
  const bytes = Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength);
  for (let at = bytes.indexOf(NO_NUMBERING); at !== -1; at = bytes.indexOf(NO_NUMBERING, at)) {
    at += NO_NUMBERING.lastIndexOf('None');
    bytes.write('Disc', at, 'latin1');
  }
  for (let at = bytes.indexOf(LABEL); at !== -1; at = bytes.indexOf(LABEL, at)) {
    const next = bytes.indexOf(ELEMENT, at);
    if (next === -1) break;
    at = next + ELEMENT.length;
    if (bytes.toString('latin1', at, at + STRONG.length) === STRONG) bytes.write(PLAIN, at, 'latin1');
  }
}

// Line ends are escaped in texts, so that no text of a document can look like these.
const NO_NUMBERING = '\n    /O /List\n    /ListNumbering /None\n';
const LABEL = '\n  /S /Lbl\n';
const ELEMENT = '\n  /Type /StructElem\n  /S ';
const [STRONG, PLAIN] = ['/Strong\n', '/Span  \n'];
