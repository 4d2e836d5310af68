import { describe, expect, it } from 'vitest';
import { findNearMisses } from '../../../../src/compiler/model/text/near-misses.js';
import { parseCvSource } from '../../../../src/compiler/pipeline/parse-cv-source.js';
import { validateCv } from '../../../../src/compiler/pipeline/render.js';
import { countRuns } from '../../../support/length.js';

describe('findNearMisses', () => {
  it.each([
    ['a space before the address', 'A [b] (https://c.org) d', 'A [b](https://c.org) d'],
    ['reversed brackets', 'A (b)[https://c.org] d', 'A [b](https://c.org) d'],
    ['an unclosed address', 'A [b](https://c.org and', 'A [b](https://c.org) and'],
    ['an address with spaces', '[b](https://c.org/d e f)', '[b](https://c.org/d%20e%20f)'],
    ['an unclosed bracket in an address', '[b](https://c.org/x_(y)', '[b](https://c.org/x_(y))'],
    [
      'two links',
      '[a] (https://c.org), [b] (mailto:d@e.org)',
      '[a](https://c.org), [b](mailto:d@e.org)',
    ],
    ['emphasis without a space after it', '*Stack:*React', '*Stack:* React'],
    ['a space within emphasis', '**Stack: **React', '**Stack:** React'],
    [
      'two spaces within emphasis',
      '**Stack: **React and **Team **of',
      '**Stack:** React and **Team** of',
    ],
    ['spaces within emphasis at the beginning of a text', '** Missions ** : a', '**Missions** : a'],
    ['italics before an Arabic letter', '*خبرة*في', '*خبرة* في'],
    ['italics with Spanish punctuation', '**a** y *¿por qué?*así', '**a** y *¿por qué?* así'],
    ['a Slack link', 'A <https://c.org|b>', 'A [b](https://c.org)'],
    ['ligatures', 'efﬁcient workﬂows', 'efficient workflows'],
    ['mathematical letters', '𝗟𝗲𝗱 𝘁𝗲𝗮𝗺 𝗼𝗳 𝟱', 'Led team of 5'],
    ['a word divided at a line end', 'a large com-\npany', 'a large company'],
    ['a divided word in one line', 'die Qualitäts- sicherung', 'die Qualitätssicherung'],
    ['unclosed bold', 'Led **big** and **bold teams', String.raw`Led **big** and \*\*bold teams`],
    ['stars after a word', 'C**, 2 ** 3', String.raw`C\*\*, 2 ** 3`],
    ['unclosed italics', '*Led teams', String.raw`\*Led teams`],
    ['emphasis over two paragraphs', '*Led\n\nteams* x', '\\*Led\n\nteams* x'],
    ['an unclosed item of a list', 'Led\n- a\n- *b', 'Led\n- a\n- \\*b'],
  ])('corrects %s', (_, text, corrected) => {
    const [nearMiss] = findNearMisses(text);
    expect(nearMiss?.corrected).toBe(corrected);
    expect(text).toContain(nearMiss?.part);
    expect(findNearMisses(corrected)).toEqual([]);
  });
});

describe('findNearMisses on correct text', () => {
  it.each([
    'A* search, *.ts and 5* hotels',
    'Mitarbeiter*innen',
    'a footnote*',
    'a * b ** c',
    '2*3 and 2**3',
    '*emphasis* and **bold**',
    '[a](https://b.org), [c](https://d.org/(e)) and [f](https://g.org "h")',
    '`[a] (https://b.org)` and `**c`',
    String.raw`\*a and \[b\] (https://c.org)`,
    'the paper [1] (see below)',
    'Erzieher*in (m/w/*)',
    'German ***, Spanish *****',
    'Ein- und Verkauf, short- to long-term',
    '`com- pany` and 𝒪(n)',
    '* a\n* b',
  ])('accepts %s', (text) => {
    expect(findNearMisses(text)).toEqual([]);
  });
});

it.each([
  ['com- pany', 'write `company` or `com-pany`'],
  ['ofﬁce', 'write `office`'],
])('findNearMisses suggests a spelling of %s', (text, hint) => {
  expect(findNearMisses(text)).toMatchObject([{ hint }]);
});

it('validateCv locates a printed star, not earlier stars', async () => {
  const source = parseCvSource('cv:\n  name: Jane\n  summary: Kolleg*innen und *Led teams\n');
  const { diagnostics } = await validateCv(source);
  expect(diagnostics).toMatchObject([{ range: { start: { column: 29 } } }]);
});

it('findNearMisses runs in linear time', () => {
  for (const unit of [
    '`',
    '*',
    '**a ',
    '[a](http://b ',
    '](http://',
    '<http://x|',
    'ab- ',
    '\u00ADa',
  ])
    findNearMisses(unit.repeat(countRuns(200_000)));
});

it('validateCv reports a near miss with a range and a fix', async () => {
  const source = parseCvSource('cv:\n  name: Jane\n  summary: See [it] (https://a.org).\n');
  const { diagnostics } = await validateCv(source);
  expect(diagnostics).toMatchObject([
    {
      code: 'not-linked',
      severity: 'warning',
      range: { start: { line: 3, column: 16 } },
      fix: { safety: 'unsafe' },
    },
  ]);
});
