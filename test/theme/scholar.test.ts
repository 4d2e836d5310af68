// Publications are numbered in each section anew, and lists of authors are shortened around the own name.
import { expect, test } from 'vitest';
import { compile } from '../../src/engine/compiler.js';
import { renderCv } from '../../src/render/render.js';
import { flat } from '../support/find.js';
import { readPdf } from '../support/pdf.js';
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

test('numbers begin anew below each title, in markup for people, too', async () => {
  const titles = (...names: string[]) => names.map((name) => publication(name, ['Jane Roe']));
  const cv = {
    name: 'Jane Roe',
    publications: titles('First', 'Second'),
    custom_sections: [
      { title: '', entry_type: 'PublicationEntry' as const, entries: titles('Third') },
      { title: 'Preprints', entry_type: 'PublicationEntry' as const, entries: titles('Fourth', 'Fifth') },
    ],
  };
  const { pdf, typ } = await renderCv({ cv }, { template: 'scholar', formats: ['pdf', 'typ'] });
  const byHand = compile(typ, [], (document) => document.toPdf('ua-1', new Date(0)));
  for (const drawn of [pdf, byHand]) {
    const found = [...flat(await readPdf(drawn)).matchAll(/(\d\.) (\w+) Jane Roe/g)].map(([, ...words]) =>
      words.join(' '),
    );
    expect(found).toEqual(['1. First', '2. Second', '3. Third', '1. Fourth', '2. Fifth']);
  }
});

test('small capitals of a German name are those of an English one', async () => {
  const outlinesIn = async (language: string) => {
    const design = { options: { show_last_updated_date: false } };
    const options = { formats: ['svg'], template: 'scholar', svgText: 'outlines', language } as const;
    return (await renderCv({ cv: { name: 'Wolf Hoffmann' }, design }, options)).svg;
  };
  expect(await outlinesIn('de')).toEqual(await outlinesIn('en'));
});
