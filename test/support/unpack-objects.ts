import { inflateSync } from 'node:zlib';

/** Undoes `packObjects`: returns a PDF of the renderer with all objects as plain text. */
export function unpackObjects(pdf: Uint8Array): Buffer {
  const raw = Buffer.from(pdf).toString('latin1');
  const packed = /\d+ 0 obj\n<<\/Type \/ObjStm \/N (\d+) \/First (\d+)[^>]*>>\nstream\n/.exec(raw);
  if (packed === null) return Buffer.from(pdf);
  const [opening, count, first] = packed;
  const content = inflateSync(Buffer.from(raw.slice(packed.index + opening.length), 'latin1'));
  const numbers = content.toString('latin1', 0, Number(first)).split(/\s/).map(Number);
  const values = content.subarray(Number(first)).toString('latin1');
  let text = raw.slice(0, packed.index);
  for (let i = 0; i < Number(count); i++) {
    const value = values.slice(numbers[2 * i + 1], numbers[2 * i + 3]).trimEnd();
    text += `${numbers[2 * i]} 0 obj\n${value}\nendobj\n\n`;
  }
  const [, trailer = ''] = /\/DecodeParms <<[^>]*>>([\s\S]*?) \/Filter/.exec(raw) ?? [];
  return Buffer.from(text + writeTable(text, trailer), 'latin1');
}

function writeTable(text: string, trailer: string): string {
  const offsets = new Map(
    [...text.matchAll(/^(\d+) 0 obj\n/gm)].map(({ index, 1: number }) => [Number(number), index]),
  );
  const size = Math.max(...offsets.keys()) + 1;
  const entries = Array.from({ length: size }, (_, number) => {
    const offset = offsets.get(number);
    const digits = String(offset ?? 0).padStart(10, '0');
    return offset === undefined ? `${digits} 65535 f\r\n` : `${digits} 00000 n\r\n`;
  });
  const dictionary = trailer.replace(/\/Size \d+/, `/Size ${size}`);
  return `xref\n0 ${size}\n${entries.join('')}trailer\n<<${dictionary}>>\nstartxref\n${text.length}\n%%EOF\n`;
}
