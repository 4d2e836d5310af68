import { inflateSync } from 'node:zlib';
import type { InflatedPdf } from './inflate.js';

/** In characters, of an object that is no stream. */
const LARGEST = 30_000;

/** In bytes, of a stream. */
const LARGEST_STREAM = 2 ** 22;

/** The numbers before the objects in a compressed stream of them (ISO 32000-1, 7.5.7), up to the first object. */
const NUMBERS = /\s*(?:\d{1,10}\s+\d{1,10}\s+){1,10000}(?=[<[(/])/y;

/** The objects of a PDF by their numbers, as far as its text shows them, for questions that PDFium does not answer. */
export class PdfObjects {
  /** All of the PDF as text. */
  readonly raw: string;
  /** Where each object begins. */
  readonly #starts = new Map<string, number>();

  constructor({ text, starts }: Pick<InflatedPdf, 'text' | 'starts'>) {
    this.raw = text;
    for (const start of starts) this.#addCompressed(start);
    for (const { 0: begin, 1: number = '', index } of text.matchAll(/(?<!\d)(\d{1,10}) 0 obj\b/g)) {
      this.#starts.set(number, index + begin.length);
    }
  }

  #addCompressed(start: number): void {
    NUMBERS.lastIndex = start;
    const [header = ''] = NUMBERS.exec(this.raw) ?? [];
    for (const [, number = '', offset] of header.matchAll(/(\d+)\s+(\d+)/g)) {
      this.#starts.set(number, start + header.length + Number(offset));
    }
  }

  /** The text of an object from its beginning, and of what follows it; '' if there is none. */
  from(number: string | undefined): string {
    const start = number === undefined ? undefined : this.#starts.get(number);
    return start === undefined ? '' : this.raw.slice(start, start + LARGEST);
  }

  /** What a stream holds. */
  stream(number: string): string {
    const start = this.#starts.get(number) ?? this.raw.length;
    const opening = /stream\r?\n/.exec(this.raw.slice(start, start + LARGEST));
    if (opening === null) return '';
    const from = start + opening.index + opening[0].length;
    const stream = this.raw.slice(from, Math.min(this.raw.indexOf('endstream', from), from + LARGEST_STREAM));
    if (stream.charCodeAt(0) !== 0x78) return stream;
    try {
      return inflateSync(Buffer.from(stream, 'latin1'), { maxOutputLength: LARGEST_STREAM }).toString('latin1');
    } catch {
      return '';
    }
  }

  /** What is between the brackets of an array that is an entry of a dictionary, or the object it refers to. */
  array(dictionary: string, key: string): string {
    const value = new RegExp(`/${key}\\s*(?:(\\d+) 0 R|(\\[))`).exec(dictionary);
    if (value === null) return '';
    const text = value[2] === undefined ? this.from(value[1]) : dictionary.slice(value.index);
    return /^[^[]{0,99}\[((?:\[[^\]]*\]|[^\]])*)\]/.exec(text)?.[1] ?? '';
  }
}

/** The first object that an entry of a dictionary refers to. */
export function referenceIn(dictionary: string, key: string): string | undefined {
  return new RegExp(`/${key}\\s*\\[?\\s*(\\d+) 0 R`).exec(dictionary)?.[1];
}
