import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { parseCvSource, renderCv, type Variant, validateCv } from '../src/index.js';
import { readPdf } from './support/pdf.js';

const FOLDER = fileURLToPath(new URL('../samples', import.meta.url));

/** How many pages each sample has, and something of what it shows. */
const SAMPLES: Readonly<Record<string, { pages: number; variant?: Variant; shows: readonly string[] }>> = {
  'academic.yaml': { pages: 2, shows: ['Oriane Vestergaard', 'Publications', 'Awards'] },
  'accents.yaml': { pages: 2, shows: ['Zofia Öztürk-Wiśniewska', 'Tłumaczka literacka'] },
  'custom-sections.yaml': { pages: 2, shows: ['Wiebke Tönnsen', 'Field Seasons'] },
  'engineer.yaml': { pages: 2, shows: ['Renata Okafor', 'Experience'] },
  'german.yaml': {
    pages: 2,
    shows: ['Dorothea Quandt', 'Berufserfahrung', '8 Jahre 8 Monate', 'Notendurchschnitt: 1,3', '17-mal zitiert'],
  },
  'own-design.yaml': { pages: 1, shows: ['Work Experience'] },
  'starter.yaml': { pages: 1, shows: ['Jane Doe', 'Marine Biologist', 'Education'] },
  'student.yaml': { pages: 1, shows: ['Clara Wennberg'] },
  'turkish.yaml': {
    pages: 1,
    shows: ['Barış Işıldak', 'İş Deneyimi', 'Eyl 2020 – halen', 'Son güncelleme: 20 Kasım 2026', '9 atıf'],
  },
  'variant-a.json': { pages: 2, variant: 'a', shows: ['Imogen Blackwood', 'Work Experience'] },
};

test('every sample is tested', () => {
  const documents = readdirSync(FOLDER).filter((file) => /\.(ya?ml|json)$/.test(file));
  expect(documents.sort()).toEqual(Object.keys(SAMPLES).sort());
});

describe.each(Object.entries(SAMPLES))('%s', (file, { pages, variant = 'b', shows }) => {
  const source = parseCvSource(readFileSync(join(FOLDER, file), 'utf8'), { file });
  const options = { variant, today: '2026-11-20' } as const;

  test('is valid without any remark', async () => {
    expect(await validateCv(source, { variant })).toEqual({ valid: true, diagnostics: [] });
  });

  test(`renders to ${pages} page${pages === 1 ? '' : 's'} without any remark`, async () => {
    const { pdf, pageCount, diagnostics } = await renderCv(source, ['pdf'], options);
    expect(diagnostics).toEqual([]);
    expect(pageCount).toBe(pages);
    const { text, isTagged } = await readPdf(pdf as Uint8Array);
    for (const words of shows) expect(text).toContain(words);
    expect(text).not.toContain('\uFFFD');
    expect(isTagged).toBe(true);
  });
});
