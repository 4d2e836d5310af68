// What authors type by mistake, and what they are told: the place, the cause, the remedy; and that the remedy, applied by
// hand here, leaves nothing to be said and loses nothing.
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Diagnostic } from '../../src/diagnostics/diagnostic.js';
import type { CvError } from '../../src/diagnostics/error.js';
import { parseCvSource } from '../../src/render/read-document.js';
import { tryOut } from '../diagnostics/examples.js';
import { runs } from '../support/length.js';
import { randomNumbers } from '../support/random.js';

interface Mistake {
  readonly name: string;
  /** YAML by default. */
  readonly language?: 'json';
  /** What stands below `cv:` and a name; a document where it begins with one. */
  readonly text: string;
  /** The place and the message. */
  readonly says: string;
  readonly hint: string;
  /** The text after the remedy; missing where more than one is needed. */
  readonly mended?: string;
}

const documentOf = (text: string): string => (/^ /.test(text) ? `cv:\n  name: Jane Doe\n${text}\n` : text);

const HIGHLIGHTS = '  projects:\n    - name: Dome\n      highlights:\n';

const DASHES: Mistake[] = [
  {
    name: 'an item that is all in a comment',
    text: `${HIGHLIGHTS}        - #1 in sales`,
    says: '6:11 `highlights[0]` has no value: YAML takes `#1 in sales` for a comment.',
    hint: 'if it is text, put all of it in quotes: "#1 in sales"',
    mended: `${HIGHLIGHTS}        - "#1 in sales"`,
  },
  {
    name: 'an empty item',
    text: `${HIGHLIGHTS}        - One\n        -`,
    says: '7:10 `highlights[1]` has no value.',
    hint: 'write text after the dash, or remove the line',
    mended: `${HIGHLIGHTS}        - One`,
  },
  {
    name: 'items without spaces',
    text: `${HIGHLIGHTS}        -one\n        -two`,
    says: '6:9 `highlights` must be a list of texts, but it is the text "-one -two".',
    hint: 'a space is missing after the dash: begin each item with `- `, as in `- one`',
    mended: `${HIGHLIGHTS}        - one\n        - two`,
  },
  {
    name: 'one item of several without a space',
    text: `${HIGHLIGHTS}        - one\n        -two`,
    says: '7:9 A space is missing after the dash.',
    hint: 'write `- two`',
    mended: `${HIGHLIGHTS}        - one\n        - two`,
  },
  {
    name: 'an item without a space, below blank lines',
    text: `${HIGHLIGHTS}        - one\n\n\n        -two`,
    says: '9:9 A space is missing after the dash.',
    hint: 'write `- two`',
    mended: `${HIGHLIGHTS}        - one\n        - two`,
  },
  {
    name: 'a dash alone in place of a text',
    text: '  label: -',
    says: '3:10 A list begins on the line after its key.',
    hint: 'put each item on a line of its own; if this is one text, write "-"',
    mended: '  label: "-"',
  },
  {
    name: 'an entry without a space',
    text: '  experience:\n    -company: A\n      position: B',
    says: '4:5 A space is missing after the dash.',
    hint: 'write `- company: A`',
    mended: '  experience:\n    - company: A\n      position: B',
  },
  {
    name: 'an entry without a space, whose keys stand below the first',
    text: '  experience:\n    -company: A\n     position: B',
    says: '4:5 A space is missing after the dash.',
    hint: 'write `- company: A`, and indent the lines of this item by 6 spaces',
    mended: '  experience:\n    - company: A\n      position: B',
  },
  {
    name: 'an entry without a space, whose keys stand below the dash',
    text: '  skills:\n    -name: A\n    details: B',
    says: '4:5 `skills` must be a list, but it is an object.',
    hint: 'a space is missing after the dash: write `- name: …`, and indent the keys below it as much as this one',
    mended: '  skills:\n    - name: A\n      details: B',
  },
  {
    name: 'an entry that is indented like the list above it',
    text: '  experience:\n    - company: A\n      position: B\n      highlights:\n        - one\n      - company: C\n        position: D',
    says: '8:1 This item is indented by 6 spaces; the one before that begins with `company:` has 4.',
    hint: 'indent it and the lines that belong to it by 2 spaces less',
    mended:
      '  experience:\n    - company: A\n      position: B\n      highlights:\n        - one\n    - company: C\n      position: D',
  },
  {
    name: 'an entry that is an item of the list above it',
    text: '  experience:\n    - company: A\n      position: B\n      highlights:\n      - one\n      - company: C\n        position: D',
    says: '8:9 `highlights[1]` must be text, but it is an object.',
    hint: 'if these are the keys of an entry, indent them as those of the entry before',
    mended:
      '  experience:\n    - company: A\n      position: B\n      highlights:\n      - one\n    - company: C\n      position: D',
  },
  {
    name: 'a dash one space to the left of the others',
    text: '  experience:\n    - company: A\n      position: B\n   - company: C\n      position: D',
    says: '6:4 This dash is indented by 3 spaces, and those of its list by 4.',
    hint: 'indent it by 4 spaces',
    mended: '  experience:\n    - company: A\n      position: B\n    - company: C\n      position: D',
  },
  {
    name: 'a dash to the left of the others, with its lines',
    text: '  experience:\n    - company: A\n      position: B\n      highlights:\n        - one\n   - company: C\n     position: D',
    says: '8:4 This dash is indented by 3 spaces, and those of its list by 4.',
    hint: 'indent it and the lines that belong to it by 1 space more',
    mended:
      '  experience:\n    - company: A\n      position: B\n      highlights:\n        - one\n    - company: C\n      position: D',
  },
  {
    name: 'the first dash to the left of the others',
    text: '  experience:\n   - company: A\n      position: B\n    - company: C\n      position: D',
    says: '4:4 This dash is indented by 3 spaces, and those of its list by 4.',
    hint: 'indent it by 4 spaces',
    mended: '  experience:\n    - company: A\n      position: B\n    - company: C\n      position: D',
  },
  {
    name: 'a dash one space to the right of the others',
    text: '  experience:\n    - company: A\n      position: B\n     - company: C\n      position: D',
    says: '6:6 This dash is indented by 5 spaces, and those of its list by 4.',
    hint: 'indent it by 4 spaces',
    mended: '  experience:\n    - company: A\n      position: B\n    - company: C\n      position: D',
  },
  {
    name: 'the dash of a text one space to the left of the others',
    text: `${HIGHLIGHTS}        - one\n       - two\n        - three`,
    says: '7:8 This dash is indented by 7 spaces, and those of its list by 8.',
    hint: 'indent it by 8 spaces',
    mended: `${HIGHLIGHTS}        - one\n        - two\n        - three`,
  },
  {
    name: 'dashes one space to the right of the first',
    text: `${HIGHLIGHTS}       - one\n        - two\n        - three`,
    says: '7:9 This dash is indented by one space more than the one above, and begins a list within its text; the same in line 8.',
    hint: 'indent it by 7, or by 9 for a list within the text',
    mended: `${HIGHLIGHTS}       - one\n       - two\n       - three`,
  },
];

