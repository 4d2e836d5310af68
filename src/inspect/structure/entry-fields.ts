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

/** A field of the head of an entry while its parts are found. */
interface HeadField {
  readonly role: Role;
  readonly parts: EntryPart[];
}

/** What decides what a part of the head of an entry is. */
interface HeadContext {
  readonly meaning: TitleKey | undefined;
  readonly hasDates: boolean;
  /** Whether the entry is a name and a text in one line. */
  readonly isLines: boolean;
  readonly rowOf: (part: EntryPart) => number;
  /** The first row with text of the entry itself, which is not beside it. */
  readonly firstRow: number;
  /** The first text of each row. */
  readonly firstTexts: ReadonlySet<EntryPart>;
  /** The fields before the part. */
  readonly found: HeadField[];
}

/** Finds the fields of an entry. */
export function fieldsOf({ heads, bullets }: Draft, source: PartSource): Field[] {
  const parts = heads.flat();
  const dates = parts.filter(({ kind }) => kind === 'dates');
  const context = contextOf(heads, dates.length > 0, source);
  for (const part of parts) {
    if (part.kind === 'dates') continue;
    const { role, continued } = classifyPart(context, part);
    if (continued === undefined) context.found.push({ role, parts: [part] });
    else continued.parts.push(part);
  }
  const items = bullets.map(
    (segments): Field =>
      defined({
        role: 'bullet' as const,
        text: joined(segments.map(({ text }) => text)),
        spot: spotAround(segments),
      }),
  );
  const fields = [...headFields(context, source), ...datesOf(dates, source.calendar), ...items];
  return inPersonsOrder(fields).filter(({ text }) => text !== '');
}

function contextOf(
  heads: Draft['heads'],
  hasDates: boolean,
  { meaning, isList }: PartSource,
): HeadContext {
  const rows = new Map(heads.flatMap((parts, row) => parts.map((part) => [part, row] as const)));
  const rowOf = (part: EntryPart): number => rows.get(part) ?? 0;
  const firstTexts = new Set(
    heads.flatMap((parts) => parts.find(({ kind }) => kind === 'text') ?? []),
  );
  const context = { hasDates, isLines: isList || LISTS.includes(meaning) };
  const first = heads.flat().find((part) => part.kind !== 'dates' && !isBeside(context, part));
  return {
    ...context,
    meaning,
    rowOf,
    firstTexts,
    firstRow: first === undefined ? 0 : rowOf(first),
    found: [],
  };
}

/** The roles of the parts of a head: the first that applies. */
const PART_ROLES: readonly (readonly [
  applies: (context: HeadContext, part: EntryPart) => boolean,
  role: Role,
])[] = [
  [(context, part) => isBeside(context, part) && isShortPlace(part), 'place'],
  [isBeside, 'text'],
  [({ meaning }) => meaning === 'summary', 'text'],
  [(_, { text }) => text.length > LONGEST_HEAD, 'text'],
  [({ found }) => found.every(({ role }) => role === 'place'), 'title'],
  [isSecondTitle, 'title'],
];

/** Decides the role of a part, and which field it continues, if any. */
function classifyPart(
  context: HeadContext,
  part: EntryPart,
): { role: Role; continued: HeadField | undefined } {
  const role = PART_ROLES.find(([applies]) => applies(context, part))?.[1] ?? 'text';
  const continued = isBeside(context, part)
    ? continuedPlace(context, part, role)
    : continuedText(context, part, role);
  return { role, continued };
}

/** Whether a part is in a column of its own; lists without dates have none on their right. */
function isBeside(
  { hasDates, isLines }: Pick<HeadContext, 'hasDates' | 'isLines'>,
  { kind }: EntryPart,
): boolean {
  return (kind === 'after' && (hasDates || !isLines)) || (kind === 'before' && hasDates);
}

function isShortPlace({ text }: EntryPart): boolean {
  return text.length <= LONGEST_PLACE && !/\d/.test(text);
}

function isSecondTitle(context: HeadContext, part: EntryPart): boolean {
  const { isLines, rowOf, firstRow } = context;
  return titleCount(context) < 2 && rowOf(part) - firstRow <= 1 && !isLines;
}

function titleCount({ found }: HeadContext): number {
  return found.filter(({ role }) => role === 'title').length;
}

/** The place that a part continues in the row below. */
function continuedPlace(
  { found, rowOf }: HeadContext,
  part: EntryPart,
  role: Role,
): HeadField | undefined {
  const last = found.at(-1);
  const [first] = role === 'place' && last?.role === role ? last.parts : [];
  return first?.kind === part.kind && rowOf(first) !== rowOf(part) ? last : undefined;
}

/** The title or text that a part continues, in its row or from the row before. */
function continuedText(context: HeadContext, part: EntryPart, role: Role): HeadField | undefined {
  const { found, rowOf, firstTexts } = context;
  const main = found.findLast(
    (field) => field.role !== 'place' && field.parts[0]?.kind !== 'after',
  );
  const previous = main?.parts.at(-1);
  if (main === undefined || previous === undefined) return undefined;
  if (rowOf(previous) === rowOf(part))
    return role === 'text' && main.role === 'text' ? main : undefined;
  if (!isSameStyle(previous, part) || !firstTexts.has(part)) return undefined;
  return main.role === 'text' || (isFull(previous, part) && titleCount(context) < 3)
    ? main
    : undefined;
}

/** The fields of a head, with labels and places apart from titles. */
function headFields(context: HeadContext, { meaning, body }: PartSource): Field[] {
  const { found, hasDates, isLines } = context;
  const hasPlace = found.some(({ role }) => role === 'place');
  const isTitled = titleCount(context) > 1;
  return found
    .flatMap(({ role, parts }) => {
      const field = fieldOf(role, parts);
      const isPlain = parts.every((part) => isSameStyle(part, body));
      return hasDates ? [field] : labelled(field, meaning, isPlain);
    })
    .flatMap((field) => (hasDates && !isLines && !hasPlace ? placed(field, isTitled) : [field]));
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
