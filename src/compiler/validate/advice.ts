import {
  type Advice,
  certain,
  type DocumentPath,
  fixOf,
  likely,
} from '../../diagnostics/diagnostic.js';
import { shorten, wholeCode, wholeQuote } from '../../diagnostics/quote.js';
import { andList } from '../../diagnostics/suggest.js';
import { isPlainObject, type PlainObject } from '../../util/plain-object.js';
import { once } from '../../util/remember.js';
import { CV_KEYS } from '../fields/key-lists.js';
import { networkNamed, networkOf, profileAt } from '../fields/networks.js';
import { PREDEFINED_SECTIONS, type SectionKey } from '../schema/sections.js';
import { adviceOnSection, trimmed } from './section-forms.js';
import { correctLength, roomForOne } from './text-forms.js';

/** The replacement for a value of the wrong type, if the value reveals it. Messages name the type by its kind. */
export function adviceOnValue(
  kind: string,
  value: unknown,
  path: DocumentPath,
): Advice | undefined {
  if (kind === 'a list of texts' && typeof value === 'string') return asListOfTexts(value, path);
  if (kind === 'a whole number' && typeof value === 'string') return asNumber(value, path);
  if (kind === 'text' && Array.isArray(value)) return asOneText(value, path);
  if (kind === 'text' && path.at(-1) === 'end_date' && value === true) {
    return { hint: 'write `present`', fix: likely({ kind: 'replace', path, value: 'present' }) };
  }
  if (kind === 'text')
    return (isPlainObject(value) ? asTextOf(value, path) : undefined) ?? asText(value, path);
  if (kind === 'an object' && typeof value === 'string')
    return asItem(value, path) ?? asMargins(value, path);
  if (kind === '`true` or `false`' && typeof value === 'string') return asBoolean(value, path);
  if (kind === 'a list of texts' && isPlainObject(value)) return asLines(value, path);
  if (kind !== 'a list' || path[0] !== 'cv' || path.length !== 2) return undefined;
  const key = String(path[1]);
  return isSectionKey(key)
    ? adviceOnSection(PREDEFINED_SECTIONS[key].kind, value, path)
    : asListOfObjects(key, value, path);
}

function isSectionKey(key: string): key is SectionKey {
  return Object.hasOwn(PREDEFINED_SECTIONS, key);
}

/** `{ first: Jane, last: Doe }` or `{ name: Jane }` where a text is wanted. */
function asTextOf(value: PlainObject, path: DocumentPath): Advice | undefined {
  const own = value.name ?? value.title;
  const parts = Object.values(value);
  const areParts =
    parts.length > 1 && parts.every((part) => typeof part === 'string') && !('title' in value);
  const isName =
    typeof own === 'string' && (typeof path.at(-1) === 'number' || path.at(-1) === 'name');
  if (!isName && (!areParts || Object.keys(value).every((key) => CV_KEYS.has(key))))
    return undefined;
  const text = isName ? own : joined(parts.map(String), String(path.at(-1)));
  return {
    hint: `write one text: ${wholeQuote(text)}`,
    fix: likely({ kind: 'replace', path, value: text }),
  };
}

/** `- Result: doubled` without its dash. */
function asLines(value: PlainObject, path: DocumentPath): Advice | undefined {
  const pairs = Object.entries(value);
  if (pairs.length === 0 || pairs.some(([key, text]) => typeof text !== 'string' || /^-/.test(key)))
    return undefined;
  const items = pairs.map(([key, text]) => `${key}: ${text}`);
  return {
    hint: `write it as a list: [${items.map(wholeQuote).join(', ')}]`,
    fix: likely({ kind: 'replace', path, value: items }),
  };
}

/** `margins: 2cm`: one length for all four sides of the page. */
function asMargins(text: string, path: DocumentPath): Advice | undefined {
  const length = correctLength(text);
  const key = path.at(-1);
  if (length === undefined || (key !== 'margins' && key !== 'page')) return undefined;
  const sides = { top: length, bottom: length, left: length, right: length };
  const shown = Object.keys(sides).map((side) => `\`${side}: ${length}\``);
  return {
    hint: `write ${key === 'margins' ? '`page:` below it, and below that' : 'below it'} ${andList(shown)}`,
    fix: likely({ kind: 'replace', path, value: key === 'margins' ? { page: sides } : sides }),
  };
}

