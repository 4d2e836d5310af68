// Publications are numbered in each section anew, and lists of authors are shortened around the own name.
import { expect, test } from 'vitest';
import { renderCv } from '../../src/render/render.js';
import { flat } from '../support/find.js';
import { render } from '../support/render.js';

const publication = (title: string, authors: readonly string[]) => ({
  title,
  authors,
  date: '2020',
  doi: '10.1000/182',
});

const AUTHORS = ['A. One', 'B. Two', 'C. Three', 'Jane Roe', 'E. Five'];

async function textOf(authors: readonly string[], etAl: number): Promise<string> {
  const { reading } = await render(
    { cv: { name: 'Jane Roe', publications: [publication('Paper', authors)] } },
    { template: 'scholar', templateOptions: { et_al: etAl } },
  );
  return /Paper (.*?) 10\.1000/.exec(flat(reading))?.[1] ?? '';
}

test.each([
  [0, AUTHORS, 'A. One, B. Two, C. Three, Jane Roe, E. Five'],
  [5, AUTHORS, 'A. One, B. Two, C. Three, Jane Roe, E. Five'],
  [4, AUTHORS, 'A. One, B. Two, C. Three, Jane Roe, et al.'],
  [3, AUTHORS, 'A. One, B. Two, C. Three, Jane Roe, et al.'],
  [2, AUTHORS, 'A. One, B. Two, …, Jane Roe, et al.'],
  [2, AUTHORS.slice(0, 4), 'A. One, B. Two, …, Jane Roe'],
  [1, ['A. One', 'B. Two'], 'A. One, et al.'],
])('with et_al=%j, %j are shown as %j', async (etAl, authors, expected) => {
  expect(await textOf(authors, etAl)).toBe(expected);
});

test('numbers begin anew in each section', async () => {
  const titles = (...names: string[]) => names.map((name) => publication(name, ['Jane Roe']));
  const { reading } = await render(
    {
      cv: {
        name: 'Jane Roe',
        publications: titles('First', 'Second'),
        custom_sections: [{ title: 'Preprints', entry_type: 'PublicationEntry', entries: titles('Third') }],
      },
    },
    { template: 'scholar' },
  );
  const found = [...flat(reading).matchAll(/(\d\.) (First|Second|Third)/g)].map(([whole]) => whole);
  expect(found).toEqual(['1. First', '2. Second', '1. Third']);
});

test('small capitals of a German name are those of an English one', async () => {
  const outlinesIn = async (language: string) => {
    const design = { options: { show_last_updated_date: false } };
    const options = { formats: ['svg'], template: 'scholar', svgText: 'outlines', language } as const;
    return (await renderCv({ cv: { name: 'Wolf Hoffmann' }, design }, options)).svg;
  };
  expect(await outlinesIn('de')).toEqual(await outlinesIn('en'));
});
