// Random originals become valid documents without loss.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { parseCvSource } from '../../src/compiler/pipeline/parse-cv-source.js';
import { validateCv } from '../../src/compiler/pipeline/render.js';
import { importSource } from '../../src/import/import-source.js';
import { mutateValue } from '../fuzz/mutate-value.js';
import { Random } from '../fuzz/random.js';
import { PROSE_TOKENS, VALUE_TOKENS } from '../fuzz/tokens.js';
import { IS_LONG } from '../support/length.js';
import { ORIGINALS } from '../support/originals.js';

const TEXT = fc.oneof(
  // Words to search for in the result.
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
const createObject = (keys: readonly string[]): fc.Arbitrary<unknown> =>
  fc.dictionary(
    fc.constantFrom(...keys),
    fc.oneof({ arbitrary: SCALAR, weight: 5 }, fc.array(SCALAR, { maxLength: 3 })),
    {
      maxKeys: 6,
    },
  );
const createList = (keys: readonly string[]): fc.Arbitrary<unknown> =>
  fc.oneof(
    {
      arbitrary: fc.array(fc.oneof({ arbitrary: createObject(keys), weight: 6 }, SCALAR), {
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
        location: createObject(['city', 'address']),
        profiles: createList(['network', 'username', 'url']),
      },
      { requiredKeys: ['name'] },
    ),
    work: createList(['name', 'position', 'startDate', 'endDate', 'url', 'summary', 'highlights']),
    education: createList(['institution', 'area', 'score', 'courses', 'startDate']),
    publications: createList(['name', 'url', 'releaseDate', 'doi', 'authors']),
    skills: createList(['name', 'level', 'keywords']),
    languages: createList(['language', 'fluency']),
    awards: createList(['title', 'date', 'awarder']),
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
      email: createList(['x']),
      sections: fc.dictionary(TITLES, createList(ENTRY_KEYS), { maxKeys: 5 }),
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
])('importSource converts random documents of %s to valid ones', async (_, arbitrary) => {
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

const FRAGMENTS = [
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

it('importSource preserves any text of a summary, a label and a bullet point', () => {
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom(...FRAGMENTS), { minLength: 1, maxLength: 14 }),
      (fragments) => {
        const text = `x${fragments.join('')}x`;
        // `\"a` is an accent of LaTeX; `\\` and ` \ ` are line breaks.
        fc.pre(!/\\"a|\\\\\s| \\ /.test(text));
        const original = {
          basics: { name: 'x', label: text, summary: text },
          work: [{ name: 'x', highlights: [text] }],
        };
        const imported = importSource(parseCvSource(JSON.stringify(original), { format: 'json' }));
        const { value } = parseCvSource('text' in imported ? imported.text : '');
        expect(value).toMatchObject({ cv: { label: text, summary: text } });
        expect(JSON.stringify(value)).toContain(`"highlights":[${JSON.stringify(text)}]`);
      },
    ),
    { seed: 42, numRuns: IS_LONG ? 1500 : 40 },
  );
});

it.each([
  'lorem ipsum dolor \t \n \n \n\ta\\\\',
  '\\\n \\\n \na#\\#\n \n',
  'one\n \ntwo',
  'one\n\n  two \nthree',
  `${'word '.repeat(30)}\n \n\t${'word '.repeat(30)}\\`,
])('importSource preserves the lines of spaces in %j', async (text) => {
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

it('importSource does not wrap a long word in a comment', () => {
  const word = `*t:${'+1tel:'.repeat(20)}word`;
  const original = { cv: { name: 'x', sections: {} }, design: { templates: { footer: word } } };
  const imported = importSource(parseCvSource(JSON.stringify(original), { format: 'json' }));
  expect('text' in imported ? imported.text : '').toContain(word);
});

const CHANGES = {
  tokens: [...PROSE_TOKENS, ...VALUE_TOKENS],
  texts: ['2019-02', 'a\n- b'],
  maxCodeUnit: 0xffff,
  maxLength: 200,
};

it.each(ORIGINALS)(
  'importSource converts $name with random values to a valid document',
  async ({ source, ...options }) => {
    const random = new Random(20261123);
    const others = ORIGINALS.map((original) => original.source.value);
    for (let run = 0; run < (IS_LONG ? 60 : 2); run++) {
      const value = mutateValue(source.value, random, CHANGES, others);
      const imported = importSource({ ...source, value }, options);
      if (!('text' in imported)) continue;
      expect(parseCvSource(imported.text).value).toEqual(imported.document);
      expect((await validateCv(imported.document)).valid).toBe(true);
    }
  },
);
