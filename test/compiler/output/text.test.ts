import { expect, test } from 'vitest';
import { renderCv, renderLetter } from '../../../src/compiler/pipeline/render.js';

const SOURCE = 'One\\\ntwo\nthree.\n\nFour.';
const TEXT = 'One\ntwo three.\n\nFour.';

test("text output keeps the author's line breaks in summaries and cover letters", async () => {
  const { txt } = await renderCv({ cv: { name: 'Jane', summary: SOURCE } }, { formats: ['txt'] });
  expect(txt).toContain(`\n\n${TEXT}\n`);
  const letter = await renderLetter(
    { body: SOURCE },
    { cv: { name: 'Jane' } },
    { formats: ['txt'] },
  );
  expect(letter.txt).toContain(`\n\n${TEXT}\n\nJane\n`);
});

test('text output omits blank enclosures', async () => {
  const letter = { body: 'x', enclosures: ['CV', '', ' ', 'Copies'] };
  const { txt } = await renderLetter(letter, { cv: { name: 'Jane' } }, { formats: ['txt'] });
  expect(txt).toMatch(/\nEnclosures\n- CV\n- Copies\n$/);
});

test.each([
  ['plain', 'https://doi.org/10.5555/x (Tides)'],
  ['ieee', 'doi: 10.5555/x.'],
  ['vancouver', 'doi: 10.5555/x.'],
  ['apa', 'https://doi.org/10.5555/x'],
] as const)('text output shows a DOI in the style %s', async (citations, expected) => {
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
  expect(txt).toContain(expected);
});

test.each([
  ['separates entries of several lines', [{ location: 'Rome' }, {}], 'A: b\nRome\n\nA: b\n'],
  ['joins entries of one line', [{}, {}], 'A: b\nA: b\n'],
  ['removes soft hyphens', [{ details: 'co\u00ADop' }], 'A: coop\n'],
])('text output %s', async (_, entries, expected) => {
  const skills = entries.map((fields) => ({ name: 'A', details: 'b', ...fields }));
  const { txt } = await renderCv({ cv: { name: 'Jane', skills } }, { formats: ['txt'] });
  expect(txt).toContain(`\n\nSkills\n\n${expected}`);
});
