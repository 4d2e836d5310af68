import { changeText, type Material } from './change-text.js';
import type { Random } from './random.js';

type Holder = Record<string | number, unknown>;

/** A place in a value. */
interface Place {
  readonly holder: Holder;
  readonly key: string | number;
}

/** Changes a JSON value in a few places; the value itself is not touched. */
export function changeValue(
  value: unknown,
  random: Random,
  material: Material,
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
  material: Material,
  others: readonly unknown[],
): void {
  const places = placesIn(root);
  const { holder, key } = random.pick(places);
  const texts = places.filter(({ holder, key }) => typeof holder[key] === 'string');
  const kind = random.below(12);
  if (kind < 7 && texts.length > 0) {
    const text = random.pick(texts);
    text.holder[text.key] = changeText(String(text.holder[text.key]), random, material);
  } else if (kind === 7 && holder !== root) remove(holder, key);
  else if (kind === 8 && Array.isArray(holder))
    holder.splice(Number(key), 0, structuredClone(holder[Number(key)]));
  else if (kind === 9) holder[key] = structuredClone(valueAt(random.pick(places)));
  else if (kind === 10) mixIn(holder, key, random, others);
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

function valueAt({ holder, key }: Place): unknown {
  return holder[key];
}

/** Puts what another document has at a key of the same name here. */
function mixIn(
  holder: Holder,
  key: string | number,
  random: Random,
  others: readonly unknown[],
): void {
  const same = placesIn({ value: random.pick(others) }).filter((place) => place.key === key);
  if (same.length > 0) holder[key] = structuredClone(valueAt(random.pick(same)));
}

export function remove(holder: Holder, key: string | number): void {
  if (Array.isArray(holder)) holder.splice(Number(key), 1);
  else Reflect.deleteProperty(holder, key);
}

/** All places in a value, the outermost first. */
export function placesIn(root: Holder): Place[] {
  const places: Place[] = Object.keys(root).map((key) => ({ holder: root, key }));
  for (const place of places) {
    const value = valueAt(place);
    if (typeof value !== 'object' || value === null) continue;
    for (const key of Object.keys(value))
      places.push({ holder: value as Holder, key: Array.isArray(value) ? Number(key) : key });
  }
  return places;
}
