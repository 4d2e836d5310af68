// Values of assignments are read as what the schema wants at their place.

import { describe, expect, it } from 'vitest';
import { kindOfPlace, type PlaceKind, parseAssignment } from '../../../src/document/tailor/settings.js';
import {
  CV_SHAPES,
  DESIGN_SHAPE,
  ENTRY_SHAPES,
  SECTION_SHAPE,
  type Shape,
} from '../../../src/document/validate/shape.js';
import { ENGLISH_B } from '../../support/english.js';
import { validateDocument } from '../../support/validate.js';

/** A value of each kind; a scalar is no text. */
const VALUES: Readonly<Record<PlaceKind, unknown>> = { text: 'text', scalar: 1, list: [], object: {} };

function kindAt(path: string): PlaceKind {
  const assignment = parseAssignment(`${path}=`);
  if ('problem' in assignment) throw new Error(assignment.problem);
  return kindOfPlace(assignment.steps);
}

/** Whether the validator takes a value for one of a wrong type. */
function isWrongType(document: unknown, key: string): boolean {
  return validateDocument(document, ENGLISH_B).some(({ code, path }) => code === 'wrong-type' && path.at(-1) === key);
}

const nested = (path: readonly string[], value: unknown): unknown =>
  path.reduceRight<unknown>((inner, key) => ({ [key]: inner }), value);

function designPaths(shape: Shape, path: readonly string[]): string[][] {
  return shape.keys.flatMap((key) => {
    const inner = shape.objects?.[key];
    return [[...path, key], ...(inner === undefined ? [] : designPaths(inner, [...path, key]))];
  });
}

describe('every field has the kind that the schema wants', () => {
  it.each(CV_SHAPES.b.keys)('cv.%s', (key) => {
    expect(isWrongType({ cv: { name: 'J', [key]: VALUES[kindAt(`cv.${key}`)] } }, key)).toBe(false);
  });

  it.each(designPaths(DESIGN_SHAPE, ['design']))('%s %s %s %s %s', (...path) => {
    const given = path.filter((key) => key !== undefined);
    const kind = kindAt(given.join('.'));
    const value = given.at(-1) === 'show_last_updated_date' ? true : VALUES[kind];
    expect(isWrongType(nested(given, value), given.at(-1) as string)).toBe(false);
  });

  it.each(Object.entries(ENTRY_SHAPES).flatMap(([kind, { keys }]) => keys.map((key) => [kind, key] as const)))(
    '%s: %s',
    (kind, key) => {
      const entry = { [key]: VALUES[kindAt(`cv.custom_sections[0].entries[0].${key}`)] };
      const document = { cv: { name: 'J', custom_sections: [{ title: 'T', entry_type: kind, entries: [entry] }] } };
      expect(isWrongType(document, key)).toBe(false);
    },
  );

  it.each(SECTION_SHAPE.keys)('a custom section: %s', (key) => {
    const section = {
      title: 'T',
      entry_type: 'NormalEntry',
      entries: [],
      [key]: VALUES[kindAt(`cv.custom_sections[0].${key}`)],
    };
    expect(isWrongType({ cv: { name: 'J', custom_sections: [section] } }, key)).toBe(false);
  });
});

it.each([
  ['cv.skills[0]', 'object'],
  ['cv.skills[+]', 'object'],
  ['cv.social_networks[0]', 'object'],
  ['cv.section_order[0]', 'text'],
  ['cv.publications[0].authors[]', 'text'],
  ['cv.publications[0].cited_by', 'scalar'],
] as const)('%s is of the kind %s', (path, kind) => {
  expect(kindAt(path)).toBe(kind);
});