function asBoolean(text: string, path: DocumentPath): Advice | undefined {
  const isYes = /^(?:true|yes|on|y|1)$/i.test(text.trim());
  if (!isYes && !/^(?:false|no|off|n|0)$/i.test(text.trim())) return undefined;
  return { hint: `write \`${isYes}\``, fix: certain({ kind: 'replace', path, value: isYes }) };
}

function asListOfTexts(text: string, path: DocumentPath): Advice | undefined {
  const items = partsOf(text, String(path.at(-1)));
  const [first, ...others] = items;
  if (first === undefined)
    return { hint: 'write its items below it, each beginning with `- `, or `[]` for none' };
  const hint = `write it as a list: [${items.map(wholeQuote).join(', ')}]`;
  if (others.length === 0 && first === text)
    return { hint, fix: fixOf(true, { kind: 'wrap', path }) };
  return { hint, fix: likely({ kind: 'replace', path, value: items }) };
}

/** The items that a text lists, depending on its key. Bullet points may contain commas. */
function partsOf(text: string, key: string): string[] {
  if (key === 'authors') return authorsIn(text);
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

/** `"12"`, `1,234`, `12 times` */
function asNumber(text: string, path: DocumentPath): Advice | undefined {
  const [, digits, rest] = /^\s*(\d{1,3}(?:[,.' ]\d{3})+|\d+)\b(.*)$/s.exec(text) ?? [];
  const value = Number(digits?.replaceAll(/\D/g, ''));
  if (
    digits === undefined ||
    rest === undefined ||
    /^[.,]\d/.test(rest) ||
    !Number.isSafeInteger(value)
  )
    return undefined;
  const isAll = String(value) === text.trim();
  return {
    hint: `write ${wholeCode(String(value))}${isAll ? ', without quotes' : ''}`,
    fix: fixOf(isAll, { kind: 'replace', path, value }),
  };
}

/** A number, or `Role: Engineer`, in place of text. */
function asText(value: unknown, path: DocumentPath): Advice | undefined {
  if (typeof value === 'number' && !Number.isFinite(value))
    return { hint: 'leave the field out, or give a text' };
  if (typeof value === 'number' || typeof value === 'boolean') {
    const text = String(value);
    return {
      hint: `put it in quotes: "${text}"`,
      fix: fixOf(true, { kind: 'replace', path, value: text }),
    };
  }
  const [pair, ...others] = isPlainObject(value) ? Object.entries(value) : [];
  const isItem = typeof path.at(-1) === 'number';
  if (pair === undefined || others.length > 0) return undefined;
  if (isItem && isListOfTexts(pair[1])) return asTextWithList(pair[0], pair[1], path);
  if (typeof pair[1] !== 'string' && !(isItem && pair[1] === null)) return undefined;
  const text = `${pair[0]}: ${pair[1] ?? ''}`.trim();
  // Among bullet points, only a key of documents may have been meant for one.
  const isText = isItem && !CV_KEYS.has(pair[0]);
  return {
    hint: `${isText ? '' : 'if this is one text, '}put it in quotes: ${wholeQuote(text)}`,
    fix: fixOf(isText, { kind: 'replace', path, value: text }),
  };
}

function isListOfTexts(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((item) => typeof item === 'string');
}

/** `- Led a team:` and a list below it, in place of a bullet point. */
function asTextWithList(text: string, items: readonly string[], path: DocumentPath): Advice {
  const value = [`${text}:`, ...items.map((item) => `- ${item}`)].join('\n');
  return {
    hint: 'for a list within the text, write `- |` and all lines below it, or leave out the colon',
    fix: likely({ kind: 'replace', path, value }),
  };
}

/** `[German, English]` in place of text. */
function asOneText(items: readonly unknown[], path: DocumentPath): Advice | undefined {
  const areTexts =
    items.length > 0 && items.every((item) => typeof item === 'string' || typeof item === 'number');
  if (!areTexts) return undefined;
  const [first = '', ...others] = items.map(String);
  const key = String(path.at(-1));
  if (others.length > 0 && path.length === 2 && HOLD_ONE.has(key))
    return { hint: roomForOne(first, others) };
  const isColor =
    key === 'primary_color' &&
    items.length === 3 &&
    items.every((item) => /^\d{1,3}$/.test(String(item)));
  const value = isColor ? `rgb(${items.join(', ')})` : joined(items.map(String), key);
  return {
    hint: `write one text: ${wholeQuote(value)}`,
    fix: likely({ kind: 'replace', path, value }),
  };
}

/** Fields of the person whose text is one address or number. */
const HOLD_ONE: ReadonlySet<string> = new Set(['email', 'phone', 'website']);

/** Joins the words of a name with spaces, and other items with commas, except after a sentence. */
function joined(items: readonly string[], key: string): string {
  if (key === 'name' && items.every((item) => !/\s/.test(item.trim()))) return items.join(' ');
  return items.reduce(
    (text, item) => `${text}${/[.!?…。！？]["'”’»)]*\s*$/.test(text) ? '' : ','} ${item}`,
  );
}

/** `social_networks` and `custom_sections` as mappings or texts: shows what one item of the list looks like. */
function asListOfObjects(key: string, value: unknown, path: DocumentPath): Advice | undefined {
  const shape = SHAPES.get(key);
  if (shape === undefined || (!isPlainObject(value) && typeof value !== 'string')) return undefined;
  if (!isPlainObject(value)) return { hint: `write a list: ${shape.show()}` };
  const keys = Object.keys(value);
  if (keys.some((one) => /^-\w/.test(one))) return undefined;
  const own = keys[0];
  if (own === undefined) return { hint: `write a list: ${shape.show()}, or \`[]\` for none` };
  if (shape.fields.includes(own)) {
    const hint = `write a list, even of one: \`- ${own}: …\`, and the other keys below \`${own}\``;
    const areAll = keys.every((one) => shape.fields.includes(one));
    return { hint, fix: fixOf(areAll, { kind: 'wrap', path }) };
  }
  const items = shape.itemsOf?.(value);
  return {
    hint: `write a list: ${shape.show(own, value[own])}`,
    fix: items && likely({ kind: 'replace', path, value: items }),
  };
}

/** A description of the items in a list of objects. */
interface ItemShape {
  readonly fields: readonly string[];
  /** An item as written in YAML, from a key that was used in its place and that key's value. */
  readonly show: (key?: string, value?: unknown) => string;
  readonly itemsOf?: (value: PlainObject) => unknown[] | undefined;
}

const SHAPES: ReadonlyMap<string, ItemShape> = new Map([
  [
    'social_networks',
    {
      fields: ['network', 'username'],
      show: (key = 'GitHub', value = 'jane-doe') =>
        `\`- network: ${networkNamed(key) ?? shorten(key)}\`, and below it \`username: ${typeof value === 'string' ? shorten(value) : '…'}\``,
      itemsOf: networksIn,
    },
  ],
  [
    'custom_sections',
    {
      fields: ['title', 'entry_type', 'entries', 'link_text'],
      show: (key = 'Languages') =>
        `\`- title: ${shorten(key)}\`, and below it \`entry_type: OneLineEntry\` (or NormalEntry, ExperienceEntry, EducationEntry, PublicationEntry) and \`entries:\``,
    },
  ],
]);

/** A text in a list of objects: the address of a profile says its network and user name. */
function asItem(text: string, path: DocumentPath): Advice | undefined {
  const shape = path.length === 3 ? SHAPES.get(String(path[1])) : undefined;
  const network = path[1] === 'social_networks' ? networkOf(text) : undefined;
  const username = network && profileAt(network, text)?.name;
  const fix =
    username === undefined
      ? undefined
      : likely({ kind: 'replace', path, value: { network, username } });
  return shape && { hint: `write ${shape.show(network, username)}`, fix };
}

/** `GitHub: jane` for each network, as the list that is required. */
function networksIn(value: PlainObject): unknown[] | undefined {
  const items = Object.entries(value).map(([key, username]) => ({
    network: networkNamed(key),
    username,
  }));
  return items.every(
    ({ network, username }) => network !== undefined && typeof username === 'string',
  )
    ? items
    : undefined;
}
