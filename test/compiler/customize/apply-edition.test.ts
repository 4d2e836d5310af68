import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { applyEdition } from '../../../src/compiler/customize/apply-edition.js';
import { EntryNames } from '../../../src/compiler/customize/entry-names.js';
import { TracedValue } from '../../../src/compiler/customize/traced-value.js';
import { parseCvSource } from '../../../src/compiler/pipeline/parse-cv-source.js';
import type { Source } from '../../../src/compiler/source/source.js';
import { IS_LONG } from '../../support/length.js';

const CV = `cv:
  name: Jane
  section_order: [Talks]
  experience:
    - {company: Harbour, position: Lead, highlights: [Led the move, Taught, "Said *no*"]}
    - {company: City, position: Clerk}
    - {company: Zoo, position: Keeper}
  custom_sections:
    - {title: Talks, entry_type: NormalEntry, entries: [{name: One}, {name: Two}]}
`;

/** Applies an edition to `CV`. */
function apply(text: string, name = 'a') {
  const document = new TracedValue(parseCvSource(CV).value, { source: undefined, path: [] });
  const source = parseCvSource(text, { file: 'editions.yaml' }) as unknown as Source;
  const diagnostics = applyEdition(
    document,
    new TracedValue(source.value, { source, path: [] }),
    name,
  );
  const { cv } = document.toValue() as {
    cv: Record<string, { company: string; highlights?: string[] }[]>;
  };
  return {
    companies: cv.experience?.map(({ company }) => company),
    highlights: cv.experience?.[0]?.highlights,
    cv,
    hints: diagnostics.map(({ hint }) => hint),
    messages: diagnostics.map(
      ({ range, message }) => `${range?.start.line}:${range?.start.column} ${message}`,
    ),
  };
}

const ALL = ['Harbour', 'City', 'Zoo'];

it.each<[edition: string, companies: string[]]>([
  ['{}', ALL],
  ['{entries: {experience: [Zoo, Harbour]}}', ['Zoo', 'Harbour']],
  ['{entries: {cv.experience: [Clerk]}}', ['City']],
  ['{entries: {experience: []}}', []],
  ['{omit: {experience: [City]}}', ['Harbour', 'Zoo']],
  ['{omit: {experience: [Harbour, position=Clerk]}}', ['Zoo']],
  // `entries` applies after the overlay.
  ['{cv: {experience: {City: {company: Town}}}, entries: {experience: [Town]}}', ['Town']],
])('applyEdition selects entries according to %s', (edition, companies) => {
  expect(apply(`a: ${edition}`)).toMatchObject({ companies, messages: [] });
});

it.each<[edition: string, highlights: string[]]>([
  ['{omit: {"experience[Harbour].highlights": [Led the]}}', ['Taught', 'Said *no*']],
  ['{entries: {"experience[Harbour].highlights": [Said no, Taught]}}', ['Said *no*', 'Taught']],
  [
    '{cv: {experience: {Harbour: {highlights: {Taught: Taught twelve}}}}}',
    ['Led the move', 'Taught twelve', 'Said *no*'],
  ],
])('applyEdition applies %s to highlights', (edition, highlights) => {
  expect(apply(`a: ${edition}`)).toMatchObject({ highlights, messages: [] });
});

describe('an edition that extends another', () => {
  it('applies to the result of its base', () => {
    const text = 'a: {omit: {experience: [City]}}\nb: {extends: a, entries: {experience: [Zoo]}}\n';
    expect(apply(text, 'b')).toMatchObject({ companies: ['Zoo'], messages: [] });
    expect(apply(text, 'a')).toMatchObject({ companies: ['Harbour', 'Zoo'], messages: [] });
  });

  it('is rejected if it names an entry that its base omits', () => {
    const text =
      'a: {omit: {experience: [City]}}\nb: {extends: a, entries: {experience: [City]}}\n';
    expect(apply(text, 'b').messages).toEqual(['2:40 "City" matches no entry of `experience`.']);
  });
});

it('applyEdition finds custom sections by title', () => {
  const { cv } = apply('a: {omit: {"custom_sections[Talks].entries": [One]}}');
  expect(cv.custom_sections).toMatchObject([{ entries: [{ name: 'Two' }] }]);
});

