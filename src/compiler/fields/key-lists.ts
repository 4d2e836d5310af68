import { PREDEFINED_SECTIONS } from '../schema/sections.js';
import { fieldKeysWhere } from './entry-fields.js';
import { PERSON_FIELDS } from './person-fields.js';

export const OBJECT_LIST_KEYS: ReadonlySet<string> = new Set([
  ...Object.keys(PREDEFINED_SECTIONS),
  ...getPersonKeys('objects'),
  'contacts',
  'entries',
]);

export const TEXT_LIST_KEYS: ReadonlySet<string> = new Set([
  ...fieldKeysWhere(({ content }) => content === 'names' || content === 'points'),
  ...getPersonKeys('texts'),
  'show_timespan_in',
]);

/**
 * Keys whose values are not text. All other YAML scalars and JSON numbers are text: a GPA of 3.90
 * keeps its zero.
 */
export const NON_TEXT_KEYS: ReadonlySet<string> = new Set([
  ...fieldKeysWhere(({ content }) => content === 'count'),
  'show_last_updated_date',
  ...OBJECT_LIST_KEYS,
]);

export const PROSE_KEYS: ReadonlySet<string> = new Set([...getPersonKeys('paragraphs'), 'body']);

export const CV_KEYS: ReadonlySet<string> = new Set([
  ...[
    'cv',
    'design',
    'language',
    'contacts',
    'network',
    'username',
    'title',
    'entry_type',
    'link_text',
    'entries',
  ],
  ...Object.keys(PREDEFINED_SECTIONS),
  ...Object.keys(PERSON_FIELDS),
  ...fieldKeysWhere(() => true),
]);

export const PARSER_KEYS = {
  keys: CV_KEYS,
  resolvedKeys: NON_TEXT_KEYS,
  proseKeys: PROSE_KEYS,
  listKeys: TEXT_LIST_KEYS,
};

function getPersonKeys(content: 'objects' | 'paragraphs' | 'texts'): string[] {
  return Object.entries(PERSON_FIELDS).flatMap(([key, field]) =>
    field.content === content ? [key] : [],
  );
}
