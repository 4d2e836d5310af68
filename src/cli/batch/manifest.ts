import { hash } from 'node:crypto';
import { closeSync, createReadStream, existsSync, fstatSync, openSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { identityOf } from '../../files/paths.js';
import { isSpecialFile, makeFolders, replaceFile } from '../../files/write.js';
import { isPlainObject, parseJson } from '../../values/plain-object.js';
import { linesOf, NEWLINE } from './lines.js';

export interface ManifestEntry {
  /** 16 hexadecimal digits. */
  readonly digest: string;
  readonly pages: number;
  /** Its first output, relative to the output folder, with `/`. */
  readonly output: string;
  /** The file that it came from, relative to the output folder, with `/`. */
  readonly input: string;
  /** The edition that it is of, if any: the file that has it, named like the input, and its name there. */
  readonly edition?: readonly [file: string, name: string];
  /**
   * All its output files, relative to the output folder, each with the digest of its content; those of earlier runs, too, in other
   * formats or of further pages.
   */
  readonly files: readonly RecordedFile[];
}

export type RecordedFile = readonly [name: string, digest: string];

/** What is known of an output in memory. */
type Known = Pick<ManifestEntry, 'digest' | 'pages'>;

/** Decides what happens to the outputs of earlier runs. */
export interface Leftovers {
  /** Whether an output that this run has not claimed belongs to a document that is gone. */
  isGone(entry: ManifestEntry): boolean;
  /** Called for each such output; if it returns false, the entry is dropped. */
  keeps(entry: ManifestEntry): boolean;
  /** Called for each file of the other outputs; if it returns false, the entry no longer has it. */
  keepsFile(entry: ManifestEntry, file: RecordedFile): boolean;
}

/** A longer line is not an entry: 1 MiB. */
const LONGEST_LINE = 2 ** 20;

/**
 * The record of the outputs in a folder, in a file of that folder. Entries are appended, each with a checksum, so that the file
 * may be cut off at any byte. In memory, an entry costs its name and a digest: 1.4 MiB for 5,000 documents (measured).
 */
export class Manifest {
  /** By the identity of the first output. */
  readonly #known = new Map<string, Known>();
  /** The document that took a name, as messages call it. */
  readonly #claimed = new Map<string, string>();
  #file: number | undefined;
  /** Whether the file ends with a line end, so that lines can be appended. */
  #isWhole = true;

  private constructor(
    readonly folder: string,
    readonly path: string,
  ) {}

  /** Reads the record of a folder, skipping damaged entries. */
  static async read(folder: string, path: string): Promise<Manifest> {
    const manifest = new Manifest(folder, path);
    for await (const entry of manifest.#entriesOf(path)) if (entry !== undefined) manifest.#learn(entry);
    return manifest;
  }

  get(output: string): Known | undefined {
    return this.#known.get(identityOf(output));
  }

  /** Claims the name of an output for a document, unless another one of this run has it, which is returned. */
  claim(output: string, document: string): string | undefined {
    const identity = identityOf(output);
    const other = this.#claimed.get(identity);
    if (other === undefined) this.#claimed.set(identity, document);
    return other;
  }

  isClaimed(output: string): boolean {
    return this.#claimed.has(identityOf(output));
  }

  /** Records a document whose outputs have been written. Throws the operating system's error. */
  record(entry: ManifestEntry): void {
    this.#learn(entry);
    if (this.#file === undefined) {
      makeFolders(dirname(this.path));
      if (isSpecialFile(this.path)) rmSync(this.path);
      // Opened for reading too, in case another run replaces the file.
      this.#file = openSync(this.path, 'a+');
    }
    writeFileSync(this.#file, this.#isWhole ? lineOf(entry) : `\n${lineOf(entry)}`);
    this.#isWhole = true;
  }

  #learn({ output, digest, pages }: ManifestEntry): void {
    this.#known.set(identityOf(output), { digest, pages });
  }

  /** Ends a run that was cut short; all entries are kept. */
  close(): void {
    if (this.#file !== undefined) closeSync(this.#file);
    this.#file = undefined;
  }

  /**
   * Ends a complete run: drops superseded entries, whose other files the entry that supersedes them gets, and entries whose files are
   * gone. Entries of other runs into the same folder are kept.
   *
   * @param draft - a name of this run's own for the new record, on the same file system
   */
  async finish(leftovers: Leftovers, draft: () => string): Promise<void> {
    const isReplaced = this.#isReplaced();
    if (!existsSync(this.path) && !isReplaced) return this.close();
    const path = draft();
    const file = openSync(path, 'wx');
    const counts = { read: 0, written: 0 };
    const gone: ManifestEntry[] = [];
    /** The files of superseded entries, by the identity of their first output. */
    const earlier = new Map<string, readonly RecordedFile[]>();
    const kept = new Set<string>();
    const isFirst = ({ output }: ManifestEntry): boolean => {
      const { size } = kept;
      return kept.add(identityOf(output)).size > size;
    };
    const write = (entry: ManifestEntry, files = entry.files): void => {
      if (files.length === entry.files.length) counts.written += 1;
      writeFileSync(file, lineOf({ ...entry, files }));
    };
    try {
      for await (const read of this.#allEntries(isReplaced)) {
        counts.read += 1;
        if (read === undefined || !this.#isThere(read)) continue;
        const identity = identityOf(read.output);
        const entry = { ...read, files: this.#joined(read.files, earlier.get(identity)) };
        const age = this.#ageOf(entry);
        if (age === 'overtaken') earlier.set(identity, entry.files);
        else if (age === 'known' && leftovers.isGone(entry)) gone.push(entry);
        else if (isFirst(entry))
          write(
            entry,
            entry.files.filter((one) => leftovers.keepsFile(entry, one)),
          );
      }
      // Only now, since another document may have the same output.
      for (const entry of gone) if (isFirst(entry) && leftovers.keeps(entry)) write(entry);
    } finally {
      closeSync(file);
      this.close();
    }
    // If no entry has changed, the file stays as it is. An entry that has got files has superseded others, so fewer are written then.
    if (!isReplaced && counts.read === counts.written) rmSync(path);
    else replaceFile(path, this.path);
  }

  /** Whether another run has finished since, and replaced the file that this run appended to. */
  #isReplaced(): boolean {
    if (this.#file === undefined) return false;
    const now = statSync(this.path, { throwIfNoEntry: false });
    const then = fstatSync(this.#file);
    return now?.ino !== then.ino || now.dev !== then.dev;
  }

  /** The entries that this run appended, wherever its file is now, and those of the file that replaced it. */
  async *#allEntries(isReplaced: boolean): AsyncGenerator<ManifestEntry | undefined, void, undefined> {
    if (isReplaced) yield* this.#entriesOf(this.#file as number);
    yield* this.#entriesOf(this.path);
  }

  /** Whether a later entry supersedes this one; `newer` means that another run recorded it after this run began. */
  #ageOf(entry: ManifestEntry): 'overtaken' | 'known' | 'newer' {
    const known = this.get(entry.output);
    if (known === undefined) {
      this.#learn(entry);
      return 'newer';
    }
    return known.digest === entry.digest && known.pages === entry.pages ? 'known' : 'overtaken';
  }

  #isThere({ output, files }: ManifestEntry): boolean {
    return this.isClaimed(output) || files.some((file) => this.#exists(file));
  }

  #exists([name]: RecordedFile): boolean {
    return existsSync(join(this.folder, name));
  }

  /** Files, and those of an earlier entry that are still there. */
  #joined(files: readonly RecordedFile[], earlier: readonly RecordedFile[] | undefined): readonly RecordedFile[] {
    if (earlier === undefined) return files;
    const own = new Set(files.map(([name]) => name));
    return [...files, ...earlier.filter((file) => !own.has(file[0]) && this.#exists(file))];
  }

  /** The entries of the file; undefined for a damaged line. */
  async *#entriesOf(file: string | number): AsyncGenerator<ManifestEntry | undefined, void, undefined> {
    if (typeof file === 'string' && (!existsSync(file) || isSpecialFile(file))) return;
    let last = NEWLINE;
    const stream =
      typeof file === 'string'
        ? createReadStream(file)
        : createReadStream('', { fd: file, start: 0, autoClose: false });
    const chunks = stream.on('data', (chunk) => {
      last = chunk.at(-1) as number;
    });
    for await (const { bytes } of linesOf(chunks, LONGEST_LINE)) yield entryOf(bytes.toString('utf8'));
    this.#isWhole = last === NEWLINE;
  }
}

function lineOf({ output, input, edition, digest, pages, files }: ManifestEntry): string {
  const json = JSON.stringify({ output, input, edition, digest, pages, files });
  return `${checksum(json)} ${json}\n`;
}

function entryOf(line: string): ManifestEntry | undefined {
  const json = line.slice(9);
  if (line.slice(0, 8) !== checksum(json)) return undefined;
  const entry = parseJson(json);
  return isEntry(entry) ? entry : undefined;
}

/** The checksum detects damage. It does not prove who wrote a line. */
function isEntry(value: unknown): value is ManifestEntry {
  if (!isPlainObject(value)) return false;
  const { output, input, edition = ['', ''], digest, pages, files } = value;
  const pairs = Array.isArray(files) ? [edition, ...files] : [undefined];
  const arePairs = pairs.every((pair) => Array.isArray(pair) && pair.length === 2);
  const texts = [output, input, digest, pairs].flat(2);
  return arePairs && texts.every((text) => typeof text === 'string') && Number.isInteger(pages);
}

function checksum(text: string): string {
  return hash('sha256', text).slice(0, 8);
}
