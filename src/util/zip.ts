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
  readonly data: Uint8Array;
}

/** Its message completes "The archive cannot be read: …". */
export class ZipError extends Error {
  override readonly name = 'ZipError';
}

/** The exports of LinkedIn have about 50. */
const MAX_ENTRIES = 10_000;

const LOCAL = 0x04034b50;
const CENTRAL = 0x02014b50;
const END = 0x06054b50;
const END_LENGTH = 22;
const LONGEST_COMMENT = 0xffff;

/**
 * Lists the files of an archive.
 *
 * @throws ZipError if it is damaged, or if two files share bytes
 */
export function readZipEntries(archive: Uint8Array): ZipEntry[] {
  try {
    return new Directory(archive).entries();
  } catch (error) {
    // An offset is outside the archive.
    throw error instanceof RangeError ? damaged() : error;
  }
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
  if (isEncrypted) throw new ZipError('it is encrypted');
  if (method !== 0 && method !== 8) throw new ZipError(`it packs ${name} by method ${method}`);
  const bytes = method === 0 ? data : inflate(data, most);
  if (bytes === undefined || bytes.length > most) return undefined;
  if (bytes.length !== entry.size || crc32(bytes) !== entry.crc) throw damaged();
  return bytes;
}

function inflate(data: Uint8Array, most: number): Uint8Array | undefined {
  try {
    return inflateRawSync(data, { maxOutputLength: Math.max(1, most) });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE') return undefined;
    throw damaged();
  }
}

function damaged(): ZipError {
  return new ZipError('it is no ZIP archive, or damaged');
}

class Directory {
  readonly #view: DataView;
  readonly #bytes: Buffer;

  constructor(archive: Uint8Array) {
    const { buffer, byteOffset, byteLength } = archive;
    this.#view = new DataView(buffer, byteOffset, byteLength);
    this.#bytes = Buffer.from(buffer, byteOffset, byteLength);
  }

  entries(): ZipEntry[] {
    const end = this.#end();
    const count = this.#short(end + 10);
    const start = this.#long(end + 16);
    if (start === 0xffffffff || count === 0xffff) throw new ZipError('it is a ZIP64 archive');
    if (count > MAX_ENTRIES)
      throw new ZipError(`it has ${count} files, and at most ${MAX_ENTRIES} are read`);
    const entries: ZipEntry[] = [];
    for (let at = start; entries.length < count; ) {
      if (this.#long(at) !== CENTRAL) throw damaged();
      entries.push(this.#entry(at, start));
      at += 46 + this.#short(at + 28) + this.#short(at + 30) + this.#short(at + 32);
    }
    this.#refuseOverlaps(entries);
    return entries;
  }

  /** The last record, behind which there is only a comment. */
  #end(): number {
    const last = this.#bytes.length - END_LENGTH;
    for (let at = last; at >= Math.max(0, last - LONGEST_COMMENT); at--) {
      if (this.#long(at) === END && at + this.#short(at + 20) <= last) return at;
    }
    throw damaged();
  }

  #entry(at: number, most: number): ZipEntry {
    const flags = this.#short(at + 8);
    const start = this.#long(at + 42);
    const name = this.#slice(at + 46, this.#short(at + 28));
    const own = this.#slice(start + 30, this.#short(start + 26));
    // Another reader could see other files.
    if (this.#long(start) !== LOCAL || !own.equals(name)) throw damaged();
    const from = start + 30 + own.length + this.#short(start + 28);
    const data = this.#slice(from, this.#long(at + 20));
    if (from + data.length > most) throw damaged();
    return {
      name: name.toString((flags & 0x800) === 0 ? 'latin1' : 'utf8'),
      isEncrypted: (flags & 1) === 1,
      method: this.#short(at + 10),
      crc: this.#long(at + 16),
      size: this.#long(at + 24),
      start,
      data,
    };
  }

  /** A small archive whose files share bytes may unpack to any size. */
  #refuseOverlaps(entries: readonly ZipEntry[]): void {
    const sorted = entries.toSorted((one, other) => one.start - other.start);
    let end = 0;
    for (const { start, data } of sorted) {
      if (start < end) throw new ZipError('its files overlap');
      end = data.byteOffset - this.#bytes.byteOffset + data.length;
    }
  }

  #slice(start: number, length: number): Buffer {
    if (start + length > this.#bytes.length) throw damaged();
    return this.#bytes.subarray(start, start + length);
  }

  #short(at: number): number {
    return this.#view.getUint16(at, true);
  }

  #long(at: number): number {
    return this.#view.getUint32(at, true);
  }
}
