import { PREDEFINED_SECTIONS } from '../schema/sections.js';
import { fieldsWith } from './entry-fields.js';
import { PERSON } from './person-fields.js';

export const LISTS_OF_OBJECTS: ReadonlySet<string> = new Set([
  ...Object.keys(PREDEFINED_SECTIONS),
  ...getPersonKeys('objects'),
  'entries',
]);

export const LISTS_OF_TEXT: ReadonlySet<string> = new Set([
  ...fieldsWith(({ content }) => content === 'names' || content === 'points'),
  ...getPersonKeys('texts'),
  'show_timespan_in',
]);

/**
 * Keys whose values are not text. All other YAML scalars and JSON numbers are text: a GPA of 3.90
 * keeps its zero.
 */
export const RESOLVED_KEYS: ReadonlySet<string> = new Set([
  ...fieldsWith(({ content }) => content === 'count'),
  'show_last_updated_date',
  ...LISTS_OF_OBJECTS,
]);

export const PROSE_KEYS: ReadonlySet<string> = new Set([...getPersonKeys('paragraphs'), 'body']);

export const CV_KEYS: ReadonlySet<string> = new Set([
  ...[
    'cv',
    'design',
    'language',
    'network',
    'username',
    'title',
    'entry_type',
    'link_text',
    'entries',
  ],
  ...Object.keys(PREDEFINED_SECTIONS),
  ...Object.keys(PERSON),
  ...fieldsWith(() => true),
]);

/** The key lists for the YAML and JSON parsers. */
export const KEYS = {
  keys: CV_KEYS,
  resolvedKeys: RESOLVED_KEYS,
  proseKeys: PROSE_KEYS,
  listKeys: LISTS_OF_TEXT,
};

function getPersonKeys(content: 'objects' | 'paragraphs' | 'texts'): string[] {
  return Object.entries(PERSON).flatMap(([key, field]) => (field.content === content ? [key] : []));
}
