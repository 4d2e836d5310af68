import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { EntryNames } from '../../../src/compiler/customize/entry-names.js';
import { mergeOverlay } from '../../../src/compiler/customize/merge-overlay.js';
import { TracedValue } from '../../../src/compiler/customize/traced-value.js';
import { parseCvSource } from '../../../src/compiler/pipeline/parse-cv-source.js';
import { validateCv } from '../../../src/compiler/pipeline/render.js';
import { applyFixes } from '../../../src/diagnostics/apply-fixes.js';
import { countRuns } from '../../support/length.js';

const trace = (value: unknown): TracedValue =>
  new TracedValue(value, { source: undefined, path: [] });

const JOBS = trace([
  { company: 'Harbour Works', position: 'Engineer', start_date: '2020' },
  { company: 'Harbour Works', position: 'Lead', start_date: '2022' },
  { company: '**City** [Archive](https://a.example)', position: 'Lead', location: 'Bern, CH' },
]);
const WORKS = trace([
  { title: 'On Damp', authors: ['J. Roe', 'A. Doe'], doi: '10.1/a', date: '2020' },
  { title: 'On Damp', authors: ['J. Roe'], doi: '10.1/b', date: '2021' },
]);
const POINTS = trace([
  'Led the move of an archive',
  'Led the move of a library',
  'Taught',
  'Taught twelve volunteers',
]);

const MARKED = trace([
  'Three: four',
  '**Led** teams: of 5',
  'C++, Rust',
  '日本語のテキスト、つづき',
  'Pythonによる開発',
  'ทำงานที่ธนาคาร',
  'Cafe\u0301, bar',
]);

