import { inflateSync } from 'node:zlib';
import { PDFiumLibrary } from '@hyzyla/pdfium';

/** One character as it stands on a page; distances in points from the top left corner of the page. */
export interface PdfChar {
  readonly char: string;
  readonly x: number;
  /** The baseline, from the top edge. */
  readonly y: number;
  /** Where the next character would stand. */
  readonly right: number;
  readonly size: number;
  /** The name of the font in the PDF, without the prefix of a subset. */
  readonly font: string;
  /** `#rrggbb` */
  readonly color: string;
}

/** A rectangle in points from the top left corner of the page. */
export interface PdfRect {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** A drawing that is neither text nor a picture. */
export interface PdfPath extends PdfRect {
  readonly stroke: string;
  readonly strokeWidth: number;
}

export interface PdfPage {
  readonly width: number;
  readonly height: number;
  readonly text: string;
  /** In the order of the page's content, without the spaces and line ends that a reader adds; artifacts last. */
  readonly chars: readonly PdfChar[];
  readonly paths: readonly PdfPath[];
}

export interface PdfLink {
  /** From 0. */
  readonly page: number;
  readonly url: string;
  /** The characters within the link's areas. */
  readonly text: string;
  readonly rects: readonly PdfRect[];
}

/** An element of the structure tree. */
export interface PdfTag {
  readonly role: string;
  readonly alt?: string;
  /** The text that belongs to the element itself, not to its children. */
  readonly text?: string;
  readonly children: readonly PdfTag[];
  /** Texts and children in their order. */
  readonly parts: readonly (string | PdfTag)[];
}

/** What a program finds in a PDF. */
export interface PdfReading {
  /** The text of all pages, in the order of their content. */
  readonly text: string;
  readonly pages: readonly PdfPage[];
  readonly links: readonly PdfLink[];
  /** The structure tree. Each page has its own part of it: what lies on two pages comes twice. */
  readonly tags: readonly PdfTag[];
  readonly title: string;
  readonly language: string;
  readonly pageCount: number;
  /** Whether the PDF says that it is tagged. */
  readonly isTagged: boolean;
  /** The XMP metadata. */
  readonly xmp: string;
}

type Call = (...args: number[]) => number;

/** The raw functions of PDFium, of which the package's types name only those that it uses itself. */
type Pdfium = Record<`_FPDF${string}`, Call> & {
  readonly HEAPU8: Uint8Array;
  readonly wasmExports: { malloc: Call; free: Call };
};

let loading: Promise<Pdfium> | undefined;

function pdfium(): Promise<Pdfium> {
  loading ??= PDFiumLibrary.init().then((library) => (library as unknown as { module: Pdfium }).module);
  return loading;
}

/** Reads a PDF with PDFium. */
export async function readPdf(bytes: Uint8Array): Promise<PdfReading> {
  return new Reader(await pdfium(), bytes).read();
}

/** One reading; frees what it has taken of PDFium's memory. */
class Reader {
  readonly #scratch: number;

  constructor(
    readonly fpdf: Pdfium,
    readonly bytes: Uint8Array,
  ) {
    this.#scratch = fpdf.wasmExports.malloc(SCRATCH);
  }

