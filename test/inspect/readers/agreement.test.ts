// Our readers order text as the programs whose names they have: PDFs of many programs with what Poppler 22.12, MuPDF 1.21 and
// pdfminer 20221105 made of them.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { READERS, type ReaderName } from '../../../src/inspect/readers/reader.js';
import type { PdfReading } from '../../../src/pdf/model.js';
import { readPdf } from '../../../src/pdf/read.js';
import { type Field, orderOf, sharedWords } from '../../corpus/places.mjs';

const FOLDER = join(import.meta.dirname, '../../fixtures/readers');

/** A reader of ours, the real one with whose text it goes, and the PDFs on which they are known to differ. */
interface Pair {
  readonly ours: ReaderName;
  readonly real: string;
  readonly program: string;
  readonly differs: readonly string[];
  /** The least share of words that are the same, blanks and all, in percent. */
  readonly words: number;
}

const PAIRS: readonly Pair[] = [
  { ours: 'pdfminer', real: 'pdfminer', program: 'pdfminer', differs: [], words: 96 },
  {
    ours: 'rows',
    real: 'layout',
    program: 'pdftotext -layout',
    differs: ['json-resume-8'],
    words: 89,
  },
  { ours: 'content', real: 'raw', program: 'pdftotext -raw', differs: [], words: 100 },
  { ours: 'content', real: 'mutool', program: 'mutool draw -F txt', differs: [], words: 95 },
];

const NAMES = readdirSync(FOLDER)
  .filter((file) => file.endsWith('.pdf'))
  .map((file) => file.slice(0, -'.pdf'.length));
const readings = new Map<string, PdfReading>();
for (const name of NAMES)
  readings.set(name, await readPdf(readFileSync(join(FOLDER, `${name}.pdf`))));

/** The fields in the order of a text, in words. */
function fieldsIn(name: string, text: string): string[] {
  const { fields } = JSON.parse(readFileSync(join(FOLDER, `${name}.json`), 'utf8')) as {
    fields: Field[];
  };
  return orderOf(fields, text).map((field) => {
    const { role = '', text: words = '' } = fields[Number.parseInt(field, 10)] ?? {};
    return `${role}: ${words}${field.endsWith('~') ? ' (in parts)' : ''}`;
  });
}

const realText = (name: string, real: string): string =>
  readFileSync(join(FOLDER, `${name}.${real}.txt`), 'utf8');

describe.each(PAIRS)('$ours as $program', ({ ours, real, differs, words }) => {
  const textOf = (name: string): string => READERS[ours](readings.get(name) as PdfReading);

  it.each(NAMES.filter((name) => !differs.includes(name)))(
    'has the fields of %s in the same order',
    (name) => {
      expect(fieldsIn(name, textOf(name))).toEqual(fieldsIn(name, realText(name, real)));
    },
  );

  it(`has ${words} % of the words of each at least, for which blanks count`, () => {
    const shares = NAMES.map((name) => {
      const { shared, words: all } = sharedWords(realText(name, real), textOf(name));
      return { name, percent: (100 * shared) / all };
    });
    expect(shares.filter(({ percent }) => percent < words)).toEqual([]);
  });

  it('differs only where it is known to', () => {
    const known = differs.filter(
      (name) => fieldsIn(name, textOf(name)).join() !== fieldsIn(name, realText(name, real)).join(),
    );
    expect(known).toEqual(differs);
  });
});

describe('the PDFs', () => {
  it('are of many programs', () => {
    expect(new Set(NAMES.map((name) => name.replace(/-\d+$/, ''))).size).toBeGreaterThanOrEqual(12);
  });

  it.each(NAMES)('have fields to compare: %s', (name) => {
    for (const real of ['pdfminer', 'layout', 'raw', 'mutool'])
      expect(fieldsIn(name, realText(name, real)).length).toBeGreaterThan(20);
  });
});
