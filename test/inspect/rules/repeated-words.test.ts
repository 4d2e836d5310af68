// PDFs by cvpress have no findings, even if the same words are repeated.
import { describe, expect, it } from 'vitest';
import { renderCv } from '../../../src/compiler/pipeline/render.js';
import { BUNDLED_TEMPLATES } from '../../../src/compiler/schema/bundled-templates.js';
import type { Finding } from '../../../src/inspect/rules/rules.js';
import { createRandom } from '../../support/create-random.js';
import { selectRows } from '../../support/length.js';
import { inspectFindings } from './inspect-findings.js';

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

/** Creates a document of all sections from these words, with each title at most twice. */
function create(seed: number): unknown {
  const random = createRandom(seed);
  const pick = <T>(items: readonly T[]): T => items[Math.floor(random() * items.length)] as T;
  const maybe = (fields: Record<string, unknown>): Record<string, unknown> =>
    random() < 0.5 ? fields : {};
  const remaining = [...TITLES, ...TITLES];
  const takeTitle = (): string =>
    remaining.splice(Math.floor(random() * remaining.length), 1)[0] ?? '';
  const createList = (create: () => Record<string, unknown>): Record<string, unknown>[] =>
    Array.from({ length: 1 + Math.floor(random() * 3) }, create);
  const common = (): Record<string, unknown> => ({
    ...(random() < 0.5
      ? { date: pick(DATES) }
      : { start_date: pick(['2018', '2018-03']), end_date: pick(['2020-05', 'present']) }),
    ...maybe({ location: pick(PLACES) }),
    ...maybe({ url: URL }),
    ...maybe({ highlights: [pick(TEXTS)] }),
  });
  const createLine = () => ({
    name: takeTitle(),
    details: pick(TEXTS),
    ...maybe({ url: URL }),
    ...maybe({ date: pick(DATES) }),
  });
  return {
    cv: {
      name: 'Jane Doe',
      email: 'jane@doe.example',
      phone: '+41 44 668 18 00',
      experience: createList(() => ({
        company: takeTitle(),
        position: pick(['Engineer', 'Diver', 'AWS']),
        ...common(),
      })),
      education: createList(() => ({
        institution: takeTitle(),
        area: pick(['Ecology', 'IT']),
        ...common(),
      })),
      projects: createList(() => ({ name: takeTitle(), ...common() })),
      certificates: createList(() => ({ name: takeTitle(), ...common() })),
      test_scores: createList(createLine),
      skills: createList(createLine),
    },
  };
}

function isLoss({ code }: Finding): boolean {
  return CODES.includes(code);
}

const CODES = ['field-lost', 'field-missed', 'entry-split', 'columns-mixed', 'order-differs'];

describe.each(
  selectRows(
    Array.from({ length: 24 }, (_, nth) => nth + 1),
    2,
  ),
)('inspectPdf of document %i with repeated words', (seed) => {
  const document = create(seed);
  const rendered = renderCv(document, { today: '2026-11-20' });

  it.each([
    ['without a source', undefined],
    ['with its source', document],
  ])('reports no lost fields %s', async (_, source) => {
    const { pdf } = await rendered;
    const found = await inspectFindings(pdf as Uint8Array, source === undefined ? {} : { source });
    expect(found.filter(isLoss)).toEqual([]);
  });
});

it.each(BUNDLED_TEMPLATES)(
  'inspectPdf tells two positions at one employer apart in %s',
  async (template) => {
    const source = {
      cv: {
        name: 'Jane Doe',
        phone: '+41 44 668 18 00',
        email: 'jane@doe.example',
        experience: [
          { company: 'Acme', position: 'Boss', start_date: '2021-03', end_date: 'present' },
          { company: 'Acme', position: 'Diver', start_date: '2020-01', end_date: '2021-02' },
          { company: 'Acme', position: 'Cook', date: '2019', highlights: ['Cooked for ten.'] },
        ],
      },
    };
    const { pdf } = await renderCv(source, { template, today: '2026-11-20' });
    const found = await inspectFindings(pdf, { source });
    // Some programs read the dates of `ledger` before all titles.
    expect(found.filter(isLoss).map(({ code }) => code)).toEqual(
      template === 'ledger' ? ['entry-split'] : [],
    );
  },
);
