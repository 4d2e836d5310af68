import { inflateSync } from 'node:zlib';
import { chunkBy } from '../../../util/arrays.js';

/** The text of a page without its footer. Distances are in points from the top edge. */
export interface PageFill {
  /** The number of lines; lines at one height in several columns count as one. */
  readonly lines: number;
  /** 0 on an empty page. */
  readonly lastBaseline: number;
  readonly height: number;
}

/**
 * Baselines closer than this, in points, are one line, such as a date next to text, or a
 * superscript. The smallest leading is 11 points.
 */
const MIN_LINE_DISTANCE = 7;

/** Takes 0.15 ms a page, half of it for decompression. */
export function measurePageFills(pdf: Uint8Array): PageFill[] {
  const enginePdf = new EnginePdf(pdf);
  return enginePdf.readPageNumbers().map((number) => {
    const page = enginePdf.readDictionary(number);
    const [, height = ''] = /\/MediaBox \[\S+ \S+ \S+ ([^\]]+)\]/.exec(page) ?? [];
    return toPageFill(
      readBaselines(enginePdf.readStream(readNumber(page, 'Contents'))),
      Number(height),
    );
  });
}

/** The footer is an artifact and always the last content of the page. */
const FOOTER_ARTIFACT = '/Type /Pagination';

/** Returns the distances of baselines from the lower edge. */
function readBaselines(content: string): number[] {
  const footer = content.lastIndexOf(FOOTER_ARTIFACT);
  const end = footer === -1 ? content.length : footer;
  const baselines: number[] = [];
  for (
    let offset = content.indexOf(TEXT_START);
    offset !== -1 && offset < end;
    offset = content.indexOf(TEXT_START, offset + TEXT_START.length)
  ) {
    const matrix = content.lastIndexOf(' cm\n', offset);
    // The last number of the transformation matrix before a text is its distance.
    baselines.push(Number(content.slice(content.lastIndexOf(' ', matrix - 1) + 1, matrix)));
  }
  return baselines;
}

const TEXT_START = '\nBT\n';

function toPageFill(baselines: number[], height: number): PageFill {
  const baselinesFromTop = baselines
    .map((y) => Math.round((height - y) * 100) / 100)
    .sort((a, b) => a - b);
  const lines = chunkBy(baselinesFromTop, (y, first) => y - first < MIN_LINE_DISTANCE).length;
  return { lines, lastBaseline: baselinesFromTop.at(-1) ?? 0, height };
}

/** An element of the structure tree: a heading, a line, a list. Pages count from 0. */
export interface TaggedElement {
  /** `H2`, `P`, `L`, … */
  readonly tag: string;
  /** The text of a heading. */
  readonly title: string | undefined;
  readonly firstPage: number;
  readonly lastPage: number;
}

/** Slow, so it runs only if there is something to report. */
export function readTaggedElements(pdf: Uint8Array): TaggedElement[] {
  const enginePdf = new EnginePdf(pdf);
  const pages = new Map(enginePdf.readPageNumbers().map((number, index) => [number, index]));
  const tree = enginePdf.readDictionary(readNumber(enginePdf.readRoot(), 'StructTreeRoot'));
  const readElements = (dictionary: string): TaggedElement[] =>
    readChildren(dictionary).flatMap((number) => {
      const inner = enginePdf.readDictionary(number);
      const [, tag = ''] = /\/S \/(\w+)/.exec(inner) ?? [];
      if (GROUPING_TAGS.has(tag)) return readElements(inner);
      const numbers = findPages(number, enginePdf, pages);
      if (numbers.length === 0) return [];
      return [
        {
          tag,
          title: readTitle(inner),
          firstPage: Math.min(...numbers),
          lastPage: Math.max(...numbers),
        },
      ];
    });
  return readElements(tree);
}

/** Reads a title in ASCII, or in UTF-16 as hexadecimal digits. */
function readTitle(dictionary: string): string | undefined {
  const [, ascii, hex] = /^ {2}\/T (?:\((.*)\)|<FEFF(.*)>)$/m.exec(dictionary) ?? [];
  return hex === undefined
    ? ascii?.replaceAll(/\\(.)/g, '$1')
    : Buffer.from(hex, 'hex').swap16().toString('utf16le');
}

