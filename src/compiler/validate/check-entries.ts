import { describeValue } from '../../diagnostics/describe-value.js';
import {
  createDiagnostic,
  createUnsafeFix,
  type Diagnostic,
  type DocumentPath,
} from '../../diagnostics/diagnostic.js';
import { isPlainObject, type PlainObject } from '../../util/plain-object.js';
import { getRequiredKeys } from '../fields/entry-fields.js';
import type { EntryKind } from '../schema/entries.js';
import type { Variant } from '../schema/sections.js';
import { getValidators, type ValidationContext } from './context.js';
import { inferKind, KINDS_TO_INFER, reportWrongKind } from './misplaced-fields.js';
import { reportUnknownKeys } from './report-unknown-keys.js';
import { checkDates } from './rules/check-values.js';
import { ENTRY_SHAPES } from './shape.js';
import { suggestEntriesForTexts } from './suggest-section.js';
import { lacksSpace } from './suggest-value.js';
import { formatKey, reportWrongType, toDiagnostics } from './to-diagnostics.js';

export function checkEntry(
  entry: unknown,
  kind: EntryKind,
  path: DocumentPath,
  context: ValidationContext,
): Diagnostic[] {
  const { variant } = context;
  const shape = ENTRY_SHAPES[kind];
  if (!isPlainObject(entry)) return [reportWrongType('object', entry, path, formatEntryHint(kind))];
  const result = getValidators(variant).entries[kind](entry);
  const other = result.success ? undefined : inferKind(entry, kind);
  if (other !== undefined) return [reportWrongKind(other, kind, path, variant)];
  const unknown = reportUnknownKeys(entry, shape, path, variant);
  const allDates = checkDates(entry, path);
  const range = checkRangeInStart(entry, path, allDates);
  const dates = allDates.filter((d) => range === undefined || d.path.at(-1) !== 'start_date');
  if (result.success && range === undefined)
    return dates.length === 0 ? unknown : [...unknown, ...dates];
  const impossible = new Set(
    dates.filter((d) => d.code === 'impossible-date').map((d) => d.path.at(-1)),
  );
  // `impossible-date` explains more than `bad-date`.
  if (range) impossible.add('start_date');
  const typeProblems = toDiagnostics(result, path, shape, context).filter(
    (d) => d.code !== 'bad-date' || !impossible.has(d.path.at(-1)),
  );
  return [...(range ? [range] : []), ...typeProblems, ...unknown, ...dates];
}

/** Reports two dates in `start_date`, such as `2020-2022` or `2020-01 – present`. */
function checkRangeInStart(
  entry: PlainObject,
  path: DocumentPath,
  dates: readonly Diagnostic[],
): Diagnostic | undefined {
  const { start_date: text } = entry;
  const [, start, end] =
    (typeof text === 'string' && text.length > 8 && DATE_RANGE_PATTERN.exec(text.trim())) || [];
  if (start === undefined || end === undefined) return undefined;
  const startPath = [...path, 'start_date'];
  const canSplit = !('end_date' in entry) && !('date' in entry);
  // `2020-2022` has the format of a date.
  const isImpossible = dates.some(
    (d) => d.code === 'impossible-date' && d.path.at(-1) === 'start_date',
  );
  const found = describeValue(text);
  const fix = createUnsafeFix(
    { kind: 'replace', path: startPath, value: start },
    { kind: 'insert', path: [...path, 'end_date'], value: end },
  );
  return createDiagnostic(
    isImpossible ? 'impossible-date' : 'bad-date',
    startPath,
    `\`start_date\` is ${found}, which has two dates.`,
    {
      found,
      expected: 'a date',
      hint: `write \`start_date: ${start}\` and \`end_date: ${end}\``,
      fix: canSplit ? fix : undefined,
    },
  );
}

export const DATE_RANGE_PATTERN =
  /^(\d{4}(?:-\d{2}){0,2})\s*(?:-|–|—|to)\s*((?:19|20)\d{2}(?:-\d{2}){0,2}|present)$/;

export function checkEntries(
  entries: readonly unknown[],
  kind: EntryKind,
  path: DocumentPath,
  context: ValidationContext,
): Diagnostic[] {
  const texts = reportTextEntries(entries, kind, path);
  if (texts !== undefined) return [texts];
  return entries.flatMap((entry, index) => checkEntry(entry, kind, [...path, index], context));
}

export function reportTextEntries(
  entries: readonly unknown[],
  kind: EntryKind,
  path: DocumentPath,
): Diagnostic | undefined {
  const texts = entries.filter((entry) => typeof entry === 'string');
  const [first, ...others] = texts;
  if (first === undefined || texts.length < entries.length || texts.some(lacksSpace))
    return undefined;
  const isAlone = others.length === 0;
  const found = isAlone ? describeValue(first) : 'texts';
  const message = isAlone
    ? `\`${formatKey([...path, 0])}\` must be an object, but it is ${found}.`
    : `The ${texts.length} entries of \`${formatKey(path)}\` must be objects, but they are texts.`;
  return createDiagnostic('wrong-type', isAlone ? [...path, 0] : path, message, {
    found,
    expected: 'objects',
    ...suggestEntriesForTexts(kind, texts, path),
  });
}

function formatEntryHint(kind: EntryKind): string {
  return `write the keys of ${ENTRY_SHAPES[kind].name}: ${getRequiredKeys(kind)
    .map((key) => `\`${key}: …\``)
    .join(', ')}`;
}

/**
 * Returns the kind of an entry in a custom section: in variant B, the section's kind; in variant A,
 * which allows any kind, the first that accepts the entry, beginning with the section's kind.
 */
export function resolveEntryKind(
  entry: unknown,
  sectionKind: EntryKind,
  variant: Variant,
): EntryKind {
  if (variant === 'b') return sectionKind;
  const validators = getValidators(variant).entries;
  if (validators[sectionKind](entry).success) return sectionKind;
  return KINDS_TO_INFER.find((kind) => validators[kind](entry).success) ?? sectionKind;
}
