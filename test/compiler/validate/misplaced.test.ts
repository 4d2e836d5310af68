// Texts in which something stands in the wrong place or form: one message, and a remedy that makes a document of it.
// Keys of RenderCV in a document that else is one of ours: what is said of them leads to the import.
import { describe, expect, it } from 'vitest';
import { parseCvSource } from '../../../src/compiler/pipeline/read-document.js';
import { validateCv } from '../../../src/compiler/pipeline/render.js';
import type { Diagnostic } from '../../../src/diagnostics/diagnostic.js';
import { importSource } from '../../../src/import/import.js';
import { applyFixes } from '../../../src/index.js';

interface Row {
  readonly name: string;
  /** Below `cv: name: Jane Doe`, indented by two spaces; or a whole text. */
  readonly text: string;
  readonly message?: string;
  readonly hint: string;
  /** How sure the remedy is; undefined where there is none. */
  readonly sure?: 'certain' | 'likely';
  /** What the CV is then, beside its name. */
  readonly gives?: Readonly<Record<string, unknown>>;
}

async function check(text: string): Promise<Diagnostic[]> {
  const source = parseCvSource(text, { format: text.startsWith('{') ? 'json' : 'yaml' });
  const { diagnostics } = await validateCv(source);
  return diagnostics.filter(({ code }) => code !== 'valid-as-a');
}

