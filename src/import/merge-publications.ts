import { isDeepStrictEqual } from 'node:util';
import { modify, applyEdits as withEdits } from 'jsonc-parser';
import {
  isCollection,
  isMap,
  isPair,
  isScalar,
  isSeq,
  type ParsedNode,
  parseDocument,
  stringify,
} from 'yaml';
import { KEYS } from '../compiler/fields/key-lists.js';
import { readDoi } from '../compiler/schema/address.js';
import type { PublicationEntryB } from '../compiler/schema/entries.js';
import { Lines } from '../compiler/source/lines.js';
import { parseSource } from '../compiler/source/parse.js';
import { formatOf, type Piece, type Source } from '../compiler/source/source.js';
import { columnOf, lineEnd, lineEndOf, lineStart } from '../compiler/source/text-edits.js';
import { applyEdits } from '../diagnostics/apply-fixes.js';
import type { Change, DocumentPath } from '../diagnostics/diagnostic.js';
import { isPlainObject, itemsOf, type PlainObject, saysNothing } from '../util/plain-object.js';

/**
 * Adds publications to a CV, below those that it has; everything else stays as its author wrote it. One that is there already, by
 * its DOI or its title, gets the fields that it lacks; with another DOI, it is another one of the same title.
 *
 * @param source - the parsed text of a CV without errors
 * @returns the text, and how many are new, and how many had a field that they lacked; undefined if the text has no place for them: its
 *   list is in brackets, or comes from elsewhere by an alias
 */
export function mergePublications(source: Source, found: readonly PublicationEntryB[]) {
  const document = structuredClone(source.value) as { cv: Record<string, unknown> };
  const known = new Map<string, Known>();
  const know = (one: Known): void => {
    for (const key of keysOf(one.entry)) known.set(key, one);
  };
  publicationsIn(document.cv).forEach(know);
  const changes = new Map<string, Change>();
  const added: PublicationEntryB[] = [];
  for (const entry of found) {
    const own = { ...entry };
    const doi = doiOf(entry);
    const alike = keysOf(entry).flatMap((key) => known.get(key) ?? []);
    const same = alike.find(
      (one) => doi === undefined || [undefined, doi].includes(doiOf(one.entry)),
    );
    if (same === undefined) added.push(own);
    else
      for (const change of lacking(same, entry)) changes.set(JSON.stringify(change.path), change);
    know(same ?? { entry: own, path: undefined });
  }
  const filled = [...changes.values()];
  const text =
    formatOf(source) === 'json'
      ? inJson(source.text, filled, added, document)
      : inYaml(source, filled, added);
  if (text === undefined) return undefined;
  if (added.length > 0) document.cv.publications = [...itemsOf(document.cv.publications), ...added];
  const again = parseSource(text, { file: source.file, ...KEYS });
  // Nothing is written that says something else.
  if (!isDeepStrictEqual(again.value, document)) return undefined;
  const completed = new Set(filled.map(({ path }) => JSON.stringify(path.slice(0, -1)))).size;
  return { text, added: added.length, completed };
}

interface Known {
  readonly entry: Record<string, unknown>;
  readonly path: DocumentPath | undefined;
}

function publicationsIn(cv: PlainObject): Known[] {
  const listed = (list: unknown, path: DocumentPath): Known[] =>
    itemsOf(list).flatMap((entry, index) =>
      isPlainObject(entry) ? [{ entry, path: [...path, index] }] : [],
    );
  return [
    ...listed(cv.publications, ['cv', 'publications']),
    ...itemsOf(cv.custom_sections).flatMap((section, index) =>
      isPlainObject(section) && section.entry_type === 'PublicationEntry'
        ? listed(section.entries, ['cv', 'custom_sections', index, 'entries'])
        : [],
    ),
  ];
}

function doiOf({ doi }: { readonly doi?: unknown }): string | undefined {
  return typeof doi === 'string' ? readDoi(doi)?.toLowerCase() : undefined;
}

/** By what a publication is known: its DOI, and its title without case and signs. */
function keysOf({ doi, title }: { readonly doi?: unknown; readonly title?: unknown }): string[] {
  const own = doiOf({ doi });
  const letters =
    typeof title === 'string' ? title.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '') : '';
  return [
    ...(own === undefined ? [] : [`doi ${own}`]),
    ...(letters === '' ? [] : [`title ${letters}`]),
  ];
}

