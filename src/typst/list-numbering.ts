/**
 * Marks lists in a PDF as having bullets, which `terms`, the engine's list that lays out its items once,
 * does not (ISO 32000-1, 14.8.5.5; its `list` would say circles, and costs a fifth of a document's time).
 * The engine writes structure elements as plain text, and both names have four letters, so that no other byte moves.
 *
 * @param pdf - changed in place
 */
export function sayBullets(pdf: Uint8Array): void {
  const bytes = Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength);
  for (let at = bytes.indexOf(NO_NUMBERING); at !== -1; at = bytes.indexOf(NO_NUMBERING, at)) {
    at += NO_NUMBERING.lastIndexOf('None');
    bytes.write('Disc', at, 'latin1');
  }
}

/** Line ends are escaped in texts, so that no text of a document can look like this. */
const NO_NUMBERING = '\n    /O /List\n    /ListNumbering /None\n';
