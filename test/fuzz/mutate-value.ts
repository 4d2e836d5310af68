import { type MutationSource, mutateText } from './mutate-text.js';
import type { Random } from './random.js';

type Holder = Record<string | number, unknown>;

/** The location of a value: an object or list, and its key. */
interface Place {
  readonly holder: Holder;
  readonly key: string | number;
}

/** Mutates a copy of a JSON value in a few places. */
export function mutateValue(
  value: unknown,
  random: Random,
  material: MutationSource,
  others: readonly unknown[],
): unknown {
  const root: Holder = { value: structuredClone(value) };
  for (let count = 1 + random.small(6); count > 0; count--)
    changeOnce(root, random, material, others);
  return root.value;
}

function changeOnce(
  root: Holder,
  random: Random,
  material: MutationSource,
  others: readonly unknown[],
): void {
  const places = listLocations(root);
  const { holder, key } = random.pick(places);
  const texts = places.filter(({ holder, key }) => typeof holder[key] === 'string');
  const kind = random.below(12);
  if (kind < 7 && texts.length > 0) {
    const text = random.pick(texts);
    text.holder[text.key] = mutateText(String(text.holder[text.key]), random, material);
  } else if (kind === 7 && holder !== root) removeAt(holder, key);
  else if (kind === 8 && Array.isArray(holder))
    holder.splice(Number(key), 0, structuredClone(holder[Number(key)]));
  else if (kind === 9) holder[key] = structuredClone(getValue(random.pick(places)));
  else if (kind === 10) insertFromOther(holder, key, random, others);
  else
    holder[key] = random.pick([
      null,
      true,
      0,
      -1.5,
      1e300,
      '',
      [],
      {},
      random.pick(material.tokens),
    ]);
}

function getValue({ holder, key }: Place): unknown {
  return holder[key];
}

/** Inserts the value that another document has under the same key. */
function insertFromOther(
  holder: Holder,
  key: string | number,
  random: Random,
  others: readonly unknown[],
): void {
  const matching = listLocations({ value: random.pick(others) }).filter(
    (place) => place.key === key,
  );
  if (matching.length > 0) holder[key] = structuredClone(getValue(random.pick(matching)));
}

export function removeAt(holder: Holder, key: string | number): void {
  if (Array.isArray(holder)) holder.splice(Number(key), 1);
  else Reflect.deleteProperty(holder, key);
}

/** Lists all locations in a value, outermost first. */
export function listLocations(root: Holder): Place[] {
  const places: Place[] = Object.keys(root).map((key) => ({ holder: root, key }));
  for (const place of places) {
    const value = getValue(place);
    if (typeof value !== 'object' || value === null) continue;
    for (const key of Object.keys(value))
      places.push({ holder: value as Holder, key: Array.isArray(value) ? Number(key) : key });
  }
  return places;
}
