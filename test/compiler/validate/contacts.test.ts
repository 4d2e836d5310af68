// `contacts` at the root: each wrong value has one error, with a hint that fits.
import { describe, expect, it } from 'vitest';
import { NETWORKS, type Network, parseProfile } from '../../../src/compiler/fields/networks.js';
import { parseCvSource } from '../../../src/compiler/pipeline/parse-cv-source.js';
import { validateCv } from '../../../src/compiler/pipeline/render.js';
import type { Variant } from '../../../src/compiler/schema/sections.js';
import { applyFixes } from '../../../src/index.js';

async function check(contacts: string, variant: Variant = 'b') {
  const text = `contacts: ${contacts}\ncv: {name: Jane Doe}\n`;
  const { diagnostics } = await validateCv(parseCvSource(text), { variant });
  return { text, problems: diagnostics.filter(({ code }) => code !== 'valid-as-variant-a') };
}

const VALID = [
  'null',
  '[]',
  ...Object.entries(NETWORKS).map(
    ([network, { example }]) => `[{network: ${network}, username: "${example}"}]`,
  ),
  '[{email: jane@work.example}, {phone: "+41 44 668 18 00"}, {label: Portfolio, url: "https://a.example"}]',
];

it.each(VALID)('are accepted by both variants: %s', async (contacts) => {
  expect((await check(contacts)).problems).toEqual([]);
  expect((await check(contacts, 'a')).problems).toEqual([]);
});

type Row = [contacts: string, path: string, code: string, hint: string, fixed?: unknown];

const INVALID: readonly Row[] = [
  [
    '5',
    'contacts',
    'wrong-type',
    'write a list: `- network: GitHub`, and below it `username: jane-doe`',
  ],
  [
    '{network: GitLab, username: jane}',
    'contacts',
    'wrong-type',
    'begin each item with `- `, even when there is only one',
    [{ network: 'GitLab', username: 'jane' }],
  ],
  [
    '{email: a@b.example}',
    'contacts',
    'wrong-type',
    'begin each item with `- `, even when there is only one',
    [{ email: 'a@b.example' }],
  ],
  [
    '{GitLab: jane, Twitter: jd}',
    'contacts',
    'wrong-type',
    'write a list: `- network: GitLab`, and below it `username: jane`',
    [
      { network: 'GitLab', username: 'jane' },
      { network: 'X', username: 'jd' },
    ],
  ],
  [
    '[https://gitlab.com/jane]',
    'contacts,0',
    'wrong-type',
    'write `- network: GitLab`, and below it `username: jane`',
    [{ network: 'GitLab', username: 'jane' }],
  ],
  [
    '[jane@example.com]',
    'contacts,0',
    'wrong-type',
    'write `- email: jane@example.com`',
    [{ email: 'jane@example.com' }],
  ],
  [
    '[https://www.jane.example/cv]',
    'contacts,0',
    'wrong-type',
    'write `- label: jane.example`, and below it `url: https://www.jane.example/cv`',
    [{ label: 'jane.example', url: 'https://www.jane.example/cv' }],
  ],
  [
    '[{network: Gitlab, username: jane}]',
    'contacts,0,network',
    'not-allowed',
    'did you mean `GitLab`?',
    [{ network: 'GitLab', username: 'jane' }],
  ],
  [
    '[{network: twitter, username: jane}]',
    'contacts,0,network',
    'not-allowed',
    'did you mean `X`?',
    [{ network: 'X', username: 'jane' }],
  ],
  [
    '[{network: Friendster, username: jane}]',
    'contacts,0,network',
    'not-allowed',
    'use `label` and `url`, or a network that `cvpress explain contacts.network` lists',
  ],
  ['[{network: GitLab}]', 'contacts,0', 'missing-key', 'add `username: …`'],
  ['[{label: Blog}]', 'contacts,0', 'missing-key', 'add `url: …`'],
  ['[{email: jane}]', 'contacts,0,email', 'bad-email', 'write it like `jane.doe@example.com`'],
  ['[{phone: 12}]', 'contacts,0,phone', 'bad-size', 'write it like `+41 44 668 18 00`'],
  [
    '[{email: null}]',
    'contacts,0,email',
    'null-value',
    'write text after the colon; put the word `null` in quotes',
  ],
  [
    '[{GitLab: jane}]',
    'contacts,0,GitLab',
    'unknown-key',
    'write `- network: GitLab`, and below it `username: jane`',
    [{ network: 'GitLab', username: 'jane' }],
  ],
  [
    '[{mail: a@b.example}]',
    'contacts,0,mail',
    'unknown-key',
    'use `email`',
    [{ email: 'a@b.example' }],
  ],
  [
    '[{email: a@b.example, phone: "+41446681800"}]',
    'contacts,0,phone',
    'unknown-key',
    'begin it with `- `: each item of `contacts` is one contact',
  ],
  [
    '[{}]',
    'contacts,0',
    'missing-key',
    'write `network` and `username`, `email`, `phone`, or `label` and `url`',
  ],
];

