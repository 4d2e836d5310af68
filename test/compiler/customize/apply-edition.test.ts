// What editions make of a document, and what is said where they name what is not there.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { applyEdition } from '../../../src/compiler/customize/apply-edition.js';
import { EntryNames } from '../../../src/compiler/customize/entry-names.js';
import { Traced } from '../../../src/compiler/customize/traced-value.js';
import { parseCvSource } from '../../../src/compiler/pipeline/parse-cv-source.js';
import type { Source } from '../../../src/compiler/source/source.js';
import { IS_LONG } from '../../support/length.js';

const CV = `cv:
  name: Jane
  experience:
    - {company: Harbour, position: Lead, highlights: [Led the move, Taught, "Said *no*"]}
    - {company: City, position: Clerk}
    - {company: Zoo, position: Keeper}
  custom_sections:
    - {title: Talks, entry_type: NormalEntry, entries: [{name: One}, {name: Two}]}
`;

/** The document in an edition, and what is said, as `line:column message`. */
function inEdition(text: string, name = 'a') {
  const document = new Traced(parseCvSource(CV).value, { source: undefined, path: [] });
  const source = parseCvSource(text, { file: 'editions.yaml' }) as unknown as Source;
  const said = applyEdition(document, new Traced(source.value, { source, path: [] }), name);
  const { cv } = document.toValue() as {
    cv: Record<string, { company: string; highlights?: string[] }[]>;
  };
  return {
    companies: cv.experience?.map(({ company }) => company),
    highlights: cv.experience?.[0]?.highlights,
    cv,
    hints: said.map(({ hint }) => hint),
    said: said.map(
      ({ range, message }) => `${range?.start.line}:${range?.start.column} ${message}`,
    ),
  };
}

const ALL = ['Harbour', 'City', 'Zoo'];

test.each<[edition: string, companies: string[]]>([
  ['{}', ALL],
  ['{entries: {experience: [Zoo, Harbour]}}', ['Zoo', 'Harbour']],
  ['{entries: {cv.experience: [Clerk]}}', ['City']],
  ['{entries: {experience: []}}', []],
  ['{leave_out: {experience: [City]}}', ['Harbour', 'Zoo']],
  ['{leave_out: {experience: [Harbour, position=Clerk]}}', ['Zoo']],
  // Choosing comes after changing.
  ['{cv: {experience: {City: {company: Town}}}, entries: {experience: [Town]}}', ['Town']],
])('%s', (edition, companies) => {
  const { said, ...found } = inEdition(`a: ${edition}`);
  expect([found.companies, said]).toEqual([companies, []]);
});

test.each<[edition: string, highlights: string[]]>([
  ['{leave_out: {"experience[Harbour].highlights": [Led the]}}', ['Taught', 'Said *no*']],
  ['{entries: {"experience[Harbour].highlights": [Said no, Taught]}}', ['Said *no*', 'Taught']],
  [
    '{cv: {experience: {Harbour: {highlights: {Taught: Taught twelve}}}}}',
    ['Led the move', 'Taught twelve', 'Said *no*'],
  ],
])('%s', (edition, highlights) => {
  const { said, ...found } = inEdition(`a: ${edition}`);
  expect([found.highlights, said]).toEqual([highlights, []]);
});

describe('an edition that extends another', () => {
  test('changes what that makes', () => {
    const text =
      'a: {leave_out: {experience: [City]}}\nb: {extends: a, entries: {experience: [Zoo]}}\n';
    expect(inEdition(text, 'b')).toMatchObject({ companies: ['Zoo'], said: [] });
    expect(inEdition(text, 'a')).toMatchObject({ companies: ['Harbour', 'Zoo'], said: [] });
  });

  test('cannot name what that leaves out', () => {
    const text =
      'a: {leave_out: {experience: [City]}}\nb: {extends: a, entries: {experience: [City]}}\n';
    expect(inEdition(text, 'b').said).toEqual(['2:40 "City" fits no entry of `experience`.']);
  });
});

test('sections of entries are reached by their titles', () => {
  const { cv } = inEdition('a: {leave_out: {"custom_sections[Talks].entries": [One]}}');
  expect(cv.custom_sections).toMatchObject([{ entries: [{ name: 'Two' }] }]);
});

test.each<[edition: string, said: string]>([
  ['{entries: {experience: [Zo, City]}}', '1:28 "Zo" fits no entry of `experience`.'],
  ['{entries: {experience: [City, Zoo, Clerk]}}', '1:39 "Clerk" is named twice in `experience`.'],
  [
    '{cv: {experience: {City: null, Clerk: {url: x}}}}',
    '1:35 "Clerk" is the entry of `cv.experience` that "City" is, too.',
  ],
  ['{entries: {experiences: [Zoo]}}', '1:15 The document has no `cv.experiences`.'],
  ['{entries: {name: [Zoo]}}', '1:15 `name` is no list in the document.'],
  ['{entries: {experience: Zoo}}', '1:27 The entries of `experience` are the text "Zoo".'],
  ['{entries: {experience: [{company: Zoo}]}}', '1:28 A name in `experience` is an object.'],
  ['{entries: {experience: [null]}}', '1:28 A name in `experience` is nothing (null).'],
  ['{entries: [Zoo]}', '1:14 `entries` is a list.'],
  ['{leave_out: experience}', '1:16 `leave_out` is the text "experience".'],
  ['{leave_out: {interests: [A]}}', '1:17 The document has no `cv.interests`.'],
  ['{leave_out: {name: [A]}}', '1:17 `name` is no list in the document.'],
  [
    '{leave_out: {"experience[9].highlights": [A]}}',
    '1:17 `cv.experience` has 3 entries, [0] to [2].',
  ],
  ['{leave_out: {"a b": [A]}}', '1:17 "a b" is no path of a document.'],
  ['{leave_out: {"": [A]}}', '1:17 "" is no path of a document.'],
  ['{leave_out: {name.first: [A]}}', '1:17 `cv.name` has no keys: it is the text "Jane".'],
])('%s is wrong', (edition, said) => {
  expect(inEdition(`a: ${edition}`).said).toEqual([said]);
});

