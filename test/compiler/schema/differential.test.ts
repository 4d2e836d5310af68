// The published JSON Schemas and the validator give the same verdict, but for the differences that are named here.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { describe, expect, it } from 'vitest';
import { parse, stringify } from 'yaml';
import { parseCvSource } from '../../../src/compiler/pipeline/parse-cv-source.js';
import type { Variant } from '../../../src/compiler/schema/sections.js';
import type { DiagnosticCode } from '../../../src/diagnostics/codes.js';
import type { Diagnostic, DocumentPath } from '../../../src/diagnostics/diagnostic.js';
import { isEmpty, type PlainObject } from '../../../src/util/plain-object.js';
import { ROOT } from '../../cli/run.js';
import { validateDocument } from '../../support/validate.js';
import { wordsOf } from '../../support/words.js';
import { EVERY_FIELD, validDocuments } from './documents.js';
import { MUTATIONS, mutantsOf } from './mutations.js';

/** The smallest document without warnings. */
const GOOD = { cv: { name: 'Jane Doe' } };

const COUNT = 2500;
const SEED = 3;

/** What editors take for numbers, booleans, dates or nothing, and the program mostly for text. */
const PLAIN_SCALARS = [
  ...['2020', '20200924', '3.90', '0123456', '-1', '+41446681800', '1e3', '0x1F', '004080'],
  ...['true', 'yes', 'null', '', '2020-09-24', '2020-09', '12:30'],
];

/** What the validator refuses and the schema lets pass. */
interface Difference {
  readonly name: string;
  /** Whether an error of the validator is of this kind. */
  readonly explains: (error: Diagnostic, document: unknown, variant: Variant) => boolean;
  /** A document with such an error and no other. */
  readonly example: unknown;
}

/** What no schema can say: the rules that have codes of their own. */
const RULES: readonly (readonly [name: string, code: DiagnosticCode, example: unknown])[] = [
  [
    'dates that are not in the calendar',
    'impossible-date',
    withField('education.0.end_date', '2023-02-30'),
  ],
  ['a start after the end', 'dates-reversed', withField('education.0.end_date', '1999-12-31')],
  ['a date beside a start and an end', 'date-conflict', withField('education.0.date', '2020')],
  [
    'texts that are no colour',
    'bad-color',
    { ...GOOD, design: { options: { primary_color: 'blueish' } } },
  ],
  [
    'lengths that leave no room',
    'no-room',
    { ...GOOD, design: { options: { date_and_location_width: '50in' } } },
  ],
  ['titles that name no section', 'unknown-section', withField('section_order.0', 'Nowhere')],
  ['titles that are listed twice', 'repeated-section', withField('section_order.1', 'Skills')],
  [
    'two sections with one title',
    'duplicate-title',
    withField('custom_sections.0.title', 'Education'),
  ],
  ['fields of a CV beside `cv`', 'fields-at-root', { name: 'Jane Doe' }],
  ['documents of other programs', 'other-format', { basics: {} }],
  ['files that are no CV', 'no-cv', { services: {} }],
];

const DIFFERENCES: readonly Difference[] = [
  ...RULES.map(([name, code, example]) => ({
    name,
    explains: (error: Diagnostic) => error.code === code,
    example,
  })),
  {
    name: 'numbers and booleans where JSON must have text, and YAML need not',
    explains: (error, document, variant) =>
      error.code === 'wrong-type' && isRightAsText(document, error.path, variant) === true,
    example: withField('label', 5),
  },
  {
    name: 'numbers that would be no date, phone number or colour as text either',
    explains: (error, document, variant) =>
      error.code === 'wrong-type' &&
      ['start_date', 'end_date', 'phone', 'primary_color'].includes(String(error.path.at(-1))) &&
      isRightAsText(document, error.path, variant) === false,
    example: withField('phone', 5),
  },
  {
    name: 'a misspelt `cv`, beside which any key may stand',
    explains: ({ code, path }) => code === 'unknown-key' && path.length === 1,
    example: { CV: GOOD.cv },
  },
];

/**
 * What the schema refuses and the validator lets pass: no field of a CV, since no author is to be told off for nothing. Of an
 * empty CV the validator warns, which schemas cannot.
 */
function isOnlyOfSchema(error: ErrorObject, document: unknown): boolean {
  return (
    error.instancePath === '/$schema' ||
    (error.instancePath === '/cv' && isEmpty((document as PlainObject).cv))
  );
}

/** Every field, one of those of `cv` with another value. */
function withField(path: string, value: unknown): unknown {
  return withValue(EVERY_FIELD, ['cv', ...path.split('.')], value);
}

function valueAt(document: unknown, path: DocumentPath): unknown {
  return path.reduce<unknown>(
    (value, step) => (value as Record<string | number, unknown>)[step],
    document,
  );
}

/** A copy with another value at a path. */
function withValue(document: unknown, path: DocumentPath, value: unknown): unknown {
  const copy = structuredClone(document);
  (valueAt(copy, path.slice(0, -1)) as Record<string | number, unknown>)[
    path.at(-1) as string | number
  ] = value;
  return copy;
}

/** Whether a number or boolean would be right as the text that it is in YAML, the rules aside; undefined for others. */
function isRightAsText(
  document: unknown,
  path: DocumentPath,
  variant: Variant,
): boolean | undefined {
  const value = valueAt(document, path);
  if (typeof value !== 'number' && typeof value !== 'boolean') return undefined;
  const errors = errorsOf(withValue(document, path, String(value)), variant);
  const here = errors.filter((error) => JSON.stringify(error.path) === JSON.stringify(path));
  return here.every((error) => RULES.some(([, code]) => error.code === code));
}

