import { quote } from '../../diagnostics/quote.js';
import { formatCount } from '../../diagnostics/words.js';
import { groupBy } from '../../util/arrays.js';
import { getRtlLetterPattern } from '../../util/unicode-scripts.js';
import type { ExtractorScore } from '../structure/score.js';
import { COMPLEX_SCRIPT } from '../structure/split-segments.js';
import type { Field } from '../structure/structure.js';
import { findMixedColumns } from './certainty.js';
import {
  describeExtractors,
  type FindingDetails,
  locateField,
  quoteExamples,
  type Rule,
  type RuleContext,
  selectExtractors,
} from './rule.js';

/** Without a source, fields that no extractor finds are our own errors. */
export const fieldLost: Rule = (context) => {
  if (!context.hasSource) return [];
  const extractors = selectExtractors(context);
  const [first, ...others] = extractors.map((extractor) =>
    context.scores[extractor].missing.filter(isSignificant),
  );
  if (first === undefined) return [];
  const keys = others.map((missing) => new Set(missing.map(toKey)));
  return first
    .filter((field) => keys.every((missing) => missing.has(toKey(field))))
    .map((field) => ({
      message: `No extractor finds ${quote(field.text)}.`,
      hint: 'export the PDF again from this source; write text as text, not as an image',
      ...locateField(field),
    }));
};

/** Reports fields that only some extractors find. */
export const fieldMissed: Rule = (context) => {
  const isCertain = ({ role }: Field) => context.hasSource || role === 'email' || role === 'phone';
  return reportItems(
    context,
    ({ missing }) => missing.filter((field) => isCertain(field) && isSignificant(field)),
    (field) => [field],
    (fields) => ({
      message: `miss ${quoteExamples(fields.map(({ text }) => text))}; others find it.`,
      hint: 'keep the words of a line together: use one column, no tabs, boxes or rotated text',
    }),
  ).filter(({ extractors }) => extractors.length < selectExtractors(context).length);
};

export const entrySplit: Rule = (context) =>
  reportItems(
    context,
    ({ split }) =>
      split
        .map(({ entry, lost }) => ({
          title: entry.fields[0] as Field,
          lost: lost.filter(isSignificant),
        }))
        .filter(({ title, lost }) => isSignificant(title) && lost.length > 0),
    ({ title, lost }) => [title, ...lost],
    ([{ title, lost }, ...others]) => {
      const more =
        others.length > 0 &&
        `; ${formatCount(others.length, 'more entry is', 'more entries are')} split in this way`;
      return {
        message:
          `separate ${quote(title.text)} from ` +
          `${quoteExamples(lost.map(({ text }) => text))}${more || ''}.`,
        hint: 'set dates and place on the title line or directly below it, not in a column or box',
      };
    },
  );

export const fieldInterrupted: Rule = (context) =>
  reportItems(
    context,
    ({ interrupted }) => interrupted.filter(({ field }) => isSignificant(field)),
    ({ field }) => [field],
    ([{ field, characters }, ...others]) => {
      const more =
        others.length > 0 &&
        `, and ${formatCount(others.length, 'more field is', 'more fields are')} interrupted`;
      return {
        message:
          `find ${characters === 1 ? 'a character' : `${characters} characters`} ` +
          `of other text within ${quote(field.text)}${more || ''}.`,
        hint: 'put nothing next to a paragraph: set place and dates on their own or the title line',
      };
    },
  );

export const columnsMixed: Rule = (context) =>
  reportItems(
    context,
    (score) => findMixedColumns(score, context.structure) ?? [],
    ({ left, right }) => [left, right],
    ([{ left, right }]) => ({
      message: `mix the columns of ${quote(left.text)} and ${quote(right.text)}.`,
      hint: 'use one column: put skills and contacts above or below the jobs',
    }),
  );

/** Ignores orders that split entries or mixed columns explain. */
export const orderDiffers: Rule = (context) =>
  reportItems(
    context,
    (score) =>
      score.split.length > 0 || findMixedColumns(score, context.structure) !== undefined
        ? []
        : (score.misplaced.find(
            ({ title, before }) => isSignificant(title) && isSignificant(before),
          ) ?? []),
    ({ title, before }) => [title, before],
    ([{ title, before }]) => ({
      message: `read ${quote(title.text)} before ${quote(before.text)}, unlike a person.`,
      hint: 'let the file have the order of the page: avoid text boxes and absolute positions',
    }),
  );

/**
 * Reports the selected items, grouped by the extractors that have them.
 *
 * @param getFields - the fields that identify an item, first the one to locate
 * @param describe - a message without its subject
 */
function reportItems<T>(
  context: RuleContext,
  select: (score: ExtractorScore) => T | readonly T[],
  getFields: (item: T) => Field[],
  describe: (items: readonly [T, ...T[]]) => Pick<FindingDetails, 'message' | 'hint'>,
) {
  const selections = selectExtractors(context).flatMap((extractor) =>
    [select(context.scores[extractor])].flat().map((item) => ({ extractor, item: item as T })),
  );
  const byItem = groupBy(selections, ({ item }) => getFields(item).map(toKey).join('\n'));
  const items = [...byItem.values()].map((group) => ({
    item: group[0].item,
    extractors: [...new Set(group.map(({ extractor }) => extractor))],
  }));
  return [...groupBy(items, ({ extractors }) => extractors.join()).values()].map((group) => {
    const [{ item, extractors }] = group;
    const { message, hint } = describe(group.map((member) => member.item) as [T, ...T[]]);
    return {
      message: `Programs ${describeExtractors(extractors)} ${message}`,
      hint,
      extractors,
      ...locateField(getFields(item)[0]),
    };
  });
}

/**
 * Ignores lone numbers, which may occur anywhere, and scripts whose extraction no author can
 * influence: right-to-left letters and syllables of several glyphs.
 */
function isSignificant({ text }: Field): boolean {
  return (
    (/\p{L}/u.test(text) || text.length > 4) &&
    !COMPLEX_SCRIPT.test(text) &&
    !getRtlLetterPattern().test(text)
  );
}

function toKey({ role, text, path, location }: Field): string {
  return JSON.stringify([role, text, path ?? location]);
}
