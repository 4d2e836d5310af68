// Suggests replacements for values of the wrong type: the first matching recognizer wins.
import {
  createFix,
  createSafeFix,
  createUnsafeFix,
  type DocumentPath,
  type Suggestion,
} from '../../diagnostics/diagnostic.js';
import { formatCodeForCopy, quoteForCopy, shorten } from '../../diagnostics/quote.js';
import { lazy } from '../../util/memoize.js';
import { isEmptyMapping, isPlainObject, type PlainObject } from '../../util/plain-object.js';
import { CV_KEYS } from '../fields/key-lists.js';
import { detectNetwork, findNetwork, isInFormat, parseProfileAddress } from '../fields/networks.js';
import { isSectionKey, PREDEFINED_SECTIONS } from '../schema/sections.js';
import { parseUrl } from '../schema/url.js';
import { BOOLEAN_HINT, parseBoolean } from './parse-boolean.js';
import {
  formatYamlItem,
  ITEM_HINT,
  suggestCustomSection,
  suggestSectionEntries,
  trimAll,
} from './suggest-section.js';

export type ExpectedType =
  | 'text'
  | 'texts'
  | 'list'
  | 'object'
  | 'integer'
  | 'boolean'
  | 'choice'
  | 'text or number';

type Recognizer = (value: unknown, path: DocumentPath) => Suggestion | undefined;

/** The most specific recognizers come first. */
const RECOGNIZERS: ReadonlyMap<ExpectedType, readonly Recognizer[]> = new Map([
  [
    'text',
    [replaceNonDate, joinList, quoteScalar, joinNestedList, unwrapText, quotePair, suggestText],
  ],
  ['texts', [addSpaceAfterDash, splitText, suggestListItems]],
  ['list', [addSpaceAfterDash, suggestEntries, suggestNetworks, suggestSections, suggestListItems]],
  ['object', [addSpaceAfterColon, parseProfile, suggestObject]],
  ['integer', [parseDigits]],
  ['boolean', [parseBoolean]],
]);

export const WRITE_KEYS_HINT = 'write its keys below it, indented by two spaces more';

const WRITE_ITEMS = 'write its items below it, each beginning with `- `, or `[]` for none';

/** The hints for values that no recognizer matches. */
const TYPE_HINTS: Readonly<Record<ExpectedType, string>> = {
  text: 'write text',
  texts: WRITE_ITEMS,
  list: WRITE_ITEMS,
  object: WRITE_KEYS_HINT,
  integer: 'write digits only, like `42`',
  boolean: BOOLEAN_HINT,
  choice: 'write one of these values',
  'text or number': 'write text or a number',
};

export function suggestValue(
  type: ExpectedType,
  value: unknown,
  path: DocumentPath,
  hint = TYPE_HINTS[type],
): Suggestion {
  for (const recognize of RECOGNIZERS.get(type) ?? []) {
    const suggestion = recognize(value, path);
    if (suggestion !== undefined) return suggestion;
  }
  return { hint };
}

/** Fields that hold a single address. */
const ADDRESSES: ReadonlySet<unknown> = new Set(['email', 'website']);

/** `[German, English]` */
function joinList(value: unknown, path: DocumentPath): Suggestion | undefined {
  if (!Array.isArray(value)) return undefined;
  const key = path.at(-1);
  const areTexts =
    value.length > 0 && value.every((item) => typeof item === 'string' || typeof item === 'number');
  if (!areTexts || path[0] !== 'cv' || (value.length > 1 && ADDRESSES.has(key)))
    return { hint: 'write one text instead of a list' };
  const text = value.join(key === 'name' || key === 'summary' ? ' ' : ', ');
  return {
    hint: `write one text: ${quoteForCopy(text)}`,
    fix: createUnsafeFix({ kind: 'replace', path, value: text }),
  };
}

const DATES: ReadonlySet<unknown> = new Set(['date', 'start_date', 'end_date']);