it.each<[edition: string, message: string]>([
  ['{entries: {experience: [Zo, City]}}', '1:28 "Zo" matches no entry of `experience`.'],
  [
    '{entries: {experience: [City, Zoo, Clerk]}}',
    '1:39 "Clerk" names an entry of `experience` again.',
  ],
  [
    '{cv: {experience: {City: null, Clerk: {url: x}}}}',
    '1:35 "Clerk" and "City" are the same entry of `cv.experience`.',
  ],
  ['{entries: {experiences: [Zoo]}}', '1:15 The document has no `cv.experiences`.'],
  ['{entries: {name: [Zoo]}}', '1:15 `name` is not a list in the document.'],
  [
    '{entries: {experience: Zoo}}',
    '1:27 `experience` must be a list of names, but it is the text "Zoo".',
  ],
  [
    '{entries: {experience: [{company: Zoo}]}}',
    '1:28 A name in `experience` must be text, but it is an object.',
  ],
  [
    '{entries: {experience: [null]}}',
    '1:28 A name in `experience` must be text, but it is nothing (null).',
  ],
  ['{entries: [Zoo]}', '1:14 `entries` must be an object, but it is a list.'],
  ['{omit: experience}', '1:11 `omit` must be an object, but it is the text "experience".'],
  ['{omit: {interests: [A]}}', '1:12 The document has no `cv.interests`.'],
  ['{omit: {name: [A]}}', '1:12 `name` is not a list in the document.'],
  ['{omit: {"experience[9].highlights": [A]}}', '1:12 `cv.experience` has 3 entries, [0] to [2].'],
  ['{omit: {"a b": [A]}}', '1:12 "a b" is not a path in a document.'],
  ['{omit: {"": [A]}}', '1:12 "" is not a path in a document.'],
  ['{omit: {name.first: [A]}}', '1:12 `cv.name` has no keys: it is the text "Jane".'],
])('applyEdition rejects %s', (edition, message) => {
  expect(apply(`a: ${edition}`).messages).toEqual([message]);
});

it.each<[edition: string, hint: string]>([
  ['{entries: {experience: [Zoo: a job]}}', 'write the name in quotes: "Zoo: a job"'],
  ['{omit: {talks: [Two]}}', 'did you mean `custom_sections[Talks].entries`?'],
  ['{omit: {name: [Two]}}', 'did you mean `custom_sections[Talks].entries`?'],
  [
    '{entries: {"custom_sections[Talks]": [One]}}',
    'did you mean `custom_sections[Talks].entries`?',
  ],
  ['{entries: {education: [Zoo]}}', 'did you mean `experience`?'],
  ['{omit: {nam: [Three]}}', 'did you mean `name`?'],
  ['{omit: {talk: [Three]}}', 'did you mean `custom_sections[Talks].entries`?'],
  ['{omit: {"custom_sections[Talks]": [Three]}}', 'did you mean `custom_sections[Talks].entries`?'],
  ['{omit: {talkers: [Three]}}', 'remove it'],
  ['{omit: {titles: [Talks]}}', 'remove it'],
  ['{omit: {"a b": [One]}}', 'did you mean `custom_sections[Talks].entries`?'],
  ['{omit: {"experience[Citi].highlights": [Zoo]}}', 'did you mean `City`?'],
  ['{entries: {experience: [[Zoo]]}}', 'write the name of an entry as text'],
  [
    '{cv: {experience: {company=City, position=Clerk: {url: x}}}}',
    'write the whole name in quotes: "company=City, position=Clerk"; to remove the entry, write `company=City` last',
  ],
  [
    '{cv: {experience: {company=City, position=Keeper: {url: x}}}}',
    'write the whole name in quotes: "company=City, position=Keeper"; to remove the entry, write `company=City` last',
  ],
])('applyEdition suggests how to fix %s', (edition, hint) => {
  expect(apply(`a: ${edition}`).hints).toEqual([hint]);
});

it('suggests paths in a huge document in time', () => {
  const custom_sections = Array.from({ length: 3000 }, (_, index) => ({
    title: `Section ${index}`,
    entries: [{ name: `Entry ${index}` }],
  }));
  const names = Array.from({ length: 1000 }, (_, index) => `Missing ${index}`);
  const paths = names.map((_, index) => [`missing${index}`, names]);
  const [document, editions] = [
    { cv: { custom_sections } },
    { a: { omit: { missing: ['Entry 2999'], ...Object.fromEntries(paths) } } },
  ].map((value) => new TracedValue(value, { source: undefined, path: [] }));
  const start = performance.now();
  const problems = applyEdition(document as TracedValue, editions as TracedValue, 'a');
  expect(problems[0]?.hint).toBe('did you mean `custom_sections[Section 2999].entries`?');
  expect(problems).toHaveLength(1001);
  expect(performance.now() - start).toBeLessThan(5000);
});

