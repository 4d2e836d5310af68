import {
  Uint8ArrayReader,
  Uint8ArrayWriter,
  ZipReader,
} from '@zip.js/zip.js/lib/zip-core-external.js';

/** Exports and Word files have about 50; the parser needs kilobytes of memory for each. */
const MAX_FILES = 1000;

/** The parser rejects data longer than declared. */
const CHECKS = {
  checkCrc32: true,
  checkLocalFilename: true,
  checkOverlappingEntry: true,
  filenameValidation: 'tolerant',
  useWebWorkers: false,
} as const;

/**
 * @param maxBytes - of all unpacked files
 * @returns the wanted files, and names of others; undefined if the files exceed the limit
 * @throws Error if the archive is damaged
 */
export async function unpackFiles(
  archive: Uint8Array,
  maxBytes: number,
  isWanted: (path: string) => boolean,
) {
  const files: (readonly [path: string, content: Uint8Array])[] = [];
  const others: string[] = [];
  let remaining = maxBytes;
  const reader = new ZipReader(new Uint8ArrayReader(archive), CHECKS);
  for await (const entry of reader.getEntriesGenerator()) {
    const { filename, uncompressedSize } = entry;
    if (files.length + others.length === MAX_FILES) throw new Error(`More than ${MAX_FILES} files`);
    if (entry.directory || !isWanted(filename)) {
      others.push(filename);
      continue;
    }
    remaining -= uncompressedSize;
    if (remaining < 0) return undefined;
    files.push([filename, await entry.getData(new Uint8ArrayWriter())]);
  }
  return { files, others };
}
