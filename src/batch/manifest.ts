import { hash } from 'node:crypto';
import { closeSync, createReadStream, existsSync, mkdirSync, openSync, renameSync, rmSync, writeSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { identityOf } from '../output/identity.js';
import { DigestTable, type Known } from './digest-table.js';
import { linesOf } from './lines.js';

/** What is recorded of a document whose outputs are written. */
export interface ManifestEntry extends Known {
  /** Its first output, from the folder of outputs, with `/`. */
  readonly output: string;
  /** The file that it came from, from the folder of outputs, with `/`. */
  readonly input: string;
}

/**
 * The record of what the folder of outputs holds, in a file of that folder. Entries are appended, each with a checksum,
 * so that it may be cut off at any byte, and costs no more memory than a digest for each output.
 */
export class Manifest {
  readonly #folder: string;
  readonly #path: string;
  readonly #table = new DigestTable();
  #file: number | undefined;
  /** Whether the file ends in a line end, so that more can be appended. */
  #isWhole = true;

  private constructor(folder: string, path: string) {
    this.#folder = folder;
    this.#path = path;
  }

  /**
   * Reads the record of a folder. What is damaged in it is passed over.
   *
   * @param path - the file, which need not exist
   */
  static async read(folder: string, path: string): Promise<Manifest> {
    const manifest = new Manifest(folder, path);
    for await (const entry of manifest.#entries())
      if (entry !== undefined) manifest.#table.set(identityOf(entry.output), entry);
    return manifest;
  }

  /** What was recorded of an output, now or by an earlier run. */
  get(output: string): Known | undefined {
    return this.#table.get(identityOf(output));
  }

  /** Takes the name of an output for a document; false when another one of this run has it. */
  claim(output: string): boolean {
    return this.#table.claim(identityOf(output));
  }

  /** Records a document whose outputs have been written. Throws the operating system's error. */
  record(entry: ManifestEntry): void {
    this.#table.set(identityOf(entry.output), entry);
    this.#append(lineOf(entry));
  }

  /** Ends a run that was cut short; all is kept. */
  close(): void {
    if (this.#file !== undefined) closeSync(this.#file);
    this.#file = undefined;
  }

  /**
   * Ends a run that was complete: entries that have been overtaken are dropped, and so are those of documents that are
   * no longer there.
   *
   * @param isInput - whether a file was an input of this run, all of whose documents are known therefore
   */
  async finish(isInput: (input: string) => boolean): Promise<void> {
    this.close();
    if (!existsSync(this.#path)) return;
    const draft = `${this.#path}.new`;
    const file = openSync(draft, 'w');
    let isTidy = true;
    for await (const entry of this.#entries()) {
      if (entry !== undefined && this.#isCurrent(entry, isInput)) writeSync(file, lineOf(entry));
      else isTidy = false;
    }
    closeSync(file);
    if (isTidy) rmSync(draft);
    else renameSync(draft, this.#path);
  }

  #isCurrent(entry: ManifestEntry, isInput: (input: string) => boolean): boolean {
    const identity = identityOf(entry.output);
    const known = this.#table.get(identity);
    if (known?.digest !== entry.digest || known.pages !== entry.pages) return false;
    if (!this.#table.isClaimed(identity)) {
      const isGone = isInput(entry.input) || !existsSync(join(this.#folder, entry.input));
      if (isGone || !existsSync(join(this.#folder, entry.output))) return false;
    }
    return this.#table.keep(identity);
  }

  #append(line: string): void {
    if (this.#file === undefined) {
      mkdirSync(dirname(this.#path), { recursive: true });
      this.#file = openSync(this.#path, 'a');
    }
    writeSync(this.#file, this.#isWhole ? line : `\n${line}`);
    this.#isWhole = true;
  }

  /** The entries of the file; undefined for a line that is damaged. */
  async *#entries(): AsyncGenerator<ManifestEntry | undefined, void, undefined> {
    if (!existsSync(this.#path)) return;
    let last = NEWLINE;
    const chunks = createReadStream(this.#path).on('data', (chunk) => {
      last = chunk.at(-1) as number;
    });
    for await (const { bytes } of linesOf(chunks)) yield entryOf(bytes.toString('utf8'));
    this.#isWhole = last === NEWLINE;
  }
}

const NEWLINE = 0x0a;

function lineOf({ output, input, digest, pages }: ManifestEntry): string {
  const json = JSON.stringify({ output, input, digest, pages });
  return `${checksum(json)} ${json}\n`;
}

function entryOf(line: string): ManifestEntry | undefined {
  const json = line.slice(9);
  return line.slice(0, 8) === checksum(json) ? (JSON.parse(json) as ManifestEntry) : undefined;
}

function checksum(text: string): string {
  return hash('sha256', text).slice(0, 8);
}
