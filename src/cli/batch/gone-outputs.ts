import { lstatSync, readFileSync, rmdirSync, rmSync } from 'node:fs';
import { dirname, join, posix, resolve, sep } from 'node:path';
import { identityOf, isBelow, shownPath, slashedWay } from '../../files/paths.js';
import { leadsInto } from '../../files/write.js';
import { endingOf, formatOfName, type OutputFormat, ROW_OF, withoutEnding } from '../../formats/formats.js';
import { tried } from '../exit.js';
import type { Input } from '../inputs.js';
import type { Leftovers, ManifestEntry, RecordedFile } from './manifest.js';
import { editionOf, nameOfInput, type OutputRecord } from './record.js';
import { digestOfFile } from './render-file.js';

/** An output whose document, edition or page is gone: it still exists, was removed, or is kept because somebody changed it. */
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
  /** The format whose end the recorded names have. */
  readonly format: OutputFormat;
  readonly prune: boolean;
  readonly tell: (output: GoneOutput) => void;
}

/**
 * Finds the outputs of earlier runs whose documents are gone: files that are no longer where this run looked, lines that
 * its lists no longer have, and editions that its files of editions no longer have, or that have another output now. If the
 * run cannot know, a document does not count as gone: documents from standard input, from folders outside of this run, and
 * from lists with a document that failed before it had a name. Pages that a document no longer has are outputs of that kind, too.
 */
export function goneOutputs({ record, inputs, format, prune, tell }: Search): Leftovers {
  const { folder, manifest, unnamed } = record;
  const files = inputs.filter(({ path }) => path !== undefined);
  const idOfInput = (input: Input): string => idOf(nameOfInput(folder, input), editionOf(folder, input));
  /** The lists of this run, each in its edition. */
  const lists = new Set(files.filter(({ isList }) => isList).map(idOfInput));
  /** The names of the editions in each file of them. */
  const editions = new Map(inputs.map((input) => [editionOf(folder, input)?.[0], input.edition?.all]));
  /** The editions of this run. */
  const chosen = new Set(
    inputs.map((input) => `${idOfInput(input)}\0${slashedWay('.', dirname(input.relativePath)) || '.'}`),
  );
  const sources = new Set(files.map(({ path }) => identityOf(path as string)));
  const named = new Set(files.map(({ path }) => dirname(path as string)));
  const searched = [...new Set(files.filter(({ isFound }) => isFound).map(rootOf))];

  const isEditionGone = ({ edition: [file, name] = ['', ''] }: ManifestEntry): boolean =>
    editions.get(file)?.includes(name) === false;
  const isOfList = (entry: ManifestEntry): boolean => lists.has(idOf(entry.input, entry.edition));
  /** Whether an edition of this run has another output in the same folder. */
  const isRenamed = (entry: ManifestEntry): boolean =>
    entry.edition !== undefined && chosen.has(`${idOf(entry.input, entry.edition)}\0${posix.dirname(entry.output)}`);
  /** Whether a document of this run has an output of that name, in any format. */
  const isTaken = (name: string): boolean => manifest.isClaimed(`${withoutEnding(name)}.${endingOf(format)}`);
  const isWhereWeLooked = (path: string): boolean =>
    named.has(dirname(path)) || searched.some((root) => path.startsWith(root));
  /** Whether a file is unchanged since an earlier run wrote it. Records are in the output folder, where others may write. */
  const isOurs = (name: string, digest: string): boolean => {
    const path = resolve(folder, name);
    const isOutput = formatOfName(name) !== undefined && !isTaken(name) && !sources.has(identityOf(path));
    if (!isOutput || !isBelow(path, folder) || !leadsInto(dirname(path), folder)) return false;
    return lstatSync(path).isFile() && digestOfFile(readFileSync(path)) === digest;
  };
  const shownInput = ({ input }: ManifestEntry): string => shownPath(resolve(folder, input));
  const leave = ([name, digest]: RecordedFile, input: string, reason: string): void => {
    const path = join(folder, name);
    if (isMissing(path)) return;
    const status = !prune ? 'gone' : isOurs(name, digest) ? 'pruned' : 'kept';
    if (status === 'pruned') remove(path, folder);
    tell({ status, input, file: shownPath(path), reason });
  };
  const reasonOf = (entry: ManifestEntry): string => {
    const shown = shownInput(entry);
    const [file = '', name] = entry.edition ?? [];
    if (isEditionGone(entry)) return `${shownPath(resolve(folder, file))} no longer has the edition ${name}`;
    if (isOfList(entry)) return `${shown} no longer has its document`;
    return isRenamed(entry) ? `${shown} (${name}) has another output now` : `${shown} is gone`;
  };
  return {
    isGone: (entry) => {
      const { output, input } = entry;
      if (isTaken(output) || input === '-') return false;
      if (isEditionGone(entry)) return true;
      if (isOfList(entry)) return !unnamed.has(input);
      const path = resolve(folder, input);
      return isRenamed(entry) || (isWhereWeLooked(path) && isMissing(path));
    },
    keeps: (entry) => {
      for (const file of entry.files) leave(file, shownInput(entry), reasonOf(entry));
      return !prune;
    },
    keepsFile: (entry, file) => {
      // Of a run without formats that have pages, nobody knows how many there are.
      if (entry.pages === 0 || pageOf(file) <= entry.pages) return true;
      if (!isTaken(entry.output) || entry.input === '-') return true;
      leave(file, shownInput(entry), `${shownInput(entry)} has fewer pages now`);
      return !prune;
    },
  };
}

/** The page that a file shows, from 1; 0 if it does not show one alone. */
function pageOf([name]: RecordedFile): number {
  const format = formatOfName(name);
  return format !== undefined && ROW_OF[format].isPaged ? Number(/\d+$/.exec(withoutEnding(name))?.[0]) : 0;
}

function idOf(input: string, edition: ManifestEntry['edition']): string {
  return [input, ...(edition ?? [])].join('\0');
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
  tried('unwritable-output', `${shownPath(path)} cannot be removed`, () => rmSync(path));
  try {
    for (let parent = dirname(path); parent !== folder; parent = dirname(parent)) rmdirSync(parent);
  } catch {
    // The folder is not empty.
  }
}
