// Uncertain values are marked as probable, or omitted.
import { describe, expect, it } from 'vitest';
import { type FormValue, fillForm } from '../../src/inspect/autofill.js';
import type { ExtractorScore } from '../../src/inspect/structure/score.js';
import type { Field, Structure } from '../../src/inspect/structure/structure.js';

const EMAIL: Field = { role: 'email', text: 'jane.doe@example.com' };
const CLAIMS = { title: '', author: '' };

const format = ({ fields, isSure }: FormValue): string =>
  `${isSure ? '' : 'probably '}${fields.map(({ text }) => text).join(' · ')}`;

function person(
  header: readonly Field[],
  { claims = CLAIMS, hasSource = false, sections = [] as Structure['sections'] } = {},
) {
  return fillForm({ header, sections }, [], claims, hasSource).person.map(format);
}

const name = (text: string): Field => ({ role: 'name', text });
const title = (text: string): Field => ({ role: 'title', text });
const dates: Field = {
  role: 'dates',
  text: '2020',
  period: { start: { year: 2020 }, end: 'present' },
};

describe('fillForm with a name', () => {
  it.each([
    {
      name: 'accepts a name in an e-mail address',
      header: [name('Jane Doe'), EMAIL],
      expected: ['Jane Doe', EMAIL.text],
    },
    {
      name: 'compares names without accents',
      header: [name('Jané Dôe'), EMAIL],
      expected: ['Jané Dôe', EMAIL.text],
    },
    {
      name: 'accepts a name in the title of the file',
      header: [name('Ann Lee')],
      claims: { title: 'CV of Ann Lee', author: '' },
      expected: ['Ann Lee'],
    },
    {
      name: 'marks an unconfirmed name as probable',
      header: [name('Ann Lee'), EMAIL],
      expected: ['probably Ann Lee', EMAIL.text],
    },
    {
      name: 'omits the title of the document',
      header: [name('CURRICULUM VITAE'), EMAIL],
      expected: [EMAIL.text],
    },
    {
      name: 'omits a tagline',
      header: [name('I build what lasts for people who care'), EMAIL],
      expected: [EMAIL.text],
    },
    {
      name: 'accepts an unconfirmed name if there is a source',
      header: [name('Ann Lee')],
      hasSource: true,
      expected: ['Ann Lee'],
    },
  ])('$name', ({ header, expected, ...options }) => {
    expect(person(header, options)).toEqual(expected);
  });
});

describe('fillForm with an address', () => {
  const sections = [{ entries: [{ fields: [title('Staff Software Engineer')] }] }];

  it.each([
    { text: 'Portland, OR', expected: ['Portland, OR'] },
    { text: 'Remote', expected: ['probably Remote'] },
    { text: 'Staff Software Engineer, Systems', expected: [] },
  ])('returns $expected for "$text"', ({ text, expected }) => {
    expect(person([{ role: 'address', text }], { sections })).toEqual(expected);
  });
});

it('fillForm requires a title and dates of jobs, unless there is a source', () => {
  const entries = [
    { fields: [title('Diver'), dates] },
    { fields: [title('Painter')] },
    { fields: [dates] },
  ];
  const sections: Structure['sections'] = [
    { meaning: 'work_experience', entries },
    { meaning: 'skills', entries },
  ];
  expect(fillForm({ header: [], sections }, [], CLAIMS, false).jobs.map(format)).toEqual([
    'Diver · 2020',
  ]);
  expect(fillForm({ header: [], sections }, [], CLAIMS, true).jobs.map(format)).toEqual([
    'Diver · 2020',
    'Painter',
  ]);
});

it('fillForm groups extractors that lose the same fields', () => {
  const [diver, place]: [Field, Field] = [title('Diver'), { role: 'place', text: 'Bergen' }];
  const entry = { fields: [diver, place, dates] };
  const score = (lost: readonly Field[], missing: readonly Field[] = []): ExtractorScore => ({
    fields: 3,
    missing,
    interrupted: [],
    joined: [],
    order: [],
    entries: 1,
    split: [{ entry, lost }],
    isInOrder: true,
    misplaced: [],
  });
  const scored: Parameters<typeof fillForm>[1] = [
    { name: 'content', score: score([]) },
    { name: 'rows', score: score([place, dates]) },
    { name: 'pdfminer', score: score([dates], [place]) },
    { name: 'tags', score: score([dates]) },
  ];
  const { jobs } = fillForm(
    { header: [], sections: [{ meaning: 'experience', entries: [entry] }] },
    scored,
    CLAIMS,
    true,
  );
  expect(jobs[0]?.losses).toEqual([
    { extractors: ['rows', 'pdfminer'], fields: [place, dates] },
    { extractors: ['tags'], fields: [dates] },
  ]);
});
