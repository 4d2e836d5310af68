import { deflate } from './deflate.js';

/**
 * Moves all objects of a PDF of the engine but streams into one compressed stream (ISO 32000-1,
 * 7.5.7 and 7.5.8), which makes it 37 to 56 % smaller (measured). Huge PDFs stay as they are.
 */
export function packObjects(pdf: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  if (pdf.length > MAX_PACKED_BYTES) return pdf;
  const bytes = Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength);
  const { objects, size, trailer } = readObjects(bytes);
  const packed = objects.filter(({ isStream }) => !isStream);
  if (packed.length > MAX_PACKED_OBJECTS) return pdf;
  const entries = new Entries(size + 2);
  for (const [index, { number }] of packed.entries())
    entries.set(number, IN_OBJECT_STREAM, size, index);
  const parts: Buffer[] = [bytes.subarray(0, objects[0]?.start)];
  let length = parts[0]?.length ?? 0;
  const append = (number: number, part: Buffer): void => {
    entries.set(number, IN_FILE, length);
    parts.push(part);
    length += part.length;
  };
  for (const { number, start, end, isStream } of objects)
    if (isStream) append(number, bytes.subarray(start, end));
  append(size, writeObjectStream(size, bytes, packed));
  const start = length;
  entries.set(size + 1, IN_FILE, start);
  const dictionary =
    `/Type /XRef /W ${WIDTHS} /DecodeParms <</Predictor 12 /Columns ${ENTRY_BYTES}>>` +
    trailer.replace(/\/Size \d+/, `/Size ${size + 2}`);
  append(size + 1, writeStream(size + 1, dictionary, entries.predict()));
  return new Uint8Array(
    Buffer.concat([...parts, Buffer.from(`startxref\n${start}\n%%EOF\n`, 'latin1')]),
  );
}

interface EngineObject {
  readonly number: number;
  readonly start: number;
  /** Of the value, after `obj`. */
  readonly valueStart: number;
  readonly end: number;
  readonly isStream: boolean;
}

const TABLE_ENTRY_BYTES = 20;

/** Reads the cross-reference table (ISO 32000-1, 7.5.4). */
function readObjects(bytes: Buffer) {
  const tail = bytes.toString('latin1', bytes.lastIndexOf('startxref'));
  const table = Number.parseInt(tail.slice('startxref'.length), 10);
  const text = bytes.toString('latin1', table);
  const [header, size = ''] = /^xref\s+0 (\d+)\s*\n/.exec(text) ?? [''];
  const [, trailer = ''] = /trailer\s*<<([\s\S]*)>>\s*startxref/.exec(text) ?? [];
  const getEntry = (number: number) => text.slice(header.length + TABLE_ENTRY_BYTES * number);
  const starts = Array.from({ length: Number(size) }, (_, number) => number)
    .filter((number) => getEntry(number)[17] === 'n')
    .map((number) => ({ number, start: Number.parseInt(getEntry(number).slice(0, 10), 10) }))
    .sort((a, b) => a.start - b.start);
  const objects = starts.map(({ number, start }, index): EngineObject => {
    const next = starts[index + 1]?.start ?? table;
    const valueStart = bytes.indexOf(OBJECT, start) + OBJECT.length;
    const end = bytes.lastIndexOf(END_OF_OBJECT, next);
    const isStream = bytes.toString('latin1', end - END_OF_STREAM.length, end) === END_OF_STREAM;
    return { number, start, valueStart, end: isStream ? next : end, isStream };
  });
  return { objects, size: Number(size), trailer };
}

const OBJECT = ' obj\n';
const END_OF_OBJECT = '\nendobj';
const END_OF_STREAM = '\nendstream';

function writeObjectStream(
  number: number,
  bytes: Buffer,
  objects: readonly EngineObject[],
): Buffer {
  let offset = 0;
  const index = objects.map(({ number, valueStart, end }) => {
    const pair = `${number} ${offset}`;
    offset += end + 1 - valueStart;
    return pair;
  });
  const head = Buffer.from(`${index.join(' ')}\n`, 'latin1');
  // The line break after each value separates it from the next one.
  const values = objects.map(({ valueStart, end }) => bytes.subarray(valueStart, end + 1));
  const dictionary = `/Type /ObjStm /N ${objects.length} /First ${head.length}`;
  return writeStream(number, dictionary, Buffer.concat([head, ...values]));
}

function writeStream(number: number, dictionary: string, content: Uint8Array): Buffer {
  const data = deflate(content);
  const all = `${dictionary} /Filter /FlateDecode /Length ${data.length}`;
  return Buffer.concat([
    Buffer.from(`${number} 0 obj\n<<${all}>>\nstream\n`, 'latin1'),
    data,
    Buffer.from(`${END_OF_STREAM}${END_OF_OBJECT}\n\n`, 'latin1'),
  ]);
}

/** The bytes of an entry: its type, an offset or the number of a stream, and an index in it. */
const WIDTHS = '[1 4 2]';
const ENTRY_BYTES = 7;
const [IN_FILE, IN_OBJECT_STREAM] = [1, 2];

/** Larger PDFs are mostly images. */
const MAX_PACKED_BYTES = 2 ** 23;

/** Their index in the stream has two bytes. */
const MAX_PACKED_OBJECTS = 2 ** 16;

/** PNG's predictor `up` (PNG specification, 9.2). */
const UP = 2;

class Entries {
  readonly #bytes: Buffer;

  constructor(readonly size: number) {
    this.#bytes = Buffer.alloc(size * ENTRY_BYTES);
    // Entry 0 heads the list of free objects.
    this.#bytes.writeUInt16BE(0xffff, ENTRY_BYTES - 2);
  }

  set(number: number, type: number, value: number, index = 0): void {
    const start = number * ENTRY_BYTES;
    this.#bytes.writeUInt8(type, start);
    this.#bytes.writeUInt32BE(value, start + 1);
    this.#bytes.writeUInt16BE(index, start + 5);
  }

  /** Returns the difference of each entry to the previous one, which compresses better. */
  predict(): Buffer {
    const rows = Buffer.alloc(this.size * (ENTRY_BYTES + 1));
    for (let row = 0; row < this.size; row++) {
      rows[row * (ENTRY_BYTES + 1)] = UP;
      for (let column = 0; column < ENTRY_BYTES; column++) {
        const at = row * ENTRY_BYTES + column;
        rows[row * (ENTRY_BYTES + 1) + 1 + column] =
          (this.#bytes[at] ?? 0) - (this.#bytes[at - ENTRY_BYTES] ?? 0);
      }
    }
    return rows;
  }
}
