// No line ends within a tie: `Dr. Smith`, `4.2 million`, `2019–2023`.

import { describe, expect, it } from 'vitest';
import { BUNDLED_TEMPLATES } from '../../src/compiler/schema/bundled-templates.js';
import { createRandom } from '../support/create-random.js';
import { findText } from '../support/find-text.js';
import { IS_LONG } from '../support/length.js';
import type { PdfContent } from '../support/pdf.js';
import { renderAndRead } from '../support/render.js';
import type { TemplateName } from '../support/templates.js';

/** Creates ties that occur once in a document, by a number of four digits. */
const TIES: readonly ((id: number) => string)[] = [
  (id) => `Dr. Nn${id}`,
  (id) => `Prof. Dr. Nn${id}`,
  (id) => `J.-P. Nn${id}`,
  (id) => `J. R. Nn${id}`,
  (id) => `No. ${id}`,
  (id) => `pp. ${id}–${id + 11}`,
  (id) => `§ ${id}`,
  (id) => `${id} km`,
  (id) => `${id}.2 million`,
  (id) => `${id} years`,
  (id) => `(${id}–${id + 11})`,
  (id) => `${id} kWh`,
];

interface Sample {
  readonly cv: object;
  readonly ties: readonly string[];
}

function createSample(seed: number): Sample {
  const random = createRandom(seed);
  const pick = (max: number): number => Math.floor(random() * max);
  const ties: string[] = [];
  const createTie = (): string => {
    const tie = TIES[pick(TIES.length)]?.(1100 + 20 * ties.length) ?? '';
    ties.push(tie);
    return tie;
  };
  const write = (count: number): string => {
    const words = Array.from({ length: count }, () =>
      random() < 0.2 ? createTie() : 'n'.repeat(1 + pick(11)),
    );
    return words.join(' ');
  };
  const write3 = (count: number): string[] => [write(count), write(count), write(count)];
  const cv = {
    summary: write(30),
    experience: [
      { company: write(5), position: write(3), start_date: '2019-03', highlights: write3(14) },
      { company: write(2), position: write(9), location: 'Rome', highlights: write3(18) },
    ],
    projects: [{ name: write(12), date: '2020', highlights: write3(9) }],
    skills: write3(11).map((details) => ({ name: 'n', details })),
  };
  return { cv, ties };
}

/** Returns ties on more than one line, and characters right of the page's text. */
function findFaults(reading: PdfContent, ties: readonly string[]): string[] {
  const broken = ties.filter(
    (tie) => new Set(findText(reading, tie).chars.map(({ y }) => y.toFixed(1))).size > 1,
  );
  const outside = reading.pages.flatMap(({ chars, width }) =>
    chars.filter(({ char, right }) => char.trim() !== '' && right > width - 20),
  );
  return [...broken, ...outside.map(({ char }) => `outside: ${char}`)];
}

const TEMPLATES: readonly TemplateName[] = IS_LONG ? BUNDLED_TEMPLATES : ['ledger', 'sidebar'];
const COUNT = IS_LONG ? 300 : 20;

describe.each(TEMPLATES)('%s', (template) => {
  it('breaks no tie', async () => {
    const faults: string[] = [];
    for (let seed = 1; seed <= COUNT; seed++) {
      const { cv, ties } = createSample(seed);
      const reading = await renderAndRead(cv, { template });
      faults.push(...findFaults(reading, ties).map((fault) => `${seed}: ${fault}`));
    }
    expect(faults).toEqual([]);
  });
});

const NAME = 'Alexandra Konstantinopoulou-Featherstonehaugh';

describe.each(BUNDLED_TEMPLATES)('%s', (template) => {
  it('breaks no double name', async () => {
    const authors = (count: number): string[] => [...Array(count).fill('Jane Roe'), `Dr. ${NAME}`];
    const counts = Array.from({ length: 12 }, (_, index) => index);
    const cv = {
      name: `Dr. ${NAME}`,
      publications: counts.map((count) => ({
        title: 'n',
        authors: authors(count),
        date: '2020',
        doi: '10.1000/a',
      })),
    };
    const reading = await renderAndRead(cv, { template, citations: 'plain' });
    const countLines = (text: string, index: number): number =>
      new Set(findText(reading, text, index).chars.map(({ y }) => y.toFixed(1))).size;
    expect(countLines('Konstantinopoulou-Featherstonehaugh', 0)).toBe(1);
    expect(counts.map((index) => countLines(NAME, index + 1))).toEqual(counts.map(() => 1));
  });
});

describe.each(BUNDLED_TEMPLATES)('%s', (template) => {
  it('leaves no word alone on the last line of a title', async () => {
    const names = Array.from(
      { length: 24 },
      (_, index) => `${'n '.repeat(20 + 2 * index)}alpha omega`,
    );
    const cv = { projects: names.map((name) => ({ name, date: '2020' })) };
    const reading = await renderAndRead(cv, { template });
    for (const index of names.keys()) {
      const { chars } = findText(reading, 'alpha omega', index);
      expect(new Set(chars.map(({ y }) => y.toFixed(1))).size).toBe(1);
    }
  });
});

it.each([
  ['Hamburg, Germany and Rotterdam, The Netherlands', 'The Netherlands'],
  ['St. John’s, Newfoundland and Labrador, United Kingdom', 'United Kingdom'],
])('the date column does not break the country of "%s"', async (location, country) => {
  const cv = { experience: [{ company: 'Firm', position: 'job', location, date: '2020' }] };
  const { chars } = findText(await renderAndRead(cv), country);
  expect(new Set(chars.map(({ y }) => y.toFixed(1))).size).toBe(1);
});
