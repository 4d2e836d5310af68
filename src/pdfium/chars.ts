import type { Memory } from './library.js';
import type { Placed } from './placed.js';
import type { PdfChar, PdfFont } from './reading.js';
import { inReadingOrder, isRightToLeft } from './right-to-left.js';

/** A page, and PDFium's handle of its text. */
export interface TextPage {
  readonly page: number;
  readonly textPage: number;
  readonly height: number;
}

/** What all characters of one piece of text have in common. */
type Look = Pick<PdfChar, 'size' | 'font' | 'color'> & { readonly content: number };

/**
 * The characters of a page in the order of its content, without the spaces and line ends that PDFium adds.
 *
 * @param fonts - collects the fonts that occur, by name
 */
export function charsOf(memory: Memory, { page, textPage, height }: TextPage, fonts: Map<string, PdfFont>): Placed[] {
  const looks = new Map<number, Look>();
  const placed: Placed[] = [];
  for (let index = 0; index < memory.call('_FPDFText_CountChars', textPage); index++) {
    const text = String.fromCodePoint(memory.call('_FPDFText_GetUnicode', textPage, index));
    if (memory.call('_FPDFText_IsGenerated', textPage, index) === 1) continue;
    const object = memory.call('_FPDFText_GetTextObject', textPage, index);
    let look = looks.get(object);
    if (look === undefined) {
      look = lookOf(memory, textPage, index, object, fonts);
      looks.set(object, look);
    }
    memory.call('_FPDFText_GetCharOrigin', textPage, index, memory.at(), memory.at(8));
    const view = memory.view();
    const [x, y] = [view.getFloat64(0, true), height - view.getFloat64(8, true)];
    memory.call('_FPDFText_GetLooseCharBox', textPage, index, memory.at());
    const [, , right = 0] = memory.floats(4);
    const { content, ...rest } = look;
    const before = placed.at(-1);
    if (/^[\uDC00-\uDFFF]$/.test(text) && before !== undefined) {
      // The second half of a surrogate pair.
      placed[placed.length - 1] = { ...before, char: { ...before.char, char: before.char.char + text, right } };
      continue;
    }
    // PDFium reports soft hyphens as U+0002, visible or not.
    placed.push({ char: { char: text === '\u0002' ? '\u00AD' : text, x, y, right, ...rest }, content, object });
  }
  return inContentOrder(memory, page, placed);
}

function lookOf(memory: Memory, textPage: number, index: number, object: number, fonts: Map<string, PdfFont>): Look {
  memory.call('_FPDFText_GetMatrix', textPage, index, memory.at());
  const scale = Math.abs(memory.view().getFloat32(12, true));
  const size = memory.call('_FPDFText_GetFontSize', textPage, index) * scale;
  memory.call('_FPDFText_GetFillColor', textPage, index, memory.at(), memory.at(4), memory.at(8), memory.at(12));
  const color = memory.color();
  const name = memory.utf8((buffer, room) => memory.call('_FPDFText_GetFontInfo', textPage, index, buffer, room, 0));
  const font = name.replace(/^[A-Z]{6}\+/, '');
  // Between right-to-left words, PDFium inserts characters that it does not mark as its own.
  if (object !== 0 && !fonts.has(font)) {
    const handle = memory.call('_FPDFTextObj_GetFont', object);
    fonts.set(font, { name: font, isEmbedded: handle !== 0 && memory.call('_FPDFFont_GetIsEmbedded', handle) === 1 });
  }
  return { size, color, font, content: memory.call('_FPDFPageObj_GetMarkedContentID', object) };
}

/**
 * PDFium reorders the characters of a line by their position; the numbers of the marked content
 * keep the order of the document. Artifacts come last.
 */
function inContentOrder(memory: Memory, page: number, placed: readonly Placed[]): Placed[] {
  const order = ({ content }: Placed): number => (content < 0 ? Number.MAX_SAFE_INTEGER : content);
  const sorted = [...placed].sort((a, b) => order(a) - order(b));
  return sorted.some(({ char }) => isRightToLeft(char.char))
    ? inReadingOrder(sorted, objectOrder(memory, page))
    : sorted;
}

/** The position of each piece of text in the page's content. */
function objectOrder(memory: Memory, page: number): Map<number, number> {
  const places = new Map<number, number>();
  const count = memory.call('_FPDFPage_CountObjects', page);
  for (let index = 0; index < count; index++) places.set(memory.call('_FPDFPage_GetObject', page, index), index);
  return places;
}

/** Characters as text: a new baseline starts a line, a gap is a space. */
export function textOf(chars: readonly PdfChar[]): string {
  let text = '';
  chars.forEach((char, index) => {
    const previous = chars[index - 1];
    if (previous !== undefined) {
      if (Math.abs(char.y - previous.y) > 1) text += '\n';
      else if (isApart(previous, char)) text += ' ';
    }
    text += char.char;
  });
  return text;
}

/** Whether there is a gap between two characters of a line. */
function isApart(previous: PdfChar, char: PdfChar): boolean {
  const least = 0.15 * char.size;
  if (char.x >= previous.x - 1) return char.x - previous.right > least;
  return !(isRightToLeft(previous.char) || isRightToLeft(char.char)) || previous.x - char.right > least;
}