const COLONS: Mistake[] = [
  {
    name: 'two colons in an item',
    text: `${HIGHLIGHTS}        - Note: x: y`,
    says: '6:11 YAML takes `: ` inside this text for the end of a key.',
    hint: 'put the text in quotes: "Note: x: y"',
    mended: `${HIGHLIGHTS}        - "Note: x: y"`,
  },
  {
    name: 'a colon and emphasis in an item',
    text: `${HIGHLIGHTS}        - Cut costs: **three ports** have`,
    says: '6:11 YAML takes `: ` inside this text for the end of a key.',
    hint: 'put the text in quotes: "Cut costs: **three ports** have"',
    mended: `${HIGHLIGHTS}        - "Cut costs: **three ports** have"`,
  },
  {
    name: 'two colons in an item that begins like a key, beside texts',
    text: `${HIGHLIGHTS}        - One\n        - location: x: y`,
    says: '7:11 YAML takes `: ` inside this text for the end of a key.',
    hint: 'put the text in quotes: "location: x: y"',
    mended: `${HIGHLIGHTS}        - One\n        - "location: x: y"`,
  },
  {
    name: 'two colons in the first field of an entry',
    text: '  projects:\n    - name: Dome: a cupola',
    says: '4:13 YAML takes `: ` inside this text for the end of a key.',
    hint: 'put the text in quotes: "Dome: a cupola"',
    mended: '  projects:\n    - name: "Dome: a cupola"',
  },
  {
    name: 'a key without its colon',
    text: 'cv:\n  name Jane\n  email: a@example.org\n',
    says: '2:3 A colon is missing after `name`.',
    hint: 'write `name: Jane`',
    mended: 'cv:\n  name: Jane\n  email: a@example.org\n',
  },
  {
    name: 'a semicolon in place of the colon',
    text: '  label; Engineer',
    says: '3:3 A colon is missing after `label`.',
    hint: 'write `label: Engineer`',
    mended: '  label: Engineer',
  },
  {
    name: 'a dash in place of the colon',
    text: '  label - Engineer',
    says: '3:3 A colon is missing after `label`.',
    hint: 'write `label: Engineer`',
    mended: '  label: Engineer',
  },
  {
    name: 'a list below a bullet point with a colon',
    text: `${HIGHLIGHTS}        - Led a team:\n          - hired two\n          - taught`,
    says: '6:11 `highlights[0]` must be text, but it is an object.',
    hint: 'for a list within the text, write `- |` and all lines below it, or leave out the colon',
    mended: `${HIGHLIGHTS}        - |\n          Led a team:\n          - hired two\n          - taught`,
  },
  {
    name: 'the only key without its colon',
    text: 'cv:\n  name Jane\n',
    says: '2:3 `cv` must be an object, but it is the text "name Jane".',
    hint: 'a colon is missing: write `name: Jane`',
    mended: 'cv:\n  name: Jane\n',
  },
  {
    name: 'plain text with a colon in it',
    text: 'Dear all,\n\nI apply. See: me\n',
    says: '1:1 This line is no `key: value`.',
    hint: 'begin with a key, as in `cv:`, or `body: |` in a letter, and indent the lines that belong to it',
  },
  {
    name: 'the last key without its colon',
    text: '  email jane@example.org',
    says: '3:3 A colon is missing after `email`.',
    hint: 'write `email: jane@example.org`',
    mended: '  email: jane@example.org',
  },
  {
    name: 'the first key of an entry without its colon',
    text: '  skills:\n    - name Tools\n      details: Revit',
    says: '4:7 A colon is missing after `name`.',
    hint: 'write `name: Tools`',
    mended: '  skills:\n    - name: Tools\n      details: Revit',
  },
];

