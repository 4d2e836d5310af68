// What is said of letters, with the fixes.
import { describe, expect, test } from 'vitest';
import { parseCvSource } from '../../../src/compiler/pipeline/parse-cv-source.js';
import { applyFixes } from '../../../src/compiler/pipeline/public-diagnostics.js';
import { renderLetter, validateCv } from '../../../src/compiler/pipeline/render.js';
import { problemsOfLetter } from '../../../src/compiler/validate/letter.js';
import type { CvError } from '../../../src/diagnostics/error.js';

/** Lines that make any of these a letter. */
const REST = 'opening: Dear all,\nclosing: Yours,\n';

const validate = (text: string) =>
  validateCv(parseCvSource(`${text}\n${REST}`, { file: 'letter.yaml' }));

test('a letter needs nothing but a body', async () => {
  expect(await validate('body: Hello.')).toEqual({ valid: true, diagnostics: [] });
});

test.each([
  ['no body', 'subject: Hello', 'missing-key', 'A letter needs `body`.', 'add `body: …`'],
  [
    'a body without text',
    'body:',
    'null-value',
    '`body` has no value.',
    'write text after the colon',
  ],
  [
    'a body of several parts',
    'body: [One, Two]',
    'wrong-type',
    '`body` must be text, but it is a list',
    'write `body: |`, and the paragraphs',
  ],
  [
    'a day that is none',
    'body: x\ndate: 2026-02-31',
    'impossible-date',
    'There is no date "2026-02-31"',
    'correct the month',
  ],
  [
    'a day in words',
    'body: x\ndate: next Friday',
    'bad-date',
    '`date` is the text "next Friday", which is not a date.',
    'write it like `2020-09-24`',
  ],
  [
    'a layout that is none',
    'body: x\nlayout: din5008',
    'not-allowed',
    '`layout` is the text "din5008"',
    'did you mean `din-5008`?',
  ],
  [
    'a language that is none',
    'body: x\nlanguage: xx_',
    'bad-language',
    '`language` is the text "xx_"',
    'write it like `en`',
  ],
  [
    'too many lines',
    `body: x\nrecipient: |\n${'  one\n'.repeat(11)}`,
    'bad-size',
    '`recipient` has 11 lines, but the window of an envelope has room for 10.',
    'leave out',
  ],
  [
    'too long an address',
    `body: x\nrecipient: ${'long '.repeat(100)}`,
    'bad-size',
    '`recipient` has 499 characters',
    '',
  ],
  [
    'enclosures as a text',
    'body: x\nenclosures: CV',
    'wrong-type',
    '`enclosures` must be a list of texts',
    'write it as a list: ["CV"]',
  ],
  [
    'the look',
    'body: x\ndesign: {font: Roboto}\nsubject: y',
    'unknown-key',
    'A letter has no key `design`.',
    'a letter looks as its CV does',
  ],
  [
    'a key that means nothing',
    'body: x\nweather: fine',
    'unknown-key',
    'A letter has no key `weather`.',
    'remove it, or use one of',
  ],
  [
    'a key that means nothing, with others in it',
    'body: x\nweather: {today: fine}',
    'unknown-key',
    'A letter has no key `weather`.',
    'remove it, or use one of',
  ],
  [
    'a key around others',
    'body: x\nletter: {subject: y}',
    'unknown-key',
    'A letter has no key `letter`.',
    'remove this line',
  ],
])('%s is an error', async (_name, text, code, message, hint) => {
  const { diagnostics } = await validate(text);
  expect(diagnostics.map((d) => d.message)).toHaveLength(1);
  expect(diagnostics[0]).toMatchObject({ code, file: 'letter.yaml' });
  expect(diagnostics[0]?.message).toContain(message);
  expect(diagnostics[0]?.hint ?? '').toContain(hint);
});

