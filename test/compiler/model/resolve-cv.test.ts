import { expect, it } from 'vitest';
import { resolveFields } from './documents.js';

const skills = (details: string) => ({ skills: [{ name: 'Languages', details }] });

it.each<[name: string, fields: object, keywords: string[]]>([
  ['the label', { label: 'Marine Biologist' }, ['Marine Biologist']],
  ['except a label of five words', { label: 'Biologist of the deep sea' }, []],
  ['a label of four words', { label: 'Head of Deep Sea' }, ['Head of Deep Sea']],
  [
    'skills with commas or semicolons between',
    skills('Python, Rust; Go.'),
    ['Python', 'Rust', 'Go'],
  ],
  [
    'skills with commas in brackets',
    skills('Python (NumPy, SciPy), Rust'),
    ['Python (NumPy, SciPy)', 'Rust'],
  ],
  [
    'skills after a bracket that is not closed',
    skills('Python (NumPy, Rust'),
    ['Python (NumPy', 'Rust'],
  ],
  ['each once, and none without a letter', skills('Go, 1, Go'), ['Go']],
])('collects keywords: %s', (_, fields, keywords) => {
  const { cv } = resolveFields(fields);
  expect(cv.keywords).toEqual(keywords);
});
