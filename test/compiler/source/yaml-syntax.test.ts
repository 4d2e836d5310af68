// Typical mistakes of authors: position, message and hint. The fixed text has no diagnostics.
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parseCvSource } from '../../../src/compiler/pipeline/parse-cv-source.js';
import type { CvError } from '../../../src/diagnostics/cv-error.js';
import type { Diagnostic } from '../../../src/diagnostics/diagnostic.js';
import { executeExample } from '../../diagnostics/examples.js';
import { createRandom } from '../../support/create-random.js';
import { countRuns } from '../../support/length.js';

/**
 * `text` is a document or, if it begins with a space, the fields after `cv.name`. `message`
 * includes the position. `fixed` is the text after applying the hint, if one hint suffices.
 */
type MistakeCase = [
  name: string,
  text: string,
  message: string,
  hint: string,
  fixed?: string,
  language?: 'yaml' | 'json',
];

const toDocument = (text: string): string =>
  /^ /.test(text) ? `cv:\n  name: Jane Doe\n${text}\n` : text;

const HIGHLIGHTS = '  projects:\n    - name: Dome\n      highlights:\n';

const DASHES: MistakeCase[] = [
  [
    'an item that YAML reads as a comment',
    `${HIGHLIGHTS}        - #1 in sales`,
    '6:11 `highlights[0]` has no value: YAML reads `#1 in sales` as a comment.',
    'if it is text, put all of it in quotes: "#1 in sales"',
    `${HIGHLIGHTS}        - "#1 in sales"`,
  ],
  [
    'an empty item',
    `${HIGHLIGHTS}        - One\n        -`,
    '7:10 `highlights[1]` has no value.',
    'write text after the dash, or remove the line',
    `${HIGHLIGHTS}        - One`,
  ],
  [
    'items without spaces',
    `${HIGHLIGHTS}        -one\n        -two`,
    '6:9 `highlights` must be a list of texts, but it is the text "-one\\n-two".',
    'add a space after the dash: begin each item with `- `, as in `- one`',
    `${HIGHLIGHTS}        - one\n        - two`,
  ],
  [
    'one item of several without a space',
    `${HIGHLIGHTS}        - one\n        -two`,
    '7:9 A space is missing after the dash.',
    'write `- two`',
    `${HIGHLIGHTS}        - one\n        - two`,
  ],
  [
    'an item without a space, below blank lines',
    `${HIGHLIGHTS}        - one\n\n\n        -two`,
    '9:9 A space is missing after the dash.',
    'write `- two`',
    `${HIGHLIGHTS}        - one\n        - two`,
  ],
  [
    'a dash as the only text',
    '  label: -',
    '3:10 A list must begin on the line after its key.',
    'put each item on a separate line; if this is one text, write "-"',
    '  label: "-"',
  ],
  [
    'an entry without a space',
    '  experience:\n    -company: A\n      position: B',
    '4:5 A space is missing after the dash.',
    'write `- company: A`',
    '  experience:\n    - company: A\n      position: B',
  ],
  [
    'an entry without a space whose keys align with its first key',
    '  experience:\n    -company: A\n     position: B',
    '4:5 A space is missing after the dash.',
    'write `- company: A`, and indent the lines of this item by 6 spaces',
    '  experience:\n    - company: A\n      position: B',
  ],
  [
    'an entry without a space whose keys align with its dash',
    '  skills:\n    -name: A\n    details: B',
    '4:5 `skills` must be a list, but it is an object.',
    'add a space after the dash: write `- name: …`, and align the keys below it with this one',
    '  skills:\n    - name: A\n      details: B',
  ],
  [
    'an entry that is indented like the list above it',
    '  experience:\n    - company: A\n      position: B\n      highlights:\n        - one\n      - company: C\n        position: D',
    '8:1 This item is indented by 6 spaces, but the previous one with `company:` by 4.',
    'indent it and the lines that belong to it by 2 spaces less',
    '  experience:\n    - company: A\n      position: B\n      highlights:\n        - one\n    - company: C\n      position: D',
  ],
  [
    'an entry that is an item of the list above it',
    '  experience:\n    - company: A\n      position: B\n      highlights:\n      - one\n      - company: C\n        position: D',
    '8:9 `highlights[1]` must be text, but it is an object.',
    'if these are the keys of an entry, indent them like those of the previous entry',
    '  experience:\n    - company: A\n      position: B\n      highlights:\n      - one\n    - company: C\n      position: D',
  ],
  [
    'a dash one space to the left of the others',
    '  experience:\n    - company: A\n      position: B\n   - company: C\n      position: D',
    '6:4 This dash is indented by 3 spaces, but the others of its list by 4.',
    'indent it by 4 spaces',
    '  experience:\n    - company: A\n      position: B\n    - company: C\n      position: D',
  ],
  [
    'a dash to the left of the others, with its lines',
    '  experience:\n    - company: A\n      position: B\n      highlights:\n        - one\n   - company: C\n     position: D',
    '8:4 This dash is indented by 3 spaces, but the others of its list by 4.',
    'indent it and the lines that belong to it by 1 space more',
    '  experience:\n    - company: A\n      position: B\n      highlights:\n        - one\n    - company: C\n      position: D',
  ],
  [
    'a dash one space to the right of the others',
    '  experience:\n    - company: A\n      position: B\n     - company: C\n      position: D',
    '6:6 This dash is indented by 5 spaces, but the others of its list by 4.',
    'indent it by 4 spaces',
    '  experience:\n    - company: A\n      position: B\n    - company: C\n      position: D',
  ],
  [
    'the dash of a text one space to the left of the others',
    `${HIGHLIGHTS}        - one\n       - two\n        - three`,
    '7:8 This dash is indented by 7 spaces, but the others of its list by 8.',
    'indent it by 8 spaces',
    `${HIGHLIGHTS}        - one\n        - two\n        - three`,
  ],
  [
    'dashes one space to the right of the first',
    `${HIGHLIGHTS}       - one\n        - two\n        - three`,
    '7:9 This dash is one space to the right of the one above, so it begins a list within its text; the same in line 8.',
    'indent it by 7, or by 9 for a list within the text',
    `${HIGHLIGHTS}       - one\n       - two\n       - three`,
  ],
];

