// If the program reports that a document is valid as variant A, rendering as variant A keeps all
// its text.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { renderCv, validateCv } from '../../src/compiler/pipeline/render.js';
import { countRuns } from '../support/length.js';

/** Returns a new word for each text. */
type NextWord = () => string;

const KINDS: Readonly<Record<string, (word: NextWord) => Record<string, unknown>>> = {
  EducationEntry: (word) => ({
    institution: word(),
    area: word(),
    study_type: word(),
    gpa: word(),
  }),
  ExperienceEntry: (word) => ({ company: word(), position: word() }),
  NormalEntry: (word) => ({ name: word() }),
  OneLineEntry: (word) => ({ name: word(), details: word() }),
  PublicationEntry: (word) => ({
    title: word(),
    authors: [word()],
    doi: `10.1000/${word()}`,
    date: word(),
  }),
};

const CHANGES: readonly ((entry: Record<string, unknown>, word: NextWord) => void)[] = [
  () => undefined,
  (entry, word) => Object.assign(entry, { highlights: [word(), '', word()], location: word() }),
  (entry, word) => Object.assign(entry, { location: word(), date: entry.date ?? word() }),
  (entry, word) => Object.assign(entry, { start_date: '2020-01-31', location: word() }),
  (entry, word) => Object.assign(entry, { date: entry.date ?? word(), start_date: '2020-01-31' }),
  (entry) => Object.assign(entry, { start_date: 'Sept 2020' }),
  (entry, word) => Object.assign(entry, { highligths: [word()] }),
  (entry, word) => Object.assign(entry, { name: entry.name ?? word() }),
  (entry) => Object.assign(entry, { highlights: [null] }),
  (entry) => Object.assign(entry, { url: null, location: null }),
];

const SECTIONS = [
  'experience',
  'projects',
  'skills',
  'work_experience',
  'certificates',
  'publications',
  'hobbies',
];

const rarely = <T>(value: fc.Arbitrary<T>): fc.Arbitrary<T | undefined> =>
  fc.oneof({ weight: 4, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: value });

/** Indices instead of functions, so that fast-check can shrink them. */
const plan = fc.record({
  sections: fc.array(
    fc.record({
      type: fc.constantFrom(...Object.keys(KINDS)),
      key: rarely(fc.constantFrom(...SECTIONS)),
      entries: fc.array(
        fc.record({
          kind: fc.constantFrom(...Object.keys(KINDS)),
          change: fc.nat(CHANGES.length - 1),
        }),
        { minLength: 1, maxLength: 3 },
      ),
    }),
    { minLength: 1, maxLength: 2 },
  ),
  stray: rarely(fc.constantFrom('version', 'theme')),
});

function createDocument({
  sections,
  stray,
}: typeof plan extends fc.Arbitrary<infer Plan> ? Plan : never) {
  const words: string[] = [];
  const word: NextWord = () => {
    words.push(`word${words.length}x`);
    return words.at(-1) as string;
  };
  const cv: Record<string, unknown> = { name: word(), custom_sections: [] };
  for (const { type, key, entries } of sections) {
    const createdEntries = entries.map(({ kind, change }) => {
      const entry = KINDS[kind]?.(word) ?? {};
      CHANGES[change]?.(entry, word);
      return entry;
    });
    if (key !== undefined) cv[key] = createdEntries;
    else
      (cv.custom_sections as unknown[]).push({
        title: word(),
        entry_type: type,
        entries: createdEntries,
      });
  }
  return { document: { cv, ...(stray === undefined ? {} : { [stray]: word() }) }, words };
}

it('validateCv reports valid-as-variant-a only if variant A keeps all text', async () => {
  let reportCount = 0;
  await fc.assert(
    fc.asyncProperty(plan, async (choices) => {
      const { document, words }: { document: unknown; words: string[] } = createDocument(choices);
      const { diagnostics } = await validateCv(document);
      if (!diagnostics.some(({ code }) => code === 'valid-as-variant-a')) return;
      reportCount += 1;
      const { txt = '' } = await renderCv(document, {
        formats: ['txt'],
        variant: 'a',
        markdown: false,
      });
      expect(words.filter((word) => !txt.includes(word))).toEqual([]);
    }),
    { numRuns: countRuns(600), seed: 15 },
  );
  expect(reportCount).toBeGreaterThan(countRuns(50));
});
