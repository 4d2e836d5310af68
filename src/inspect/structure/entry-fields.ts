import type { TitleKey } from '../../compiler/locales/locale.js';
import { chunkBy } from '../../util/arrays.js';
import { omitUndefined } from '../../util/plain-object.js';
import {
  type EntryDraft,
  type EntryPart,
  mayBeDated,
  type SectionContext,
  trimPunctuation,
} from './entry-parts.js';
import { isPlaceLine } from './header.js';
import { isSameStyle } from './headings.js';
import { isDescription, isLikeText, namesBoth } from './name-words.js';
import { joinLines } from './normalize-text.js';
import { mergeLocations, type TextStyle } from './split-segments.js';
import { type Field, type FieldRole, sortFields } from './structure.js';

/** Sections whose entries are a name and a text. */
const LIST_SECTIONS: readonly (TitleKey | undefined)[] = [
  'skills',
  'programming_skills',
  'interests',
  'awards',
  'certificates',
  'test_scores',
  'publications',
];

/** In UTF-16 units; longer text is a paragraph. */
const MAX_HEAD_LENGTH = 110;
const MAX_PLACE_LENGTH = 45;

interface HeadField {
  readonly role: FieldRole;
  readonly parts: EntryPart[];
}

interface HeadContext {
  readonly meaning: TitleKey | undefined;
  readonly hasDates: boolean;
  readonly dates: readonly EntryPart[];
  /** If other than that of the body. */
  readonly dateStyle: TextStyle | undefined;
  readonly isLines: boolean;
  readonly hasWholeLines: boolean;
  readonly getLine: (part: EntryPart) => number;
  /** The first line with text that is not in a side column. */
  readonly firstLine: number;
  readonly firstTexts: ReadonlySet<EntryPart>;
  readonly fields: HeadField[];
}

export function recognizeFields(
  { heads: lines, bullets }: EntryDraft,
  source: SectionContext,
): Field[] {
  const heads = restoreTexts(lines, source);
  const parts = heads.flat();
  const times = parts.filter(isTime);
  const periods = times.filter(({ kind }) => kind === 'dates');
  const dates = periods.length > 0 ? periods : times;
  const context = createContext(
    heads.filter((line) => !line.every(isTime)),
    dates,
    source,
  );
  for (const part of parts) {
    if (isTime(part)) continue;
    const role = PART_ROLES.find(([applies]) => applies(context, part))?.[1] ?? 'text';
    const findContinued = isInSideColumn(context, part) ? findContinuedPlace : findContinuedText;
    const continued = findContinued(context, part, role);
    if (continued === undefined) context.fields.push({ role, parts: [part] });
    else continued.parts.push(part);
  }
  const fields = [
    ...toHeadFields(context, source),
    ...toDateFields(dates, source.dateFinder),
    ...bullets.map((segments) =>
      omitUndefined({
        role: 'bullet' as const,
        text: joinLines(segments.map(({ text }) => text)),
        location: mergeLocations(segments),
        runs: segments.flatMap(({ runs }) => runs),
      }),
    ),
  ];
  return sortFields(fields).filter(({ text }) => text !== '');
}

/** Returns dates to the texts at whose ends they are, if the entry has others. */
function restoreTexts(
  heads: EntryDraft['heads'],
  { dateFinder }: SectionContext,
): EntryDraft['heads'] {
  const dates = heads.flat().filter(({ kind }) => kind === 'dates');
  const [first] = dates;
  const joined = joinLines(dates.map(({ text }) => text));
  if (first === undefined || dateFinder.findDates(joined).length < 2) return heads;
  const own = dates.find(({ top, whole }) => top === first.top && whole === undefined) ?? first;
  return heads.map((line) =>
    line.flatMap((part) => {
      const isSame = ({ left, top }: EntryPart) => left === part.left && top === part.top;
      const whole = line.find((other) => other !== own && isSame(other) && other.whole)?.whole;
      if (whole === undefined) return part;
      return line.find(isSame) === part ? whole : [];
    }),
  );
}

function isTime({ kind }: EntryPart): boolean {
  return kind === 'dates' || kind === 'duration';
}

function createContext(
  heads: EntryDraft['heads'],
  dates: readonly EntryPart[],
  { meaning, isList, hasWholeLines, body }: SectionContext,
): HeadContext {
  const [date] = dates;
  const lineIndexes = new Map(
    heads.flatMap((parts, lineIndex) => parts.map((part) => [part, lineIndex] as const)),
  );
  const getLine = (part: EntryPart) => lineIndexes.get(part) ?? 0;
  const firstTexts = new Set(
    heads.flatMap((parts) => parts.find(({ kind }) => kind === 'text') ?? []),
  );
  const context = {
    hasDates: date !== undefined,
    isLines: isList || LIST_SECTIONS.includes(meaning),
  };
  return {
    ...context,
    meaning,
    dates,
    dateStyle: date && !isSameStyle(date, body) ? date : undefined,
    hasWholeLines,
    getLine,
    firstTexts,
    firstLine: heads.findIndex((parts) =>
      parts.some((part) => !isTime(part) && !isInSideColumn(context, part)),
    ),
    fields: [],
  };
}

