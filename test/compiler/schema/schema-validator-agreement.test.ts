// The published JSON Schemas and the validator accept the same documents, except for `DIFFERENCES`.

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
import { isEmptyMapping, type PlainObject } from '../../../src/util/plain-object.js';
import { ROOT } from '../../cli/run.js';
import { getDocumentLocale } from '../../support/document-locale.js';
import { validateDocument } from '../../support/validate.js';
import { EVERY_FIELD, validDocuments } from './documents.js';
import { MUTATIONS, mutantsOf } from './mutations.js';

/** The smallest document without warnings. */
const GOOD = { cv: { name: 'Jane Doe' } };

const COUNT = 2500;
const SEED = 3;

/** Scalars that editors parse as numbers, booleans, dates or null, but cvpress mostly as text. */
const PLAIN_SCALARS = [
  ...['2020', '20200924', '3.90', '0123456', '-1', '+41446681800', '1e3', '0x1F', '004080'],
  ...['true', 'yes', 'null', '', '2020-09-24', '2020-09', '12:30'],
];

/** A kind of error that the validator reports and the schemas do not. */
interface Difference {
  readonly name: string;
  /** Returns whether an error of the validator is of this kind. */
  readonly explains: (error: Diagnostic, document: unknown, variant: Variant) => boolean;
  /** A document with only one error, of this kind. */
  readonly example: unknown;
}

/** Rules that a JSON Schema cannot express. */
const RULES: readonly (readonly [name: string, code: DiagnosticCode, example: unknown])[] = [
  ['dates that do not exist', 'impossible-date', withField('education.0.end_date', '2023-02-30')],
  ['a start after the end', 'dates-reversed', withField('education.0.end_date', '1999-12-31')],
  ['a date with a start and an end', 'date-conflict', withField('education.0.date', '2020')],
  ['invalid colors', 'bad-color', { ...GOOD, design: { options: { primary_color: 'blueish' } } }],
  [
    'a column that leaves no space for text',
    'margins-too-wide',
    { ...GOOD, design: { options: { date_and_location_width: '50in' } } },
  ],
  ['titles that name no section', 'unknown-section', withField('section_order.0', 'Nowhere')],
  ['repeated titles', 'repeated-section', withField('section_order.1', 'Skills')],
  [
    'two sections with the same title',
    'duplicate-title',
    withField('custom_sections.0.title', 'Education'),
  ],
  ['fields of a CV at the root', 'fields-at-root', { name: 'Jane Doe' }],
  ['documents in other formats', 'other-format', { basics: {} }],
  ['documents that are not CVs', 'no-cv', { services: {} }],
];

const DIFFERENCES: readonly Difference[] = [
  ...RULES.map(([name, code, example]) => ({
    name,
    explains: (error: Diagnostic) => error.code === code,
    example,
  })),
  {
    name: 'numbers and booleans in place of text',
    explains: (error, document, variant) =>
      error.code === 'wrong-type' && isRightAsText(document, error.path, variant) === true,
    example: withField('label', 5),
  },
  {
    name: 'numbers that are not valid dates, phone numbers or colors',
    explains: (error, document, variant) =>
      error.code === 'wrong-type' &&
      ['start_date', 'end_date', 'phone', 'primary_color'].includes(String(error.path.at(-1))) &&
      isRightAsText(document, error.path, variant) === false,
    example: withField('phone', 5),
  },
  {
    name: 'a misspelled `cv`',
    explains: ({ code, path }) => code === 'unknown-key' && path.length === 1,
    example: { CV: GOOD.cv },
  },
];

/**
 * Whether only the schemas reject a value: a `$schema` that is not text, an empty `cv`, or a key of
 * another kind of contact in variant A. The validator ignores the first and warns about the others.
 */
function isOnlyOfSchema(error: ErrorObject, document: unknown): boolean {
  return (
    error.instancePath === '/$schema' ||
    /^\/contacts\/\d+\/\w+$/.test(error.instancePath) ||
    (error.instancePath === '/cv' && isEmptyMapping((document as PlainObject).cv))
  );
}

/** Returns the document with every field, with another value at a path in `cv`. */
function withField(path: string, value: unknown): unknown {
  return withValue(EVERY_FIELD, ['cv', ...path.split('.')], value);
}

function valueAt(document: unknown, path: DocumentPath): unknown {
  return path.reduce<unknown>(
    (value, step) => (value as Record<string | number, unknown>)[step],
    document,
  );
}

/** Returns a copy with another value at a path. */
function withValue(document: unknown, path: DocumentPath, value: unknown): unknown {
  const copy = structuredClone(document);
  (valueAt(copy, path.slice(0, -1)) as Record<string | number, unknown>)[
    path.at(-1) as string | number
  ] = value;
  return copy;
}

/** Whether a number or boolean is valid as text, apart from `RULES`; undefined for other values. */
function isRightAsText(
  document: unknown,
  path: DocumentPath,
  variant: Variant,
): boolean | undefined {
  const value = valueAt(document, path);
  if (typeof value !== 'number' && typeof value !== 'boolean') return undefined;
  const errors = getErrors(withValue(document, path, String(value)), variant);
  const errorsAtPath = errors.filter(
    (error) => JSON.stringify(error.path) === JSON.stringify(path),
  );
  return errorsAtPath.every((error) => RULES.some(([, code]) => error.code === code));
}

