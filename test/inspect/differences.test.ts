// Where readers differ: what each of them makes of an entry or a field.
import { describe, expect, it } from 'vitest';
import { differencesOf } from '../../src/inspect/differences.js';
import { excerptAt } from '../../src/inspect/excerpt.js';
import type { ByReader } from '../../src/inspect/readers/by-reader.js';
import { byReader } from '../../src/inspect/readers/by-reader.js';
import { readersOf } from '../../src/inspect/rules/rule.js';
import { scoreText } from '../../src/inspect/structure/score.js';
import type { Entry, Field, Structure } from '../../src/inspect/structure/structure.js';

const field = (role: Field['role'], text: string): Field => ({ role, text });

function job(title: string, dates: string): Entry {
  return { fields: [field('title', title), field('dates', dates), field('bullet', `Built what ${title} needs`)] };
}

const STRUCTURE: Structure = {
  header: [field('name', 'Jane Doe'), field('email', 'jane@example.org')],
  sections: [
    {
      title: field('section', 'Experience'),
      entries: [job('Engineer', '2020 – 2022'), job('Plumber', '2018 – 2019')],
    },
  ],
};

const WHOLE = `Jane Doe
jane@example.org
Experience
Engineer 2020 – 2022
Built what Engineer needs
Plumber 2018 – 2019
Built what Plumber needs
`;

/** The differences if some readers get another text. */
function differences(texts: Partial<ByReader<string>>) {
  return differencesIn(
    STRUCTURE,
    byReader((reader) => texts[reader] ?? WHOLE),
  );
}

function differencesIn(structure: Structure, texts: ByReader<string>) {
  const readers = readersOf({ texts, structure });
  const read = readers.map((name) => ({ name, text: texts[name], score: scoreText(structure, texts[name]) }));
  return differencesOf(structure, read);
}

/** What is shown of them, in short. */
function shownOf({ shown }: ReturnType<typeof differences>) {
  return shown.map(({ fields, groups }) => ({
    of: fields[0]?.text,
    groups: groups.map(({ readers, missing, elsewhere }) => [
      readers.join(),
      missing.map(({ text }) => text),
      elsewhere.map(({ text }) => text),
    ]),
  }));
}

describe('differences', () => {
  it('are none if all readers get all', () => {
    expect(differences({})).toEqual({ shown: [], count: 0 });
  });

  it('are none if all readers lack the same', () => {
    const text = WHOLE.replace('jane@example.org', '');
    expect(differences({ content: text, pdfminer: text, rows: text, tags: text }).count).toBe(0);
  });

  it('are those of entries whose dates stand elsewhere', () => {
    const torn = WHOLE.replace(' 2020 – 2022', '').replace(' 2018 – 2019', '').concat('2020 – 2022\n2018 – 2019\n');
    const found = differences({ rows: torn, pdfminer: torn });
    expect(shownOf(found)).toContainEqual({
      of: 'Engineer',
      groups: [
        ['pdfminer,rows', [], ['2020 – 2022']],
        ['content,tags', [], []],
      ],
    });
  });

  it('are those of fields that some readers lack, with what stands in their place', () => {
    const found = differences({ rows: WHOLE.replace('jane@example.org\n', '') });
    expect(shownOf(found)).toEqual([
      {
        of: 'jane@example.org',
        groups: [
          ['rows', ['jane@example.org'], []],
          ['content,pdfminer,tags', [], []],
        ],
      },
    ]);
    expect(found.shown[0]?.groups.map(({ excerpt }) => excerpt.split('\n')[0])).toEqual([
      'Jane Doe',
      'jane@example.org',
    ]);
  });

  it('leave out the tags of a PDF without them', () => {
    expect(differences({ tags: '' }).count).toBe(0);
  });

  it('name programs like readers, but for those that are not judged', () => {
    const text = WHOLE.replace('jane@example.org\n', '');
    const lacking = { name: 'pdftotext', text, score: scoreText(STRUCTURE, text) };
    const whole = { name: 'content', text: WHOLE, score: scoreText(STRUCTURE, WHOLE) };
    const found = differencesOf(STRUCTURE, [whole, lacking, { name: 'mutool' }]);
    expect(found.shown[0]?.groups.map(({ readers }) => readers)).toEqual([['pdftotext'], ['content']]);
  });

  it('are counted, though only some are shown', () => {
    const entries = Array.from({ length: 40 }, (_, index) => job(`Engineer${'x'.repeat(index)}`, `${1970 + index}`));
    const structure: Structure = { header: [], sections: [{ entries }] };
    const whole = entries.flatMap(({ fields }) => fields.map(({ text }) => text)).join('\n');
    const texts = byReader((reader) => (reader === 'rows' ? whole.replaceAll(/^\d+$/gm, '') : whole));
    const found = differencesIn(structure, texts);
    expect(found.count).toBe(40);
    expect(found.shown).toHaveLength(4);
  });
});

describe('an excerpt', () => {
  it.each([
    { text: 'one\ntwo three\nfour', words: 'three', excerpt: 'two three\nfour' },
    { text: 'one\ntwo\nthree four', words: 'two three', excerpt: 'two\nthree four' },
    { text: 'ONE', words: 'one', excerpt: 'ONE' },
    { text: 'a (b) [c]', words: '(b) [c]', excerpt: 'a (b) [c]' },
    { text: 'one', words: 'two', excerpt: '' },
    { text: 'one', words: ' ', excerpt: '' },
  ])('of $text around $words', ({ text, words, excerpt }) => {
    expect(excerptAt(text, words)).toBe(excerpt);
  });

  it('is short, however long the line', () => {
    const text = `${'a'.repeat(5000)} word ${'b'.repeat(5000)}`;
    expect(excerptAt(text, 'word')).toMatch(/^a+ word b+$/);
    expect(excerptAt(text, 'word').length).toBeLessThanOrEqual(500);
  });

  it('is found by the beginning of a word of any length', () => {
    const word = 'x'.repeat(100_000);
    expect(excerptAt(`before\na ${word} b`, `a ${word} b`)).toMatch(/^a x+$/);
  });
});
