/**
 * Converts typia's JSON Schemas to ones that work well in editors: `$defs`, closed objects, unions
 * that give one clear message, and no complaints about plain YAML scalars that the program reads as
 * text.
 */
import { readFileSync } from 'node:fs';

/** IDs of a version keep their meaning when the next one is published. */
const { version: VERSION } = JSON.parse(readFileSync('package.json', 'utf8'));

const META_SCHEMAS = {
  '2020-12': 'https://json-schema.org/draft/2020-12/schema',
  'draft-07': 'http://json-schema.org/draft-07/schema#',
};

/** Draft 2020-12 has `$defs` where draft-07 has `definitions`. */
const DEFINITIONS = { '2020-12': '$defs', 'draft-07': 'definitions' };

/** The largest number that variant B accepts as a date: a compact date without hyphens. */
const LARGEST_DATE = 99_999_999;

/**
 * Creates the schema of a variant in a draft.
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
    source.getSectionKeys(variant).map((key) => source.ENGLISH.titles[key]),
  );
  const { CvDocument: document, ...others } = definitions;
  const { options, ...design } = source.completeDesign(undefined);
  const { margins, ...flat } = options;
  // Published schemas keep this order.
  document.properties.design.default = { options: { margins, ...flat }, ...design };
  document.properties.cv.default = defaultCv(
    others.CurriculumVitae,
    source.ENGLISH.strings.placeholderName,
  );
  allowEmpty(others.CurriculumVitae);
  if (variant === 'b')
    for (const definition of Object.values(others)) definition.additionalProperties ||= false;
  if (variant === 'b')
    for (const kind of others.Contact.allOf[0].anyOf) kind.maxProperties = kind.required.length;
  // Not as properties, since editors would suggest them.
  if (variant === 'b')
    others.CurriculumVitae.patternProperties = {
      [EMPTY]: { type: ['array', 'null'], maxItems: 0 },
    };
  const schema = {
    $schema: META_SCHEMAS[draft],
    $id: `https://unpkg.com/cvpress@${VERSION}/schema/${file}`,
    $comment: 'Generated from src/compiler/schema by `npm run generate`: do not edit.',
    title: `CV document, variant ${variant.toUpperCase()}`,
    description: document.description,
    type: 'object',
    properties: document.properties,
    [DEFINITIONS[draft]]: others,
  };
  return inDraft(schema, draft);
}

/** Allows a CV without any field: it means the default. */
function allowEmpty(cv) {
  cv.type = ['object', 'null'];
  cv.if = { minProperties: 1 };
  // biome-ignore lint/suspicious/noThenProperty: the keyword of JSON Schema
  cv.then = { required: cv.required };
  delete cv.required;
}

/** Creates the schema of `editions.yaml`, in the draft that editors support best. */
export function publishEditions({ EDITIONS }, file) {
  const { schemas } = EDITIONS.components;
  const options = Object.entries(withoutAliases(schemas.EditionOptions, schemas).properties).map(
    ([name, option]) => {
      const { readOnly, $ref, ...schema } = simplify(option);
      const key = name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
      return [key, $ref === undefined ? schema : { ...schema, type: 'object' }];
    },
  );
  const names = (description) => ({
    description,
    type: 'object',
    additionalProperties: { type: 'array', items: { type: ['string', 'number', 'boolean'] } },
  });
  return {
    $schema: META_SCHEMAS['draft-07'],
    $id: `https://unpkg.com/cvpress@${VERSION}/schema/${file}`,
    $comment: 'Generated from src/compiler/options/options.ts by `npm run generate`: do not edit.',
    title: 'Editions of a CV',
    description: 'The editions of a CV, by name.',
    type: 'object',
    minProperties: 1,
    additionalProperties: {
      title: 'Edition',
      type: ['object', 'null'],
      additionalProperties: false,
      properties: {
        extends: {
          description: 'The edition whose settings this one inherits, by name.',
          type: 'string',
        },
        output: {
          description: 'The file name of the outputs, without folder and extension.',
          type: 'string',
        },
        cv: {
          description:
            'What changes in `cv`: as in an overlay, entries are named by what they say.',
          type: 'object',
        },
        design: { description: 'Changes of `design`.', type: 'object' },
        contacts: {
          description: 'The contacts of the edition; or changes of `contacts`, by name.',
          type: ['array', 'object', 'null'],
        },
        entries: names(
          'The entries to have, in this order, by the path of their list: `experience`, `skills`.',
        ),
        omit: names('The entries to omit, by the path of their list.'),
        ...Object.fromEntries(options),
      },
    },
  };
}

/** Creates the schema of cover letters, in the draft that editors support best. */
export function publishLetter({ LETTER }, file) {
  const { schemas } = LETTER.components;
  const { description, required, properties } = simplify(
    withoutAliases(schemas.LetterDocument, schemas),
  );
  return {
    $schema: META_SCHEMAS['draft-07'],
    $id: `https://unpkg.com/cvpress@${VERSION}/schema/${file}`,
    $comment: 'Generated from src/compiler/schema by `npm run generate`: do not edit.',
    title: 'Letter',
    description,
    type: 'object',
    required,
    additionalProperties: false,
    properties,
  };
}

/** Keys in the default of `cv` that are no fields of it. */
const IN_DEFAULT = ['connections', 'sections'];
const EMPTY = `^(${IN_DEFAULT.join('|')})$`;

/** Returns the default of `cv` in the specification. */
function defaultCv({ properties }, name) {
  const emptyFields = Object.keys(properties).map((key) => [key, null]);
  return {
    ...Object.fromEntries(emptyFields),
    name,
    ...Object.fromEntries(IN_DEFAULT.map((key) => [key, []])),
  };
}

