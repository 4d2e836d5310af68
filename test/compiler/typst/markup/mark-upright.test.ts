// Emphasized text in scripts without italics is upright, with its punctuation and digits.
import { expect, it } from 'vitest';
import type { RichText } from '../../../../src/compiler/model/text/inline.js';
import { parseMarkdown } from '../../../../src/compiler/model/text/markdown.js';
import { toHtml } from '../../../../src/compiler/output/html/inline.js';
import { markUpright } from '../../../../src/compiler/typst/markup/mark-upright.js';
import { writeRichText } from '../../../../src/compiler/typst/markup/write-rich-text.js';

/** Writes upright parts between `⟨` and `⟩`, and other elements in braces. */
function format(text: RichText): string {
  return text
    .map((node) => {
      if (node.kind === 'break') return '\n';
      if ('text' in node) return node.text;
      return node.kind === 'upright' ? `⟨${format(node.children)}⟩` : `{${format(node.children)}}`;
    })
    .join('');
}

it.each([
  ['Hebrew', 'עברית: שלום, (כן)', '⟨עברית: שלום, (כן)⟩'],
  ['Arabic with digits', 'مهم: 2020 (هنا)،', '⟨مهم: 2020 (هنا)،⟩'],
  ['Japanese', '日本語:', '⟨日本語:⟩'],
  ['Armenian', 'հայ:', '⟨հայ:⟩'],
  ['Thai and Hindi', 'ไทย, हिन्दी', '⟨ไทย, हिन्दी⟩'],
  ['a character beyond the Basic Multilingual Plane', '\u{20000}: a', '⟨\u{20000}: ⟩a'],
  ['Hebrew within Latin', 'One: עברית (שלום): and', 'One: ⟨עברית (שלום): ⟩and'],
  ['brackets within Latin', 'One (עברית) two', 'One ⟨(עברית) ⟩two'],
  ['Latin within Arabic', 'مزيج English: مع 2020', '⟨مزيج ⟩English: ⟨مع 2020⟩'],
  ['a link and strong text', 'שלום **עולם**: [a](https://x.org).', '⟨שלום ⟩{⟨עולם⟩}⟨: ⟩{a}.'],
  ['code', 'a שלום `x:`', 'a ⟨שלום ⟩x:'],
])('markUpright marks the upright text of $0', (_, text, expected) => {
  expect(format(markUpright(parseMarkdown(text)))).toBe(expected);
});

it.each([
  ['Latin', 'a: (b)', 'a: (b)'],
  ['Greek and Cyrillic', 'αβ: де', 'αβ: де'],
  ['digits alone', '2020: 5', '2020: 5'],
  ['an empty text', '', ''],
])('markUpright marks nothing in $0', (_, text, expected) => {
  expect(format(markUpright(parseMarkdown(text)))).toBe(expected);
});

it('writeRichText writes upright text as a call', () => {
  expect(writeRichText(parseMarkdown('*שלום:* a *b שלום*'))).toBe(
    '_#upright[שלום:]_ a _b #upright[שלום]_',
  );
});

it('toHtml writes upright text as an element', () => {
  const html = toHtml(parseMarkdown('*אב:* ג *d ה e*'));
  expect(html).toBe(
    '<em><span class="upright">אב:</span></em> ג <em>d <span class="upright">ה </span>e</em>',
  );
});
