import { LISTS_OF_OBJECTS, LISTS_OF_TEXT, RESOLVED_KEYS } from '../entries/keys.js';
import { HOMES } from '../validate/shape.js';
import type { Step } from './assignment.js';

/** The kind of a value in a document: text as written, a number or boolean, or a list or object. */
export type PlaceKind = 'text' | 'scalar' | 'list' | 'object';

const OBJECTS: ReadonlySet<string> = new Set(HOMES.flatMap(({ path = [] }) => path.slice(-1)));

/** The kind of the value at the end of a path. */
export function kindOfPlace(steps: readonly Step[]): PlaceKind {
  const last = steps.at(-1);
  if (typeof last !== 'string') return LISTS_OF_TEXT.has(String(steps.at(-2))) ? 'text' : 'object';
  if (LISTS_OF_OBJECTS.has(last) || LISTS_OF_TEXT.has(last)) return 'list';
  if (OBJECTS.has(last)) return 'object';
  return RESOLVED_KEYS.has(last) ? 'scalar' : 'text';
}
