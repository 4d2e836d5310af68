import { listLocations, removeAt } from './mutate-value.js';
import type { Target } from './target.js';

/** Returns whether an input still has the finding. */
type HasFinding = (input: string) => Promise<boolean>;

/** Shrinks an input that still has the finding. */
export function shrink(
  input: string,
  kind: Target['input'],
  hasFinding: HasFinding,
): Promise<string> {
  return kind === 'json' ? shrinkValue(input, hasFinding) : shrinkText(input, hasFinding);
}

/** Removes halves, quarters and so on, down to single characters. */
async function shrinkText(text: string, hasFinding: HasFinding): Promise<string> {
  let smallest = text;
  for (
    let size = Math.ceil(text.length / 2);
    size > 0;
    size = size === 1 ? 0 : Math.ceil(size / 2)
  ) {
    for (let start = 0; start < smallest.length; ) {
      const shorter = smallest.slice(0, start) + smallest.slice(start + size);
      if (await hasFinding(shorter)) smallest = shorter;
      else start += size;
    }
  }
  return smallest;
}

/** Removes parts of a JSON value, outermost first, then shortens its texts. */
async function shrinkValue(input: string, hasFinding: HasFinding): Promise<string> {
  let smallest = input;
  for (let index = 0; index < getValues(smallest).length; ) {
    const root = { value: JSON.parse(smallest) as unknown };
    const place = listLocations(root)[index + 1];
    if (place === undefined) break;
    removeAt(place.holder, place.key);
    const smaller = JSON.stringify(root.value);
    if (await hasFinding(smaller)) smallest = smaller;
    else index += 1;
  }
  for (const index of getValues(smallest).keys()) {
    const text = getValues(smallest)[index];
    if (typeof text !== 'string') continue;
    const shorter = await shrinkText(text, (shorter) =>
      hasFinding(replaceText(smallest, index, shorter)),
    );
    smallest = replaceText(smallest, index, shorter);
  }
  return smallest;
}

function getValues(input: string): unknown[] {
  return listLocations({ value: JSON.parse(input) as unknown }).map(
    ({ holder, key }) => holder[key],
  );
}

function replaceText(input: string, index: number, text: string): string {
  const root = { value: JSON.parse(input) as unknown };
  const place = listLocations(root)[index];
  if (place !== undefined) place.holder[place.key] = text;
  return JSON.stringify(root.value);
}
