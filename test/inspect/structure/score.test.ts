import { describe, expect, it, vi } from 'vitest';
import { scoreText } from '../../../src/inspect/structure/score.js';
import { SearchableText } from '../../../src/inspect/structure/searchable-text.js';
import type {
  Entry,
  Field,
  FieldRole,
  Structure,
} from '../../../src/inspect/structure/structure.js';
import { countRuns } from '../../support/length.js';

const field = (role: FieldRole, text: string, more: Partial<Field> = {}): Field => ({
  role,
  text,
  ...more,
});

/** Parses `title: Engineer; dates: 2017 – 2020; bullet: …`. */
function entry(line: string): Entry {
  const fields = line.split('; ').map((part) => {
    const [role = '', text = ''] = part.split(/: (.*)/);
    return field(role as FieldRole, text);
  });
  return { fields };
}

const cv = (
  header: readonly Field[],
  ...sections: readonly (readonly [title: string, ...entries: string[]])[]
): Structure => ({
  header,
  sections: sections.map(([title, ...entries]) => ({
    title: field('section', title),
    entries: entries.map(entry),
  })),
});

const jobs = (...entries: string[]): Structure => cv([], ['Experience', ...entries]);

const score = (structure: Structure, text: string, links: readonly string[] = []): unknown => {
  const { missing, split, misplaced } = scoreText(structure, text, links);
  const texts = (fields: readonly Field[]): string[] => fields.map(({ text }) => text);
  return {
    ...(missing.length > 0 ? { missing: texts(missing) } : {}),
    ...(split.length > 0
      ? { split: split.map(({ entry, lost }) => [entry.fields[0]?.text, ...texts(lost)]) }
      : {}),
    ...(misplaced.length > 0
      ? { misplaced: misplaced.map(({ title, before }) => `${title.text} < ${before.text}`) }
      : {}),
  };
};

describe('scoreText for a field', () => {
  it.each<[why: string, wanted: Field, text: string]>([
    ['as written', field('bullet', 'Built a bridge'), 'x\nBuilt a bridge\ny'],
    ['wrapped', field('bullet', 'Built a bridge of stone'), 'Built a\nbridge of\nstone'],
    ['hyphenated', field('bullet', 'Led the development'), 'Led the develop-\nment'],
    ['with soft hyphens', field('bullet', 'Led the development'), 'Led the develop\u00AD\nment'],
    ['with ligatures', field('title', 'Chief of office'), 'Chief of o\uFB03ce'],
    ['in capitals', field('name', 'Jürgen Strauß'), 'JÜRGEN STRAUSS'],
    ['in capitals without accents', field('name', 'Νίκος Παπάς'), 'ΝΙΚΟΣ ΠΑΠΑΣ'],
    ['with combining accents', field('name', 'Zoë'), 'Zoe\u0308'],
    ['with other quotes', field('title', 'Author of “Jane’s Song”'), 'Author of "Jane\'s Song"'],
    [
      'with other text between its lines',
      field('bullet', 'Built a bridge of stone'),
      'Built a bridge      Zurich\nof stone',
    ],
    [
      'with other text within a hyphenated word',
      field('bullet', 'Led the development'),
      'Led the develop-   Zurich\nment',
    ],
    [
      'from right to left',
      field('title', 'מהנדסת תוכנה (בכירה)'),
      '\u202Bמהנדסת תוכנה )בכירה(\u202C',
    ],
    ['in Arabic presentation forms', field('title', 'سلام'), '\uFEB3\uFEFC\uFEE1'],
    ['without spaces, in Chinese', field('title', '软件工程师'), '高级软件工程师职位'],
    ['as a phone number by its digits', field('phone', '+41 44 668 18 00'), 'Tel. +41-44 6681800'],
    [
      'as a phone number without country',
      field('phone', '+41 44 668 18 00'),
      'Tel. 044 668 18 00\n2020',
    ],
    ['as an address without scheme', field('website', 'https://www.jane.example/'), 'jane.example'],
    [
      'as the address of a profile',
      field('profile', 'jane', { href: 'https://github.com/jane' }),
      'github.com/jane',
    ],
    ['as a title by its meaning', field('section', 'Work Experience'), 'EMPLOYMENT HISTORY\n'],
    ['as a title in other words', field('section', 'Berufserfahrung'), 'Werdegang:\n'],
    ['in a double title', field('section', 'Skills'), 'Skills & Interests\n'],
  ])('finds the field %s', (_, wanted, text) => {
    expect(score({ header: [wanted], sections: [] }, text)).toEqual({});
  });

  it.each<[why: string, wanted: Field, text: string]>([
    ['in part', field('bullet', 'Built a bridge of stone'), 'Built a bridge of wood'],
    ['inside another word', field('text', 'Java'), 'JavaScript'],
    ['without its accents', field('name', 'Zoë'), 'Zoe'],
    ['backwards', field('title', 'מהנדסת'), 'תסדנהמ'],
    ['as another number', field('phone', '+41 44 668 18 00'), '044 668 18 01'],
    ['as digits of several numbers', field('phone', '044 668 1800'), '044 668 kg, 1800 m'],
    ['as a user name within an e-mail address', field('profile', 'janedoe'), 'myjanedoe@x.org'],
    ['as a title with another meaning', field('section', 'Work Experience'), 'Education\n'],
    [
      'as the words of a title within a sentence',
      field('section', 'Education'),
      'Studies of\nmany things',
    ],
    [
      'with its words far apart',
      field('bullet', 'Built a bridge of stone'),
      `Built a bridge ${'word '.repeat(60)}of stone`,
    ],
  ])('does not find the field %s', (_, wanted, text) => {
    expect(score({ header: [wanted], sections: [] }, text)).toEqual({
      missing: [wanted.text],
    });
  });

  it('finds a contact by its link, but not a title', () => {
    const github = field('profile', 'jane', { href: 'https://github.com/jane' });
    const paper = field('title', 'A paper', { href: 'https://doi.org/1' });
    const structure = { header: [github, paper], sections: [] };
    expect(score(structure, 'GitHub', ['https://GitHub.com/jane', 'https://doi.org/1'])).toEqual({
      missing: ['A paper'],
    });
  });
});

