import { groupBy } from '../util/arrays.js';
import { textOf } from './chars.js';
import type { PdfChar, PdfTag } from './model.js';
import type { Memory } from './pdfium.js';
import { isRightToLeft } from './right-to-left.js';

export function tagsOf(memory: Memory, page: number, chars: readonly PdfChar[]): PdfTag[] {
  const tree = memory.call('_FPDF_StructTree_GetForPage', page);
  if (tree === 0) return [];
  const contents = groupBy(chars, ({ content }) => content);
  const reader = new TagReader(memory, contents);
  const count = memory.call('_FPDF_StructTree_CountChildren', tree);
  const tags = Array.from({ length: Math.max(0, count) }, (_, index) =>
    reader.read(memory.call('_FPDF_StructTree_GetChildAtIndex', tree, index), 0),
  );
  memory.call('_FPDF_StructTree_Close', tree);
  return tags;
}

/** No valid document has a tree this deep. */
const DEEPEST = 100;

class TagReader {
  /** An element that recurs makes a cycle instead of a tree. */
  readonly #seen = new Set<number>();
  /** The characters of the marked content that was read last. */
  #last: readonly PdfChar[] = [];

  /**
   * @param contents - the characters of each marked content. Some programs write one for each line or each word, without the spaces
   *   between them
   */
  constructor(
    readonly memory: Memory,
    readonly contents: ReadonlyMap<number, readonly PdfChar[]>,
  ) {}

  read(element: number, depth: number, isAfterText = false): PdfTag {
    const text = (name: `_FPDF${string}`): string =>
      this.memory.utf16((buffer, size) => this.memory.call(name, element, buffer, size));
    const [role, alt] = [
      text('_FPDF_StructElement_GetType'),
      text('_FPDF_StructElement_GetAltText'),
    ];
    const isLeaf = depth > DEEPEST || this.#seen.has(element);
    this.#seen.add(element);
    const count = isLeaf
      ? 0
      : Math.max(0, this.memory.call('_FPDF_StructElement_CountChildren', element));
    const parts: (string | PdfTag)[] = [];
    for (let index = 0; index < count; index++) {
      const child = this.memory.call('_FPDF_StructElement_GetChildAtIndex', element, index);
      if (child !== 0) parts.push(this.read(child, depth + 1, typeof parts.at(-1) === 'string'));
      else {
        const isInText = parts.length === 0 ? isAfterText : role !== 'Link';
        parts.push(...this.#content(element, index, isInText));
      }
    }
    return {
      role,
      ...(alt === '' ? {} : { alt }),
      children: parts.filter((part) => typeof part !== 'string'),
      parts,
    };
  }

  /** The text of the marked content of an element; none if that is on another page, or is not text. */
  #content(element: number, index: number, isInText: boolean): string[] {
    const content = this.memory.call('_FPDF_StructElement_GetChildMarkedContentID', element, index);
    if (content < 0) return [];
    const chars = this.contents.get(content) ?? [];
    const space = isInText ? before(chars, this.#last) : '';
    this.#last = chars;
    // PDFium leaves out lone spaces.
    return [chars.length === 0 ? ' ' : space + textOf(chars)];
  }
}

/** What stands before a content of a text. A superscript is on its line; in right-to-left text, contents end anywhere within them. */
function before(chars: readonly PdfChar[], last: readonly PdfChar[]): '' | ' ' {
  const [first, end] = [chars[0], last.at(-1)];
  if (first === undefined || end === undefined || GOES_ON.test(end.char + first.char)) return '';
  const size = Math.max(first.size, end.size);
  if (Math.abs(first.y - end.y) > size / 2) return ' ';
  // In ems: more than between Latin letters and a sign of Chinese or Japanese.
  const isApart = first.x - end.right > 0.3 * size;
  return isApart && ![...last, ...chars].some(({ char }) => isRightToLeft(char)) ? ' ' : '';
}

/** Dashes, and the characters of languages without spaces. */
const GOES_ON = /[-–\u00AD\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{Script=Thai}]/u;
