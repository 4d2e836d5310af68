// Extractors order text like their programs: PDFs of many programs, with the texts by Poppler
// 22.12, MuPDF 1.21 and pdfminer 20221105.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { EXTRACTORS, type ExtractorName } from '../../../src/inspect/extractors/extractors.js';
import type { PdfContent } from '../../../src/pdf/model.js';
import { readPdf } from '../../../src/pdf/read-pdf.js';
import { type Field, orderOf, sharedWords } from '../../corpus/places.mjs';

const FOLDER = join(import.meta.dirname, '../../fixtures/readers');

/** An extractor, the program that it follows, and the PDFs where they differ. */
interface Comparison {
  readonly extractor: ExtractorName;
  readonly suffix: string;
  readonly program: string;
  readonly differs: readonly string[];
  /** Minimum share of equal words, including spaces, in percent. */
  readonly minPercent: number;
}

const COMPARISONS: readonly Comparison[] = [
  { extractor: 'pdfminer', suffix: 'pdfminer', program: 'pdfminer', differs: [], minPercent: 96 },
  {
    extractor: 'rows',
    suffix: 'layout',
    program: 'pdftotext -layout',
    differs: ['json-resume-8'],
    minPercent: 89,
  },
  { extractor: 'content', suffix: 'raw', program: 'pdftotext -raw', differs: [], minPercent: 100 },
  {
    extractor: 'content',
    suffix: 'mutool',
    program: 'mutool draw -F txt',
    differs: [],
    minPercent: 95,
  },
];

const NAMES = readdirSync(FOLDER)
  .filter((file) => file.endsWith('.pdf'))
  .map((file) => file.slice(0, -'.pdf'.length));
const readings = new Map<string, PdfContent>();
for (const name of NAMES)
  readings.set(name, await readPdf(readFileSync(join(FOLDER, `${name}.pdf`))));

/** Lists the fields in the order of a text. */
function listFields(name: string, text: string): string[] {
  const { fields } = JSON.parse(readFileSync(join(FOLDER, `${name}.json`), 'utf8')) as {
    fields: Field[];
  };
  return orderOf(fields, text).map((field) => {
    const { role = '', text: words = '' } = fields[Number.parseInt(field, 10)] ?? {};
    return `${role}: ${words}${field.endsWith('~') ? ' (in parts)' : ''}`;
  });
}

const readText = (name: string, suffix: string): string =>
  readFileSync(join(FOLDER, `${name}.${suffix}.txt`), 'utf8');

describe.each(COMPARISONS)(
  '$extractor and $program',
  ({ extractor, suffix, differs, minPercent }) => {
    const extract = (name: string): string =>
      EXTRACTORS[extractor](readings.get(name) as PdfContent);

    it.each(NAMES.filter((name) => !differs.includes(name)))(
      'have the fields of %s in the same order',
      (name) => {
        expect(listFields(name, extract(name))).toEqual(listFields(name, readText(name, suffix)));
      },
    );

    it(`share at least ${minPercent} % of the words, including spaces, of each PDF`, () => {
      const shares = NAMES.map((name) => {
        const { shared, words: all } = sharedWords(readText(name, suffix), extract(name));
        return { name, percent: (100 * shared) / all };
      });
      expect(shares.filter(({ percent }) => percent < minPercent)).toEqual([]);
    });

    it('differ only in the listed PDFs', () => {
      const actual = differs.filter(
        (name) =>
          listFields(name, extract(name)).join() !==
          listFields(name, readText(name, suffix)).join(),
      );
      expect(actual).toEqual(differs);
    });
  },
);

describe('the fixtures', () => {
  it('are by at least twelve programs', () => {
    expect(new Set(NAMES.map((name) => name.replace(/-\d+$/, ''))).size).toBeGreaterThanOrEqual(12);
  });

  it.each(NAMES)('have more than 20 fields in each text of %s', (name) => {
    for (const suffix of ['pdfminer', 'layout', 'raw', 'mutool'])
      expect(listFields(name, readText(name, suffix)).length).toBeGreaterThan(20);
  });
});
