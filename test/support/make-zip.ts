import { crc32, deflateRawSync } from 'node:zlib';

/** A file of an archive; optional fields replace the correct values. */
export interface ZipFile {
  readonly name: string;
  readonly text: string;
  /** In the local header. */
  readonly localName?: string;
  readonly size?: number;
  readonly crc?: number;
  readonly flags?: number;
  readonly method?: number;
  /** Whether the directory entry points to the first file of the archive. */
  readonly isFirst?: boolean;
}

/** Makes a ZIP archive whose directory may be wrong. */
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
      locals.push(
        Buffer.from('PK\x03\x04'),
        common,
        encodeLengths(localName),
        Buffer.from(localName),
      );
      locals.push(data);
      // A data descriptor.
      if ((flags & 8) !== 0) locals.push(Buffer.from('PK\x07\x08'), common.subarray(10));
    }
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(isFirst ? 0 : offset, 10);
    entries.push(
      Buffer.from('PK\x01\x02\0\0'),
      common,
      encodeLengths(name),
      rest,
      Buffer.from(name),
    );
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

/** Encodes the lengths of the name and of an empty extra field. */
function encodeLengths(name: string): Buffer {
  const lengths = Buffer.alloc(4);
  lengths.writeUInt16LE(Buffer.byteLength(name));
  return lengths;
}
