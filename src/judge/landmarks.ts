import type { Field, Structure } from '../structure/structure.js';

/** More of them are no CV; each is sought in the text of each reader. */
const MOST_LANDMARKS = 200;

/** By what a person finds the way: the titles of sections, and the first line of each entry. */
export function landmarksOf({ sections }: Structure): Field[] {
  return sections
    .flatMap(({ title, entries }) => [
      ...(title === undefined ? [] : [title]),
      ...entries.flatMap(({ fields: [first] }) => (first?.role === 'title' ? [first] : [])),
    ])
    .slice(0, MOST_LANDMARKS);
}

/** The first of some fields that a text has before the one that a person reads before it. */
export function firstOutOfOrder(
  landmarks: readonly Field[],
  text: string,
): { readonly field: Field; readonly before: Field } | undefined {
  const letters = compact(text);
  const placed = landmarks.flatMap((field) => onlyPlaceOf(compact(field.text), letters).map((at) => ({ field, at })));
  for (const [index, { field, at }] of placed.entries()) {
    const previous = placed[index - 1];
    if (previous !== undefined && at < previous.at) return { field, before: previous.field };
  }
  return undefined;
}

/** In letters: shorter texts may stand anywhere. */
const SHORTEST = 6;

/** Where a text begins, if it is long enough to be sought and occurs only once. */
export function onlyPlaceOf(wanted: string, text: string): number[] {
  if (wanted.length < SHORTEST) return [];
  const at = text.indexOf(wanted);
  return at < 0 || text.includes(wanted, at + 1) ? [] : [at];
}

/** The letters of a text. */
export function compact(text: string): string {
  return text.normalize('NFKC').replaceAll(/[\s\p{Dash}\p{Default_Ignorable_Code_Point}]/gu, '');
}