/**
 * Returns the types that a root type uses, by name without the suffix of the variant.
 */
function definitionsFor(schemas, root) {
  const definitions = {};
  const add = (name) => {
    if (definitions[shortName(name)] !== undefined) return;
    const schema = withoutAliases(schemas[name], schemas);
    definitions[shortName(name)] = { title: shortName(name), ...simplify(schema) };
    for (const reference of referencesIn(schema)) add(reference);
  };
  add(root);
  return mergeContacts(mergeSections(definitions));
}

/**
 * Replaces references to scalars and unions with their content: only objects deserve a definition.
 */
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
  return [...JSON.stringify(schema).matchAll(/"#\/components\/schemas\/(\w+)"/g)].map(
    (match) => match[1],
  );
}

/**
 * Adapts references to the draft. Editors support draft-07 best. The other draft is for strict
 * validators; it lacks keywords that only editors know (messages for patterns, the color format).
 */
function inDraft(schema, draft) {
  return JSON.parse(JSON.stringify(schema), (key, value) => {
    const isForEditors = key === 'patternErrorMessage' || (key === 'format' && value === 'color');
    if (isForEditors && draft !== 'draft-07') return undefined;
    return key === '$ref' ? `#/${DEFINITIONS[draft]}/${shortName(value.split('/').at(-1))}` : value;
  });
}

/** Converts a schema, and all schemas inside it, to the keywords that editors understand best. */
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
  // Doc comments are wrapped, and editors wrap them again.
  return description === undefined
    ? schema
    : { description: description.replaceAll(/\s*\n\s*/g, ' '), ...schema };
}

/**
 * Writes a union as an `enum` or a list of types if that is equivalent: both give one message
 * instead of several.
 */
function union(members) {
  const others = members.filter((member) => member.type !== 'null');
  const isNullable = others.length < members.length;
  if (others.every((member) => 'const' in member)) {
    return { type: 'string', enum: others.map((member) => member.const) };
  }
  if (
    others.every(
      ({ type, ...more }, index) =>
        type !== undefined && (index === 0 || Object.keys(more).length === 0),
    )
  ) {
    const types = others.flatMap((member) => member.type);
    return { ...others[0], type: [...new Set([...types, ...(isNullable ? ['null'] : [])])] };
  }
  return { anyOf: [...others, ...(isNullable ? [{ type: 'null' }] : [])] };
}

/**
 * Lets a string also be a number or boolean, if cvpress reads such a plain YAML scalar as text:
 * `gpa: 3.90`, `date: 2022`, `phone: 0123456`.
 */
function withPlainScalars(schema) {
  if (schema.type !== 'string') return schema;
  const isDate = schema.pattern !== undefined && new RegExp(schema.pattern).test('2020');
  if (isDate) return { ...schema, type: ['string', 'integer'], minimum: 0, maximum: LARGEST_DATE };
  // Colors may be six digits; addresses, lengths and full dates are never numbers.
  if (schema.format === 'color') return { ...schema, type: ['string', 'number'] };
  if (schema.pattern !== undefined || schema.format !== undefined) return schema;
  const isLong = schema.minLength > 'false'.length;
  return { ...schema, type: ['string', 'number', ...(isLong ? [] : ['boolean'])] };
}

/**
 * Merges the kinds of custom section of variant B into one section, whose `entry_type` decides the
 * type of its entries. A union of five would suggest and report the keys of all five.
 */
function mergeSections(definitions) {
  const kinds = Object.entries(definitions).filter(([name]) => name.startsWith('SectionWith'));
  if (kinds.length === 0) return definitions;
  const others = Object.fromEntries(
    Object.entries(definitions).filter(([name]) => !name.startsWith('SectionWith')),
  );
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

/** The keys of each kind of contact, by the name of its definition. */
const CONTACTS = ['ContactProfile', 'ContactEmail', 'ContactPhone', 'ContactLink'];

/**
 * Merges the kinds of contact into one: a union would report the keys of all kinds. Each key needs
 * the others of its kind.
 */
function mergeContacts({ CvDocument, ...definitions }) {
  const kinds = CONTACTS.map((name) => definitions[name]);
  for (const name of CONTACTS) delete definitions[name];
  CvDocument.properties.contacts.items = { $ref: 'Contact' };
  const Contact = {
    title: 'Contact',
    description: 'One of `network` and `username`, `email`, `phone`, or `label` and `url`.',
    type: 'object',
    properties: Object.assign({}, ...kinds.map(({ properties }) => properties)),
    // In a list, so that editors read the properties above.
    allOf: [{ anyOf: kinds.map(({ required }) => ({ required })) }],
  };
  return { CvDocument, ...definitions, Contact };
}

/**
 * Negated twice, so that a section without `entry_type` matches no kind rather than every kind.
 * `required` would do the same, but editors ignore it during completion.
 */
function isOfKind(kind) {
  return { not: { properties: { entry_type: { not: { const: kind } } } } };
}

/** Adds the defaults of the design, which typia omits from unions. */
function addDefaults(definitions, definition, defaults) {
  for (const [key, value] of Object.entries(defaults)) {
    const property = definition.properties[key];
    const [inner] = referencesIn(property);
    if (inner !== undefined) addDefaults(definitions, definitions[shortName(inner)], value);
    else if (property.default !== undefined && property.default !== value)
      throw new Error(`Two defaults of ${key}`);
    else property.default = value;
  }
}

/** Suggests the titles of the predefined sections in lists of titles. */
function addTitles(definitions, titles) {
  definitions.CurriculumVitae.properties.section_order.items.examples = titles;
  definitions.ClassicThemeOptions.properties.show_timespan_in.items.examples = titles;
}
