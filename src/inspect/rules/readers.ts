import { counted } from '../../diagnostics/words.js';
import { groupBy } from '../../util/arrays.js';
import { RTL_LETTER } from '../../util/scripts.js';
import type { ReaderName } from '../readers/reader.js';
import type { ReaderScore } from '../structure/score.js';
import { INTRICATE } from '../structure/segments.js';
import type { Field } from '../structure/structure.js';
import { mixedIn } from './certainty.js';
import { type Judged, placeOf, quoted, type Rule, readersOf, thatRead } from './rule.js';

/** Fields of the source that no reader has. Without a source, what no reader has is what we misread ourselves. */
export const fieldLost: Rule = (judged) => {
  if (!judged.hasSource) return [];
  const readers = readersOf(judged);
  const [first, ...others] = readers.map((reader) =>
    judged.scores[reader].missing.filter(isTelling),
  );
  if (first === undefined) return [];
  const keys = others.map((missing) => new Set(missing.map(keyOf)));
  return first
    .filter((field) => keys.every((missing) => missing.has(keyOf(field))))
    .map((field) => ({
      message: `No reader finds ${quoted([field.text])}.`,
      hint: 'make the PDF anew of this source; if it is on the page, write it as ordinary text instead of a picture',
      ...placeOf(field),
    }));
};

/**
 * Fields that some readers have, and others have not. Without a source, only an e-mail address and a phone number are fields for
 * sure.
 */
export const fieldMissed: Rule = (judged) => {
  const isSure = ({ role }: Field): boolean =>
    judged.hasSource || role === 'email' || role === 'phone';
  return byReaders(
    judged,
    ({ missing }) => missing.filter((field) => isSure(field) && isTelling(field)),
    keyOf,
  )
    .filter(({ readers }) => readers.length < readersOf(judged).length)
    .map(({ readers, items }) => ({
      message: `Programs ${thatRead(readers)} do not find ${quoted(items.map(({ text }) => text))}, though others do.`,
      hint: 'keep the words of a line together: one column, no tabs or boxes between them, no text that stands sideways',
      readers,
      ...placeOf(items[0]),
    }));
};

/** Entries whose dates, place or bullets a reader puts elsewhere. */
export const entryTorn: Rule = (judged) =>
  byReaders(
    judged,
    ({ torn }) =>
      torn
        .map(({ entry, lost }) => ({
          title: entry.fields[0] as Field,
          lost: lost.filter(isTelling),
        }))
        .filter(({ title, lost }) => isTelling(title) && lost.length > 0),
    ({ title, lost }) => [title, ...lost].map(keyOf).join('\n'),
  ).map(({ readers, items: [{ title, lost }, ...others] }) => ({
    message: `Programs ${thatRead(readers)} separate ${quoted([title.text])} from ${quoted(lost.map(({ text }) => text))}${others.length === 0 ? '' : `; ${counted(others.length, 'more entry is', 'more entries are')} torn in this way`}.`,
    hint: 'set the dates and the place on the line of the title or right below it, not in a column, a table or a box of their own',
    readers,
    ...placeOf(title),
  }));

/** Fields whose words come with what stands beside them. */
export const fieldInterrupted: Rule = (judged) =>
  byReaders(
    judged,
    ({ interrupted }) => interrupted.filter(({ field }) => isTelling(field)),
    ({ field }) => keyOf(field),
  ).map(({ readers, items: [{ field, letters }, ...others] }) => ({
    message: `Programs ${thatRead(readers)} have ${letters === 1 ? 'a letter' : `${letters} letters`} of other text within ${quoted([field.text])}${others.length === 0 ? '' : `, and ${counted(others.length, 'more field is', 'more fields are')} interrupted`}.`,
    hint: 'leave nothing beside a paragraph: put place and dates on lines of their own, or on the line of the title',
    readers,
    ...placeOf(field),
  }));

export const columnsMixed: Rule = (judged) =>
  byReaders(
    judged,
    (score) => mixedIn(score, judged.structure) ?? [],
    ({ left, right }) => `${keyOf(left)}\n${keyOf(right)}`,
  ).map(({ readers, items: [{ left, right }] }) => ({
    message: `Programs ${thatRead(readers)} mix the columns with ${quoted([left.text])} and ${quoted([right.text])}.`,
    hint: 'use one column: skills and contacts above or below the jobs, not beside them',
    readers,
    ...placeOf(left),
  }));

/**
 * A reader that gets sections or entries in another order than the source; not if torn entries or mixed columns say it already.
 */
export const orderDiffers: Rule = (judged) =>
  byReaders(
    judged,
    (score) =>
      score.torn.length > 0 || mixedIn(score, judged.structure) !== undefined
        ? []
        : (score.misplaced.find(({ title, before }) => isTelling(title) && isTelling(before)) ??
          []),
    ({ title, before }) => `${keyOf(title)}\n${keyOf(before)}`,
  ).map(({ readers, items: [{ title, before }] }) => ({
    message: `Programs ${thatRead(readers)} get ${quoted([title.text])} before ${quoted([before.text])}, unlike a person.`,
    hint: 'let the order of the file be that of the page: in a word processor, no text boxes; in LaTeX or CSS, no absolute places',
    readers,
    ...placeOf(title),
  }));

/** What readers say by their scores, together: one group for each set of readers that say the same things. */
function byReaders<T>(
  judged: Judged,
  saidBy: (score: ReaderScore) => T | readonly T[],
  keyOfItem: (item: T) => string,
): { readonly readers: ReaderName[]; readonly items: readonly [T, ...T[]] }[] {
  const said = readersOf(judged).flatMap((reader) =>
    [saidBy(judged.scores[reader])].flat().map((item) => ({ reader, item: item as T })),
  );
  const things = [...groupBy(said, ({ item }) => keyOfItem(item)).values()].map((same) => ({
    item: same[0]?.item as T,
    readers: [...new Set(same.map(({ reader }) => reader))],
  }));
  return [...groupBy(things, ({ readers }) => readers.join()).values()].map((same) => ({
    readers: same[0]?.readers ?? [],
    items: same.map(({ item }) => item) as [T, ...T[]],
  }));
}

/**
 * Whether a reader that does not have a text says something about the page. A lone number may stand anywhere. How letters from
 * right to left and syllables of several signs come out depends on the reader, and no author can change it.
 */
function isTelling({ text }: Field): boolean {
  return (
    (/\p{L}/u.test(text) || text.length > 4) && !INTRICATE.test(text) && !RTL_LETTER().test(text)
  );
}

function keyOf({ role, text, path, spot }: Field): string {
  return JSON.stringify([role, text, path ?? spot]);
}