/** The fields that a publication of the CV lacks and another one gives; the entry has them then, as one that is added does. */
function lacking({ entry, path }: Known, other: PublicationEntryB): Change[] {
  return Object.entries(other).flatMap(([key, value]): Change[] => {
    if (!saysNothing(entry[key]) || value.length === 0) return [];
    const kind = key in entry ? 'replace' : 'insert';
    entry[key] = value;
    return path === undefined ? [] : [{ kind, path: [...path, key], value }];
  });
}

function inJson(
  text: string,
  changes: readonly Change[],
  added: readonly object[],
  before: { cv: PlainObject },
): string {
  const formattingOptions = { insertSpaces: true, tabSize: 2, eol: lineEndOf(text) };
  const put = (given: string, path: DocumentPath, value: unknown): string =>
    withEdits(given, modify(given, [...path], value, { formattingOptions }));
  const filled = changes.reduce(
    (given, change) => put(given, change.path, 'value' in change ? change.value : undefined),
    text,
  );
  const all = [...itemsOf(before.cv.publications), ...added];
  return added.length === 0 ? filled : put(filled, ['cv', 'publications'], all);
}

/** Texts are not broken into lines: nobody would join them again. */
const LAYOUT = { lineWidth: 0 };

function inYaml(
  source: Source,
  changes: readonly Change[],
  added: readonly object[],
): string | undefined {
  const { text } = source;
  const filled = changes.length === 0 ? [] : source.editsOf?.(changes);
  const piece = added.length === 0 ? [] : addedIn(text, added);
  if (filled === undefined || piece === undefined) return undefined;
  // The fields of the last one may be written at the same place as what is added, and stay above it.
  const edits = [...filled, ...new Lines(text).editsOf(piece)];
  return applyEdits(
    text,
    edits.sort((one, other) => one.range.start.offset - other.range.start.offset),
  );
}

/** Where new items of the list stand in a text, and how. */
function addedIn(text: string, added: readonly object[]): [Piece] | undefined {
  const cv = parseDocument(text, { schema: 'failsafe' }).get('cv') as unknown as ParsedNode;
  if (!isMap(cv) || cv.flow === true) return undefined;
  const eol = lineEndOf(text);
  const items = (indent: string): string =>
    stringify(added, LAYOUT)
      .trimEnd()
      .replaceAll(/^(?=.)/gm, indent)
      .replaceAll('\n', eol);
  // Comments that are indented more belong to what stands above them.
  const below = (node: ParsedNode, indent: string, lines: string): [Piece] => {
    const last = lineEnd(text, text.slice(0, endOf(node)).trimEnd().length);
    const [comments = ''] =
      new RegExp(`^(?:\\r?\\n${indent}[ \\t]+#.*)*`).exec(text.slice(last)) ?? [];
    const end = last + comments.length;
    return [[[end, end], eol + lines]];
  };
  const indent = ' '.repeat(columnOf(text, cv.items[0]?.key.range[0] ?? 0));
  const pair = cv.items.find(({ key }) => String(key) === 'publications');
  if (pair === undefined)
    return below(cv, indent, `${indent}publications:${eol}${items(`${indent}  `)}`);
  const { key, value } = pair;
  if (isSeq(value) && value.flow !== true && value.items[0] !== undefined) {
    const [start] = value.items[0].range;
    const dash = /[ \t]*(?=-[^\n]*$)/.exec(text.slice(lineStart(text, start), start))?.[0];
    return dash === undefined ? undefined : below(value, dash, items(dash));
  }
  const isNothing = isSeq(value)
    ? value.items.length === 0
    : isScalar(value) && value.source === '';
  const colon = text.indexOf(':', key.range[1]) + 1;
  const end = isSeq(value) ? value.range[1] : colon;
  const stop = lineEnd(text, end);
  return isNothing
    ? [[[colon, stop], text.slice(end, stop) + eol + items(`${indent}  `)]]
    : undefined;
}

/** Where the last value of a node ends; its own end may stand behind comments on what comes next. */
function endOf(node: ParsedNode): number {
  const last = isCollection(node) && node.flow !== true ? node.items.at(-1) : undefined;
  const inner = isPair(last) ? (last.value ?? last.key) : last;
  return inner === undefined || inner === null ? node.range[1] : endOf(inner as ParsedNode);
}
