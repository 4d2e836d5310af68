// Tailored texts against the master: same, shortened, reordered, changed or new.
import { describe, expect, it } from 'vitest';
import { compareWithMaster } from '../../../src/compiler/pipeline/compare-with-master.js';
import type { ComparedText } from '../../../src/index.js';

const createCv = (highlights: readonly string[], more: object = {}) => ({
  cv: {
    name: 'Jane Doe',
    experience: [{ company: 'Harbour', position: 'Lead', highlights, ...more }],
  },
});

const format = ({ status, reason }: ComparedText) =>
  reason === undefined ? status : `${status}: ${reason}`;

async function compareHighlights(tailored: readonly string[], master: readonly string[]) {
  const texts = await compareWithMaster(createCv(tailored), createCv(master));
  return texts.filter(({ path }) => path.includes('highlights')).map(format);
}

const LIMIT = 'changed: omits a word that limits the statement';
const NUMBER = 'changed: omits a number, or a word next to one';
const CLAUSE = 'changed: joins parts of different clauses, or omits the start of one';
const FUNCTION = 'changed: omits words before “of” or the like';
const ORDER = 'changed: has words in another order or item';

describe('a sentence of the master', () => {
  it.each<[master: string, tailored: string, ...statuses: string[]]>([
    // The same.
    ['Led the migration.', 'Led the migration', 'same'],
    ['Led the migration.', 'led THE  migration', 'same'],
    ['Led the **migration** of [tests](https://a.example).', 'Led the migration of tests.', 'same'],
    ['Cut “costs” by 5 %', 'Cut "costs" by 5%', 'same'],
    ['A team of 5', 'A team of ５', 'same'],
    ['A team of 5', 'A team of &#53;', 'same'],
    ['A team of 5', 'A te\u00ADam\u200B of 5', 'same'],
    ['Café in Zürich', 'Cafe\u0301 in Zu\u0308rich', 'same'],
    ['Led \\*this\\* team', 'Led *this* team', 'new'],
    // Shortened: whole clauses, items and words within a clause.
    ['Led the large team in Bremen.', 'Led the team.', 'shortened'],
    ['Led the large team in Bremen.', 'Led the large team.', 'shortened'],
    [
      'Led the migration of 40 services, cutting costs by 30 %.',
      'Led the migration of 40 services.',
      'shortened',
    ],
    ['Led, with two colleagues, the migration.', 'Led the migration.', 'shortened'],
    ['Led the team of engineers, hired staff, cut costs.', 'Led the team, cut costs.', 'shortened'],
    ['Used Python, Go, Rust and C.', 'Used Python and C.', 'shortened'],
    ['Led the move; hired staff.', 'Led the move.', 'shortened'],
    ['Led the move; hired staff.', 'Hired staff.', 'shortened'],
    ['Led the lab, 2019 – 2022', 'Led the lab, 2019–2022', 'same'],
    ['Wrote for the city the first report', 'Wrote the first report', 'shortened'],
    ['Led the design and the development.', 'Led the development.', 'shortened'],
    // Cuts that may change the meaning.
    ['Did not lead the team.', 'Did lead the team.', LIMIT],
    ["Didn't lead the team.", 'Lead the team.', 'changed'],
    ['Helped lead the team.', 'Lead the team.', LIMIT],
    ['Did nоt lead the team.', 'Did lead the team.', LIMIT],
    ['Hat das Team nicht geleitet.', 'Hat das Team geleitet.', LIMIT],
    ['N’a pas dirigé l’équipe.', 'N’a dirigé l’équipe.', LIMIT],
    ['Cut costs by nearly 30 %.', 'Cut costs by 30 %.', LIMIT],
    ['Cut costs by some 30 %.', 'Cut costs by 30 %.', NUMBER],
    ['Cut costs by 30 points a year.', 'Cut costs by 30 a year.', NUMBER],
    ['Served 5 million users.', 'Served 5 users.', NUMBER],
    ['Solved two of 40 problems.', 'Solved problems.', NUMBER],
    ['Solved two thirds of the problems.', 'Solved the problems.', NUMBER],
    ['Led the migration, but not alone.', 'Led the migration.', LIMIT],
    ['Performed biopsies, observed surgeries.', 'Performed surgeries.', CLAUSE],
    ['Performed biopsies and observed surgeries.', 'Performed surgeries.', CLAUSE],
    ['Nominated for the Nobel Prize.', 'Nobel Prize.', LIMIT],
    ['Excel (fair), Python (fluent)', 'Excel (fluent)', CLAUSE],
    ['Tools: Excel: fair, Python: fluent', 'Tools: Excel: fluent', CLAUSE],
    ['Worked as Asst. Manager of tests.', 'Manager of tests.', CLAUSE],
    ['Joined as a PhD candidate.', 'Joined as a PhD.', LIMIT],
    ['Sold 5 – 10 boats.', 'Sold 5 boats.', 'new'],
    ['Led the lab, 2019 – 2022', 'Led the lab, 2019', 'new'],
    ['Built a 5 mW laser', 'Built a 5 MW laser', 'new'],
    ['Worked as secretary to the director.', 'Worked as director.', FUNCTION],
    ['Won a nomination for the Nobel Prize.', 'Won the Nobel Prize.', LIMIT],
    ['Comme secrétaire du directeur', 'Comme directeur', FUNCTION],
    ['Como secretaria del director', 'Como director', FUNCTION],
    ['Als Sekretär von Direktor Meier', 'Als Direktor Meier', FUNCTION],
    ['Worked as Dpty. Director.', 'Director.', CLAUSE],
    ['Hired as associate professor.', 'Hired as professor.', LIMIT],
    ['Won the prize, shortlisted.', 'Won the prize.', LIMIT],
    ['Hat niemals das Team geleitet.', 'Hat das Team geleitet.', LIMIT],
    ['Led the move; not alone.', 'Led the move.', LIMIT],
    ['Assisted with hiring; the budget.', 'The budget.', LIMIT],
    ['Assisted with: tax, budget: 5 M', 'Budget: 5 M', LIMIT],
    ['Led a team, helped with tax, law', 'Led a team, law, helped with tax', ORDER],
    ['Anna led Ben.', 'Ben led Anna.', ORDER],
    [`${'Word '.repeat(120)}end`, `${'Word '.repeat(110)}end`, 'changed: is too long to compare'],
    // Reordered.
    ['Used Python, Go, Rust.', 'Rust, used Python, Go.', 'reordered'],
    ['Led the move. Taught.', 'Taught. Led the move.', 'same', 'reordered'],
    // New.
    ['Led the move.', 'Led the large move.', 'new'],
    ['Cut costs by 30 %.', 'Cut costs by 40 %.', 'new'],
    ['Cut costs by 1.5 %.', 'Cut costs by 15 %.', 'new'],
    ['Cut costs by 5 %.', 'Cut costs by 5.', 'new'],
    ['Saved $5', 'Saved €5', 'new'],
    ['Used C.', 'Used C++.', 'new'],
    ['Used C#.', 'Used C.', 'new'],
    ['Used NET.', 'Used .NET.', 'new'],
    ['A team of 105', 'A team of 10⁵', 'new'],
    ['A team of 12', 'A team of twelve', 'new'],
    ['A team of 12', 'A team of \u202E12', 'new'],
    ['A team of 12', 'A team of 1\u03362', 'new'],
    ['Worked at Google', 'Worked at Gооgle', 'new'],
    ['Led the move. Taught.', 'Led the move taught.', 'new'],
    ['See [this](https://a.example)', 'See [this](https://b.example)', 'same', 'new'],
    ['See [this](https://a.example/B)', 'See [this](https://a.example/b)', 'same', 'new'],
    ['See a.example/bc', 'See [a.example/bc](https://a.example/b)', 'same', 'new'],
  ])('%s → %s', async (master, tailored, ...statuses) => {
    const [first, ...others] = await compareHighlights([tailored], [master]);
    if (statuses[0] === 'changed') expect(first).toMatch(/^changed/);
    else expect([first, ...others]).toEqual(statuses);
  });
});

