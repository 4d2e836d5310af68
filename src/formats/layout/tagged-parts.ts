import { numberIn, WrittenPdf } from './written-pdf.js';

/** Something that a PDF's tags name: a heading, a line, a list. Pages count from 0. */
export interface TaggedPart {
  /** Such as `H2`, `P` or `L`. */
  readonly tag: string;
  /** The page on which it begins. */
  readonly first: number;
  /** The page on which it ends. */
  readonly last: number;
}

/**
 * The tagged parts of a PDF from top to bottom, to find what a page begins with. Reading them takes longer than the other questions
 * about written PDFs, so they are read only if there is something to report.
 */
export function taggedParts(pdf: Uint8Array): TaggedPart[] {
  const written = new WrittenPdf(pdf);
  const pages = new Map(written.pageNumbers().map((number, index) => [number, index]));
  const tree = written.dictionary(numberIn(written.root(), 'StructTreeRoot'));
  const partsIn = (dictionary: string): TaggedPart[] =>
    elementsIn(dictionary).flatMap((number) => {
      const inner = written.dictionary(number);
      const [, tag = ''] = /\/S \/(\w+)/.exec(inner) ?? [];
      if (CONTAINERS.has(tag)) return partsIn(inner);
      const found = pagesOf(number, written, pages);
      return found.length === 0 ? [] : [{ tag, first: Math.min(...found), last: Math.max(...found) }];
    });
  return partsIn(tree);
}

/** What only holds other parts. */
const CONTAINERS: ReadonlySet<string> = new Set(['Document', 'Div']);

/** The pages on which an element or anything in it stands. */
function pagesOf(number: number, written: WrittenPdf, pages: ReadonlyMap<number, number>): number[] {
  const found = new Set<number>();
  const waiting = [number];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const dictionary = written.dictionary(next);
    for (const [, page] of dictionary.matchAll(/\/Pg (\d+) 0 R/g)) found.add(pages.get(Number(page)) ?? 0);
    waiting.push(...elementsIn(dictionary));
  }
  return [...found];
}

/** The child elements of an element (ISO 32000-1, 14.7.2); annotations and pieces of content are not among them. */
function elementsIn(dictionary: string): number[] {
  const start = /^ {2}\/K /m.exec(dictionary)?.index;
  if (start === undefined) return [];
  const rest = dictionary.slice(start + '  /K '.length);
  const kids = rest.startsWith('[') ? rest.slice(0, rest.search(/\]\s*(?:\n {2}\/|$)/)) : (rest.split('\n')[0] ?? '');
  // References within dictionaries of content are to annotations and pages.
  const plain = kids.replaceAll(/<<[^>]*>>/g, '');
  return Array.from(plain.matchAll(/(\d+) 0 R/g), ([, kid]) => Number(kid));
}
