import { lstatSync, readFileSync, rmdirSync, rmSync } from 'node:fs';
import { dirname, extname, join, resolve, sep } from 'node:path';
import { identityOf, isBelow, shownPath } from '../../files/paths.js';
import { leadsInto } from '../../files/write.js';
import { isFormat, type OutputFormat } from '../../formats/formats.js';
import { systemError } from '../exit.js';
import type { Input } from '../inputs.js';
import type { Leftovers, ManifestEntry } from './manifest.js';
import { nameOfInput, type OutputRecord } from './record.js';
import { digestOfFile } from './render-file.js';

/** An output whose document is gone: it still exists, was removed, or is kept because somebody changed it. */
export interface GoneOutput {
  readonly status: 'gone' | 'pruned' | 'kept';
  /** The name in messages; so is `file`. */
  readonly input: string;
  readonly file: string;
  /** Whether the document was a line of a list that still exists. */
  readonly isOfList: boolean;
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
 * Finds the outputs of earlier runs whose documents are gone: files that are no longer where this run looked, and lines that
 * its lists no longer have. If the run cannot know, a document does not count as gone: documents from standard input, from
 * folders outside of this run, and from lists with a document that failed before it had a name.
 */
export class GoneOutputs implements Leftovers {
  readonly #search: Search;
  readonly #lists: ReadonlySet<string>;
  readonly #sources: ReadonlySet<string>;
  readonly #named: ReadonlySet<string>;
  readonly #searched: readonly string[];

  constructor(search: Search) {
    const { record, inputs } = search;
    const files = inputs.filter(({ path }) => path !== undefined);
    this.#search = search;
    this.#lists = new Set(files.filter(({ isList }) => isList).map((input) => nameOfInput(record.folder, input)));
    this.#sources = new Set(files.map(({ path }) => identityOf(path as string)));
    this.#named = new Set(files.map(({ path }) => dirname(path as string)));
    this.#searched = [...new Set(files.filter(({ isFound }) => isFound).map(rootOf))];
  }

  isGone({ output, input }: ManifestEntry): boolean {
    const { record } = this.#search;
    if (this.#isTaken(output) || input === '-') return false;
    if (this.#lists.has(input)) return !record.unnamed.has(input);
    const path = resolve(record.folder, input);
    return this.#isWhereWeLooked(path) && isMissing(path);
  }

  keeps({ input, files }: ManifestEntry): boolean {
    const { record, prune, tell } = this.#search;
    for (const [name, digest] of files) {
      const path = join(record.folder, name);
      if (isMissing(path)) continue;
      const status = !prune ? 'gone' : this.#isOurs(name, digest) ? 'pruned' : 'kept';
      if (status === 'pruned') remove(path, record.folder);
      const shown = shownPath(resolve(record.folder, input));
      tell({ status, input: shown, file: shownPath(path), isOfList: this.#lists.has(input) });
    }
    return !prune;
  }

  /** Whether a document of this run has an output of that name, in any format. */
  #isTaken(name: string): boolean {
    const { record, format } = this.#search;
    return record.manifest.isClaimed(`${name.slice(0, name.length - extname(name).length)}.${format}`);
  }

  #isWhereWeLooked(path: string): boolean {
    return this.#named.has(dirname(path)) || this.#searched.some((root) => path.startsWith(root));
  }

  /** Whether a file is unchanged since an earlier run wrote it. Records are in the output folder, where others may write. */
  #isOurs(name: string, digest: string): boolean {
    const { folder } = this.#search.record;
    const path = resolve(folder, name);
    const isOutput = isFormat(extname(name).slice(1)) && !this.#isTaken(name) && !this.#sources.has(identityOf(path));
    if (!isOutput || !isBelow(path, folder) || !leadsInto(dirname(path), folder)) return false;
    return lstatSync(path).isFile() && digestOfFile(readFileSync(path)) === digest;
  }
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
