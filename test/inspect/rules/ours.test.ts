// What is said about PDFs that we make of documents in which the same words occur again and again: nothing.
import { describe, expect, it } from 'vitest';
import { renderCv } from '../../../src/compiler/pipeline/render.js';
import type { Finding } from '../../../src/inspect/rules/rules.js';
import { some } from '../../support/length.js';
import { randomNumbers } from '../../support/random.js';
import { findingsOn } from './findings.js';

const TITLES = [
  'AWS',
  'Scrum',
  'R',
  'IT',
  'C++',
  'Diploma',
  'Tidal Labs',
  'Ocean Institute',
  'DELF B2',
  'Reef Atlas',
];
const DATES = ['2020-05', '2020', '2019-09-01', '2020-05-17'];
const PLACES = ['Lisbon', 'Bergen, Norway', 'Remote'];
const TEXTS = [
  'Scored 900 of 1000 points',
  'Worked in May 2020 with Tidal Labs',
  'Built the Reef Atlas in R',
];
const URL = 'https://jane.example/papers';

/** A document of all sections, made of these words: dates, places and texts as often as it happens, each title twice at most. */
function documentOf(seed: number): unknown {
  const random = randomNumbers(seed);
  const one = <T>(of: readonly T[]): T => of[Math.floor(random() * of.length)] as T;
  const some = (fields: Record<string, unknown>): Record<string, unknown> =>
    random() < 0.5 ? fields : {};
  const left = [...TITLES, ...TITLES];
  const title = (): string => left.splice(Math.floor(random() * left.length), 1)[0] ?? '';
  const list = (make: () => Record<string, unknown>): Record<string, unknown>[] =>
    Array.from({ length: 1 + Math.floor(random() * 3) }, make);
  const common = (): Record<string, unknown> => ({
    ...(random() < 0.5
      ? { date: one(DATES) }
      : { start_date: one(['2018', '2018-03']), end_date: one(['2020-05', 'present']) }),
    ...some({ location: one(PLACES) }),
    ...some({ url: URL }),
    ...some({ highlights: [one(TEXTS)] }),
  });
  const line = () => ({
    name: title(),
    details: one(TEXTS),
    ...some({ url: URL }),
    ...some({ date: one(DATES) }),
  });
  return {
    cv: {
      name: 'Jane Doe',
      email: 'jane@doe.example',
      phone: '+41 44 668 18 00',
      experience: list(() => ({
        company: title(),
        position: one(['Engineer', 'Diver', 'AWS']),
        ...common(),
      })),
      education: list(() => ({ institution: title(), area: one(['Ecology', 'IT']), ...common() })),
      projects: list(() => ({ name: title(), ...common() })),
      certificates: list(() => ({ name: title(), ...common() })),
      test_scores: list(line),
      skills: list(line),
    },
  };
}

/** Readers do not get something, or not in one piece, or in another order. */
function isOfReaders({ code }: Finding): boolean {
  return OF_READERS.includes(code);
}

const OF_READERS = ['field-lost', 'field-missed', 'entry-torn', 'columns-mixed', 'order-differs'];

describe.each(
  some(
    Array.from({ length: 24 }, (_, nth) => nth + 1),
    2,
  ),
)('a document of few words, number %i', (seed) => {
  const document = documentOf(seed);
  const rendered = renderCv(document, { today: '2026-11-20' });

  it.each([
    ['alone', undefined],
    ['beside its source', document],
  ])('%s', async (_, source) => {
    const { pdf } = await rendered;
    const found = await findingsOn(pdf as Uint8Array, source === undefined ? {} : { source });
    expect(found.filter(isOfReaders)).toEqual([]);
  });
});
