import { expect, it } from 'vitest';
import { findFields, flattenFields } from '../../../src/compiler/fields/describe-fields.js';

/** Fields whose description suffices. */
const DESCRIBED = ['$schema', 'cv.custom_sections.entries'];

it.each([
  ['experience', 'cv.experience'],
  ['CV.Experience[0]', 'cv.experience'],
  ['cv.experience.0.company', 'ExperienceEntry.company'],
  ['experience.company', 'ExperienceEntry.company'],
  ['ExperienceEntry', 'cv.experience'],
  ['experienceentry.company', 'ExperienceEntry.company'],
  ['company', 'ExperienceEntry.company'],
  ['design.margins', 'design.options.margins'],
  ['margins', 'design.options.margins'],
  ['page.top', 'design.options.margins.page.top'],
  ['design', 'design'],
  ['cv.custom_sections.title', 'cv.custom_sections.title'],
  ['language', 'language'],
  ['cv.name', 'cv.name'],
  ['name', 'NormalEntry.name', 'OneLineEntry.name', 'cv.name'],
  ['design.experience'],
  ['constructor'],
])('findFields finds the fields of %s', (query, ...expected) => {
  const names = findFields(query, flattenFields()).map(({ name }) => name);
  expect([...new Set(names)].sort()).toEqual(expected);
});

it('gives each field an example, choices or a default, unless it has subfields or a sufficient description', () => {
  const undocumented = flattenFields().filter(
    ({ fields, examples, choices, defaultValue, description }) =>
      fields.length + examples.length + choices.length === 0 &&
      defaultValue === undefined &&
      !description.includes('`'),
  );
  expect([...new Set(undocumented.map(({ name }) => name))]).toEqual(DESCRIBED);
});
