// Texts in which something stands in the wrong place or form: one message, and a remedy that makes a document of it.
// Keys of RenderCV in a document that else is one of ours: what is said of them leads to the import.
import { describe, expect, it } from 'vitest';
import { parseCvSource } from '../../../src/compiler/pipeline/parse-cv-source.js';
import { validateCv } from '../../../src/compiler/pipeline/render.js';
import type { Diagnostic } from '../../../src/diagnostics/diagnostic.js';
import { importSource } from '../../../src/import/import.js';
import { applyFixes } from '../../../src/index.js';

type Confidence = NonNullable<Diagnostic['fix']>['confidence'];

/**
 * A text that ends with its last line or is JSON is a whole document; any other is what is below `cv: name: Jane Doe`.
 * `fix` is how sure the fix is, if there is one, and the fields of the CV after it.
 */
type Row = [
  name: string,
  text: string,
  hint: string,
  fix?:
    | Confidence
    | { readonly [sure in Confidence]?: Readonly<Record<string, unknown>> }
    | undefined,
  message?: string,
];

async function check(text: string): Promise<Diagnostic[]> {
  const source = parseCvSource(text, { format: text.startsWith('{') ? 'json' : 'yaml' });
  const { diagnostics } = await validateCv(source);
  return diagnostics.filter(({ code }) => code !== 'valid-as-a');
}