const MARKS: Mistake[] = [
  {
    name: 'a quote that ends a text and never began',
    text: '  label: Engineer"',
    says: '3:18 This `"` ends no quotes; it is shown as a part of the text.',
    hint: 'remove it: `Engineer`',
    mended: '  label: Engineer',
  },
  {
    name: 'a folder of Windows in double quotes',
    text: '  summary: "C:\\temp\\new"',
    says: '3:15 In double quotes, YAML takes `\\t` for a character that is not printed.',
    hint: "if a backslash is meant, put the text in single quotes: `'C:\\temp\\new'`",
    mended: "  summary: 'C:\\temp\\new'",
  },
  {
    name: 'a key without its colon below the same key',
    text: '  label: Diver\n  label Engineer',
    says: '4:3 A colon is missing after `label`.',
    hint: 'the line above has `label` already: keep one of them',
    mended: '  label: Diver',
  },
];

const FRAMES: Mistake[] = [
  {
    name: 'the fence of a chat',
    text: '```yaml\ncv:\n  name: Jane Doe\n```\n',
    says: '1:1 ``` is the mark of code in Markdown or in a chat, not a part of the document.',
    hint: 'remove this line and the line ``` at the end',
    mended: 'cv:\n  name: Jane Doe\n',
  },
  {
    name: 'a fence, with what was said around it',
    text: 'Here is your CV:\n\n```yaml\ncv:\n  name: Jane Doe\n```\nLet me know!\n',
    says: '3:1 ``` is the mark of code in Markdown or in a chat, not a part of the document.',
    hint: 'keep only what stands between the lines that begin with ```',
    mended: 'cv:\n  name: Jane Doe\n',
  },
  {
    name: 'the fence around JSON',
    language: 'json',
    text: '```json\n{"cv": {"name": "Jane"}}\n```\n',
    says: '1:1 ``` is the mark of code in Markdown or in a chat, not a part of the document.',
    hint: 'remove this line and the line ``` at the end',
    mended: '{"cv": {"name": "Jane"}}\n',
  },
  {
    name: 'a merge that git left',
    text: 'cv:\n<<<<<<< HEAD\n  name: Jane Doe\n=======\n  name: Jane M. Doe\n>>>>>>> branch\n',
    says: '2:1 Git could not merge two versions here; the text holds both.',
    hint: 'keep the lines of one version, and remove the lines that begin with `<<<<<<<`, `=======` and `>>>>>>>`',
    mended: 'cv:\n  name: Jane Doe\n',
  },
  {
    name: 'quoted mail',
    text: '> cv:\n>   name: Jane Doe\n',
    says: '1:1 Each line begins with `>`, the mark of a quotation, which is not a part of the document.',
    hint: 'remove it from each line',
    mended: 'cv:\n  name: Jane Doe\n',
  },
  {
    name: 'added lines of a difference',
    text: '+cv:\n+  name: Jane Doe\n',
    says: '1:1 Each line begins with `+`, the mark of an added line, which is not a part of the document.',
    hint: 'remove it from each line',
    mended: 'cv:\n  name: Jane Doe\n',
  },
  {
    name: 'numbers of lines',
    text: '1 cv:\n2   name: Jane Doe\n',
    says: '1:1 Each line begins with its number, which is not a part of the document.',
    hint: 'remove it from each line',
    mended: 'cv:\n  name: Jane Doe\n',
  },
  {
    name: 'line ends of old Macs',
    text: 'cv:\r  name: Jane Doe\r',
    says: '1:4 The lines of this text end in a carriage return (CR) alone, which YAML does not take for a line end.',
    hint: 'save it with Unix (LF) or Windows (CR LF) line ends, which editors offer',
    mended: 'cv:\n  name: Jane Doe\n',
  },
  {
    name: 'front matter before Markdown',
    text: '---\ncv:\n  name: Jane Doe\n---\n\nHello.\n',
    says: '4:1 This file holds more than one YAML document.',
    hint: 'remove the second `---` and what follows it, if that is not a CV',
    mended: '---\ncv:\n  name: Jane Doe\n',
  },
  {
    name: 'dots between two parts',
    text: 'cv:\n  name: Jane Doe\n...\n  email: a@example.org\n',
    says: '4:1 This file holds more than one YAML document.',
    hint: 'the line `...` ends a document: remove it, if what follows belongs to it',
    mended: 'cv:\n  name: Jane Doe\n  email: a@example.org\n',
  },
  {
    name: 'a heading that was copied with its bullet',
    text: '• cv:\n  name: Jane Doe\n',
    says: '1:1 • does not begin a key in YAML.',
    hint: 'remove it',
    mended: 'cv:\n  name: Jane Doe\n',
  },
  {
    name: 'a line of Markdown',
    text: '**Email:** a@example.org\ncv:\n  name: Jane Doe\n',
    says: '1:1 `**Email:** a@example.org` is neither a key with its value nor a part of one.',
    hint: 'begin the line with a key and a colon, or remove it; a comment begins with `#`',
    mended: 'cv:\n  name: Jane Doe\n',
  },
];

