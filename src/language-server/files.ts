import { readdirSync } from 'node:fs';
import { basename, dirname, isAbsolute, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { TextDocuments } from 'vscode-languageserver/node.js';
import { TextDocument } from 'vscode-languageserver-textdocument';
import type { Range } from 'vscode-languageserver-types';
import type { Span } from '../compiler/source/source.js';
import type { SourceRange } from '../diagnostics/diagnostic.js';
import { isPathInside } from '../files/paths.js';
import { readRegularFile } from '../files/regular-file.js';
import { DEFAULT_LIMITS } from '../limits/limits.js';
import { type DocumentRole, detectRole, type EditorSettings, hasCvKey } from './document-kind.js';

/** A document that is open in the editor, or a file next to it. */
export interface EditorFile {
  /** The path, or the URI of an unsaved document. */
  readonly name: string;
  readonly document: TextDocument;
}

/** A file, and the files that it may belong to. */
export interface FileRequest {
  readonly file: EditorFile;
  readonly role: DocumentRole;
  readonly files: EditorFiles;
}

/** Returns the CV of a file: itself, or the one that an overlay or editions change. */
export function findDocument({ file, role, files }: FileRequest): EditorFile | undefined {
  return role.kind === 'cv' ? file : files.findBase(file, role);
}

export class EditorFiles {
  settings: EditorSettings = {};
  folders: readonly string[] = [];
  /** Last known roles by URI: a CV stays one while its first key is edited. */
  readonly #roles = new Map<string, DocumentRole>();

  constructor(readonly open: Pick<TextDocuments<TextDocument>, 'get' | 'all'>) {}

  get(uri: string): EditorFile | undefined {
    const document = this.open.get(uri);
    return document && { name: toFileName(uri), document };
  }

  #listOpen(folder: string): EditorFile[] {
    const all = this.open.all().map((document) => ({ name: toFileName(document.uri), document }));
    return all.filter(({ name }) => dirname(name) === folder);
  }

  listOpenSiblings(uri: string): EditorFile[] {
    return this.#listOpen(dirname(toFileName(uri))).filter(({ document }) => document.uri !== uri);
  }

  /**
   * Reads a file from the editor, or from disk if it is not open; undefined if that fails.
   *
   * @param from - a file in the same workspace folder; without one, only its own folder is read
   */
  read(path: string, from: string): EditorFile | undefined {
    const open = this.#listOpen(dirname(path)).find(({ name }) => name === path);
    if (open !== undefined) return open;
    const root = this.folders.find((folder) => isPathInside(from, folder)) ?? dirname(from);
    try {
      const text = readRegularFile(path, { maxBytes: DEFAULT_LIMITS.bytes, root }).toString('utf8');
      const document = TextDocument.create(pathToFileURL(path).href, 'yaml', 0, text);
      return { name: path, document };
    } catch {
      return undefined;
    }
  }

  getRole({ name, document }: EditorFile): DocumentRole | undefined {
    const role =
      detectRole(name, document.getText(), this.settings) ?? this.#roles.get(document.uri);
    if (role !== undefined && this.open.get(document.uri) !== undefined)
      this.#roles.set(document.uri, role);
    return role;
  }

  forget(uri: string): void {
    this.#roles.delete(uri);
  }

  /** Open files come first. */
  listSiblings(path: string, kind: DocumentRole['kind']): EditorFile[] {
    const folder = dirname(path);
    const names = listNames(folder, /\.(?:ya?ml|json)$/i);
    const read = names.length > MAX_NAMES ? names.filter((name) => CV_NAME.test(name)) : names;
    const paths = read.map((name) => join(folder, name));
    const open = this.#listOpen(folder).map(({ name }) => name);
    return [...new Set([...open, ...paths])]
      .flatMap((sibling) => (sibling === path ? [] : (this.read(sibling, path) ?? [])))
      .filter(
        (file) =>
          this.getRole(file)?.kind === kind && (kind !== 'cv' || hasCvKey(file.document.getText())),
      )
      .slice(0, MAX_SIBLINGS);
  }

  /** Finds a base by name; by default the only CV in the folder, `cv.yaml` or an open CV. */
  findBase({ name }: EditorFile, { base }: DocumentRole): EditorFile | undefined {
    if (base !== undefined) return this.read(base, name);
    const all = this.listSiblings(name, 'cv');
    const isOpen = ({ document }: EditorFile): boolean => this.open.get(document.uri) !== undefined;
    return all.length === 1
      ? all[0]
      : (all.find((file) => CV_NAME.test(basename(file.name))) ?? all.find(isOpen));
  }
}

/** Limits, because a folder may have thousands of CVs. */
const MAX_SIBLINGS = 5;
const MAX_NAMES = 50;
const CV_NAME = /^cv\.(?:ya?ml|json)$/i;

export function listNames(folder: string, pattern: RegExp): string[] {
  try {
    return readdirSync(folder)
      .filter((name) => pattern.test(name))
      .sort();
  } catch {
    return [];
  }
}

/** Returns the folder of a file; undefined for an unsaved document. */
export function getFolder({ name }: EditorFile): string | undefined {
  return isAbsolute(name) ? dirname(name) : undefined;
}

/** Converts a file URI to its path. Returns other URIs, such as of unsaved documents, unchanged. */
export function toFileName(uri: string): string {
  try {
    return fileURLToPath(uri);
  } catch {
    return uri;
  }
}

/** Converts a range, which does not count a byte order mark, to LSP. */
export function toLspRange({ document }: EditorFile, range: SourceRange | undefined): Range {
  if (range === undefined) return { start: START, end: START };
  const bomLength =
    document.getText({ start: START, end: { line: 0, character: 1 } }) === '\uFEFF' ? 1 : 0;
  const { start, end } = range;
  return spanToRange({ document }, [start.offset + bomLength, end.offset + bomLength]);
}

export function spanToRange({ document }: Pick<EditorFile, 'document'>, [start, end]: Span): Range {
  return { start: document.positionAt(start), end: document.positionAt(end) };
}

const START = { line: 0, character: 0 };

export function isJsonFile({ name, document }: EditorFile): boolean {
  return document.languageId.startsWith('json') || /\.json$/i.test(name);
}
