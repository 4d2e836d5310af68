import { describe, expect, it } from 'vitest';
import type { Direction } from '../../../../src/compiler/locales/language-tag.js';
import { getCommonDirection, isolateRuns } from '../../../../src/compiler/model/text/bidi.js';
import {
  type RichText,
  stripMarkup,
  toRichText,
} from '../../../../src/compiler/model/text/inline.js';
import { parseMarkdown } from '../../../../src/compiler/model/text/markdown.js';
import { removeUnpairedBidiControls } from '../../../../src/util/bidi-controls.js';
import { IS_LONG } from '../../../support/length.js';
import { renderAndRead } from '../../../support/render.js';

/** Marks isolates: `⟨>…⟩` from left to right, `⟨<…⟩` from right to left. */
function format(text: RichText): string {
  return text
    .map((node) => {
      if (node.kind === 'isolate')
        return `⟨${node.direction === 'ltr' ? '>' : '<'}${format(node.children)}⟩`;
      if ('children' in node) return `[${format(node.children)}]`;
      return node.kind === 'break' ? '/' : node.text;
    })
    .join('');
}

const formatIsolates = (text: string, direction: Direction): string =>
  format(isolateRuns(parseMarkdown(text), direction));

describe('isolateRuns in a right-to-left document', () => {
  it.each([
    ['a Latin text', 'Storage at Scale!', '⟨>Storage at Scale!⟩'],
    ['Latin text with markup', 'By **A. B.** Cohen', '⟨>By [A. B.] Cohen⟩'],
    ['Hebrew', 'מהנדסת תוכנה, 2019–2021.', 'מהנדסת תוכנה, 2019–2021.'],
    ['numbers alone', '2019 – 2021', '2019 – 2021'],
    ['Latin words within Hebrew', 'עובדת ב-Google Cloud, בחיפה', 'עובדת ב-Google Cloud, בחיפה'],
    ['symbols at the end of a word', 'כתבתי C++ ו-C#.', 'כתבתי ⟨>C++⟩ ו-⟨>C#⟩.'],
    ['a list with symbols at the end of a word', 'שפות: Go, C++, Java', 'שפות: ⟨>Go, C++, Java⟩'],
    [
      'symbols at the beginning of a word',
      'פלטפורמת .NET מאת @jane',
      'פלטפורמת ⟨>.NET⟩ מאת ⟨>@jane⟩',
    ],
    ['a telephone number', 'טלפון +972 54 233-4455, בערב', 'טלפון ⟨>+972 54 233-4455⟩, בערב'],
    ['a telephone number after a prefix', 'ב-+972 (54) 233 4455.', 'ב-⟨>+972 (54) 233 4455⟩.'],
    ['a number in groups', 'תקציב (1 410 000 €)', 'תקציב (⟨>1 410 000⟩ €)'],
    ['a number in groups at the end of a sentence', 'תקציב 1 410 000.', 'תקציב ⟨>1 410 000⟩.'],
    ['a number in groups with decimals', 'תקציב 1 410 000,50 €', 'תקציב ⟨>1 410 000,50⟩ €'],
    ['numbers in groups', '1 410, 2 500 ו 3 000', '⟨>1 410⟩, ⟨>2 500⟩ ו ⟨>3 000⟩'],
    ['a range that begins with groups', 'בין 1 410-1500', 'בין 1 410-1500'],
    ['a number in groups before other digits', 'ב 1 410 000 2019', 'ב 1 410 000 2019'],
    ['a number in groups between words', 'ב C++ 1 410 000 C#', 'ב ⟨>C++⟩ ⟨>1 410 000⟩ ⟨>C#⟩'],
    ['years', 'ב 2019 2020', 'ב 2019 2020'],
    ['a signed number', 'גידול של +5 אחוז', 'גידול של +5 אחוז'],
    ['an address', 'ראו https://example.org/a/ לפרטים', 'ראו [⟨>https://example.org/a/⟩] לפרטים'],
    ['an email address', 'כתבו אל noa@example.org.', 'כתבו אל [noa@example.org].'],
    ['a DOI', 'ראו 10.1109/TASC.2023, שם', 'ראו ⟨>10.1109/TASC.2023⟩, שם'],
    ['a directional mark after a bracket', 'עברית (React)\u200F ועוד', 'עברית (React)\u200F ועוד'],
    ['a symbol in brackets', 'שפה (C++) ועוד', 'שפה (⟨>C++⟩) ועוד'],
    [
      'code that begins with a symbol',
      'הריצו `--save x` וגם `npm i`',
      'הריצו ⟨>--save x⟩ וגם npm i',
    ],
    ['words in strong text', 'שפת **C++** היא', 'שפת [⟨>C++⟩] היא'],
    ['Arabic with its prefixes', 'بلغة C++ وC# أيضًا', 'بلغة ⟨>C++⟩ و⟨>C#⟩ أيضًا'],
    ['an empty text', '', ''],
  ])('isolates only runs with a misleading direction in %s', (_, text, expected) => {
    expect(formatIsolates(text, 'rtl')).toBe(expected);
  });
});