describe('a list of the master', () => {
  it.each<[master: string, tailored: string, status: string]>([
    ['Python; Go; Rust', 'Rust, Python', 'reordered'],
    ['Networks, customer support, SQL', 'Networks, SQL', 'shortened'],
    ['Python (NumPy, pandas), Go', 'Python, Go', 'shortened'],
    ['Fluent: English, Welsh; basic: French', 'Fluent: Welsh', 'shortened'],
    ['English (fluent), Welsh', 'English, fluent Welsh', ORDER],
    ['English – fluent, Welsh – basic', 'English – basic, Welsh – fluent', ORDER],
    ['Expert: Go, Basic: Java, C', 'Expert: Go, C', 'new'],
    ['Basic: Python, Java, Expert: Go', 'Expert: Go, Java', 'new'],
    ['Basic: Java, C', 'Java, C', LIMIT],
    ['Spanish (elementary)', 'Spanish', LIMIT],
    ['DELF B2, not passed', 'DELF B2', LIMIT],
    ['Best Paper, runner-up', 'Best Paper', LIMIT],
  ])('%s → %s', async (master, tailored, status) => {
    const create = (details: string) => ({
      cv: { name: 'Jo', skills: [{ name: 'All', details }] },
    });
    const texts = await compareWithMaster(create(tailored), create(master));
    expect(texts.filter(({ path }) => path.includes('details')).map(format)).toEqual([status]);
  });
});

