// Misplaced keys and values: one diagnostic, whose fix makes the document valid.
import { describe, expect, it } from 'vitest';
import { parseCvSource } from '../../../src/compiler/pipeline/parse-cv-source.js';
import { validateCv } from '../../../src/compiler/pipeline/render.js';
import type { Diagnostic, FixSafety } from '../../../src/diagnostics/diagnostic.js';
import { importSource } from '../../../src/import/import-source.js';
import { applyFixes } from '../../../src/index.js';

/**
 * `text`: a document if it is JSON or ends with a line break; otherwise lines below
 * `cv: name: Jane Doe`. `fix`: the safety of the fix, optionally with the fields of the fixed CV.
 */
type Row = [
  name: string,
  text: string,
  hint: string,
  fix?:
    | FixSafety
    | { readonly [Safety in FixSafety]?: Readonly<Record<string, unknown>> }
    | undefined,
  message?: string,
];

async function check(text: string): Promise<Diagnostic[]> {
  const source = parseCvSource(text, { format: text.startsWith('{') ? 'json' : 'yaml' });
  const { diagnostics } = await validateCv(source);
  return diagnostics.filter(({ code }) => code !== 'valid-as-variant-a');
}

async function expectFix(...[, lines, hint, fix, message]: Row): Promise<void> {
  const text = /^\{|\n$/.test(lines) ? lines : wrapInCv(lines);
  const [safety, cv] = typeof fix === 'object' ? (Object.entries(fix)[0] ?? []) : [fix];
  const [problem, ...rest] = await check(text);
  expect(rest.map((other) => other.message)).toEqual([]);
  if (message !== undefined) expect(problem?.message).toBe(message);
  expect(problem?.hint).toBe(hint);
  expect(problem?.fix?.safety).toBe(safety);
  if (cv === undefined || problem === undefined) return;
  const fixed = applyFixes(text, [problem], { unsafe: true }).text;
  expect((await check(fixed)).filter(({ severity }) => severity !== 'info')).toEqual([]);
  expect(parseCvSource(fixed).value).toMatchObject({ cv });
}

const wrapInCv = (lines: string): string =>
  `cv:\n  name: Jane Doe\n${lines.replaceAll(/^/gm, '  ')}\n`;

const formatHint = (title: string): string =>
  `move it to \`custom_sections\`: \`- title: ${title}\`, and below it \`entry_type: OneLineEntry\` and \`entries:\``;

const ACME = { company: 'Acme', position: 'Engineer' };

const STRAYS: readonly Row[] = [
  [
    'a required key of the entry',
    'experience:\n- company: Acme\nposition: Engineer',
    'indent it like `company`',
    { safe: { experience: [ACME] } },
    '`position` belongs to the entry above, `cv.experience[0]`.',
  ],
  [
    'several keys',
    'experience:\n- company: Acme\nposition: Engineer\nstart_date: 2020\nhighlights:\n- Built',
    'indent them like `company`',
    { safe: { experience: [{ ...ACME, start_date: '2020', highlights: ['Built'] }] } },
    '`position`, `start_date` and `highlights` belong to the entry above, `cv.experience[0]`.',
  ],
  [
    'a required key of the last entry',
    'experience:\n- company: CERN\n  position: Physicist\n- company: Acme\nposition: Engineer',
    'indent it like `company`',
    { safe: { experience: [{ company: 'CERN', position: 'Physicist' }, ACME] } },
    '`position` belongs to the entry above, `cv.experience[1]`.',
  ],
  [
    'an optional key of the entry',
    'experience:\n- company: Acme\n  position: Engineer\nstart_date: 2020',
    'indent it like `company`',
    { unsafe: { experience: [{ ...ACME, start_date: '2020' }] } },
  ],
  [
    'a key that the entry has, as a synonym of `label`',
    'experience:\n- company: Acme\n  position: Engineer\nposition: Head',
    'use `label`',
    { safe: { label: 'Head' } },
  ],
  [
    'an optional key of the entry, as a synonym of `website`',
    'experience:\n- company: Acme\n  position: Engineer\nurl: https://example.com',
    'use `website`',
    { safe: { website: 'https://example.com' } },
  ],
];

const AT_ROOT: readonly Row[] = [
  [
    'below an empty `cv`',
    'cv:\nname: Jane Doe\nemail: jane@example.com\n',
    'indent the fields of the CV by two spaces, below `cv:`',
    { safe: { name: 'Jane Doe', email: 'jane@example.com' } },
    'The fields of a CV belong under `cv:`, but `name` and `email` are at the root.',
  ],
  [
    'without `cv`',
    'name: Jane Doe\nemail: jane@example.com\n',
    'write `cv:` above `name`, and indent the fields of the CV by two spaces',
    { safe: { name: 'Jane Doe', email: 'jane@example.com' } },
  ],
  [
    'in JSON',
    '{"cv": {}, "name": "Jane Doe"}',
    'move the fields of the CV into `"cv"`',
    { safe: { name: 'Jane Doe' } },
  ],
  [
    'next to a `cv` with fields',
    'cv:\n  name: Jane Doe\nemail: jane@example.com\n',
    'move it to `cv`',
    { safe: { name: 'Jane Doe', email: 'jane@example.com' } },
  ],
  [
    'next to a `cv` that has the field',
    'cv:\n  name: Jane Doe\nname: Jane\n',
    'move it to `cv.name`, and keep only one of them',
  ],
];

const LEVELS: readonly Row[] = [
  [
    'a design in `cv`',
    'design:\n  font: Roboto',
    'move it to the root of the document, next to `cv`',
    { safe: { name: 'Jane Doe' } },
  ],
  [
    'a language in `cv`',
    'language: de',
    'move it to the root of the document, next to `cv`',
    { safe: { name: 'Jane Doe' } },
  ],
  [
    'a design in `cv`, next to another one',
    `${wrapInCv('design:\n  font: Roboto')}design:\n  font_size: 10pt\n`,
    'move it to `design`, and keep only one of them',
  ],
  [
    'a language in `design`',
    `${wrapInCv('label: Pilot')}design:\n  font: Roboto\n  language: de\n`,
    'move it to the root of the document, next to `cv`',
    { safe: { label: 'Pilot' } },
  ],
  [
    '`cv` in `cv`',
    'cv:\n  cv:\n    name: Jane Doe\n',
    'remove one of the two `cv`, and keep the keys of both',
    { unsafe: { name: 'Jane Doe' } },
  ],
  [
    'a font at the root',
    `${wrapInCv('label: Pilot')}font: Roboto\n`,
    'move it to `design`',
    { safe: { label: 'Pilot' } },
  ],
  [
    'a synonym of a field of the person at the root',
    `${wrapInCv('label: Pilot')}mail: jane@example.com\n`,
    'move it under `cv:`, as `email`',
    { unsafe: { email: 'jane@example.com' } },
  ],
  [
    'a custom section at the root',
    `${wrapInCv('label: Pilot')}languages:\n  - name: German\n    details: native\n`,
    'move it under `cv:`',
    'unsafe',
  ],
  [
    'a field of entries in a section',
    'custom_sections:\n  - {title: Talks, entry_type: NormalEntry, entries: [], name: On Whales}',
    'move it into an entry, below `entries`',
  ],
  [
    'an unknown text field of an entry',
    'experience:\n  - {company: Acme, position: Engineer, team: five people}',
    'use one of `company`, `position`, `date`, `url`, `location`, `start_date`, `end_date`, `highlights`, or write the text as an item of `highlights`',
  ],
];

describe('a key on another level', () => {
  it.each(LEVELS)('gets a hint: %s', expectFix);
});

const SECTIONS: readonly Row[] = [
  [
    'a text in place of one-line entries',
    'skills: Python, Java',
    'write one entry: `- name: …` (or `""` for none), and below it `details: Python, Java`',
    { unsafe: { skills: [{ name: '', details: 'Python, Java' }] } },
  ],
  [
    'texts in place of one-line entries',
    'skills:\n  - Python\n  - Java',
    'write one entry: `- name: …` (or `""` for none), and below it `details: Python, Java`',
    { unsafe: { skills: [{ name: '', details: 'Python, Java' }] } },
    'The 2 entries of `skills` must be objects, but they are texts.',
  ],
  [
    'texts in place of projects',
    'projects: [Website, Game]',
    'write an entry for each: `- name: Website`',
    { unsafe: { projects: [{ name: 'Website' }, { name: 'Game' }] } },
  ],
  [
    'texts in place of entries with more required keys',
    'experience: [Acme, CERN]',
    'write an entry for each: `- company: …`, and below it `position: …`; or `[]` for none',
  ],
  [
    'a mapping of texts in place of one-line entries',
    'skills:\n  Languages: Python\n  Tools: Git',
    'write a list: `- name: Languages`, and below it `details: Python`',
    {
      unsafe: {
        skills: [
          { name: 'Languages', details: 'Python' },
          { name: 'Tools', details: 'Git' },
        ],
      },
    },
  ],
  [
    'a mapping of lists in place of one-line entries',
    'skills:\n  Languages: [Python, Java]',
    'write a list: `- name: Languages`, and below it `details: Python, Java`',
    { unsafe: { skills: [{ name: 'Languages', details: 'Python, Java' }] } },
  ],
  [
    'a mapping of companies to entries',
    'experience:\n  Acme:\n    position: Engineer\n    start_date: 2020',
    'write a list: `- company: Acme`, and below it `position: Engineer`, `start_date: 2020`',
    { unsafe: { experience: [{ ...ACME, start_date: '2020' }] } },
  ],
  [
    'a mapping of companies to positions',
    'experience:\n  Acme: Engineer',
    'write a list: `- company: Acme`, and below it `position: Engineer`',
    { unsafe: { experience: [ACME] } },
  ],
  [
    'a mapping of projects to highlights',
    'projects:\n  Website:\n    - Built it',
    'write a list: `- name: Website`, and below it `highlights: ["Built it"]`',
    { unsafe: { projects: [{ name: 'Website', highlights: ['Built it'] }] } },
  ],
  [
    'a mapping of titles to dates',
    'publications:\n  On Seagrass: 2020',
    'write a list: `- title: On Seagrass`, and below it `authors: …`, `date: …`, `doi: …`',
  ],
  [
    'one entry without its dash',
    'experience:\n  company: Acme\n  position: Engineer',
    'begin each item with `- `, even when there is only one',
    { unsafe: { experience: [ACME] } },
  ],
  [
    'a custom section',
    'languages:\n  - name: English\n    details: native',
    `${formatHint('Languages')}, with these below it`,
    {
      unsafe: {
        custom_sections: [
          {
            title: 'Languages',
            entry_type: 'OneLineEntry',
            entries: [{ name: 'English', details: 'native' }],
          },
        ],
      },
    },
  ],
  [
    'a custom section as a text, with the name of a synonym',
    'references: Available on request',
    `${formatHint('References')}; in \`entries\` \`- name: ""\`, and below it \`details: Available on request\``,
    {
      unsafe: {
        custom_sections: [
          {
            title: 'References',
            entry_type: 'OneLineEntry',
            entries: [{ name: '', details: 'Available on request' }],
          },
        ],
      },
    },
  ],
  ...[
    { name: 'one line', text: 'languages: German, English', details: 'German, English' },
    { name: 'lines', text: 'languages: |\n  German\n  English', details: 'German, English' },
  ].map(
    ({ name, text, details }): Row => [
      `a custom section as ${name}`,
      text,
      `${formatHint('Languages')}; in \`entries\` \`- name: ""\`, and below it \`details: ${details}\``,
      {
        unsafe: {
          custom_sections: [
            { title: 'Languages', entry_type: 'OneLineEntry', entries: [{ name: '', details }] },
          ],
        },
      },
    ],
  ),
  [
    'a custom section as a mapping of texts',
    'languages:\n  German: native\n  English: fluent',
    `${formatHint('Languages')}; in \`entries\` \`- name: German\`, and below it \`details: native\``,
    {
      unsafe: {
        custom_sections: [
          {
            title: 'Languages',
            entries: [
              { name: 'German', details: 'native' },
              { name: 'English', details: 'fluent' },
            ],
          },
        ],
      },
    },
  ],
  [
    'a custom section of no kind',
    'Talks:\n  - what: A',
    'move it to `custom_sections`: `- title: Talks`, and below it `entry_type: … (EducationEntry, ExperienceEntry, NormalEntry, OneLineEntry, PublicationEntry)` and `entries:`, with these below it',
  ],
  [
    'a section without its kind, whose entries match one kind',
    'custom_sections:\n  - title: Languages\n    entries:\n      - {name: German, details: native}',
    'add `entry_type: OneLineEntry`',
    {
      safe: {
        custom_sections: [
          {
            title: 'Languages',
            entry_type: 'OneLineEntry',
            entries: [{ name: 'German', details: 'native' }],
          },
        ],
      },
    },
  ],
  [
    'a section without its kind, with an invalid entry',
    'custom_sections:\n  - title: Talks\n    entries:\n      - {name: A, url: "not an address"}',
    'add `entry_type: NormalEntry`',
    'safe',
  ],
];

const VALUES: readonly Row[] = [
  [
    'a network as a key',
    'social_networks:\n  - LinkedIn: jane',
    'write `- network: LinkedIn`, and below it `username: jane`',
    { safe: { social_networks: [{ network: 'LinkedIn', username: 'jane' }] } },
  ],
  [
    '`current: true`',
    'experience:\n  - {company: Acme, position: Engineer, start_date: 2020, current: true}',
    'write `end_date: present`',
    { safe: { experience: [{ ...ACME, start_date: '2020', end_date: 'present' }] } },
  ],
  [
    '`is_current: false`',
    'experience:\n  - {company: Acme, position: Engineer, start_date: 2020, is_current: false}',
    'remove it; write the end into `end_date`, or `present` if it is ongoing',
  ],
  [
    'a publication without `doi`',
    'publications:\n  - {title: A, authors: [Jane Doe], date: 2020}',
    'add `doi: …`, or `doi: ""` if there is none',
    { unsafe: { publications: [{ doi: '' }] } },
  ],
  ...[
    ...[
      'Twitter',
      'X',
      'GitLab',
      'gitlab.com',
      'Gitea',
      'Bluesky',
      'Facebook',
      'Bitbucket',
      'StackOverflow',
      'Stack Overflow',
    ],
    ...[
      'Google Scholar',
      'ResearchGate',
      'Xing',
      'Behance',
      'Dribbble',
      'Kaggle',
      'Threads',
      'Gitee',
      'Telegram',
    ],
  ].map(
    (network): Row => [
      `an unsupported network: ${network}`,
      `social_networks:\n  - {network: ${network}, username: jane}`,
      'use `GitHub`, `Instagram`, `LinkedIn`, `Mastodon` or `Orcid`; add other networks to `contacts`, next to `cv`',
    ],
  ),
  [
    'a summary as a list of sentences',
    'summary: [I build things., I also fix them.]',
    'write one text: "I build things. I also fix them."',
    { unsafe: { summary: 'I build things. I also fix them.' } },
  ],
  [
    'a name in parts',
    'cv:\n  name: [Jane, Doe]\n',
    'write one text: "Jane Doe"',
    { unsafe: { name: 'Jane Doe' } },
  ],
  [
    'a misspelled key next to the right one',
    'nmae: Jane',
    'did you mean `name`? Rename it, and keep only one `name`',
  ],
  [
    'a short misspelled key next to the right one',
    'nme: Jane',
    'did you mean `name`? Rename it, and keep only one `name`',
  ],
  [
    'an unsupported font size',
    'cv:\n  name: Jane Doe\ndesign:\n  font_size: 14pt\n',
    'use `10pt`, `11pt` or `12pt`',
  ],
  [
    'a text for the margins of entries',
    'cv:\n  name: Jane Doe\ndesign:\n  options:\n    margins:\n      entry_area: none\n',
    'write its keys below it, indented by two spaces more: `left`, `right` or `vertical_between`',
  ],
  ['an empty phone number', "phone: ''", 'write it like `+41 44 668 18 00`; or remove the line'],
  [
    'an empty email address',
    "email: ''",
    'write it like `jane.doe@example.com`; or remove the line',
  ],
  [
    'a pair in place of name and details',
    'skills:\n  - Languages: Python, Java\n  - name: Tools\n    details: Git',
    'write `- name: Languages`, and below it `details: Python, Java`',
    {
      safe: {
        skills: [
          { name: 'Languages', details: 'Python, Java' },
          { name: 'Tools', details: 'Git' },
        ],
      },
    },
    'A OneLineEntry has no key `Languages`.',
  ],
  [
    'a project with its description as a pair',
    'projects:\n  - Reefwatch: Maps of reefs',
    'write `- name: Reefwatch`, and below it `highlights: ["Maps of reefs"]`',
    { unsafe: { projects: [{ name: 'Reefwatch', highlights: ['Maps of reefs'] }] } },
  ],
  [
    'a graduation date',
    'education:\n  - institution: MIT\n    area: Physics\n    graduation: 2014',
    'use `date`',
    { safe: { education: [{ institution: 'MIT', area: 'Physics', date: '2014' }] } },
  ],
  [
    'the issuer of an award',
    'awards:\n  - name: Best Paper\n    issuer: ACM',
    'use `details`',
    { safe: { awards: [{ name: 'Best Paper', details: 'ACM' }] } },
  ],
  [
    'options under another name',
    'cv:\n  name: Jane Doe\ndesign:\n  theme_options:\n    primary_color: navy\n',
    'use `options`',
    { safe: { name: 'Jane Doe' } },
  ],
  [
    'fields of the CV as a list',
    'cv:\n- name: Jane Doe\n- label: Diver\n',
    'remove the dashes before the keys',
  ],
  [
    'a font size without its unit',
    'cv:\n  name: Jane Doe\ndesign:\n  font_size: 11\n',
    'did you mean `11pt`?',
    { safe: { name: 'Jane Doe' } },
  ],
];

describe('a name in two parts', () => {
  it.each([
    { keys: 'first_name: Jane\n  last_name: Doe' },
    { keys: 'surname: Doe\n  given_name: Jane' },
    { keys: 'lastname: Doe\n  firstname: Jane' },
  ])('is joined: $keys', async ({ keys }) => {
    const text = `cv:\n  ${keys}\n  label: Diver\n`;
    const problems = await check(text);
    expect(problems.map(({ hint }) => hint)).toEqual(Array(2).fill('write `name: Jane Doe`'));
    const fixed = applyFixes(text, problems, { unsafe: true }).text;
    expect(await check(fixed)).toEqual([]);
    expect(parseCvSource(fixed).value).toEqual({ cv: { name: 'Jane Doe', label: 'Diver' } });
  });
});

describe('fields of an entry that are not indented', () => {
  it.each(STRAYS)('get a hint: %s', expectFix);
});

describe('fields of a CV at the root', () => {
  it.each(AT_ROOT)('get a hint: %s', expectFix);
});

describe('an invalid section', () => {
  it.each(SECTIONS)('gets a hint: %s', expectFix);
});

describe('an invalid value or key', () => {
  it.each(VALUES)('gets a hint: %s', expectFix);

  it.each([
    ['Github', 'GitHub'],
    ['Git Hub', 'GitHub'],
    ['Linkedln', 'LinkedIn'],
    ['Mastadon', 'Mastodon'],
    ['ORCID', 'Orcid'],
    ['Instagramm', 'Instagram'],
  ])('is corrected if it is a misspelled network: %s', async (network, meant) => {
    const [problem] = await check(
      wrapInCv(`social_networks:\n  - {network: ${network}, username: jane}`),
    );
    expect(problem).toMatchObject({
      hint: `did you mean \`${meant}\`?`,
      fix: { safety: 'safe' },
    });
  });

  it('gets a hint if it is an unsupported network as a key', async () => {
    const problems = await check(wrapInCv('social_networks:\n  - GitLab: jane'));
    expect(problems.at(-1)?.hint).toMatch(/^remove it here; add other networks to `contacts`/);
  });
});

const PERSON = '"name": "Jane Doe"';

describe('a hint for JSON', () => {
  it.each<[text: string, hint: string]>([
    [`{${PERSON}, "phone": "+41 44 668 18 00"}`, 'put the fields of the CV into `"cv": { … }`'],
    [
      '{"services": {}}',
      'begin a CV with `"cv"`, as `cvpress init` does, and a cover letter with `body`',
    ],
    [`{"cv": {${PERSON}, "label": null}}`, ''],
    [
      `{"cv": {${PERSON}, "experience": [{"company": "A"}], "position": "B"}}`,
      'move it into that object',
    ],
    [
      `{"cv": {${PERSON}, "experience": {"company": "A", "position": "B"}}}`,
      'put it into brackets, even when there is only one: `[…]`',
    ],
    [
      `{"cv": {${PERSON}, "experience": 5}}`,
      'write its items in brackets: `[…]`, or `[]` for none',
    ],
    [`{"cv": {${PERSON}}, "design": 5}`, 'write its keys in braces: `{ … }`'],
    [
      `{"cv": {${PERSON}, "experience": [{"company": null, "position": "B"}]}}`,
      'write text after the colon; put the word `null` in quotes',
    ],
  ])('uses the words of JSON: %s', async (text, hint) => {
    const problems = await check(text);
    expect(problems[0]?.hint ?? '').toBe(hint);
  });
});

const JOB = 'company: Acme, position: Engineer';

const KINDS: readonly Row[] = [
  [
    'an entry of another kind',
    `experience:\n  - {${JOB}}\n  - {institution: MIT, area: Physics}`,
    'move it to a section of its kind, such as `education`',
    undefined,
    '`experience[1]` is an EducationEntry; this section allows only ExperienceEntry.',
  ],
  [
    'a mapping as the entries of a custom section',
    'custom_sections:\n  - title: Hobbies\n    entry_type: OneLineEntry\n    entries: {Chess: daily}',
    'write a list: `- name: Chess`, and below it `details: daily`',
    { unsafe: { custom_sections: [{ entries: [{ name: 'Chess', details: 'daily' }] }] } },
  ],
  ...['2020-2022', '2020 – 2022'].map(
    (range): Row => [
      `two dates in one: ${range}`,
      `experience:\n  - {${JOB}, start_date: ${range}}`,
      'write `start_date: 2020` and `end_date: 2022`',
      { unsafe: { experience: [{ start_date: '2020', end_date: '2022' }] } },
      `\`start_date\` is the text "${range}", which has two dates.`,
    ],
  ),
  [
    'a location in parts',
    'location: {city: Paris, countryCode: FR}',
    'write one text without keys; quote it if it contains `: ` or begins with a bracket',
  ],
  [
    'yes for true',
    `cv:\n  name: Jane Doe\ndesign:\n  options:\n    show_last_updated_date: yes\n`,
    'write `true`',
    { safe: { name: 'Jane Doe' } },
  ],
  [
    'a font size in pixels',
    'cv:\n  name: Jane Doe\ndesign:\n  font_size: 12px\n',
    'use `10pt`, `11pt` or `12pt`',
  ],
];

describe('a value or entry of another kind', () => {
  it.each(KINDS)('gets a hint: %s', expectFix);

  it.each([
    ['write text, or remove the field', Number.NaN],
    ['pass `[...set]`', new Set(['x'])],
    ['pass its `href`', new URL('https://example.com')],
    ['pass its `valueOf()`', new String('x')],
  ])('gets a hint in a JavaScript object: $0', async (hint, value) => {
    const { diagnostics } = await validateCv({ cv: { name: 'Jane Doe', label: value } } as unknown);
    expect(diagnostics.map((problem) => problem.hint)).toEqual([hint]);
  });

  it('gets a unit if it is a length', async () => {
    const document: unknown = {
      cv: { name: 'Jane Doe' },
      design: { options: { margins: { page: { top: 2 } } } },
    };
    const { diagnostics } = await validateCv(document);
    expect(diagnostics).toMatchObject([
      { code: 'bad-length', hint: 'write `2 cm`', fix: { safety: 'unsafe' } },
    ]);
  });

  it('gets a hint if it is null in place of a length', async () => {
    const document: unknown = {
      cv: { name: 'Jane Doe' },
      design: { options: { margins: { page: { top: null } } } },
    };
    const { diagnostics } = await validateCv(document);
    expect(diagnostics[0]?.hint).toMatch(/^write text after the colon/);
  });

  it('gets no fix if it is a year in place of a day in variant A', async () => {
    const document: unknown = {
      cv: { name: 'Jane Doe', education: [{ institution: 'A', area: 'B', end_date: 2021 }] },
    };
    const { diagnostics } = await validateCv(document, { variant: 'a' });
    expect(diagnostics).toMatchObject([
      { code: 'bad-date', hint: expect.stringContaining('`2020-09-24`, or `present`') },
    ]);
    expect(diagnostics[0]?.fix).toBeUndefined();
  });
});

it.each([
  ['cover_letter', 'cover_letter:\n  letter: Dear all\n'],
  ['locale', 'locale:\n  language: english\n'],
  ['text_alignment', 'design:\n  options:\n    text_alignment: justified\n'],
  [
    'left_and_right',
    'design:\n  options:\n    margins:\n      entry_area:\n        left_and_right: 0.2 cm\n',
  ],
])('suggests the import for the RenderCV key $0', async (key, text) => {
  const source = parseCvSource(`cv:\n  name: Jane Doe\n${text}`);
  const { diagnostics } = await validateCv(source);
  expect(diagnostics.find(({ path }) => path.at(-1) === key)?.hint).toBe(
    `remove this key of RenderCV, or convert the RenderCV document with \`cvpress import\``,
  );
  expect(importSource(source)).toHaveProperty('document.cv.name', 'Jane Doe');
});
