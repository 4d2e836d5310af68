import { LISTS_OF_OBJECTS, LISTS_OF_TEXT, RESOLVED_KEYS } from '../entries/keys.js';
import type { Step } from './assignment.js';

/** What stands at a place of a document: text as written, a number or truth value, or what YAML writes in brackets. */
export type PlaceKind = 'text' | 'scalar' | 'list' | 'object';

const OBJECTS = new Set([
  'cv',
  'design',
  'options',
  'margins',
  'page',
  'section_title',
  'entry_area',
  'highlights_area',
]);

/** The kind of what stands at the end of a path. */
export function kindOfPlace(steps: readonly Step[]): PlaceKind {
  const last = steps.at(-1);
  if (typeof last !== 'string') return LISTS_OF_TEXT.has(String(steps.at(-2))) ? 'text' : 'object';
  if (LISTS_OF_OBJECTS.has(last) || LISTS_OF_TEXT.has(last)) return 'list';
  if (OBJECTS.has(last)) return 'object';
  return RESOLVED_KEYS.has(last) ? 'scalar' : 'text';
}
