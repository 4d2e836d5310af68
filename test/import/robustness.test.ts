// Whatever an original holds: it becomes a valid document, and nothing of it is lost.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { parseCvSource } from '../../src/compiler/pipeline/parse-cv-source.js';
import { validateCv } from '../../src/compiler/pipeline/render.js';
import { importSource } from '../../src/import/import.js';
import { changeValue } from '../fuzz/change-value.js';
import { Random } from '../fuzz/random.js';
import { PROSE_TOKENS, VALUE_TOKENS } from '../fuzz/tokens.js';
import { IS_LONG } from '../support/length.js';
import { ORIGINALS } from '../support/originals.js';

const TEXT = fc.oneof(
  // Words that are looked for in what comes out.
  fc.nat(999).map((number) => `word${number}`),
  fc.string({ unit: 'grapheme', maxLength: 20 }),
  fc.constantFrom(
    '2019',
    '2019-02',
    '2019-13',
    'present',
    'x@example.com',
    'https://doi.org/10.5555/1',
    'GitHub',
    '#',
    ': ',
    '- a',
    'a\n\nb',
  ),
);
const SCALAR = fc.oneof(
  { arbitrary: TEXT, weight: 6 },
  fc.integer(),
  fc.boolean(),
  fc.constant(null),
);
const anyOf = (keys: readonly string[]): fc.Arbitrary<unknown> =>
  fc.dictionary(
    fc.constantFrom(...keys),
    fc.oneof({ arbitrary: SCALAR, weight: 5 }, fc.array(SCALAR, { maxLength: 3 })),
    {
      maxKeys: 6,
    },
  );
const listOf = (keys: readonly string[]): fc.Arbitrary<unknown> =>
  fc.oneof(
    {
      arbitrary: fc.array(fc.oneof({ arbitrary: anyOf(keys), weight: 6 }, SCALAR), {
        maxLength: 3,
      }),
      weight: 9,
    },
    SCALAR,
  );

const JSON_RESUME = fc.record(
  {
    basics: fc.record(
      {
        name: SCALAR,
        email: SCALAR,
        phone: SCALAR,
        url: SCALAR,
        summary: SCALAR,
        location: anyOf(['city', 'address']),
        profiles: listOf(['network', 'username', 'url']),
      },
      { requiredKeys: ['name'] },
    ),
    work: listOf(['name', 'position', 'startDate', 'endDate', 'url', 'summary', 'highlights']),
    education: listOf(['institution', 'area', 'score', 'courses', 'startDate']),
    publications: listOf(['name', 'url', 'releaseDate', 'doi', 'authors']),
    skills: listOf(['name', 'level', 'keywords']),
    languages: listOf(['language', 'fluency']),
    awards: listOf(['title', 'date', 'awarder']),
    other: SCALAR,
  },
  { requiredKeys: ['basics'] },
);

const ENTRY_KEYS = [
  'institution',
  'company',
  'position',
  'name',
  'label',
  'details',
  'title',
  'doi',
  'date',
  'start_date',
  'end_date',
  'bullet',
  'number',
  'url',
  'highlights',
];
const TITLES = fc.oneof(
  fc.constantFrom(
    'summary',
    'Summary',
    'skills',
    'Skills',
    'education',
    'experience',
    'awards',
    '',
  ),
  fc.string({ unit: 'grapheme', maxLength: 20 }),
);
const RENDERCV = fc.record(
  {
    cv: fc.record({
      name: SCALAR,
      email: listOf(['x']),
      sections: fc.dictionary(TITLES, listOf(ENTRY_KEYS), { maxKeys: 5 }),
    }),
    design: fc.record(
      {
        theme: SCALAR,
        font: fc.constantFrom('Roboto', 'Arial', 7),
        color: fc.constantFrom('navy', 'mauvish'),
        margins: fc.record({ page: fc.record({ left: fc.constantFrom('1cm', '30 cm', 'x') }) }),
        show_timespan_in: fc.array(TITLES, { maxLength: 3 }),
      },
      { requiredKeys: [] },
    ),
  },
  { requiredKeys: ['cv'] },
);