describe('EntryNames.find', () => {
  it.each<[list: TracedValue, name: string, index: number]>([
    [JOBS, 'City Archive', 2],
    [JOBS, '  city   ARCHIVE ', 2],
    [JOBS, 'Engineer', 0],
    [JOBS, 'company=Harbour Works, position=Lead', 1],
    [JOBS, 'company = "Harbour Works" , position=Lead', 1],
    [JOBS, 'location=Bern, CH', 2],
    [JOBS, 'location="Bern, CH", position=Lead', 2],
    [WORKS, 'doi=10.1/b', 1],
    [WORKS, 'authors=A. Doe', 0],
    [POINTS, 'Led the move of an', 0],
    [POINTS, 'Taught twelve', 3],
    [MARKED, 'Three', 0],
    [MARKED, 'Three:', 0],
    [MARKED, 'Led teams', 1],
    [MARKED, 'C++', 2],
    [MARKED, '日本語', 3],
    [MARKED, 'Python', 4],
    [MARKED, 'ทำงาน', 5],
  ])('finds the entry with the name $1', (list, name, index) => {
    expect(new EntryNames(list).find(name)).toBe(index);
  });

  it.each<[list: TracedValue, name: string, reason: string, hint: string]>([
    [JOBS, 'City Archiv', 'matches no entry', 'did you mean `City Archive`?'],
    [JOBS, 'Citi', 'matches no entry', 'did you mean `City Archive`?'],
    [
      JOBS,
      'Zoo',
      'matches no entry',
      'its entries are "company=Harbour Works, position=Engineer", "company=Harbour Works, position=Lead" and "City Archive"',
    ],
    [
      JOBS,
      'Harbour Works',
      'matches 2 entries: "company=Harbour Works, position=Engineer, start_date=2020" and "company=Harbour Works, position=Lead, start_date=2022"',
      'name one of them, like `"company=Harbour Works, position=Engineer"`',
    ],
    [
      JOBS,
      'Lead',
      'matches 2 entries',
      'name one of them, like `"company=Harbour Works, position=Lead"`',
    ],
    [
      trace([{ name: 'Certified Diver, CNCF' }, { name: 'Guide "A"' }]),
      'Certified Diver',
      'matches no entry',
      'did you mean `"Certified Diver, CNCF"`?',
    ],
    [
      trace([{ name: 'Guide "A"' }, { name: 'Diver' }]),
      'Guide',
      'matches no entry',
      'did you mean `"Guide \\"A\\""`?',
    ],
    [JOBS, 'company=Zoo', 'matches no entry', 'its entries are'],
    [POINTS, 'Led the', 'matches 2 entries', 'name one of them, like `Led the move of an`'],
    // A part of a word does not match.
    [POINTS, 'Led the mov', 'matches no entry', 'did you mean `Led the move of a`?'],
    [MARKED, 'C', 'matches no entry', 'its entries are'],
    [MARKED, 'Led team', 'matches no entry', 'did you mean `"Led teams: of 5"`?'],
    [MARKED, 'Pyth', 'matches no entry', 'did you mean `Pythonによる開発`?'],
    [MARKED, 'Cafe', 'matches no entry', 'did you mean'],
    [POINTS, 'Taught', 'matches 2 entries', 'name one of them, like `Taught twelve volunteers`'],
    [trace(['a', 'a']), 'a', 'matches 2 entries', 'they are identical: remove one of them'],
    [
      trace([
        { name: 'Go', details: 'fast' },
        { name: 'Go', details: 'slow' },
      ]),
      'Go',
      'matches 2 entries: "name=Go, details=fast" and "name=Go, details=slow"',
      'name one of them, like `"name=Go, details=fast"`',
    ],
    [
      trace([
        { institution: 'ETH', area: 'Physics', study_type: 'BSc' },
        { institution: 'ETH', area: 'Physics', study_type: 'MSc' },
      ]),
      'ETH',
      'matches 2 entries: "institution=ETH, area=Physics, study_type=BSc"',
      'name one of them, like `"institution=ETH, area=Physics, study_type=BSc"`',
    ],
    [
      trace([
        { title: 'On Damp', journal: 'Walls' },
        { title: 'On Damp', journal: 'Roofs' },
      ]),
      'On Damp',
      'matches 2 entries: "title=On Damp, journal=Walls"',
      'name one of them, like `"title=On Damp, journal=Walls"`',
    ],
    [
      trace([{ name: 'Go', url: 'https://a.example' }, { name: 'Go' }]),
      'Go',
      'matches 2 entries: "name=Go, url=https://a.example" and "name=Go"',
      'name one of them, like `"name=Go, url=https://a.example"`',
    ],
    [
      trace([
        { name: 'Go', highlights: ['a', 'b'] },
        { name: 'Go', highlights: ['b', 'c'] },
      ]),
      'Go',
      'matches 2 entries: "name=Go, highlights=a" and "name=Go, highlights=c"',
      'name one of them, like `"name=Go, highlights=a"`',
    ],
    [
      trace([{ name: 'Go' }, { name: 'Go', details: 'a' }, { name: 'Go', details: 'a' }]),
      'Go',
      'matches 3 entries',
      'no name is unique: add a field to one of them',
    ],
    [
      trace([
        { name: 'Go', details: '*a*' },
        { details: 'A', name: 'go' },
      ]),
      'Go',
      'matches 2 entries',
      'they are identical: remove one of them',
    ],
    [trace([]), 'a', 'matches no entry', 'add one with `+`'],
    [JOBS, '', 'matches no entry', 'its entries are'],
    // `a` is not a field, so this is not a condition.
    [JOBS, 'a=b', 'matches no entry', 'its entries are'],
  ])('rejects the name $1, which $2', (list, name, reason, hint) => {
    expect(new EntryNames(list).find(name)).toEqual({
      reason: expect.stringContaining(reason),
      hint: expect.stringContaining(hint),
    });
  });
});

it('entry-by-index has a fix that replaces the index with a name', async () => {
  const cv = parseCvSource(
    'cv: {name: J, skills: [{name: "Go, Rust", details: a}, {name: Go, details: b}]}',
    { file: 'cv.yaml' },
  );
  const text = 'cv:\n  skills:\n    # the best\n    0: {details: c}\n    1: null # too much\n';
  const overlays = [{ text, file: 'job.yaml' }];
  const { diagnostics } = await validateCv(cv, { overlays });
  expect(diagnostics.map(({ code }) => code)).toEqual(['entry-by-index', 'entry-by-index']);
  const fixed = applyFixes(text, diagnostics, { file: 'job.yaml' }).text;
  expect(fixed).toBe(
    'cv:\n  skills:\n    # the best\n    Go, Rust: {details: c}\n    Go: null # too much\n',
  );
  expect(
    (await validateCv(cv, { overlays: [{ text: fixed, file: 'job.yaml' }] })).diagnostics,
  ).toEqual([]);
});