const COLONS: MistakeCase[] = [
  [
    'two colons in an item',
    `${HIGHLIGHTS}        - Note: x: y`,
    '6:11 YAML reads `: ` inside this text as the end of a key.',
    'put the text in quotes: "Note: x: y"',
    `${HIGHLIGHTS}        - "Note: x: y"`,
  ],
  [
    'a colon and emphasis in an item',
    `${HIGHLIGHTS}        - Cut costs: **three ports** have`,
    '6:11 YAML reads `: ` inside this text as the end of a key.',
    'put the text in quotes: "Cut costs: **three ports** have"',
    `${HIGHLIGHTS}        - "Cut costs: **three ports** have"`,
  ],
  [
    'two colons in the first field of an entry',
    '  projects:\n    - name: Dome: a cupola',
    '4:13 YAML reads `: ` inside this text as the end of a key.',
    'put the text in quotes: "Dome: a cupola"',
    '  projects:\n    - name: "Dome: a cupola"',
  ],
  [
    'a key without its colon',
    'cv:\n  name Jane\n  email: a@example.org\n',
    '2:3 A colon is missing after `name`.',
    'write `name: Jane`',
    'cv:\n  name: Jane\n  email: a@example.org\n',
  ],
  [
    'a semicolon instead of the colon',
    '  label; Engineer',
    '3:3 A colon is missing after `label`.',
    'write `label: Engineer`',
    '  label: Engineer',
  ],
  [
    'a dash instead of the colon',
    '  label - Engineer',
    '3:3 A colon is missing after `label`.',
    'write `label: Engineer`',
    '  label: Engineer',
  ],
  [
    'a list below a bullet point with a colon',
    `${HIGHLIGHTS}        - Led a team:\n          - hired two\n          - taught`,
    '6:11 `highlights[0]` must be text, but it is an object.',
    'write `- |` and put all lines below it, or remove the colon',
    `${HIGHLIGHTS}        - |\n          Led a team:\n          - hired two\n          - taught`,
  ],
  [
    'plain text with a colon in it',
    'Dear all,\n\nI apply. See: me\n',
    '1:1 This line is not `key: value`.',
    'begin with a key, such as `cv:`, or `body: |` in a letter, and indent the lines that belong to it',
  ],
  [
    'the last key without its colon',
    '  email jane@example.org',
    '3:3 A colon is missing after `email`.',
    'write `email: jane@example.org`',
    '  email: jane@example.org',
  ],
  [
    'the first key of an entry without its colon',
    '  skills:\n    - name Tools\n      details: Revit',
    '4:7 A colon is missing after `name`.',
    'write `name: Tools`',
    '  skills:\n    - name: Tools\n      details: Revit',
  ],
];

