import { PREDEFINED_SECTIONS } from '../schema/sections.js';
import { fieldsWith } from './entry-fields.js';
import { PERSON } from './person-fields.js';

/** Lists of entries and of other objects, by their keys. */
export const LISTS_OF_OBJECTS: ReadonlySet<string> = new Set([
  ...Object.keys(PREDEFINED_SECTIONS),
  ...ofPerson('objects'),
  'entries',
]);

export const LISTS_OF_TEXT: ReadonlySet<string> = new Set([
  ...fieldsWith(({ content }) => content === 'names' || content === 'points'),
  ...ofPerson('texts'),
  'show_timespan_in',
]);

/** The keys whose values are no texts. All other plain scalars of YAML, and numbers of JSON, are text: a GPA of 3.90 keeps its zero. */
export const RESOLVED_KEYS: ReadonlySet<string> = new Set([
  ...fieldsWith(({ content }) => content === 'count'),
  'show_last_updated_date',
  ...LISTS_OF_OBJECTS,
]);

/** The keys whose values are paragraphs, of CVs and of letters. */
export const PROSE_KEYS: ReadonlySet<string> = new Set([...ofPerson('paragraphs'), 'body']);

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

/** The keys of CVs, for the parsers of texts. */
export const KEYS = {
  keys: CV_KEYS,
  resolvedKeys: RESOLVED_KEYS,
  proseKeys: PROSE_KEYS,
  listKeys: LISTS_OF_TEXT,
};

function ofPerson(content: 'objects' | 'paragraphs' | 'texts'): string[] {
  return Object.entries(PERSON).flatMap(([key, field]) => (field.content === content ? [key] : []));
}