/** `Responsibilities:` */
const LABEL_END = /[:：]\s*$/;

const WEB_ADDRESS = /^https?:\S+$/;

/** The first rule that applies decides. */
const PART_ROLES: readonly (readonly [
  applies: (context: HeadContext, part: EntryPart) => boolean,
  role: FieldRole,
])[] = [
  [(_, { text }) => WEB_ADDRESS.test(text), 'text'],
  [(context, part) => isInSideColumn(context, part) && isShortPlace(part), 'place'],
  [isInSideColumn, 'text'],
  [({ meaning }) => meaning === 'summary', 'text'],
  [isPlaceBelow, 'place'],
  [(_, { text }) => text.length > MAX_HEAD_LENGTH, 'text'],
  [({ fields }) => fields.every(({ role }) => role === 'place'), 'title'],
  [isSecondTitle, 'title'],
];

/** Lists without dates have no side column on the right. */
function isInSideColumn(
  { hasDates, isLines }: Pick<HeadContext, 'hasDates' | 'isLines'>,
  { kind }: EntryPart,
): boolean {
  return (kind === 'after' && (hasDates || !isLines)) || (kind === 'before' && hasDates);
}

function isShortPlace({ text, raw }: EntryPart): boolean {
  return text.length <= MAX_PLACE_LENGTH && !/\d/.test(text) && !LABEL_END.test(raw);
}

/** A place below the title may have the style of the dates. */
function isPlaceBelow(
  { meaning, dateStyle, fields, isLines }: HeadContext,
  part: EntryPart,
): boolean {
  const previous = fields.at(-1);
  return (
    !mayBeDated(meaning) &&
    previous?.role === (isLines ? 'text' : 'title') &&
    previous.parts.every((other) => !isSameStyle(other, part)) &&
    dateStyle !== undefined &&
    isSameStyle(dateStyle, part) &&
    isShortPlace(part)
  );
}

function isSecondTitle(context: HeadContext, part: EntryPart): boolean {
  const { isLines, getLine, firstLine, fields, meaning } = context;
  const label = fields.at(-1)?.parts.at(-1);
  if (meaning === undefined && label !== undefined && LABEL_END.test(label.raw)) return false;
  return (
    !isLines &&
    countTitles(context) < 2 &&
    getLine(part) - firstLine <= 1 &&
    !isTextBelowTitle(context, part)
  );
}

/** Tests for a text below a title, which is no title even if it is the next line. */
function isTextBelowTitle({ fields, getLine, dates }: HeadContext, part: EntryPart): boolean {
  const title = fields.find(({ role }) => role === 'title')?.parts[0];
  if (title === undefined || [title, ...dates].some((one) => getLine(one) === getLine(part)))
    return false;
  return isDescription(part.text) || (namesBoth(title.text) && isLikeText(part.text));
}

function countTitles({ fields }: HeadContext): number {
  return fields.filter(({ role }) => role === 'title').length;
}

function findContinuedPlace(
  { fields, getLine }: HeadContext,
  part: EntryPart,
  role: FieldRole,
): HeadField | undefined {
  const last = fields.at(-1);
  const [first] = role === 'place' && last?.role === role ? last.parts : [];
  return first?.kind === part.kind && getLine(first) !== getLine(part) ? last : undefined;
}

/** Finds the title or text that a part continues, on its line or the previous one. */
function findContinuedText(
  context: HeadContext,
  part: EntryPart,
  role: FieldRole,
): HeadField | undefined {
  const { fields, getLine, firstTexts } = context;
  const main = fields.findLast(
    (field) => field.role !== 'place' && field.parts[0]?.kind !== 'after',
  );
  const previous = main?.parts.at(-1);
  if (main === undefined || previous === undefined || WEB_ADDRESS.test(part.text)) return undefined;
  if (getLine(previous) === getLine(part))
    return role === 'text' && main.role === 'text' ? main : undefined;
  if (context.hasWholeLines || !isSameStyle(previous, part) || !firstTexts.has(part))
    return undefined;
  if (main.role === 'text') return main;
  const isDated = context.dates.some(
    ({ left, top }) => left === previous.left && top === previous.top,
  );
  return !isDated && wasWrapped(previous, part) && countTitles(context) < 3 ? main : undefined;
}

