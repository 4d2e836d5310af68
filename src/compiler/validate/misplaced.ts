import {
  type Diagnostic,
  type DocumentPath,
  diagnostic,
  fixOf,
  formatPath,
} from '../../diagnostics/diagnostic.js';
import { code } from '../../diagnostics/quote.js';
import { andList } from '../../diagnostics/suggest.js';
import { isPlainObject, type PlainObject } from '../../util/plain-object.js';
import { requiredKeysOf } from '../fields/entry-fields.js';
import type { EntryKind } from '../schema/entries.js';
import {
  isSectionKey,
  PREDEFINED_SECTIONS,
  type SectionKey,
  sectionKeysOf,
  type Variant,
} from '../schema/sections.js';
import { ENTRY_SHAPES, type Shape } from './shape.js';
import { synonymOf } from './synonyms.js';

/** Keys in `cv` that are not indented enough: they are fields of the last entry of the section before them. */
interface Strays {
  readonly keys: readonly string[];
  readonly section: SectionKey;
  /** Whether the entry lacks one of them, so that nothing else can be meant. */
  readonly areMissed: boolean;
}

/** The unknown keys of `cv` that are fields of entries. */
export function straysIn(cv: PlainObject, shape: Shape): Strays[] {
  const found = new Map<SectionKey, string[]>();
  let section: SectionKey | undefined;
  for (const key of Object.keys(cv)) {
    if (section !== undefined && isStray(key, cv, section, shape))
      found.set(section, [...(found.get(section) ?? []), key]);
    else section = isSectionKey(key) && isPlainObject(lastOf(cv[key])) ? key : undefined;
  }
  return [...found].map(([home, keys]) => {
    const missed = missedIn(cv, home);
    return { keys, section: home, areMissed: keys.some((key) => missed.includes(key)) };
  });
}

function isStray(key: string, cv: PlainObject, section: SectionKey, shape: Shape): boolean {
  if (shape.keys.includes(key)) return false;
  if (missedIn(cv, section).includes(key)) return true;
  const { keys } = ENTRY_SHAPES[PREDEFINED_SECTIONS[section].kind];
  const isFree = keys.includes(key) && !(key in (lastOf(cv[section]) as PlainObject));
  // `url` may also be the person's own.
  return isFree && synonymOf(key, shape, (known) => !(known in cv)) === undefined;
}

/** The required fields that the last entry of a section lacks. */
function missedIn(cv: PlainObject, section: SectionKey): string[] {
  const entry = lastOf(cv[section]) as PlainObject;
  return requiredKeysOf(PREDEFINED_SECTIONS[section].kind).filter((key) => !(key in entry));
}

function lastOf(value: unknown): unknown {
  return Array.isArray(value) ? value.at(-1) : undefined;
}

/** Reports such keys, with the place where they belong. */
export function strayFields(
  { keys, section, areMissed }: Strays,
  cv: PlainObject,
  variant: Variant,
): Diagnostic {
  const [key = ''] = keys;
  const entries = cv[section] as readonly PlainObject[];
  const home: DocumentPath = ['cv', section, entries.length - 1];
  const first = Object.keys(entries.at(-1) as PlainObject)[0];
  const like = first === undefined ? '' : ` as far as ${code(first)} in it`;
  const shown = andList(keys.map(code));
  const verb = keys.length > 1 ? 'belong' : 'belongs';
  const moves = keys.map(
    (own) => ({ kind: 'move', path: ['cv', own], to: [...home, own] }) as const,
  );
  const ignored = variant === 'a' ? `; ${keys.length > 1 ? 'they are' : 'it is'} ignored here` : '';
  const message = `${shown} ${verb} to the entry above, \`${formatPath(home)}\`${ignored}.`;
  return diagnostic(variant === 'b' ? 'unknown-key' : 'ignored-key', ['cv', key], message, {
    at: 'key',
    found: shown,
    expected: `the keys of \`cv\``,
    hint: `indent ${keys.length > 1 ? 'them' : 'it'}${like}`,
    fix: fixOf(areMissed, ...moves),
  });
}

/** The kinds in the order in which they are guessed: `name` alone is a NormalEntry, with `details` it is a OneLineEntry. */
export const KINDS_TO_GUESS = [
  'OneLineEntry',
  'ExperienceEntry',
  'EducationEntry',
  'PublicationEntry',
  'NormalEntry',
] as const satisfies readonly EntryKind[];

/** Whether an object has all the required keys of a kind, and no keys that the kind does not know. */
export function isA(entry: unknown, kind: EntryKind): boolean {
  if (!isPlainObject(entry)) return false;
  const { keys } = ENTRY_SHAPES[kind];
  return (
    Object.keys(entry).every((key) => keys.includes(key)) &&
    requiredKeysOf(kind).every((key) => key in entry)
  );
}

/** The kind of an entry that has keys unknown to its section's kind, and none of those that the section's kind requires. */
export function otherKindOf(entry: unknown, kind: EntryKind): EntryKind | undefined {
  if (!isPlainObject(entry)) return undefined;
  const isOfKind = requiredKeysOf(kind).some((key) => key in entry);
  const { keys } = ENTRY_SHAPES[kind];
  if (isOfKind || Object.keys(entry).every((key) => keys.includes(key))) return undefined;
  return KINDS_TO_GUESS.find((other) => other !== kind && isA(entry, other));
}

/** Reports an entry whose kind differs from its section's. */
export function wrongKind(
  other: EntryKind,
  kind: EntryKind,
  path: DocumentPath,
  variant: Variant,
): Diagnostic {
  const home = sectionKeysOf(variant).find((key) => PREDEFINED_SECTIONS[key].kind === other);
  const found = ENTRY_SHAPES[other].name;
  const message = `${code(formatPath(path.slice(-2)))} is ${found}; this section holds ${kind}.`;
  return diagnostic('wrong-type', path, message, {
    found,
    expected: ENTRY_SHAPES[kind].name,
    hint: `move it to a section of its kind, such as ${code(home ?? 'custom_sections')}`,
  });
}
