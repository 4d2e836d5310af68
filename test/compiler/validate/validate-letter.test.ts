import { describe, expect, test } from 'vitest';
import { parseCvSource } from '../../../src/compiler/pipeline/parse-cv-source.js';
import { applyFixes } from '../../../src/compiler/pipeline/public-diagnostics.js';
import { renderLetter, validateCv } from '../../../src/compiler/pipeline/render.js';
import { validateLetterDocument } from '../../../src/compiler/validate/validate-letter.js';
import type { CvError } from '../../../src/diagnostics/cv-error.js';

/** Lines that identify a cover letter. */
const LETTER_LINES = 'opening: Dear all,\nclosing: Yours,\n';

const validate = (text: string) =>
  validateCv(parseCvSource(`${text}\n${LETTER_LINES}`, { file: 'letter.yaml' }));

test('validateCv accepts a cover letter with only a body', async () => {
  expect(await validate('body: Hello.')).toEqual({ valid: true, diagnostics: [] });
});

test.each([
  [
    'a missing body',
    'subject: Hello',
    'missing-key',
    'A cover letter needs `body`.',
    'add `body: …`',
  ],
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
    'an impossible date',
    'body: x\ndate: 2026-02-31',
    'impossible-date',
    '`date` is the text "2026-02-31", which is not a date',
    'correct or remove the month',
  ],
  [
    'a date in words',
    'body: x\ndate: next Friday',
    'bad-date',
    '`date` is the text "next Friday", which is not a date.',
    'write it like `2020-09-24`',
  ],
  [
    'an unknown layout',
    'body: x\nlayout: din5008',
    'not-allowed',
    '`layout` is the text "din5008"',
    'did you mean `din-5008`?',
  ],
  [
    'an invalid language',
    'body: x\nlanguage: xx_',
    'bad-language',
    '`language` is the text "xx_"',
    'write it like `en`',
  ],
  [
    'more address lines than the window of an envelope fits',
    `body: x\nrecipient: |\n${'  one\n'.repeat(11)}`,
    'bad-size',
    '`recipient` has 11 lines, but the window of an envelope fits only 10.',
    'remove lines',
  ],
  [
    'an address line that is too long',
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
    'a design',
    'body: x\ndesign: {font: Roboto}\nsubject: y',
    'unknown-key',
    'A cover letter has no key `design`.',
    'move it into the CV: the letter uses `design` of the CV',
  ],
  [
    'settings',
    'body: x\nrender: {template: ledger}',
    'unknown-key',
    'A cover letter has no key `render`.',
    'move it into the CV: the letter uses `render` of the CV',
  ],
  [
    'a setting',
    'body: x\ndates: iso',
    'unknown-key',
    'A cover letter has no key `dates`.',
    'move it to `render` in the CV',
  ],
  [
    'an unknown key',
    'body: x\nweather: fine',
    'unknown-key',
    'A cover letter has no key `weather`.',
    'remove it, or use one of',
  ],
  [
    'an unknown key with a mapping',
    'body: x\nweather: {today: fine}',
    'unknown-key',
    'A cover letter has no key `weather`.',
    'remove it, or use one of',
  ],
  [
    'a key around the keys of the letter',
    'body: x\nletter: {subject: y}',
    'unknown-key',
    'A cover letter has no key `letter`.',
    'remove this line',
  ],
])('validateCv rejects a cover letter with %s', async (_name, text, code, message, hint) => {
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
])(
  'validateCv counts address lines that end with %j, except blank ones',
  async (end, lines, codes) => {
    const recipient = Array.from({ length: lines }, (_, at) => `Line ${at}`).join(end);
    const { diagnostics } = await validate(`body: x\nrecipient: ${JSON.stringify(recipient)}`);
    expect(diagnostics.map(({ code }) => code)).toEqual(codes);
  },
);

test('writes hints for JSON if the cover letter or its CV is JSON', async () => {
  const letter =
    '{"opening": "Dear all,", "closing": "Yours,", "body": "x", "recipient": ["Ocean Lab", "London"]}';
  const { diagnostics } = await validateCv(parseCvSource(letter));
  expect(diagnostics[0]?.hint).toBe(
    'write `"recipient"` as one text, with `\\n` between its lines',
  );
  const cv = parseCvSource('{"cv": {"name": "Jane", "experience": 5}}');
  const error = await renderLetter({ body: 'Hello.' }, cv).catch((error: CvError) => error);
  const hint = (error as CvError).diagnostics.find(({ path }) => path[1] === 'experience')?.hint;
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
    ['renames a synonym to its key', 'body: x\nto: Ocean Lab', 'Ocean Lab', 'recipient'],
    ['renames attachments', 'body: x\nattachments: [CV]', ['CV'], 'enclosures'],
    [
      'writes the values of an address as lines',
      'body: x\nrecipient: { name: Ocean Lab, city: London }',
      'Ocean Lab\nLondon\n',
      'recipient',
    ],
    ['corrects a misspelled key', 'body: x\nrecipent: Ocean Lab', 'Ocean Lab', 'recipient'],
    ['formats a date', 'body: x\ndate: November 20, 2026', '2026-11-20', 'date'],
  ])('%s', async (_name, text, value, key) => {
    const { diagnostics } = await validate(text);
    const fixed = applyFixes(`${text}\n${LETTER_LINES}`, diagnostics, { unsafe: true }).text;
    const source = parseCvSource(fixed);
    expect(await validateCv(source)).toEqual({ valid: true, diagnostics: [] });
    expect(source.value).toHaveProperty(key, value);
  });
});

test.each([
  [
    'validates a document with `cv` as a CV',
    'cv: {name: Jane}\nsubject: x\nbody: y',
    'ignored-key',
  ],
  [
    'reports no CV in a document that is neither a CV nor a cover letter',
    'title: Notes\nbody: text',
    'no-cv',
  ],
])('validateCv %s', async (_name, text, code) => {
  const { diagnostics } = await validateCv(parseCvSource(text));
  expect(diagnostics[0]?.code).toBe(code);
});

test('parseCvSource accepts a comma at the end of the opening and the closing only', () => {
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

test('validateLetterDocument reports foreign markup and placeholders in the body', () => {
  const body = 'I saw your post.\n\n> On Monday you wrote\n\nI know [Company Name].';
  expect(validateLetterDocument({ body }).map(({ severity, part }) => [severity, part])).toEqual([
    ['info', '> On Monday you wrote'],
    ['info', '[Company Name]'],
  ]);
});
