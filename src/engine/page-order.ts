/**
 * Removes the statement that text runs from right to left (ISO 32000-1, table 150, `Direction`), which the engine writes into
 * documents in Hebrew, Arabic and the like. It tells viewers on which side of the first page the second one is, when
 * they show two; but PDFium, and so Chrome, reads all lines of such a PDF backwards, Latin ones too: `com.example@jane`
 * (`CPDF_TextPage::CloseTempLine`). Both names have three letters, so that no other byte moves.
 *
 * @param pdf - changed in place
 */
export function leaveLinesForwards(pdf: Uint8Array): void {
  const bytes = Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength);
  // In the catalog, which stands at the end.
  for (const direction of DIRECTIONS) {
    const at = bytes.lastIndexOf(direction);
    if (at !== -1) bytes.write('L2R', at + direction.length, 'latin1');
  }
}

/** In PDF/UA, and in other standards. Line ends are escaped in texts, so that no text of a document can look like this. */
const DIRECTIONS = ['\n    /DisplayDocTitle true\n    /Direction /', '\n  /ViewerPreferences <<\n    /Direction /'];