test.each<[edition: string, hint: string]>([
  ['{entries: {experience: [Zoo: a job]}}', 'write what the entry says, in quotes: "Zoo: a job"'],
  ['{entries: {experience: [[Zoo]]}}', 'write what the entry says, as text'],
  [
    '{cv: {experience: {company=City, position=Clerk: {url: x}}}}',
    'put one name in quotes, "company=City, position=Clerk"; to remove the entry, write `company=City` as the last one',
  ],
  [
    '{cv: {experience: {company=City, position=Keeper: {url: x}}}}',
    'put one name in quotes, "company=City, position=Keeper"; to remove the entry, write `company=City` as the last one',
  ],
])('%s is wrong, and what to do is said', (edition, hint) => {
  expect(inEdition(`a: ${edition}`).hints).toEqual([hint]);
});

describe('whatever becomes of the document', () => {
  const word = fc.constantFrom('Go', 'Harbour', 'Works', 'City', 'Zoo', 'a, b', '*Lead*', '7');
  const text = fc.array(word, { minLength: 1, maxLength: 2 }).map((words) => words.join(' '));
  const entry = fc.record({
    company: text,
    position: text,
    start_date: fc.constantFrom('2020', '2021'),
  });
  const job = fc.record({
    entry,
    isGone: fc.boolean(),
    newName: fc.option(text, { nil: undefined }),
    place: fc.nat(),
  });
  const counts = { shown: 0, refused: 0 };

  test('an edition shows the entries that it names, or is an error', () => {
    fc.assert(
      fc.property(
        fc.array(job, { minLength: 1, maxLength: 6 }),
        fc.array(entry, { maxLength: 3 }),
        fc.constantFrom('entries', 'leave_out'),
        fc.array(fc.nat(), { minLength: 1, maxLength: 3 }),
        (jobs, added, how, picks) => {
          const before = new Traced(
            jobs.map(({ entry: one }) => one),
            { source: undefined, path: [] },
          );
          const chosen = [...new Set(picks.map((pick) => pick % jobs.length))];
          const names = chosen.map((index) => new EntryNames(before).nameOf(index));
          if (names.includes(undefined)) return;
          // Entries go, get other names and other places, and new ones come. Each is known by a place of its own.
          const kept = jobs.flatMap(({ entry: one, isGone, newName, place }, id) =>
            isGone
              ? []
              : [
                  {
                    ...one,
                    ...(newName === undefined ? {} : { company: newName }),
                    location: `id ${id}`,
                    place,
                  },
                ],
          );
          const others = added.map((one, index) => ({
            ...one,
            location: `new ${index}`,
            place: index * 7,
          }));
          const now = [...kept, ...others].sort((a, b) => (a.place % 5) - (b.place % 5));
          const experience = now.map(({ place: _, ...one }) => one);
          const document = new Traced({ cv: { experience } }, { source: undefined, path: [] });
          const editions = new Traced(
            { a: { [how]: { experience: names } } },
            { source: undefined, path: [] },
          );
          const said = applyEdition(document, editions, 'a');
          if (said.length > 0) {
            counts.refused += 1;
            return;
          }
          counts.shown += 1;
          const { cv } = document.toValue() as { cv: { experience: typeof experience } };
          const ids = cv.experience.map(({ location }) => location);
          // Each name was that of the entry itself, or, if that is gone or renamed, of one that says the same.
          const meant = chosen.map((index, at) => {
            const own = experience.find(({ location }) => location === `id ${index}`);
            const isSame = own !== undefined && jobs[index]?.newName === undefined;
            return isSame
              ? own.location
              : experience.find((one) => says(one, names[at] as string))?.location;
          });
          if (how === 'entries') expect(ids).toEqual(meant);
          else
            expect(ids).toEqual(
              experience.flatMap(({ location }) => (meant.includes(location) ? [] : [location])),
            );
        },
      ),
      { seed: 31, numRuns: IS_LONG ? 10_000 : 300 },
    );
    if (IS_LONG)
      console.info(`${counts.shown} editions show what they mean, ${counts.refused} are refused`);
    expect(Math.min(counts.shown, counts.refused)).toBeGreaterThan(IS_LONG ? 100 : 30);
  });
});

/** Whether an entry says all that a name says, as a person would judge it. */
function says(entry: Readonly<Record<string, string>>, name: string): boolean {
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