describe('applyEdition', () => {
  const word = fc.constantFrom('Go', 'Harbour', 'Works', 'City', 'Zoo', 'a, b', '*Lead*', '7');
  const text = fc.array(word, { minLength: 1, maxLength: 2 }).map((words) => words.join(' '));
  const entry = fc.record({
    company: text,
    position: text,
    start_date: fc.constantFrom('2020', '2021'),
  });
  const job = fc.record({
    entry,
    isRemoved: fc.boolean(),
    newName: fc.option(text, { nil: undefined }),
    order: fc.nat(),
  });
  const counts = { applied: 0, rejected: 0 };

  it('selects the named entries of a randomly changed document, or reports a problem', () => {
    fc.assert(
      fc.property(
        fc.array(job, { minLength: 1, maxLength: 6 }),
        fc.array(entry, { maxLength: 3 }),
        fc.constantFrom('entries', 'omit'),
        fc.array(fc.nat(), { minLength: 1, maxLength: 3 }),
        (jobs, added, key, picks) => {
          const original = new TracedValue(
            jobs.map((one) => one.entry),
            { source: undefined, path: [] },
          );
          const selected = [...new Set(picks.map((pick) => pick % jobs.length))];
          const names = selected.map((index) => new EntryNames(original).getName(index));
          if (names.includes(undefined)) return;
          // Entries are removed, renamed, reordered and added; `location` identifies each.
          const kept = jobs.flatMap(({ isRemoved, newName, order, ...job }, id) =>
            isRemoved
              ? []
              : [
                  {
                    ...job.entry,
                    ...(newName === undefined ? {} : { company: newName }),
                    location: `id ${id}`,
                    order,
                  },
                ],
          );
          const others = added.map((one, index) => ({
            ...one,
            location: `new ${index}`,
            order: index * 7,
          }));
          const sorted = [...kept, ...others].sort((a, b) => (a.order % 5) - (b.order % 5));
          const experience = sorted.map(({ order: _, ...one }) => one);
          const document = new TracedValue({ cv: { experience } }, { source: undefined, path: [] });
          const editions = new TracedValue(
            { a: { [key]: { experience: names } } },
            { source: undefined, path: [] },
          );
          if (applyEdition(document, editions, 'a').length > 0) {
            counts.rejected += 1;
            return;
          }
          counts.applied += 1;
          const { cv } = document.toValue() as { cv: { experience: typeof experience } };
          const ids = cv.experience.map(({ location }) => location);
          // A name selects its own entry or, if the document lacks it, one with the same fields.
          const expected = selected.map((index, position) => {
            const own = experience.find(({ location }) => location === `id ${index}`);
            const isSame = own !== undefined && jobs[index]?.newName === undefined;
            return isSame
              ? own.location
              : experience.find((one) => matchesName(one, names[position] as string))?.location;
          });
          if (key === 'entries') expect(ids).toEqual(expected);
          else
            expect(ids).toEqual(
              experience.flatMap(({ location }) => (expected.includes(location) ? [] : [location])),
            );
        },
      ),
      { seed: 31, numRuns: IS_LONG ? 10_000 : 300 },
    );
    if (IS_LONG)
      console.info(`${counts.applied} editions were applied, ${counts.rejected} rejected`);
    expect(Math.min(counts.applied, counts.rejected)).toBeGreaterThan(IS_LONG ? 100 : 30);
  });
});

/** Compares an entry with the fields of a name, without markup, quotes and case. */
function matchesName(entry: Readonly<Record<string, string>>, name: string): boolean {
  const plain = (text = ''): string => text.replaceAll(/[*"]/g, '').trim().toLowerCase();
  const fields = [
    ...name.matchAll(
      /(company|position|start_date)=("[^"]*"|.*?)(?=, (?:company|position|start_date)=|$)/g,
    ),
  ];
  if (fields.length === 0)
    return [entry.company, entry.position].some((one) => plain(one) === plain(name));
  return fields.every(([, key = '', value]) => plain(entry[key]) === plain(value));
}
