import { getRequiredKeys } from '../../compiler/fields/entry-fields.js';
import type { EntryOf } from '../../compiler/schema/document.js';
import type { EntryKind } from '../../compiler/schema/entries.js';
import { quotePair } from '../../compiler/validate/suggest-value.js';
import { createUnsafeFix } from '../../diagnostics/diagnostic.js';
import { findSimilar, isTypo } from '../../diagnostics/find-similar.js';
import { quote } from '../../diagnostics/quote.js';
import { getValue, isPlainObject } from '../../util/plain-object.js';
import type { EntryInput } from '../draft.js';
import { type InputObject, toScalarText } from '../input-object.js';
import { keyToTitle } from './sections.js';

/** Keys whose text needs no label. */
const PROSE_KEYS = new Set(
  'bullet number reversed_number description details highlights intro note summary text'.split(' '),
);

/** Fields of cvpress that have another name. */
const RENAMED_FIELDS = new Map([
  ['degree', 'study_type'],
  ['label', 'name'],
]);

/** Fields of RenderCV. */
export const ENTRY_KEYS: ReadonlySet<string> = new Set(
  (
    'area authors bullet company date degree details doi end_date highlights institution journal ' +
    'label location name number position reversed_number start_date summary title url'
  ).split(' '),
);

/**
 * Adds an author's own fields where a template places them. RenderCV does not show the others; they
 * are rejected, except misspelled fields and those of an entry of no kind, which become bullet
 * points. A value that repeats another field is not read, nor a date without a place.
 */
export function addOwnFields<Kind extends EntryKind>(
  kind: Kind,
  fields: EntryInput<EntryOf<Kind>>,
  part: InputObject,
  templates: readonly string[],
): EntryInput<EntryOf<Kind>> {
  const entry = { ...fields } as Record<string, unknown>;
  const shown = new Set(Object.values(entry).flat());
  const intro: (readonly string[])[] = [];
  const points: (readonly string[])[] = [];
  const [mainKey = ''] = getRequiredKeys(kind);
  const hasKind = !part.isPlainText && Object.keys(part.value).some((key) => isRequired(key, kind));
  for (const [key, value] of part.getUnreadEntries()) {
    const isOwn = !ENTRY_KEYS.has(key) && !isPlaced(key, templates);
    if (isOwn && !warnAboutTypo(key, part) && hasKind) {
      rejectHidden(key, part);
      continue;
    }
    const lines = formatValue(value, part);
    const text = lines.join(', ');
    if (text === '' || shown.has(text) || key.endsWith('_date')) continue;
    part.consume(key, text);
    if (PROSE_KEYS.has(key)) intro.push(lines);
    else if (entry[mainKey] === undefined) entry[mainKey] = text;
    else points.push(placeField(key, text, entry, templates) ?? addLabel(key, lines));
  }
  const { highlights = [] } = entry as { highlights?: string[] };
  return { ...entry, highlights: [...intro.flat(), ...highlights, ...points.flat()] } as EntryInput<
    EntryOf<Kind>
  >;
}

function isPlaced(key: string, templates: readonly string[]): boolean {
  return templates.some((line) => line.split(/[^A-Z_]+/).includes(key.toUpperCase()));
}

function rejectHidden(key: string, { tracker, path }: InputObject): void {
  const placeholder = key.toUpperCase();
  const file = findDesignFile(tracker.value);
  if (file !== undefined) {
    tracker.reject(
      [...path, key],
      `the templates are in ${quote(file)}, which is not read`,
      'copy `design` of that file into this one',
      'not-shown',
    );
    return;
  }
  tracker.reject(
    [...path, key],
    `no template of the file names \`${placeholder}\`, so RenderCV does not show it either`,
    `to show it, write \`${placeholder}\` into a template of \`design\``,
    'not-shown',
  );
}

/** Templates may be in a file that settings name. */
function findDesignFile(document: unknown): string | undefined {
  return ['settings', 'rendercv_settings']
    .map((key) => toScalarText(getValue(document, [key, 'render_command', 'design'])))
    .find((file) => file !== undefined);
}

/** Without them, RenderCV rejects an entry. */
const REQUIRED_KEYS: Readonly<Record<EntryKind, readonly string[]>> = {
  EducationEntry: ['institution', 'area'],
  ExperienceEntry: ['company', 'position'],
  NormalEntry: ['name'],
  OneLineEntry: ['label', 'details'],
  PublicationEntry: ['title', 'authors'],
};

function isRequired(key: string, kind: EntryKind): boolean {
  return REQUIRED_KEYS[kind].includes(key);
}