  read(): PdfReading {
    const { fpdf } = this;
    const data = fpdf.wasmExports.malloc(this.bytes.length);
    fpdf.HEAPU8.set(this.bytes, data);
    const doc = this.call('_FPDF_LoadMemDocument', data, this.bytes.length, 0);
    if (doc === 0) throw new Error('PDFium cannot read the document');
    try {
      const pages = Array.from({ length: this.call('_FPDF_GetPageCount', doc) }, (_, index) => this.#page(doc, index));
      const raw = inflated(this.bytes);
      return {
        text: pages.map((page) => page.page.text).join('\n'),
        pages: pages.map((page) => page.page),
        links: pages.flatMap((page) => page.links),
        tags: pages.flatMap((page) => page.tags),
        title: this.#utf16((buffer, size) => this.call('_FPDF_GetMetaText', doc, this.#string('Title'), buffer, size)),
        language: /\/Lang\s*\(([^)]*)\)/.exec(raw)?.[1] ?? '',
        pageCount: pages.length,
        isTagged: this.call('_FPDFCatalog_IsTagged', doc) === 1,
        xmp: utf8(/<x:xmpmeta[\s\S]*<\/x:xmpmeta>/.exec(raw)?.[0] ?? ''),
      };
    } finally {
      this.call('_FPDF_CloseDocument', doc);
      fpdf.wasmExports.free(data);
      fpdf.wasmExports.free(this.#scratch);
    }
  }

  call(name: `_FPDF${string}`, ...args: number[]): number {
    const found = this.fpdf[name];
    if (found === undefined) throw new Error(`PDFium has no ${name}`);
    return found(...args);
  }

  #page(doc: number, index: number): { page: PdfPage; links: PdfLink[]; tags: PdfTag[] } {
    const page = this.call('_FPDF_LoadPage', doc, index);
    const textPage = this.call('_FPDFText_LoadPage', page);
    const height = this.call('_FPDF_GetPageHeight', page);
    const placed = inContentOrder(this.#chars(textPage, height));
    const chars = placed.map(({ char }) => char);
    const result = {
      page: {
        width: this.call('_FPDF_GetPageWidth', page),
        height,
        text: textOf(chars),
        chars,
        paths: this.#paths(page, height),
      },
      links: this.#links(doc, page, index, height, chars),
      tags: this.#tags(page, placed),
    };
    this.call('_FPDFText_ClosePage', textPage);
    this.call('_FPDF_ClosePage', page);
    return result;
  }

  #chars(textPage: number, height: number): Placed[] {
    const looks = new Map<number, Look>();
    const scratch = this.#scratch;
    const placed: Placed[] = [];
    for (let index = 0; index < this.call('_FPDFText_CountChars', textPage); index++) {
      const text = String.fromCodePoint(this.call('_FPDFText_GetUnicode', textPage, index));
      if (this.call('_FPDFText_IsGenerated', textPage, index) === 1) continue;
      const object = this.call('_FPDFText_GetTextObject', textPage, index);
      let look = looks.get(object);
      if (look === undefined) {
        look = this.#look(textPage, index, object);
        looks.set(object, look);
      }
      this.call('_FPDFText_GetCharOrigin', textPage, index, scratch, scratch + 8);
      const view = this.#view();
      const [x, y] = [view.getFloat64(0, true), height - view.getFloat64(8, true)];
      this.call('_FPDFText_GetLooseCharBox', textPage, index, scratch);
      const [, , right = 0] = this.#floats(4);
      const { content, ...rest } = look;
      const before = placed.at(-1);
      if (/^[\uDC00-\uDFFF]$/.test(text) && before !== undefined) {
        // The second half of a character.
        placed[placed.length - 1] = { content, char: { ...before.char, char: before.char.char + text, right } };
        continue;
      }
      // PDFium gives U+0002 for soft hyphens, whether or not they show.
      const char = { char: text === '\u0002' ? '\u00AD' : text, x, y, right, ...rest };
      placed.push({ char, content });
    }
    return placed;
  }

  /** What all characters of one piece of text have in common. */
  #look(textPage: number, index: number, object: number): Look {
    const scratch = this.#scratch;
    this.call('_FPDFText_GetMatrix', textPage, index, scratch);
    const scale = Math.abs(this.#view().getFloat32(12, true));
    const size = this.call('_FPDFText_GetFontSize', textPage, index) * scale;
    this.call('_FPDFText_GetFillColor', textPage, index, scratch, scratch + 4, scratch + 8, scratch + 12);
    const color = this.#color();
    const length = this.call('_FPDFText_GetFontInfo', textPage, index, scratch, SCRATCH, 0);
    const font = Buffer.from(this.fpdf.HEAPU8.slice(scratch, scratch + Math.max(0, length - 1))).toString();
    const content = this.call('_FPDFPageObj_GetMarkedContentID', object);
    return { size, color, font: font.replace(/^[A-Z]{6}\+/, ''), content };
  }

