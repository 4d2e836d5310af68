/** A document with something wrong whose remedy is a text to write; one row for each remedy that the fixtures do not show. */
export interface WrongDocument {
  readonly name: string;
  readonly text: string;
  readonly format?: 'yaml' | 'json';
  readonly variant?: 'a' | 'b';
}

const cv = (lines: string): string => `cv:\n  name: Jane Doe # she\n${lines}\n# end\n`;

const project = (lines: string): string =>
  cv(`  projects:\n    - name: Lighthouse # one\n${lines.replaceAll(/^/gm, '      ')}\n    - name: Bridge`);

const design = (lines: string): string => cv(`design:\n${lines.replaceAll(/^/gm, '  ')}`);

export const WRONG: readonly WrongDocument[] = [
  // Keys
  { name: 'a key in capitals', text: cv('  Email: jane@example.com') },
  { name: 'a key in quotes', text: cv(`  "emial": jane@example.com # mine`) },
  { name: 'a key with a dash', text: project('start-date: 2020') },
  { name: 'a key of another language of formats', text: cv('  mobile: +41 44 668 18 00') },
  { name: 'a network', text: cv('  linkedin: jane # mine') },
  { name: 'a key of the design in cv', text: cv('  font: SourceSans3 # sans') },
  {
    name: 'a key of the options in cv',
    text: cv('  primary_color: navy\ndesign:\n  options:\n    show_last_updated_date: false'),
  },
  { name: 'a key of the options in design', text: design('primary_color: navy # blue') },
  { name: 'a key of the options in design, called otherwise', text: design('accent: navy # blue') },
  { name: 'an object of the options in design', text: design('margins:\n  page: # all\n    top: 1 cm') },
  { name: 'a key of the design in the options', text: design('font: SourceSans3\noptions:\n  page_size: a4paper') },
  { name: 'a field of cv at the root', text: `${cv('  label: Engineer')}phone: +41 44 668 18 00 # work\n` },
  { name: 'a section at the root', text: `${cv('  label: Engineer')}skills: # all\n  - name: Go\n    details: x\n` },
  {
    name: 'all of cv at the root',
    text: '# CV\nname: Jane Doe # she\nlabel: x\n\n# skills\nskills:\n  - name: Go\n    details: |\n      many\n      years\n',
  },
  { name: 'fields at the root beside a design', text: 'name: Jane Doe\ndesign:\n  font: SourceSans3\nlabel: x\n' },
  {
    name: 'fields at the root, some of them misspelt',
    text: 'name: Jane Doe\nemial: jane@example.com # mine\nlinkedin: jane\ndesign: {font: SourceSans3}\n',
  },
  { name: 'cv in capitals', text: 'CV:\n  name: Jane Doe\n' },
  // Texts
  { name: 'a date in words', text: project("start_date: 'Sept. 2020' # about") },
  { name: 'a date with a time of no meaning', text: project('start_date: 2020-09-24T00:00:00Z') },
  { name: 'a date with a time', text: project('start_date: 2020-09-24T10:30:00Z') },
  { name: 'a date with more', text: project('start_date: ca. September 2020') },
  { name: 'an end in words', text: project('start_date: 2020\nend_date: now') },
  { name: 'a day that variant A wants', text: project('start_date: 24 September 2020'), variant: 'a' },
  { name: 'dates in the wrong order', text: project('start_date: 2022-06 # later\nend_date: 2021') },
  { name: 'an address of e-mail in disguise', text: cv('  email: jane (at) example.com') },
  { name: 'an address of e-mail with a name', text: cv('  email: Jane <jane@example.com>') },
  { name: 'an address without scheme', text: cv('  website: "example.com/a b"') },
  { name: 'a length without unit', text: design('options:\n  date_and_location_width: 3.6') },
  { name: 'a length in inches', text: design("options: {date_and_location_width: '1 inch'} # flow") },
  { name: 'a language by its name', text: `${cv('  label: x')}language: German\n` },
  { name: 'a size of paper', text: design('page_size: A4paper') },
  { name: 'a colour that YAML takes for a comment', text: design('options:\n  primary_color: #004f90') },
  {
    name: 'a title that is misspelt',
    text: cv('  skills:\n    - name: Go\n      details: x\n  section_order:\n    - Skils # first'),
  },
  {
    name: 'a title that is listed twice',
    text: cv('  skills:\n    - name: Go\n      details: x\n  section_order: [Skills, Education, skills]'),
  },
  // Types
  { name: 'a text for a list', text: project('highlights: Built it # one') },
  { name: 'a text with a comma for a list', text: project('highlights: Built, and sold') },
  { name: 'a block for a list', text: project('highlights: >\n  Built\n  it') },
  { name: 'texts for a list', text: cv('  section_order: Skills, Education') },
  { name: 'a list of one for a text', text: cv('  label: [Engineer]') },
  { name: 'a list for a text', text: cv('  label: [Engineer, Diver]') },
  {
    name: 'a mapping for a list',
    text: cv('  social_networks:\n    network: GitHub # code\n    # mine\n    username: jane'),
  },
  { name: 'a mapping of networks', text: cv('  social_networks:\n    GitHub: jane') },
  { name: 'a mapping for a text', text: project('highlights:\n  - Role: Engineer # one\n  - Built it') },
  {
    name: 'a number for a text',
    text: '{"cv": {"name": "Jane", "education": [{"institution": "A", "area": "B", "gpa": 3.90}]}}',
    format: 'json',
  },
  { name: 'a truth value for a text', text: '{"cv": {"name": "Jane", "label": true}}', format: 'json' },
  {
    name: 'a text for a number',
    text: '{"cv": {"name": "J", "publications": [{"title": "T", "authors": ["J"], "date": "2020", "cited_by": "12"}]}}',
    format: 'json',
  },
  {
    name: 'a number in words',
    text: cv('  publications:\n    - title: T\n      authors: [J]\n      date: 2020\n      cited_by: 1,234'),
  },
  { name: 'no space after the colon, in a list', text: cv('  skills:\n    - name:Go # one') },
  // The text
  { name: 'no space after a colon', text: 'cv:\n  name: Jane\n  label:Engineer # x\n  email: jane@example.com\n' },
  { name: 'a colon in a text', text: cv('  label: Role: Engineer # mine') },
  { name: 'a comparison', text: project('highlights:\n  - > 40 clients # about\n  - >=3 "sites"\n    in a year') },
  { name: 'a mark beside its text', text: project('highlights:\n  - | one\n    more\n  - >- two') },
  {
    name: 'emphasis, a link, a per cent',
    text: project('highlights:\n  - **Led** it\n  - [A](https://a.org) b\n  - %50'),
  },
  { name: 'two texts in quotes', text: project('highlights:\n  - "A" and "B"\n    or "C"') },
  {
    name: 'a dash to the left of the others',
    text: cv('  experience:\n    - company: A\n      position: B # b\n   - company: C\n      position: D'),
  },
  { name: 'a dash of a text to the left', text: project('highlights:\n  - one # 1\n - two\n   more\n  - three') },
  { name: 'colons in bullet points', text: project('highlights:\n  - Cut the cost: by a third # c\n  - In short:') },
  { name: 'a colon before quotes', text: project('highlights:\n  - He said: "no"\n  - {Role: Lead}') },
  { name: 'emphasis alone', text: project('highlights:\n  - **Led**') },
  { name: 'a word behind an exclamation mark', text: project('highlights:\n  - ! Led it') },
  { name: 'a number behind a comparison', text: project('highlights:\n  - >4\n  - Led it') },
  { name: 'three letters swapped', text: project('ulr: https://example.com') },
  { name: 'a letter missing in a short key', text: 'cv:\n  nme: Jane\n' },
  { name: 'a dash one space to the right of the first', text: project('highlights:\n - one\n  - two\n  - three') },
  {
    name: 'a list below a colon',
    text: project('highlights:\n  - Led it:\n    - hired two # 2\n  - Led it again:\n    - taught'),
  },
  { name: 'a dash for a colon', text: cv('  label - Engineer') },
  { name: 'an address with a full stop', text: cv('  email: jane@example.com.') },
  { name: 'an alias', text: cv('  label: *jane') },
  { name: 'a tag', text: cv('  label: !important Engineer') },
  { name: 'an anchor', text: cv('  label: &here and there') },
  { name: 'a comment in a text', text: cv('  label: Salesperson #1') },
  { name: 'a comma before a bracket', text: '{\n  "cv": {\n    "name": "Jane",\n  }\n}\n', format: 'json' },
  { name: 'no comma', text: '{\n  "cv": {\n    "name": "Jane"\n    "label": "x"\n  }\n}\n', format: 'json' },
  { name: 'a key without quotes', text: '{cv: {"name": "Jane"}}', format: 'json' },
];