const SEPT = { year: 2020, month: 9 };
const JAN = { year: 2023, month: 1 };

describe('scoreText for dates', () => {
  const period = field('dates', 'Sept. 2020 to Jan. 2023', { period: { start: SEPT, end: JAN } });
  const present = field('dates', 'Sept. 2020 to present', {
    period: { start: SEPT, end: 'present' },
  });
  const one = field('dates', 'Sept. 2020', { period: { start: SEPT, end: SEPT } });
  const year = field('dates', '2020', { period: { start: { year: 2020 }, end: { year: 2020 } } });

  it.each<[Field, string]>([
    [period, 'Sept. 2020 to Jan. 2023'],
    [period, 'September 2020 – January 2023'],
    [period, '09/2020 - 01/2023'],
    [period, '2020-09 – 2023-01'],
    [period, '2020-09-24 – 2023-01-31'],
    [period, '2020 – 2023'],
    [period, '9.2020–1.2023'],
    [period, 'сент. 2020 – янв. 2023'],
    [period, '2020年9月～2023年1月'],
    [period, 'Sept. 2020 to   Zurich\nJan. 2023'],
    [present, 'Sep 2020 – Now'],
    [present, 'since September 2020'],
    [present, '09/2020 – heute'],
    [present, '2020 –'],
    [one, 'September 2020'],
    [one, '24/09/2020'],
    [one, '2020'],
    [year, '2020'],
  ])('finds $text in $1', (wanted, text) => {
    expect(score({ header: [wanted], sections: [] }, text)).toEqual({});
  });

  it.each<[Field, string]>([
    [period, 'Sept. 2020 to Feb. 2023'],
    [period, 'Oct. 2020 to Jan. 2023'],
    [period, '2020 – present'],
    [period, '2020 – 2023, and March 2019'],
    [one, 'June 2020'],
    [year, '2021'],
    [year, '12020'],
  ])('does not find $text in $1', (wanted, text) => {
    expect(score({ header: [wanted], sections: [] }, text)).toEqual({
      missing: [wanted.text],
    });
  });

  it('finds dates after titles that end with a number', () => {
    const may = { year: 2020, month: 5 };
    const dates = field('dates', 'May 2020', { period: { start: may, end: may } });
    const titles = ['DELF B2', 'DELF B2'].map((title) => field('title', title));
    expect(
      score({ header: [...titles, dates], sections: [] }, 'DELF B2 May 2020\nDELF B2'),
    ).toEqual({});
  });

  it('finds dates in order if only their days differ', () => {
    const dates = (day: number): Field => {
      const date = { year: 2020, month: 5, day };
      return field('dates', 'May 2020', { period: { start: date, end: date } });
    };
    const titles = ['Reading', 'Writing', 'Arithmetic'];
    const entries = titles.map((title, nth) => ({
      fields: [field('title', title), dates(1 + (nth % 2))],
    }));
    const text = titles.map((title) => `${title} May 2020`).join('\n');
    expect(score({ header: [], sections: [{ entries }] }, text)).toEqual({});
  });
});

