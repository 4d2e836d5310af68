import { formatTable } from './table.mjs';

/** Modules of `src/` that the generators below need. */
export const FIELD_MODULES = {
  fields: 'src/compiler/fields/describe-fields.ts',
  personFields: 'src/compiler/fields/person-fields.ts',
  entryKinds: 'src/compiler/fields/entry-fields.ts',
  sections: 'src/compiler/schema/sections.ts',
};

/** Generates `fields PATH`, `fields KIND`, `fields entries`, `margins` and `sections`. */
export function generateFields(modules) {
  const { findFields, flattenFields } = modules.fields;
  const { PERSON_FIELDS } = modules.personFields;
  const { ENTRY_KINDS } = modules.entryKinds;
  const { PREDEFINED_SECTIONS } = modules.sections;
  const all = flattenFields();
  const listFields = (path) => findFields(path, all)[0].fields;
  const kinds = Object.keys(ENTRY_KINDS);
  const sharedKeys = ['start_date', 'end_date', 'date', 'location', 'highlights', 'url'];
  const isShared = ({ key, isRequired }) => sharedKeys.includes(key) && !isRequired;
  const generators = {
    'fields cv': () => {
      const fields = listFields('cv');
      return formatFields(
        Object.keys(PERSON_FIELDS).map((key) => fields.find((field) => field.key === key)),
      );
    },
    'fields cv.social_networks': () => formatFields(listFields('cv.social_networks')),
    'fields cv.custom_sections': () => formatFields(listFields('cv.custom_sections')),
    'fields design': () => formatFields(listFields('design')),
    'fields design.options': () => formatFields(listFields('design.options')),
    'fields entries': () => {
      const fields = listFields('NormalEntry');
      return formatFields(sharedKeys.map((key) => fields.find((field) => field.key === key)));
    },
    margins: () =>
      formatTable(
        ['key of `margins`', 'meaning', 'default'],
        listFields('design.options.margins').flatMap(listMargins),
      ),
    sections: () =>
      formatTable(
        ['key', 'kind of entries'],
        Object.entries(PREDEFINED_SECTIONS).map(([key, { kind }]) => [
          `\`${key}\``,
          `[\`${kind}\`](#${kind.toLowerCase()})`,
        ]),
      ),
  };
  for (const kind of kinds)
    generators[`fields ${kind}`] = () =>
      formatFields(listFields(kind).filter((field) => !isShared(field)));
  return generators;

  function formatFields(fields) {
    return formatTable(
      ['key', 'meaning'],
      fields.map((field) => [
        `\`${field.key}\`${field.isRequired ? ' (required)' : ''}`,
        modules.fields.formatField({ ...field, examples: [] }),
      ]),
    );
  }
}

/** Returns one row for a group of margins, or one for each margin if their defaults differ. */
function listMargins({ key, description, fields }) {
  const formatRow = (keys, meaning, value) => [
    `\`${key}\`: ${keys.map((name) => `\`${name}\``).join(', ')}`,
    meaning,
    `\`${value}\``,
  ];
  if (new Set(fields.map(({ defaultValue }) => defaultValue)).size > 1)
    return fields.map((field) => formatRow([field.key], field.description, field.defaultValue));
  const keys = fields.map((field) => field.key);
  return [formatRow(keys, description, fields[0].defaultValue)];
}