function getErrors(document: unknown, variant: Variant): Diagnostic[] {
  const errors = validateDocument(document, { variant, locale: getDocumentLocale(document) });
  return errors.filter(({ severity }) => severity === 'error');
}

/** Compiles the published schemas of a variant. */
function compileSchemas(variant: Variant): ValidateFunction[] {
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

// `then` requires a key whose `properties` are outside of it.
const OPTIONS = { strict: true, strictRequired: false, allErrors: true, allowUnionTypes: true };

describe.each(['a', 'b'] as const)('the schemas of variant %s', (variant) => {
  const validators = compileSchemas(variant);
  const documents = validDocuments(variant);
  const mutants = mutantsOf(documents, SEED, COUNT).map((mutant) => ({
    ...mutant,
    errors: getErrors(mutant.document, variant),
  }));

  /** Returns errors that only the validator or only a schema reports, except known differences. */
  function findUnexplained(document: unknown, errors: readonly Diagnostic[]): object[] {
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

  it('accept the documents before they are changed', () => {
    const results = documents.map((document) => validators.map((validate) => validate(document)));
    expect(results).toEqual(documents.map(() => [true, true]));
    expect(documents.flatMap((document) => getErrors(document, variant))).toEqual([]);
  });

  it(`agree with the validator on ${COUNT} changed documents, except for known differences`, () => {
    const unexpected = mutants.flatMap(({ mutation, document, errors }) =>
      findUnexplained(document, errors).map((problem) => ({ mutation, ...problem })),
    );
    expect(unexpected.slice(0, 12)).toEqual([]);
  });

  it.each(DIFFERENCES)('accept $name, unlike the validator', ({ explains, example }) => {
    const errors = getErrors(example, variant);
    expect(errors.filter((error) => explains(error, example, variant))).toHaveLength(1);
    expect(validators.map((validate) => validate(example))).toEqual([true, true]);
  });

  it('have the valid defaults of the specification', () => {
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
    expect(getErrors(document, variant)).toEqual([]);
    expect(validators.map((validate) => validate(document))).toEqual([true, true]);
  });

  it('reject a `$schema` that is not text, unlike the validator', () => {
    const document = { ...GOOD, $schema: [] };
    expect(getErrors(document, variant)).toEqual([]);
    expect(validators.map((validate) => validate(document))).toEqual([false, false]);
  });

  it.each(Object.keys(MUTATIONS))(
    'are tested with valid and invalid documents by the mutation "%s"',
    (name) => {
      const results = mutants
        .filter(({ mutation }) => mutation === name)
        .map(({ errors }) => errors.length === 0);
      expect(new Set(results)).toEqual(new Set([true, false]));
    },
  );

  it.each(PLAIN_SCALARS)(
    'accept the plain YAML scalar `%s` in all fields in which the validator accepts it',
    (scalar) => {
      const rejected = insertScalar(scalar).filter(({ read, inEditors }) => {
        const errors = getErrors(read, variant);
        return errors.length === 0 && findUnexplained(inEditors, errors).length > 0;
      });
      expect(rejected).toEqual([]);
    },
  );
});

/** The placeholder of a plain scalar. */
const PLACEHOLDER = 'MARK';

/** The document with every field as YAML, with `PLACEHOLDER` in place of one value. */
const WITH_PLACEHOLDER = collectLeaves(EVERY_FIELD).map((path) => ({
  path,
  text: stringify(withValue(EVERY_FIELD, path, PLACEHOLDER)),
}));

/** The document with a plain scalar in place of one value, as cvpress and as editors parse it. */
interface WithScalar {
  readonly path: DocumentPath;
  readonly read: unknown;
  readonly inEditors: unknown;
}

/** Memoized by scalar, because the documents are the same for both variants. */
const DOCUMENTS_BY_SCALAR = new Map<string, readonly WithScalar[]>();

function insertScalar(scalar: string): readonly WithScalar[] {
  const inEditors: unknown = parse(scalar);
  const documents =
    DOCUMENTS_BY_SCALAR.get(scalar) ??
    WITH_PLACEHOLDER.map(({ path, text }) => ({
      path,
      read: parseCvSource(text.replace(PLACEHOLDER, scalar), { file: 'cv.yaml' }).value,
      inEditors: withValue(EVERY_FIELD, path, inEditors),
    }));
  DOCUMENTS_BY_SCALAR.set(scalar, documents);
  return documents;
}

/** Collects the paths of all values that are neither objects nor lists. */
function collectLeaves(value: unknown, path: DocumentPath = []): DocumentPath[] {
  if (typeof value !== 'object' || value === null) return [path];
  const keys = Array.isArray(value) ? [...value.keys()] : Object.keys(value);
  return keys.flatMap((key) => collectLeaves(valueAt(value, [key]), [...path, key]));
}
