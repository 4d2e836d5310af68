import { crc32, deflateRawSync } from 'node:zlib';

/** A file of an archive; what is given replaces what is true. */
export interface ZipFile {
  readonly name: string;
  readonly text: string;
  /** In the local header. */
  readonly localName?: string;
  readonly size?: number;
  readonly crc?: number;
  readonly flags?: number;
  readonly method?: number;
  /** Whether its entry points to the first file of the archive. */
  readonly isFirst?: boolean;
}

/** Writes a ZIP archive whose directory may lie. */
export function makeZip(files: readonly ZipFile[], count = files.length): Buffer {
  const locals: Buffer[] = [];
  const entries: Buffer[] = [];
  let offset = 0;
  for (const file of files) {
    const { name, text, localName = name, flags = 0, method = 8, isFirst = false } = file;
    const data = method === 0 ? Buffer.from(text) : deflateRawSync(text);
    const { size = Buffer.byteLength(text), crc = crc32(text) } = file;
    const common = Buffer.alloc(22);
    common.writeUInt16LE(flags, 2);
    common.writeUInt16LE(method, 4);
    common.writeUInt32LE(crc, 10);
    common.writeUInt32LE(data.length, 14);
    common.writeUInt32LE(size, 18);
    if (!isFirst) {
      locals.push(Buffer.from('PK\x03\x04'), common, lengthsOf(localName), Buffer.from(localName));
      locals.push(data);
      // A data descriptor.
      if ((flags & 8) !== 0) locals.push(Buffer.from('PK\x07\x08'), common.subarray(10));
    }
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(isFirst ? 0 : offset, 10);
    entries.push(Buffer.from('PK\x01\x02\0\0'), common, lengthsOf(name), rest, Buffer.from(name));
    offset = locals.reduce((sum, { length }) => sum + length, 0);
  }
  const directory = Buffer.concat(entries);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(count, 4);
  end.writeUInt16LE(count, 6);
  end.writeUInt32LE(directory.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...locals, directory, Buffer.from('PK\x05\x06'), end]);
}

/** The lengths of a name and of no extra field. */
function lengthsOf(name: string): Buffer {
  const lengths = Buffer.alloc(4);
  lengths.writeUInt16LE(Buffer.byteLength(name));
  return lengths;
}