const OTHERS: Mistake[] = [
  {
    name: 'a remark as in JavaScript',
    text: '  // my mail\n  email: a@example.org',
    says: '3:3 In YAML, a comment begins with `#`, not with `//`.',
    hint: 'write `# my mail`',
    mended: '  # my mail\n  email: a@example.org',
  },
  {
    name: 'a remark as in C',
    text: '  /* my mail */\n  email: a@example.org',
    says: '3:3 In YAML, a comment begins with `#`, not with `/*`.',
    hint: 'write `# my mail`',
    mended: '  # my mail\n  email: a@example.org',
  },
  {
    name: 'an equals sign',
    text: '  email = a@example.org',
    says: '3:9 In YAML, a colon stands between `email` and its value, not `=`.',
    hint: 'write `email: a@example.org`',
    mended: '  email: a@example.org',
  },
  {
    name: 'equals signs alone',
    text: 'cv:\n  name = Jane Doe\n',
    says: '2:3 `cv` must be an object, but it is the text "name = Jane Doe".',
    hint: 'a colon stands between a key and its value, not `=`: write `name: …`',
    mended: 'cv:\n  name: Jane Doe\n',
  },
  {
    name: 'the settings of TOML',
    text: '[cv]\nname = "Jane Doe"\n',
    says: '2:6 In YAML, a colon stands between `name` and its value, not `=`.',
    hint: 'write `name: "Jane Doe"`',
  },
  {
    name: 'commas between fields',
    text: '  label: Engineer,\n  summary: Builds,',
    says: '3:18 YAML has no `,` between fields; it is shown as a part of the text; the same in line 4.',
    hint: 'remove it at the end of these lines',
    mended: '  label: Engineer\n  summary: Builds',
  },
  {
    name: 'braces without commas',
    text: 'cv: {\n  name: Jane Doe\n  email: a@example.org\n}\n',
    says: '2:16 In braces, a comma is missing at the end of this line.',
    hint: 'put one at the end of each line but the last, or leave out the braces',
    mended: 'cv: {\n  name: Jane Doe,\n  email: a@example.org\n}\n',
  },
  {
    name: 'a quoted key without a space',
    text: 'cv:\n  "name":"Jane"\n',
    says: '2:3 A space is missing after `"name":`.',
    hint: 'write `"name": "Jane"`',
    mended: 'cv:\n  "name": "Jane"\n',
  },
  {
    name: 'a placeholder',
    text: '  label: {{ label }}',
    says: '3:11 A key must be plain text.',
    hint: 'put a text that begins with `{` or `[` in quotes',
    mended: '  label: "{{ label }}"',
  },
  {
    name: 'a merge of mappings',
    text: '  skills:\n    - &a\n      name: A\n      details: b\n    - <<: *a\n      name: B',
    says: '7:7 The merge of one mapping into another (`<<`) is not a part of YAML 1.2.',
    hint: 'write out the keys of *a here',
    mended: '  skills:\n    - name: A\n      details: b\n    - name: B\n      details: b',
  },
];

