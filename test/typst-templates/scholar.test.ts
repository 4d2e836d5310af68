// Publications are numbered in each section anew, and lists of authors are shortened around the own name.
import { expect, test } from 'vitest';
import { renderCv } from '../../src/compiler/pipeline/render.js';
import { compilePdf } from '../support/compile.js';
import { find, flat } from '../support/find.js';
import { readPdf } from '../support/pdf.js';
import { read } from '../support/render.js';

const publication = (title: string, authors: readonly string[]) => ({
  title,
  authors,
  date: '2020',
  doi: '10.1000/182',
});

const AUTHORS = ['A. One', 'B. Two', 'C. Three', 'Jane Roe', 'E. Five'];

async function textOf(authors: readonly string[], etAl: number): Promise<string> {
  const reading = await read(
    { name: 'Jane Roe', publications: [publication('Paper', authors)] },
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

/** The numbers of publications with their titles, in the PDF of a document and in that of its markup for people. */
async function numbersIn(document: unknown, variant: 'a' | 'b'): Promise<string[][]> {
  const { pdf, typ } = await renderCv(document, {
    template: 'scholar',
    variant,
    formats: ['pdf', 'typ'],
  });
  const byHand = compilePdf(typ, 'ua-1');
  const texts = [flat(await readPdf(pdf)), flat(await readPdf(byHand))];
  return texts.map((text) =>
    [...text.matchAll(/(\d\. \w+) Jane Roe/g)].map(([, found = '']) => found),
  );
}

const titles = (...names: string[]) => names.map((name) => publication(name, ['Jane Roe']));

test('numbers begin anew below each title, in markup for people, too', async () => {
  const cv = {
    name: 'Jane Roe',
    publications: titles('First', 'Second'),
    custom_sections: [
      { title: '', entry_type: 'PublicationEntry', entries: titles('Third') },
      { title: 'Preprints', entry_type: 'PublicationEntry', entries: titles('Fourth', 'Fifth') },
    ],
  };
  const expected = ['1. First', '2. Second', '3. Third', '1. Fourth', '2. Fifth'];
  expect(await numbersIn({ cv }, 'b')).toEqual([expected, expected]);
});

test('entries of another kind between publications have no number, and count for none', async () => {
  const entries = [...titles('First'), { name: 'A talk', date: '2020' }, ...titles('Second')];
  const cv = {
    name: 'Jane Roe',
    custom_sections: [{ title: 'Work', entry_type: 'PublicationEntry', entries }],
  };
  const expected = ['1. First', '2. Second'];
  expect(await numbersIn({ cv }, 'a')).toEqual([expected, expected]);
});

test('small capitals of a German name are those of an English one', async () => {
  const outlinesIn = async (language: string) => {
    const design = { options: { show_last_updated_date: false } };
    const options = { formats: ['svg'], template: 'scholar', language } as const;
    return (await renderCv({ cv: { name: 'Wolf Hoffmann' }, design }, options)).svg;
  };
  expect(await outlinesIn('de')).toEqual(await outlinesIn('en'));
});

test.each([
  ['no source', { doi: '' }, 'Jane Roe'],
  ['a journal', { doi: '', journal: 'Reefs' }, 'Reefs'],
  ['a DOI', {}, '10.1000/182'],
])('the date ends the last line of a publication with %s', async (_what, source, last) => {
  const publications = [{ ...publication('Paper', ['Jane Roe']), ...source }];
  const reading = await read({ name: 'Jane Roe', publications }, { template: 'scholar' });
  expect(reading.text).toMatch(new RegExp(`${last.replace('.', '\\.')}\\s+2020`));
  const [date, text] = [find(reading, '2020'), find(reading, last, last === 'Jane Roe' ? 1 : 0)];
  expect(Math.abs(date.y - text.y)).toBeLessThan(1);
});