const PASTED: MistakeCase[] = [
  [
    'line ends of old Macs',
    'cv:\r  name: Jane Doe\r',
    '1:4 The lines end with a carriage return (CR) only, which is no line end in YAML.',
    'save the file with Unix (LF) or Windows (CR LF) line ends',
    'cv:\n  name: Jane Doe\n',
  ],
  [
    'a code fence',
    '```yaml\ncv:\n  name: Jane Doe\n```\n',
    '1:1 ``` marks code in Markdown or a chat; it is not part of the document.',
    'remove this line and the line ``` at the end',
    'cv:\n  name: Jane Doe\n',
  ],
  [
    'a code fence between other text',
    'Here is your CV:\n\n```yaml\ncv:\n  name: Jane Doe\n```\nLet me know!\n',
    '3:1 ``` marks code in Markdown or a chat; it is not part of the document.',
    'keep only the text between the lines that begin with ```',
    'cv:\n  name: Jane Doe\n',
  ],
  [
    'a code fence around JSON',
    '```json\n{"cv": {"name": "Jane"}}\n```\n',
    '1:1 ``` marks code in Markdown or a chat; it is not part of the document.',
    'remove this line and the line ``` at the end',
    '{"cv": {"name": "Jane"}}\n',
    'json',
  ],
  [
    'a merge conflict of git',
    'cv:\n<<<<<<< HEAD\n  name: Jane Doe\n=======\n  name: Jane M. Doe\n>>>>>>> branch\n',
    '2:1 Git left a merge conflict here.',
    'keep one version, and remove the lines that begin with `<<<<<<<`, `=======` and `>>>>>>>`',
    'cv:\n  name: Jane Doe\n',
  ],
  [
    'front matter before Markdown',
    '---\ncv:\n  name: Jane Doe\n---\n\nHello.\n',
    '4:1 This file holds more than one YAML document.',
    'put each CV into a separate file, or remove the line between the documents',
    '---\ncv:\n  name: Jane Doe\n',
  ],
  [
    'a line of Markdown',
    '**Email:** a@example.org\ncv:\n  name: Jane Doe\n',
    '1:1 `**Email:** a@example.org` is neither a key with its value nor part of one.',
    'begin the line with a key and a colon, or remove it; a comment begins with `#`',
    'cv:\n  name: Jane Doe\n',
  ],
];

