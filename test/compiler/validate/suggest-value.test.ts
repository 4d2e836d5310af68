// Hints and fixes for values of the wrong type.
import { describe, expect, it } from 'vitest';
import { renderCv } from '../../../src/compiler/pipeline/render.js';
import type { Change } from '../../../src/diagnostics/diagnostic.js';
import { getOnlyProblem, withCv, withEntry } from './documents.js';

function suggest(document: unknown): {
  hint: string | undefined;
  change: string | undefined;
  value: unknown;
} {
  const { hint, fix } = getOnlyProblem(document);
  const [change] = (fix?.changes ?? []) as (Change & { value?: unknown })[];
  const kind = fix && `${fix.safety} ${change?.kind}`;
  return { hint, change: kind, value: change?.value };
}

describe('a text in place of a list of texts', () => {
  it.each([
    ['A, B', ['A', 'B']],
    ['Jane Doe, Joe Smith', ['Jane Doe', 'Joe Smith']],
    ['Jane Doe and Joe Smith', ['Jane Doe', 'Joe Smith']],
    ['Jane Doe, Joe Smith, and Ann Lee', ['Jane Doe', 'Joe Smith', 'Ann Lee']],
    ['Jane Doe & Joe Smith', ['Jane Doe', 'Joe Smith']],
    ['Doe, Jane; Smith, Joe', ['Doe, Jane', 'Smith, Joe']],
    ['Doe, J., Smith, A. B.', ['Doe, J.', 'Smith, A. B.']],
    ['Alexander Brandt', ['Alexander Brandt']],
  ])('is split into authors: $0', (authors, list) => {
    expect(suggest(withEntry('PublicationEntry', { authors }))).toEqual({
      hint: `write it as a list: [${list.map((name) => JSON.stringify(name)).join(', ')}]`,
      ...(list.length === 1
        ? { change: 'safe wrap', value: undefined }
        : { change: 'unsafe replace', value: list }),
    });
  });

  it.each([
    ['Wrote code, and read it', ['Wrote code, and read it']],
    ['- One\n- Two, three', ['One', 'Two, three']],
    ['One\nTwo', ['One', 'Two']],
  ])('is split into highlights: $0', (highlights, list) => {
    expect(suggest(withEntry('NormalEntry', { highlights })).hint).toBe(
      `write it as a list: [${list.map((name) => JSON.stringify(name)).join(', ')}]`,
    );
  });

  it('is split into the titles of section_order', () => {
    const { hint, value } = suggest(withCv({ section_order: 'Skills, Education' }));
    expect({ hint, value }).toEqual({
      hint: 'write it as a list: ["Skills", "Education"]',
      value: ['Skills', 'Education'],
    });
  });

  it('gets a general hint if it has no items', () => {
    expect(suggest(withEntry('PublicationEntry', { authors: ' , ' })).hint).toMatch(
      /each beginning with `- `/,
    );
  });
});

describe('a list in place of a text', () => {
  it('is joined with commas', () => {
    expect(suggest(withEntry('OneLineEntry', { details: ['German', 'English'] }))).toEqual({
      hint: 'write one text: "German, English"',
      change: 'unsafe replace',
      value: 'German, English',
    });
  });

  it('has no fix if it holds more than texts', () => {
    expect(suggest(withEntry('OneLineEntry', { details: [{}] })).change).toBeUndefined();
  });
});

describe('an object in place of a text', () => {
  it.each([
    { name: 'a name', author: { name: 'Jane Doe' }, change: 'unsafe replace', value: 'Jane Doe' },
    {
      name: 'a name and an ORCID iD',
      author: { name: 'Jane Doe', orcid: '0000-0002-1825-0097' },
      change: undefined,
      value: undefined,
    },
  ])('is replaced by the name of an author with $name', ({ author, change, value }) => {
    expect(suggest(withEntry('PublicationEntry', { authors: [author] }))).toEqual({
      hint: 'write one text: "Jane Doe"',
      change,
      value,
    });
  });
});

describe('a boolean in place of a date', () => {
  it.each([
    { end_date: true, hint: 'write `"present"`', change: 'unsafe replace', value: 'present' },
    {
      end_date: false,
      hint: 'write a date like `2024-05`, or omit the field',
      change: undefined,
      value: undefined,
    },
  ])('has no safe fix: end_date: $end_date', ({ end_date, ...suggestion }) => {
    expect(suggest(withEntry('ExperienceEntry', { end_date }))).toEqual(suggestion);
  });
});

