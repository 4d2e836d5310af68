import type { Frame } from './frame.js';
import type { Memory } from './library.js';
import type { PdfUnmapped } from './reading.js';

/** The glyphs of a page whose meaning the PDF does not tell: no mapping to Unicode, no known name, no known encoding. */
export function unmappedOf(memory: Memory, textPage: number, frame: Frame): PdfUnmapped[] {
  const unmapped: PdfUnmapped[] = [];
  const count = memory.call('_FPDFText_CountChars', textPage);
  for (let index = 0; index < count; index++) {
    if (memory.call('_FPDFText_HasUnicodeMapError', textPage, index) !== 1) continue;
    memory.call('_FPDFText_GetCharOrigin', textPage, index, memory.at(), memory.at(8));
    const view = memory.view();
    const [x, y] = frame.point(view.getFloat64(0, true), view.getFloat64(8, true));
    const name = memory.utf8((buffer, room) => memory.call('_FPDFText_GetFontInfo', textPage, index, buffer, room, 0));
    unmapped.push({ x, y, font: name.replace(/^[A-Z]{6}\+/, '') });
  }
  return unmapped;
}
