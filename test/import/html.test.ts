// Texts of JSON Resume that may be Markdown or HTML.
import { expect, test } from 'vitest';
import { withoutHtml } from '../../src/import/html.js';

test.each([
  ['elements of HTML', 'a <strong>word</strong><br>and <em>more</em>', 'a **word**\nand *more*'],
  ['Markdown', '**a** < b, and c > d', undefined],
  ['tags in code', '`<b>` and <b>word</b>', undefined],
  ['tags before code', '<b>word</b> and `x`', undefined],
  ['escaped tags', String.raw`\<b>word\</b>`, undefined],
  [
    'many tags before a backtick, in time that does not grow with its square',
    `${'</p>'.repeat(300_000)}\``,
    undefined,
  ],
])('%s', (_name, text, shown = text) => {
  expect(withoutHtml(text)).toBe(shown);
});
