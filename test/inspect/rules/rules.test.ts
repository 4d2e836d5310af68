// Every rule has a PDF that breaks it, and following its hint removes the finding.
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { DIAGNOSTIC_CODES as DOCUMENT_CODES } from '../../../src/diagnostics/codes.js';
import { RULES, RULES_PAGE } from '../../../src/inspect/rules/rules.js';
import { IS_LONG, selectRows } from '../../support/length.js';
import { inspectFindings } from './inspect-findings.js';
import { ROWS } from './rows.js';
import { createCvPdf } from './typst-pdf.js';

const CODES = Object.keys(RULES).sort();

describe.each(ROWS)(
  'rule $code for $name',
  ({ code, name, broken, message: expected, fixed, options }) => {
    it('reports the problem', async () => {
      const found = (await inspectFindings(await broken(), options)).filter(
        (finding) => finding.code === code,
      );
      expect(found.map(({ message }) => message)).toEqual([expect.stringMatching(expected)]);
      expect(found[0]).toMatchObject({
        severity: RULES[code].severity,
        hint: expect.stringMatching(/^(PDF|CSS|[a-z]).*[^.]$/),
      });
    });

    // `npm run test:slow` tests all rows, `npm test` the first of each code.
    it.runIf(IS_LONG || ROWS.find((row) => row.code === code)?.name === name)(
      'reports nothing after the fix',
      async () => {
        expect(
          (await inspectFindings(await fixed(), options)).map((finding) => finding.code),
        ).not.toContain(code);
      },
    );
  },
);

it('runRules reports nothing for a good page of another program', async () => {
  expect(await inspectFindings(createCvPdf())).toEqual([]);
});

const LIMIT_CASES: readonly (readonly [jobs: number, expectedCount: number, hasMore: boolean])[] = [
  [103, 100, true],
  [100, 100, false],
];

it.each(selectRows(LIMIT_CASES, 1))(
  'runRules returns at most 100 of %i findings of a rule',
  async (jobs, expectedCount, hasMore) => {
    // Lines at page ends that differ only in numbers would be footers.
    const places = ['Bergen', 'Oslo', 'Turku', 'Riga', 'Kiel', 'Gdynia', 'Visby'];
    const job = (year: number): string =>
      `=== Diver, Boat ${year}\nSummer ${year}, ${places[year % 7]}\n- Dived.`;
    const years = Array.from({ length: jobs }, (_, index) => 1920 + index);
    const experience = ['== Experience', ...years.map(job)].join('\n');
    const found = (await inspectFindings(createCvPdf({ experience }))).filter(
      ({ code }) => code === 'date-unclear',
    );
    expect(found).toHaveLength(expectedCount);
    expect(found.at(-1)?.message.endsWith(' There are 3 more like it.')).toBe(hasMore);
  },
);

/** Rules whose documentation gives no source: what extractors find is the reason. */
const FOUND_BY_EXTRACTORS = new Set([
  ...[
    'field-lost',
    'redacted-field',
    'redacted-place',
    'field-missed',
    'field-interrupted',
    'words-joined',
    'icon-as-letter',
  ],
  ...['no-name-found', 'no-jobs-found', 'no-phone', 'contact-not-linked', 'pdf-partially-read'],
]);

describe('RULES', () => {
  it('has a test row for each rule', () => {
    expect([...new Set(ROWS.map(({ code }) => code))].sort()).toEqual(CODES);
  });

  it('shares no code with diagnostics of documents', () => {
    expect(CODES.filter((code) => Object.hasOwn(DOCUMENT_CODES, code))).toEqual([]);
  });

  it('matches the lists of the documentation, whose sections have a fix and name sources', () => {
    const page = readFileSync(new URL(`../../../${RULES_PAGE}`, import.meta.url), 'utf8');
    const listed = [...page.matchAll(/^- \*\*(\w+)\*\*: (.*)$/gm)].flatMap(
      ([, severity, list = '']) =>
        [...list.matchAll(/\[`([a-z-]+)`\]\(#\1\)/g)].map(([, code]) => [code, severity]),
    );
    expect(listed.sort()).toEqual(
      Object.entries(RULES)
        .map(([code, { severity }]) => [code, severity])
        .sort(),
    );
    const reason = /\n\nWhy: (?=[^#]*(?:\]\(http|ISO \d))/;
    for (const code of CODES) {
      const [section = ''] = page.split(`\n### ${code}\n`)[1]?.split(/^##/m) ?? [];
      expect(section, code).toMatch(/\n\nFix: \S/);
      expect(reason.test(section), code).toBe(!FOUND_BY_EXTRACTORS.has(code));
    }
  });
});