describe('scoreText of an entry', () => {
  const TWO = jobs(
    'title: Acme; title: Engineer; place: Zurich; dates: 2017 – 2020; bullet: Built bridges',
    'title: Initech; title: Manager; place: Berlin; dates: 2011 – 2015; bullet: Ran projects',
  );

  it.each<[why: string, structure: Structure, text: string, expected: unknown]>([
    [
      'accepts lines in order',
      TWO,
      'Experience\nAcme\nEngineer\nZurich\n2017 – 2020\nBuilt bridges\nInitech, Manager\nBerlin 2011 – 2015\nRan projects',
      {},
    ],
    [
      'accepts dates before the title',
      TWO,
      'Experience\n2017 – 2020 Acme\nEngineer Zurich\nBuilt bridges\n2011 – 2015 Initech, Manager\nBerlin\nRan projects',
      {},
    ],
    [
      'accepts dates in the row of the title',
      TWO,
      'Experience\nAcme   Zurich\nEngineer  2017 – 2020\nBuilt bridges\nInitech   Berlin\nManager  2011 – 2015\nRan projects',
      {},
    ],
    [
      'accepts dates next to bullets',
      TWO,
      'Experience\nAcme, Engineer   Zurich\nBuilt bridges   2017 – 2020\nInitech, Manager   Berlin\nRan projects   2011 – 2015',
      {},
    ],
    [
      'reports dates in a column read later',
      TWO,
      'Experience\nAcme\nEngineer\nBuilt bridges\nInitech\nManager\nRan projects\nZurich\n2017 – 2020\nBerlin\n2011 – 2015',
      {
        split: [
          ['Acme', 'Zurich', '2017 – 2020'],
          ['Initech', 'Berlin', '2011 – 2015'],
        ],
      },
    ],
    [
      'reports bullets within the next entry',
      TWO,
      'Experience\nAcme\nEngineer\nZurich 2017 – 2020\nInitech\nBuilt bridges\nManager\nBerlin 2011 – 2015\nRan projects',
      {
        split: [
          ['Acme', 'Built bridges'],
          ['Initech', 'Manager', 'Berlin', '2011 – 2015', 'Ran projects'],
        ],
      },
    ],
    [
      'reports a split by a section title',
      TWO,
      'Acme\nEngineer\nZurich\nExperience\n2017 – 2020\nBuilt bridges\nInitech\nManager\nBerlin\n2011 – 2015\nRan projects',
      { split: [['Acme', '2017 – 2020', 'Built bridges']], misplaced: ['Acme < Experience'] },
    ],
    [
      'accepts any order of bullets',
      jobs('title: Acme; bullet: Built bridges; bullet: Built roads'),
      'Experience\nAcme\nBuilt roads\nBuilt bridges',
      {},
    ],
    [
      'reports entries out of order',
      jobs('title: Acme; dates: 2020', 'title: Initech; dates: 2015'),
      'Experience\nInitech 2015\nAcme 2020',
      { misplaced: ['Initech < Acme'] },
    ],
    [
      'assigns equal dates to the nearest entry',
      jobs('title: Acme; dates: 2020', 'title: Initech; dates: 2020', 'title: Hooli; dates: 2020'),
      'Experience\nAcme\nInitech\n2020\n2020\nHooli\n2020',
      { split: [['Acme', '2020']] },
    ],
    [
      'assigns equal employers to the nearest entry',
      jobs(
        'title: Acme; title: Engineer; bullet: Built bridges',
        'title: Acme; title: Manager; bullet: Ran projects',
      ),
      'Experience\nAcme\nManager\nRan projects\nAcme\nEngineer\nBuilt bridges',
      { misplaced: ['Manager < Engineer'] },
    ],
    [
      'reports a missing equal employer',
      jobs(
        'title: Acme; title: Engineer; bullet: Built bridges',
        'title: Acme; title: Manager; bullet: Ran projects',
      ),
      'Experience\nAcme\nEngineer\nBuilt bridges\nManager\nRan projects',
      { missing: ['Acme'] },
    ],
    [
      'prefers dates after the entry to nearer ones',
      jobs(
        'title: A; bullet: Many words; dates: 2020',
        'title: B; bullet: Some words; dates: 2020',
      ),
      'Experience\nA\nMany words 2020\nB\nSome words 2020',
      {},
    ],
    [
      'accepts the section title within an entry',
      cv([], ['Certificates', 'title: Scrum; place: Rome']),
      'Certificates\nScrum\nCertificate\nRome',
      {},
    ],
    [
      'takes no place from another entry',
      jobs('title: Acme; place: Zurich', 'title: Initech; bullet: Moved from Zurich to Berlin'),
      'Experience\nAcme\nInitech\nMoved from Zurich to Berlin',
      { missing: ['Zurich'] },
    ],
  ])('%s', (_, structure, text, expected) => {
    expect(score(structure, text)).toEqual(expected);
  });

  it('counts entries with a title and another field', () => {
    expect(scoreText(cv([], ['Skills', 'title: Python', 'text: Some words']), '')).toMatchObject({
      fields: 3,
      entries: 0,
    });
    expect(scoreText(TWO, '')).toMatchObject({
      fields: 11,
      entries: 2,
      split: [],
      isInOrder: true,
    });
  });
});