describe('isolateRuns in a left-to-right document', () => {
  it.each([
    ['Latin text', 'C++ and +972 54 233 4455', 'C++ and +972 54 233 4455'],
    ['a Hebrew text', 'שלום (2020)', '⟨<שלום (2020)⟩'],
    ['an Arabic text', 'السلام!', '⟨<السلام!⟩'],
    [
      'a Hebrew text with a telephone number',
      'טלפון +972 54 233 4455',
      '⟨<טלפון ⟨>+972 54 233 4455⟩⟩',
    ],
    ['Hebrew words within English', 'The book שלום, a novel', 'The book שלום, a novel'],
    ['Japanese', '東京', '東京'],
  ])('isolates only runs with a misleading direction in %s', (_, text, expected) => {
    expect(formatIsolates(text, 'ltr')).toBe(expected);
  });
});

describe('getCommonDirection', () => {
  const isolateNames = (...texts: string[]): RichText[] =>
    texts.map((text) => isolateRuns(toRichText(text), 'rtl'));

  it.each([
    ['Latin names', isolateNames('A. B. Cohen', 'C. Levi'), 'ltr'],
    ['Latin and Hebrew names', isolateNames('A. B. Cohen', 'נועה'), undefined],
    ['Hebrew names', isolateNames('נועה', 'דנה'), undefined],
    ['no names', [], undefined],
  ])('returns $2 for $0', (_, texts, expected) => {
    expect(getCommonDirection(texts)).toBe(expected);
  });
});

it('stripMarkup removes the isolates of isolateRuns', () => {
  const text = parseMarkdown('שפת **C++** היא [Go#](https://go.example)');
  expect(stripMarkup('isolate', isolateRuns(text, 'rtl')).map((node) => node.kind)).toEqual(
    text.map((node) => node.kind),
  );
  expect(format(stripMarkup('isolate', isolateRuns(text, 'rtl')))).toBe(format(text));
});

it('isolateRuns runs in linear time', () => {
  const measureTime = (count: number): number => {
    const text = toRichText(`א ${').).'.repeat(count)} ${'C+ '.repeat(count)}`);
    const start = process.cpuUsage().user;
    isolateRuns(text, 'rtl');
    return process.cpuUsage().user - start;
  };
  measureTime(10_000);
  expect(measureTime(IS_LONG ? 200_000 : 60_000)).toBeLessThan(3_000_000);
});

const [LRE, RLE, PDF, RLO] = ['\u202A', '\u202B', '\u202C', '\u202E'];
const [LRI, RLI, FSI, PDI] = ['\u2066', '\u2067', '\u2068', '\u2069'];

it.each([
  ['a closed isolate', `a ${RLI}b${PDI} c`],
  ['a closed embedding', `a ${RLE}b${PDF} c`],
  ['nested isolates and overrides', `${LRI}a${RLI}b${RLO}c${PDF}${PDI}d${PDI}`],
  ['eight nested isolates', `${RLI.repeat(8)}a${PDI.repeat(8)}`],
  ['directional marks', 'a\u200Eb\u200Fc\u061Cd'],
])('removeUnpairedBidiControls keeps %s', (_, text) => {
  expect(removeUnpairedBidiControls(text)).toBe(text);
});

it.each([
  ['unclosed isolates', `a ${RLI}b ${RLE}c`, 'a b c'],
  ['closing characters without opening ones', `a${PDI} b${PDF}`, 'a b'],
  ['an embedding that an isolate ends', `${LRI}${RLE}a${PDI}b`, `${LRI}a${PDI}b`],
  ['an embedding closed like an isolate', `${LRE}a${PDI}b`, 'ab'],
  ['an isolate closed like an embedding', `${FSI}a${PDF}b`, 'ab'],
  [
    'the ninth nested isolate',
    `${RLI.repeat(9)}a${PDI.repeat(9)}`,
    `${RLI.repeat(8)}a${PDI.repeat(8)}`,
  ],
])('removeUnpairedBidiControls removes %s', (_, text, left) => {
  expect(removeUnpairedBidiControls(text)).toBe(left);
});

// Each text crashed the process (unicode-bidi, "Level error: OutOfRangeNumber"), or would crash
// it if levels were summed across parts.
it.each([
  ['many openings next to words', `${RLI}a `.repeat(300)],
  ['many openings and closings', `${`${RLI}a`.repeat(300)}${`${PDI}1`.repeat(300)}`],
  ['an opening in each of its parts', `**${RLI}a** `.repeat(300)],
  ['many openings as character references', '&#x2067;a '.repeat(300)],
])('renderCv renders a text with %s', async (_, text) => {
  const sections = [{ title: text, entry_type: 'NormalEntry', entries: [{ name: text }] }];
  const reading = await renderAndRead({ name: 'J', summary: text, custom_sections: sections });
  expect(reading.text.match(/a/g)?.length).toBeGreaterThanOrEqual(3 * 300);
});
