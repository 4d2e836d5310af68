// Which fields a name means.
import { expect, it } from 'vitest';
import { allFields, fieldsNamed } from '../../../src/compiler/fields/describe-fields.js';

/** Fields whose description is enough. */
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
])('%s names its fields', (given, ...names) => {
  const found = fieldsNamed(given, allFields()).map(({ name }) => name);
  expect([...new Set(found)].sort()).toEqual(names);
});

it('each field has an example, choices or a default, unless it holds others or its description is enough', () => {
  const bare = allFields().filter(
    ({ fields, examples, choices, byDefault, description }) =>
      fields.length + examples.length + choices.length === 0 &&
      byDefault === undefined &&
      !description.includes('`'),
  );
  expect([...new Set(bare.map(({ name }) => name))]).toEqual(DESCRIBED);
});