function toHeadFields(context: HeadContext, { meaning, body }: SectionContext): Field[] {
  const { fields, hasDates, isLines } = context;
  const hasPlace = fields.some(({ role }) => role === 'place');
  const hasTwoTitles = countTitles(context) > 1;
  return fields
    .flatMap(({ role, parts }) => {
      const field = toField(role, parts);
      const isPlain = parts.every((part) => isSameStyle(part, body));
      return hasDates ? [field] : splitLabel(field, meaning, isPlain);
    })
    .flatMap((field) =>
      hasDates && !isLines && !hasPlace ? splitPlace(field, hasTwoTitles) : [field],
    );
}

/**
 * `Acme, Zurich, Switzerland` is a title and a place; `Zurich, Switzerland` after a title is a
 * place.
 */
function splitPlace(field: Field, hasTwoTitles: boolean): Field[] {
  if (field.role === 'text' && hasTwoTitles)
    return [
      isPlaceLine(field.text) && !LABEL_END.test(field.runs?.at(-1)?.text ?? '')
        ? { ...field, role: 'place' }
        : field,
    ];
  const [, title, place] = field.role === 'title' ? (TITLE_AND_PLACE.exec(field.text) ?? []) : [];
  if (title === undefined || place === undefined) return [field];
  return [
    { ...field, text: title },
    { ...field, role: 'place', text: place },
  ];
}

/** A town and its country or state, capitalized; or remote work. */
const TITLE_AND_PLACE =
  /^([^:：]+?)(?:,| [–—|-]) (?!(?:Inc|Ltd|LLC|LLP|Corp|Co|GmbH|AG|SA|S\.A|Limited)\b)(\p{Lu}[^,\d]{2,25}, \p{Lu}[^,\d]{1,25}|Remote)$/u;

/** Tests whether the first word did not fit on the previous line. */
function wasWrapped(previous: EntryPart, { text, size }: EntryPart): boolean {
  const [word = ''] = text.split(' ');
  return (
    (previous.right - previous.left > 12 * size || word.length > 12) &&
    previous.room < (0.6 * word.length + 3) * size
  );
}

/** Dividers at the start and end of a line; other punctuation belongs to the text. */
const LINE_EDGES = /^[\s|·•/–—-]+|[\s|·•/–—-]+$/gu;

function toField(role: FieldRole, parts: readonly EntryPart[]): Field {
  // Parts of one line keep the punctuation between them.
  const lines = chunkBy(parts, ({ top, left }, first) => top === first.top && left === first.left);
  const text = trimPunctuation(
    joinLines(
      lines.map((line) =>
        line
          .map(({ raw }) => raw)
          .join('')
          .replaceAll(LINE_EDGES, ''),
      ),
    ),
  );
  const runs = role === 'text' ? parts.map((part) => ({ ...part, text: part.raw })) : undefined;
  return omitUndefined({ role, text, location: mergeLocations(parts), runs });
}

/** `Languages: German` is a name and a text, even in one style. */
function splitLabel(field: Field, meaning: TitleKey | undefined, isPlain: boolean): Field[] {
  if (field.role !== 'title' || meaning === 'publications') return [field];
  const [, label, text] = /^([^:：]{2,40})(?::\s+|：\s*)(\S.*)$/su.exec(field.text) ?? [];
  if (label !== undefined && text !== undefined)
    return [
      { ...field, text: label },
      { ...field, role: 'text', text },
    ];
  // An enumeration is not a name.
  return isPlain && /,.*,/.test(field.text) ? [{ ...field, role: 'text' }] : [field];
}

function toDateFields(
  parts: readonly EntryPart[],
  dateFinder: SectionContext['dateFinder'],
): Field[] {
  if (parts.length === 0) return [];
  // A dash at the end of a line joins the next one: `07/2016 –`, `today`.
  const text = trimPunctuation(joinLines(parts.map(({ raw }) => raw)));
  const dates = dateFinder.findDates(text);
  // The start and the end may have lines of their own, without a dash.
  const joined = dateFinder.findDates(parts.map((part) => part.text).join(' – '));
  const isPeriod = parts.length === 2 && dates.length === 2 && joined.length === 1;
  const [match] = dates;
  // Other numbers are a part of the period, such as `Sep. 14`.
  const rest = match === undefined ? '' : text.slice(0, match.start) + text.slice(match.end);
  const isPart = dates.length === 1 && /\d/.test(rest);
  // More than two dates are of entries that could not be separated.
  const isUnclear = dates.length > 2 || isPart;
  const period = isUnclear ? undefined : (isPeriod ? joined : dates)[0]?.period;
  return [omitUndefined({ role: 'dates' as const, text, location: mergeLocations(parts), period })];
}
