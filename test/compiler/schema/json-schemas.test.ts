// Contents of the published JSON Schemas: keys, descriptions, defaults and examples.

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv } from 'ajv';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { ENGLISH } from '../../../src/compiler/locales/find-locale.js';
import { EDITION_KEYS, readEditions } from '../../../src/compiler/options/read-editions.js';
import { completeDesign } from '../../../src/compiler/schema/design.js';
import { getSectionKeys } from '../../../src/compiler/schema/sections.js';
import { CV_KEYS_A, CV_KEYS_B } from '../../../src/compiler/validate/generated/validators.js';
import { LETTER_KEYS } from '../../../src/compiler/validate/generated/validators-letter.js';
import { ENTRY_SHAPES } from '../../../src/compiler/validate/shape.js';
import { ROOT } from '../../cli/run.js';

/** The tested parts of a JSON Schema. */
interface Schema {
  readonly $schema?: string;
  readonly $id?: string;
  readonly $ref?: string;
  readonly title?: string;
  readonly description?: string;
  readonly default?: unknown;
  readonly additionalProperties?: boolean;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly anyOf?: readonly Schema[];
  readonly items?: Schema;
  readonly examples?: readonly unknown[];
  readonly $defs?: Readonly<Record<string, Schema>>;
}

const FOLDER = join(ROOT, 'schema');
const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));

function read(file: string): Schema {
  return JSON.parse(readFileSync(join(FOLDER, file), 'utf8')) as Schema;
}