const OTHERS: MistakeCase[] = [
  [
    'a JavaScript comment',
    '  // my mail\n  email: a@example.org',
    '3:3 In YAML, a comment begins with `#`, not with `//`.',
    'write `# my mail`',
    '  # my mail\n  email: a@example.org',
  ],
  [
    'a C comment',
    '  /* my mail */\n  email: a@example.org',
    '3:3 In YAML, a comment begins with `#`, not with `/*`.',
    'write `# my mail`',
    '  # my mail\n  email: a@example.org',
  ],
  [
    'an equals sign',
    '  email = a@example.org',
    '3:9 YAML separates `email` from its value with a colon, not with `=`.',
    'write `email: a@example.org`',
    '  email: a@example.org',
  ],
  [
    'TOML',
    '[cv]\nname = "Jane Doe"\n',
    '2:6 YAML separates `name` from its value with a colon, not with `=`.',
    'write `name: "Jane Doe"`',
  ],
  [
    'commas between fields',
    '  label: Engineer,\n  summary: Builds,',
    '3:18 YAML has no `,` between fields; it is shown as part of the text; the same in line 4.',
    'remove it at the end of these lines',
    '  label: Engineer\n  summary: Builds',
  ],
  [
    'a quoted key without a space',
    'cv:\n  "name":"Jane"\n',
    '2:3 A space is missing after `"name":`.',
    'write `"name": "Jane"`',
    'cv:\n  "name": "Jane"\n',
  ],
  [
    'a placeholder',
    '  label: {{ label }}',
    '3:11 A key must be plain text.',
    'put a text that begins with `{` or `[` in quotes',
    '  label: "{{ label }}"',
  ],
  [
    'a merge key',
    '  skills:\n    - &a\n      name: A\n      details: b\n    - <<: *a\n      name: B',
    '7:7 YAML 1.2 has no merge key (`<<`).',
    'write out the keys of *a here',
    '  skills:\n    - name: A\n      details: b\n    - name: B\n      details: b',
  ],
];

const TEXTS: MistakeCase[] = [
  [
    'an unopened quote at the end of a text',
    '  label: Engineer"',
    '3:18 This `"` closes no quote; it is shown as part of the text.',
    'remove it: `Engineer`',
    '  label: Engineer',
  ],
  [
    'a Windows path in double quotes',
    '  summary: "C:\\temp\\new"',
    '3:15 In double quotes, YAML reads `\\t` as a character that is not printed.',
    "if a backslash is meant, put the text in single quotes: `'C:\\temp\\new'`",
    "  summary: 'C:\\temp\\new'",
  ],
  [
    'a comparison',
    `${HIGHLIGHTS}        - > 40 clients served`,
    '6:11 YAML reads `>` at the beginning of a text as the start of a block text.',
    'put the text in quotes: "> 40 clients served"',
    `${HIGHLIGHTS}        - "> 40 clients served"`,
  ],
  [
    'a comparison with more lines',
    `${HIGHLIGHTS}        - >=40 clients\n          served in a "year"`,
    '6:11 YAML reads `>` at the beginning of a text as the start of a block text.',
    'put the text in quotes: \'>=40 clients served in a "year"\'',
    `${HIGHLIGHTS}        - '>=40 clients served in a "year"'`,
  ],
  [
    'two quoted words in one text',
    `${HIGHLIGHTS}        - "A" and "B"`,
    '6:15 Text follows the closing quote ".',
    'put all of the text in quotes: \'"A" and "B"\'',
    `${HIGHLIGHTS}        - '"A" and "B"'`,
  ],
  [
    'a block whose first line is deeper',
    '  summary: >\n      I build\n    bridges.',
    '5:1 This line is indented by 4 spaces, but the first line of its text by 6.',
    'indent it by 6 spaces, too',
    '  summary: >\n      I build\n      bridges.',
  ],
  [
    'a text that is not indented below its |',
    '  summary: |\n  I build bridges.\n  They hold.',
    '4:3 This line is neither `key: value` nor part of the text above.',
    'if it continues the line above, indent it and the lines that belong to it by more than 2 spaces',
    '  summary: |\n    I build bridges.\n    They hold.',
  ],
  [
    'a value below its key',
    '  label:\n  Engineer\n  email: a@example.org',
    '4:3 The value of `label` is below it but not indented.',
    'write `label: Engineer`, or indent this line by two spaces more',
    '  label: Engineer\n  email: a@example.org',
  ],
  [
    'quotes within quotes',
    '  label: "The "best" engineer"',
    '3:16 Text follows the closing quote ".',
    'put all of the text in quotes: \'The "best" engineer\'',
    '  label: \'The "best" engineer\'',
  ],
  [
    'a comment that includes the end of a list',
    `${HIGHLIGHTS.trimEnd()} [Won prize #2, Built it]`,
    '5:19 The bracket [ that opens here is not closed.',
    'put ] where it ends; put a text with ` #`, or that begins with [, in quotes',
    `${HIGHLIGHTS.trimEnd()} ["Won prize #2", Built it]`,
  ],
  [
    'an unclosed quote, deep in the document',
    '  projects:\n    - name: Dome\n      highlights:\n        - "Built a bridge\n        - Led a team\n  email: a@example.org',
    '6:11 The quote " that opens here is not closed.',
    'put another " where the text ends',
    '  projects:\n    - name: Dome\n      highlights:\n        - "Built a bridge"\n        - Led a team\n  email: a@example.org',
  ],
  [
    'a colon in the second line of an item',
    '  projects:\n    - name: Dome\n      highlights:\n        - Built a bridge\n          that holds: well',
    '6:11 YAML reads `: ` in the next line of this text as the end of a key.',
    'put all of the text in quotes: "Built a bridge that holds: well"',
    '  projects:\n    - name: Dome\n      highlights:\n        - "Built a bridge that holds: well"',
  ],
  [
    'a colon far to the right',
    `  summary: ${'word '.repeat(200)}note: x`,
    '3:12 YAML reads `: ` inside this text as the end of a key.',
    'put the text in quotes: " before it, and " after its last word',
    `  summary: "${'word '.repeat(200)}note: x"`,
  ],
  [
    'numbers before items',
    '  projects:\n    - name: Dome\n      highlights:\n        1. one\n        2. two',
    '6:9 `highlights` must be a list of texts, but it is the text "1. one\\n2. two".',
    'write it as a list: ["one", "two"]',
    '  projects:\n    - name: Dome\n      highlights:\n        - one\n        - two',
  ],
  [
    'emphasis at the beginning',
    '  projects:\n    - name: Dome\n      highlights:\n        - *Lead* engineer',
    '6:11 YAML reads `*` at the beginning of a text as a reference to an anchor.',
    'put the text in quotes: "*Lead* engineer"',
    '  projects:\n    - name: Dome\n      highlights:\n        - "*Lead* engineer"',
  ],
  [
    'a mention',
    '  label: @jane',
    '3:10 A YAML text cannot begin with `@`, which is reserved.',
    'put the text in quotes: "@jane"',
    '  label: "@jane"',
  ],
];