async function expectFixed(...[, lines, hint, fix, message]: Row): Promise<void> {
  const text = /^\{|\n$/.test(lines) ? lines : inCv(lines);
  const [sure, gives] = typeof fix === 'object' ? (Object.entries(fix)[0] ?? []) : [fix];
  const [problem, ...others] = await check(text);
  expect(others.map((one) => one.message)).toEqual([]);
  if (message !== undefined) expect(problem?.message).toBe(message);
  expect(problem?.hint).toBe(hint);
  expect(problem?.fix?.confidence).toBe(sure);
  if (gives === undefined || problem === undefined) return;
  const mended = applyFixes(text, [problem], { confidence: 'likely' }).text;
  expect((await check(mended)).filter(({ severity }) => severity !== 'info')).toEqual([]);
  expect(parseCvSource(mended).value).toMatchObject({ cv: gives });
}

const inCv = (lines: string): string => `cv:\n  name: Jane Doe\n${lines.replaceAll(/^/gm, '  ')}\n`;

const ownSection = (title: string): string =>
  `a section of your own goes into \`custom_sections\`: \`- title: ${title}\`, and below it \`entry_type: OneLineEntry\` and \`entries:\``;

const ACME = { company: 'Acme', position: 'Engineer' };

const STRAYS: readonly Row[] = [
  [
    'a key that the entry lacks',
    'experience:\n- company: Acme\nposition: Engineer',
    'indent it as far as `company` in it',
    { certain: { experience: [ACME] } },
    '`position` belongs to the entry above, `cv.experience[0]`.',
  ],
  [
    'several keys',
    'experience:\n- company: Acme\nposition: Engineer\nstart_date: 2020\nhighlights:\n- Built',
    'indent them as far as `company` in it',
    { certain: { experience: [{ ...ACME, start_date: '2020', highlights: ['Built'] }] } },
    '`position`, `start_date` and `highlights` belong to the entry above, `cv.experience[0]`.',
  ],
  [
    'the last of several entries',
    'experience:\n- company: CERN\n  position: Physicist\n- company: Acme\nposition: Engineer',
    'indent it as far as `company` in it',
    { certain: { experience: [{ company: 'CERN', position: 'Physicist' }, ACME] } },
    '`position` belongs to the entry above, `cv.experience[1]`.',
  ],
  [
    'a key that the entry may have',
    'experience:\n- company: Acme\n  position: Engineer\nstart_date: 2020',
    'indent it as far as `company` in it',
    { likely: { experience: [{ ...ACME, start_date: '2020' }] } },
  ],
  [
    'a key that the entry has, which is the label of the person',
    'experience:\n- company: Acme\n  position: Engineer\nposition: Head',
    'use `label`',
    { certain: { label: 'Head' } },
  ],
  [
    'a key that may be that of the person',
    'experience:\n- company: Acme\n  position: Engineer\nurl: https://example.com',
    'use `website`',
    { certain: { website: 'https://example.com' } },
  ],
];

const AT_ROOT: readonly Row[] = [
  [
    'below an empty `cv`',
    'cv:\nname: Jane Doe\nemail: jane@example.com\n',
    'indent the fields of the CV by two spaces, below `cv:`',
    { certain: { name: 'Jane Doe', email: 'jane@example.com' } },
    'The fields of a CV belong under `cv:`; `name` and `email` are beside it.',
  ],
  [
    'without `cv`',
    'name: Jane Doe\nemail: jane@example.com\n',
    'write `cv:` above `name`, and indent the fields of the CV by two spaces',
    { certain: { name: 'Jane Doe', email: 'jane@example.com' } },
  ],
  [
    'in JSON',
    '{"cv": {}, "name": "Jane Doe"}',
    'move the fields of the CV into `"cv"`',
    { certain: { name: 'Jane Doe' } },
  ],
  [
    'beside a `cv` with fields',
    'cv:\n  name: Jane Doe\nemail: jane@example.com\n',
    'move it to `cv`',
    { certain: { name: 'Jane Doe', email: 'jane@example.com' } },
  ],
  [
    'beside a `cv` that has it',
    'cv:\n  name: Jane Doe\nname: Jane\n',
    'move it to `cv.name`, and keep one of them in a file',
  ],
];

/** A key that stands one level too deep or too high. */
const LEVELS: readonly Row[] = [
  [
    'a design in `cv`',
    'design:\n  font: Roboto',
    'move it to the root of the document, beside `cv`',
    { certain: { name: 'Jane Doe' } },
  ],
  [
    'a language in `cv`',
    'language: de',
    'move it to the root of the document, beside `cv`',
    { certain: { name: 'Jane Doe' } },
  ],
  [
    'a design in `cv`, beside another one',
    `${inCv('design:\n  font: Roboto')}design:\n  font_size: 10pt\n`,
    'move it to `design`, and keep one of them in a file',
  ],
  [
    'a language in `design`',
    `${inCv('label: Pilot')}design:\n  font: Roboto\n  language: de\n`,
    'move it to the root of the document, beside `cv`',
    { certain: { label: 'Pilot' } },
  ],
  [
    '`cv` in `cv`',
    'cv:\n  cv:\n    name: Jane Doe\n',
    'remove one of the two `cv`, and keep the keys of both',
    { likely: { name: 'Jane Doe' } },
  ],
  [
    'a font at the root',
    `${inCv('label: Pilot')}font: Roboto\n`,
    'move it to `design`',
    { certain: { label: 'Pilot' } },
  ],
  [
    'a field of the person at the root, called otherwise',
    `${inCv('label: Pilot')}mail: jane@example.com\n`,
    'move it under `cv:`, as `email`',
    { likely: { email: 'jane@example.com' } },
  ],
  [
    'a section of its own at the root',
    `${inCv('label: Pilot')}languages:\n  - name: German\n    details: native\n`,
    'move it under `cv:`',
    'likely',
  ],
  [
    'a field of entries in a section',
    'custom_sections:\n  - {title: Talks, entry_type: NormalEntry, entries: [], name: On Whales}',
    'move it into an entry, below `entries`',
  ],
  [
    'a text that an entry has no field for',
    'experience:\n  - {company: Acme, position: Engineer, team: five people}',
    'use one of `company`, `position`, `date`, `url`, `location`, `start_date`, `end_date`, `highlights`; any other text can be an item of `highlights`',
  ],
];

describe('a key on another level', () => {
  it.each(LEVELS)('%s', expectFixed);
});

const SECTIONS: readonly Row[] = [
  [
    'a text for what is on one line',
    'skills: Python, Java',
    'write one entry: `- name: …` (or `""` for none), and below it `details: Python, Java`',
    { likely: { skills: [{ name: '', details: 'Python, Java' }] } },
  ],
  [
    'texts for what is on one line',
    'skills:\n  - Python\n  - Java',
    'write one entry: `- name: …` (or `""` for none), and below it `details: Python, Java`',
    { likely: { skills: [{ name: '', details: 'Python, Java' }] } },
    'The 2 entries of `skills` must be objects, but they are texts.',
  ],
  [
    'texts for projects',
    'projects: [Website, Game]',
    'write an entry for each: `- name: Website`',
    { likely: { projects: [{ name: 'Website' }, { name: 'Game' }] } },
  ],
  [
    'texts for what needs more',
    'experience: [Acme, CERN]',
    'write an entry for each: `- company: …`, and below it `position: …`; or `[]` for none',
  ],
  [
    'names with texts, on one line',
    'skills:\n  Languages: Python\n  Tools: Git',
    'write a list: `- name: Languages`, and below it `details: Python`',
    {
      likely: {
        skills: [
          { name: 'Languages', details: 'Python' },
          { name: 'Tools', details: 'Git' },
        ],
      },
    },
  ],
  [
    'names with lists, on one line',
    'skills:\n  Languages: [Python, Java]',
    'write a list: `- name: Languages`, and below it `details: Python, Java`',
    { likely: { skills: [{ name: 'Languages', details: 'Python, Java' }] } },
  ],
  [
    'companies with what they hold',
    'experience:\n  Acme:\n    position: Engineer\n    start_date: 2020',
    'write a list: `- company: Acme`, and below it `position: Engineer`, `start_date: 2020`',
    { likely: { experience: [{ ...ACME, start_date: '2020' }] } },
  ],
  [
    'companies with positions',
    'experience:\n  Acme: Engineer',
    'write a list: `- company: Acme`, and below it `position: Engineer`',
    { likely: { experience: [ACME] } },
  ],
  [
    'projects with their points',
    'projects:\n  Website:\n    - Built it',
    'write a list: `- name: Website`, and below it `highlights: ["Built it"]`',
    { likely: { projects: [{ name: 'Website', highlights: ['Built it'] }] } },
  ],
  [
    'a title, of which more is needed',
    'publications:\n  On Seagrass: 2020',
    'write a list: `- title: On Seagrass`, and below it `authors: …`, `date: …`, `doi: …`',
  ],
  [
    'one entry without its dash',
    'experience:\n  company: Acme\n  position: Engineer',
    'begin each item with `- `, even when there is only one',
    { likely: { experience: [ACME] } },
  ],
  [
    'a section of its own',
    'languages:\n  - name: English\n    details: native',
    `${ownSection('Languages')}, with these below it`,
    {
      likely: {
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
    'a section of its own of texts',
    'references: Available on request',
    `${ownSection('References')}; in it \`- name: ""\`, and below it \`details: Available on request\``,
    {
      likely: {
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
    { name: 'a text', text: 'languages: German, English', details: 'German, English' },
    { name: 'lines', text: 'languages: |\n  German\n  English', details: 'German, English' },
  ].map(
    ({ name, text, details }): Row => [
      `a section of its own as ${name}`,
      text,
      `${ownSection('Languages')}; in it \`- name: ""\`, and below it \`details: ${details}\``,
      {
        likely: {
          custom_sections: [
            { title: 'Languages', entry_type: 'OneLineEntry', entries: [{ name: '', details }] },
          ],
        },
      },
    ],
  ),
  [
    'a section of its own as names with texts',
    'languages:\n  German: native\n  English: fluent',
    `${ownSection('Languages')}; in it \`- name: German\`, and below it \`details: native\``,
    {
      likely: {
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
    'a section of its own that may be of any kind',
    'Talks:\n  - what: A',
    'a section of your own goes into `custom_sections`: `- title: Talks`, and below it `entry_type: … (EducationEntry, ExperienceEntry, NormalEntry, OneLineEntry, PublicationEntry)` and `entries:`, with these below it',
  ],
  [
    'a section that does not name the one kind that its entries are of',
    'custom_sections:\n  - title: Languages\n    entries:\n      - {name: German, details: native}',
    'add `entry_type: OneLineEntry`',
    {
      certain: {
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
    'a section that does not name its kind, and of whose entries one is wrong',
    'custom_sections:\n  - title: Talks\n    entries:\n      - {name: A, url: "not an address"}',
    'add `entry_type: NormalEntry`',
    'certain',
  ],
];

const VALUES: readonly Row[] = [
  [
    'a network as a key',
    'social_networks:\n  - LinkedIn: jane',
    'write `- network: LinkedIn`, and below it `username: jane`',
    { certain: { social_networks: [{ network: 'LinkedIn', username: 'jane' }] } },
  ],
  [
    'what is going on',
    'experience:\n  - {company: Acme, position: Engineer, start_date: 2020, current: true}',
    'write `end_date: present`',
    { certain: { experience: [{ ...ACME, start_date: '2020', end_date: 'present' }] } },
  ],
  [
    'what is not going on',
    'experience:\n  - {company: Acme, position: Engineer, start_date: 2020, is_current: false}',
    'remove it: `end_date` says when something ended, and `end_date: present` that it is going on',
  ],
  [
    'no identifier',
    'publications:\n  - {title: A, authors: [Jane Doe], date: 2020}',
    'add `doi: …`, or `doi: ""` where there is none',
    { likely: { publications: [{ doi: '' }] } },
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
      `a network that a header does not show: ${network}`,
      `social_networks:\n  - {network: ${network}, username: jane}`,
      'use `GitHub`, `Instagram`, `LinkedIn`, `Mastodon` or `Orcid`; a profile on another one goes into a section of `custom_sections`, as a `NormalEntry` with the `name` of the network and the `url` of the profile',
    ],
  ),
  [
    'a summary of sentences',
    'summary: [I build things., I also fix them.]',
    'write one text: "I build things. I also fix them."',
    { likely: { summary: 'I build things. I also fix them.' } },
  ],
  [
    'a name in parts',
    'cv:\n  name: [Jane, Doe]\n',
    'write one text: "Jane Doe"',
    { likely: { name: 'Jane Doe' } },
  ],
  [
    'a key that is there already, misspelt',
    'nmae: Jane',
    'did you mean `name`? Rename it, and keep only one `name` in a file',
  ],
  [
    'a short key that is there already, misspelt',
    'nme: Jane',
    'did you mean `name`? Rename it, and keep only one `name` in a file',
  ],
  [
    'a size of type that there is not',
    'cv:\n  name: Jane Doe\ndesign:\n  font_size: 14pt\n',
    'use `10pt`, `11pt` or `12pt`',
  ],
  [
    'a text for the margins of entries',
    'cv:\n  name: Jane Doe\ndesign:\n  options:\n    margins:\n      entry_area: none\n',
    'write its keys below it, indented by two spaces more: `left`, `right` or `vertical_between`',
  ],
  [
    'an empty telephone number',
    "phone: ''",
    'write it like `+41 44 668 18 00`; or remove the line',
  ],
  ['an empty address', "email: ''", 'write it like `jane.doe@example.com`; or remove the line'],
  [
    'pairs in place of names and details',
    'skills:\n  - Languages: Python, Java\n  - name: Tools\n    details: Git',
    'write `- name: Languages`, and below it `details: Python, Java`',
    {
      certain: {
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
    { likely: { projects: [{ name: 'Reefwatch', highlights: ['Maps of reefs'] }] } },
  ],
  [
    'the day of a graduation',
    'education:\n  - institution: MIT\n    area: Physics\n    graduation: 2014',
    'use `date`',
    { certain: { education: [{ institution: 'MIT', area: 'Physics', date: '2014' }] } },
  ],
  [
    'who gave an award',
    'awards:\n  - name: Best Paper\n    issuer: ACM',
    'use `details`',
    { certain: { awards: [{ name: 'Best Paper', details: 'ACM' }] } },
  ],
  [
    'options under another name',
    'cv:\n  name: Jane Doe\ndesign:\n  theme_options:\n    primary_color: navy\n',
    'use `options`',
    { certain: { name: 'Jane Doe' } },
  ],
  [
    'fields of the CV as a list',
    'cv:\n- name: Jane Doe\n- label: Diver\n',
    'remove the dashes: its keys stand below it without them',
  ],
  [
    'a size of type without its unit',
    'cv:\n  name: Jane Doe\ndesign:\n  font_size: 11\n',
    'did you mean `11pt`?',
    { certain: { name: 'Jane Doe' } },
  ],
];

describe('a name in two parts', () => {
  it.each([
    { keys: 'first_name: Jane\n  last_name: Doe' },
    { keys: 'surname: Doe\n  given_name: Jane' },
    { keys: 'lastname: Doe\n  firstname: Jane' },
  ])('$keys', async ({ keys }) => {
    const text = `cv:\n  ${keys}\n  label: Diver\n`;
    const problems = await check(text);
    expect(problems.map(({ hint }) => hint)).toEqual(Array(2).fill('write `name: Jane Doe`'));
    const mended = applyFixes(text, problems, { confidence: 'likely' }).text;
    expect(await check(mended)).toEqual([]);
    expect(parseCvSource(mended).value).toEqual({ cv: { name: 'Jane Doe', label: 'Diver' } });
  });
});

describe('fields of an entry that are not indented', () => {
  it.each(STRAYS)('%s', expectFixed);
});

describe('fields of a CV at the root', () => {
  it.each(AT_ROOT)('%s', expectFixed);
});

describe('a section that is no list of entries', () => {
  it.each(SECTIONS)('%s', expectFixed);
});

describe('a value or key of another form', () => {
  it.each(VALUES)('%s', expectFixed);

  it.each([
    ['Github', 'GitHub'],
    ['Git Hub', 'GitHub'],
    ['Linkedln', 'LinkedIn'],
    ['Mastadon', 'Mastodon'],
    ['ORCID', 'Orcid'],
    ['Instagramm', 'Instagram'],
  ])('a misspelt network: %s', async (network, meant) => {
    const [problem] = await check(
      inCv(`social_networks:\n  - {network: ${network}, username: jane}`),
    );
    expect(problem).toMatchObject({
      hint: `did you mean \`${meant}\`?`,
      fix: { confidence: 'certain' },
    });
  });

  it('a network that a header does not show, as a key', async () => {
    const problems = await check(inCv('social_networks:\n  - GitLab: jane'));
    expect(problems.at(-1)?.hint).toMatch(
      /^remove it here; a profile on another one goes into a section/,
    );
  });
});

const PERSON = '"name": "Jane Doe"';

describe('what JSON lacks is said in its words', () => {
  it.each<[text: string, hint: string]>([
    [`{${PERSON}, "phone": "+41 44 668 18 00"}`, 'put the fields of the CV into `"cv": { … }`'],
    [
      '{"services": {}}',
      'begin a CV with `"cv"` and write its fields below, as in the document that `cvpress init` writes; a letter has `body`',
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
      'write text after the colon, in quotes if it is `null`',
    ],
  ])('%s', async (text, hint) => {
    const problems = await check(text);
    expect(problems[0]?.hint ?? '').toBe(hint);
  });
});

const JOB = 'company: Acme, position: Engineer';

const OTHERS: readonly Row[] = [
  [
    'an entry of another kind',
    `experience:\n  - {${JOB}}\n  - {institution: MIT, area: Physics}`,
    'move it to a section of its kind, such as `education`',
    undefined,
    '`experience[1]` is an EducationEntry; this section holds ExperienceEntry.',
  ],
  [
    'a mapping as the entries of a custom section',
    'custom_sections:\n  - title: Hobbies\n    entry_type: OneLineEntry\n    entries: {Chess: daily}',
    'write a list: `- name: Chess`, and below it `details: daily`',
    { likely: { custom_sections: [{ entries: [{ name: 'Chess', details: 'daily' }] }] } },
  ],
  ...['2020-2022', '2020 – 2022'].map(
    (range): Row => [
      `two dates in one: ${range}`,
      `experience:\n  - {${JOB}, start_date: ${range}}`,
      'write `start_date: 2020` and `end_date: 2022`',
      { likely: { experience: [{ start_date: '2020', end_date: '2022' }] } },
      `\`start_date\` is the text "${range}", which is two dates.`,
    ],
  ),
  [
    'a place in parts',
    'location: {city: Paris, countryCode: FR}',
    'write one text without keys; if it contains `: ` or begins with a bracket, put it in quotes',
  ],
  [
    'yes for true',
    `cv:\n  name: Jane Doe\ndesign:\n  options:\n    show_last_updated_date: yes\n`,
    'write `true`',
    { certain: { name: 'Jane Doe' } },
  ],
  [
    'a size of type in pixels, which are no points',
    'cv:\n  name: Jane Doe\ndesign:\n  font_size: 12px\n',
    'use `10pt`, `11pt` or `12pt`',
  ],
];

describe('a value or entry of another kind', () => {
  it.each(OTHERS)('%s', expectFixed);

  it.each([
    ['leave the field out, or give a text', Number.NaN],
    ['give `[...set]`', new Set(['x'])],
    ['give its `href`', new URL('https://example.com')],
    ['give its `valueOf()`', new String('x')],
  ])('of a program: $0', async (hint, value) => {
    const { diagnostics } = await validateCv({ cv: { name: 'Jane Doe', label: value } } as unknown);
    expect(diagnostics.map((one) => one.hint)).toEqual([hint]);
  });

  it('a length without its unit', async () => {
    const document: unknown = {
      cv: { name: 'Jane Doe' },
      design: { options: { margins: { page: { top: 2 } } } },
    };
    const { diagnostics } = await validateCv(document);
    expect(diagnostics).toMatchObject([
      { code: 'bad-length', hint: 'write `2 cm`', fix: { confidence: 'likely' } },
    ]);
  });

  it('nothing where a length is wanted', async () => {
    const document: unknown = {
      cv: { name: 'Jane Doe' },
      design: { options: { margins: { page: { top: null } } } },
    };
    const { diagnostics } = await validateCv(document);
    expect(diagnostics[0]?.hint).toMatch(/^write text after the colon/);
  });

  it('a year where variant A wants a day, which quotes would not mend', async () => {
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
])('$0', async (key, text) => {
  const source = parseCvSource(`cv:\n  name: Jane Doe\n${text}`);
  const { diagnostics } = await validateCv(source);
  expect(diagnostics.find(({ path }) => path.at(-1) === key)?.hint).toBe(
    `\`${key}\` is a key of RenderCV: \`cvpress import\` makes a document of cvpress from its documents; or remove it`,
  );
  expect(importSource(source)).toHaveProperty('document.cv.name', 'Jane Doe');
});
