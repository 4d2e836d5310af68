import { isDeepStrictEqual } from 'node:util';
import { applyEdits as applyJsonEdits, modify } from 'jsonc-parser';
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
import { PARSER_KEYS } from '../compiler/fields/key-lists.js';
import type { PublicationEntryB } from '../compiler/schema/entries.js';
import { parseDoi } from '../compiler/schema/url.js';
import { Lines } from '../compiler/source/lines.js';
import { parseSource } from '../compiler/source/parse-source.js';
import { getParsedFormat, type Source, type SpanEdit } from '../compiler/source/source.js';
import {
  detectLineEnding,
  findLineEnd,
  findLineStart,
  getColumn,
} from '../compiler/source/text-edits.js';
import { applyEdits } from '../diagnostics/apply-fixes.js';
import type { Change, DocumentPath } from '../diagnostics/diagnostic.js';
import { isEmptyValue, isPlainObject, type PlainObject, toList } from '../util/plain-object.js';

/**
 * Adds publications to a CV below existing ones, and fills in missing fields of those with the same
 * DOI or title; a title with another DOI is another publication. All other text is unchanged.
 *
 * @param source - a CV without errors
 * @returns the text, and the numbers of added and completed publications; undefined if the list
 *   cannot be edited: it is in brackets, or an alias
 */
export function mergePublications(source: Source, publications: readonly PublicationEntryB[]) {
  const document = structuredClone(source.value) as { cv: Record<string, unknown> };
  const knownByKey = new Map<string, KnownPublication>();
  const register = (publication: KnownPublication): void => {
    for (const key of getMatchKeys(publication.entry)) knownByKey.set(key, publication);
  };
  collectPublications(document.cv).forEach(register);
  const changes = new Map<string, Change>();
  const added: PublicationEntryB[] = [];
  for (const entry of publications) {
    const copy = { ...entry };
    const doi = getDoi(entry);
    const candidates = getMatchKeys(entry).flatMap((key) => knownByKey.get(key) ?? []);
    const match = candidates.find(
      (candidate) => doi === undefined || [undefined, doi].includes(getDoi(candidate.entry)),
    );
    if (match === undefined) added.push(copy);
    else
      for (const change of fillMissingFields(match, entry))
        changes.set(JSON.stringify(change.path), change);
    register(match ?? { entry: copy, path: undefined });
  }
  const filled = [...changes.values()];
  const text =
    getParsedFormat(source) === 'json'
      ? mergeIntoJson(source.text, filled, added, document)
      : mergeIntoYaml(source, filled, added);
  if (text === undefined) return undefined;
  if (added.length > 0) document.cv.publications = [...toList(document.cv.publications), ...added];
  const result = parseSource(text, { file: source.file, ...PARSER_KEYS });
  // Reject an edit that changes anything else.
  if (!isDeepStrictEqual(result.value, document)) return undefined;
  const completed = new Set(filled.map(({ path }) => JSON.stringify(path.slice(0, -1)))).size;
  return { text, added: added.length, completed };
}

interface KnownPublication {
  readonly entry: Record<string, unknown>;
  readonly path: DocumentPath | undefined;
}

function collectPublications(cv: PlainObject): KnownPublication[] {
  const collectList = (list: unknown, path: DocumentPath) =>
    toList(list).flatMap((entry, index) =>
      isPlainObject(entry) ? [{ entry, path: [...path, index] }] : [],
    );
  return [
    ...collectList(cv.publications, ['cv', 'publications']),
    ...toList(cv.custom_sections).flatMap((section, index) =>
      isPlainObject(section) && section.entry_type === 'PublicationEntry'
        ? collectList(section.entries, ['cv', 'custom_sections', index, 'entries'])
        : [],
    ),
  ];
}

function getDoi({ doi }: { readonly doi?: unknown }): string | undefined {
  return typeof doi === 'string' ? parseDoi(doi)?.toLowerCase() : undefined;
}

/** Returns the DOI, and the title without case and punctuation. */
function getMatchKeys(entry: { readonly doi?: unknown; readonly title?: unknown }): string[] {
  const { title } = entry;
  const doi = getDoi(entry);
  const letters =
    typeof title === 'string' ? title.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '') : '';
  return [
    ...(doi === undefined ? [] : [`doi ${doi}`]),
    ...(letters === '' ? [] : [`title ${letters}`]),
  ];
}