const TABS: MistakeCase[] = [
  [
    'tabs alone',
    'cv:\n\tname: Jane Doe\n\temail: a@example.org\n',
    '2:1 A tab indents this line; YAML indents with spaces.',
    'replace each tab with 2 spaces, here and in the lines below',
    'cv:\n  name: Jane Doe\n  email: a@example.org\n',
  ],
  [
    'a tab among lines with four spaces',
    'cv:\n    name: Jane Doe\n\temail: a@example.org\n',
    '3:1 A tab indents this line; YAML indents with spaces.',
    'replace each tab with 4 spaces, here and in the lines below',
    'cv:\n    name: Jane Doe\n    email: a@example.org\n',
  ],
  [
    'tabs before entries',
    '  skills:\n\t- name: A\n\t  details: b',
    '4:1 A tab indents this line; YAML indents with spaces.',
    'replace each tab with 2 spaces, here and in the lines below',
    '  skills:\n  - name: A\n    details: b',
  ],
];

const JSONS: MistakeCase[] = [
  [
    'None from Python',
    '{"cv": {"name": "Jane", "label": None}}',
    '1:34 JSON has no `None`.',
    'write `null`',
    '{"cv": {"name": "Jane", "label": null}}',
    'json',
  ],
  [
    'undefined from JavaScript',
    '{"cv": {"name": "Jane", "label": undefined}}',
    '1:34 JSON has no `undefined`.',
    'write `null`',
    '{"cv": {"name": "Jane", "label": null}}',
    'json',
  ],
];

