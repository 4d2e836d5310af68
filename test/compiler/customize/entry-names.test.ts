// Names of entries in overlays and assignments: each is that of one entry, or an error that says what to write.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { EntryNames } from '../../../src/compiler/customize/entry-names.js';
import { layOver } from '../../../src/compiler/customize/overlay.js';
import { Traced } from '../../../src/compiler/customize/traced-value.js';
import { parseCvSource } from '../../../src/compiler/pipeline/parse-cv-source.js';
import { validateCv } from '../../../src/compiler/pipeline/render.js';
import { applyFixes } from '../../../src/diagnostics/apply-fixes.js';
import { runs } from '../../support/length.js';

const traced = (value: unknown): Traced => new Traced(value, { source: undefined, path: [] });

const JOBS = traced([
  { company: 'Harbour Works', position: 'Engineer', start_date: '2020' },
  { company: 'Harbour Works', position: 'Lead', start_date: '2022' },
  { company: '**City** [Archive](https://a.example)', position: 'Lead', location: 'Bern, CH' },
]);
const WORKS = traced([
  { title: 'On Damp', authors: ['J. Roe', 'A. Doe'], doi: '10.1/a', date: '2020' },
  { title: 'On Damp', authors: ['J. Roe'], doi: '10.1/b', date: '2021' },
]);
const POINTS = traced([
  'Led the move of an archive',
  'Led the move of a library',
  'Taught',
  'Taught twelve volunteers',
]);

const MARKED = traced([
  'Three: four',
  '**Led** teams: of 5',
  'C++, Rust',
  '日本語のテキスト、つづき',
  'Pythonによる開発',
  'ทำงานที่ธนาคาร',
  'Cafe\u0301, bar',
]);

describe('a name', () => {
  test.each<[list: Traced, name: string, index: number]>([
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
  ])('%o: %j is that of entry %i', (list, name, index) => {
    expect(new EntryNames(list).find(name)).toBe(index);
  });

  test.each<[list: Traced, name: string, why: string, hint: string]>([
    [JOBS, 'City Archiv', 'fits no entry', 'did you mean `City Archive`?'],
    [JOBS, 'Citi', 'fits no entry', 'did you mean `City Archive`?'],
    [
      JOBS,
      'Zoo',
      'fits no entry',
      'its entries are "company=Harbour Works, position=Engineer", "company=Harbour Works, position=Lead" and "City Archive"',
    ],
    [
      JOBS,
      'Harbour Works',
      'fits 2 entries: "company=Harbour Works, position=Engineer, start_date=2020" and "company=Harbour Works, position=Lead, start_date=2022"',
      'say which, like `company=Harbour Works, position=Engineer`',
    ],
    [JOBS, 'Lead', 'fits 2 entries', 'say which, like `company=Harbour Works, position=Lead`'],
    [JOBS, 'company=Zoo', 'fits no entry', 'its entries are'],
    [POINTS, 'Led the', 'fits 2 entries', 'say which, like `Led the move of an`'],
    // Part of a word is none.
    [POINTS, 'Led the mov', 'fits no entry', 'did you mean `Led the move of a`?'],
    [MARKED, 'C', 'fits no entry', 'its entries are'],
    [MARKED, 'Led team', 'fits no entry', 'did you mean `Led teams: of 5`?'],
    [MARKED, 'Pyth', 'fits no entry', 'did you mean `Pythonによる開発`?'],
    [MARKED, 'Cafe', 'fits no entry', 'did you mean'],
    [POINTS, 'Taught', 'fits 2 entries', 'say which, like `Taught twelve volunteers`'],
    [traced(['a', 'a']), 'a', 'fits 2 entries', 'they say the same: remove one of them'],
    [
      traced([
        { name: 'Go', details: 'fast' },
        { name: 'Go', details: 'slow' },
      ]),
      'Go',
      'fits 2 entries: "name=Go, details=fast" and "name=Go, details=slow"',
      'say which, like `name=Go, details=fast`',
    ],
    [
      traced([
        { institution: 'ETH', area: 'Physics', study_type: 'BSc' },
        { institution: 'ETH', area: 'Physics', study_type: 'MSc' },
      ]),
      'ETH',
      'fits 2 entries: "institution=ETH, area=Physics, study_type=BSc"',
      'say which, like `institution=ETH, area=Physics, study_type=BSc`',
    ],
    [
      traced([
        { title: 'On Damp', journal: 'Walls' },
        { title: 'On Damp', journal: 'Roofs' },
      ]),
      'On Damp',
      'fits 2 entries: "title=On Damp, journal=Walls"',
      'say which, like `title=On Damp, journal=Walls`',
    ],
    [
      traced([{ name: 'Go', url: 'https://a.example' }, { name: 'Go' }]),
      'Go',
      'fits 2 entries: "name=Go, url=https://a.example" and "name=Go"',
      'say which, like `name=Go, url=https://a.example`',
    ],
    [
      traced([
        { name: 'Go', highlights: ['a', 'b'] },
        { name: 'Go', highlights: ['b', 'c'] },
      ]),
      'Go',
      'fits 2 entries: "name=Go, highlights=a" and "name=Go, highlights=c"',
      'say which, like `name=Go, highlights=a`',
    ],
    [
      traced([{ name: 'Go' }, { name: 'Go', details: 'a' }, { name: 'Go', details: 'a' }]),
      'Go',
      'fits 3 entries',
      'no name tells them apart: let one say more',
    ],
    [
      traced([
        { name: 'Go', details: '*a*' },
        { details: 'A', name: 'go' },
      ]),
      'Go',
      'fits 2 entries',
      'they say the same: remove one of them',
    ],
    [traced([]), 'a', 'fits no entry', '`+` adds one'],
    [JOBS, '', 'fits no entry', 'its entries are'],
    // No field of an entry, so a name like any other.
    [JOBS, 'a=b', 'fits no entry', 'its entries are'],
  ])('%o: %j is wrong', (list, name, why, hint) => {
    expect(new EntryNames(list).find(name)).toEqual({
      why: expect.stringContaining(why),
      hint: expect.stringContaining(hint),
    });
  });
});

