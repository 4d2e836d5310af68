// The keywords of a CV, which stand in its metadata.
import { expect, it } from 'vitest';
import { resolveFields } from './documents.js';

it.each([
  { what: 'the label', fields: { label: 'Marine Biologist' }, keywords: ['Marine Biologist'] },
  {
    what: 'not a label of five words',
    fields: { label: 'Biologist of the deep sea' },
    keywords: [],
  },
  {
    what: 'a label of four words',
    fields: { label: 'Head of Deep Sea' },
    keywords: ['Head of Deep Sea'],
  },
  {
    what: 'skills with commas or semicolons between',
    details: 'Python, Rust; Go.',
    keywords: ['Python', 'Rust', 'Go'],
  },
  {
    what: 'skills with commas in brackets',
    details: 'Python (NumPy, SciPy), Rust',
    keywords: ['Python (NumPy, SciPy)', 'Rust'],
  },
  {
    what: 'skills after a bracket that is not closed',
    details: 'Python (NumPy, Rust',
    keywords: ['Python (NumPy', 'Rust'],
  },
  { what: 'each only once, and none without a letter', details: 'Go, 1, Go', keywords: ['Go'] },
])('$what', ({ fields, details, keywords }) => {
  const { cv } = resolveFields(fields ?? { skills: [{ name: 'Languages', details }] });
  expect(cv.keywords).toEqual(keywords);
});
