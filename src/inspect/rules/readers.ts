import { RTL_LETTER } from '../../values/right-to-left.js';
import type { ReaderName } from '../readers/reader.js';
import type { Field } from '../structure/structure.js';
import { mixedIn } from './certainty.js';
import { INTRICATE, placeOf, quoted, type Rule, readersOf, thatRead } from './rule.js';

/** Fields of the source that no reader has. Without a source, what no reader has is what we misread ourselves. */
export const fieldLost: Rule = (judged) => {
  if (!judged.hasSource) return [];
  const readers = readersOf(judged);
  const [first, ...others] = readers.map((reader) => judged.scores[reader].missing.filter(isTelling));
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
 * Fields that some readers have, and others have not; one finding for all that the same readers miss. Without a source, only an e-mail
 * address and a phone number are fields for sure.
 */
export const fieldMissed: Rule = (judged) => {
  const readers = readersOf(judged);
  const missed = readers.flatMap((reader) =>
    judged.scores[reader].missing
      .filter((field) => isTelling(field) && (judged.hasSource || field.role === 'email' || field.role === 'phone'))
      .map((field) => ({ reader, field })),
  );
  return bySameReaders(missed, ({ field }) => keyOf(field))
    .filter(({ readers: by }) => by.length < readers.length)
    .map(({ readers: by, items }) => ({
      message: `Programs ${thatRead(by)} do not find ${quoted(items.map(({ field }) => field.text))}, though others do.`,
      hint: 'keep the words of a line together: one column, no tabs or boxes between them, no text that stands sideways',
      readers: by,
      ...placeOf((items[0] as { field: Field }).field),
    }));
};

/** Entries whose dates, place or bullets a reader puts elsewhere. */
export const entryTorn: Rule = (judged) => {
  const torn = readersOf(judged).flatMap((reader) =>
    judged.scores[reader].torn
      .map(({ entry, lost }) => ({ reader, title: entry.fields[0], lost: lost.filter(isTelling) }))
      .filter(({ title, lost }) => title !== undefined && isTelling(title) && lost.length > 0),
  );
  const groups = bySameReaders(torn, ({ title, lost }) =>
    [title, ...lost].map((field) => field && keyOf(field)).join('\n'),
  );
  return groups.map(({ readers, items }) => {
    const [{ title, lost }] = items as [(typeof items)[0]];
    const others = items.length - 1;
    const more = others === 0 ? '' : `; ${others} more ${others === 1 ? 'entry is' : 'entries are'} torn in this way`;
    return {
      message: `Programs ${thatRead(readers)} separate ${quoted([title?.text ?? ''])} from ${quoted(lost.map(({ text }) => text))}${more}.`,
      hint: 'set the dates and the place on the line of the title or right below it, not in a column, a table or a box of their own',
      readers,
      ...placeOf(title),
    };
  });
};

/** Fields whose words come with what stands beside them. */
export const fieldInterrupted: Rule = (judged) => {
  const interrupted = readersOf(judged).flatMap((reader) =>
    judged.scores[reader].interrupted
      .filter(({ field }) => isTelling(field))
      .map(({ field, letters }) => ({ reader, field, letters })),
  );
  return bySameReaders(interrupted, ({ field }) => keyOf(field)).map(({ readers, items }) => {
    const [{ field, letters }] = items as [(typeof items)[0]];
    const others = items.length - 1;
    const more = others === 0 ? '' : `, and ${others} more ${others === 1 ? 'field is' : 'fields are'} interrupted`;
    return {
      message: `Programs ${thatRead(readers)} have ${inLetters(letters)} of other text within ${quoted([field.text])}${more}.`,
      hint: 'leave nothing beside a paragraph: put place and dates on lines of their own, or on the line of the title',
      readers,
      ...placeOf(field),
    };
  });
};

function inLetters(count: number): string {
  return count === 1 ? 'a letter' : `${count} letters`;
}

/** Columns that a reader mixes. */
export const columnsMixed: Rule = (judged) => {
  const mixed = readersOf(judged).flatMap((reader) => {
    const pair = mixedIn(judged.texts[reader], judged.structure);
    return pair === undefined ? [] : [{ reader, ...pair }];
  });
  return bySameReaders(mixed, ({ left, right }) => `${keyOf(left)}\n${keyOf(right)}`).map(({ readers, items }) => {
    const [{ left, right }] = items as [(typeof items)[0]];
    return {
      message: `Programs ${thatRead(readers)} mix the columns with ${quoted([left.text])} and ${quoted([right.text])}.`,
      hint: 'use one column: skills and contacts above or below the jobs, not beside them',
      readers,
      ...placeOf(left),
    };
  });
};

/**
 * A reader that gets sections or entries in another order than the source; not if torn entries or mixed columns say it already.
 */
export const orderDiffers: Rule = (judged) => {
  const differing = readersOf(judged)
    .filter(
      (reader) =>
        judged.scores[reader].torn.length === 0 && mixedIn(judged.texts[reader], judged.structure) === undefined,
    )
    .flatMap((reader) => {
      const first = judged.scores[reader].misplaced.find(({ title, before }) => isTelling(title) && isTelling(before));
      return first === undefined ? [] : [{ reader, ...first }];
    });
  return bySameReaders(differing, ({ title, before }) => `${keyOf(title)}\n${keyOf(before)}`).map(
    ({ readers, items }) => {
      const [{ title, before }] = items as [(typeof items)[0]];
      return {
        message: `Programs ${thatRead(readers)} get ${quoted([title.text])} before ${quoted([before.text])}, unlike a person.`,
        hint: 'let the order of the file be that of the page: in a word processor, no text boxes; in LaTeX or CSS, no absolute places',
        readers,
        ...placeOf(title),
      };
    },
  );
};

/** What several readers say of the same thing, together: one group for each set of readers. */
function bySameReaders<T extends { readonly reader: ReaderName }>(
  said: readonly T[],
  keyOfItem: (item: T) => string,
): { readonly readers: ReaderName[]; readonly items: T[] }[] {
  const things = new Map<string, { item: T; readers: Set<ReaderName> }>();
  for (const item of said) {
    const key = keyOfItem(item);
    const thing = things.get(key) ?? { item, readers: new Set() };
    things.set(key, thing);
    thing.readers.add(item.reader);
  }
  const groups = new Map<string, { readers: ReaderName[]; items: T[] }>();
  for (const { item, readers } of things.values()) {
    const key = [...readers].join();
    const group = groups.get(key) ?? { readers: [...readers], items: [] };
    groups.set(key, group);
    group.items.push(item);
  }
  return [...groups.values()];
}

/**
 * Whether a reader that does not have a text says something about the page. A lone number may stand anywhere. How letters from
 * right to left and syllables of several signs come out depends on the reader, and no author can change it.
 */
function isTelling({ text }: Field): boolean {
  return (/\p{L}/u.test(text) || text.length > 4) && !INTRICATE.test(text) && !RTL_LETTER().test(text);
}

function keyOf({ role, text, path, spot }: Field): string {
  return JSON.stringify([role, text, path ?? spot]);
}