function errorsOf(document: unknown, variant: Variant): Diagnostic[] {
  const errors = validateDocument(document, { variant, words: wordsOf(document) });
  return errors.filter(({ severity }) => severity === 'error');
}

/** The published schemas of a variant, compiled. */
function validatorsOf(variant: Variant): ValidateFunction[] {
  const forEditors = new Ajv({
    ...OPTIONS,
    formats: { color: true },
    keywords: ['patternErrorMessage'],
  });
  return [new Ajv2020(OPTIONS), forEditors].map((ajv, index) => {
    formats.default(ajv);
    const file = `cvpress-${variant}${['', '.draft-07'][index]}.schema.json`;
    return ajv.compile(JSON.parse(readFileSync(join(ROOT, 'schema', file), 'utf8')));
  });
}

const OPTIONS = { strict: true, allErrors: true, allowUnionTypes: true };

describe.each(['a', 'b'] as const)('the schemas of variant %s', (variant) => {
  const validators = validatorsOf(variant);
  const documents = validDocuments(variant);
  const mutants = mutantsOf(documents, SEED, COUNT).map((mutant) => ({
    ...mutant,
    errors: errorsOf(mutant.document, variant),
  }));

  /** What the validator or a schema says of a document alone, and no difference explains. */
  function unexplained(document: unknown, errors: readonly Diagnostic[]): object[] {
    return validators.flatMap((validate): readonly object[] => {
      const accepted = validate(document);
      if (accepted === (errors.length === 0)) return [];
      if (!accepted)
        return (validate.errors ?? []).filter((error) => !isOnlyOfSchema(error, document));
      return errors.filter(
        (error) => !DIFFERENCES.some(({ explains }) => explains(error, document, variant)),
      );
    });
  }

  it('find the documents right before they are changed', () => {
    const verdicts = documents.map((document) => validators.map((validate) => validate(document)));
    expect(verdicts).toEqual(documents.map(() => [true, true]));
    expect(documents.flatMap((document) => errorsOf(document, variant))).toEqual([]);
  });

  it(`agree with the validator on ${COUNT} changed ones, but for the differences named above`, () => {
    const found = mutants.flatMap(({ mutation, document, errors }) =>
      unexplained(document, errors).map((problem) => ({ mutation, ...problem })),
    );
    expect(found.slice(0, 12)).toEqual([]);
  });

  it.each(DIFFERENCES)('differ in $name', ({ explains, example }) => {
    const errors = errorsOf(example, variant);
    expect(errors.filter((error) => explains(error, example, variant))).toHaveLength(1);
    expect(validators.map((validate) => validate(example))).toEqual([true, true]);
  });

  it('have the defaults of the specification, which are right', () => {
    const { properties } = JSON.parse(
      readFileSync(join(ROOT, 'schema', `cvpress-${variant}.schema.json`), 'utf8'),
    );
    const document = { design: properties.design.default, cv: properties.cv.default };
    expect(document).toMatchObject({
      design: {
        theme: 'classic',
        font: 'SourceSans3',
        options: { margins: { page: { top: '1.35 cm' } } },
      },
      cv: { name: 'John Doe', email: null, education: null, connections: [], sections: [] },
    });
    expect(errorsOf(document, variant)).toEqual([]);
    expect(validators.map((validate) => validate(document))).toEqual([true, true]);
  });

  it('differ in a `$schema` that is no text, which the validator does not read', () => {
    const document = { ...GOOD, $schema: [] };
    expect(errorsOf(document, variant)).toEqual([]);
    expect(validators.map((validate) => validate(document))).toEqual([false, false]);
  });

  it.each(Object.keys(MUTATIONS))(
    'are shown right and wrong documents by the mutation "%s"',
    (name) => {
      const verdicts = mutants
        .filter(({ mutation }) => mutation === name)
        .map(({ errors }) => errors.length === 0);
      expect(new Set(verdicts)).toEqual(new Set([true, false]));
    },
  );

  it.each(PLAIN_SCALARS)(
    'let pass the plain scalar %s of YAML wherever the program does',
    (scalar) => {
      const refused = withScalar(scalar).filter(({ read, inEditors }) => {
        const errors = errorsOf(read, variant);
        return errors.length === 0 && unexplained(inEditors, errors).length > 0;
      });
      expect(refused).toEqual([]);
    },
  );
});

/** What a plain scalar is replaced for. */
const MARK = 'MARK';

/** Every field as YAML, with a mark in the place of one value. */
const MARKED = leavesOf(EVERY_FIELD).map((path) => ({
  path,
  text: stringify(withValue(EVERY_FIELD, path, MARK)),
}));

/** Every field with a plain scalar in the place of one value, as the program reads it and as editors do. */
interface WithScalar {
  readonly path: DocumentPath;
  readonly read: unknown;
  readonly inEditors: unknown;
}

/** By the scalar: both variants are asked about the same documents. */
const withScalars = new Map<string, readonly WithScalar[]>();

function withScalar(scalar: string): readonly WithScalar[] {
  const inEditors: unknown = parse(scalar);
  const made =
    withScalars.get(scalar) ??
    MARKED.map(({ path, text }) => ({
      path,
      read: parseCvSource(text.replace(MARK, scalar), { file: 'cv.yaml' }).value,
      inEditors: withValue(EVERY_FIELD, path, inEditors),
    }));
  withScalars.set(scalar, made);
  return made;
}

/** The paths of all values that are neither objects nor lists. */
function leavesOf(value: unknown, path: DocumentPath = []): DocumentPath[] {
  if (typeof value !== 'object' || value === null) return [path];
  const keys = Array.isArray(value) ? [...value.keys()] : Object.keys(value);
  return keys.flatMap((key) => leavesOf(valueAt(value, [key]), [...path, key]));
}