describe.each(['a', 'b'] as const)('the schema of variant %s', (variant) => {
  const schema = read(`cvpress-${variant}.schema.json`);
  const definitions = Object.entries(schema.$defs ?? {});
  const getProperties = (name: string) => schema.$defs?.[name]?.properties ?? {};

  it('has its draft, ID and title', () => {
    expect(schema).toMatchObject({
      $schema: 'https://json-schema.org/draft/2020-12/schema',
      $id: `https://unpkg.com/cvpress@${version}/schema/cvpress-${variant}.schema.json`,
      title: `CV document, variant ${variant.toUpperCase()}`,
    });
  });

  it.each<[settings: string, isValid: boolean]>([
    ['{template: scholar, template_options: {et_al: 3, leading: tight, justified: true}}', true],
    ['{template_options: {contacts: [email, phone]}}', true],
    ['{template_options: {et_al: {a: 1}}}', false],
  ])('decides about `render: $0`: $1', (settings, isValid) => {
    const file = readFileSync(join(FOLDER, `cvpress-${variant}.draft-07.schema.json`), 'utf8');
    const validate = new Ajv({ strict: false, logger: false }).compile(JSON.parse(file));
    expect(validate({ cv: { name: 'Jane Doe' }, render: parse(settings) })).toBe(isValid);
  });

  it('is the same in draft-07, except for keywords of editors', () => {
    const draft07 = readFileSync(join(FOLDER, `cvpress-${variant}.draft-07.schema.json`), 'utf8')
      .replaceAll('#/definitions/', '#/$defs/')
      .replace('"definitions"', '"$defs"')
      .replace(
        'http://json-schema.org/draft-07/schema#',
        'https://json-schema.org/draft/2020-12/schema',
      )
      .replace('.draft-07.schema.json', '.schema.json');
    const isForEditors = (key: string, value: unknown) =>
      key === 'patternErrorMessage' || value === 'color';
    expect(
      JSON.parse(draft07, (key, value) => (isForEditors(key, value) ? undefined : value)),
    ).toEqual(schema);
  });

  it(`${variant === 'b' ? 'rejects' : 'accepts'} unknown keys below the root, but options of templates`, () => {
    const open = definitions.flatMap(([name, { additionalProperties }]) =>
      additionalProperties === false ? [] : name,
    );
    const names = definitions.map(([name]) => name);
    expect(open).toEqual(variant === 'b' ? ['RecordstringTemplateOptionValue'] : names);
    expect(schema.additionalProperties).toBeUndefined();
  });

  it('has titles of all objects, and descriptions of all keys', () => {
    const all = [schema, ...definitions.map(([, definition]) => definition)];
    expect(all.filter(({ title, description }) => !title || !description)).toEqual([]);
    const properties = all.flatMap(({ properties }) => Object.entries(properties ?? {}));
    expect(properties.filter(([, { description }]) => !description)).toEqual([]);
    expect(properties.filter(([, { description }]) => /\n|\{@/.test(description ?? ''))).toEqual(
      [],
    );
  });

  it('has the keys of the validator', () => {
    expect(Object.keys(getProperties('CurriculumVitae')).sort()).toEqual(
      [...(variant === 'a' ? CV_KEYS_A : CV_KEYS_B)].sort(),
    );
    for (const [kind, { keys }] of Object.entries(ENTRY_SHAPES)) {
      expect(Object.keys(getProperties(kind)).sort()).toEqual([...keys].sort());
    }
  });

  it('has the defaults of the design', () => {
    expect(collectDefaults('Design')).toEqual(completeDesign(undefined));
  });

  /** Collects the defaults of a definition, also of the definitions that it references. */
  function collectDefaults(name: string): Record<string, unknown> {
    const entries = Object.entries(getProperties(name)).map(([key, property]) => {
      const reference = property.$ref ?? property.anyOf?.[0]?.$ref;
      return [
        key,
        reference === undefined
          ? property.default
          : collectDefaults(reference.split('/').at(-1) ?? ''),
      ];
    });
    return Object.fromEntries(entries) as Record<string, unknown>;
  }

  it('has section titles as examples', () => {
    const titles = getSectionKeys(variant).map((key) => ENGLISH.titles[key]);
    expect(getProperties('CurriculumVitae').section_order?.items?.examples).toEqual(titles);
    expect(getProperties('ClassicThemeOptions').show_timespan_in?.items?.examples).toEqual(titles);
  });
});

it('the folder of published schemas contains six files', () => {
  expect(readdirSync(FOLDER).sort()).toEqual([
    'cvpress-a.draft-07.schema.json',
    'cvpress-a.schema.json',
    'cvpress-b.draft-07.schema.json',
    'cvpress-b.schema.json',
    'cvpress-editions.schema.json',
    'cvpress-letter.schema.json',
  ]);
});

describe('the schema of cover letters', () => {
  const schema = JSON.parse(readFileSync(join(FOLDER, 'cvpress-letter.schema.json'), 'utf8'));
  const validate = new Ajv({ strict: false, formats: { date: true } }).compile(schema);

  it.each([
    'body: x',
    '{body: x, recipient: "a\\nb", date: 2026-11-20, layout: us, enclosures: [CV], language: de}',
  ])('accepts %s', (text) => {
    expect(validate(parse(text, { schema: 'failsafe' }))).toBe(true);
  });

  it.each([
    'subject: x',
    '{body: x, boddy: y}',
    '{body: x, layout: a4}',
    '{body: x, enclosures: CV}',
  ])('rejects %s', (text) => {
    expect(validate(parse(text, { schema: 'failsafe' }))).toBe(false);
  });

  it('has the keys of the validator, with descriptions', () => {
    expect(Object.keys(schema.properties).sort()).toEqual([...LETTER_KEYS].sort());
    for (const key of LETTER_KEYS)
      expect(schema.properties[key].description, key).toMatch(/^[A-Z].*\.$/);
  });
});

describe('the schema of editions', () => {
  const schema = JSON.parse(readFileSync(join(FOLDER, 'cvpress-editions.schema.json'), 'utf8'));
  const validate = new Ajv({ strict: false }).compile(schema);

  it.each<[text: string, isValid: boolean]>([
    [
      'a: {fit: 1, skip: [X], template_options: {et_al: 3}, cv: {label: x}, omit: {skills: [Go]}}',
      true,
    ],
    ['a:', true],
    ['a: {fitt: 1}', false],
    ['a: {skip: X}', false],
    ['a: {pdf_standard: x}', false],
    ['a: {omit: [skills]}', false],
    ['{}', false],
  ])('agrees with `readEditions` on `$0`: $1', (text, isValid) => {
    expect(validate(parse(text))).toBe(isValid);
    const read = () => readEditions(text, { file: 'editions.yaml' });
    // `readEditions` does not validate changes of the document.
    if (isValid || text.includes('omit')) expect(read).not.toThrow();
    else expect(read).toThrow();
  });

  it('has all keys of an edition, with descriptions', () => {
    const { properties } = schema.additionalProperties;
    expect(Object.keys(properties).sort()).toEqual(EDITION_KEYS.toSorted());
    expect(
      Object.values<{ description?: string }>(properties).filter(({ description }) => !description),
    ).toEqual([]);
  });
});