const MASTER = {
  cv: {
    name: 'Jane Doe',
    label: 'Diver',
    email: 'jane@example.com',
    summary: 'Diver in Bremen.',
    social_networks: [{ network: 'GitHub', username: 'jane' }],
    education: [{ institution: 'Bremen', area: 'Biology', study_type: 'BS', gpa: '3.90' }],
    experience: [
      {
        company: 'Harbour',
        position: 'Lead',
        start_date: '2019-01',
        end_date: '2020-02',
        highlights: ['Led the move.'],
      },
      { company: 'Harbour', position: 'Clerk', date: '2015', highlights: ['Counted boats.'] },
    ],
    extracurricular_activities: [{ company: 'Club', position: 'Coach' }],
    publications: [
      {
        title: 'Reefs',
        authors: ['Jane Doe', 'Jo Roe'],
        doi: '10.1000/1',
        date: '2021',
        cited_by: 5,
      },
    ],
    skills: [{ name: 'Languages', details: 'English, basic German, Welsh' }],
    custom_sections: [
      { title: 'Talks', entry_type: 'NormalEntry', entries: [{ name: 'Reefs in Bremen' }] },
    ],
  },
};

type Cv = typeof MASTER.cv;

describe('a document', () => {
  it.each<[name: string, change: (cv: Cv) => unknown, ...texts: string[]]>([
    ['is the master', () => {}],
    ['omits sections', (cv) => delete (cv as Partial<Cv>).experience],
    ['omits an entry', (cv) => cv.experience.shift()],
    ['reorders entries', (cv) => cv.experience.reverse()],
    ['omits all dates of an entry', (cv) => delete (cv.experience[1] as { date?: string }).date],
    ['omits a degree', (cv) => delete (cv.education[0] as { study_type?: string }).study_type],
    [
      'omits a skill with a level',
      (cv) => edit(cv.skills, { details: 'English, Welsh' }),
      'shortened English, Welsh',
    ],
    [
      'reorders skills',
      (cv) => edit(cv.skills, { details: 'Welsh, English' }),
      'reordered Welsh, English',
    ],
    ['drops a level', (cv) => edit(cv.skills, { details: 'German' }), 'changed German'],
    ['has another label', (cv) => Object.assign(cv, { label: 'Lead' }), 'new Lead'],
    [
      'has another email',
      (cv) => Object.assign(cv, { email: 'j@example.com' }),
      'new j@example.com',
    ],
    ['has another user name', (cv) => edit(cv.social_networks, { username: 'joe' }), 'new joe'],
    ['has another degree', (cv) => edit(cv.education, { study_type: 'PhD' }), 'new PhD'],
    ['has another grade', (cv) => edit(cv.education, { gpa: '39.0' }), 'new 39.0'],
    ['has another employer', (cv) => edit(cv.experience, { company: 'Google' }), 'new Google'],
    ['has a shorter date', (cv) => edit(cv.experience, { start_date: '2019' }), 'new 2019'],
    [
      'omits an end',
      (cv) => delete (cv.experience[0] as { end_date?: string }).end_date,
      'changed Harbour',
    ],
    [
      'moves a highlight to another position',
      (cv) => edit(cv.experience, { highlights: ['Counted boats.'] }),
      'new Counted boats.',
    ],
    [
      'moves a highlight to the summary',
      (cv) => Object.assign(cv, { summary: 'Led the move.' }),
      'new Led the move.',
    ],
    [
      'moves an entry to another section',
      (cv) => cv.experience.push(cv.extracurricular_activities.pop() as never),
      'changed Club',
    ],
    [
      'has an entry twice',
      (cv) => cv.extracurricular_activities.push({ company: 'Club', position: 'Coach' }),
      'new Club',
      'new Coach',
    ],
    [
      'moves an entry to a section that the master lacks',
      (cv) => Object.assign(cv, { awards: cv.skills, skills: [] }),
      'changed Languages',
    ],
    ['omits an author', (cv) => cv.publications[0]?.authors.pop(), 'changed Reefs'],
    [
      'reorders authors',
      (cv) => cv.publications[0]?.authors.reverse(),
      'new Jo Roe',
      'new Jane Doe',
    ],
    ['has more citations', (cv) => edit(cv.publications, { cited_by: 50 }), 'new 50'],
    [
      'has another section title',
      (cv) => edit(cv.custom_sections, { title: 'Keynotes' }),
      'new Keynotes',
      'changed Reefs in Bremen',
    ],
  ])('%s', async (_, change, ...expected) => {
    const tailored = structuredClone(MASTER);
    change(tailored.cv);
    const texts = await compareWithMaster(tailored, MASTER);
    expect(
      texts
        .filter(({ status }) => status !== 'same')
        .map(({ status, text }) => `${status} ${text}`),
    ).toEqual(expected);
  });

  it.each<[tailored: object, master: object, ...texts: string[]]>([
    [{ end_date: 'present' }, {}],
    [{}, { end_date: 'present' }],
    [{ end_date: 'present' }, { end_date: '2020-02' }, 'new present'],
    [{ end_date: '2020-02' }, {}, 'new 2020-02'],
  ])('treats a missing end as present: %j of %j', async (tailored, master, ...expected) => {
    const create = (end: object) => createCv([], { start_date: '2019', ...end });
    const texts = await compareWithMaster(create(tailored), create(master));
    expect(
      texts
        .filter(({ status }) => status !== 'same')
        .map(({ status, text }) => `${status} ${text}`),
    ).toEqual(expected);
  });

  it('is compared after the overlays of an edition', async () => {
    const overlays = [{ cv: { label: 'Captain' } }];
    const texts = await compareWithMaster(MASTER, MASTER, { overlays });
    expect(texts.filter(({ status }) => status === 'new')).toEqual([
      { status: 'new', text: 'Captain', path: ['cv', 'label'] },
    ]);
  });

  it('throws for an invalid document', async () => {
    await expect(compareWithMaster(MASTER, { cv: 5 as never })).rejects.toThrow('`cv`');
  });
});

function edit(list: readonly object[], fields: object): void {
  Object.assign(list[0] as object, fields);
}

it('compares 1,500 bullets that share all their words in time', async () => {
  const create = (text: string) => {
    const highlights = Array.from({ length: 1500 }, (_, index) => `${text} ${index % 7}`);
    const experience = [{ company: 'A', position: 'B', highlights }];
    return { cv: { name: 'Jane Doe', experience } };
  };
  const master = create('x y foo z foo 1 2 3 4 5 6 0');
  const texts = await compareWithMaster(create('x foo'), master, { timeoutMs: 10_000 });
  expect(texts.filter(({ status }) => status === 'new')).toEqual([]);
});
