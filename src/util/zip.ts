/** Reads ZIP archives, and believes nothing that an archive says about itself (PKWARE APPNOTE 6.3.10). */
import { crc32, inflateRawSync } from 'node:zlib';

export interface ZipEntry {
  /** With its folders. */
  readonly name: string;
  readonly isEncrypted: boolean;
  readonly method: number;
  readonly crc: number;
  readonly size: number;
  /** Of its local header. */
  readonly start: number;
  readonly end: number;
  readonly data: Uint8Array;
}

/** Its message completes "The archive cannot be read: …". */
export class ZipError extends Error {}

/** The exports of LinkedIn have about 50. */
const MAX_ENTRIES = 10_000;

const NOT_ZIP = 'it is no ZIP archive, or damaged';

/**
 * Lists the files of an archive.
 *
 * @throws ZipError if it is damaged, or if two files share bytes
 */
export function readZipEntries(archive: Uint8Array): ZipEntry[] {
  try {
    return readDirectory(Buffer.from(archive.buffer, archive.byteOffset, archive.length));
  } catch (error) {
    // An offset is outside the archive.
    throw error instanceof RangeError ? new ZipError(NOT_ZIP) : error;
  }
}

function readDirectory(zip: Buffer): ZipEntry[] {
  const end = zip.lastIndexOf('PK\x05\x06');
  check(end >= 0);
  const count = zip.readUInt16LE(end + 10);
  check(count <= MAX_ENTRIES, `it has ${count} files, and at most ${MAX_ENTRIES} are read`);
  const entries: ZipEntry[] = [];
  for (let at = zip.readUInt32LE(end + 16); entries.length < count; ) {
    entries.push(readEntry(zip, at));
    at += 46 + zip.readUInt16LE(at + 28) + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32);
  }
  // A small archive whose files share bytes may unpack to any size.
  const sorted = entries.toSorted((one, other) => one.start - other.start);
  for (const [index, entry] of sorted.entries())
    check(entry.start >= (sorted[index - 1]?.end ?? 0), 'its files overlap');
  return entries;
}

function readEntry(zip: Buffer, at: number): ZipEntry {
  const flags = zip.readUInt16LE(at + 8);
  const start = zip.readUInt32LE(at + 42);
  const name = zip.subarray(at + 46, at + 46 + zip.readUInt16LE(at + 28));
  const dataStart = start + 30 + zip.readUInt16LE(start + 26) + zip.readUInt16LE(start + 28);
  const end = dataStart + zip.readUInt32LE(at + 20);
  check(zip.readUInt32LE(at) === 0x02014b50 && zip.readUInt32LE(start) === 0x04034b50);
  // Another reader could see other files.
  check(end <= zip.length && name.equals(zip.subarray(start + 30, start + 30 + name.length)));
  return {
    name: name.toString((flags & 0x800) === 0 ? 'latin1' : 'utf8'),
    isEncrypted: (flags & 1) === 1,
    method: zip.readUInt16LE(at + 10),
    crc: zip.readUInt32LE(at + 16),
    size: zip.readUInt32LE(at + 24),
    start,
    end,
    data: zip.subarray(dataStart, end),
  };
}

/**
 * Unpacks a file.
 *
 * @param most - how many bytes it may have
 * @returns undefined if it has more
 * @throws ZipError if it is encrypted, damaged, or of another size than the archive says
 */
export function unpack(entry: ZipEntry, most: number): Uint8Array | undefined {
  const { name, isEncrypted, method, data } = entry;
  check(!isEncrypted, 'it is encrypted');
  check(method === 0 || method === 8, `it packs ${name} by method ${method}`);
  const bytes = method === 0 ? data : inflate(data, most);
  if (bytes === undefined || bytes.length > most) return undefined;
  check(bytes.length === entry.size && crc32(bytes) === entry.crc);
  return bytes;
}

function inflate(data: Uint8Array, most: number): Uint8Array | undefined {
  try {
    return inflateRawSync(data, { maxOutputLength: Math.max(1, most) });
  } catch (error) {
    check((error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE');
    return undefined;
  }
}

function check(isRight: boolean, reason = NOT_ZIP): void {
  if (!isRight) throw new ZipError(reason);
}
