import { expect, it } from 'vitest';
import { resolveFields } from './documents.js';

const skills = (details: string) => ({ skills: [{ name: 'Languages', details }] });

it.each<[name: string, fields: object, keywords: string[]]>([
  ['include the label', { label: 'Marine Biologist' }, ['Marine Biologist']],
  ['omit a label of five words', { label: 'Biologist of the deep sea' }, []],
  ['include a label of four words', { label: 'Head of Deep Sea' }, ['Head of Deep Sea']],
  [
    'include skills that commas or semicolons separate',
    skills('Python, Rust; Go.'),
    ['Python', 'Rust', 'Go'],
  ],
  [
    'include skills with commas in brackets',
    skills('Python (NumPy, SciPy), Rust'),
    ['Python (NumPy, SciPy)', 'Rust'],
  ],
  [
    'include skills after a bracket that is not closed',
    skills('Python (NumPy, Rust'),
    ['Python (NumPy', 'Rust'],
  ],
  [
    'keep numbers with a decimal comma',
    skills('Budget von 1,5 Mio. Euro, Note 1,3, SAP R/3,C/C++ (40,5 h),PL/SQL'),
    ['Budget von 1,5 Mio. Euro', 'Note 1,3', 'SAP R/3', 'C/C++ (40,5 h)', 'PL/SQL'],
  ],
  ['are unique and have letters', skills('Go, 1, Go'), ['Go']],
])('the keywords of a CV %s', (_, fields, keywords) => {
  const { cv } = resolveFields(fields);
  expect(cv.keywords).toEqual(keywords);
});