describe('a text in place of a number', () => {
  it('is replaced by the number if it is a whole number', () => {
    expect(suggest(withEntry('PublicationEntry', { cited_by: '12' }))).toEqual({
      hint: 'write `12`, without quotes',
      change: 'safe replace',
      value: 12,
    });
  });

  it.each([
    ['a fraction', '1.5'],
    ['a word', 'many'],
    ['a number that is too large to be stored exactly', '9'.repeat(30)],
  ])('has no fix if it is $0', (_, text) => {
    expect(suggest(withEntry('PublicationEntry', { cited_by: text }))).toEqual({
      hint: 'write digits only, like `42`',
      change: undefined,
      value: undefined,
    });
  });
});

describe('a URL with characters that must be encoded', () => {
  it.each([
    ['https://münchen.de', 'https://xn--mnchen-3ya.de'],
    ['münchen.de/über-uns', 'https://xn--mnchen-3ya.de/%C3%BCber-uns'],
    ['https://www.例子.测试:8080/?q=例', 'https://www.xn--fsqu00a.xn--0zwm56d:8080/?q=%E4%BE%8B'],
    ['https://example.com/é', 'https://example.com/%C3%A9'],
  ])('is encoded in the link, but not in the text: $0', async (website, encoded) => {
    const document = withCv({ website });
    expect(suggest(document)).toEqual({
      hint: `write \`${encoded}\``,
      change: 'safe replace',
      value: encoded,
    });
    const { txt } = await renderCv(withCv({ website: encoded }), { formats: ['txt'] });
    expect(txt).toContain(website.replace(/^https:\/\/(www\.)?/, ''));
  });

  it.each([
    'example.com/über uns',
    'example.com/a, example.com/b',
    'github.com/a or gitlab.com/a',
    'N.A.',
  ])('has an unsafe fix if it is ambiguous: %s', (website) => {
    expect(suggest(withCv({ website })).change).toBe('unsafe replace');
  });

  it('is encoded in a Markdown link', async () => {
    const { md, txt } = await renderCv(withCv({ summary: '[Us](https://münchen.de/ü)' }), {
      formats: ['md', 'txt'],
    });
    expect(md).toContain('[Us](https://xn--mnchen-3ya.de/%C3%BC)');
    expect(txt).toContain('Us (https://münchen.de/ü)');
  });
});

describe('a date in another format', () => {
  it.each([
    ['2010/11', 'unsafe replace', '2010-11'],
    ['2010/12', 'safe replace', '2010-12'],
    ['Mar 2020 - 12', 'unsafe replace', '2020-03-12'],
    ['-', 'unsafe replace', 'present'],
    ['Today', 'safe replace', 'present'],
  ])('is converted to a date that cvpress accepts: $0', (text, change, value) => {
    expect(suggest(withEntry('ExperienceEntry', { end_date: text }))).toMatchObject({
      change,
      value,
    });
  });

  it('has no fix if it consists of two years: 1999/00', () => {
    expect(suggest(withEntry('ExperienceEntry', { end_date: '1999/00' }))).toMatchObject({
      change: undefined,
      value: undefined,
    });
  });
});

describe('a number out of bounds', () => {
  const message =
    '`cited_by` is too large to be stored exactly; it must be at most 9,007,199,254,740,991.';

  it.each([1e21, Number.MAX_SAFE_INTEGER + 2])('is rejected: %d', (cited_by) => {
    const problem = getOnlyProblem(withEntry('PublicationEntry', { cited_by }));
    expect(problem).toMatchObject({ code: 'bad-size', message });
  });
});

