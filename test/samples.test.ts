import { describe, expect, test } from 'vitest';
import { renderCv, validateCv } from '../src/compiler/pipeline/render.js';
import { IS_LONG } from './support/length.js';
import { readPdf } from './support/pdf.js';
import { readSample, SAMPLES, withoutNotShown } from './support/samples.js';

/** The number of pages of each sample, and some of its text. */
const EXPECTED: Readonly<Record<string, { pages: number; shows: readonly string[] }>> = {
  'academic.yaml': { pages: 2, shows: ['Oriane Vestergaard', 'Publications', 'Awards'] },
  'accents.yaml': { pages: 2, shows: ['Zofia Öztürk-Wiśniewska', 'Tłumaczka literacka'] },
  'arabic.yaml': {
    pages: 2,
    shows: [
      'ليلى حسن الشناوي',
      'الخبرات العملية',
      'مارس 2019 – حتى الآن',
      'المعدل التراكمي: 3.71/4.00',
    ],
  },
  'chinese.yaml': {
    pages: 2,
    shows: ['苏砚秋', '工作经历', '2021.07 – 至今', 'GPA：88.6/100', '被引16次'],
  },
  'custom-sections.yaml': { pages: 2, shows: ['Wiebke Tönnsen', 'Field Seasons'] },
  'engineer.yaml': { pages: 2, shows: ['Renata Okafor', 'Experience'] },
  'german.yaml': {
    pages: 2,
    shows: [
      'Dorothea Quandt',
      'Berufserfahrung',
      '8 Jahre 8 Monate',
      'Notendurchschnitt: 1,3',
      '17-mal zitiert',
    ],
  },
  'hebrew.yaml': {
    pages: 2,
    shows: [
      'רותם אבני־כהן',
      'ניסיון תעסוקתי',
      'אפר׳ 2021 – היום',
      '5 שנים, 8 חודשים',
      'צוטט פעמיים',
    ],
  },
  'hindi.yaml': { pages: 2, shows: ['मृणालिनी त्रिवेदी', 'कार्य अनुभव', 'जून 2019 – वर्तमान', '7 उद्धरण'] },
  'japanese.yaml': {
    pages: 2,
    shows: ['深山 千尋', '職歴', '2020年10月～現在', '6年2か月', '被引用33回'],
  },
  'own-design.yaml': { pages: 1, shows: ['Work Experience'] },
  'starter.yaml': { pages: 1, shows: ['Jane Doe', 'Marine Biologist', 'Education'] },
  'student.yaml': { pages: 1, shows: ['Clara Wennberg'] },
  'turkish.yaml': {
    pages: 1,
    shows: [
      'Barış Işıldak',
      'İş Deneyimi',
      'Eyl 2020 – halen',
      'Son güncelleme: 20 Kasım 2026',
      '9 atıf',
    ],
  },
  'variant-a.json': { pages: 2, shows: ['Imogen Blackwood', 'Work Experience'] },
};

/** Samples whose fonts take long to load. `arabic.yaml` also tests right-to-left text. */
const HEAVY = ['chinese.yaml', 'hebrew.yaml', 'hindi.yaml', 'japanese.yaml'];

test('the table of expectations has every sample', () => {
  expect(SAMPLES).toEqual(Object.keys(EXPECTED).sort());
});

describe.each(Object.entries(EXPECTED))('%s', (file, { pages, shows }) => {
  const { source, options } = readSample(file);
  const { today: _, ...validated } = options;

  test('is valid without diagnostics', async () => {
    const { valid, diagnostics } = await validateCv(source, validated);
    expect({ valid, diagnostics: withoutNotShown(diagnostics) }).toEqual({
      valid: true,
      diagnostics: [],
    });
  });

  test.runIf(IS_LONG || !HEAVY.includes(file))(
    `renders to ${pages} page${pages === 1 ? '' : 's'} without diagnostics`,
    async () => {
      const { pdf, pageCount, diagnostics } = await renderCv(source, options);
      expect(withoutNotShown(diagnostics)).toEqual([]);
      expect(pageCount).toBe(pages);
      const { text, isTagged } = await readPdf(pdf as Uint8Array);
      // Extractors differ in spaces between lines and scripts.
      const withoutSpaces = text.replaceAll(/\s/g, '');
      for (const words of shows) expect(withoutSpaces).toContain(words.replaceAll(/\s/g, ''));
      expect(text).not.toContain('\uFFFD');
      expect(isTagged).toBe(true);
    },
  );
});
