import { hash } from 'node:crypto';
import { closeSync, createReadStream, existsSync, openSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { detectFormat, FORMAT_INFO } from '../../compiler/output/formats.js';
import { toPathKey } from '../../files/paths.js';
import { createFolders, isSpecialFile, renameWithRetry } from '../../files/write-file.js';
import { isPlainObject, tryParseJson } from '../../util/plain-object.js';
import { listPageFiles } from '../page-files.js';
import { NEWLINE, readLines } from './lines.js';

export interface ManifestEntry {
  /** Path of its first output from the output folder, with `/` and without a page number. */
  readonly output: string;
  /** 16 hexadecimal digits. */
  readonly digest: string;
  /** 0 if no format has pages. */
  readonly pages: number;
  /** Hash of the path of the document; 16 hexadecimal digits. */
  readonly source?: string;
}

type Entries = Map<string, ManifestEntry>;

const MAX_LINE_BYTES = 2 ** 20;
const MAX_PAGES = 100_000;

/**
 * Appends entries with checksums, so that a file that was cut off stays readable. Several runs may
 * append to one file; the last entry of an output counts.
 */
export class Manifest {
  readonly #previous: Entries;
  readonly #added: Entries = new Map();
  /** Names of documents by the key of their output path. */
  readonly #claimants = new Map<string, string>();
  #file: number | undefined;
  #endsWithNewline: boolean;

  private constructor(
    readonly folder: string,
    readonly path: string,
    { entries, endsWithNewline }: Awaited<ReturnType<typeof readManifest>>,
  ) {
    this.#previous = entries;
    this.#endsWithNewline = endsWithNewline;
  }

  static async read(folder: string, path: string): Promise<Manifest> {
    return new Manifest(folder, path, await readManifest(path));
  }

  get(output: string): ManifestEntry | undefined {
    const identity = toPathKey(output);
    return this.#added.get(identity) ?? this.#previous.get(identity);
  }

  /** Returns the document that claimed the output before. */
  claim(output: string, document: string): string | undefined {
    const identity = toPathKey(output);
    const claimant = this.#claimants.get(identity);
    if (claimant === undefined) this.#claimants.set(identity, document);
    return claimant;
  }

  add(entry: ManifestEntry): void {
    this.#added.set(toPathKey(entry.output), entry);
    if (this.#file === undefined) {
      createFolders(dirname(this.path));
      if (isSpecialFile(this.path)) rmSync(this.path);
      this.#file = openSync(this.path, 'a');
    }
    writeFileSync(
      this.#file,
      this.#endsWithNewline ? formatEntry(entry) : `\n${formatEntry(entry)}`,
    );
    this.#endsWithNewline = true;
  }

  close(): void {
    if (this.#file !== undefined) closeSync(this.#file);
    this.#file = undefined;
  }

  /**
   * Removes superseded entries, and those of missing outputs, after a complete run.
   *
   * @param newPath - returns a new path on the same file system
   */
  async finish(newPath: () => string): Promise<void> {
    this.close();
    const { entries, lines } = await readManifest(this.path);
    // Another run may have replaced the file since this one opened it.
    const lost = [...this.#added].filter(
      ([identity, { digest }]) => entries.get(identity)?.digest !== digest,
    );
    const current = [...new Map([...entries, ...lost]).values()].filter((entry) =>
      this.#exists(entry),
    );
    if (lost.length > 0 || current.length !== lines) this.#replace(current, newPath());
  }

  #exists({ output, pages }: ManifestEntry): boolean {
    if (this.#claimants.has(toPathKey(output))) return true;
    const path = join(this.folder, output);
    const format = detectFormat(output);
    const [file = path] =
      format !== undefined && FORMAT_INFO[format].isPaged ? listPageFiles(path, pages) : [];
    return existsSync(file);
  }

  #replace(entries: readonly ManifestEntry[], newPath: string): void {
    const file = openSync(newPath, 'wx');
    try {
      for (const entry of entries) writeFileSync(file, formatEntry(entry));
    } finally {
      closeSync(file);
    }
    renameWithRetry(newPath, this.path);
  }
}

async function readManifest(path: string) {
  const entries: Entries = new Map();
  if (!existsSync(path) || isSpecialFile(path)) return { entries, lines: 0, endsWithNewline: true };
  let lines = 0;
  let lastByte = NEWLINE;
  const chunks = createReadStream(path).on('data', (chunk) => {
    lastByte = chunk.at(-1) as number;
  });
  for await (const { bytes } of readLines(chunks, MAX_LINE_BYTES)) {
    lines += 1;
    const entry = parseEntry(bytes.toString('utf8'));
    if (entry !== undefined) entries.set(toPathKey(entry.output), entry);
  }
  return { entries, lines, endsWithNewline: lastByte === NEWLINE };
}

function formatEntry({ output, digest, pages, source }: ManifestEntry): string {
  const json = JSON.stringify({ output, digest, pages, source });
  return `${checksum(json)} ${json}\n`;
}

function parseEntry(line: string): ManifestEntry | undefined {
  const json = line.slice(9);
  if (line.slice(0, 8) !== checksum(json)) return undefined;
  const entry = tryParseJson(json);
  return isEntry(entry) ? entry : undefined;
}

/** Validates also lines with a correct checksum: anybody can compute one. */
function isEntry(value: unknown): value is ManifestEntry {
  if (!isPlainObject(value)) return false;
  const { output, digest, pages, source = '' } = value;
  const isCount = Number.isInteger(pages) && Number(pages) >= 0 && Number(pages) <= MAX_PAGES;
  return [output, digest, source].every((text) => typeof text === 'string') && isCount;
}

function checksum(text: string): string {
  return hash('sha256', text).slice(0, 8);
}
