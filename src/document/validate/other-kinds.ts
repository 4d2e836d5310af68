import { type Diagnostic, type DocumentPath, diagnostic, formatPath, likely } from '../../diagnostics/diagnostic.js';
import { code } from '../../diagnostics/quote.js';
import type { EntryKind } from '../../schema/entries.js';
import { PREDEFINED_SECTIONS, sectionKeysOf, type Variant } from '../../schema/sections.js';
import { isPlainObject } from '../../values/plain-object.js';
import { requiredKeysOf } from '../entries/kinds.js';
import { ENTRY_SHAPES } from './shape.js';

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
  return Object.keys(entry).every((key) => keys.includes(key)) && requiredKeysOf(kind).every((key) => key in entry);
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
export function wrongKind(other: EntryKind, kind: EntryKind, path: DocumentPath, variant: Variant): Diagnostic {
  const home = sectionKeysOf(variant).find((key) => PREDEFINED_SECTIONS[key].kind === other);
  return diagnostic(
    'wrong-type',
    path,
    `${messageFor(other, formatPath(path.slice(-2)))}; this section holds ${kind}.`,
    {
      found: ENTRY_SHAPES[other].name,
      expected: ENTRY_SHAPES[kind].name,
      hint: `move it to a section of its kind, such as ${code(home ?? 'custom_sections')}`,
    },
  );
}

/** Reports a custom section whose entries are all of a kind other than its `entry_type`. */
export function wrongSectionKind(other: EntryKind, kind: EntryKind, path: DocumentPath): Diagnostic {
  const message = `This section has the \`entry_type\` ${kind}, but its entries are ${other}.`;
  return diagnostic('wrong-type', [...path, 'entry_type'], message, {
    found: kind,
    expected: other,
    hint: `write \`entry_type: ${other}\``,
    fix: likely({ kind: 'replace', path: [...path, 'entry_type'], value: other }),
  });
}

function messageFor(kind: EntryKind, name: string): string {
  return `${code(name)} is ${ENTRY_SHAPES[kind].name}`;
}
