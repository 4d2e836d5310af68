import { formatCount } from '../../diagnostics/words.js';
import { groupBy } from '../../util/arrays.js';
import { getRtlLetterPattern } from '../../util/unicode-scripts.js';
import type { ExtractorName } from '../extractors/extractors.js';
import type { ExtractorScore } from '../structure/score.js';
import { COMPLEX_SCRIPT } from '../structure/split-segments.js';
import type { Field } from '../structure/structure.js';
import { findMixedColumns } from './certainty.js';
import {
  describeExtractors,
  locateField,
  quoteExamples,
  type Rule,
  type RuleContext,
  selectExtractors,
} from './rule.js';

/** Reports source fields that no extractor finds. Without a source, these are our own errors. */
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
      message: `No extractor finds ${quoteExamples([field.text])}.`,
      hint: 'export the PDF again from this source; write text as text, not as an image',
      ...locateField(field),
    }));
};

/** Reports fields that only some extractors find. Without a source, only contacts are certain. */
export const fieldMissed: Rule = (context) => {
  const isCertain = ({ role }: Field): boolean =>
    context.hasSource || role === 'email' || role === 'phone';
  return groupByExtractors(
    context,
    ({ missing }) => missing.filter((field) => isCertain(field) && isSignificant(field)),
    toKey,
  )
    .filter(({ extractors }) => extractors.length < selectExtractors(context).length)
    .map(({ extractors, items }) => ({
      message:
        `Programs ${describeExtractors(extractors)} miss ${quoteExamples(items.map(({ text }) => text))}; others ` +
        'find it.',
      hint: 'keep the words of a line together: use one column, no tabs, boxes or rotated text',
      extractors,
      ...locateField(items[0]),
    }));
};

export const entrySplit: Rule = (context) =>
  groupByExtractors(
    context,
    ({ split }) =>
      split
        .map(({ entry, lost }) => ({
          title: entry.fields[0] as Field,
          lost: lost.filter(isSignificant),
        }))
        .filter(({ title, lost }) => isSignificant(title) && lost.length > 0),
    ({ title, lost }) => [title, ...lost].map(toKey).join('\n'),
  ).map(({ extractors, items: [{ title, lost }, ...others] }) => ({
    message:
      `Programs ${describeExtractors(extractors)} separate ${quoteExamples([title.text])} from ` +
      `${quoteExamples(lost.map(({ text }) => text))}${others.length === 0 ? '' : `; ${formatCount(others.length, 'more entry is', 'more entries are')} split in this way`}.`,
    hint: 'set dates and place on the title line or directly below it, not in a column or box',
    extractors,
    ...locateField(title),
  }));

export const fieldInterrupted: Rule = (context) =>
  groupByExtractors(
    context,
    ({ interrupted }) => interrupted.filter(({ field }) => isSignificant(field)),
    ({ field }) => toKey(field),
  ).map(({ extractors, items: [{ field, characters }, ...others] }) => ({
    message:
      `Programs ${describeExtractors(extractors)} find ${characters === 1 ? 'a character' : `${characters} characters`} ` +
      'of other text within ' +
      `${quoteExamples([field.text])}${others.length === 0 ? '' : `, and ${formatCount(others.length, 'more field is', 'more fields are')} interrupted`}.`,
    hint: 'put nothing next to a paragraph: set place and dates on their own or the title line',
    extractors,
    ...locateField(field),
  }));

export const columnsMixed: Rule = (context) =>
  groupByExtractors(
    context,
    (score) => findMixedColumns(score, context.structure) ?? [],
    ({ left, right }) => `${toKey(left)}\n${toKey(right)}`,
  ).map(({ extractors, items: [{ left, right }] }) => ({
    message:
      `Programs ${describeExtractors(extractors)} mix the columns of ${quoteExamples([left.text])} and ` +
      `${quoteExamples([right.text])}.`,
    hint: 'use one column: put skills and contacts above or below the jobs',
    extractors,
    ...locateField(left),
  }));

/**
 * Reports a different order of sections or entries, unless split entries or mixed columns explain
 * it.
 */
export const orderDiffers: Rule = (context) =>
  groupByExtractors(
    context,
    (score) =>
      score.split.length > 0 || findMixedColumns(score, context.structure) !== undefined
        ? []
        : (score.misplaced.find(
            ({ title, before }) => isSignificant(title) && isSignificant(before),
          ) ?? []),
    ({ title, before }) => `${toKey(title)}\n${toKey(before)}`,
  ).map(({ extractors, items: [{ title, before }] }) => ({
    message:
      `Programs ${describeExtractors(extractors)} read ${quoteExamples([title.text])} before ` +
      `${quoteExamples([before.text])}, unlike a person.`,
    hint: 'let the file have the order of the page: avoid text boxes and absolute positions',
    extractors,
    ...locateField(title),
  }));

/** Groups the selected items by the set of extractors that have them. */
function groupByExtractors<T>(
  context: RuleContext,
  select: (score: ExtractorScore) => T | readonly T[],
  toItemKey: (item: T) => string,
): { readonly extractors: ExtractorName[]; readonly items: readonly [T, ...T[]] }[] {
  const selections = selectExtractors(context).flatMap((extractor) =>
    [select(context.scores[extractor])].flat().map((item) => ({ extractor, item: item as T })),
  );
  const items = [...groupBy(selections, ({ item }) => toItemKey(item)).values()].map((group) => ({
    item: group[0]?.item as T,
    extractors: [...new Set(group.map(({ extractor }) => extractor))],
  }));
  return [...groupBy(items, ({ extractors }) => extractors.join()).values()].map((group) => ({
    extractors: group[0]?.extractors ?? [],
    items: group.map(({ item }) => item) as [T, ...T[]],
  }));
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