test.each([
  ['\r\n', 11, ['bad-size']],
  ['\r', 11, ['bad-size']],
  ['\n\n', 10, []],
])('lines of an address end with %j, and blank ones do not count', async (end, lines, codes) => {
  const recipient = Array.from({ length: lines }, (_, at) => `Line ${at}`).join(end);
  const { diagnostics } = await validate(`body: x\nrecipient: ${JSON.stringify(recipient)}`);
  expect(diagnostics.map(({ code }) => code)).toEqual(codes);
});

test('a hint about a letter of JSON is in the words of JSON, and that about its CV, too', async () => {
  const letter =
    '{"opening": "Dear all,", "closing": "Yours,", "body": "x", "recipient": ["Ocean Lab", "London"]}';
  const { diagnostics } = await validateCv(parseCvSource(letter));
  expect(diagnostics[0]?.hint).toBe(
    'write `"recipient"` as one text, with `\\n` between its lines',
  );
  const cv = parseCvSource('{"cv": {"name": "Jane", "experience": 5}}');
  const both = await renderLetter({ body: 'Hello.' }, cv).catch((error: CvError) => error);
  const hint = (both as CvError).diagnostics.find(({ path }) => path[1] === 'experience')?.hint;
  expect(hint).toBe('write its items in brackets: `[…]`, or `[]` for none');
});

describe('a fix', () => {
  test.each([
    [
      'writes an address as lines',
      'body: x\nrecipient: [Ocean Lab, London]',
      'Ocean Lab\nLondon\n',
      'recipient',
    ],
    [
      'writes a list of paragraphs as paragraphs',
      'body: ["One, two", Three.]',
      'One, two\n\nThree.\n',
      'body',
    ],
    ['names the key that a word stands for', 'body: x\nto: Ocean Lab', 'Ocean Lab', 'recipient'],
    ['names the salutation', 'body: x\nattachments: [CV]', ['CV'], 'enclosures'],
    [
      'writes the values of an address as lines',
      'body: x\nrecipient: { name: Ocean Lab, city: London }',
      'Ocean Lab\nLondon\n',
      'recipient',
    ],
    ['mends a slip', 'body: x\nrecipent: Ocean Lab', 'Ocean Lab', 'recipient'],
    ['writes a day', 'body: x\ndate: November 20, 2026', '2026-11-20', 'date'],
  ])('%s', async (_name, text, value, key) => {
    const { diagnostics } = await validate(text);
    const mended = applyFixes(`${text}\n${REST}`, diagnostics, { confidence: 'likely' }).text;
    const source = parseCvSource(mended);
    expect(await validateCv(source)).toEqual({ valid: true, diagnostics: [] });
    expect(source.value).toHaveProperty(key, value);
  });
});

test.each([
  ['a CV is not taken for a letter', 'cv: {name: Jane}\nsubject: x\nbody: y', 'ignored-key'],
  ['nor is any other file', 'title: Notes\nbody: text', 'no-cv'],
])('%s', async (_name, text, code) => {
  const { diagnostics } = await validateCv(parseCvSource(text));
  expect(diagnostics[0]?.code).toBe(code);
});

test('a comma at the ends of the salutation and the closing is no mistake', () => {
  for (const [opening, closing] of [
    ['opening', 'closing'],
    ['greeting', 'sign_off'],
  ])
    expect(
      parseCvSource(`${opening}: Dear all,\nbody: x\n${closing}: Yours,\n`).diagnostics,
    ).toEqual([]);
  expect(
    parseCvSource('opening: Dear all,\nsubject: x,\nplace: Bergen,\n').diagnostics,
  ).toHaveLength(1);
});

test('markup of other programs and notes are reported in letters, too', () => {
  const body = 'I saw your post.\n\n> On Monday you wrote\n\nI know [Company Name].';
  expect(problemsOfLetter({ body }).map(({ severity, part }) => [severity, part])).toEqual([
    ['info', '> On Monday you wrote'],
    ['info', '[Company Name]'],
  ]);
});