const TEXTS: Mistake[] = [
  {
    name: 'an address with a space',
    text: '  website: https: //example.org',
    says: '3:12 This address contains a space.',
    hint: 'write `https://example.org`',
    mended: '  website: https://example.org',
  },
  {
    name: 'a text beside its |',
    text: '  summary: | I build bridges.',
    says: '3:12 After |, a text begins on the next line.',
    hint: 'put it there, indented by two spaces more than its key; if the | belongs to the text, put all of it in quotes: "| I build bridges."',
    mended: '  summary: |\n    I build bridges.',
  },
  {
    name: 'a text beside its >, with more lines',
    text: `${HIGHLIGHTS}        - >- Built a bridge\n            that holds`,
    says: '6:11 After >-, a text begins on the next line.',
    hint: 'put it there, indented by two spaces more than its dash; if the >- belongs to the text, put all of it in quotes: ">- Built a bridge that holds"',
    mended: `${HIGHLIGHTS}        - >-\n            Built a bridge\n            that holds`,
  },
  {
    name: 'a comparison',
    text: `${HIGHLIGHTS}        - > 40 clients served`,
    says: '6:11 YAML takes `>` at the beginning of a text for the mark of one that begins on the next line.',
    hint: 'put the text in quotes: "> 40 clients served"',
    mended: `${HIGHLIGHTS}        - "> 40 clients served"`,
  },
  {
    name: 'a comparison with more lines',
    text: `${HIGHLIGHTS}        - >=40 clients\n          served in a "year"`,
    says: '6:11 YAML takes `>` at the beginning of a text for the mark of one that begins on the next line.',
    hint: 'put the text in quotes: \'>=40 clients served in a "year"\'',
    mended: `${HIGHLIGHTS}        - '>=40 clients served in a "year"'`,
  },
  {
    name: 'two texts in quotes in one',
    text: `${HIGHLIGHTS}        - "A" and "B"`,
    says: '6:15 Text follows the closing quote ".',
    hint: 'put all of the text in quotes: \'"A" and "B"\'',
    mended: `${HIGHLIGHTS}        - '"A" and "B"'`,
  },
  {
    name: 'a block whose first line is deeper',
    text: '  summary: >\n      I build\n    bridges.',
    says: '5:1 The text above is indented by 6 spaces, and this line of it by 4.',
    hint: 'indent it by 6 spaces, too',
    mended: '  summary: >\n      I build\n      bridges.',
  },
  {
    name: 'a text that is not indented below its |',
    text: '  summary: |\n  I build bridges.\n  They hold.',
    says: '4:3 This line is neither `key: value` nor part of the text above.',
    hint: 'if it continues the line above, indent it and the lines that belong to it by more than 2 spaces',
    mended: '  summary: |\n    I build bridges.\n    They hold.',
  },
  {
    name: 'a value below its key',
    text: '  label:\n  Engineer\n  email: a@example.org',
    says: '4:3 The value of `label` is below it but not indented.',
    hint: 'write `label: Engineer`, or indent this line by two spaces more',
    mended: '  label: Engineer\n  email: a@example.org',
  },
  {
    name: 'an apostrophe at the beginning',
    text: "  projects:\n    - name: Dome\n      highlights:\n        - 'twas a time\n        - two",
    says: "6:11 The quote ' that opens here is not closed.",
    hint: 'put another \' where the text ends; if it is an apostrophe, write "\'twas a time"',
    mended: '  projects:\n    - name: Dome\n      highlights:\n        - "\'twas a time"\n        - two',
  },
  {
    name: 'quotes within quotes',
    text: '  label: "The "best" engineer"',
    says: '3:16 Text follows the closing quote ".',
    hint: 'put all of the text in quotes: \'The "best" engineer\'',
    mended: '  label: \'The "best" engineer\'',
  },
  {
    name: 'a comment that takes the end of a list',
    text: `${HIGHLIGHTS.trimEnd()} [Won prize #2, Built it]`,
    says: '5:19 The bracket [ that opens here is not closed.',
    hint: 'YAML takes `#2, Built it]` for a comment: put the text with the `#` in quotes',
    mended: `${HIGHLIGHTS.trimEnd()} ["Won prize #2", Built it]`,
  },
  {
    name: 'a quote that is not closed, deep in the document',
    text: '  projects:\n    - name: Dome\n      highlights:\n        - "Built a bridge\n        - Led a team\n  email: a@example.org',
    says: '6:11 The quote " that opens here is not closed.',
    hint: 'put another " where the text ends',
    mended:
      '  projects:\n    - name: Dome\n      highlights:\n        - "Built a bridge"\n        - Led a team\n  email: a@example.org',
  },
  {
    name: 'a colon in the second line of an item',
    text: '  projects:\n    - name: Dome\n      highlights:\n        - Built a bridge\n          that holds: well',
    says: '6:11 YAML takes `: ` in the next line of this text for the end of a key.',
    hint: 'put all of the text in quotes: "Built a bridge that holds: well"',
    mended: '  projects:\n    - name: Dome\n      highlights:\n        - "Built a bridge that holds: well"',
  },
  {
    name: 'a colon far to the right',
    text: `  summary: ${'word '.repeat(200)}note: x`,
    says: '3:12 YAML takes `: ` inside this text for the end of a key.',
    hint: 'put the text in quotes: " before `word word word word word word` and after `word word word word note: x`',
    mended: `  summary: "${'word '.repeat(200)}note: x"`,
  },
  {
    name: 'numbers before items',
    text: '  projects:\n    - name: Dome\n      highlights:\n        1. one\n        2. two',
    says: '6:9 `highlights` must be a list of texts, but it is the text "1. one 2. two".',
    hint: 'begin each item with `- `, on a line of its own, as in `- one`; numbers may stay behind it',
    mended: '  projects:\n    - name: Dome\n      highlights:\n        - one\n        - two',
  },
  {
    name: 'emphasis at the beginning',
    text: '  projects:\n    - name: Dome\n      highlights:\n        - *Lead* engineer',
    says: '6:11 YAML takes `*` at the beginning of a text for a reference to an anchor.',
    hint: 'put the text in quotes: "*Lead* engineer"',
    mended: '  projects:\n    - name: Dome\n      highlights:\n        - "*Lead* engineer"',
  },
  {
    name: 'a mention',
    text: '  label: @jane',
    says: '3:10 In YAML, a text cannot begin with `@`, which is reserved.',
    hint: 'put the text in quotes: "@jane"',
    mended: '  label: "@jane"',
  },
];

