import {
  createDiagnostic,
  createFix,
  type Diagnostic,
  type DocumentPath,
  formatPath,
} from '../../diagnostics/diagnostic.js';
import { formatAndList } from '../../diagnostics/find-similar.js';
import { formatCode } from '../../diagnostics/quote.js';
import { isPlainObject, type PlainObject } from '../../util/plain-object.js';
import { getRequiredKeys } from '../fields/entry-fields.js';
import type { EntryKind } from '../schema/entries.js';
import {
  getSectionKeys,
  isSectionKey,
  PREDEFINED_SECTIONS,
  type SectionKey,
  type Variant,
} from '../schema/sections.js';
import { ENTRY_SHAPES, type Shape } from './shape.js';
import { findKeyBySynonym } from './synonyms.js';

/** Keys in `cv` that lack indentation: fields of the last entry of the section above them. */
interface StrayFields {
  readonly keys: readonly string[];
  readonly section: SectionKey;
  /** Whether the entry requires one of the keys, so that the fix is safe. */
  readonly areRequired: boolean;
}

export function findStrayFields(cv: PlainObject, shape: Shape): StrayFields[] {
  const keysBySection = new Map<SectionKey, string[]>();
  let section: SectionKey | undefined;
  for (const key of Object.keys(cv)) {
    if (section !== undefined && isStray(key, cv, section, shape))
      keysBySection.set(section, [...(keysBySection.get(section) ?? []), key]);
    else section = isSectionKey(key) && isPlainObject(getLastItem(cv[key])) ? key : undefined;
  }
  return [...keysBySection].map(([owner, keys]) => {
    const missing = findMissingKeys(cv, owner);
    return { keys, section: owner, areRequired: keys.some((key) => missing.includes(key)) };
  });
}

function isStray(key: string, cv: PlainObject, section: SectionKey, shape: Shape): boolean {
  if (shape.keys.includes(key)) return false;
  if (findMissingKeys(cv, section).includes(key)) return true;
  const { keys } = ENTRY_SHAPES[PREDEFINED_SECTIONS[section].kind];
  const isFree = keys.includes(key) && !(key in (getLastItem(cv[section]) as PlainObject));
  // `url` may also be the website of the person.
  return isFree && findKeyBySynonym(key, shape, (field) => !(field in cv)) === undefined;
}

function findMissingKeys(cv: PlainObject, section: SectionKey): string[] {
  const entry = getLastItem(cv[section]) as PlainObject;
  return getRequiredKeys(PREDEFINED_SECTIONS[section].kind).filter((key) => !(key in entry));
}

function getLastItem(value: unknown): unknown {
  return Array.isArray(value) ? value.at(-1) : undefined;
}

export function reportStrayFields(
  { keys, section, areRequired }: StrayFields,
  cv: PlainObject,
  variant: Variant,
): Diagnostic {
  const [key = ''] = keys;
  const entries = cv[section] as readonly PlainObject[];
  const entry: DocumentPath = ['cv', section, entries.length - 1];
  const first = Object.keys(entries.at(-1) as PlainObject)[0];
  const like = first === undefined ? '' : ` like ${formatCode(first)}`;
  const found = formatAndList(keys.map(formatCode));
  const [verb, are, them] =
    keys.length > 1 ? ['belong', 'they are', 'them'] : ['belongs', 'it is', 'it'];
  const moves = keys.map(
    (field) => ({ kind: 'move', path: ['cv', field], to: [...entry, field] }) as const,
  );
  const ignored = variant === 'a' ? `; ${are} ignored here` : '';
  const message = `${found} ${verb} to the entry above, \`${formatPath(entry)}\`${ignored}.`;
  return createDiagnostic(variant === 'b' ? 'unknown-key' : 'ignored-key', ['cv', key], message, {
    at: 'key',
    found,
    expected: 'the keys of `cv`',
    hint: `indent ${them}${like}`,
    fix: createFix(areRequired, ...moves),
  });
}

/** In the order of inference: `name` with `details` is a OneLineEntry, without it a NormalEntry. */
export const KINDS_TO_INFER = [
  'OneLineEntry',
  'ExperienceEntry',
  'EducationEntry',
  'PublicationEntry',
  'NormalEntry',
] as const satisfies readonly EntryKind[];

/** Whether an object has all the required keys of a kind, and only keys of the kind. */
export function matchesKind(entry: unknown, kind: EntryKind): boolean {
  if (!isPlainObject(entry)) return false;
  const { keys } = ENTRY_SHAPES[kind];
  return (
    Object.keys(entry).every((key) => keys.includes(key)) &&
    getRequiredKeys(kind).every((key) => key in entry)
  );
}

/** Infers the kind of an entry that lacks all required keys of its section's kind. */
export function inferKind(entry: unknown, kind: EntryKind): EntryKind | undefined {
  if (!isPlainObject(entry)) return undefined;
  const hasRequiredKey = getRequiredKeys(kind).some((key) => key in entry);
  const { keys } = ENTRY_SHAPES[kind];
  if (hasRequiredKey || Object.keys(entry).every((key) => keys.includes(key))) return undefined;
  return KINDS_TO_INFER.find((other) => other !== kind && matchesKind(entry, other));
}

export function reportWrongKind(
  other: EntryKind,
  kind: EntryKind,
  path: DocumentPath,
  variant: Variant,
): Diagnostic {
  const section = getSectionKeys(variant).find((key) => PREDEFINED_SECTIONS[key].kind === other);
  const found = ENTRY_SHAPES[other].name;
  const message = `${formatCode(formatPath(path.slice(-2)))} is ${found}; this section allows only ${kind}.`;
  return createDiagnostic('wrong-type', path, message, {
    found,
    expected: ENTRY_SHAPES[kind].name,
    hint: `move it to a section of its kind, such as ${formatCode(section ?? 'custom_sections')}`,
  });
}