/** `end_date: true` and `start_date: [2019, 3]`: quotes would not make them dates. */
function replaceNonDate(value: unknown, path: DocumentPath): Suggestion | undefined {
  const key = path.at(-1);
  const isMany = Array.isArray(value) && value.length > 1;
  if (!DATES.has(key) || !(typeof value === 'boolean' || isMany || isPlainObject(value)))
    return undefined;
  return value === true && key === 'end_date'
    ? {
        hint: 'write `"present"`',
        fix: createUnsafeFix({ kind: 'replace', path, value: 'present' }),
      }
    : { hint: 'write a date like `2024-05`, or omit the field' };
}

function quoteScalar(value: unknown, path: DocumentPath): Suggestion | undefined {
  if (typeof value === 'number' && !Number.isFinite(value))
    return { hint: 'write text, or remove the field' };
  if (isPlainObject(value)) return undefined;
  const text = String(value);
  return {
    hint: `put it in quotes: ${quoteForCopy(text)}`,
    fix: createSafeFix({ kind: 'replace', path, value: text }),
  };
}

function getOnlyPair(value: unknown): readonly [key: string, value: unknown] | undefined {
  const [pair, ...others] = isPlainObject(value) ? Object.entries(value) : [];
  return others.length === 0 ? pair : undefined;
}

/** `- Led a team:` with a nested list */
function joinNestedList(value: unknown, path: DocumentPath): Suggestion | undefined {
  const [text, items] = getOnlyPair(value) ?? [];
  if (typeof path.at(-1) !== 'number' || !Array.isArray(items)) return undefined;
  if (!items.every((item) => typeof item === 'string')) return undefined;
  const lines = [`${text}:`, ...items.map((item) => `- ${item}`)].join('\n');
  return {
    hint: 'write `- |` and put all lines below it, or remove the colon',
    fix: createUnsafeFix({ kind: 'replace', path, value: lines }),
  };
}

/** Keys that only wrap a text: `- text: Ran it` */
const TEXT_KEYS =
  /^(?:bullet|content|description|highlight|item|label|name|summary|text|title|value)$/i;

/** `authors: [{name: Jane Doe}]`, `highlights: [{text: Ran it, year: 2020}]` */
function unwrapText(value: unknown, path: DocumentPath): Suggestion | undefined {
  const isItem = typeof path.at(-1) === 'number';
  if (!isPlainObject(value) || !(isItem || getOnlyPair(value))) return undefined;
  const { name, ...others } = value;
  const isAuthor = path.at(-2) === 'authors' && name !== undefined;
  const texts = isAuthor ? [name] : Object.values(value);
  const isText = Object.keys(value).some((key) => TEXT_KEYS.test(key));
  if (!isText || texts.some((item) => typeof item === 'object')) return undefined;
  const text = texts.join(', ');
  return {
    hint: `write one text: ${quoteForCopy(text)}`,
    fix:
      isAuthor && !isEmptyMapping(others)
        ? undefined
        : createUnsafeFix({ kind: 'replace', path, value: text }),
  };
}

/** `- Role: Engineer` */
export function quotePair(value: unknown, path: DocumentPath): Suggestion | undefined {
  const [key, content] = getOnlyPair(value) ?? [];
  const isItem = typeof path.at(-1) === 'number';
  if (key === undefined || (typeof content !== 'string' && !(isItem && content === null)))
    return undefined;
  const text = `${key}: ${content ?? ''}`.trim();
  // In a list of texts, only a lowercase word may be meant as a key.
  const isText = isItem && !/^[a-z]\w*$/.test(key);
  return {
    hint: `${isText ? '' : 'if this is one text, '}put it in quotes: ${quoteForCopy(text)}`,
    fix: createFix(isText, { kind: 'replace', path, value: text }),
  };
}

function suggestText(value: unknown): Suggestion {
  const areKeys = Object.keys(value as PlainObject).every((key) => CV_KEYS.has(key));
  return {
    hint: areKeys
      ? 'if these are the keys of an entry, indent them like those of the previous entry'
      : 'write one text without keys; quote it if it contains `: ` or begins with a bracket',
  };
}

