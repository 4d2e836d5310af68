import { inflateSync } from 'node:zlib';

/**
 * The objects and metadata searched for are in streams far smaller than this; pictures are larger. The sum is limited, too,
 * so that a small file costs little: a thousand bytes can expand to a million.
 */
const LARGEST_INFLATED = 4 * 2 ** 20;
const LARGEST_SUM = 64 * 2 ** 20;

/** What a PDF holds, as Latin-1 text. */
interface InflatedPdf {
  readonly text: string;
  /** For each compressed stream, the offset at which its content begins. */
  readonly starts: readonly number[];
  /** Whether all streams were read, except single ones that are too large. */
  readonly isWhole: boolean;
}

/** A PDF as text, followed by the content of its compressed streams, for questions that PDFium does not answer. */
export function inflated(bytes: Uint8Array): InflatedPdf {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const raw = buffer.toString('latin1');
  const parts = [raw];
  const starts: number[] = [];
  let length = raw.length;
  let sum = 0;
  for (const [start, end] of streamsIn(raw)) {
    if (raw.charCodeAt(start) !== 0x78) continue;
    if (sum >= LARGEST_SUM) return { text: parts.join('\n'), starts, isWhole: false };
    try {
      const stream = inflateSync(buffer.subarray(start, end), { maxOutputLength: LARGEST_INFLATED });
      sum += stream.length;
      starts.push(length + 1);
      length += stream.length + 1;
      parts.push(stream.toString('latin1'));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE') sum += LARGEST_INFLATED;
    }
  }
  return { text: parts.join('\n'), starts, isWhole: true };
}

/** Where streams begin and end; what looks like a stream within another is not one. */
function* streamsIn(raw: string): Generator<readonly [start: number, end: number]> {
  const opening = /(?<!end)stream\r?\n/g;
  for (let match = opening.exec(raw); match !== null; match = opening.exec(raw)) {
    const end = raw.indexOf('endstream', opening.lastIndex);
    if (end < 0) return;
    yield [opening.lastIndex, end];
    opening.lastIndex = end;
  }
}

/** In characters, of an object that is no stream. */
const LARGEST = 30_000;

/** In bytes, of a stream. */
const LARGEST_STREAM = 2 ** 22;

/** The numbers before the objects in a compressed stream of them (ISO 32000-1, 7.5.7), up to the first object. */
const NUMBERS = /\s*(?:\d{1,10}\s+\d{1,10}\s+){1,10000}(?=[<[(/])/y;

/** The objects of a PDF by their numbers, as far as its text shows them, for questions that PDFium does not answer. */
export class PdfObjects {
  readonly raw: string;
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

/** The dictionary around a position of a PDF, with the number of its object, if it is one by itself; it reaches at most so many characters to either side. */
export function dictionaryAt(raw: string, at: number, most = 3000): { text: string; object: string | undefined } {
  const before = raw.slice(Math.max(0, at - most), at);
  const after = raw.slice(at, at + most);
  let start = before.length;
  for (let depth = 1; start > 0 && depth > 0; start--) {
    const pair = before.slice(start - 2, start);
    if (pair === '<<') depth -= 1;
    if (pair === '>>') depth += 1;
  }
  let end = 0;
  for (let depth = 1; end < after.length && depth > 0; end++) {
    const pair = after.slice(end, end + 2);
    if (pair === '>>') depth -= 1;
    if (pair === '<<') depth += 1;
  }
  const object = /(\d+) 0 obj\s*<?$/.exec(before.slice(Math.max(0, start - 40), start))?.[1];
  return { text: before.slice(start + 1) + after.slice(0, end - 1), object };
}

/** A number of a dictionary, unless it is an object of its own. */
export function numberIn(dictionary: string, key: string): number | undefined {
  const match = new RegExp(`/${key}\\s*(-?\\d*\\.?\\d+)(?![\\d.]|\\s+\\d+\\s+R)`).exec(dictionary);
  return match?.[1] === undefined ? undefined : Number(match[1]);
}

/** A name of a dictionary, as it is meant: `#20` is a space. */
export function nameIn(dictionary: string, key: string): string | undefined {
  const name = new RegExp(`/${key}\\s*/([^\\s/<>[\\]()]+)`).exec(dictionary)?.[1];
  return name?.replaceAll(/#([\dA-Fa-f]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
}