it.each([
  ['JSON Resume', JSON_RESUME as fc.Arbitrary<unknown>],
  ['RenderCV', RENDERCV as fc.Arbitrary<unknown>],
])('$0', async (_, arbitrary) => {
  await fc.assert(
    fc.asyncProperty(arbitrary, async (original) => {
      const imported = importSource(parseCvSource(JSON.stringify(original)));
      if (!('text' in imported)) throw new Error(imported.diagnostics[0]?.message);
      expect(parseCvSource(imported.text).value).toEqual(imported.document);
      expect((await validateCv(imported.document)).valid).toBe(true);
      for (const [word] of JSON.stringify(original).matchAll(/word\d+/g))
        expect(imported.text).toContain(word);
    }),
    { seed: 20261120, numRuns: IS_LONG ? 150 : 8 },
  );
});

const PIECES = [
  'a',
  ' ',
  '\n',
  ' \n',
  '\n ',
  '\t',
  'lorem ipsum dolor ',
  'lorem ipsum dolor. - ',
  'x'.repeat(37),
  '"',
  '\\',
  ': ',
  '#',
  '\u2028',
];

it('any text comes back from a summary, a label and a bullet point', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...PIECES), { minLength: 1, maxLength: 14 }), (pieces) => {
      const text = `x${pieces.join('')}x`;
      const original = {
        basics: { name: 'x', label: text, summary: text },
        work: [{ name: 'x', highlights: [text] }],
      };
      const imported = importSource(parseCvSource(JSON.stringify(original), { format: 'json' }));
      const { value } = parseCvSource('text' in imported ? imported.text : '');
      expect(value).toMatchObject({ cv: { label: text, summary: text } });
      expect(JSON.stringify(value)).toContain(`"highlights":[${JSON.stringify(text)}]`);
    }),
    { seed: 42, numRuns: IS_LONG ? 1500 : 40 },
  );
});

it.each([
  'lorem ipsum dolor \t \n \n \n\ta\\\\',
  '\\\n \\\n \na#\\#\n \n',
  'one\n \ntwo',
  'one\n\n  two \nthree',
  `${'word '.repeat(30)}\n \n\t${'word '.repeat(30)}\\`,
])('lines of spaces stay what they are: %j', async (text) => {
  const original = {
    basics: { name: 'x', label: text, summary: text },
    work: [{ name: 'x', highlights: [text] }],
  };
  const imported = importSource(parseCvSource(JSON.stringify(original), { format: 'json' }));
  const { cv } = parseCvSource('text' in imported ? imported.text : '').value as {
    cv: Record<string, unknown>;
  };
  expect(cv).toMatchObject({ label: text.trim(), summary: text.trim() });
  expect(JSON.stringify(cv)).toContain(`"highlights":[${JSON.stringify(text.trim())}]`);
});

it('a long word that is kept as a comment is not broken', () => {
  const word = `*t:${'+1tel:'.repeat(20)}word`;
  const original = { cv: { name: 'x', sections: {} }, design: { templates: { footer: word } } };
  const imported = importSource(parseCvSource(JSON.stringify(original), { format: 'json' }));
  expect('text' in imported ? imported.text : '').toContain(word);
});

const CHANGES = {
  tokens: [...PROSE_TOKENS, ...VALUE_TOKENS],
  texts: ['2019-02', 'a\n- b'],
  greatest: 0xffff,
  longest: 200,
};

it.each(ORIGINALS)(
  '$name: whatever its values are changed to, it becomes a valid document',
  async ({ source, ...options }) => {
    const random = new Random(20261123);
    const others = ORIGINALS.map((original) => original.source.value);
    for (let run = 0; run < (IS_LONG ? 60 : 2); run++) {
      const value = changeValue(source.value, random, CHANGES, others);
      const imported = importSource({ ...source, value }, options);
      if (!('text' in imported)) continue;
      expect(parseCvSource(imported.text).value).toEqual(imported.document);
      expect((await validateCv(imported.document)).valid).toBe(true);
    }
  },
);
