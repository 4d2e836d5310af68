// Suggests what to write in place of a value of the wrong type: for each type a table of recognizers, of which the first that
// knows the value wins.
import {
  type Advice,
  certain,
  type DocumentPath,
  fixOf,
  likely,
} from '../../diagnostics/diagnostic.js';
import { shorten, wholeCode, wholeQuote } from '../../diagnostics/quote.js';
import { isEmpty, isPlainObject, type PlainObject } from '../../util/plain-object.js';
import { once } from '../../util/remember.js';
import { CV_KEYS } from '../fields/key-lists.js';
import { networkNamed, networkOf, profileAt } from '../fields/networks.js';
import { isSectionKey, PREDEFINED_SECTIONS } from '../schema/sections.js';
import { adviceOnOwnSection, adviceOnSection, shown, trimmed } from './section-forms.js';

/** The types that values of documents have. */
export type ExpectedType =
  | 'text'
  | 'texts'
  | 'list'
  | 'object'
  | 'integer'
  | 'boolean'
  | 'choice'
  | 'text or number';

type Recognizer = (value: unknown, path: DocumentPath) => Advice | undefined;

/** From the clearest sign to the weakest. */
const RECOGNIZERS: ReadonlyMap<ExpectedType, readonly Recognizer[]> = new Map([
  [
    'text',
    [
      otherForDate,
      listForText,
      scalarForText,
      bulletWithList,
      objectWithText,
      pairForText,
      objectForText,
    ],
  ],
  ['texts', [dashWithoutSpace, textForTexts, objectForList]],
  ['list', [dashWithoutSpace, valueForSection, valueForNetworks, sectionsByTitle, objectForList]],
  ['object', [colonWithoutSpace, profileForNetwork, listForObject]],
  ['integer', [digits]],
  ['boolean', [yesOrNo]],
]);

export const WRITE_KEYS = 'write its keys below it, indented by two spaces more';

const WRITE_ITEMS = 'write its items below it, each beginning with `- `, or `[]` for none';

/** What to write where the value does not tell. */
const HINTS: Readonly<Record<ExpectedType, string>> = {
  text: 'write text',
  texts: WRITE_ITEMS,
  list: WRITE_ITEMS,
  object: WRITE_KEYS,
  integer: 'write digits only, like `42`',
  boolean: 'write `true` or `false`',
  choice: 'write one of them',
  'text or number': 'write text or a number',
};

/** The replacement for a value of the wrong type. */
export function adviceOnValue(
  type: ExpectedType,
  value: unknown,
  path: DocumentPath,
  hint = HINTS[type],
): Advice {
  for (const recognize of RECOGNIZERS.get(type) ?? []) {
    const advice = recognize(value, path);
    if (advice !== undefined) return advice;
  }
  return { hint };
}

/** Fields of the person whose text is one address. */
const ADDRESSES: ReadonlySet<unknown> = new Set(['email', 'website']);

/** `[German, English]` */
function listForText(value: unknown, path: DocumentPath): Advice | undefined {
  if (!Array.isArray(value)) return undefined;
  const key = path.at(-1);
  const areTexts =
    value.length > 0 && value.every((item) => typeof item === 'string' || typeof item === 'number');
  if (!areTexts || path[0] !== 'cv' || (value.length > 1 && ADDRESSES.has(key)))
    return { hint: 'write one text instead of a list' };
  const text = value.join(key === 'name' || key === 'summary' ? ' ' : ', ');
  return {
    hint: `write one text: ${wholeQuote(text)}`,
    fix: likely({ kind: 'replace', path, value: text }),
  };
}

const DATES: ReadonlySet<unknown> = new Set(['date', 'start_date', 'end_date']);

/** `end_date: true` and `start_date: [2019, 3]`, which are no dates in quotes either. */
function otherForDate(value: unknown, path: DocumentPath): Advice | undefined {
  const key = path.at(-1);
  const isMany = Array.isArray(value) && value.length > 1;
  if (!DATES.has(key) || !(typeof value === 'boolean' || isMany || isPlainObject(value)))
    return undefined;
  return value === true && key === 'end_date'
    ? { hint: 'write `"present"`', fix: likely({ kind: 'replace', path, value: 'present' }) }
    : { hint: 'write a date like `2024-05`, or omit the field' };
}

function scalarForText(value: unknown, path: DocumentPath): Advice | undefined {
  if (typeof value === 'number' && !Number.isFinite(value))
    return { hint: 'leave the field out, or give a text' };
  if (isPlainObject(value)) return undefined;
  const text = String(value);
  return {
    hint: `put it in quotes: ${wholeQuote(text)}`,
    fix: certain({ kind: 'replace', path, value: text }),
  };
}

function onlyPairOf(value: unknown): readonly [key: string, value: unknown] | undefined {
  const [pair, ...others] = isPlainObject(value) ? Object.entries(value) : [];
  return others.length === 0 ? pair : undefined;
}