/** `-one` (YAML reads a text) and `-name: one` (YAML reads an object) */
function addSpaceAfterDash(value: unknown): Suggestion | undefined {
  if (lacksSpaceAfterDash(value)) {
    const first = formatCodeForCopy(`- ${value.slice(1).split(/\s-/)[0]}`);
    return { hint: `add a space after the dash: begin each item with \`- \`, as in ${first}` };
  }
  const keys = isPlainObject(value) ? Object.keys(value) : [];
  const key = keys.find((name) => /^-\w/.test(name));
  if (key === undefined) return undefined;
  const others = keys.length > 1 ? ', and align the keys below it with this one' : '';
  return { hint: `add a space after the dash: write \`- ${shorten(key.slice(1))}: …\`${others}` };
}

function lacksSpaceAfterDash(value: unknown): value is string {
  return typeof value === 'string' && /^-[^\s-]/.test(value);
}

/** `name:Jane` */
function addSpaceAfterColon(value: unknown, path: DocumentPath): Suggestion | undefined {
  // YAML joins the lines of a plain scalar.
  const [first = '', ...others] =
    typeof value === 'string' ? value.split(/\s+(?=[a-z_]+:[^\s:/])/) : [];
  const [, key = '', separator, text] = PAIR_WITHOUT_SPACE.exec(first) ?? [];
  if (text === undefined) return undefined;
  const instruction = separator === ':' ? 'add a space after the colon: write' : 'write a colon:';
  return {
    hint: `${instruction} ${formatCodeForCopy(`${key}: ${text}`)}`,
    fix:
      others.length > 0
        ? undefined
        : createFix(CV_KEYS.has(key), { kind: 'replace', path, value: { [key]: text.trim() } }),
  };
}

const PAIR_WITHOUT_SPACE = /^([a-z_]+)(:(?!\/\/)(?=\S)| ?= ?)([^:=][^\n]*)$/;

/** Whether a text is a list item or a key-value pair that lacks its space. */
export function lacksSpace(text: string): boolean {
  return lacksSpaceAfterDash(text) || PAIR_WITHOUT_SPACE.test(text);
}

function splitText(value: unknown, path: DocumentPath): Suggestion | undefined {
  if (typeof value !== 'string') return undefined;
  if (/^s.*_(?:in|order)$/.test(String(path.at(-1))) && parseBoolean(value, path))
    return { hint: 'write section titles, like `[Experience]`, or `[]` for none' };
  const items = splitItems(value, path.at(-1));
  const [first, ...others] = items;
  if (first === undefined) return undefined;
  const hint = `write it as a list: [${items.map(quoteForCopy).join(', ')}]`;
  return others.length === 0 && first === value
    ? { hint, fix: createSafeFix({ kind: 'wrap', path }) }
    : { hint, fix: createUnsafeFix({ kind: 'replace', path, value: items }) };
}

/** Splits a text into list items. Highlights may contain commas. */
function splitItems(text: string, key: unknown): string[] {
  if (key === 'authors') return splitAuthors(text);
  if (/^\d+[.)]\s/.test(text)) return trimAll(text.split(/(?:^|\s)\d+[.)]\s/));
  const separator = key === 'highlights' ? /\n\s*(?:[-*•]\s+)?/ : /\s*[,;\n]\s*/;
  return trimAll(text.replace(/^\s*[-*•]\s+/, '').split(separator));
}

/** `J.`, `J. A.`, `J.-P.` */
const INITIALS = lazy(() => /^(?:\p{Lu}\.[ -]?)+$/u);

/** `A, B and C`, `A; B` or `Doe, J., Smith, A.` */
function splitAuthors(text: string): string[] {
  if (text.includes(';')) return trimAll(text.split(';'));
  const names = trimAll(text.split(/,\s*(?:and|&)\s+|\s+(?:and|&)\s+|,/));
  const areInverted =
    names.length % 2 === 0 &&
    names.every((name, index) => INITIALS().test(name) === (index % 2 === 1));
  return areInverted
    ? names.flatMap((name, index) => (index % 2 === 0 ? [`${name}, ${names[index + 1]}`] : []))
    : names;
}

