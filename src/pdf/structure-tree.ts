import { groupBy } from '../util/arrays.js';
import { charsToText } from './chars.js';
import type { PdfChar, PdfTag } from './model.js';
import type { PdfiumMemory } from './pdfium.js';
import { isRightToLeft } from './right-to-left.js';

export function readTags(memory: PdfiumMemory, page: number, chars: readonly PdfChar[]): PdfTag[] {
  const tree = memory.call('_FPDF_StructTree_GetForPage', page);
  if (tree === 0) return [];
  const contents = groupBy(chars, ({ markedContentId }) => markedContentId);
  const reader = new TagReader(memory, contents);
  const count = memory.call('_FPDF_StructTree_CountChildren', tree);
  const tags = Array.from({ length: Math.max(0, count) }, (_, index) =>
    reader.read(memory.call('_FPDF_StructTree_GetChildAtIndex', tree, index), 0),
  );
  memory.call('_FPDF_StructTree_Close', tree);
  return tags;
}

const MAX_DEPTH = 100;

class TagReader {
  /** A repeated element indicates a cycle. */
  readonly #visited = new Set<number>();
  /** Of the last marked content. */
  #lastChars: readonly PdfChar[] = [];

  /** @param contents - characters by marked content: of a word, a line or a paragraph */
  constructor(
    readonly memory: PdfiumMemory,
    readonly contents: ReadonlyMap<number, readonly PdfChar[]>,
  ) {}

  read(element: number, depth: number, isAfterText = false): PdfTag {
    const role = this.memory.callForUtf16('_FPDF_StructElement_GetType', element);
    const alt = this.memory.callForUtf16('_FPDF_StructElement_GetAltText', element);
    const isLeaf = depth > MAX_DEPTH || this.#visited.has(element);
    this.#visited.add(element);
    const count = isLeaf
      ? 0
      : Math.max(0, this.memory.call('_FPDF_StructElement_CountChildren', element));
    const parts: (string | PdfTag)[] = [];
    for (let index = 0; index < count; index++) {
      const child = this.memory.call('_FPDF_StructElement_GetChildAtIndex', element, index);
      if (child !== 0) parts.push(this.read(child, depth + 1, typeof parts.at(-1) === 'string'));
      else {
        const isInText = parts.length === 0 ? isAfterText : role !== 'Link';
        parts.push(...this.#readContent(element, index, isInText));
      }
    }
    return {
      role,
      ...(alt !== '' && { alt }),
      children: parts.filter((part) => typeof part !== 'string'),
      parts,
    };
  }

  /** Returns the text of marked content; empty if it is on another page or no text. */
  #readContent(element: number, index: number, isInText: boolean): string[] {
    const content = this.memory.call('_FPDF_StructElement_GetChildMarkedContentID', element, index);
    if (content < 0) return [];
    const chars = this.contents.get(content) ?? [];
    const space = isInText ? getSeparator(chars, this.#lastChars) : '';
    this.#lastChars = chars;
    // PDFium omits lone spaces.
    return [chars.length === 0 ? ' ' : space + charsToText(chars)];
  }
}

/** Separates marked-content sequences, which may split a right-to-left word. */
function getSeparator(chars: readonly PdfChar[], last: readonly PdfChar[]): '' | ' ' {
  const [first, end] = [chars[0], last.at(-1)];
  if (first === undefined || end === undefined || JOINS.test(end.char + first.char)) return '';
  const size = Math.max(first.size, end.size);
  if (Math.abs(first.y - end.y) > size / 2) return ' ';
  // In ems: above the gap between Latin and CJK characters.
  const hasGap = first.x - end.right > 0.3 * size;
  return hasGap && ![...last, ...chars].some(({ char }) => isRightToLeft(char)) ? ' ' : '';
}

/** Dashes, and scripts without spaces. */
const JOINS = /[-–\u00AD\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{Script=Thai}]/u;
