import { PREDEFINED_SECTIONS } from '../schema/sections.js';
import { SETTING_CONTENTS } from '../schema/settings.js';
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
  ...getSettingKeys('texts'),
]);

/**
 * Keys whose values are not text. All other YAML scalars and JSON numbers are text: a GPA of 3.90
 * keeps its zero.
 */
export const NON_TEXT_KEYS: ReadonlySet<string> = new Set([
  ...fieldKeysWhere(({ content }) => content === 'count'),
  'show_last_updated_date',
  ...getSettingKeys('count', 'flag'),
  ...OBJECT_LIST_KEYS,
]);

export const PROSE_KEYS: ReadonlySet<string> = new Set([...getPersonKeys('paragraphs'), 'body']);

export const CV_KEYS: ReadonlySet<string> = new Set([
  ...[
    'cv',
    'design',
    'language',
    'contacts',
    'render',
    'network',
    'username',
    'title',
    'entry_type',
    'link_text',
    'entries',
  ],
  ...Object.keys(PREDEFINED_SECTIONS),
  ...Object.keys(PERSON_FIELDS),
  ...Object.keys(SETTING_CONTENTS),
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

function getSettingKeys(...contents: readonly string[]): string[] {
  return Object.entries(SETTING_CONTENTS).flatMap(([key, content]) =>
    contents.includes(content) ? [key] : [],
  );
}
