import { lstatSync, readFileSync, rmdirSync, rmSync } from 'node:fs';
import { dirname, extname, join, posix, resolve, sep } from 'node:path';
import { identityOf, isBelow, shownPath, slashedWay } from '../../files/paths.js';
import { leadsInto } from '../../files/write.js';
import { isFormat, type OutputFormat } from '../../formats/formats.js';
import { systemError } from '../exit.js';
import type { Input } from '../inputs.js';
import type { Leftovers, ManifestEntry } from './manifest.js';
import { editionOf, nameOfInput, type OutputRecord } from './record.js';
import { digestOfFile } from './render-file.js';

/** An output whose document or edition is gone: it still exists, was removed, or is kept because somebody changed it. */
export interface GoneOutput {
  readonly status: 'gone' | 'pruned' | 'kept';
  /** The name in messages; so is `file`. */
  readonly input: string;
  readonly file: string;
  /** What is gone, as a sentence without its end. */
  readonly reason: string;
}

interface Search {
  readonly record: OutputRecord;
  readonly inputs: readonly Input[];
  /** The format whose extension ends the recorded names. */
  readonly format: OutputFormat;
  readonly prune: boolean;
  readonly tell: (output: GoneOutput) => void;
}

/**
 * Finds the outputs of earlier runs whose documents are gone: files that are no longer where this run looked, lines that
 * its lists no longer have, and editions that its files of editions no longer have, or that have another output now. If the
 * run cannot know, a document does not count as gone: documents from standard input, from folders outside of this run, and
 * from lists with a document that failed before it had a name.
 */
export class GoneOutputs implements Leftovers {
  readonly #lists: ReadonlySet<string>;
  /** The names of the editions in each file of them. */
  readonly #editions: ReadonlyMap<string, readonly string[]>;
  /** The editions of this run. */
  readonly #chosen: ReadonlySet<string>;
  readonly #sources: ReadonlySet<string>;
  readonly #named: ReadonlySet<string>;
  readonly #searched: readonly string[];

  constructor(readonly search: Search) {
    const { record, inputs } = search;
    const files = inputs.filter(({ path }) => path !== undefined);
    this.#lists = new Set(files.filter(({ isList }) => isList).map((input) => nameOfInput(record.folder, input)));
    this.#editions = new Map(inputs.flatMap((input) => editionsOf(input, record.folder)));
    this.#chosen = new Set(inputs.map((input) => idOf(record.folder, input)));
    this.#sources = new Set(files.map(({ path }) => identityOf(path as string)));
    this.#named = new Set(files.map(({ path }) => dirname(path as string)));
    this.#searched = [...new Set(files.filter(({ isFound }) => isFound).map(rootOf))];
  }

  isGone(entry: ManifestEntry): boolean {
    const { record } = this.search;
    const { output, input } = entry;
    if (this.#isTaken(output) || input === '-') return false;
    if (this.#isEditionGone(entry) || this.#isRenamed(entry)) return true;
    if (this.#lists.has(input)) return !record.unnamed.has(input);
    const path = resolve(record.folder, input);
    return this.#isWhereWeLooked(path) && isMissing(path);
  }

  keeps(entry: ManifestEntry): boolean {
    const { record, prune, tell } = this.search;
    const { input, files } = entry;
    const shown = shownPath(resolve(record.folder, input));
    const reason = this.#reasonOf(entry, shown);
    for (const [name, digest] of files) {
      const path = join(record.folder, name);
      if (isMissing(path)) continue;
      const status = !prune ? 'gone' : this.#isOurs(name, digest) ? 'pruned' : 'kept';
      if (status === 'pruned') remove(path, record.folder);
      tell({ status, input: shown, file: shownPath(path), reason });
    }
    return !prune;
  }

  #reasonOf(entry: ManifestEntry, shown: string): string {
    const [file = '', name] = entry.edition ?? [];
    if (this.#isEditionGone(entry))
      return `${shownPath(resolve(this.search.record.folder, file))} no longer has the edition ${name}`;
    if (this.#isRenamed(entry)) return `${shown} (${name}) has another output now`;
    return this.#lists.has(entry.input) ? `${shown} no longer has its document` : `${shown} is gone`;
  }

  #isEditionGone({ edition: [file, name] = ['', ''] }: ManifestEntry): boolean {
    return this.#editions.get(file)?.includes(name) === false;
  }

  /** Whether an edition of this run has another output in the same folder. */
  #isRenamed({ input, edition, output }: ManifestEntry): boolean {
    return edition !== undefined && this.#chosen.has([input, ...edition, posix.dirname(output)].join('\0'));
  }

  /** Whether a document of this run has an output of that name, in any format. */
  #isTaken(name: string): boolean {
    const { record, format } = this.search;
    return record.manifest.isClaimed(`${name.slice(0, name.length - extname(name).length)}.${format}`);
  }

  #isWhereWeLooked(path: string): boolean {
    return this.#named.has(dirname(path)) || this.#searched.some((root) => path.startsWith(root));
  }

  /** Whether a file is unchanged since an earlier run wrote it. Records are in the output folder, where others may write. */
  #isOurs(name: string, digest: string): boolean {
    const { folder } = this.search.record;
    const path = resolve(folder, name);
    const isOutput = isFormat(extname(name).slice(1)) && !this.#isTaken(name) && !this.#sources.has(identityOf(path));
    if (!isOutput || !isBelow(path, folder) || !leadsInto(dirname(path), folder)) return false;
    return lstatSync(path).isFile() && digestOfFile(readFileSync(path)) === digest;
  }
}

/** The file of editions of an input, by its name in records, with their names. */
function editionsOf(input: Input, folder: string): [string, readonly string[]][] {
  const [file] = editionOf(folder, input) ?? [];
  return file === undefined ? [] : [[file, input.edition?.all ?? []]];
}

/** Identifies an edition of a document, and the folder of its outputs. */
function idOf(folder: string, input: Input): string {
  const to = slashedWay(folder, join(folder, dirname(input.relativePath))) || '.';
  return [nameOfInput(folder, input), ...(editionOf(folder, input) ?? []), to].join('\0');
}

/** The folder in which an input was found, with a trailing slash. */
function rootOf({ path = '', relativePath }: Input): string {
  return path.endsWith(relativePath) ? path.slice(0, path.length - relativePath.length) : join(dirname(path), sep);
}

/** Whether a path does not exist, not even as a broken link. If that cannot be checked, it may exist. */
function isMissing(path: string): boolean {
  try {
    lstatSync(path);
    return false;
  } catch (error) {
    return ['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '');
  }
}

/** Removes a file, and the folders around it that are then empty. */
function remove(path: string, folder: string): void {
  try {
    rmSync(path);
  } catch (error) {
    throw systemError('unwritable-output', `${shownPath(path)} cannot be removed`, error);
  }
  try {
    for (let parent = dirname(path); parent !== folder; parent = dirname(parent)) rmdirSync(parent);
  } catch {
    // The folder is not empty.
  }
}
