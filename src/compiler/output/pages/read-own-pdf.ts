import { inflateSync } from 'node:zlib';
import { chunkBy } from '../../../util/arrays.js';

/** The text of a page without the footer. Distances are in points from the top edge. */
export interface PageFill {
  /** How many lines there are, one below another. What stands beside a line is part of it. */
  readonly lines: number;
  /** The baseline of the last line; 0 on an empty page. */
  readonly last: number;
  readonly height: number;
}

/**
 * Baselines closer than this belong to one line, as those of a date beside a bullet point or of a raised number: lines of the
 * smallest text are 11 points apart.
 */
const LEAST_DISTANCE = 7;

/**
 * Finds how full the pages of a PDF are. In the engine's output, its place precedes each text. A page takes 0.15 ms, half of which
 * is inflating it.
 */
export function pageFillsOf(pdf: Uint8Array): PageFill[] {
  const written = new WrittenPdf(pdf);
  return written.pageNumbers().map((number) => {
    const page = written.dictionary(number);
    const [, height = ''] = /\/MediaBox \[\S+ \S+ \S+ ([^\]]+)\]/.exec(page) ?? [];
    return fillOf(baselinesOf(written.stream(numberIn(page, 'Contents'))), Number(height));
  });
}

/** The footer is the last thing on a page, and the only one that belongs to pages. */
const FOOTER = '/Type /Pagination';

/** The distances of texts from the lower edge. Before each text stand the matrix that places it, and its colour. */
function baselinesOf(content: string): number[] {
  const footer = content.lastIndexOf(FOOTER);
  const end = footer === -1 ? content.length : footer;
  const found: number[] = [];
  for (
    let at = content.indexOf(TEXT);
    at !== -1 && at < end;
    at = content.indexOf(TEXT, at + TEXT.length)
  ) {
    const matrix = content.lastIndexOf(' cm\n', at);
    // Text is drawn downwards, and the page upwards: the matrix's last number is the distance.
    found.push(Number(content.slice(content.lastIndexOf(' ', matrix - 1) + 1, matrix)));
  }
  return found;
}

const TEXT = '\nBT\n';

function fillOf(baselines: number[], height: number): PageFill {
  const sorted = baselines.map((y) => Math.round((height - y) * 100) / 100).sort((a, b) => a - b);
  const lines = chunkBy(sorted, (y, first) => y - first < LEAST_DISTANCE).length;
  return { lines, last: sorted.at(-1) ?? 0, height };
}

/** Something that a PDF's tags name: a heading, a line, a list. Pages count from 0. */
export interface TaggedPart {
  /** Such as `H2`, `P` or `L`. */
  readonly tag: string;
  /** The words of a heading. */
  readonly title: string | undefined;
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
      if (found.length === 0) return [];
      return [{ tag, title: titleIn(inner), first: Math.min(...found), last: Math.max(...found) }];
    });
  return partsIn(tree);
}

/** The title of an element: a text of ASCII, or of UTF-16 in hexadecimal digits. */
function titleIn(dictionary: string): string | undefined {
  const [, ascii, hex] = /^ {2}\/T (?:\((.*)\)|<FEFF(.*)>)$/m.exec(dictionary) ?? [];
  return hex === undefined
    ? ascii?.replaceAll(/\\(.)/g, '$1')
    : Buffer.from(hex, 'hex').swap16().toString('utf16le');
}

/** What only holds other parts. */
const CONTAINERS: ReadonlySet<string> = new Set(['Document', 'Div']);

/** The pages on which an element or anything in it stands. */
function pagesOf(
  number: number,
  written: WrittenPdf,
  pages: ReadonlyMap<number, number>,
): number[] {
  const found = new Set<number>();
  const waiting = [number];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const dictionary = written.dictionary(next);
    for (const [, page] of dictionary.matchAll(/\/Pg (\d+) 0 R/g))
      found.add(pages.get(Number(page)) ?? 0);
    waiting.push(...elementsIn(dictionary));
  }
  return [...found];
}

/** The child elements of an element (ISO 32000-1, 14.7.2); annotations and pieces of content are not among them. */
function elementsIn(dictionary: string): number[] {
  const start = /^ {2}\/K /m.exec(dictionary)?.index;
  if (start === undefined) return [];
  const rest = dictionary.slice(start + '  /K '.length);
  const kids = rest.startsWith('[')
    ? rest.slice(0, rest.search(/\]\s*(?:\n {2}\/|$)/))
    : (rest.split('\n')[0] ?? '');
  // References within dictionaries of content are to annotations and pages.
  const plain = kids.replaceAll(/<<[^>]*>>/g, '');
  return Array.from(plain.matchAll(/(\d+) 0 R/g), ([, kid]) => Number(kid));
}

/**
 * The objects of a PDF that the engine wrote, with a plain table of offsets and plain dictionaries. PDFs of other programs are read
 * by PDFium.
 */
export class WrittenPdf {
  readonly #bytes: Buffer;
  /** Where the table's first entry stands. An entry is 20 bytes long (ISO 32000-1, 7.5.4). */
  readonly #table: number;

  constructor(pdf: Uint8Array) {
    this.#bytes = Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength);
    const at = this.#bytes.lastIndexOf('startxref');
    const start = Number.parseInt(
      this.#bytes.toString('latin1', at + 'startxref'.length, at + 40),
      10,
    );
    this.#table = this.#bytes.indexOf('\n', this.#bytes.indexOf('\n', start) + 1) + 1;
  }

  root(): string {
    return this.dictionary(numberIn(this.#trailer, 'Root'));
  }

  pageNumbers(): number[] {
    const tree = this.dictionary(numberIn(this.root(), 'Pages'));
    const [, kids = ''] = /\/Kids \[([^\]]*)\]/.exec(tree) ?? [];
    return Array.from(kids.matchAll(/(\d+) 0 R/g), ([, kid]) => Number(kid));
  }

  dictionary(number: number): string {
    const start = this.#startOf(number);
    // Streams follow their dictionaries, and hold whatever bytes.
    const end = this.#bytes.indexOf('\n>>\n', start);
    return this.#bytes.toString('latin1', start, end);
  }

  /** What a compressed stream holds, a character for each byte. */
  stream(number: number): string {
    const dictionary = this.dictionary(number);
    const start =
      this.#bytes.indexOf('stream\n', this.#startOf(number) + dictionary.length) +
      'stream\n'.length;
    const packed = this.#bytes.subarray(start, start + numberIn(dictionary, 'Length'));
    return inflateSync(packed, { chunkSize: PAGE }).toString('latin1');
  }

  get #trailer(): string {
    return this.#bytes.toString('latin1', this.#bytes.lastIndexOf('trailer'));
  }

  /** Where an object begins, in bytes. */
  #startOf(number: number): number {
    const entry = this.#table + 20 * number;
    return Number.parseInt(this.#bytes.toString('latin1', entry, entry + 10), 10);
  }
}

/** More than most pages say, in bytes: a buffer for each 16 kB, as by default, takes a third longer (measured). */
const PAGE = 2 ** 16;

/** The number, or that of the object, which a dictionary has under a key. */
function numberIn(dictionary: string, key: string): number {
  const at = dictionary.indexOf(`/${key} `);
  return Number.parseInt(dictionary.slice(at + key.length + 2, at + key.length + 14), 10);
}
