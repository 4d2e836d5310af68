import type { Period } from '../../compiler/model/dates.js';
import type { CalendarDate } from '../../compiler/schema/calendar.js';
import { type Entry, type Field, fieldsIn, type Section } from '../structure/structure.js';
import { type Found, placeOf, quoted, type Rule } from './rule.js';

/** Notations that parsers read in different ways, or not at all. */
export const dateUnclear: Rule = ({ structure: { sections } }) =>
  sections.flatMap(fieldsIn).flatMap((field) => {
    if (field.role === 'bullet' || field.text.length > LONGEST) return [];
    const why = NOTATIONS.find(([, notation]) => notation.test(field.text))?.[0];
    if (why === undefined) return [];
    return {
      message: `Programs may not understand the date ${quoted([field.text])}: ${why}.`,
      hint: 'write the month and four digits of the year: “Sept. 2019 – March 2021”, or “09/2019 – 03/2021”',
      ...placeOf(field),
    };
  });

/** Longer texts speak of dates, but are none. */
const LONGEST = 40;

const SEASON =
  'spring|summer|autumn|fall|winter|frühjahr|frühling|sommer|herbst|printemps|été|automne|hiver|primavera|verano|otoño|invierno|estate|autunno|inverno';

/** What is unusual about a notation, and how it is recognised. */
const NOTATIONS: readonly (readonly [why: string, notation: RegExp])[] = [
  [
    'a season is no month',
    new RegExp(`(?<![\\p{L}\\p{M}])(?:${SEASON})(?:,| of)? (?:19|20|['’])\\d\\d`, 'iu'),
  ],
  ['its year has two digits', /(?<![\p{L}\p{N}])['’]\d\d(?!\p{N})/u],
  [
    'its year has two digits',
    /(?<![\d/.\p{Sc}])(?:0?[1-9]|1[0-2])[/.]\d\d(?![\d/.\p{L}]|\s?[%\p{Sc}])/u,
  ],
  // With a hyphen, it may be a month: 2010-11.
  ['its second year has two digits', /(?<![\d/.])(?:19|20)\d\d ?– ?\d\d(?!\d|[/.]\d)/],
];

/** Jobs or degrees that are not in order, the newest first. */
export const datesOutOfOrder: Rule = ({ structure: { sections }, hasSource }) =>
  sections
    .filter(({ meaning }) => IN_ORDER.has(meaning))
    .flatMap((section) => firstOutOfOrder(section, hasSource) ?? []);

/** Other sections may be ordered by weight. */
const IN_ORDER = new Set<Section['meaning']>(['experience', 'work_experience', 'education']);

/** @param isCertain - whether the dates are those of a source; on a page, a single date may be the half of a period */
function firstOutOfOrder({ title, entries }: Section, isCertain: boolean): Found | undefined {
  const all = entries.flatMap((entry) => datesOf(entry) ?? []);
  const dated = isCertain ? all : all.filter(({ period }) => !isSingle(period));
  for (const [index, { field, period }] of dated.entries()) {
    const above = dated[index - 1];
    // A year alone may be of another section, whose title was not seen.
    if (
      above === undefined ||
      isSingle(period) !== isSingle(above.period) ||
      !isNewer(period, above.period)
    )
      continue;
    return {
      message: `In ${quoted([title?.text ?? ''])}, ${quoted([field.text])} comes after ${quoted([above.field.text])}, though it is newer.`,
      hint: 'order the entries by their dates, the newest first: programs take the first job for the present one',
      ...placeOf(field),
    };
  }
  return undefined;
}

function datesOf({ fields }: Entry): { field: Field; period: Period } | undefined {
  const field = fields.find(({ role, period }) => role === 'dates' && period !== undefined);
  return field?.period === undefined ? undefined : { field, period: field.period };
}

/** Periods may overlap: it is newer if it both began and ended later. */
function isNewer(a: Period, b: Period): boolean {
  return monthOf(a.start, 1) > monthOf(b.start, 1) && endOf(a) > endOf(b);
}

function isSingle({ start, end }: Period): boolean {
  return end !== 'present' && start.year === end.year && start.month === end.month;
}

function endOf({ end }: Period): number {
  return end === 'present' ? Number.POSITIVE_INFINITY : monthOf(end, 12);
}

/** Months since the year 0. */
function monthOf({ year, month }: CalendarDate, otherwise: number): number {
  return year * 12 + (month ?? otherwise);
}
