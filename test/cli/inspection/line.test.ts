import stringWidth from 'fast-string-width';
import { expect, it } from 'vitest';
import { toSingleLine } from '../../../src/cli/terminal.js';

it.each([
  { text: 'one  two', columns: 20, line: 'one two' },
  { text: 'one \n two\n', columns: 20, line: 'one ↵ two' },
  { text: 'one\f\n\ntwo', columns: 20, line: 'one ↵ two' },
  { text: 'one two three', columns: 8, line: 'one two…' },
  { text: '山田太郎の履歴書', columns: 9, line: '山田太郎…' },
  { text: 'one\u202Etwo\u001B[31m', columns: 40, line: String.raw`one\u202etwo\u001b[31m` },
  { text: '', columns: 5, line: '' },
])('toSingleLine fits $text into $columns columns as $line', ({ text, columns, line }) => {
  expect(toSingleLine(text, columns)).toBe(line);
  expect(stringWidth(toSingleLine(text, columns))).toBeLessThanOrEqual(columns);
});