describe('a value in place of a list of networks', () => {
  const JANE = [{ network: 'GitHub', username: 'jane' }];

  it.each([
    {
      name: 'a mapping of usernames',
      networks: { github: 'jane', LinkedIn: 'jane-doe' },
      hint: 'write a list: `- network: GitHub`, and below it `username: jane`',
      change: 'unsafe replace',
      value: [...JANE, { network: 'LinkedIn', username: 'jane-doe' }],
    },
    {
      name: 'an unknown network',
      networks: { Xing: 'jane' },
      hint: 'write a list: `- network: GitHub`, and below it `username: jane-doe`',
    },
    {
      name: 'a network without its dash',
      networks: JANE[0],
      hint: 'begin each item with `- `, even when there is only one',
      change: 'safe wrap',
    },
    { name: 'a text', networks: 'github.com/jane', hint: /^write a list: `- network: GitHub`/ },
  ])('gets a hint: $name', ({ networks, hint, change, value }) => {
    const suggestion = suggest(withCv({ social_networks: networks }));
    if (typeof hint === 'string') expect(suggestion.hint).toBe(hint);
    else expect(suggestion.hint).toMatch(hint);
    expect(suggestion).toMatchObject({ change, value });
  });

  it.each([
    {
      name: 'a URL',
      networks: ['https://www.linkedin.com/in/jane-doe'],
      hint: 'write `- network: LinkedIn`, and below it `username: jane-doe`',
      change: 'unsafe replace',
      value: { network: 'LinkedIn', username: 'jane-doe' },
    },
    {
      name: 'a username',
      networks: ['jane'],
      hint: 'write `- network: GitHub`, and below it `username: jane-doe`',
    },
  ])('gets a hint: $name as an item', ({ networks, hint, change, value }) => {
    expect(suggest(withCv({ social_networks: networks }))).toEqual({ hint, change, value });
  });
});

describe('a key that is a setting or an option', () => {
  it.each([
    ['anonymous', 'remove it, and use `--anonymous` when you render the CV'],
    ['citations', 'move it to `render`'],
    ['fit', 'move it to `render`'],
    ['page_numbers', 'move it to `render`'],
    ['template', 'move it to `render`'],
  ])('is reported at the root, in `cv` and in `design`: %s', (key, hint) => {
    const { cv } = withCv({});
    const documents = [{ cv, [key]: 1 }, { cv, design: { [key]: 1 } }, withCv({ [key]: 1 })];
    expect(documents.map((document) => getOnlyProblem(document).hint)).toEqual([hint, hint, hint]);
  });

  it('is not taken for a setting in an entry', () => {
    const projects = [{ name: 'Kelp', date: '2022', template: 'A grid of ropes' }];
    expect(getOnlyProblem(withCv({ projects })).hint).toMatch(/as an item of `highlights`$/);
  });
});

describe('an unknown key of `cv`', () => {
  it.each([
    { key: 'photo', hint: /^move it to `render`, as `photo`/ },
    { key: 'picture', hint: /^move it to `render`, as `photo`/ },
    { key: 'references', hint: /`custom_sections`/ },
    { key: 'twitter', hint: /^write it into `contacts` .*`- network: X`/ },
    { key: 'hobbies', hint: /^use `interests`/ },
  ])('gets a hint: $key', ({ key, hint }) => {
    expect(getOnlyProblem(withCv({ [key]: 'x' })).hint).toMatch(hint);
  });

  it.each([
    ['linkedin', 'LinkedIn'],
    ['GitHub', 'GitHub'],
    ['orcid', 'Orcid'],
  ])('is converted to an item of social_networks: $0', (key, network) => {
    const { hint, fix } = getOnlyProblem(withCv({ [key]: 'jane' }));
    expect(hint).toBe(
      `write it in \`social_networks\`: \`- network: ${network}\`, and below it \`username: jane\``,
    );
    expect(fix).toEqual({
      safety: 'unsafe',
      changes: [
        { kind: 'replace', path: ['cv', key], value: [{ network, username: 'jane' }] },
        { kind: 'rename', path: ['cv', key], key: 'social_networks' },
      ],
    });
  });

  it.each(['fullname', 'full_name', 'fullName'])(
    'is renamed to `name`, which is not reported as missing: %s',
    (key) => {
      expect(getOnlyProblem({ cv: { [key]: 'Jane Doe' } })).toMatchObject({
        code: 'unknown-key',
        hint: 'use `name`',
      });
    },
  );

  it('gets a hint with all five kinds if `entry_type` is missing', () => {
    const { hint } = getOnlyProblem(withCv({ custom_sections: [{ title: 'T', entries: [] }] }));
    expect(hint?.match(/\w+Entry/g)).toHaveLength(5);
  });
});