test('an entry by its position gets a fix that writes its name, and says no more', async () => {
  const cv = parseCvSource(
    'cv: {name: J, skills: [{name: "Go, Rust", details: a}, {name: Go, details: b}]}',
    {
      file: 'cv.yaml',
    },
  );
  const text = 'cv:\n  skills:\n    # the best\n    0: {details: c}\n    1: null # too much\n';
  const overlays = [{ text, file: 'job.yaml' }];
  const { diagnostics } = await validateCv(cv, { overlays });
  expect(diagnostics.map(({ code }) => code)).toEqual(['entry-by-position', 'entry-by-position']);
  const mended = applyFixes(text, diagnostics, { file: 'job.yaml' }).text;
  expect(mended).toBe(
    'cv:\n  skills:\n    # the best\n    Go, Rust: {details: c}\n    Go: null # too much\n',
  );
  expect(
    (await validateCv(cv, { overlays: [{ text: mended, file: 'job.yaml' }] })).diagnostics,
  ).toEqual([]);
});

test('an entry by its position gets the name of the field that tells it from another', async () => {
  const cv = parseCvSource(
    'cv: {name: J, skills: [{name: Go, details: a}, {name: Go, details: b}]}',
    {
      file: 'cv.yaml',
    },
  );
  const overlays = [{ text: 'cv: {skills: {1: {url: "https://a.example"}}}', file: 'job.yaml' }];
  const { diagnostics } = await validateCv(cv, { overlays });
  expect(diagnostics).toMatchObject([
    { code: 'entry-by-position', hint: 'name it by what it says: `name=Go, details=b`' },
  ]);
});

describe('whatever a document says', () => {
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

  test('the name of an entry is that of no other', () => {
    fc.assert(
      fc.property(list, (items) => {
        for (const index of items.keys()) {
          const name = new EntryNames(traced(items)).nameOf(index);
          if (name !== undefined) expect(new EntryNames(traced(items)).find(name)).toBe(index);
        }
      }),
      { seed: 29, numRuns: runs(2000) },
    );
  });

  test('what is said of an entry is never done to another, however the document changes', () => {
    const mark = { location: 'here' };
    fc.assert(
      fc.property(
        fc.array(entry, { minLength: 1, maxLength: 6 }),
        fc.nat(),
        fc.array(entry, { maxLength: 3 }),
        fc.nat(),
        (items, at, more, turn) => {
          const index = at % items.length;
          const name = new EntryNames(traced(items)).nameOf(index);
          if (name === undefined) return;
          // Others are added, all change their places, and perhaps the entry itself goes.
          const all = [...more, ...items.filter((_, other) => other !== index || turn % 3 !== 0)];
          const turned = [
            ...all.slice(turn % all.length || 0),
            ...all.slice(0, turn % all.length || 0),
          ];
          const document = traced({ cv: { experience: turned } });
          const problems = layOver(document, traced({ cv: { experience: { [name]: mark } } }));
          const marked = (
            document.toValue() as { cv: { experience: { location?: string }[] } }
          ).cv.experience.filter(({ location }) => location !== undefined);
          expect(marked).toHaveLength(problems.length > 0 ? 0 : 1);
          if (problems.length > 0) return;
          const [own, found] = [items[index], marked[0]].map((one) => plainEntry(one as Entry)) as [
            Entry,
            Entry,
          ];
          // The entry itself, or, where that is gone, one that says all that the name says.
          if (turned.some((one) => one === items[index])) expect(found).toEqual(own);
          const said = Object.entries(own).filter(
            ([key]) => /^(?:company|position)=/.test(name) && name.includes(`${key}=`),
          );
          if (said.length > 0) expect(found).toMatchObject(Object.fromEntries(said));
          else expect([found.company, found.position]).toContain(plain(name));
        },
      ),
      { seed: 29, numRuns: runs(2000) },
    );
  });
});

type Entry = { company: string; position: string; date: string };

function plain(text: string): string {
  return text.replaceAll('*', '').replaceAll(/\s+/g, ' ').trim().toLowerCase();
}

function plainEntry({ company, position, date }: Entry): Entry {
  return { company: plain(company), position: plain(position), date };
}

test('among thousands of entries that say the same, a wrong name is told at once', () => {
  const same = Array.from({ length: 2990 }, () => ({
    company: 'Acme',
    position: 'Dev',
    start_date: '2020-01',
  }));
  const many = new Traced(same, { source: undefined, path: [] });
  expect(new EntryNames(many).find('Zoo')).toEqual({ why: 'fits no entry', hint: '`+` adds one' });
});
