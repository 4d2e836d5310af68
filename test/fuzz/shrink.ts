import { placesIn, remove } from './change-value.js';
import type { Target } from './target.js';

/** Whether an input still shows what is to be shown. */
type Shows = (input: string) => Promise<boolean>;

/** Makes an input smaller for as long as it shows the same. */
export function shrink(input: string, kind: Target['input'], shows: Shows): Promise<string> {
  return kind === 'json' ? shrinkValue(input, shows) : shrinkText(input, shows);
}

/** Leaves out halves, quarters and so on, down to single characters. */
async function shrinkText(text: string, shows: Shows): Promise<string> {
  let least = text;
  for (
    let size = Math.ceil(text.length / 2);
    size > 0;
    size = size === 1 ? 0 : Math.ceil(size / 2)
  ) {
    for (let start = 0; start < least.length; ) {
      const shorter = least.slice(0, start) + least.slice(start + size);
      if (await shows(shorter)) least = shorter;
      else start += size;
    }
  }
  return least;
}

/** Leaves out parts of a JSON value, the largest first; then shortens its texts. */
async function shrinkValue(input: string, shows: Shows): Promise<string> {
  let least = input;
  for (let index = 0; index < places(least).length; ) {
    const root = { value: JSON.parse(least) as unknown };
    const place = placesIn(root)[index + 1];
    if (place === undefined) break;
    remove(place.holder, place.key);
    const smaller = JSON.stringify(root.value);
    if (await shows(smaller)) least = smaller;
    else index += 1;
  }
  for (const index of places(least).keys()) {
    const text = places(least)[index];
    if (typeof text !== 'string') continue;
    const shorter = await shrinkText(text, (shorter) => shows(withText(least, index, shorter)));
    least = withText(least, index, shorter);
  }
  return least;
}

function places(input: string): unknown[] {
  return placesIn({ value: JSON.parse(input) as unknown }).map(({ holder, key }) => holder[key]);
}

function withText(input: string, index: number, text: string): string {
  const root = { value: JSON.parse(input) as unknown };
  const place = placesIn(root)[index];
  if (place !== undefined) place.holder[place.key] = text;
  return JSON.stringify(root.value);
}
