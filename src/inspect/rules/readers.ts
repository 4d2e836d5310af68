import { counted } from '../../diagnostics/words.js';
import { groupBy } from '../../util/arrays.js';
import { RTL_LETTER } from '../../util/scripts.js';
import type { ReaderName } from '../readers/reader.js';
import type { ReaderScore } from '../structure/score.js';
import { INTRICATE } from '../structure/segments.js';
import type { Field } from '../structure/structure.js';
import { mixedIn } from './certainty.js';
import { type Judged, placeOf, quoted, type Rule, readersOf, thatRead } from './rule.js';

/** Reports source fields that no extractor finds. Without a source, these are our own errors. */
export const fieldLost: Rule = (context) => {
  if (!context.hasSource) return [];
  const readers = readersOf(context);
  const [first, ...others] = readers.map((reader) =>
    context.scores[reader].missing.filter(isSignificant),
  );
  if (first === undefined) return [];
  const keys = others.map((missing) => new Set(missing.map(toKey)));
  return first
    .filter((field) => keys.every((missing) => missing.has(toKey(field))))
    .map((field) => ({
      message: `No extractor finds ${quoted([field.text])}.`,
      hint: 'export the PDF again from this source; write text as text, not as an image',
      ...placeOf(field),
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
    .filter(({ readers }) => readers.length < readersOf(context).length)
    .map(({ readers, items }) => ({
      message:
        `Programs ${thatRead(readers)} miss ${quoted(items.map(({ text }) => text))}; others ` +
        'find it.',
      hint: 'keep the words of a line together: use one column, no tabs, boxes or rotated text',
      readers,
      ...placeOf(items[0]),
    }));
};

export const entryTorn: Rule = (context) =>
  groupByExtractors(
    context,
    ({ torn }) =>
      torn
        .map(({ entry, lost }) => ({
          title: entry.fields[0] as Field,
          lost: lost.filter(isSignificant),
        }))
        .filter(({ title, lost }) => isSignificant(title) && lost.length > 0),
    ({ title, lost }) => [title, ...lost].map(toKey).join('\n'),
  ).map(({ readers, items: [{ title, lost }, ...others] }) => ({
    message:
      `Programs ${thatRead(readers)} separate ${quoted([title.text])} from ` +
      `${quoted(lost.map(({ text }) => text))}${others.length === 0 ? '' : `; ${counted(others.length, 'more entry is', 'more entries are')} split in this way`}.`,
    hint: 'set dates and place on the title line or directly below it, not in a column or box',
    readers,
    ...placeOf(title),
  }));

export const fieldInterrupted: Rule = (context) =>
  groupByExtractors(
    context,
    ({ interrupted }) => interrupted.filter(({ field }) => isSignificant(field)),
    ({ field }) => toKey(field),
  ).map(({ readers, items: [{ field, letters }, ...others] }) => ({
    message:
      `Programs ${thatRead(readers)} find ${letters === 1 ? 'a letter' : `${letters} letters`} ` +
      'of other text within ' +
      `${quoted([field.text])}${others.length === 0 ? '' : `, and ${counted(others.length, 'more field is', 'more fields are')} interrupted`}.`,
    hint: 'put nothing next to a paragraph: set place and dates on their own or the title line',
    readers,
    ...placeOf(field),
  }));

export const columnsMixed: Rule = (context) =>
  groupByExtractors(
    context,
    (score) => mixedIn(score, context.structure) ?? [],
    ({ left, right }) => `${toKey(left)}\n${toKey(right)}`,
  ).map(({ readers, items: [{ left, right }] }) => ({
    message:
      `Programs ${thatRead(readers)} mix the columns of ${quoted([left.text])} and ` +
      `${quoted([right.text])}.`,
    hint: 'use one column: put skills and contacts above or below the jobs',
    readers,
    ...placeOf(left),
  }));

/**
 * Reports a different order of sections or entries, unless split entries or mixed columns explain
 * it.
 */
export const orderDiffers: Rule = (context) =>
  groupByExtractors(
    context,
    (score) =>
      score.torn.length > 0 || mixedIn(score, context.structure) !== undefined
        ? []
        : (score.misplaced.find(
            ({ title, before }) => isSignificant(title) && isSignificant(before),
          ) ?? []),
    ({ title, before }) => `${toKey(title)}\n${toKey(before)}`,
  ).map(({ readers, items: [{ title, before }] }) => ({
    message:
      `Programs ${thatRead(readers)} read ${quoted([title.text])} before ` +
      `${quoted([before.text])}, unlike a person.`,
    hint: 'let the file have the order of the page: avoid text boxes and absolute positions',
    readers,
    ...placeOf(title),
  }));

/** Groups the selected items by the set of extractors that have them. */
function groupByExtractors<T>(
  context: Judged,
  select: (score: ReaderScore) => T | readonly T[],
  toItemKey: (item: T) => string,
): { readonly readers: ReaderName[]; readonly items: readonly [T, ...T[]] }[] {
  const selections = readersOf(context).flatMap((reader) =>
    [select(context.scores[reader])].flat().map((item) => ({ reader, item: item as T })),
  );
  const items = [...groupBy(selections, ({ item }) => toItemKey(item)).values()].map((group) => ({
    item: group[0]?.item as T,
    readers: [...new Set(group.map(({ reader }) => reader))],
  }));
  return [...groupBy(items, ({ readers }) => readers.join()).values()].map((group) => ({
    readers: group[0]?.readers ?? [],
    items: group.map(({ item }) => item) as [T, ...T[]],
  }));
}

/**
 * Ignores lone numbers, which may occur anywhere, and scripts whose extraction no author can
 * influence: right-to-left letters and syllables of several glyphs.
 */
function isSignificant({ text }: Field): boolean {
  return (
    (/\p{L}/u.test(text) || text.length > 4) && !INTRICATE.test(text) && !RTL_LETTER().test(text)
  );
}

function toKey({ role, text, path, spot }: Field): string {
  return JSON.stringify([role, text, path ?? spot]);
}
