import { PREDEFINED_SECTIONS } from '../../schema/sections.js';
import { type Field, KINDS } from './kinds.js';
import { PERSON } from './person.js';

/** Lists of entries and of other objects, by their keys. */
export const LISTS_OF_OBJECTS: ReadonlySet<string> = new Set([
  ...Object.keys(PREDEFINED_SECTIONS),
  ...ofPerson('objects'),
  'entries',
]);

/** Lists of texts, by their keys. */
export const LISTS_OF_TEXT: ReadonlySet<string> = new Set([
  ...ofEntries(['names', 'points']),
  ...ofPerson('texts'),
  'show_timespan_in',
]);

/** The keys whose values are numbers or booleans. In YAML, all other plain scalars are text: a GPA of 3.90 keeps its zero. */
export const RESOLVED_KEYS: ReadonlySet<string> = new Set([...ofEntries(['count']), 'show_last_updated_date']);

/** All keys of a CV and its entries. */
export const CV_KEYS: ReadonlySet<string> = new Set([
  ...['cv', 'design', 'language', 'network', 'username', 'title', 'entry_type', 'link_text', 'entries'],
  ...Object.keys(PREDEFINED_SECTIONS),
  ...Object.keys(PERSON),
  ...Object.values(KINDS).flatMap(({ fields }) => Object.keys(fields)),
]);

/** The keys of CVs, for the parsers of texts. */
export const KEYS = { keys: CV_KEYS, resolvedKeys: RESOLVED_KEYS };

function ofEntries(contents: readonly Field['content'][]): string[] {
  const rows = Object.values(KINDS).flatMap(({ fields }) => Object.entries(fields));
  return rows.flatMap(([key, { content }]) => (contents.includes(content) ? [key] : []));
}

function ofPerson(content: 'objects' | 'texts'): string[] {
  return Object.entries(PERSON).flatMap(([key, field]) => (field.content === content ? [key] : []));
}
