import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { LANGUAGES } from '../../src/languages/all.generated.js';
import { periodText } from '../../src/model/dates.js';
import { toPlainText } from '../../src/model/text/inline.js';

const DOCUMENT = readFileSync(fileURLToPath(new URL('../../docs/languages.md', import.meta.url)), 'utf8');

/** The cells of the table of languages: tag, name in English, name, a period. */
const ROWS = DOCUMENT.split('\n')
  .map((line) => /^\| `([\w-]+)` \| ([^|]+) \| ([^|]+) \| ([^|]+) \|$/.exec(line)?.slice(1))
  .filter((row) => row !== undefined);

test('docs/languages.md has a row for each language, with what it calls itself and how it writes a period', () => {
  const expected = LANGUAGES.map((language) => [
    language.tag,
    language.name,
    toPlainText(periodText({ start: { year: 2020, month: 9 }, end: 'present' }, language)),
  ]);
  expect(ROWS.map(([tag, , name, period]) => [tag, name, period]).sort()).toEqual(expected.sort());
});

test('its rows are in the order of the English names', () => {
  const names = ROWS.map(([, english]) => english as string);
  expect(names).toEqual([...names].sort((a, b) => a.localeCompare(b, 'en')));
});
