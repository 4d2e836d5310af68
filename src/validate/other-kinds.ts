import { type Diagnostic, type DocumentPath, diagnostic, formatPath } from '../diagnostics/diagnostic.js';
import { likely } from '../diagnostics/fix.js';
import { code } from '../diagnostics/quote.js';
import { requiredKeysOf } from '../entries/kinds.js';
import type { EntryKind } from '../schema/entries.js';
import { PREDEFINED_SECTIONS, sectionKeysOf, type Variant } from '../schema/sections.js';
import { isPlainObject } from '../values/plain-object.js';
import { ENTRY_SHAPES } from './shape.js';

/** The kinds in the order in which they are guessed: `name` alone is a NormalEntry, with `details` it is a OneLineEntry. */
export const KINDS_TO_GUESS = [
  'OneLineEntry',
  'ExperienceEntry',
  'EducationEntry',
  'PublicationEntry',
  'NormalEntry',
] as const satisfies readonly EntryKind[];

/** Whether an object has keys of a kind only, and all that it needs. */
export function isA(entry: unknown, kind: EntryKind): boolean {
  if (!isPlainObject(entry)) return false;
  const { keys } = ENTRY_SHAPES[kind];
  return Object.keys(entry).every((key) => keys.includes(key)) && requiredKeysOf(kind).every((key) => key in entry);
}

/** The kind that an entry is of, where it has keys that its section's kind does not know, and none of those it needs. */
export function otherKindOf(entry: unknown, kind: EntryKind): EntryKind | undefined {
  if (!isPlainObject(entry)) return undefined;
  const isOfKind = requiredKeysOf(kind).some((key) => key in entry);
  const { keys } = ENTRY_SHAPES[kind];
  if (isOfKind || Object.keys(entry).every((key) => keys.includes(key))) return undefined;
  return KINDS_TO_GUESS.find((other) => other !== kind && isA(entry, other));
}

/** Says that an entry is of another kind than its section's. */
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

/** Says that all entries of a custom section are of another kind than it says. */
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