it('entry-by-index suggests a name with the field that distinguishes the entry', async () => {
  const cv = parseCvSource(
    'cv: {name: J, skills: [{name: Go, details: a}, {name: Go, details: b}]}',
    { file: 'cv.yaml' },
  );
  const overlays = [{ text: 'cv: {skills: {1: {url: "https://a.example"}}}', file: 'job.yaml' }];
  const { diagnostics } = await validateCv(cv, { overlays });
  expect(diagnostics).toMatchObject([
    { code: 'entry-by-index', hint: 'use its name instead: `name=Go, details=b`' },
  ]);
});

describe('the name of a random entry', () => {
  const word = fc.constantFrom(
    'Go',
    'go',
    'Harbour',
    'Works',
    '0',
    '+',
    'company=x',
    'a, b',
    '"q"',
    '*Go*',
    'ÉCOLE',
    '',
  );
  const text = fc.array(word, { minLength: 1, maxLength: 3 }).map((words) => words.join(' '));
  const entry = fc.record({ company: text, position: text, date: fc.constantFrom('2020', '2021') });
  const list = fc.oneof(fc.array(entry, { maxLength: 6 }), fc.array(text, { maxLength: 6 }));

  it('finds the entry again with EntryNames.find', () => {
    fc.assert(
      fc.property(list, (items) => {
        for (const index of items.keys()) {
          const name = new EntryNames(trace(items)).getName(index);
          if (name !== undefined) expect(new EntryNames(trace(items)).find(name)).toBe(index);
        }
      }),
      { seed: 29, numRuns: countRuns(2000) },
    );
  });

  it('makes mergeOverlay change only this entry of a changed document', () => {
    const change = { location: 'here' };
    fc.assert(
      fc.property(
        fc.array(entry, { minLength: 1, maxLength: 6 }),
        fc.nat(),
        fc.array(entry, { maxLength: 3 }),
        fc.nat(),
        (items, position, added, rotation) => {
          const index = position % items.length;
          const name = new EntryNames(trace(items)).getName(index);
          if (name === undefined) return;
          // Entries are added, all are rotated, and one in three times the named entry is removed.
          const kept = items.filter((_, other) => other !== index || rotation % 3 !== 0);
          const all = [...added, ...kept];
          const start = rotation % all.length || 0;
          const rotated = [...all.slice(start), ...all.slice(0, start)];
          const document = trace({ cv: { experience: rotated } });
          const problems = mergeOverlay(
            document,
            trace({ cv: { experience: { [name]: change } } }),
          );
          const changed = (
            document.toValue() as { cv: { experience: { location?: string }[] } }
          ).cv.experience.filter(({ location }) => location !== undefined);
          expect(changed).toHaveLength(problems.length > 0 ? 0 : 1);
          if (problems.length > 0) return;
          const named = normalizeEntry(items[index] as Entry);
          const actual = normalizeEntry(changed[0] as unknown as Entry);
          // The named entry or, if it was removed, one with all fields of the name.
          if (rotated.some((one) => one === items[index])) expect(actual).toEqual(named);
          const fields = Object.entries(named).filter(
            ([key]) => /^(?:company|position)=/.test(name) && name.includes(`${key}=`),
          );
          if (fields.length > 0) expect(actual).toMatchObject(Object.fromEntries(fields));
          else expect([actual.company, actual.position]).toContain(normalize(name));
        },
      ),
      { seed: 29, numRuns: countRuns(2000) },
    );
  });
});

type Entry = { company: string; position: string; date: string };

function normalize(text: string): string {
  return text.replaceAll('*', '').replaceAll(/\s+/g, ' ').trim().toLowerCase();
}

function normalizeEntry({ company, position, date }: Entry): Entry {
  return { company: normalize(company), position: normalize(position), date };
}

it('EntryNames.find is fast for thousands of identical entries', () => {
  const entries = Array.from({ length: 2990 }, () => ({
    company: 'Acme',
    position: 'Dev',
    start_date: '2020-01',
  }));
  const many = new TracedValue(entries, { source: undefined, path: [] });
  expect(new EntryNames(many).find('Zoo')).toEqual({
    reason: 'matches no entry',
    hint: 'add one with `+`',
  });
});
