// Line breaks of Chinese, Japanese, Korean and Thai prose at many widths.
import { describe, expect, it } from 'vitest';
import { getFontPaths } from '../support/language-fonts.js';
import type { PdfChar, PdfContent } from '../support/pdf.js';
import { PROSE } from '../support/prose.js';
import { describeEachTemplate, PLAIN_DESIGN } from '../support/templates.js';

/** Characters that cannot begin a line (JIS X 4051, 4.3; CLREQ 6.1.1). */
const NEVER_FIRST =
  /^[）〕］｝〉》」』】’”)\]},.，、。．・：；？！?!:;‐〜～ーヽヾゝゞ々〻ァィゥェォッャュョヮヵヶぁぃぅぇぉっゃゅょゎゕゖ…‥％%]/u;

/** Opening brackets cannot end a line. */
const NEVER_LAST = /[（〔［｛〈《「『【‘“([{]$/u;

const LANGUAGES = ['ja', 'zh-Hans', 'zh-Hant', 'ko'] as const;

/** Left page margins in cm, for lines of various widths. */
const MARGINS = Array.from({ length: 12 }, (_, index) => 1 + index * 0.83);

function createDocument(text: string, left: number, font: string): object {
  return {
    cv: {
      name: 'Jane',
      summary: text,
      projects: [{ name: 'P', date: '2020', highlights: [text] }],
    },
    design: {
      ...PLAIN_DESIGN,
      font,
      options: {
        ...PLAIN_DESIGN.options,
        margins: { page: { ...PLAIN_DESIGN.options.margins.page, left: `${left.toFixed(2)} cm` } },
      },
    },
  };
}

/** Returns the lines of the summary and the highlight. */
function readLines({ pages }: PdfContent): string[] {
  const lines: { page: number; y: number; chars: PdfChar[] }[] = [];
  for (const [page, { chars }] of pages.entries()) {
    for (const char of chars) {
      const line = lines.find((one) => one.page === page && Math.abs(one.y - char.y) < 3);
      if (line === undefined) lines.push({ page, y: char.y, chars: [char] });
      else line.chars.push(char);
    }
  }
  return lines.map(({ chars }) =>
    chars
      .map(({ char }) => char)
      .join('')
      .replace(/^\s*•?\s*/, '')
      .trim(),
  );
}

describeEachTemplate(({ render, read }) => {
  describe.each(LANGUAGES)('lines in %s', (language) => {
    it.each(['SourceSans3', 'EBGaramond'])(
      'do not begin or end with a forbidden character (%s)',
      async (font) => {
        const layouts = new Set<string>();
        for (const left of MARGINS) {
          const options = { language, fontPaths: getFontPaths(language) };
          const { reading, diagnostics } = await render(
            createDocument(PROSE[language], left, font),
            options,
          );
          expect(diagnostics).toEqual([]);
          const lines = readLines(reading);
          layouts.add(lines.join('\n'));
          expect(lines.filter((line) => NEVER_FIRST.test(line) || NEVER_LAST.test(line))).toEqual(
            [],
          );
        }
        // The widths lead to different line breaks.
        expect(layouts.size).toBeGreaterThan(6);
      },
    );
  });

  describe('lines in Thai', () => {
    // Lines may begin with these words, including parts of compounds.
    const WORDS = (
      'มนุษย์ ทั้งหลาย เกิด มา มี อิสระ และ เสมอ ภาค กัน ใน เกียรติศักดิ์ และ สิทธิ ต่าง มี เหตุผล และ มโน ธรรม และ ควร ปฏิบัติ ต่อ กัน ด้วย ' +
      'เจตนารมณ์ แห่ง ภราดรภาพ ทุก คน ย่อม มี สิทธิ และ อิสรภาพ บรรดา ที่ กำหนด ไว้ ใน ปฏิญญา นี้ โดย ปราศจาก ความ แตก ต่าง ไม่ ว่า ชนิด ใด'
    ).split(' ');

    it('end between words', async () => {
      const broken: string[] = [];
      for (const left of MARGINS) {
        const options = { language: 'th', fontPaths: getFontPaths('th') };
        const { reading } = await render(createDocument(PROSE.th, left, 'SourceSans3'), options);
        const thai = readLines(reading).filter(
          (line) => /\p{Script=Thai}/u.test(line) && line !== 'โครงการ',
        );
        broken.push(
          ...thai.filter((line) => !WORDS.some((word) => line.startsWith(word.slice(0, 2)))),
        );
      }
      expect(broken).toEqual([]);
    });
  });

  describe('a long Latin word in Japanese text', () => {
    it.each([
      [
        'a URL',
        'https://example.com/projects/2024/a-rather-long-name-of-a-page/and/one/more/of/them/index.html',
      ],
      [
        'a word',
        'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaftsvorsitzender',
      ],
    ])('breaks and stays on the page: %s', async (_, word) => {
      const text = `詳細は${word}をご覧ください。連絡先は（東京）です。`;
      const { reading } = await render(createDocument(text, 8, 'Roboto'), {
        language: 'ja',
        fontPaths: getFontPaths('ja'),
      });
      const [page] = reading.pages;
      expect(Math.max(...(page?.chars ?? []).map(({ right }) => right))).toBeLessThan(
        (page?.width ?? 0) - 28,
      );
      expect(reading.text.replaceAll(/\s/g, '')).toContain(text);
      expect(
        readLines(reading).filter((line) => NEVER_FIRST.test(line) || NEVER_LAST.test(line)),
      ).toEqual([]);
    });
  });

  it('adds a quarter of an em between Chinese characters and Latin letters', async () => {
    const reading = await read(
      { name: 'J', label: '用HTML写' },
      { language: 'zh-Hans', fontPaths: getFontPaths('zh-Hans') },
    );
    const chars = reading.pages[0]?.chars ?? [];
    const at = chars.findIndex(({ char }) => char === '用');
    const [han, latin] = [chars[at] as PdfChar, chars[at + 1] as PdfChar];
    expect(latin.x - han.x).toBeCloseTo(1.25 * han.size, 0);
  });
});