describe.each([
  ['dashes', DASHES],
  ['colons', COLONS],
  ['pasted text', PASTED],
  ['other notations', OTHERS],
  ['texts', TEXTS],
  ['tabs', TABS],
  ['JSON', JSONS],
])('mistakes with %s', (_, mistakes) => {
  it.each(mistakes)('get a message and a hint: %s', async (...mistake) => {
    const [, text, message, hint, fixed, language = 'yaml'] = mistake;
    const { diagnostics } = await executeExample(language, toDocument(text));
    const { range, ...first } = diagnostics[0] as (typeof diagnostics)[number];
    expect([`${range?.start.line}:${range?.start.column} ${first.message}`, first.hint]).toEqual([
      message,
      hint,
    ]);
    expect(diagnostics.slice(1).filter(({ code }) => code !== 'valid-as-variant-a')).toEqual([]);
    if (fixed !== undefined)
      expect((await executeExample(language, toDocument(fixed))).diagnostics).toEqual([]);
  });
});

const PARSER_JARGON =
  /\b(?:tokens?|seq|scalar|implicit|indicators?|nodes?|props|(?:block|flow|map|seq|doc)-[a-z-]+|block (?:seq|map)\w*)\b/i;

it('messages for mangled documents have no jargon', () => {
  const random = createRandom(20261122);
  const pick = <T>(items: readonly T[]): T => items[Math.floor(random() * items.length)] as T;
  const sample = readFileSync('samples/starter.yaml', 'utf8');
  const jargon = new Set<string>();
  for (let run = 0; run < countRuns(400); run += 1) {
    const lines = sample.split('\n').slice(0, 60);
    const at = Math.floor(random() * lines.length);
    const line = lines[at] as string;
    const column = Math.floor(random() * (line.length + 1));
    const junk = pick([
      '- ',
      '? ',
      ': ',
      '| ',
      '> ',
      '&a ',
      '*a ',
      '!t ',
      '%x',
      '{',
      '}',
      '[',
      ']',
      ', ',
      '"',
      "'",
      '---',
      '\t',
      '  ',
      ' #',
      '@',
      '`',
    ]);
    lines[at] = line.slice(0, column) + junk + line.slice(column);
    for (const { message, hint = '' } of parseDiagnostics(lines.join('\n'))) {
      if (PARSER_JARGON.test(`${message} ${hint}`.replaceAll(/`[^`]*`|"[^"]*"/g, '')))
        jargon.add(message);
    }
  }
  expect([...jargon]).toEqual([]);
});

function parseDiagnostics(text: string): readonly Diagnostic[] {
  try {
    return parseCvSource(text).diagnostics;
  } catch (error) {
    return (error as CvError).diagnostics;
  }
}

it.each(['Monitor 27"', 'Ann "The Dome" Lee', '"A:\\nB"', '"Skills:\\tDiving"', "'C:\\temp'"])(
  'the plain text %s causes no diagnostics',
  async (text) => {
    expect((await executeExample('yaml', toDocument(`  label: ${text}`))).diagnostics).toEqual([]);
  },
);

describe('parseCvSource with quoted text that is indented less than its key', () => {
  const sections = (list: string) => `cv:
  ${list}:
    talks:
        - "One
      two \\"three\\"
    four"
        - 'a
      it''s'
  name: Ada
`;

  it('reads a document of RenderCV as PyYAML does', () => {
    const source = parseCvSource(sections('sections'));
    expect(source.value).toEqual({
      cv: { sections: { talks: ['One two "three" four', "a it's"] }, name: 'Ada' },
    });
    expect(source.findRange(['cv', 'name']).start).toMatchObject({ line: 9, column: 9 });
  });

  it.each([
    ['its own documents', sections('custom')],
    ['a quote that is not closed', 'cv:\n  sections:\n    talks:\n      - "One\n      - two\n'],
  ])('rejects %s', (_name, text) => {
    expect(() => parseCvSource(text)).toThrow(/quote/);
  });
});