  #paths(page: number, height: number): PdfPath[] {
    const scratch = this.#scratch;
    const paths: PdfPath[] = [];
    for (let index = 0; index < this.call('_FPDFPage_CountObjects', page); index++) {
      const object = this.call('_FPDFPage_GetObject', page, index);
      if (this.call('_FPDFPageObj_GetType', object) !== 2) continue;
      this.call('_FPDFPageObj_GetBounds', object, scratch, scratch + 4, scratch + 8, scratch + 12);
      const [left = 0, bottom = 0, right = 0, top = 0] = this.#floats(4);
      this.call('_FPDFPageObj_GetStrokeWidth', object, scratch);
      const [strokeWidth = 0] = this.#floats(1);
      this.call('_FPDFPageObj_GetStrokeColor', object, scratch, scratch + 4, scratch + 8, scratch + 12);
      paths.push({ left, right, top: height - top, bottom: height - bottom, strokeWidth, stroke: this.#color() });
    }
    return paths;
  }

  #links(doc: number, page: number, pageIndex: number, height: number, chars: readonly PdfChar[]): PdfLink[] {
    const scratch = this.#scratch;
    const links: PdfLink[] = [];
    let position = 0;
    for (;;) {
      this.#view().setInt32(0, position, true);
      if (this.call('_FPDFLink_Enumerate', page, scratch, scratch + 4) === 0) return links;
      position = this.#view().getInt32(0, true);
      const link = this.#view().getInt32(4, true);
      const action = this.call('_FPDFLink_GetAction', link);
      const length = action === 0 ? 0 : this.call('_FPDFAction_GetURIPath', doc, action, scratch, SCRATCH);
      const url = Buffer.from(this.fpdf.HEAPU8.slice(scratch, scratch + Math.max(0, length - 1))).toString();
      const rects = this.#linkRects(link, height);
      const isInside = ({ x, y }: PdfChar): boolean =>
        rects.some((r) => x >= r.left - 0.1 && x < r.right - 0.1 && y >= r.top - 0.1 && y <= r.bottom + 0.1);
      const text = chars.filter(isInside).map(({ char }) => char);
      links.push({ page: pageIndex, url, text: text.join('').trim(), rects });
    }
  }

  #linkRects(link: number, height: number): PdfRect[] {
    const scratch = this.#scratch;
    const count = this.call('_FPDFLink_CountQuadPoints', link);
    if (count === 0) {
      this.call('_FPDFLink_GetAnnotRect', link, scratch);
      const [left = 0, top = 0, right = 0, bottom = 0] = this.#floats(4);
      return [{ left, right, top: height - top, bottom: height - bottom }];
    }
    return Array.from({ length: count }, (_, index) => {
      this.call('_FPDFLink_GetQuadPoints', link, index, scratch);
      const numbers = this.#floats(8);
      const xs = numbers.filter((_, i) => i % 2 === 0);
      const ys = numbers.filter((_, i) => i % 2 === 1).map((y) => height - y);
      return { left: Math.min(...xs), right: Math.max(...xs), top: Math.min(...ys), bottom: Math.max(...ys) };
    });
  }

