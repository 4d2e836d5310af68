import type { Period } from '../../compiler/model/dates.js';
import { quote } from '../../diagnostics/quote.js';
import { SEASONS } from '../structure/date-finder.js';
import { toEndMonth, toStartMonth } from '../structure/periods.js';
import { listFields, type Section } from '../structure/structure.js';
import { type FindingDetails, locateField, type Rule } from './rule.js';

export const dateUnclear: Rule = ({ structure: { sections } }) =>
  sections.flatMap(listFields).flatMap((field) => {
    if (field.role === 'bullet' || field.text.length > MAX_DATE_LENGTH) return [];
    const reason = NOTATIONS.find(([, notation]) => notation.test(field.text))?.[0];
    if (reason === undefined) return [];
    return {
      message: `Programs may not understand the date ${quote(field.text)}: ${reason}.`,
      hint: 'write a month and a four-digit year: “Sept. 2019 – March 2021” or “09/2019 – 03/2021”',
      ...locateField(field),
    };
  });

/** Longer texts only mention dates. */
const MAX_DATE_LENGTH = 40;

const NOTATIONS: readonly (readonly [reason: string, notation: RegExp])[] = [
  [
    'a season is not a month',
    new RegExp(`(?<![\\p{L}\\p{M}])(?:${SEASONS})(?:,| of)? (?:19|20|['’])\\d\\d`, 'iu'),
  ],
  ['its year has two digits', /(?<![\p{L}\p{N}])['’]\d\d(?!\p{N})/u],
  [
    'its year has two digits',
    /(?<![\d/.\p{Sc}])(?:0?[1-9]|1[0-2])[/.]\d\d(?![\d/.\p{L}]|\s?[%\p{Sc}])/u,
  ],
  // `2010-11` may be a month.
  ['its second year has two digits', /(?<![\d/.])(?:19|20)\d\d ?– ?\d\d(?!\d|[-/.]\d)/],
];

export const datesOutOfOrder: Rule = ({ structure: { sections }, hasSource }) =>
  sections
    .filter(({ meaning }) => CHRONOLOGICAL_SECTIONS.has(meaning))
    .flatMap((section) => findOutOfOrder(section, hasSource) ?? []);

const CHRONOLOGICAL_SECTIONS = new Set<Section['meaning']>([
  'experience',
  'work_experience',
  'education',
]);

/**
 * @param isCertain - whether dates come from a source; on a page, one date may be half of a period
 */
function findOutOfOrder(
  { title, entries }: Section,
  isCertain: boolean,
): FindingDetails | undefined {
  const all = entries.flatMap(({ fields, isGroupHeading }) => {
    if (isGroupHeading) return [];
    const field = fields.find(({ role, period }) => role === 'dates' && period !== undefined);
    return field?.period === undefined ? [] : [{ field, period: field.period }];
  });
  const dated = isCertain ? all : all.filter(({ period }) => !isSingle(period));
  for (const [index, { field, period }] of dated.entries()) {
    const previous = dated[index - 1];
    // A single year may belong to a section whose title was not recognized.
    if (
      previous !== undefined &&
      isSingle(period) === isSingle(previous.period) &&
      isNewer(period, previous.period)
    )
      return {
        message:
          `In ${quote(title?.text ?? '')}, ${quote(field.text)} comes after ` +
          `${quote(previous.field.text)}, though it is newer.`,
        hint: 'sort entries by date, newest first: programs take the first job for the current one',
        ...locateField(field),
      };
  }
  return undefined;
}

/** A newer period both begins and ends later, as periods may overlap. */
function isNewer(a: Period, b: Period): boolean {
  return toStartMonth(a) > toStartMonth(b) && toEndMonth(a) > toEndMonth(b);
}

function isSingle({ start, end }: Period): boolean {
  return end !== 'present' && start.year === end.year && start.month === end.month;
}