function fillMissingFields({ entry, path }: KnownPublication, other: PublicationEntryB): Change[] {
  return Object.entries(other).flatMap(([key, value]): Change[] => {
    if (!isEmptyValue(entry[key]) || value.length === 0) return [];
    const kind = key in entry ? 'replace' : 'insert';
    entry[key] = value;
    return path === undefined ? [] : [{ kind, path: [...path, key], value }];
  });
}

function mergeIntoJson(
  text: string,
  changes: readonly Change[],
  added: readonly object[],
  original: { cv: PlainObject },
): string {
  const formattingOptions = { insertSpaces: true, tabSize: 2, eol: detectLineEnding(text) };
  const setValue = (json: string, path: DocumentPath, value: unknown) =>
    applyJsonEdits(json, modify(json, [...path], value, { formattingOptions }));
  const filled = changes.reduce(
    (json, change) => setValue(json, change.path, 'value' in change ? change.value : undefined),
    text,
  );
  const all = [...toList(original.cv.publications), ...added];
  return added.length === 0 ? filled : setValue(filled, ['cv', 'publications'], all);
}

function mergeIntoYaml(
  source: Source,
  changes: readonly Change[],
  added: readonly object[],
): string | undefined {
  const { text } = source;
  const filled = changes.length === 0 ? [] : source.createEdits?.(changes);
  const piece = added.length === 0 ? [] : createListEdit(text, added);
  if (filled === undefined || piece === undefined) return undefined;
  // The stable sort keeps new fields of the last entry above new entries at the same offset.
  const edits = [...filled, ...new Lines(text).toTextEdits(piece)];
  return applyEdits(
    text,
    edits.sort((a, b) => a.range.start.offset - b.range.start.offset),
  );
}

function createListEdit(text: string, added: readonly object[]): [SpanEdit] | undefined {
  const cv = parseDocument(text, { schema: 'failsafe' }).get('cv') as unknown as ParsedNode;
  if (!isMap(cv) || cv.flow === true) return undefined;
  const eol = detectLineEnding(text);
  // Not wrapped, since the lines would have to be joined by hand.
  const items = (indent: string) =>
    stringify(added, { lineWidth: 0 })
      .trimEnd()
      .replaceAll(/^(?=.)/gm, indent)
      .replaceAll('\n', eol);
  // More indented comments belong to the item above.
  const insertAfter = (node: ParsedNode, indent: string, lines: string): [SpanEdit] => {
    const last = findLineEnd(text, text.slice(0, findContentEnd(node)).trimEnd().length);
    const [comments = ''] =
      new RegExp(`^(?:\\r?\\n${indent}[ \\t]+#.*)*`).exec(text.slice(last)) ?? [];
    const end = last + comments.length;
    return [[[end, end], eol + lines]];
  };
  const indent = ' '.repeat(getColumn(text, cv.items[0]?.key.range[0] ?? 0));
  const pair = cv.items.find(({ key }) => String(key) === 'publications');
  if (pair === undefined)
    return insertAfter(cv, indent, `${indent}publications:${eol}${items(`${indent}  `)}`);
  const { key, value } = pair;
  if (isSeq(value) && value.flow !== true && value.items[0] !== undefined) {
    const [start] = value.items[0].range;
    const dash = /[ \t]*(?=-[^\n]*$)/.exec(text.slice(findLineStart(text, start), start))?.[0];
    return dash === undefined ? undefined : insertAfter(value, dash, items(dash));
  }
  const isEmpty = isSeq(value) ? value.items.length === 0 : isScalar(value) && value.source === '';
  const colon = text.indexOf(':', key.range[1]) + 1;
  const end = isSeq(value) ? value.range[1] : colon;
  const stop = findLineEnd(text, end);
  return isEmpty
    ? [[[colon, stop], text.slice(end, stop) + eol + items(`${indent}  `)]]
    : undefined;
}

/** Returns the end without later comments, which a node's range may include. */
function findContentEnd(node: ParsedNode): number {
  const last = isCollection(node) && node.flow !== true ? node.items.at(-1) : undefined;
  const lastNode = isPair(last) ? (last.value ?? last.key) : last;
  return lastNode === undefined || lastNode === null
    ? node.range[1]
    : findContentEnd(lastNode as ParsedNode);
}