describe('a wrong value', () => {
  it.each(INVALID)('is an error: %s', async (contacts, path, code, hint, fixed) => {
    const { text, problems } = await check(contacts);
    expect(problems.map((problem) => [String(problem.path), problem.code, problem.hint])).toEqual([
      [path, code, hint],
    ]);
    expect(problems[0]?.range?.start.line).toBe(1);
    if (fixed === undefined) return;
    const result = applyFixes(text, problems, { unsafe: true }).text;
    expect(parseCvSource(result).value).toMatchObject({ contacts: fixed });
  });

  it('has a warning in variant A if it is an unknown key', async () => {
    const { problems } = await check('[{email: a@b.example, note: x}]', 'a');
    expect(problems).toMatchObject([{ code: 'ignored-key', path: ['contacts', 0, 'note'] }]);
  });

  it('is an error in variant A if a contact has no known key', async () => {
    const { problems } = await check('[{note: x}]', 'a');
    expect(problems).toMatchObject([{ severity: 'error' }, { code: 'ignored-key' }]);
  });
});

/** Spellings of a user name, and its address. */
const PROFILES: readonly [Network, readonly string[], string, name?: string][] = [
  [
    'GitLab',
    ['jane', '@jane', 'gitlab.com/jane', 'https://www.gitlab.com/jane/?x=1'],
    'https://gitlab.com/jane',
  ],
  [
    'X',
    ['jane', '@jane', 'https://twitter.com/jane', 'mobile.twitter.com/jane'],
    'https://x.com/jane',
  ],
  [
    'Bluesky',
    ['jane.bsky.social', '@jane.bsky.social', 'https://bsky.app/profile/jane.bsky.social'],
    'https://bsky.app/profile/jane.bsky.social',
  ],
  [
    'Stack Overflow',
    ['12/jane', 'https://stackoverflow.com/users/12/jane?tab=profile'],
    'https://stackoverflow.com/users/12/jane',
  ],
  [
    'Google Scholar',
    ['AbCdEf0AAAAJ', 'https://scholar.google.de/citations?hl=en&user=AbCdEf0AAAAJ&x=1'],
    'https://scholar.google.com/citations?user=AbCdEf0AAAAJ',
  ],
  ['YouTube', ['jane', '@jane', 'https://m.youtube.com/@jane'], 'https://www.youtube.com/@jane'],
  ['Medium', ['jane', '@jane', 'medium.com/@jane'], 'https://medium.com/@jane'],
  ['npm', ['jane', 'https://www.npmjs.com/~jane'], 'https://www.npmjs.com/~jane'],
  ['Telegram', ['jane', '@jane', 'https://t.me/jane', 'telegram.me/jane'], 'https://t.me/jane'],
  ['Reddit', ['jane', 'https://old.reddit.com/u/jane/'], 'https://www.reddit.com/user/jane'],
  [
    'LeetCode',
    ['jane', 'https://leetcode.com/jane/', 'leetcode.com/u/jane'],
    'https://leetcode.com/u/jane',
  ],
  [
    'Pinterest',
    ['jane', 'https://de.pinterest.com/jane', 'pinterest.co.uk/jane'],
    'https://www.pinterest.com/jane',
  ],
  [
    'WhatsApp',
    [
      '+41446681800',
      'https://wa.me/41446681800',
      'https://api.whatsapp.com/send?phone=41446681800',
    ],
    'https://wa.me/41446681800',
  ],
  [
    'Facebook',
    ['jane.doe', 'https://de-de.facebook.com/jane.doe'],
    'https://www.facebook.com/jane.doe',
  ],
];

describe('a user name', () => {
  it.each(PROFILES)('on %s may have its address: %s', (network, spellings, href) => {
    const profiles = spellings.map((spelling) => parseProfile(network, spelling));
    expect(profiles).toEqual(spellings.map(() => ({ name: profiles[0]?.name, href })));
  });

  it.each<[Network, string]>([
    ['GitLab', 'jane doe'],
    ['GitLab', 'https://gitlab.com/jane/project'],
    ['Facebook', 'https://www.facebook.com/profile.php?id=100000000000'],
    ['Vimeo', 'https://vimeo.com/123456'],
    ['Bluesky', 'jane'],
    ['Stack Overflow', 'jane'],
    ['WhatsApp', 'jane'],
    ['YouTube', 'https://www.youtube.com/channel/UCabc'],
  ])('is not linked if it is impossible: %s, %s', (network, username) => {
    expect(parseProfile(network, username)).toBeUndefined();
  });

  it.each<Network>(['Discord', 'Signal'])('on %s has no address', (network) => {
    const { example } = NETWORKS[network];
    expect(parseProfile(network, example)).toEqual({ name: example, href: undefined });
  });
});
