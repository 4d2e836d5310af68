import { type Frame, getBounds, readRect } from './drawings.js';
import type { PdfChar, PdfLink, PdfRect } from './model.js';
import type { PdfiumMemory } from './pdfium.js';

export function readLinks(
  memory: PdfiumMemory,
  { doc, page, index, frame }: { doc: number; page: number; index: number; frame: Frame },
  chars: readonly PdfChar[],
): PdfLink[] {
  const links: PdfLink[] = [];
  let position = 0;
  for (;;) {
    memory.view().setInt32(0, position, true);
    if (memory.call('_FPDFLink_Enumerate', page, ...memory.addresses(2)) === 0) return links;
    position = memory.view().getInt32(0, true);
    const link = memory.view().getInt32(4, true);
    const action = memory.call('_FPDFLink_GetAction', link);
    const url =
      action === 0
        ? ''
        : memory.readUtf8((buffer, size) =>
            memory.call('_FPDFAction_GetURIPath', doc, action, buffer, size),
          );
    const rects = readRects(memory, link, frame);
    const isInside = ({ x, y }: PdfChar) =>
      rects.some(
        (r) => x >= r.left - 0.1 && x < r.right - 0.1 && y >= r.top - 0.1 && y <= r.bottom + 0.1,
      );
    links.push({
      page: index,
      url,
      description: readDescription(memory, page, link),
      text: chars
        .filter(isInside)
        .map(({ char }) => char)
        .join('')
        .trim(),
      rects,
    });
  }
}

function readDescription(memory: PdfiumMemory, page: number, link: number): string {
  const annotation = memory.call('_FPDFLink_GetAnnot', page, link);
  if (annotation === 0) return '';
  const key = memory.writeString('Contents');
  const text = memory.callForUtf16('_FPDFAnnot_GetStringValue', annotation, key);
  memory.call('_FPDFPage_CloseAnnot', annotation);
  return text;
}

function readRects(memory: PdfiumMemory, link: number, frame: Frame): PdfRect[] {
  const count = memory.call('_FPDFLink_CountQuadPoints', link);
  if (count === 0) {
    memory.call('_FPDFLink_GetAnnotRect', link, memory.address());
    return [readRect(memory, frame)];
  }
  return Array.from({ length: count }, (_, index) => {
    memory.call('_FPDFLink_GetQuadPoints', link, index, memory.address());
    const numbers = memory.readFloats(8);
    const xs = numbers.filter((_, i) => i % 2 === 0);
    const ys = numbers.filter((_, i) => i % 2 === 1);
    return frame.toPageRect(getBounds(xs, ys));
  });
}