const TABS: Mistake[] = [
  {
    name: 'tabs alone',
    text: 'cv:\n\tname: Jane Doe\n\temail: a@example.org\n',
    says: '2:1 A tab indents this line; YAML indents with spaces.',
    hint: 'replace each tab with 2 spaces, here and in the lines below',
    mended: 'cv:\n  name: Jane Doe\n  email: a@example.org\n',
  },
  {
    name: 'a tab among lines with four spaces',
    text: 'cv:\n    name: Jane Doe\n\temail: a@example.org\n',
    says: '3:1 A tab indents this line; YAML indents with spaces.',
    hint: 'replace each tab with 4 spaces, here and in the lines below',
    mended: 'cv:\n    name: Jane Doe\n    email: a@example.org\n',
  },
  {
    name: 'tabs before entries',
    text: '  skills:\n\t- name: A\n\t  details: b',
    says: '4:1 A tab indents this line; YAML indents with spaces.',
    hint: 'replace each tab with 2 spaces, here and in the lines below',
    mended: '  skills:\n  - name: A\n    details: b',
  },
];

const JSONS: Mistake[] = [
  {
    name: 'None of Python',
    language: 'json',
    text: '{"cv": {"name": "Jane", "label": None}}',
    says: '1:34 JSON has no `None`.',
    hint: 'write `null`',
    mended: '{"cv": {"name": "Jane", "label": null}}',
  },
  {
    name: 'undefined of JavaScript',
    language: 'json',
    text: '{"cv": {"name": "Jane", "label": undefined}}',
    says: '1:34 JSON has no `undefined`.',
    hint: 'write `null`',
    mended: '{"cv": {"name": "Jane", "label": null}}',
  },
];

