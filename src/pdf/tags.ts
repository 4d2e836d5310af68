import { grouped } from '../values/grouped.js';
import { textOf } from './chars.js';
import type { Memory } from './library.js';
import type { PdfChar, PdfTag } from './reading.js';

export function tagsOf(memory: Memory, page: number, chars: readonly PdfChar[]): PdfTag[] {
  const tree = memory.call('_FPDF_StructTree_GetForPage', page);
  if (tree === 0) return [];
  const tagOf = tagReader(memory, textsByContent(chars));
  const count = memory.call('_FPDF_StructTree_CountChildren', tree);
  const tags = Array.from({ length: Math.max(0, count) }, (_, index) =>
    tagOf(memory.call('_FPDF_StructTree_GetChildAtIndex', tree, index), 0),
  );
  memory.call('_FPDF_StructTree_Close', tree);
  return tags;
}

function textsByContent(chars: readonly PdfChar[]): Map<number, string> {
  const groups = [...grouped(chars, ({ content }) => content)];
  return new Map(groups.map(([content, all]) => [content, textOf(all)]));
}

/** No valid document has a tree this deep. */
const DEEPEST = 100;

function tagReader(memory: Memory, texts: ReadonlyMap<number, string>): (element: number, depth: number) => PdfTag {
  // An element that recurs makes a cycle instead of a tree.
  const seen = new Set<number>();
  return function tagOf(element, depth) {
    const read = (name: `_FPDF${string}`): string =>
      memory.utf16((buffer, size) => memory.call(name, element, buffer, size));
    const alt = read('_FPDF_StructElement_GetAltText');
    const isLeaf = depth > DEEPEST || seen.has(element);
    seen.add(element);
    const count = isLeaf ? 0 : Math.max(0, memory.call('_FPDF_StructElement_CountChildren', element));
    const parts: (string | PdfTag)[] = [];
    for (let index = 0; index < count; index++) {
      const child = memory.call('_FPDF_StructElement_GetChildAtIndex', element, index);
      if (child !== 0) parts.push(tagOf(child, depth + 1));
      else {
        // -1 is a child on another page, or one that is not text. PDFium leaves out lone spaces.
        const content = memory.call('_FPDF_StructElement_GetChildMarkedContentID', element, index);
        if (content >= 0) parts.push(texts.get(content) ?? ' ');
      }
    }
    return {
      role: read('_FPDF_StructElement_GetType'),
      ...(alt === '' ? {} : { alt }),
      children: parts.filter((part) => typeof part !== 'string'),
      parts,
    };
  };
}
