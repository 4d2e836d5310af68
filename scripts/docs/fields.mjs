import { formatTable } from './table.mjs';

/** Modules of `src/` that the generators below need. */
export const FIELD_MODULES = {
  fields: 'src/compiler/fields/describe-fields.ts',
  personFields: 'src/compiler/fields/person-fields.ts',
  entryKinds: 'src/compiler/fields/entry-fields.ts',
  sections: 'src/compiler/schema/sections.ts',
};

/** Generates `fields PATH`, `fields entries`, `entry kinds`, `margins` and `sections`. */
export function generateFields(modules) {
  const { findFields, flattenFields } = modules.fields;
  const { PERSON_FIELDS } = modules.personFields;
  const { ENTRY_KINDS } = modules.entryKinds;
  const { PREDEFINED_SECTIONS } = modules.sections;
  const all = flattenFields();
  const listFields = (path) => findFields(path, all)[0].fields;
  const sharedKeys = ['start_date', 'end_date', 'date', 'location', 'highlights', 'url'];
  const isShared = ({ key, isRequired }) => sharedKeys.includes(key) && !isRequired;
  return {
    'fields cv': () => {
      const fields = listFields('cv');
      return formatFields(
        Object.keys(PERSON_FIELDS).map((key) => fields.find((field) => field.key === key)),
      );
    },
    'fields cv.social_networks': () => formatFields(listFields('cv.social_networks')),
    'fields contacts': () => formatFields(listFields('contacts')),
    'fields cv.custom_sections': () => formatFields(listFields('cv.custom_sections')),
    'fields render': () => formatFields(listFields('render')),
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
    sections: () => formatSections(PREDEFINED_SECTIONS),
    'entry kinds': () =>
      Object.keys(ENTRY_KINDS)
        .map((kind) => {
          const fields = listFields(kind).filter((field) => !isShared(field));
          return `### ${kind}\n\n${formatFields(fields)}`;
        })
        .join('\n\n'),
  };

  function formatFields(fields) {
    return fields
      .map((field) => {
        const meaning = modules.fields.formatField({ ...field, examples: [] });
        return `- \`${field.key}\`${field.isRequired ? ' (required)' : ''}: ${meaning}`;
      })
      .join('\n');
  }
}

/** Lists sections in their order, those with the same kind of entries in one item. */
function formatSections(sections) {
  const items = [];
  for (const [key, { kind }] of Object.entries(sections)) {
    if (items.at(-1)?.kind !== kind) items.push({ kind, keys: [] });
    items.at(-1).keys.push(`\`${key}\``);
  }
  return items
    .map(({ kind, keys }) => `- ${keys.join(', ')}: [\`${kind}\`](#${kind.toLowerCase()})`)
    .join('\n');
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