const GROUPING_TAGS: ReadonlySet<string> = new Set(['Document', 'Div']);

function findPages(
  number: number,
  enginePdf: EnginePdf,
  pages: ReadonlyMap<number, number>,
): number[] {
  const numbers = new Set<number>();
  const queue = [number];
  for (let objectNumber = queue.pop(); objectNumber !== undefined; objectNumber = queue.pop()) {
    const dictionary = enginePdf.readDictionary(objectNumber);
    for (const [, page] of dictionary.matchAll(/\/Pg (\d+) 0 R/g))
      numbers.add(pages.get(Number(page)) ?? 0);
    queue.push(...readChildren(dictionary));
  }
  return [...numbers];
}

/** Without annotations and marked content (ISO 32000-1, 14.7.2). */
function readChildren(dictionary: string): number[] {
  const start = /^ {2}\/K /m.exec(dictionary)?.index;
  if (start === undefined) return [];
  const rest = dictionary.slice(start + '  /K '.length);
  const kids = rest.startsWith('[')
    ? rest.slice(0, rest.search(/\]\s*(?:\n {2}\/|$)/))
    : (rest.split('\n')[0] ?? '');
  // Nested dictionaries refer to annotations and pages.
  const withoutDictionaries = kids.replaceAll(/<<[^>]*>>/g, '');
  return readReferences(withoutDictionaries);
}

function readReferences(text: string): number[] {
  return Array.from(text.matchAll(/(\d+) 0 R/g), ([, number]) => Number(number));
}

/**
 * Reads a PDF written by the engine, which has a plain cross-reference table and plain
 * dictionaries. PDFium reads other PDFs.
 */
export class EnginePdf {
  readonly #bytes: Buffer;
  /** Offset of the table's first entry; entries have 20 bytes (ISO 32000-1, 7.5.4). */
  readonly #table: number;

  constructor(pdf: Uint8Array) {
    this.#bytes = Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength);
    const offset = this.#bytes.lastIndexOf('startxref');
    const start = Number.parseInt(
      this.#bytes.toString('latin1', offset + 'startxref'.length, offset + 40),
      10,
    );
    this.#table = this.#bytes.indexOf('\n', this.#bytes.indexOf('\n', start) + 1) + 1;
  }

  readRoot(): string {
    const trailer = this.#bytes.toString('latin1', this.#bytes.lastIndexOf('trailer'));
    return this.readDictionary(readNumber(trailer, 'Root'));
  }

  readPageNumbers(): number[] {
    const tree = this.readDictionary(readNumber(this.readRoot(), 'Pages'));
    const [, kids = ''] = /\/Kids \[([^\]]*)\]/.exec(tree) ?? [];
    return readReferences(kids);
  }

  readDictionary(number: number): string {
    const start = this.#getOffset(number);
    // Excludes the stream, which may contain any bytes.
    const end = this.#bytes.indexOf('\n>>\n', start);
    return this.#bytes.toString('latin1', start, end);
  }

  /** Reads a stream, compressed or not, to one character per byte. */
  readStream(number: number): string {
    const dictionary = this.readDictionary(number);
    const start =
      this.#bytes.indexOf('stream\n', this.#getOffset(number) + dictionary.length) +
      'stream\n'.length;
    const data = this.#bytes.subarray(start, start + readNumber(dictionary, 'Length'));
    const isCompressed = dictionary.includes('/FlateDecode');
    return (isCompressed ? inflateSync(data, { chunkSize: INFLATE_CHUNK_SIZE }) : data).toString(
      'latin1',
    );
  }

  #getOffset(number: number): number {
    const entry = this.#table + 20 * number;
    return Number.parseInt(this.#bytes.toString('latin1', entry, entry + 10), 10);
  }
}

/** Most pages have fewer bytes; the default chunks of 16 kB take a third longer (measured). */
const INFLATE_CHUNK_SIZE = 2 ** 16;

/** Reads a number, or the number of a referenced object. */
function readNumber(dictionary: string, key: string): number {
  const offset = dictionary.indexOf(`/${key} `);
  return Number.parseInt(dictionary.slice(offset + key.length + 2, offset + key.length + 14), 10);
}