describe('scoreText of the header', () => {
  const JANE = cv(
    [field('name', 'Jane Doe'), field('email', 'jane@x.org')],
    ['Skills', 'title: Languages; text: Python'],
  );

  it.each<[why: string, text: string, expected: unknown]>([
    ['accepts a contact before the name', 'jane@x.org\nJane Doe\nSkills\nLanguages: Python', {}],
    [
      'accepts a repeated name in a footer',
      'Jane Doe\njane@x.org\nSkills\nLanguages: Python\nJane Doe, 1/2',
      {},
    ],
    [
      'accepts the header last, as from a sidebar',
      'Skills\nLanguages: Python\nJane Doe\njane@x.org',
      {},
    ],
    [
      'reports an entry that contains a contact',
      'Jane Doe\nSkills\nLanguages\njane@x.org\nPython',
      { split: [['Languages', 'Python']] },
    ],
  ])('%s', (_, text, expected) => {
    expect(score(JANE, text)).toEqual(expected);
  });
});

describe('scoreText for many entries', () => {
  it.each([
    ['repeats a field', 'Acme 2020 '.repeat(countRuns(10_000))],
    ['repeats the beginning of a field', 'Built a '.repeat(countRuns(12_500))],
    ['is one word', 'a'.repeat(countRuns(100_000))],
    ['has no letters', '. '.repeat(countRuns(50_000))],
    ['consists of numbers', '12 '.repeat(countRuns(33_000))],
  ])('finishes before the timeout if the text %s', (_, text) => {
    const many = Array.from(
      { length: 300 },
      (_, n) => `title: Acme; dates: 2020; bullet: Built a bridge of stone ${n}`,
    );
    expect(scoreText(jobs(...many), text).fields).toBe(901);
  });
});

it('scoreText assigns an author of 60 publications to each of them, also next to moved dates', () => {
  const publications = Array.from(
    { length: 60 },
    (_, n) => `title: Paper ${n} on meadows; dates: May ${1960 + n}; text: Ada Byron; text: Nature`,
  );
  // Each date comes two publications late.
  const text = publications.map(
    (_, n) => `Paper ${n} on meadows\nAda Byron, Nature\nMay ${1958 + n}\n`,
  );
  const { split } = scoreText(jobs(...publications), `${text.join('')}May 2018\nMay 2019`);
  expect(split.flatMap(({ lost }) => lost.filter(({ role }) => role !== 'dates'))).toEqual([]);
});

describe('scoreText of many equal titles', () => {
  it('searches the text for a title at most twice', () => {
    const count = 300;
    const sections = Array.from({ length: count }, (_, index) => ({
      title: field('section', 'Education'),
      entries: [{ fields: [field('title', `School ${index}`)] }],
    }));
    const text = sections.map((_, index) => `Education\nSchool ${count - index - 1}\n`).join('');
    const search = vi.spyOn(SearchableText.prototype, 'findField');
    expect(scoreText({ header: [], sections }, text).missing).toEqual([]);
    const sought = search.mock.calls.filter(([{ text }]) => text === 'Education');
    search.mockRestore();
    // Once to find occurrences, once to test whether there is only one.
    expect(sought.length).toBeLessThanOrEqual(2);
  });
});
