// What to write in place of a value of the wrong type: the hint, and the remedy as data.
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { renderCv } from '../../../src/compiler/pipeline/render.js';
import type { Change } from '../../../src/diagnostics/diagnostic.js';
import { onlyProblem, withCv, withEntry } from './documents.js';

/** What a remedy says, beside its path. */
function remedyOf(document: unknown): {
  hint: string | undefined;
  sure: string | undefined;
  value: unknown;
} {
  const { hint, fix } = onlyProblem(document);
  const [change] = (fix?.changes ?? []) as (Change & { value?: unknown })[];
  return { hint, sure: fix && `${fix.confidence} ${change?.kind}`, value: change?.value };
}

describe('a text where a list of texts is wanted', () => {
  it.each([
    ['A, B', ['A', 'B']],
    ['Jane Doe, Joe Smith', ['Jane Doe', 'Joe Smith']],
    ['Jane Doe and Joe Smith', ['Jane Doe', 'Joe Smith']],
    ['Jane Doe, Joe Smith, and Ann Lee', ['Jane Doe', 'Joe Smith', 'Ann Lee']],
    ['Jane Doe & Joe Smith', ['Jane Doe', 'Joe Smith']],
    ['Doe, Jane; Smith, Joe', ['Doe, Jane', 'Smith, Joe']],
    ['Doe, J., Smith, A. B.', ['Doe, J.', 'Smith, A. B.']],
    ['Alexander Brandt', ['Alexander Brandt']],
  ])('authors: $0', (authors, list) => {
    expect(remedyOf(withEntry('PublicationEntry', { authors }))).toEqual({
      hint: `write it as a list: [${list.map((name) => JSON.stringify(name)).join(', ')}]`,
      ...(list.length === 1
        ? { sure: 'certain wrap', value: undefined }
        : { sure: 'likely replace', value: list }),
    });
  });

  it.each([
    ['Wrote code, and read it', ['Wrote code, and read it']],
    ['- One\n- Two, three', ['One', 'Two, three']],
    ['One\nTwo', ['One', 'Two']],
  ])('highlights: $0', (highlights, list) => {
    expect(remedyOf(withEntry('NormalEntry', { highlights })).hint).toBe(
      `write it as a list: [${list.map((name) => JSON.stringify(name)).join(', ')}]`,
    );
  });

  it('section_order', () => {
    const { hint, value } = remedyOf(withCv({ section_order: 'Skills, Education' }));
    expect({ hint, value }).toEqual({
      hint: 'write it as a list: ["Skills", "Education"]',
      value: ['Skills', 'Education'],
    });
  });

  it('nothing at all', () => {
    expect(remedyOf(withEntry('PublicationEntry', { authors: ' , ' })).hint).toMatch(
      /each beginning with `- `/,
    );
  });
});

describe('a list where a text is wanted', () => {
  it('is written with commas', () => {
    expect(remedyOf(withEntry('OneLineEntry', { details: ['German', 'English'] }))).toEqual({
      hint: 'write one text: "German, English"',
      sure: 'likely replace',
      value: 'German, English',
    });
  });

  it('has no remedy where it holds more than texts', () => {
    expect(remedyOf(withEntry('OneLineEntry', { details: [{}] })).sure).toBeUndefined();
  });
});

describe('an object where a text is wanted', () => {
  it.each([
    { name: 'a name', author: { name: 'Jane Doe' }, sure: 'likely replace', value: 'Jane Doe' },
    {
      name: 'a name and an ORCID iD',
      author: { name: 'Jane Doe', orcid: '0000-0002-1825-0097' },
      sure: undefined,
      value: undefined,
    },
  ])('suggests the name of an author with $name', ({ author, sure, value }) => {
    expect(remedyOf(withEntry('PublicationEntry', { authors: [author] }))).toEqual({
      hint: 'write one text: "Jane Doe"',
      sure,
      value,
    });
  });
});

describe('a boolean where a date is wanted', () => {
  it.each([
    { end_date: true, hint: 'write `"present"`', sure: 'likely replace', value: 'present' },
    {
      end_date: false,
      hint: 'write a date like `2024-05`, or omit the field',
      sure: undefined,
      value: undefined,
    },
  ])('has no certain fix: end_date: $end_date', ({ end_date, ...remedy }) => {
    expect(remedyOf(withEntry('ExperienceEntry', { end_date }))).toEqual(remedy);
  });
});