describe.each([
  ['dashes', DASHES],
  ['colons', COLONS],
  ['what was copied along', FRAMES],
  ['other notations', OTHERS],
  ['marks', MARKS],
  ['texts', TEXTS],
  ['tabs', TABS],
  ['JSON', JSONS],
])('%s', (_, mistakes) => {
  it.each(mistakes)('$name', async ({ text, says, hint, mended, language = 'yaml' as const }) => {
    const { diagnostics } = await tryOut(language, documentOf(text));
    const { range, ...first } = diagnostics[0] as (typeof diagnostics)[number];
    expect([`${range?.start.line}:${range?.start.column} ${first.message}`, first.hint]).toEqual([says, hint]);
    expect(diagnostics.slice(1).filter(({ code }) => code !== 'valid-as-a')).toEqual([]);
    if (mended !== undefined) expect((await tryOut(language, documentOf(mended))).diagnostics).toEqual([]);
  });
});

/** Words of the parser, which no author has heard of. */
const PARSER =
  /\b(?:tokens?|seq|scalar|implicit|indicators?|nodes?|props|(?:block|flow|map|seq|doc)-[a-z-]+|block (?:seq|map)\w*)\b/i;

it('mangled documents are explained in the words of authors', () => {
  const random = randomNumbers(20261122);
  const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)] as T;
  const sample = readFileSync('samples/starter.yaml', 'utf8');
  const jargon = new Set<string>();
  for (let run = 0; run < runs(400); run += 1) {
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
    for (const { message, hint = '' } of problemsOf(lines.join('\n'))) {
      if (PARSER.test(`${message} ${hint}`.replaceAll(/`[^`]*`|"[^"]*"/g, ''))) jargon.add(message);
    }
  }
  expect([...jargon]).toEqual([]);
});

function problemsOf(text: string): readonly Diagnostic[] {
  try {
    return parseCvSource(text).diagnostics;
  } catch (error) {
    return (error as CvError).diagnostics;
  }
}

it.each(['Monitor 27"', 'Ann "The Dome" Lee', '"A:\\nB"', '"Skills:\\tDiving"', "'C:\\temp'"])(
  '%s is text',
  async (text) => {
    expect((await tryOut('yaml', documentOf(`  label: ${text}`))).diagnostics).toEqual([]);
  },
);
