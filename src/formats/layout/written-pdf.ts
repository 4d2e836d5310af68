import { inflateSync } from 'node:zlib';

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
    const start = Number.parseInt(this.#bytes.toString('latin1', at + 'startxref'.length, at + 40), 10);
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
    const start = this.#bytes.indexOf('stream\n', this.#startOf(number) + dictionary.length) + 'stream\n'.length;
    return inflateSync(this.#bytes.subarray(start, start + numberIn(dictionary, 'Length'))).toString('latin1');
  }

  get #trailer(): string {
    return this.#bytes.toString('latin1', this.#bytes.lastIndexOf('trailer'));
  }

  #startOf(number: number): number {
    const entry = this.#table + 20 * number;
    return Number.parseInt(this.#bytes.toString('latin1', entry, entry + 10), 10);
  }
}

/** The number, or that of the object, which a dictionary has under a key. */
export function numberIn(dictionary: string, key: string): number {
  const at = dictionary.indexOf(`/${key} `);
  return Number.parseInt(dictionary.slice(at + key.length + 2, at + key.length + 14), 10);
}