function suggestListItems(value: unknown): Suggestion | undefined {
  return isPlainObject(value) ? { hint: ITEM_HINT } : undefined;
}

function suggestEntries(value: unknown, path: DocumentPath): Suggestion | undefined {
  const key = path[1];
  return path.length === 2 && isSectionKey(key)
    ? suggestSectionEntries(PREDEFINED_SECTIONS[key].kind, value, path)
    : undefined;
}

/** `custom_sections: { Talks: […] }` */
function suggestSections(value: unknown, path: DocumentPath): Suggestion | undefined {
  if (path[1] !== 'custom_sections' || !isPlainObject(value) || 'title' in value) return undefined;
  const [title = ''] = Object.keys(value);
  return { hint: suggestCustomSection(title, value, path).hint };
}

/** Suggests a list for `{ github: jane }`, a network without its dash, or a text. */
function suggestNetworks(value: unknown, path: DocumentPath): Suggestion | undefined {
  const isContact = path[0] === 'contacts';
  if (path[1] !== 'social_networks' && !isContact) return undefined;
  if (!isPlainObject(value)) return { hint: `write a list: ${formatYamlItem(EXAMPLE_NETWORK)}` };
  if ('network' in value || (isContact && CONTACT_KEYS.some((key) => key in value)))
    return { hint: ITEM_HINT, fix: createSafeFix({ kind: 'wrap', path }) };
  const items = Object.entries(value).map(([key, username]) => ({
    network: findNetwork(key),
    username,
  }));
  const areKnown = items.every(
    ({ network, username }) =>
      network !== undefined && (isContact || isInFormat(network)) && typeof username === 'string',
  );
  return {
    hint: `write a list: ${formatYamlItem((areKnown && items[0]) || EXAMPLE_NETWORK)}`,
    fix: areKnown ? createUnsafeFix({ kind: 'replace', path, value: items }) : undefined,
  };
}

const CONTACT_KEYS = ['email', 'phone', 'url'];

const EXAMPLE_NETWORK = { network: 'GitHub', username: 'jane-doe' };

function parseProfile(value: unknown, path: DocumentPath): Suggestion | undefined {
  const isContact = path[0] === 'contacts';
  if (typeof value !== 'string' || (path[1] !== 'social_networks' && !isContact)) return undefined;
  const network = detectNetwork(value);
  const username = network && parseProfileAddress(network, value)?.name;
  const isSupported = network !== undefined && (isContact || isInFormat(network));
  const other = isContact ? parseContact(value) : undefined;
  const item = isSupported ? { network, username } : other;
  if (item === undefined) return { hint: `write ${formatYamlItem(EXAMPLE_NETWORK)}` };
  return {
    hint: `write ${formatYamlItem(item)}`,
    fix: createUnsafeFix({ kind: 'replace', path, value: item }),
  };
}

/** `jane@example.com`, `https://example.com` */
function parseContact(text: string): PlainObject | undefined {
  if (/^\S+@\S+\.\S+$/.test(text)) return { email: text };
  const url = /^https?:/i.test(text) ? parseUrl(text) : undefined;
  return url && { label: url.hostname.replace(/^www\./, ''), url: text };
}

function suggestObject(value: unknown): Suggestion | undefined {
  return Array.isArray(value) ? { hint: 'remove the dashes before the keys' } : undefined;
}

/** `"12"` */
function parseDigits(value: unknown, path: DocumentPath): Suggestion | undefined {
  if (typeof value !== 'string' || !/^\d+$/.test(value)) return undefined;
  const number = Number(value);
  if (!Number.isSafeInteger(number)) return undefined;
  return {
    hint: `write \`${number}\`, without quotes`,
    fix: createSafeFix({ kind: 'replace', path, value: number }),
  };
}
