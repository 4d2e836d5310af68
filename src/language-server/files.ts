import { readdirSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { TextDocuments } from 'vscode-languageserver/node.js';
import { TextDocument } from 'vscode-languageserver-textdocument';
import type { Range } from 'vscode-languageserver-types';
import type { Span } from '../compiler/source/source.js';
import type { SourceRange } from '../diagnostics/diagnostic.js';
import { isBelow } from '../files/paths.js';
import { readRegularFile } from '../files/regular-file.js';
import { DEFAULT_LIMITS } from '../limits/limits.js';
import { type Role, roleOf, type Settings, saysCv } from './document-kind.js';

/** A text that an editor has open, or a file beside it. */
export interface File {
  /** Its path, or what the editor calls it: the name in messages. */
  readonly name: string;
  readonly document: TextDocument;
}

/** The texts that an editor has open, and the files beside them. */
export class Files {
  settings: Settings = {};
  /** Of the workspace. */
  folders: readonly string[] = [];
  /** What each open file last was: a document is still one while its first key is being changed. */
  readonly #roles = new Map<string, Role>();

  constructor(readonly open: Pick<TextDocuments<TextDocument>, 'get' | 'all'>) {}

  get(uri: string): File | undefined {
    const document = this.open.get(uri);
    return document && { name: nameOf(uri), document };
  }

  #openIn(folder: string): File[] {
    const all = this.open.all().map((document) => ({ name: nameOf(document.uri), document }));
    return all.filter(({ name }) => dirname(name) === folder);
  }

  openBeside(uri: string): File[] {
    return this.#openIn(dirname(nameOf(uri))).filter(({ document }) => document.uri !== uri);
  }

  /**
   * A file as it is in the editor, else on the disk; undefined if it cannot be read.
   *
   * @param from - a file in the same workspace folder; in none, only its folder is read
   */
  at(path: string, from: string): File | undefined {
    const opened = this.#openIn(dirname(path)).find(({ name }) => name === path);
    if (opened !== undefined) return opened;
    const root = this.folders.find((folder) => isBelow(from, folder)) ?? dirname(from);
    try {
      const text = readRegularFile(path, { most: DEFAULT_LIMITS.bytes, root }).toString('utf8');
      const document = TextDocument.create(pathToFileURL(path).href, 'yaml', 0, text);
      return { name: path, document };
    } catch {
      return undefined;
    }
  }

  roleOf({ name, document }: File): Role | undefined {
    const role = roleOf(name, document.getText(), this.settings) ?? this.#roles.get(document.uri);
    if (role !== undefined && this.open.get(document.uri) !== undefined)
      this.#roles.set(document.uri, role);
    return role;
  }

  forget(uri: string): void {
    this.#roles.delete(uri);
  }

  /** The files of a kind beside another, those that are open first. */
  beside(path: string, kind: Role['kind']): File[] {
    const folder = dirname(path);
    const paths = namesIn(folder).map((name) => join(folder, name));
    const open = this.#openIn(folder).map(({ name }) => name);
    const all = [...new Set([...open, ...paths])].filter((one) => one !== path);
    return all
      .flatMap((one) => this.at(one, path) ?? [])
      .filter(
        (file) =>
          this.roleOf(file)?.kind === kind && (kind !== 'cv' || saysCv(file.document.getText())),
      )
      .slice(0, MOST_BESIDE);
  }

  /** The document that an overlay or editions are about: the one that is said, else the only one beside them, `cv.yaml`, or one that is open. */
  baseOf({ name }: File, { base }: Role): File | undefined {
    if (base !== undefined) return this.at(base, name);
    const all = this.beside(name, 'cv');
    const isOpen = ({ document }: File): boolean => this.open.get(document.uri) !== undefined;
    return all.length === 1
      ? all[0]
      : (all.find((file) => NAMED_CV.test(basename(file.name))) ?? all.find(isOpen));
  }
}

/** A folder may have thousands of CVs, and each is read. */
const MOST_BESIDE = 5;
const MOST_NAMES = 50;
const NAMED_CV = /^cv\.(?:ya?ml|json)$/i;

function namesIn(folder: string): string[] {
  try {
    const names = readdirSync(folder).filter((name) => /\.(?:ya?ml|json)$/i.test(name));
    return names.length > MOST_NAMES ? names.filter((name) => NAMED_CV.test(name)) : names.sort();
  } catch {
    return [];
  }
}

/** The path of a file; another address, as of a text that was never saved, as it is. */
export function nameOf(uri: string): string {
  try {
    return fileURLToPath(uri);
  } catch {
    return uri;
  }
}

/** A range of our own, which does not count a byte order mark, in a text. */
export function rangeIn({ document }: File, range: SourceRange | undefined): Range {
  const mark =
    document.getText({ start: START, end: { line: 0, character: 1 } }) === '\uFEFF' ? 1 : 0;
  if (range === undefined) return { start: START, end: START };
  return {
    start: document.positionAt(range.start.offset + mark),
    end: document.positionAt(range.end.offset + mark),
  };
}

export function rangeOf({ document }: File, [start, end]: Span): Range {
  return { start: document.positionAt(start), end: document.positionAt(end) };
}

const START = { line: 0, character: 0 };

export function isOfJson({ name, document }: File): boolean {
  return document.languageId.startsWith('json') || /\.json$/i.test(name);
}
