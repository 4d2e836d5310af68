/** A document with a mistake that has a fix, one row for each fix that the fixtures do not have. */
export type DocumentWithMistake = readonly [name: string, text: string, variant?: 'a' | 'b'];

const cv = (lines: string): string => `cv:\n  name: Jane Doe # she\n${lines}\n# end\n`;

const project = (lines: string): string =>
  cv(
    `  projects:\n    - name: Lighthouse # one\n${lines.replaceAll(/^/gm, '      ')}\n    - name: Bridge`,
  );

const design = (lines: string): string => cv(`design:\n${lines.replaceAll(/^/gm, '  ')}`);

export const DOCUMENTS_WITH_MISTAKES: readonly DocumentWithMistake[] = [
  // Keys
  ['a key in capitals', cv('  Email: jane@example.com')],
  ['a key in quotes', cv(`  "emial": jane@example.com # mine`)],
  ['a key with a dash', project('start-date: 2020')],
  ['a synonym of a key', cv('  mobile: +41 44 668 18 00')],
  ['a network', cv('  linkedin: jane # mine')],
  ['a key of the design in cv', cv('  font: SourceSans3 # sans')],
  [
    'a key of the options in cv',
    cv('  primary_color: navy\ndesign:\n  options:\n    show_last_updated_date: false'),
  ],
  ['a key of the options in design', design('primary_color: navy # blue')],
  ['a synonym of a key of the options in design', design('accent: navy # blue')],
  ['an object of the options in design', design('margins:\n  page: # all\n    top: 1 cm')],
  [
    'a key of the design in the options',
    design('font: SourceSans3\noptions:\n  page_size: a4paper'),
  ],
  ['a field of cv at the root', `${cv('  label: Engineer')}phone: +41 44 668 18 00 # work\n`],
  [
    'a section at the root',
    `${cv('  label: Engineer')}skills: # all\n  - name: Go\n    details: x\n`,
  ],
  [
    'all of cv at the root',
    '# CV\nname: Jane Doe # she\nlabel: x\n\n# skills\nskills:\n  - name: Go\n    details: |\n      many\n      years\n',
  ],
  [
    'fields at the root next to a design',
    'name: Jane Doe\ndesign:\n  font: SourceSans3\nlabel: x\n',
  ],
  [
    'fields at the root, some of them misspelled',
    'name: Jane Doe\nemial: jane@example.com # mine\nlinkedin: jane\ndesign: {font: SourceSans3}\n',
  ],
  ['cv in capitals', 'CV:\n  name: Jane Doe\n'],
  // Texts
  ['a date in words', project("start_date: 'Sept. 2020' # about")],
  ['a date with midnight', project('start_date: 2020-09-24T00:00:00Z')],
  ['a date with a time', project('start_date: 2020-09-24T10:30:00Z')],
  ['a date with more', project('start_date: ca. September 2020')],
  ['an end in words', project('start_date: 2020\nend_date: now')],
  ['a date in words in variant A', project('start_date: 24 September 2020'), 'a'],
  ['dates in the wrong order', project('start_date: 2022-06 # later\nend_date: 2021')],
  ['an email address with a name', cv('  email: Jane <jane@example.com>')],
  ['a URL without a scheme', cv('  website: "example.com/a b"')],
  ['a length without unit', design('options:\n  date_and_location_width: 3.6')],
  ['a length in inches', design("options: {date_and_location_width: '1 inch'} # flow")],
  ['a language by its name', `${cv('  label: x')}language: German\n`],
  ['a size of paper', design('page_size: A4paper')],
  ['a color that YAML takes for a comment', design('options:\n  primary_color: #004f90')],
  [
    'a misspelled title',
    cv('  skills:\n    - name: Go\n      details: x\n  section_order:\n    - Skils # first'),
  ],
  [
    'a title that is listed twice',
    cv('  skills:\n    - name: Go\n      details: x\n  section_order: [Skills, Education, skills]'),
  ],
  // Types
  ['a text in place of a list', project('highlights: Built it # one')],
  ['a text with a comma in place of a list', project('highlights: Built, and sold')],
  ['a block scalar in place of a list', project('highlights: >\n  Built\n  it')],
  ['titles in place of a list', cv('  section_order: Skills, Education')],
  ['a list of one in place of a text', cv('  label: [Engineer]')],
  ['a list in place of a text', cv('  label: [Engineer, Diver]')],
  [
    'a mapping in place of a list',
    cv('  social_networks:\n    network: GitHub # code\n    # mine\n    username: jane'),
  ],
  ['a mapping of networks', cv('  social_networks:\n    GitHub: jane')],
  ['a mapping in place of a text', project('highlights:\n  - Role: Engineer # one\n  - Built it')],
  [
    'a number in place of a text',
    '{"cv": {"name": "Jane", "education": [{"institution": "A", "area": "B", "gpa": 3.90}]}}',
  ],
  ['a boolean in place of a text', '{"cv": {"name": "Jane", "label": true}}'],
  [
    'a text in place of a number',
    '{"cv": {"name": "J", "publications": [{"title": "T", "authors": ["J"], "date": "2020", "cited_by": "12"}]}}',
  ],
  [
    'a number in words',
    cv(
      '  publications:\n    - title: T\n      authors: [J]\n      date: 2020\n      cited_by: 1,234',
    ),
  ],
  ['no space after the colon, in a list', cv('  skills:\n    - name:Go # one')],
  // Syntax
  [
    'no space after a colon',
    'cv:\n  name: Jane\n  label:Engineer # x\n  email: jane@example.com\n',
  ],
  ['a colon in a text', cv('  label: Role: Engineer # mine')],
  [
    'a comparison',
    project('highlights:\n  - > 40 clients # about\n  - >=3 "sites"\n    in a year'),
  ],
  ['an indicator on the line of its text', project('highlights:\n  - | one\n    more\n  - >- two')],
  [
    'emphasis, a link, a percent sign',
    project('highlights:\n  - **Led** it\n  - [A](https://a.org) b\n  - %50'),
  ],
  ['two texts in quotes', project('highlights:\n  - "A" and "B"\n    or "C"')],
  [
    'a dash to the left of the others',
    cv(
      '  experience:\n    - company: A\n      position: B # b\n   - company: C\n      position: D',
    ),
  ],
  ['a dash of a text to the left', project('highlights:\n  - one # 1\n - two\n   more\n  - three')],
  [
    'colons in bullet points',
    project('highlights:\n  - Cut the cost: by a third # c\n  - In short:'),
  ],
  ['a colon before quotes', project('highlights:\n  - He said: "no"\n  - {Role: Lead}')],
  ['emphasis alone', project('highlights:\n  - **Led**')],
  ['a word after an exclamation mark', project('highlights:\n  - ! Led it')],
  ['a number after a comparison', project('highlights:\n  - >4\n  - Led it')],
  ['two letters of a short key swapped', project('ulr: https://example.com')],
  ['a letter missing in a short key', 'cv:\n  nme: Jane\n'],
  [
    'a dash one space to the right of the first',
    project('highlights:\n - one\n  - two\n  - three'),
  ],
  [
    'a list below a colon',
    project('highlights:\n  - Led it:\n    - hired two # 2\n  - Led it again:\n    - taught'),
  ],
  ['a dash in place of a colon', cv('  label - Engineer')],
  ['an email address with a full stop', cv('  email: jane@example.com.')],
  ['an alias', cv('  label: *jane')],
  ['a tag', cv('  label: !important Engineer')],
  ['an anchor', cv('  label: &here and there')],
  ['a comment in a text', cv('  label: Salesperson #1')],
  ['a comma before a bracket', '{\n  "cv": {\n    "name": "Jane",\n  }\n}\n'],
  ['no comma', '{\n  "cv": {\n    "name": "Jane"\n    "label": "x"\n  }\n}\n'],
  ['a key without quotes', '{cv: {"name": "Jane"}}'],
];