/** `- Led a team:` and a list below it. */
function bulletWithList(value: unknown, path: DocumentPath): Advice | undefined {
  const [text, items] = onlyPairOf(value) ?? [];
  if (typeof path.at(-1) !== 'number' || !Array.isArray(items)) return undefined;
  if (!items.every((item) => typeof item === 'string')) return undefined;
  const lines = [`${text}:`, ...items.map((item) => `- ${item}`)].join('\n');
  return {
    hint: 'for a list within the text, write `- |` and all lines below it, or leave out the colon',
    fix: likely({ kind: 'replace', path, value: lines }),
  };
}

/** Keys that only say that their value is the text: `- text: Ran it` */
const OF_TEXT =
  /^(?:bullet|content|description|highlight|item|label|name|summary|text|title|value)$/i;

/** `authors: [{name: Jane Doe}]`, `highlights: [{text: Ran it, year: 2020}]` */
function objectWithText(value: unknown, path: DocumentPath): Advice | undefined {
  const isItem = typeof path.at(-1) === 'number';
  if (!isPlainObject(value) || !(isItem || onlyPairOf(value))) return undefined;
  const { name, ...others } = value;
  const isAuthor = path.at(-2) === 'authors' && name !== undefined;
  const texts = isAuthor ? [name] : Object.values(value);
  const isText = Object.keys(value).some((key) => OF_TEXT.test(key));
  if (!isText || texts.some((own) => typeof own === 'object')) return undefined;
  const text = texts.join(', ');
  return {
    hint: `write one text: ${wholeQuote(text)}`,
    fix: isAuthor && !isEmpty(others) ? undefined : likely({ kind: 'replace', path, value: text }),
  };
}

/** `- Role: Engineer` */
function pairForText(value: unknown, path: DocumentPath): Advice | undefined {
  const [key, own] = onlyPairOf(value) ?? [];
  const isItem = typeof path.at(-1) === 'number';
  if (key === undefined || (typeof own !== 'string' && !(isItem && own === null))) return undefined;
  const text = `${key}: ${own ?? ''}`.trim();
  // Among bullet points, only a word like those of documents may have been meant for a key.
  const isText = isItem && !/^[a-z]\w*$/.test(key);
  return {
    hint: `${isText ? '' : 'if this is one text, '}put it in quotes: ${wholeQuote(text)}`,
    fix: fixOf(isText, { kind: 'replace', path, value: text }),
  };
}

function objectForText(value: unknown): Advice {
  const areKeys = Object.keys(value as PlainObject).every((key) => CV_KEYS.has(key));
  return {
    hint: areKeys
      ? 'if these are the keys of an entry, indent them as those of the entry before'
      : 'write one text without keys; if it contains `: ` or begins with a bracket, put it in quotes',
  };
}

/** `-one`, which is a text, and `-name: one`, which is an object. */
function dashWithoutSpace(value: unknown): Advice | undefined {
  if (lacksSpaceAfterDash(value)) {
    const first = wholeCode(`- ${value.slice(1).split(/\s-/)[0]}`);
    return {
      hint: `a space is missing after the dash: begin each item with \`- \`, as in ${first}`,
    };
  }
  const keys = isPlainObject(value) ? Object.keys(value) : [];
  const key = keys.find((one) => /^-\w/.test(one));
  if (key === undefined) return undefined;
  const others = keys.length > 1 ? ', and indent the keys below it as much as this one' : '';
  return {
    hint: `a space is missing after the dash: write \`- ${shorten(key.slice(1))}: …\`${others}`,
  };
}

function lacksSpaceAfterDash(value: unknown): value is string {
  return typeof value === 'string' && /^-[^\s-]/.test(value);
}

/** `name:Jane`, because YAML ends a key with a colon *and* a space. */
function colonWithoutSpace(value: unknown, path: DocumentPath): Advice | undefined {
  // The lines of a plain text are one.
  const [first = '', ...others] =
    typeof value === 'string' ? value.split(/\s+(?=[a-z_]+:[^\s:/])/) : [];
  const [, key = '', mark, text] = GLUED_PAIR.exec(first) ?? [];
  if (text === undefined) return undefined;
  const cause = mark === ':' ? 'a space is missing after the colon: write' : 'write a colon:';
  return {
    hint: `${cause} ${wholeCode(`${key}: ${text}`)}`,
    fix:
      others.length > 0
        ? undefined
        : fixOf(CV_KEYS.has(key), { kind: 'replace', path, value: { [key]: text.trim() } }),
  };
}

const GLUED_PAIR = /^([a-z_]+)(:(?!\/\/)(?=\S)| ?= ?)([^:=][^\n]*)$/;

/** Whether a text is an item or a pair whose space is missing. */
export function lacksSpace(text: string): boolean {
  return lacksSpaceAfterDash(text) || GLUED_PAIR.test(text);
}