describe('a number that is text', () => {
  it.each([
    { text: '12', hint: 'write `12`, without quotes', sure: 'certain replace', value: 12 },
    { text: '1.5', hint: 'write digits only, like `42`', sure: undefined, value: undefined },
    { text: 'many', hint: 'write digits only, like `42`', sure: undefined, value: undefined },
    {
      text: '9'.repeat(30),
      hint: 'write digits only, like `42`',
      sure: undefined,
      value: undefined,
    },
  ])('cited_by: $text', ({ text, ...remedy }) => {
    expect(remedyOf(withEntry('PublicationEntry', { cited_by: text }))).toEqual(remedy);
  });
});

describe('an address with letters that must be encoded', () => {
  it.each([
    ['https://münchen.de', 'https://xn--mnchen-3ya.de'],
    ['münchen.de/über-uns', 'https://xn--mnchen-3ya.de/%C3%BCber-uns'],
    ['https://www.例子.测试:8080/?q=例', 'https://www.xn--fsqu00a.xn--0zwm56d:8080/?q=%E4%BE%8B'],
    ['https://example.com/é', 'https://example.com/%C3%A9'],
  ])('$0', async (website, written) => {
    const document = withCv({ website });
    expect(remedyOf(document)).toEqual({
      hint: `write \`${written}\``,
      sure: 'certain replace',
      value: written,
    });
    const { txt } = await renderCv(withCv({ website: written }), { formats: ['txt'] });
    expect(txt).toContain(website.replace(/^https:\/\/(www\.)?/, ''));
  });

  it.each([
    'example.com/über uns',
    'example.com/a, example.com/b',
    'github.com/a or gitlab.com/a',
    'N.A.',
  ])('is only a guess for %s', (website) => {
    expect(remedyOf(withCv({ website })).sure).toBe('likely replace');
  });

  it('is encoded in a link of Markdown, too', async () => {
    const { md, txt } = await renderCv(withCv({ summary: '[Us](https://münchen.de/ü)' }), {
      formats: ['md', 'txt'],
    });
    expect(md).toContain('[Us](https://xn--mnchen-3ya.de/%C3%BC)');
    expect(txt).toContain('Us (https://münchen.de/ü)');
  });
});

describe('a date in another form', () => {
  it.each([
    ['2010/11', 'likely replace', '2010-11'],
    ['2010/12', 'certain replace', '2010-12'],
    ['1999/00', undefined, undefined],
    ['Mar 2020 - 12', 'likely replace', '2020-03-12'],
    ['-', 'likely replace', 'present'],
    ['Today', 'certain replace', 'present'],
  ])('$0', (text, sure, value) => {
    expect(remedyOf(withEntry('ExperienceEntry', { end_date: text }))).toMatchObject({
      sure,
      value,
    });
  });
});

describe('a number out of bounds', () => {
  const message =
    '`cited_by` is a larger number than can be kept exactly; it must be at most 9,007,199,254,740,991.';

  it.each([1e21, Number.MAX_SAFE_INTEGER + 2])('cited_by: %d', (cited_by) => {
    const problem = onlyProblem(withEntry('PublicationEntry', { cited_by }));
    expect(problem).toMatchObject({ code: 'bad-size', message });
  });
});

