import type { Placed } from './placed.js';
import type { PdfChar } from './reading.js';

/**
 * PDFium places all letters of a ligature at its beginning, and ends each where that letter alone would end. They all end where the
 * next character begins, if that is where they would end one after the other.
 */
export function withLigatureEnds(placed: readonly Placed[]): Placed[] {
  const ended = [...placed];
  for (let start = 0; start < placed.length; ) {
    const first = placed[start] as Placed;
    let [end, width] = [start + 1, first.char.advance];
    for (; isAt(placed[end], first.char); end++) width += placed[end]?.char.advance ?? 0;
    const next = placed[end]?.char;
    if (end - start > 1 && next !== undefined && first.char.angle === 0 && isBehind(next, first.char, width)) {
      for (let at = start; at < end; at++) {
        const { char, content } = placed[at] as Placed;
        ended[at] = { content, char: { ...char, right: next.x } };
      }
    }
    start = end;
  }
  return ended;
}

function isAt(other: Placed | undefined, { object, x, y }: PdfChar): boolean {
  return other?.char.object === object && other.char.x === x && other.char.y === y;
}

/** How far letters are moved against their widths, at most, as a part of their size. */
const KERNING = 0.1;

function isBehind(next: PdfChar, { x, y, size }: PdfChar, width: number): boolean {
  return Math.abs(next.y - y) < 1 && Math.abs(next.x - x - width) < KERNING * size;
}
