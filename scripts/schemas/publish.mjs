/**
 * Turns what typia makes of the types into JSON Schemas as editors want them: `$defs`, closed objects, unions that give
 * one clear message, and no offence at the plain scalars of YAML that the program takes as text.
 */

const META_SCHEMAS = {
  '2020-12': 'https://json-schema.org/draft/2020-12/schema',
  'draft-07': 'http://json-schema.org/draft-07/schema#',
};

/** Draft 2020-12 has `$defs` where draft-07 has `definitions`. */
const DEFINITIONS = { '2020-12': '$defs', 'draft-07': 'definitions' };

/** The largest number that is a date of variant B, written without hyphens. */
const LARGEST_DATE = 99_999_999;

/**
 * The schema of a variant in a draft.
 *
 * @param source - the exports of `source.ts`
 * @param file - the name under which it is published
 */
export function publish(source, variant, draft, file) {
  const root = `CvDocument${variant.toUpperCase()}`;
  const definitions = definitionsFor(source.COLLECTION.components.schemas, root);
  addDefaults(definitions, definitions.Design, source.completeDesign(undefined));
  addTitles(
    definitions,
    source.sectionKeysOf(variant).map((key) => source.ENGLISH.titles[key]),
  );
  const { CvDocument: document, ...others } = definitions;
  if (variant === 'b') for (const definition of Object.values(others)) definition.additionalProperties = false;
  const schema = {
    $schema: META_SCHEMAS[draft],
    $id: `https://unpkg.com/cvpress/schema/${file}`,
    $comment: 'Generated from src/schema by `npm run generate`: do not edit.',
    title: `CV document, variant ${variant.toUpperCase()}`,
    description: document.description,
    type: 'object',
    properties: document.properties,
    [DEFINITIONS[draft]]: others,
  };
  return inDraft(schema, draft);
}

/** What a root type uses, by the names of its types without the variant, which a file has only one of. */
function definitionsFor(schemas, root) {
  const definitions = {};
  const add = (name) => {
    if (definitions[shortName(name)] !== undefined) return;
    const schema = withoutAliases(schemas[name], schemas);
    definitions[shortName(name)] = { title: shortName(name), ...simplify(schema) };
    for (const used of referencesIn(schema)) add(used);
  };
  add(root);
  return mergeSections(definitions);
}

/** Puts scalars and unions in the places of their names: only objects are worth a definition. */
function withoutAliases(schema, schemas) {
  return JSON.parse(JSON.stringify(schema), (_key, value) => {
    const target = schemas[value?.$ref?.split('/').at(-1)];
    if (target === undefined || target.type === 'object') return value;
    const { description, ...alias } = withoutAliases(target, schemas);
    const { $ref, ...rest } = value;
    return { ...alias, ...rest };
  });
}

function shortName(name) {
  return name.replace(/[AB]$/, '');
}

function referencesIn(schema) {
  return [...JSON.stringify(schema).matchAll(/"#\/components\/schemas\/(\w+)"/g)].map((match) => match[1]);
}

/**
 * Points all references at where the draft has its definitions. Draft-07 is what editors read best: what only they know,
 * messages for patterns and the format of colours, is left out of the other, which strict validators then take as it is.
 */
function inDraft(schema, draft) {
  return JSON.parse(JSON.stringify(schema), (key, value) => {
    const isForEditors = key === 'patternErrorMessage' || (key === 'format' && value === 'color');
    if (isForEditors && draft !== 'draft-07') return undefined;
    return key === '$ref' ? `#/${DEFINITIONS[draft]}/${shortName(value.split('/').at(-1))}` : value;
  });
}

/** One schema in the words that editors understand best, with all those inside it. */
function simplify({ oneOf, example, examples, required, properties, items, description, ...rest }) {
  const schema = {
    ...(oneOf === undefined ? withPlainScalars(rest) : union(oneOf.map(simplify))),
    ...(oneOf === undefined ? {} : rest),
    ...(example === undefined ? {} : { examples: [example] }),
    ...(examples === undefined ? {} : { examples: Object.values(examples) }),
    ...(required === undefined || required.length === 0 ? {} : { required }),
    ...(items === undefined ? {} : { items: simplify(items) }),
  };
  if (properties !== undefined) {
    const entries = Object.entries(properties).map(([key, value]) => [key, simplify(value)]);
    schema.properties = Object.fromEntries(entries);
  }
  // Doc comments are wrapped; editors wrap again.
  return description === undefined ? schema : { description: description.replaceAll(/\s*\n\s*/g, ' '), ...schema };
}