describe('a list of objects that is written otherwise', () => {
  const JANE = [{ network: 'GitHub', username: 'jane' }];

  it.each([
    {
      name: 'networks with their user names',
      networks: { github: 'jane', LinkedIn: 'jane-doe' },
      hint: 'write a list: `- network: GitHub`, and below it `username: jane`',
      sure: 'likely replace',
      value: [...JANE, { network: 'LinkedIn', username: 'jane-doe' }],
    },
    {
      name: 'a network that there is not',
      networks: { Xing: 'jane' },
      hint: 'write a list: `- network: GitHub`, and below it `username: jane-doe`',
    },
    {
      name: 'one network without its dash',
      networks: JANE[0],
      hint: 'begin each item with `- `, even when there is only one',
      sure: 'certain wrap',
    },
    { name: 'a text', networks: 'github.com/jane', hint: /^write a list: `- network: GitHub`/ },
  ])('social_networks: $name', ({ networks, hint, sure, value }) => {
    const remedy = remedyOf(withCv({ social_networks: networks }));
    if (typeof hint === 'string') expect(remedy.hint).toBe(hint);
    else expect(remedy.hint).toMatch(hint);
    expect(remedy).toMatchObject({ sure, value });
  });

  it.each([
    {
      name: 'an address',
      networks: ['https://www.linkedin.com/in/jane-doe'],
      hint: 'write `- network: LinkedIn`, and below it `username: jane-doe`',
      sure: 'likely replace',
      value: { network: 'LinkedIn', username: 'jane-doe' },
    },
    {
      name: 'a user name',
      networks: ['jane'],
      hint: 'write `- network: GitHub`, and below it `username: jane-doe`',
    },
  ])('social_networks: $name in the list', ({ networks, hint, sure, value }) => {
    expect(remedyOf(withCv({ social_networks: networks }))).toEqual({ hint, sure, value });
  });
});

describe('what an option says, and no document', () => {
  const KEYS = [
    { key: 'anonymous', flag: '--anonymous' },
    { key: 'citations', flag: '--citations' },
    { key: 'fit', flag: '--fit' },
    { key: 'max_pages', flag: '--max-pages' },
    { key: 'page_numbers', flag: '--no-page-numbers' },
    { key: 'template', flag: '--template' },
  ];
  const COMMAND_LINE = readFileSync('docs/command-line.md', 'utf8');

  it.each(KEYS)('$key, wherever it stands', ({ key, flag }) => {
    const { cv } = withCv({});
    const documents = [{ cv, [key]: 1 }, { cv, design: { [key]: 1 } }, withCv({ [key]: 1 })];
    const hint = `remove it: this is chosen when the CV is rendered, with \`${flag}\``;
    expect(documents.map((document) => onlyProblem(document).hint)).toEqual([hint, hint, hint]);
    expect(COMMAND_LINE).toContain(`| \`${flag}`);
  });

  it('but an entry may speak of a template', () => {
    const projects = [{ name: 'Kelp', date: '2022', template: 'A grid of ropes' }];
    expect(onlyProblem(withCv({ projects })).hint).toMatch(/can be an item of `highlights`$/);
  });
});

describe('a key of a person that stands elsewhere', () => {
  it.each([
    { key: 'photo', hint: /no place for pictures: .* `--photo`$/ },
    { key: 'picture', hint: /no place for pictures/ },
    { key: 'references', hint: /`custom_sections`/ },
    { key: 'twitter', hint: /`social_networks` does not know it/ },
    { key: 'hobbies', hint: /^use `interests`/ },
  ])('$key', ({ key, hint }) => {
    expect(onlyProblem(withCv({ [key]: 'x' })).hint).toMatch(hint);
  });

  it.each([
    ['linkedin', 'LinkedIn'],
    ['GitHub', 'GitHub'],
    ['orcid', 'Orcid'],
  ])('$0', (key, network) => {
    const { hint, fix } = onlyProblem(withCv({ [key]: 'jane' }));
    expect(hint).toBe(
      `write it in \`social_networks\`: \`- network: ${network}\`, and below it \`username: jane\``,
    );
    expect(fix).toEqual({
      confidence: 'likely',
      changes: [
        { kind: 'replace', path: ['cv', key], value: [{ network, username: 'jane' }] },
        { kind: 'rename', path: ['cv', key], key: 'social_networks' },
      ],
    });
  });

  it.each(['fullname', 'full_name', 'fullName'])(
    '%s is the name, which is not missed a second time',
    (key) => {
      expect(onlyProblem({ cv: { [key]: 'Jane Doe' } })).toMatchObject({
        code: 'unknown-key',
        hint: 'use `name`',
      });
    },
  );

  it('a section without `entry_type` is told the five there are', () => {
    const { hint } = onlyProblem(withCv({ custom_sections: [{ title: 'T', entries: [] }] }));
    expect(hint?.match(/\w+Entry/g)).toHaveLength(5);
  });
});
