// Plain text, as forms get it.
import { expect, test } from 'vitest';
import { renderCv, renderLetter } from '../../../src/compiler/pipeline/render.js';

const SAID = 'One\\\ntwo\nthree.\n\nFour.';
const SHOWN = 'One\ntwo three.\n\nFour.';

test('line breaks of the author stay in the summary and in the body of a letter', async () => {
  const { txt } = await renderCv({ cv: { name: 'Jane', summary: SAID } }, { formats: ['txt'] });
  expect(txt).toContain(`\n\n${SHOWN}\n`);
  const letter = await renderLetter({ body: SAID }, { cv: { name: 'Jane' } }, { formats: ['txt'] });
  expect(letter.txt).toContain(`\n\n${SHOWN}\n\nJane\n`);
});

test('an enclosure that says nothing is none', async () => {
  const letter = { body: 'x', enclosures: ['CV', '', ' ', 'Copies'] };
  const { txt } = await renderLetter(letter, { cv: { name: 'Jane' } }, { formats: ['txt'] });
  expect(txt).toMatch(/\nEnclosures\n- CV\n- Copies\n$/);
});

test.each([
  ['plain', 'https://doi.org/10.5555/x (Tides)'],
  ['ieee', 'doi: 10.5555/x.'],
  ['vancouver', 'doi: 10.5555/x.'],
  ['apa', 'https://doi.org/10.5555/x'],
] as const)('a DOI is written as the style %s has it', async (citations, shown) => {
  const entry = {
    title: 'On tides',
    authors: ['J. Doe'],
    date: '2020',
    doi: '10.5555/x',
    journal: 'Tides',
  };
  const { txt } = await renderCv(
    { cv: { name: 'Jane', publications: [entry] } },
    { formats: ['txt'], citations },
  );
  expect(txt).toContain(shown);
});

test.each([
  ['lines of a place are no list', [{ location: 'Rome' }, {}], 'A: b\nRome\n\nA: b\n'],
  ['lines are a list', [{}, {}], 'A: b\nA: b\n'],
  ['soft hyphens are left out', [{ details: 'co\u00ADop' }], 'A: coop\n'],
])('%s', async (_, entries, shown) => {
  const skills = entries.map((more) => ({ name: 'A', details: 'b', ...more }));
  const { txt } = await renderCv({ cv: { name: 'Jane', skills } }, { formats: ['txt'] });
  expect(txt).toContain(`\n\nSkills\n\n${shown}`);
});
