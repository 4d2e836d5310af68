import type { Diagnostic, DocumentPath } from '../diagnostics/diagnostic.js';
import { requiredKeysOf } from '../entries/kinds.js';
import type { EntryKind } from '../schema/entries.js';
import type { Variant } from '../schema/sections.js';
import { isPlainObject } from '../values/plain-object.js';
import type { ValidationContext } from './context.js';
import { type Finding, fromFindings, nameOf, wrongType } from './findings.js';
import { ENTRY_VALIDATORS } from './generated/validators.js';
import { checkDates } from './rules/dates.js';
import { ENTRY_SHAPES } from './shape.js';
import { unknownKeys } from './unknown-keys.js';

/** What a typia validator returns. */
interface Validation {
  readonly success: boolean;
  readonly errors?: readonly Finding[];
}

const VALIDATORS: Readonly<Record<Variant, Readonly<Record<EntryKind, (entry: unknown) => Validation>>>> =
  ENTRY_VALIDATORS;

/** All problems of one entry. */
export function checkEntry(
  entry: unknown,
  kind: EntryKind,
  path: DocumentPath,
  context: ValidationContext,
): Diagnostic[] {
  const { variant } = context;
  const shape = ENTRY_SHAPES[kind];
  if (!isPlainObject(entry)) return [wrongType('object', entry, path, nameOf(path), entryHint(kind))];
  const result = VALIDATORS[variant][kind](entry);
  const unknown = unknownKeys(entry, shape, path, variant);
  const dates = checkDates(entry, path);
  if (result.success) return dates.length === 0 ? unknown : [...unknown, ...dates];
  const impossible = new Set(dates.filter((d) => d.code === 'impossible-date').map((d) => d.path.at(-1)));
  // Why a date is impossible says more than that it is none.
  const findings = fromFindings(result.errors ?? [], path, shape, context).filter(
    (d) => d.code !== 'bad-date' || !impossible.has(d.path.at(-1)),
  );
  return [...findings, ...unknown, ...dates];
}

function entryHint(kind: EntryKind): string {
  return `write the keys of ${ENTRY_SHAPES[kind].name}: ${requiredKeysOf(kind)
    .map((key) => `\`${key}: …\``)
    .join(', ')}`;
}

/**
 * The kind that an entry of a custom section is of. In variant B it is the section's. Variant A lets an entry be of
 * any kind: the section's where it fits, else the first that does.
 */
export function kindOfEntry(entry: unknown, sectionKind: EntryKind, variant: Variant): EntryKind {
  if (variant === 'b' || VALIDATORS.a[sectionKind](entry).success) return sectionKind;
  const kinds = Object.keys(VALIDATORS.a) as EntryKind[];
  // OneLineEntry before NormalEntry: whatever is the former (name, details) would pass as the latter too.
  const order = [...kinds.filter((kind) => kind !== 'NormalEntry'), 'NormalEntry' as const];
  return order.find((kind) => VALIDATORS.a[kind](entry).success) ?? sectionKind;
}