  #tags(page: number, placed: readonly Placed[]): PdfTag[] {
    const texts = new Map<number, string>();
    for (const content of new Set(placed.map((item) => item.content))) {
      const chars = placed.flatMap((item) => (item.content === content ? [item.char] : []));
      texts.set(content, textOf(chars));
    }
    const tree = this.call('_FPDF_StructTree_GetForPage', page);
    if (tree === 0) return [];
    const count = this.call('_FPDF_StructTree_CountChildren', tree);
    const tags = Array.from({ length: Math.max(0, count) }, (_, index) =>
      this.#tag(this.call('_FPDF_StructTree_GetChildAtIndex', tree, index), texts),
    );
    this.call('_FPDF_StructTree_Close', tree);
    return tags;
  }

  #tag(element: number, texts: ReadonlyMap<number, string>): PdfTag {
    const read = (name: `_FPDF${string}`): string =>
      this.#utf16((buffer, size) => this.call(name, element, buffer, size));
    const alt = read('_FPDF_StructElement_GetAltText');
    const count = Math.max(0, this.call('_FPDF_StructElement_CountChildren', element));
    const parts: (string | PdfTag)[] = [];
    for (let index = 0; index < count; index++) {
      const child = this.call('_FPDF_StructElement_GetChildAtIndex', element, index);
      if (child !== 0) parts.push(this.#tag(child, texts));
      else {
        // -1 is a child on another page, or one that is not text. PDFium leaves out spaces that stand alone.
        const content = this.call('_FPDF_StructElement_GetChildMarkedContentID', element, index);
        if (content >= 0) parts.push(texts.get(content) ?? ' ');
      }
    }
    const own = parts
      .filter((part) => typeof part === 'string')
      .join('')
      .replaceAll(/\s+/g, ' ')
      .trim();
    return {
      role: read('_FPDF_StructElement_GetType'),
      ...(alt === '' ? {} : { alt }),
      ...(own === '' ? {} : { text: own }),
      children: parts.filter((part) => typeof part !== 'string'),
      parts,
    };
  }

  #utf16(fill: (buffer: number, size: number) => number): string {
    const start = this.#scratch;
    const length = fill(start, SCRATCH / 2);
    return length < 2 ? '' : Buffer.from(this.fpdf.HEAPU8.slice(start, start + length - 2)).toString('utf16le');
  }

  /** Writes a short text for PDFium, behind what it answers. */
  #string(text: string): number {
    const start = this.#scratch + SCRATCH / 2;
    this.fpdf.HEAPU8.set(Buffer.from(`${text}\0`), start);
    return start;
  }

  #view(): DataView {
    return new DataView(this.fpdf.HEAPU8.buffer, this.#scratch, SCRATCH);
  }

  #floats(count: number): number[] {
    const view = this.#view();
    return Array.from({ length: count }, (_, index) => view.getFloat32(index * 4, true));
  }

  #color(): string {
    const view = this.#view();
    const parts = [0, 4, 8].map((offset) => view.getUint32(offset, true).toString(16).padStart(2, '0'));
    return `#${parts.join('')}`;
  }
}

const SCRATCH = 65536;

interface Placed {
  readonly char: PdfChar;
  /** The number of the marked content that it stands in; -1 for an artifact. */
  readonly content: number;
}

/**
 * PDFium puts the characters of one line into the order in which they stand there; the numbers of the marked content
 * have the order in which the document has them. Artifacts come last.
 */
function inContentOrder(placed: readonly Placed[]): Placed[] {
  const order = ({ content }: Placed): number => (content < 0 ? Number.MAX_SAFE_INTEGER : content);
  return placed.toSorted((a, b) => order(a) - order(b));
}

/** Characters as text: a new baseline begins a line, and a gap is a space. */
function textOf(chars: readonly PdfChar[]): string {
  let text = '';
  chars.forEach((char, index) => {
    const previous = chars[index - 1];
    if (previous !== undefined) {
      if (Math.abs(char.y - previous.y) > 1) text += '\n';
      else if (char.x - previous.right > 0.15 * char.size || char.x < previous.x - 1) text += ' ';
    }
    text += char.char;
  });
  return text;
}

type Look = Pick<PdfChar, 'size' | 'font' | 'color'> & { readonly content: number };

/** A PDF as Latin-1 text, each compressed stream followed by what it holds. */
function inflated(bytes: Uint8Array): string {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const raw = buffer.toString('latin1');
  const streams = [...raw.matchAll(/stream\r?\n/g)].flatMap((match) => {
    const start = match.index + match[0].length;
    if (raw.slice(match.index - 3, match.index) === 'end' || raw.charCodeAt(start) !== 0x78) return [];
    try {
      return [inflateSync(buffer.subarray(start, raw.indexOf('endstream', start))).toString('latin1')];
    } catch {
      return [];
    }
  });
  return [raw, ...streams].join('\n');
}

function utf8(latin1: string): string {
  return Buffer.from(latin1, 'latin1').toString();
}
