// The published JSON Schemas: what they promise beside their verdict.

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv } from 'ajv';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { ENGLISH } from '../../../src/compiler/locales/find.js';
import { EDITION_OPTIONS, readEditions } from '../../../src/compiler/options/editions-file.js';
import { completeDesign } from '../../../src/compiler/schema/design.js';
import { sectionKeysOf } from '../../../src/compiler/schema/sections.js';
import { CV_KEYS_A, CV_KEYS_B } from '../../../src/compiler/validate/generated/validators.js';
import { LETTER_KEYS } from '../../../src/compiler/validate/generated/validators-letter.js';
import { ENTRY_SHAPES } from '../../../src/compiler/validate/shape.js';
import { ROOT } from '../../cli/run.js';

/** A JSON Schema, as far as it is looked at here. */
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

function read(file: string): Schema {
  return JSON.parse(readFileSync(join(FOLDER, file), 'utf8')) as Schema;
}

describe.each(['a', 'b'] as const)('variant %s', (variant) => {
  const schema = read(`cvpress-${variant}.schema.json`);
  const definitions = Object.entries(schema.$defs ?? {});
  const propertiesOf = (name: string) => schema.$defs?.[name]?.properties ?? {};

  it('names its draft and itself', () => {
    expect(schema).toMatchObject({
      $schema: 'https://json-schema.org/draft/2020-12/schema',
      $id: `https://unpkg.com/cvpress/schema/cvpress-${variant}.schema.json`,
      title: `CV document, variant ${variant.toUpperCase()}`,
    });
  });

  it('says the same in draft-07, but for words that only editors know', () => {
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

  it(`is ${variant === 'b' ? 'closed but for' : 'open, as'} the document itself`, () => {
    const closed = definitions.filter(
      ([, { additionalProperties }]) => additionalProperties === false,
    );
    expect(closed.length).toBe(variant === 'b' ? definitions.length : 0);
    expect(schema.additionalProperties).toBeUndefined();
  });

  it('describes and names everything', () => {
    const all = [schema, ...definitions.map(([, definition]) => definition)];
    expect(all.filter(({ title, description }) => !title || !description)).toEqual([]);
    const properties = all.flatMap(({ properties }) => Object.entries(properties ?? {}));
    expect(properties.filter(([, { description }]) => !description)).toEqual([]);
    expect(properties.filter(([, { description }]) => /\n|\{@/.test(description ?? ''))).toEqual(
      [],
    );
  });

  it('knows the keys that the validator knows', () => {
    expect(Object.keys(propertiesOf('CurriculumVitae')).sort()).toEqual(
      [...(variant === 'a' ? CV_KEYS_A : CV_KEYS_B)].sort(),
    );
    for (const [kind, { keys }] of Object.entries(ENTRY_SHAPES)) {
      expect(Object.keys(propertiesOf(kind)).sort()).toEqual([...keys].sort());
    }
  });

  it('has the defaults of the design', () => {
    expect(defaultsOf('Design')).toEqual(completeDesign(undefined));
  });

  /** The defaults of the properties of a definition and of those it refers to. */
  function defaultsOf(name: string): Record<string, unknown> {
    const entries = Object.entries(propertiesOf(name)).map(([key, property]) => {
      const reference = property.$ref ?? property.anyOf?.[0]?.$ref;
      return [
        key,
        reference === undefined ? property.default : defaultsOf(reference.split('/').at(-1) ?? ''),
      ];
    });
    return Object.fromEntries(entries) as Record<string, unknown>;
  }

  it('offers the titles of the sections', () => {
    const titles = sectionKeysOf(variant).map((key) => ENGLISH.titles[key]);
    expect(propertiesOf('CurriculumVitae').section_order?.items?.examples).toEqual(titles);
    expect(propertiesOf('ClassicThemeOptions').show_timespan_in?.items?.examples).toEqual(titles);
  });
});

it('there are no others', () => {
  expect(readdirSync(FOLDER).sort()).toEqual([
    'cvpress-a.draft-07.schema.json',
    'cvpress-a.schema.json',
    'cvpress-b.draft-07.schema.json',
    'cvpress-b.schema.json',
    'cvpress-editions.schema.json',
    'cvpress-letter.schema.json',
  ]);
});

describe('that of letters', () => {
  const schema = JSON.parse(readFileSync(join(FOLDER, 'cvpress-letter.schema.json'), 'utf8'));
  const validate = new Ajv({ strict: false, formats: { date: true } }).compile(schema);

  it.each<[text: string, isRight: boolean]>([
    ['body: x', true],
    [
      '{body: x, recipient: "a\\nb", date: 2026-11-20, layout: us, enclosures: [CV], language: de}',
      true,
    ],
    ['subject: x', false],
    ['{body: x, boddy: y}', false],
    ['{body: x, layout: a4}', false],
    ['{body: x, enclosures: CV}', false],
  ])('%s', (text, isRight) => {
    expect(validate(parse(text, { schema: 'failsafe' }))).toBe(isRight);
  });

  it('knows the keys of the type, each with what it means', () => {
    expect(Object.keys(schema.properties).sort()).toEqual([...LETTER_KEYS].sort());
    for (const key of LETTER_KEYS)
      expect(schema.properties[key].description, key).toMatch(/^[A-Z].*\.$/);
  });
});

describe('that of editions', () => {
  const schema = JSON.parse(readFileSync(join(FOLDER, 'cvpress-editions.schema.json'), 'utf8'));
  const validate = new Ajv({ strict: false }).compile(schema);

  it.each<[text: string, isRight: boolean]>([
    [
      'a: {fit: 1, skip: [X], template_options: {et_al: 3}, cv: {label: x}, leave_out: {skills: [Go]}}',
      true,
    ],
    ['a:', true],
    ['a: {fitt: 1}', false],
    ['a: {skip: X}', false],
    ['a: {pdf_standard: x}', false],
    ['a: {leave_out: [skills]}', false],
    ['{}', false],
  ])('takes %s as the program does', (text, isRight) => {
    expect(validate(parse(text))).toBe(isRight);
    const read = () => readEditions(text, { file: 'editions.yaml' });
    // What changes the document is judged once it is there.
    if (isRight || text.includes('leave_out')) expect(read).not.toThrow();
    else expect(read).toThrow();
  });

  it('has every key of an edition, with its explanation', () => {
    const { properties } = schema.additionalProperties;
    const keys = EDITION_OPTIONS.map((name) =>
      name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
    );
    expect(Object.keys(properties).sort()).toEqual(
      ['extends', 'output', 'cv', 'design', 'entries', 'leave_out', ...keys].sort(),
    );
    expect(
      Object.values<{ description?: string }>(properties).filter(({ description }) => !description),
    ).toEqual([]);
  });
});