/** A union as an `enum` or a list of types where that says the same: both give one message instead of several. */
function union(members) {
  const others = members.filter((member) => member.type !== 'null');
  const isNullable = others.length < members.length;
  if (others.every((member) => 'const' in member)) {
    return { type: 'string', enum: others.map((member) => member.const) };
  }
  if (
    others.every(({ type, ...more }, index) => type !== undefined && (index === 0 || Object.keys(more).length === 0))
  ) {
    const types = others.flatMap((member) => member.type);
    return { ...others[0], type: [...new Set([...types, ...(isNullable ? ['null'] : [])])] };
  }
  return { anyOf: [...others, ...(isNullable ? [{ type: 'null' }] : [])] };
}

/**
 * Lets a text also be what a YAML parser takes a plain scalar for, where the program takes it as the text it is:
 * `gpa: 3.90`, `date: 2022`, `phone: 0123456`.
 */
function withPlainScalars(schema) {
  if (schema.type !== 'string') return schema;
  const isDate = schema.pattern !== undefined && new RegExp(schema.pattern).test('2020');
  if (isDate) return { ...schema, type: ['string', 'integer'], minimum: 0, maximum: LARGEST_DATE };
  // Colours may be six digits; no address, length or full date is a number.
  if (schema.format === 'color') return { ...schema, type: ['string', 'number'] };
  if (schema.pattern !== undefined || schema.format !== undefined) return schema;
  const isLong = schema.minLength > 'false'.length;
  return { ...schema, type: ['string', 'number', ...(isLong ? [] : ['boolean'])] };
}

/**
 * Merges the kinds of custom section of variant B: one section whose `entry_type` decides what its entries are. A union
 * of five would offer and report the keys of all five.
 */
function mergeSections(definitions) {
  const kinds = Object.entries(definitions).filter(([name]) => name.startsWith('SectionWith'));
  if (kinds.length === 0) return definitions;
  const others = Object.fromEntries(Object.entries(definitions).filter(([name]) => !name.startsWith('SectionWith')));
  const [, first] = kinds[0];
  const { entry_type, entries, ...common } = first.properties;
  others.CurriculumVitae.properties.custom_sections.items = { $ref: 'Section' };
  others.Section = {
    title: 'Section',
    description: 'A custom section; `entry_type` selects the kind of its entries.',
    type: 'object',
    required: first.required,
    properties: {
      title: common.title,
      entry_type: {
        description: entry_type.description,
        type: 'string',
        enum: kinds.map(([, kind]) => kind.properties.entry_type.const),
      },
      entries: { description: entries.description, type: 'array' },
      ...common,
    },
    allOf: kinds.map(([, kind]) => ({
      if: isOfKind(kind.properties.entry_type.const),
      // biome-ignore lint/suspicious/noThenProperty: the keyword of JSON Schema
      then: { properties: { entries: { type: 'array', items: kind.properties.entries.items } } },
    })),
  };
  return others;
}

/**
 * Twice negated, so that a section without `entry_type` is of no kind rather than of each. `required` would do the same,
 * but editors leave it aside while they complete.
 */
function isOfKind(kind) {
  return { not: { properties: { entry_type: { not: { const: kind } } } } };
}

/** Adds the defaults of the design, which typia leaves out of unions. */
function addDefaults(definitions, definition, defaults) {
  for (const [key, value] of Object.entries(defaults)) {
    const property = definition.properties[key];
    const [inner] = referencesIn(property);
    if (inner !== undefined) addDefaults(definitions, definitions[shortName(inner)], value);
    else if (property.default !== undefined && property.default !== value) throw new Error(`Two defaults of ${key}`);
    else property.default = value;
  }
}

/** Offers the titles of the predefined sections where titles are listed. */
function addTitles(definitions, titles) {
  definitions.CurriculumVitae.properties.section_order.items.examples = titles;
  definitions.ClassicThemeOptions.properties.show_timespan_in.items.examples = titles;
}
