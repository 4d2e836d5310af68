// What a form would be filled with: what is not sure is said to be probable, or left out.
import { describe, expect, it } from 'vitest';
import { type FormValue, formOf } from '../../src/inspect/autofill.js';
import type { ReaderScore } from '../../src/inspect/structure/score.js';
import type { Field, Structure } from '../../src/inspect/structure/structure.js';

const EMAIL: Field = { role: 'email', text: 'jane.doe@example.com' };
const CLAIMS = { title: '', author: '' };

const shown = ({ fields, isSure }: FormValue): string =>
  `${isSure ? '' : 'probably '}${fields.map(({ text }) => text).join(' · ')}`;

/** The values of the person, as they are shown. */
function person(
  header: readonly Field[],
  { claims = CLAIMS, hasSource = false, sections = [] as Structure['sections'] } = {},
) {
  return formOf({ header, sections }, [], claims, hasSource).person.map(shown);
}

const name = (text: string): Field => ({ role: 'name', text });
const title = (text: string): Field => ({ role: 'title', text });
const dates: Field = {
  role: 'dates',
  text: '2020',
  period: { start: { year: 2020 }, end: 'present' },
};

describe('the name', () => {
  it.each([
    {
      what: 'that an address confirms',
      header: [name('Jane Doe'), EMAIL],
      says: ['Jane Doe', EMAIL.text],
    },
    { what: 'with accents', header: [name('Jané Dôe'), EMAIL], says: ['Jané Dôe', EMAIL.text] },
    {
      what: 'that the title of the file confirms',
      header: [name('Ann Lee')],
      claims: { title: 'CV of Ann Lee', author: '' },
      says: ['Ann Lee'],
    },
    {
      what: 'that nothing confirms',
      header: [name('Ann Lee'), EMAIL],
      says: ['probably Ann Lee', EMAIL.text],
    },
    {
      what: 'that is the title of the document',
      header: [name('CURRICULUM VITAE'), EMAIL],
      says: [EMAIL.text],
    },
    {
      what: 'that is a tagline',
      header: [name('I build what lasts for people who care'), EMAIL],
      says: [EMAIL.text],
    },
    { what: 'of the source', header: [name('Ann Lee')], hasSource: true, says: ['Ann Lee'] },
  ])('$what', ({ header, says, ...options }) => {
    expect(person(header, options)).toEqual(says);
  });
});

describe('the place', () => {
  const sections = [{ entries: [{ fields: [title('Staff Software Engineer')] }] }];

  it.each([
    { text: 'Portland, OR', says: ['Portland, OR'] },
    { text: 'Remote', says: ['probably Remote'] },
    { text: 'Staff Software Engineer, Systems', says: [] },
  ])('$text', ({ text, says }) => {
    expect(person([{ role: 'address', text }], { sections })).toEqual(says);
  });
});

it('jobs have a title and dates, unless the document says so', () => {
  const entries = [
    { fields: [title('Diver'), dates] },
    { fields: [title('Painter')] },
    { fields: [dates] },
  ];
  const sections: Structure['sections'] = [
    { meaning: 'work_experience', entries },
    { meaning: 'skills', entries },
  ];
  expect(formOf({ header: [], sections }, [], CLAIMS, false).jobs.map(shown)).toEqual([
    'Diver · 2020',
  ]);
  expect(formOf({ header: [], sections }, [], CLAIMS, true).jobs.map(shown)).toEqual([
    'Diver · 2020',
    'Painter',
  ]);
});

it('readers that lack the same are together', () => {
  const [diver, place]: [Field, Field] = [title('Diver'), { role: 'place', text: 'Bergen' }];
  const entry = { fields: [diver, place, dates] };
  const score = (lost: readonly Field[], missing: readonly Field[] = []): ReaderScore => ({
    fields: 3,
    missing,
    interrupted: [],
    glued: [],
    order: [],
    entries: 1,
    torn: [{ entry, lost }],
    isInOrder: true,
    misplaced: [],
  });
  const scored: Parameters<typeof formOf>[1] = [
    { name: 'content', score: score([]) },
    { name: 'rows', score: score([place, dates]) },
    { name: 'pdfminer', score: score([dates], [place]) },
    { name: 'tags', score: score([dates]) },
  ];
  const { jobs } = formOf(
    { header: [], sections: [{ meaning: 'experience', entries: [entry] }] },
    scored,
    CLAIMS,
    true,
  );
  expect(jobs[0]?.losses).toEqual([
    { readers: ['rows', 'pdfminer'], fields: [place, dates] },
    { readers: ['tags'], fields: [dates] },
  ]);
});
