import { hash } from 'node:crypto';
import { closeSync, createReadStream, existsSync, openSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { formatOfName, ROW_OF } from '../../compiler/output/formats.js';
import { identityOf } from '../../files/paths.js';
import { isSpecialFile, makeFolders, replaceFile } from '../../files/write.js';
import { isPlainObject, parseJson } from '../../util/plain-object.js';
import { pageFiles } from '../page-files.js';
import { NEWLINE, readLines } from './lines.js';

export interface ManifestEntry {
  /** The path of its first output below the output folder, with `/` and without a page number. */
  readonly output: string;
  /** 16 hexadecimal digits. */
  readonly digest: string;
  /** 0 if no format has pages. */
  readonly pages: number;
}

/** By the identity of the output. */
type Entries = Map<string, ManifestEntry>;

/** In bytes; a longer line is not an entry. */
const LONGEST_LINE = 2 ** 20;
const MAX_PAGES = 100_000;

/**
 * Says which outputs of a folder are up to date. Entries are appended, each with a checksum, so that the file may be cut off
 * at any byte. Several runs may use one file; the last entry of an output counts.
 */
export class Manifest {
  readonly #earlier: Entries;
  readonly #own: Entries = new Map();
  /** The document that took a name. */
  readonly #claimed = new Map<string, string>();
  #file: number | undefined;
  /** Whether the file ends with a line end. */
  #isWhole: boolean;

  private constructor(
    readonly folder: string,
    readonly path: string,
    { entries, isWhole }: ManifestContent,
  ) {
    this.#earlier = entries;
    this.#isWhole = isWhole;
  }

  /** Skips damaged entries. */
  static async read(folder: string, path: string): Promise<Manifest> {
    return new Manifest(folder, path, await readManifest(path));
  }

  get(output: string): ManifestEntry | undefined {
    const identity = identityOf(output);
    return this.#own.get(identity) ?? this.#earlier.get(identity);
  }

  /** Claims an output's name for a document; returns the document that already has it. */
  claim(output: string, document: string): string | undefined {
    const identity = identityOf(output);
    const other = this.#claimed.get(identity);
    if (other === undefined) this.#claimed.set(identity, document);
    return other;
  }

  add(entry: ManifestEntry): void {
    this.#own.set(identityOf(entry.output), entry);
    if (this.#file === undefined) {
      makeFolders(dirname(this.path));
      if (isSpecialFile(this.path)) rmSync(this.path);
      this.#file = openSync(this.path, 'a');
    }
    writeFileSync(this.#file, this.#isWhole ? formatEntry(entry) : `\n${formatEntry(entry)}`);
    this.#isWhole = true;
  }

  close(): void {
    if (this.#file !== undefined) closeSync(this.#file);
    this.#file = undefined;
  }

  /**
   * Ends a complete run: drops superseded entries, and those whose outputs no longer exist.
   *
   * @param draft - returns a name of this run's own for the new file, on the same file system
   */
  async finish(draft: () => string): Promise<void> {
    this.close();
    const { entries, lines } = await readManifest(this.path);
    // Another run may have replaced the file that this one appended to.
    const lost = [...this.#own].filter(
      ([identity, { digest }]) => entries.get(identity)?.digest !== digest,
    );
    const kept = [...new Map([...entries, ...lost]).values()].filter((entry) =>
      this.#exists(entry),
    );
    if (lost.length > 0 || kept.length !== lines) this.#replace(kept, draft());
  }

  #exists({ output, pages }: ManifestEntry): boolean {
    if (this.#claimed.has(identityOf(output))) return true;
    const path = join(this.folder, output);
    const format = formatOfName(output);
    const [file = path] =
      format !== undefined && ROW_OF[format].isPaged ? pageFiles(path, pages) : [];
    return existsSync(file);
  }

  #replace(entries: readonly ManifestEntry[], draft: string): void {
    const file = openSync(draft, 'wx');
    try {
      for (const entry of entries) writeFileSync(file, formatEntry(entry));
    } finally {
      closeSync(file);
    }
    replaceFile(draft, this.path);
  }
}

interface ManifestContent {
  readonly entries: Entries;
  /** With damaged and superseded ones. */
  readonly lines: number;
  readonly isWhole: boolean;
}

async function readManifest(path: string): Promise<ManifestContent> {
  const entries: Entries = new Map();
  if (!existsSync(path) || isSpecialFile(path)) return { entries, lines: 0, isWhole: true };
  let lines = 0;
  let last = NEWLINE;
  const chunks = createReadStream(path).on('data', (chunk) => {
    last = chunk.at(-1) as number;
  });
  for await (const { bytes } of readLines(chunks, LONGEST_LINE)) {
    lines += 1;
    const entry = parseEntry(bytes.toString('utf8'));
    if (entry !== undefined) entries.set(identityOf(entry.output), entry);
  }
  return { entries, lines, isWhole: last === NEWLINE };
}

function formatEntry({ output, digest, pages }: ManifestEntry): string {
  const json = JSON.stringify({ output, digest, pages });
  return `${checksum(json)} ${json}\n`;
}

function parseEntry(line: string): ManifestEntry | undefined {
  const json = line.slice(9);
  if (line.slice(0, 8) !== checksum(json)) return undefined;
  const entry = parseJson(json);
  return isEntry(entry) ? entry : undefined;
}

/** The checksum detects damage, but does not prove who wrote a line. */
function isEntry(value: unknown): value is ManifestEntry {
  if (!isPlainObject(value)) return false;
  const { output, digest, pages } = value;
  const isCount = Number.isInteger(pages) && Number(pages) >= 0 && Number(pages) <= MAX_PAGES;
  return typeof output === 'string' && typeof digest === 'string' && isCount;
}

function checksum(text: string): string {
  return hash('sha256', text).slice(0, 8);
}
