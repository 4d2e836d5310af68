import type { TitleKey } from '../../compiler/locales/language.js';
import { chunkBy } from '../../util/arrays.js';
import { defined } from '../../util/plain-object.js';
import { type Draft, type EntryPart, type PartSource, withoutSigns } from './entry-parts.js';
import { isPlace, TOWN } from './header.js';
import { isSameStyle } from './headings.js';
import { joined } from './letters.js';
import { spotAround } from './segments.js';
import { type Field, inPersonsOrder, type Role } from './structure.js';

/** Sections whose entries are lines: a name, and a text. */
const LISTS: readonly (TitleKey | undefined)[] = [
  'skills',
  'programming_skills',
  'interests',
  'awards',
  'certificates',
  'test_scores',
  'publications',
];

/** Longer pieces are paragraphs, longer places are none; in UTF-16 units. */
const LONGEST_HEAD = 110;
const LONGEST_PLACE = 45;

/** What pieces of an entry are to a person. */
export function fieldsOf(
  { heads, bullets }: Draft,
  { calendar, body, meaning, isList }: PartSource,
): Field[] {
  const dates = heads.flat().filter(({ kind }) => kind === 'dates');
  const found: { role: Role; parts: EntryPart[] }[] = [];
  const rowOf = new Map(heads.flatMap((parts, row) => parts.map((part) => [part, row] as const)));
  const isLines = isList || LISTS.includes(meaning);
  const titles = (): typeof found => found.filter(({ role }) => role === 'title');
  let firstRow: number | undefined;
  for (const part of heads.flat()) {
    if (part.kind === 'dates') continue;
    const row = rowOf.get(part) ?? 0;
    const last = found.at(-1);
    const isPlaced =
      (part.kind === 'after' && (dates.length > 0 || !isLines)) ||
      (part.kind === 'before' && dates.length > 0);
    if (isPlaced) {
      const role = part.text.length <= LONGEST_PLACE && !/\d/.test(part.text) ? 'place' : 'text';
      const [first] = role === 'place' && last?.role === role ? last.parts : [];
      if (first?.kind === part.kind && rowOf.get(first) !== row) last?.parts.push(part);
      else found.push({ role, parts: [part] });
      continue;
    }
    firstRow ??= row;
    const main = found.findLast(
      ({ role, parts }) => role !== 'place' && parts[0]?.kind !== 'after',
    );
    const previous = main?.parts.at(-1);
    const isNext =
      previous !== undefined &&
      rowOf.get(previous) !== row &&
      isSameStyle(previous, part) &&
      heads[row]?.find(({ kind }) => kind === 'text') === part;
    const isSecond = titles().length < 2 && row - firstRow <= 1 && !isLines;
    const isTitle = isSecond || found.every(({ role }) => role === 'place');
    const role =
      isTitle && meaning !== 'summary' && part.text.length <= LONGEST_HEAD ? 'title' : 'text';
    if (
      isNext &&
      main !== undefined &&
      (main.role === 'text' || (isFull(previous, part) && titles().length < 3))
    )
      main.parts.push(part);
    else if (
      role === 'text' &&
      main?.role === 'text' &&
      previous !== undefined &&
      rowOf.get(previous) === row
    )
      main.parts.push(part);
    else found.push({ role, parts: [part] });
  }
  const isDated = dates.length > 0 && !isLines;
  const hasPlace = found.some(({ role }) => role === 'place');
  const isTitled = titles().length > 1;
  const fields = found
    .flatMap(({ role, parts }) => {
      const field = fieldOf(role, parts);
      const isPlain = parts.every((part) => isSameStyle(part, body));
      return dates.length > 0 ? [field] : labelled(field, meaning, isPlain);
    })
    .flatMap((field) => (isDated && !hasPlace ? placed(field, isTitled) : [field]));
  const items = bullets.map(
    (segments): Field =>
      defined({
        role: 'bullet' as const,
        text: joined(segments.map(({ text }) => text)),
        spot: spotAround(segments),
      }),
  );
  return inPersonsOrder([...fields, ...datesOf(dates, calendar), ...items]).filter(
    ({ text }) => text !== '',
  );
}

/** `Acme, Zurich, Switzerland` is a title with a place, `Zurich, Switzerland` behind a title is a place. */
function placed(field: Field, isTitled: boolean): Field[] {
  if (field.role === 'text' && isTitled)
    return [isPlace(field.text) || TOWN.test(field.text) ? { ...field, role: 'place' } : field];
  const [, title, place] = field.role === 'title' ? (TITLE_AND_PLACE.exec(field.text) ?? []) : [];
  if (title === undefined || place === undefined) return [field];
  return [
    { ...field, text: title },
    { ...field, role: 'place', text: place },
  ];
}

/** A town and its country or state, each beginning with a capital; or work from anywhere. */
const TITLE_AND_PLACE = /^(.+?), (\p{Lu}[^,\d]{2,25}, \p{Lu}[^,\d]{1,25}|Remote)$/u;

/** Whether the first word of a line had no room in the line before it. */
function isFull(previous: EntryPart, { text, size }: EntryPart): boolean {
  const [word = ''] = text.split(' ');
  return previous.right - previous.left > 12 * size || word.length > 12;
}

function fieldOf(role: Role, parts: readonly EntryPart[]): Field {
  // Pieces of one line keep the signs between them.
  const lines = chunkBy(parts, ({ top, left }, first) => top === first.top && left === first.left);
  const text = joined(
    lines.map((line, index) => {
      const bare = withoutSigns(line.map(({ raw }) => raw).join(''));
      return line.at(-1)?.isOpen && index < lines.length - 1 ? `${bare},` : bare;
    }),
  );
  return defined({ role, text, spot: spotAround(parts) });
}

/** `Languages: German` is a name and a text, also without a change of style. */
function labelled(field: Field, meaning: TitleKey | undefined, isPlain: boolean): Field[] {
  if (field.role !== 'title' || meaning === 'publications') return [field];
  const [, label, text] = /^([^:：]{2,40})(?::\s+|：\s*)(\S.*)$/su.exec(field.text) ?? [];
  if (label !== undefined && text !== undefined)
    return [
      { ...field, text: label },
      { ...field, role: 'text', text },
    ];
  // A line of several things is no name.
  return isPlain && /,.*,/.test(field.text) ? [{ ...field, role: 'text' }] : [field];
}

function datesOf(parts: readonly EntryPart[], calendar: PartSource['calendar']): Field[] {
  if (parts.length === 0) return [];
  const text = joined(parts.map((part) => part.text));
  const found = calendar.datesIn(text);
  const [first] = found;
  // The dates of several entries, which were not told apart, are those of none.
  const period = found.length > 2 ? undefined : first?.period;
  return [defined({ role: 'dates' as const, text, spot: spotAround(parts), period })];
}