function textForTexts(value: unknown, path: DocumentPath): Advice | undefined {
  if (typeof value !== 'string') return undefined;
  if (/^s.*_(?:in|order)$/.test(String(path.at(-1))) && yesOrNo(value, path))
    return { hint: 'write titles of sections, like `[Experience]`, or `[]` for none' };
  const items = partsOf(value, path.at(-1));
  const [first, ...others] = items;
  if (first === undefined) return undefined;
  const hint = `write it as a list: [${items.map(wholeQuote).join(', ')}]`;
  return others.length === 0 && first === value
    ? { hint, fix: certain({ kind: 'wrap', path }) }
    : { hint, fix: likely({ kind: 'replace', path, value: items }) };
}

/** The items that a text lists, depending on its key. Bullet points may contain commas. */
function partsOf(text: string, key: unknown): string[] {
  if (key === 'authors') return authorsIn(text);
  if (/^\d+[.)]\s/.test(text)) return trimmed(text.split(/(?:^|\s)\d+[.)]\s/));
  const divider = key === 'highlights' ? /\n\s*(?:[-*•]\s+)?/ : /\s*[,;\n]\s*/;
  return trimmed(text.replace(/^\s*[-*•]\s+/, '').split(divider));
}

/** Initials only, as they follow a family name: `J.`, `J. A.`, `J.-P.` */
const INITIALS = once(() => /^(?:\p{Lu}\.[ -]?)+$/u);

/** `A, B and C`, `A; B` or `Doe, J., Smith, A.` */
function authorsIn(text: string): string[] {
  if (text.includes(';')) return trimmed(text.split(';'));
  const parts = trimmed(text.split(/,\s*(?:and|&)\s+|\s+(?:and|&)\s+|,/));
  const areTurned =
    parts.length % 2 === 0 &&
    parts.every((part, index) => INITIALS().test(part) === (index % 2 === 1));
  return areTurned
    ? parts.flatMap((part, index) => (index % 2 === 0 ? [`${part}, ${parts[index + 1]}`] : []))
    : parts;
}

function objectForList(value: unknown): Advice | undefined {
  return isPlainObject(value)
    ? { hint: 'begin each item with `- `, even when there is only one' }
    : undefined;
}

function valueForSection(value: unknown, path: DocumentPath): Advice | undefined {
  const key = path[1];
  return path.length === 2 && isSectionKey(key)
    ? adviceOnSection(PREDEFINED_SECTIONS[key].kind, value, path)
    : undefined;
}

/** `custom_sections: { Talks: […] }` */
function sectionsByTitle(value: unknown, path: DocumentPath): Advice | undefined {
  if (path[1] !== 'custom_sections' || !isPlainObject(value) || 'title' in value) return undefined;
  const [title = ''] = Object.keys(value);
  return { hint: adviceOnOwnSection(title, value, path).hint };
}

/** `{ github: jane }`, the one network without its dash, or a text. */
function valueForNetworks(value: unknown, path: DocumentPath): Advice | undefined {
  if (path[1] !== 'social_networks') return undefined;
  if (!isPlainObject(value)) return { hint: `write a list: ${shown(EXAMPLE)}` };
  if ('network' in value) {
    return {
      hint: 'begin each item with `- `, even when there is only one',
      fix: certain({ kind: 'wrap', path }),
    };
  }
  const items = Object.entries(value).map(([key, username]) => ({
    network: networkNamed(key),
    username,
  }));
  const areKnown = items.every(
    ({ network, username }) => network !== undefined && typeof username === 'string',
  );
  return {
    hint: `write a list: ${shown((areKnown && items[0]) || EXAMPLE)}`,
    fix: areKnown ? likely({ kind: 'replace', path, value: items }) : undefined,
  };
}

const EXAMPLE = { network: 'GitHub', username: 'jane-doe' };

/** The address of a profile, which says its network and user name. */
function profileForNetwork(value: unknown, path: DocumentPath): Advice | undefined {
  if (typeof value !== 'string' || path[1] !== 'social_networks') return undefined;
  const network = networkOf(value);
  const username = network && profileAt(network, value)?.name;
  if (username === undefined) return { hint: `write ${shown(EXAMPLE)}` };
  return {
    hint: `write ${shown({ network, username })}`,
    fix: likely({ kind: 'replace', path, value: { network, username } }),
  };
}

function listForObject(value: unknown): Advice | undefined {
  return Array.isArray(value)
    ? { hint: 'remove the dashes: its keys stand below it without them' }
    : undefined;
}

/** `"12"` */
function digits(value: unknown, path: DocumentPath): Advice | undefined {
  if (typeof value !== 'string' || !/^\d+$/.test(value)) return undefined;
  const number = Number(value);
  if (!Number.isSafeInteger(number)) return undefined;
  return {
    hint: `write \`${number}\`, without quotes`,
    fix: certain({ kind: 'replace', path, value: number }),
  };
}

function yesOrNo(value: unknown, path: DocumentPath): Advice | undefined {
  const text = typeof value === 'string' ? value.trim() : '';
  const isYes = /^(?:true|yes|on|y|1)$/i.test(text);
  if (!isYes && !/^(?:false|no|off|n|0)$/i.test(text)) return undefined;
  return { hint: `write \`${isYes}\``, fix: certain({ kind: 'replace', path, value: isYes }) };
}
