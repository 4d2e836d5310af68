// Every rule has a PDF that breaks it, and doing what its hint says silences it.
import { readFileSync } from 'node:fs';
import { describe, expect, it, test } from 'vitest';
import { CODES as DOCUMENT_CODES } from '../../../src/diagnostics/codes.js';
import { RULES, RULES_PAGE } from '../../../src/inspect/rules/rules.js';
import { IS_LONG, some } from '../../support/length.js';
import { findingsOn } from './findings.js';
import { cvWith } from './pages.js';
import { ROWS } from './rows.js';
import { SILENT_ROWS } from './silent-rows.js';

const CODES = Object.keys(RULES).sort();

describe.each(ROWS)('$code: $what', ({ code, what, broken, says, mended, options }) => {
  it('is found', async () => {
    const found = (await findingsOn(await broken(), options)).filter(
      (finding) => finding.code === code,
    );
    expect(found.map(({ message }) => message)).toEqual([expect.stringMatching(says)]);
    expect(found[0]).toMatchObject({
      severity: RULES[code].severity,
      hint: expect.stringMatching(/^(PDF|CSS|[a-z]).*[^.]$/),
    });
  });

  // The first of each code; all of them by `npm run test:slow`.
  it.runIf(IS_LONG || ROWS.find((row) => row.code === code)?.what === what)(
    'is silenced by the remedy',
    async () => {
      expect(
        (await findingsOn(await mended(), options)).map((finding) => finding.code),
      ).not.toContain(code);
    },
  );
});

it.each(SILENT_ROWS)('$code is silent about $what', async ({ code, made }) => {
  expect((await findingsOn(made())).filter((finding) => finding.code === code)).toEqual([]);
});

test('a good page of another program has nothing to mend', async () => {
  expect(await findingsOn(cvWith())).toEqual([]);
});

const COUNTS: readonly (readonly [jobs: number, told: number, areMore: boolean])[] = [
  [103, 100, true],
  [100, 100, false],
];

test.each(some(COUNTS, 1))(
  'of %i findings of a rule, %i are told, and how many more there are',
  async (jobs, told, areMore) => {
    // Lines at the end of all pages that differ in numbers only would be footers.
    const places = ['Bergen', 'Oslo', 'Turku', 'Riga', 'Kiel', 'Gdynia', 'Visby'];
    const job = (year: number): string =>
      `=== Diver, Boat ${year}\nSummer ${year}, ${places[year % 7]}\n- Dived.`;
    const years = Array.from({ length: jobs }, (_, index) => 1920 + index);
    const experience = ['== Experience', ...years.map(job)].join('\n');
    const found = (await findingsOn(cvWith({ experience }))).filter(
      ({ code }) => code === 'date-unclear',
    );
    expect(found).toHaveLength(told);
    expect(found.at(-1)?.message.endsWith(' There are 3 more like it.')).toBe(areMore);
  },
);

describe('the list of rules', () => {
  it('has a row here for each', () => {
    expect([...new Set(ROWS.map(({ code }) => code))].sort()).toEqual(CODES);
  });

  it('has no code that a problem of a document has', () => {
    expect(CODES.filter((code) => Object.hasOwn(DOCUMENT_CODES, code))).toEqual([]);
  });

  it('is the table of the documentation, with a section for each that names its source', () => {
    const page = readFileSync(new URL(`../../../${RULES_PAGE}`, import.meta.url), 'utf8');
    const rows = [...page.matchAll(/^\| \[`([a-z-]+)`\]\(#\1\) \| (\w+) \|/gm)].map(
      ([, code, severity]) => [code, severity],
    );
    expect(rows).toEqual(Object.entries(RULES).map(([code, { severity }]) => [code, severity]));
    for (const code of CODES) {
      const [, section = ''] = page.split(`\n### ${code}\n`);
      expect(section.split(/^##/m)[0], code).toMatch(
        /\]\(http|rests on|ISO \d|we know|those of `no-email`|64 MB/,
      );
    }
  });
});
