// What authors type by mistake, and what they are told: the place, the cause, the remedy; and that the remedy, applied by
// hand here, leaves nothing to be said and loses nothing.
import { describe, expect, it } from 'vitest';
import { tryOut } from '../diagnostics/examples.js';

interface Mistake {
  readonly name: string;
  /** What stands below `cv:` and a name; a document where it begins with one. */
  readonly text: string;
  /** The place and the message. */
  readonly says: string;
  readonly hint: string;
  /** The text after the remedy. */
  readonly mended: string;
}

const documentOf = (text: string): string => (/^[ -]/.test(text) ? `cv:\n  name: Jane Doe\n${text}\n` : text);

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
    name: 'the only key without its colon',
    text: 'cv:\n  name Jane\n',
    says: '2:3 `cv` must be an object, but it is the text "name Jane".',
    hint: 'a colon is missing: write `name: Jane`',
    mended: 'cv:\n  name: Jane\n',
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

describe.each([
  ['dashes', DASHES],
  ['colons', COLONS],
])('%s', (_, mistakes) => {
  it.each(mistakes)('$name', async ({ text, says, hint, mended }) => {
    const { diagnostics } = await tryOut('yaml', documentOf(text));
    const { range, ...first } = diagnostics[0] as (typeof diagnostics)[number];
    expect([`${range?.start.line}:${range?.start.column} ${first.message}`, first.hint]).toEqual([says, hint]);
    expect(diagnostics.slice(1).filter(({ code }) => code !== 'valid-as-a')).toEqual([]);
    expect((await tryOut('yaml', documentOf(mended))).diagnostics).toEqual([]);
  });
});