async function expectMended({ text, message, hint, sure, gives }: Row): Promise<void> {
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

const ACME = { company: 'Acme', position: 'Engineer' };

const STRAYS: readonly Row[] = [
  {
    name: 'a key that the entry lacks',
    text: inCv('experience:\n- company: Acme\nposition: Engineer'),
    message: '`position` belongs to the entry above, `cv.experience[0]`.',
    hint: 'indent it as far as `company` in it',
    sure: 'certain',
    gives: { experience: [ACME] },
  },
  {
    name: 'several keys',
    text: inCv(
      'experience:\n- company: Acme\nposition: Engineer\nstart_date: 2020\nhighlights:\n- Built',
    ),
    message:
      '`position`, `start_date` and `highlights` belong to the entry above, `cv.experience[0]`.',
    hint: 'indent them as far as `company` in it',
    sure: 'certain',
    gives: { experience: [{ ...ACME, start_date: '2020', highlights: ['Built'] }] },
  },
  {
    name: 'the last of several entries',
    text: inCv(
      'experience:\n- company: CERN\n  position: Physicist\n- company: Acme\nposition: Engineer',
    ),
    message: '`position` belongs to the entry above, `cv.experience[1]`.',
    hint: 'indent it as far as `company` in it',
    sure: 'certain',
    gives: { experience: [{ company: 'CERN', position: 'Physicist' }, ACME] },
  },
  {
    name: 'a key that the entry may have',
    text: inCv('experience:\n- company: Acme\n  position: Engineer\nstart_date: 2020'),
    hint: 'indent it as far as `company` in it',
    sure: 'likely',
    gives: { experience: [{ ...ACME, start_date: '2020' }] },
  },
  {
    name: 'a key that the entry has, which is the label of the person',
    text: inCv('experience:\n- company: Acme\n  position: Engineer\nposition: Head'),
    hint: 'use `label`',
    sure: 'certain',
    gives: { label: 'Head' },
  },
  {
    name: 'a key that may be that of the person',
    text: inCv('experience:\n- company: Acme\n  position: Engineer\nurl: https://example.com'),
    hint: 'use `website`',
    sure: 'certain',
    gives: { website: 'https://example.com' },
  },
];

const AT_ROOT: readonly Row[] = [
  {
    name: 'below an empty `cv`',
    text: 'cv:\nname: Jane Doe\nemail: jane@example.com\n',
    message: 'The fields of a CV belong under `cv:`; `name` and `email` are beside it.',
    hint: 'indent the fields of the CV by two spaces, below `cv:`',
    sure: 'certain',
    gives: { name: 'Jane Doe', email: 'jane@example.com' },
  },
  {
    name: 'without `cv`',
    text: 'name: Jane Doe\nemail: jane@example.com\n',
    hint: 'write `cv:` above `name`, and indent the fields of the CV by two spaces',
    sure: 'certain',
    gives: { name: 'Jane Doe', email: 'jane@example.com' },
  },
  {
    name: 'in JSON',
    text: '{"cv": {}, "name": "Jane Doe"}',
    hint: 'move the fields of the CV into `"cv"`',
    sure: 'certain',
    gives: { name: 'Jane Doe' },
  },
  {
    name: 'beside a `cv` with fields',
    text: 'cv:\n  name: Jane Doe\nemail: jane@example.com\n',
    hint: 'indent `email` under `cv:`',
    sure: 'certain',
    gives: { name: 'Jane Doe', email: 'jane@example.com' },
  },
  {
    name: 'beside a `cv` that has it',
    text: 'cv:\n  name: Jane Doe\nname: Jane\n',
    hint: '`cv` has one already: keep one of them',
  },
];

/** A key that stands one level too deep or too high. */
const LEVELS: readonly Row[] = [
  {
    name: 'a design in `cv`',
    text: inCv('design:\n  font: Roboto'),
    hint: 'move it to the root of the document, beside `cv`',
    sure: 'certain',
    gives: { name: 'Jane Doe' },
  },
  {
    name: 'a language in `cv`',
    text: inCv('language: de'),
    hint: 'move it to the root of the document, beside `cv`',
    sure: 'certain',
    gives: { name: 'Jane Doe' },
  },
  {
    name: 'a design in `cv`, beside another one',
    text: `${inCv('design:\n  font: Roboto')}design:\n  font_size: 10pt\n`,
    hint: 'move it to the root of the document, beside `cv`',
  },
  {
    name: 'a language in `design`',
    text: `${inCv('label: Pilot')}design:\n  font: Roboto\n  language: de\n`,
    hint: 'move it to the root of the document, beside `cv`',
    sure: 'certain',
    gives: { label: 'Pilot' },
  },
  {
    name: '`cv` in `cv`',
    text: 'cv:\n  cv:\n    name: Jane Doe\n',
    hint: 'leave out one of the two `cv`, and keep what is below both',
    sure: 'likely',
    gives: { name: 'Jane Doe' },
  },
  {
    name: 'a font at the root',
    text: `${inCv('label: Pilot')}font: Roboto\n`,
    hint: '`font` belongs in `design`',
    sure: 'certain',
    gives: { label: 'Pilot' },
  },
  {
    name: 'a field of the person at the root, called otherwise',
    text: `${inCv('label: Pilot')}mail: jane@example.com\n`,
    hint: 'move it under `cv:`, as `email`',
    sure: 'likely',
    gives: { email: 'jane@example.com' },
  },
  {
    name: 'a section of its own at the root',
    text: `${inCv('label: Pilot')}languages:\n  - name: German\n    details: native\n`,
    hint: 'move it under `cv:`',
    sure: 'likely',
  },
  {
    name: 'sections at the root',
    text: `${inCv('label: Pilot')}sections:\n  education: []\n`,
    hint: 'move each of its sections under `cv:`',
  },
  {
    name: 'a field of entries in a section',
    text: inCv(
      'custom_sections:\n  - {title: Talks, entry_type: NormalEntry, entries: [], name: On Whales}',
    ),
    hint: 'move it into an entry, below `entries`',
  },
  {
    name: 'a text that an entry has no field for',
    text: inCv('experience:\n  - {company: Acme, position: Engineer, team: five people}'),
    hint: 'use one of `company`, `position`, `date`, `url`, `location`, `start_date`, `end_date`, `highlights`; any other text can be an item of `highlights`',
  },
];

describe('a key on another level', () => {
  it.each(LEVELS)('$name', expectMended);
});

const SECTIONS: readonly Row[] = [
  {
    name: 'a text for what is on one line',
    text: inCv('skills: Python, Java'),
    hint: 'write one entry: `- name: …` (or `""` for none), and below it `details: Python, Java`',
    sure: 'likely',
    gives: { skills: [{ name: '', details: 'Python, Java' }] },
  },
  {
    name: 'texts for what is on one line',
    text: inCv('skills:\n  - Python\n  - Java'),
    message: 'The 2 entries of `skills` must be objects, but they are texts.',
    hint: 'write one entry: `- name: …` (or `""` for none), and below it `details: Python, Java`',
    sure: 'likely',
    gives: { skills: [{ name: '', details: 'Python, Java' }] },
  },
  {
    name: 'texts for projects',
    text: inCv('projects: [Website, Game]'),
    hint: 'write an entry for each: `- name: Website`',
    sure: 'likely',
    gives: { projects: [{ name: 'Website' }, { name: 'Game' }] },
  },
  {
    name: 'texts for what needs more',
    text: inCv('experience: [Acme, CERN]'),
    hint: 'write an entry for each: `- company: …`, and below it `position: …`; or `[]` for none',
  },
  {
    name: 'names with texts, on one line',
    text: inCv('skills:\n  Languages: Python\n  Tools: Git'),
    hint: 'write a list: `- name: Languages`, and below it `details: Python`',
    sure: 'likely',
    gives: {
      skills: [
        { name: 'Languages', details: 'Python' },
        { name: 'Tools', details: 'Git' },
      ],
    },
  },
  {
    name: 'names with lists, on one line',
    text: inCv('skills:\n  Languages: [Python, Java]'),
    hint: 'write a list: `- name: Languages`, and below it `details: Python, Java`',
    sure: 'likely',
    gives: { skills: [{ name: 'Languages', details: 'Python, Java' }] },
  },
  {
    name: 'companies with what they hold',
    text: inCv('experience:\n  Acme:\n    position: Engineer\n    start_date: 2020'),
    hint: 'write a list: `- company: Acme`, and below it `position: Engineer`, `start_date: 2020`',
    sure: 'likely',
    gives: { experience: [{ ...ACME, start_date: '2020' }] },
  },
  {
    name: 'companies with positions',
    text: inCv('experience:\n  Acme: Engineer'),
    hint: 'write a list: `- company: Acme`, and below it `position: Engineer`',
    sure: 'likely',
    gives: { experience: [ACME] },
  },
  {
    name: 'projects with their points',
    text: inCv('projects:\n  Website:\n    - Built it'),
    hint: 'write a list: `- name: Website`, and below it `highlights: ["Built it"]`',
    sure: 'likely',
    gives: { projects: [{ name: 'Website', highlights: ['Built it'] }] },
  },
  {
    name: 'a title, of which more is needed',
    text: inCv('publications:\n  On Seagrass: 2020'),
    hint: 'write a list: `- title: On Seagrass`, and below it `authors: …`, `date: …`, `doi: …`',
  },
  {
    name: 'one entry without its dash',
    text: inCv('experience:\n  company: Acme\n  position: Engineer'),
    hint: 'begin each item with `- `, even when there is only one',
    sure: 'likely',
    gives: { experience: [ACME] },
  },
  {
    name: 'a section of its own',
    text: inCv('languages:\n  - name: English\n    details: native'),
    hint: 'a section of your own goes into `custom_sections`: `- title: Languages`, and below it `entry_type: OneLineEntry` and `entries:`, with these below it',
    sure: 'likely',
    gives: {
      custom_sections: [
        {
          title: 'Languages',
          entry_type: 'OneLineEntry',
          entries: [{ name: 'English', details: 'native' }],
        },
      ],
    },
  },
  {
    name: 'a section of its own of texts',
    text: inCv('references: Available on request'),
    hint: 'a section of your own goes into `custom_sections`: `- title: References`, and below it `entry_type: OneLineEntry` and `entries:`; in it `- name: ""`, and below it `details: Available on request`',
    sure: 'likely',
    gives: {
      custom_sections: [
        {
          title: 'References',
          entry_type: 'OneLineEntry',
          entries: [{ name: '', details: 'Available on request' }],
        },
      ],
    },
  },
  ...[
    { name: 'a text', text: 'languages: German, English', details: 'German, English' },
    { name: 'lines', text: 'languages: |\n  German\n  English', details: 'German, English' },
  ].map(({ name, text, details }) => ({
    name: `a section of its own as ${name}`,
    text: inCv(text),
    hint: `a section of your own goes into \`custom_sections\`: \`- title: Languages\`, and below it \`entry_type: OneLineEntry\` and \`entries:\`; in it \`- name: ""\`, and below it \`details: ${details}\``,
    sure: 'likely' as const,
    gives: {
      custom_sections: [
        { title: 'Languages', entry_type: 'OneLineEntry', entries: [{ name: '', details }] },
      ],
    },
  })),
  {
    name: 'a section of its own as names with texts',
    text: inCv('languages:\n  German: native\n  English: fluent'),
    hint: 'a section of your own goes into `custom_sections`: `- title: Languages`, and below it `entry_type: OneLineEntry` and `entries:`; in it `- name: German`, and below it `details: native`',
    sure: 'likely',
    gives: {
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
  {
    name: 'a section of its own whose keys have other names',
    text: inCv('languages:\n  - language: English\n    level: native'),
    hint: 'a section of your own goes into `custom_sections`: `- title: Languages`, and below it `entry_type: OneLineEntry` and `entries:`, with these below it',
  },
  {
    name: 'a section of its own that may be of any kind',
    text: inCv('Talks:\n  - what: A'),
    hint: 'a section of your own goes into `custom_sections`: `- title: Talks`, and below it `entry_type: … (EducationEntry, ExperienceEntry, NormalEntry, OneLineEntry, PublicationEntry)` and `entries:`, with these below it',
  },
  {
    name: 'a section that does not name the one kind that its entries are of',
    text: inCv(
      'custom_sections:\n  - title: Languages\n    entries:\n      - {name: German, details: native}',
    ),
    hint: 'add `entry_type: OneLineEntry`',
    sure: 'certain',
    gives: {
      custom_sections: [
        {
          title: 'Languages',
          entry_type: 'OneLineEntry',
          entries: [{ name: 'German', details: 'native' }],
        },
      ],
    },
  },
  {
    name: 'a section that does not name its kind, and of whose entries one is wrong',
    text: inCv(
      'custom_sections:\n  - title: Talks\n    entries:\n      - {name: A, url: "not an address"}',
    ),
    hint: 'add `entry_type: NormalEntry`',
    sure: 'likely',
  },
  {
    name: 'a section of plain bullet points that does not name its kind',
    text: inCv(
      'custom_sections:\n  - title: Talks\n    entries:\n      - On whales.\n      - On ice.',
    ),
    hint: 'for bullet points, write `entry_type: NormalEntry`, and as its one entry `- name: ""`, and below it `highlights:` with these texts',
    sure: 'likely',
    gives: {
      custom_sections: [
        {
          title: 'Talks',
          entry_type: 'NormalEntry',
          entries: [{ name: '', highlights: ['On whales.', 'On ice.'] }],
        },
      ],
    },
  },
];

const VALUES: readonly Row[] = [
  {
    name: 'a network as a key',
    text: inCv('social_networks:\n  - LinkedIn: jane'),
    hint: 'write `- network: LinkedIn`, and below it `username: jane`',
    sure: 'certain',
    gives: { social_networks: [{ network: 'LinkedIn', username: 'jane' }] },
  },
  {
    name: 'what is going on',
    text: inCv(
      'experience:\n  - {company: Acme, position: Engineer, start_date: 2020, current: true}',
    ),
    hint: 'write `end_date: present`',
    sure: 'certain',
    gives: { experience: [{ ...ACME, start_date: '2020', end_date: 'present' }] },
  },
  {
    name: 'what is not going on',
    text: inCv(
      'experience:\n  - {company: Acme, position: Engineer, start_date: 2020, is_current: false}',
    ),
    hint: 'remove it: `end_date` says when something ended, and without one it is going on',
  },
  {
    name: 'what has an end as well',
    text: inCv(
      'experience:\n  - {company: Acme, position: Engineer, end_date: 2020, ongoing: yes}',
    ),
    hint: 'remove it, and write `end_date: present` if it is going on',
  },
  {
    name: 'no identifier',
    text: inCv('publications:\n  - {title: A, authors: [Jane Doe], date: 2020}'),
    hint: 'add `doi: …`, or `doi: ""` where there is none',
    sure: 'likely',
    gives: { publications: [{ doi: '' }] },
  },
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
  ].map((network) => ({
    name: `a network that a header does not show: ${network}`,
    text: inCv(`social_networks:\n  - {network: ${network}, username: jane}`),
    hint: 'use `GitHub`, `Instagram`, `LinkedIn`, `Mastodon` or `Orcid`; a profile on another one goes into a section of `custom_sections`, as a `NormalEntry` with the `name` of the network and the `url` of the profile',
  })),
  {
    name: 'a summary of sentences',
    text: inCv('summary: [I build things., I also fix them.]'),
    hint: 'write one text: "I build things. I also fix them."',
    sure: 'likely',
    gives: { summary: 'I build things. I also fix them.' },
  },
  {
    name: 'a name in parts',
    text: 'cv:\n  name: [Jane, Doe]\n',
    hint: 'write one text: "Jane Doe"',
    sure: 'likely',
    gives: { name: 'Jane Doe' },
  },
  {
    name: 'two addresses of e-mail',
    text: inCv('email: jane@example.com, jd@work.com'),
    hint: 'there is room for one: write `jane@example.com`, and `jd@work.com` in `summary` or in a section of `custom_sections`',
  },
  {
    name: 'a site with a space',
    text: inCv('website: https://jane doe.com'),
    hint: 'the name of a site has no spaces: remove them, or write `-` in their place if that is its name',
  },
  {
    name: 'a number of JSON',
    text: '{"cv": {"name": "Jane Doe", "phone": 436641234567}}',
    hint: 'put it in quotes: "436641234567"',
    sure: 'certain',
    gives: { phone: '436641234567' },
  },
  {
    name: 'a number of JSON whose zero counts',
    text: '{"cv": {"name": "Jane Doe", "label": 3.90}}',
    hint: 'put it in quotes: "3.9"',
    sure: 'certain',
    gives: { label: '3.90' },
  },
  {
    name: 'a key that is there already, misspelt',
    text: inCv('nmae: Jane'),
    hint: 'did you mean `name`? Then write it in place of the value that is there',
  },
  {
    name: 'a short key that is there already, misspelt',
    text: inCv('nme: Jane'),
    hint: 'did you mean `name`? Then write it in place of the value that is there',
  },
  {
    name: 'a size of type that there is not',
    text: 'cv:\n  name: Jane Doe\ndesign:\n  font_size: 14pt\n',
    hint: 'use `12pt`, the nearest of `10pt`, `11pt` or `12pt`',
    sure: 'likely',
    gives: { name: 'Jane Doe' },
  },
  {
    name: 'a colour in parts',
    text: 'cv:\n  name: Jane Doe\ndesign:\n  options:\n    primary_color: [0,79,144]\n',
    hint: 'write one text: "rgb(0, 79, 144)"',
    sure: 'likely',
    gives: { name: 'Jane Doe' },
  },
  {
    name: 'one margin for all sides',
    text: 'cv:\n  name: Jane Doe\ndesign:\n  options:\n    margins: 2cm\n',
    hint: 'write `page:` below it, and below that `top: 2 cm`, `bottom: 2 cm`, `left: 2 cm` and `right: 2 cm`',
    sure: 'likely',
    gives: { name: 'Jane Doe' },
  },
  {
    name: 'a text for the margins of entries',
    text: 'cv:\n  name: Jane Doe\ndesign:\n  options:\n    margins:\n      entry_area: none\n',
    hint: 'write its keys below it, indented by two spaces more: `left`, `right` or `vertical_between`',
  },
  {
    name: 'an empty telephone number',
    text: inCv("phone: ''"),
    hint: 'write it like `+41 44 668 18 00`; or remove the line',
  },
  {
    name: 'an empty address',
    text: inCv("email: ''"),
    hint: 'write it like `jane.doe@example.com`; or remove the line',
  },
  {
    name: 'two addresses in a list',
    text: inCv('email: [a@example.org, b@example.org]'),
    hint: 'there is room for one: write `a@example.org`, and `b@example.org` in `summary` or in a section of `custom_sections`',
  },
  {
    name: 'pairs in place of names and details',
    text: inCv('skills:\n  - Languages: Python, Java\n  - name: Tools\n    details: Git'),
    message: 'A OneLineEntry has no key `Languages`.',
    hint: 'write `- name: Languages`, and below it `details: Python, Java`',
    sure: 'certain',
    gives: {
      skills: [
        { name: 'Languages', details: 'Python, Java' },
        { name: 'Tools', details: 'Git' },
      ],
    },
  },
  {
    name: 'a project with its description as a pair',
    text: inCv('projects:\n  - Reefwatch: Maps of reefs'),
    hint: 'write `- name: Reefwatch`, and below it `highlights: ["Maps of reefs"]`',
    sure: 'likely',
    gives: { projects: [{ name: 'Reefwatch', highlights: ['Maps of reefs'] }] },
  },
  {
    name: 'the day of a graduation',
    text: inCv('education:\n  - institution: MIT\n    area: Physics\n    graduation: 2014'),
    hint: 'use `date`',
    sure: 'certain',
    gives: { education: [{ institution: 'MIT', area: 'Physics', date: '2014' }] },
  },
  {
    name: 'who gave an award',
    text: inCv('awards:\n  - name: Best Paper\n    issuer: ACM'),
    hint: 'use `details`',
    sure: 'certain',
    gives: { awards: [{ name: 'Best Paper', details: 'ACM' }] },
  },
  {
    name: 'a colour in two words',
    text: 'cv:\n  name: Jane Doe\ndesign:\n  options:\n    primary_color: Dark Blue\n',
    hint: 'write `darkblue`',
    sure: 'certain',
    gives: { name: 'Jane Doe' },
  },
  {
    name: 'options under another name',
    text: 'cv:\n  name: Jane Doe\ndesign:\n  theme_options:\n    primary_color: navy\n',
    hint: 'use `options`',
    sure: 'certain',
    gives: { name: 'Jane Doe' },
  },
  {
    name: 'fields of the CV as a list',
    text: 'cv:\n- name: Jane Doe\n- label: Diver\n',
    hint: 'remove the dashes: its keys stand below it without them',
  },
  {
    name: 'a size of type without its unit',
    text: 'cv:\n  name: Jane Doe\ndesign:\n  font_size: 11\n',
    hint: 'did you mean `11pt`?',
    sure: 'certain',
    gives: { name: 'Jane Doe' },
  },
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
  it.each(STRAYS)('$name', expectMended);
});

describe('fields of a CV at the root', () => {
  it.each(AT_ROOT)('$name', expectMended);
});

describe('a section that is no list of entries', () => {
  it.each(SECTIONS)('$name', expectMended);
});

describe('a value or key of another form', () => {
  it.each(VALUES)('$name', expectMended);

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

it.each([
  [
    'short: {fit: 1}\ngerman: {language: de}',
    '`cvpress init` writes; if these are editions, name their CV, and this file behind `--editions`',
  ],
  ['short: {fit: 1}\nversion: 2', '`cvpress init` writes'],
])('a file that may be of editions: %j', async (text, hint) => {
  const [problem] = await check(text);
  expect(problem?.code).toBe('no-cv');
  expect(problem?.hint?.endsWith(hint)).toBe(true);
});

describe('what JSON lacks is said in its words', () => {
  it.each<[text: string, hint: string]>([
    [`{${PERSON}, "phone": "+41 44 668 18 00"}`, 'put the fields of the CV into `"cv": { … }`'],
    [`{"cv": {${PERSON}}, "label": "Pilot"}`, 'move `label` into `"cv"`'],
    [
      '{"services": {}}',
      'begin a CV with `"cv"` and write its fields below, as in the document that `cvpress init` writes',
    ],
    ['{"cv": {"label": "Pilot"}}', 'add `"name": …`'],
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
    [
      `{"cv": {${PERSON}, "skills": ["Go"]}}`,
      'write one entry: `{ "name": …, "details": "Go" }` (or `""` for none)',
    ],
    [
      `{"cv": {${PERSON}, "skills": {"Go": "well"}}}`,
      'write a list: `{ "name": "Go", "details": "well" }`',
    ],
    [
      `{"cv": {${PERSON}, "languages": [{"name": "German", "details": "native"}]}}`,
      'a section of your own goes into `custom_sections`: `{ "title": "Languages", "entry_type": "OneLineEntry", "entries": […] }`, with these in it',
    ],
    [
      `{"cv": {${PERSON}, "github": "jane"}}`,
      'write it in `social_networks`: `{ "network": "GitHub", "username": "jane" }`',
    ],
    [`{"cv": {${PERSON}}, "design": 5}`, 'write its keys in braces: `{ … }`'],
    [
      `{"cv": {${PERSON}, "experience": [{"company": null, "position": "B"}]}}`,
      'write text after the colon, or remove the line if `company` may be left out',
    ],
  ])('%s', async (text, hint) => {
    const problems = await check(text);
    expect(problems[0]?.hint ?? '').toBe(hint);
  });
});

const JOB = 'company: Acme, position: Engineer';

const OTHERS: readonly Row[] = [
  {
    name: 'an entry of another kind',
    text: inCv(`experience:\n  - {${JOB}}\n  - {institution: MIT, area: Physics}`),
    message: '`experience[1]` is an EducationEntry; this section holds ExperienceEntry.',
    hint: 'move it to a section of its kind, such as `education`',
  },
  {
    name: 'a custom section of another kind',
    text: inCv(
      `custom_sections:\n  - title: Jobs\n    entry_type: OneLineEntry\n    entries: [{${JOB}}]`,
    ),
    message: 'This section has the `entry_type` OneLineEntry, but its entries are ExperienceEntry.',
    hint: 'write `entry_type: ExperienceEntry`',
    sure: 'likely',
    gives: { custom_sections: [{ entry_type: 'ExperienceEntry' }] },
  },
  {
    name: 'a mapping as the entries of a custom section',
    text: inCv(
      'custom_sections:\n  - title: Hobbies\n    entry_type: OneLineEntry\n    entries: {Chess: daily}',
    ),
    hint: 'write a list: `- name: Chess`, and below it `details: daily`',
    sure: 'likely',
    gives: { custom_sections: [{ entries: [{ name: 'Chess', details: 'daily' }] }] },
  },
  ...['2020-2022', '2020 – 2022'].map((range) => ({
    name: `two dates in one: ${range}`,
    text: inCv(`experience:\n  - {${JOB}, start_date: ${range}}`),
    message: `\`start_date\` is the text "${range}", which is two dates.`,
    hint: 'write `start_date: 2020` and `end_date: 2022`',
    sure: 'likely' as const,
    gives: { experience: [{ start_date: '2020', end_date: '2022' }] },
  })),
  ...['present', 'Now'].map((word) => ({
    name: `a beginning that goes on: ${word}`,
    text: inCv(`experience:\n  - {${JOB}, start_date: ${word}}`),
    hint: 'write when it began; `present` is for `end_date`, and said where that is left out',
  })),
  {
    name: 'points without their dashes',
    text: inCv(
      `experience:\n  - company: Acme\n    position: Engineer\n    highlights:\n      Result: doubled\n      Team: 3`,
    ),
    hint: 'write it as a list: ["Result: doubled", "Team: 3"]',
    sure: 'likely',
    gives: { experience: [{ highlights: ['Result: doubled', 'Team: 3'] }] },
  },
  {
    name: 'a name in parts with names',
    text: 'cv:\n  name: {first: Jane, last: Doe}\n',
    hint: 'write one text: "Jane Doe"',
    sure: 'likely',
    gives: { name: 'Jane Doe' },
  },
  {
    name: 'a place in parts',
    text: inCv('location: {city: Paris, countryCode: FR}'),
    hint: 'write one text: "Paris, FR"',
    sure: 'likely',
    gives: { location: 'Paris, FR' },
  },
  {
    name: 'an author as an object',
    text: inCv('publications:\n  - {title: A, authors: [{name: Jane Doe}], date: 2020, doi: ""}'),
    hint: 'write one text: "Jane Doe"',
    sure: 'likely',
    gives: { publications: [{ authors: ['Jane Doe'] }] },
  },
  {
    name: 'an end that is true',
    text: `{"cv": {"name": "Jane Doe", "experience": [{"company": "A", "position": "B", "end_date": true}]}}`,
    hint: 'write `present`',
    sure: 'likely',
    gives: { experience: [{ end_date: 'present' }] },
  },
  {
    name: 'yes for true',
    text: `cv:\n  name: Jane Doe\ndesign:\n  options:\n    show_last_updated_date: yes\n`,
    hint: 'write `true`',
    sure: 'certain',
    gives: { name: 'Jane Doe' },
  },
  {
    name: 'a size of type in pixels, which are no points',
    text: 'cv:\n  name: Jane Doe\ndesign:\n  font_size: 12px\n',
    hint: 'use `12pt`, the nearest of `10pt`, `11pt` or `12pt`',
    sure: 'likely',
  },
];

describe('a value or entry of another kind', () => {
  it.each(OTHERS)('$name', expectMended);

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

  it('a section that variant A does not have', async () => {
    const document = { cv: { name: 'Jane Doe', experience: [ACME] } };
    const { diagnostics } = await validateCv(document, { variant: 'a' });
    expect(diagnostics[0]?.hint).toBe(
      'leave out `--variant a`, without which there is one, or use `work_experience` or `extracurricular_activities`',
    );
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