/** Warns about each required field that entries of a section lack, and do not misspell. */
export function warnAboutMissingFields(kind: EntryKind, parts: readonly InputObject[]): void {
  for (const key of REQUIRED_KEYS[kind]) {
    const isMissing = ({ value, isPlainText }: InputObject) =>
      !isPlainText &&
      (value[key] ?? undefined) === undefined &&
      findSimilar(
        key,
        Object.keys(value).filter((name) => !ENTRY_KEYS.has(name)),
      ) === undefined;
    const [first, ...others] = parts.filter(isMissing);
    const more = others.length > 0 ? ` (and ${others.length} more)` : '';
    first?.tracker.warn(
      first.path,
      `has no \`${key}\`, which RenderCV requires${more}`,
      'value',
      `add \`${key}\``,
    );
  }
}

/**
 * Warns about a key close to one of RenderCV. With another first letter, only one typo counts:
 * `state` is not `date`.
 *
 * @returns whether the key is close to one
 */
function warnAboutTypo(key: string, part: InputObject): boolean {
  const keys = part.getMissingKeys();
  const similar = findSimilar(key, keys);
  if (similar === undefined || (key[0] !== similar[0] && !isTypo(key, similar, keys))) return false;
  const path = [...part.path, key];
  if (key.endsWith('_date')) part.tracker.reject(path, `its name is almost \`${similar}\``);
  else
    part.tracker.warn(path, 'is no field of RenderCV, so it is imported as text', 'key', {
      hint: `did you mean \`${similar}\`?`,
      fix: createUnsafeFix({ kind: 'rename', path, key: similar }),
    });
  return true;
}

/**
 * Appends a text to the field whose placeholder is in front (`**NAME** | STACK`).
 *
 * @returns the line of a placeholder without others (`Stack: STACK`), none, or undefined if there
 *   is no placeholder
 */
function placeField(
  key: string,
  text: string,
  entry: Record<string, unknown>,
  templates: readonly string[],
): string[] | undefined {
  for (const line of templates) {
    const parts = line.split(/\b([A-Z_]+)\b/);
    const index = parts.indexOf(key.toUpperCase());
    if (index === 1 && parts.length === 3) return [parts[0] + text + parts[2]];
    const name = parts[index - 2]?.toLowerCase() ?? '';
    const owner = RENAMED_FIELDS.get(name) ?? name;
    if (index < 3 || typeof entry[owner] !== 'string') continue;
    const [closing = ''] = /^[)\]]/.exec(parts[index + 1]?.replaceAll('*', '') ?? '') ?? [];
    entry[owner] += parts[index - 1]?.replaceAll(/[*_]/g, '') + text + closing;
    return [];
  }
  return undefined;
}

/** Returns the text of an entry that only has one; all of it, if RenderCV would reject it. */
export function readEntryText(part: InputObject): string {
  const key = ['bullet', 'number', 'reversed_number'].find((name) => name in part.value);
  if (key !== undefined && !part.isPlainText) {
    const text = part.text(key) ?? '';
    // Such entries have no template.
    for (const [own] of part.getUnreadEntries())
      part.tracker.reject(
        [...part.path, own],
        'RenderCV does not show it either',
        `to show it, append it to \`${key}\``,
        'not-shown',
      );
    return text;
  }
  const content = formatValue(part.value, part).join(', ');
  const label = findMistakenKey(part);
  const text = label === undefined ? content : `${part.toMarkdown(label)}: ${content}`.trim();
  for (const [own] of part.getUnreadEntries()) part.consume(own, text);
  return text;
}

/** Returns the start of a text up to its colon, with a warning. */
function findMistakenKey({ isPlainText, path, value, tracker }: InputObject): string | undefined {
  const [key = ''] = Object.keys(value);
  // A lowercase word may be meant as a key.
  const suggestion = isPlainText || /^[a-z]\w*$/.test(key) ? undefined : quotePair(value, path);
  if (suggestion === undefined) return undefined;
  tracker.warn(
    path,
    'has a colon, which YAML reads as the end of a key',
    'value',
    suggestion.hint ?? '',
  );
  return key;
}

/** Returns the lines of any value; an object becomes a line with a nested list. */
function formatValue(value: unknown, part: InputObject): string[] {
  if (Array.isArray(value)) return value.flatMap((item) => formatValue(item, part));
  if (!isPlainObject(value)) {
    const text = toScalarText(value);
    return text === undefined ? [] : [part.toMarkdown(text)];
  }
  const heads: string[] = [];
  const items: (readonly string[])[] = [];
  for (const [key, inner] of Object.entries(value)) {
    const lines = formatValue(inner, part);
    if (typeof inner !== 'object') heads.push(...lines);
    else items.push(addLabel(key, lines));
  }
  const nested = items.flat().map((item) => `\n- ${item.replaceAll('\n', '\n  ')}`);
  return [heads.join(', ') + nested.join('')].filter((text) => text !== '');
}

function addLabel(key: string, lines: readonly string[]): readonly string[] {
  if (PROSE_KEYS.has(key) || lines.length === 0 || lines.some((line) => line.includes('\n')))
    return lines;
  return [`${keyToTitle(key)}: ${lines.join(', ')}`];
}
