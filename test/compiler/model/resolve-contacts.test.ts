import parsePhoneNumber, { type CountryCode } from 'libphonenumber-js/core';
import countries from 'libphonenumber-js/min/metadata';
import examples from 'libphonenumber-js/mobile/examples';
import { describe, expect, it } from 'vitest';
import { getNetworkIcon, NETWORKS, type Network } from '../../../src/compiler/fields/networks.js';
import { resolveCv } from '../../../src/compiler/model/resolve-cv.js';
import { ICONS } from '../../../src/compiler/output/html/icons.generated.js';
import type { CvDocumentB } from '../../../src/compiler/schema/document.js';
import { OPTIONS, resolve, resolveFields, show } from './documents.js';

function formatContacts(fields: object, options = {}): string[] {
  return resolveFields(fields, options).cv.contacts.map(
    ({ kind, text, href }) => `${kind}: ${show(text)}${href === undefined ? '' : ` -> ${href}`}`,
  );
}

it.each(Object.entries(examples))(
  'formats a number of %s like libphonenumber',
  (country, digits) => {
    const number = parsePhoneNumber(digits, country as CountryCode, countries);
    const expected = [`phone: ${number?.formatInternational()} -> ${number?.getURI()}`];
    expect(formatContacts({ phone: number?.number })).toEqual(
      number?.isValid() ? expected : [`phone: ${number?.number}`],
    );
  },
);

describe('a contact', () => {
  const network = (name: string, username: string): object => ({
    social_networks: [{ network: name, username }],
  });

  it.each([
    ['LinkedIn', network('LinkedIn', 'jane'), 'linkedin: jane -> https://www.linkedin.com/in/jane'],
    ['GitHub', network('GitHub', 'jane'), 'github: jane -> https://github.com/jane'],
    [
      'Instagram',
      network('Instagram', 'jane'),
      'instagram: jane -> https://www.instagram.com/jane',
    ],
    [
      'Orcid',
      network('Orcid', '0000-0002-1825-0097'),
      'orcid: 0000-0002-1825-0097 -> https://orcid.org/0000-0002-1825-0097',
    ],
    [
      'Mastodon with two at signs',
      network('Mastodon', '@jane@mastodon.social'),
      'mastodon: @jane@mastodon.social -> https://mastodon.social/@jane',
    ],
    [
      'Mastodon with one at sign',
      network('Mastodon', 'jane@mastodon.social'),
      'mastodon: jane@mastodon.social -> https://mastodon.social/@jane',
    ],
    [
      'Mastodon on a subdomain',
      network('Mastodon', '@jane@social.example.co.uk'),
      'mastodon: @jane@social.example.co.uk -> https://social.example.co.uk/@jane',
    ],
    [
      'a user name that resembles Markdown',
      network('Instagram', '_jane_'),
      'instagram: _jane_ -> https://www.instagram.com/_jane_',
    ],
    [
      'a user name with non-ASCII letters',
      network('LinkedIn', 'jörg-müller'),
      'linkedin: jörg-müller -> https://www.linkedin.com/in/j%C3%B6rg-m%C3%BCller',
    ],
    [
      'a managed user on GitHub',
      network('GitHub', 'jane-doe_acme'),
      'github: jane-doe_acme -> https://github.com/jane-doe_acme',
    ],
    [
      'a server with non-ASCII letters',
      network('Mastodon', '@jane@bücher.example'),
      'mastodon: @jane@bücher.example -> https://xn--bcher-kva.example/@jane',
    ],
    ['email', { email: 'jane@example.com' }, 'email: jane@example.com -> mailto:jane@example.com'],
    [
      'email with underscores',
      { email: '_jane_@example.com' },
      'email: _jane_@example.com -> mailto:_jane_@example.com',
    ],
    [
      'a valid phone number',
      { phone: '+33749882538' },
      'phone: +33 7 49 88 25 38 -> tel:+33749882538',
    ],
    [
      'a valid phone number with punctuation',
      { phone: '+41 (44) 668-18-00' },
      'phone: +41 (44) 668-18-00 -> tel:+41446681800',
    ],
    [
      'a phone number with a superfluous trunk prefix',
      { phone: '+33 07 49 88 25 38' },
      'phone: +33 7 49 88 25 38 -> tel:+33749882538',
    ],
    [
      'a phone number with an extension',
      { phone: '+41 44 668 18 00 ext. 12' },
      'phone: +41 44 668 18 00 ext. 12 -> tel:+41446681800;ext=12',
    ],
    [
      'a phone number that starts like a trunk prefix',
      { phone: '+375 810 689 1918' },
      'phone: +375 810 689 1918 -> tel:+3758106891918',
    ],
    ['website', { website: 'https://example.com' }, 'website: example.com -> https://example.com'],
    [
      'website with www and slash',
      { website: 'https://www.example.com/' },
      'website: example.com -> https://www.example.com/',
    ],
    [
      'website with a path',
      { website: 'http://example.com/cv/' },
      'website: example.com/cv -> http://example.com/cv/',
    ],
  ])('is linked: %s', (_, fields, expected) => {
    expect(formatContacts(fields)).toEqual([expected]);
    expect(resolveFields(fields).warnings).toEqual([]);
  });

  it.each([
    [
      'a Mastodon name without server',
      network('Mastodon', 'jane'),
      'mastodon: jane',
      'not-linked cv.social_networks[0].username',
    ],
    [
      'a Mastodon name with a path',
      network('Mastodon', '@jane@example.com/x'),
      'mastodon: @jane@example.com/x',
      'not-linked cv.social_networks[0].username',
    ],
    [
      'a website of another scheme',
      { website: 'ftp://example.com/' },
      'website: ftp://example.com/',
      'not-linked cv.website',
    ],
    [
      'a website that is a script',
      { website: 'javascript:alert(1)' },
      'website: javascript:alert(1)',
      'not-linked cv.website',
    ],
  ])('is printed as text, with a warning: %s', (_, fields, expected, warning) => {
    expect(formatContacts(fields)).toEqual([expected]);
    expect(resolveFields(fields).warnings).toEqual([warning]);
  });
});

describe('a phone number without a link', () => {
  it.each([
    ['044 668 18 00', /has no country code/, /`\+41 44 668 18 00`$/],
    ['(212) 555-0100', /has no country code/, /`\+41 44 668 18 00`$/],
    ['0041 44 668 18 00', /not a valid number/, /`\+41 44 668 18 00`$/, '+41 44 668 18 00'],
    ['0049 30 12345678', /not a valid number/, /`\+49 30 12345678`$/, '+49 30 12345678'],
    ['tel:+49-30-12345678', /not a valid number/, /`\+49 30 12345678`$/, '+49 30 12345678'],
    ['on request', /has no digits/, /`\+41 44 668 18 00`$/],
    ['+999 1234567', /not a valid number/, /`\+41 44 668 18 00`$/],
    ['+41 44 66', /not a valid number/, /`\+41 44 668 18 00`$/],
  ])('is printed as written, with an info: %s', (phone, message, hint, value?: string) => {
    expect(formatContacts({ phone })).toEqual([`phone: ${phone}`]);
    const { diagnostics } = resolveCv({ cv: { name: 'Jane Doe', phone } }, OPTIONS);
    expect(diagnostics).toMatchObject([
      { code: 'phone-not-linked', severity: 'info', path: ['cv', 'phone'] },
    ]);
    expect(diagnostics[0]?.message).toMatch(message);
    expect(diagnostics[0]?.hint).toMatch(hint);
    expect(diagnostics[0]?.fix?.changes[0]).toEqual(
      value === undefined ? undefined : { kind: 'replace', path: ['cv', 'phone'], value },
    );
  });

  it('is reported with digits of any script', () => {
    const { diagnostics } = resolveCv(
      { cv: { name: 'Jane Doe', phone: '٠٤٤ ٦٦٨ ١٨ ٠٠' } },
      OPTIONS,
    );
    expect(diagnostics[0]?.message).toContain('has no country code');
  });

  it('is not reported if it is short', () => {
    expect(resolveFields({ phone: 'ext. 12' }).warnings).toEqual([]);
  });
});

it.each([
  ['+43 1 51510-0', '+43 1 51510-0', 'tel:+431515100'],
  ['+43 (0)1 51510-0', '+43 1 51510-0', 'tel:+431515100'],
  ['+49 30 1234-56', '+49 30 1234-56', 'tel:+4930123456'],
  ['+49 (0)30 1234-5678 ', '+49 30 1234-5678', 'tel:+493012345678'],
  ['+49-30-1234-5678', '+49-30-1234-5678', 'tel:+493012345678'],
  ['+1 212 555-0100', '+1 212 555-0100', 'tel:+12125550100'],
  ['+41 44 668-18-00', '+41 44 668-18-00', 'tel:+41446681800'],
  ['+43 1 51510 ext. 12', '+43 1 51510 ext. 12', 'tel:+43151510;ext=12'],
  ['+971 4 123 4567', '+971 4 123 4567', 'tel:+97141234567'],
  ['+44-20-7946-0958', '+44-20-7946-0958', 'tel:+442079460958'],
  ['+41446681800', '+41 44 668 18 00', 'tel:+41446681800'],
  ['+1 (212) 555-0100 x44', '+1 (212) 555-0100 x44', 'tel:+12125550100;ext=44'],
])('a valid phone number is grouped and linked: %s', (phone, expected, href) => {
  expect(formatContacts({ phone })).toEqual([`phone: ${expected} -> ${href}`]);
});

/** Profiles, and spellings of their user names. */
const PROFILES = [
  {
    network: 'LinkedIn',
    shown: 'linkedin: jane-doe -> https://www.linkedin.com/in/jane-doe',
    names: [
      ...[
        'https://www.linkedin.com/in/jane-doe',
        'https://www.linkedin.com/in/jane-doe/',
        'linkedin.com/in/jane-doe',
      ],
      ...[
        'http://at.linkedin.com/in/jane-doe?originalSubdomain=at',
        'www.linkedin.com/in/jane-doe/de',
        'in/jane-doe',
      ],
      ...['/in/jane-doe/', '@jane-doe', ' jane-doe ', 'https://www.linkedin.com/in/jane%2Ddoe#x'],
    ],
  },
  {
    network: 'GitHub',
    shown: 'github: jane -> https://github.com/jane',
    names: [
      ...[
        'https://github.com/jane',
        'github.com/jane',
        'http://www.github.com/jane/',
        '@jane',
        'GitHub.com/jane',
      ],
      'https://github.com/jane?tab=repositories',
    ],
  },
  {
    network: 'Instagram',
    shown: 'instagram: me -> https://www.instagram.com/me',
    names: [
      '@me',
      'https://www.instagram.com/me/',
      'instagram.com/me?hl=de',
      'https://instagr.am/me',
    ],
  },
  {
    network: 'Orcid',
    shown: 'orcid: 0000-0002-1694-233X -> https://orcid.org/0000-0002-1694-233X',
    names: [
      ...[
        'https://orcid.org/0000-0002-1694-233X',
        'orcid.org/0000-0002-1694-233x',
        '000000021694233X',
      ],
      ...[
        'http://www.orcid.org/0000-0002-1694-233X/',
        'ORCID: 0000-0002-1694-233X',
        'ORCID iD: 0000-0002-1694-233X',
      ],
    ],
  },
  {
    network: 'Mastodon',
    shown: 'mastodon: @me@mastodon.social -> https://mastodon.social/@me',
    names: [
      ...[
        'https://mastodon.social/@me',
        'mastodon.social/@me/',
        'https://mastodon.social/users/me',
        '@me@mastodon.social',
      ],
      ...[
        'https://mastodon.social/@me?x=1',
        'https://other.example/@me@mastodon.social',
        'acct:@me@mastodon.social',
      ],
    ],
  },
];

const SPELLINGS = PROFILES.flatMap(({ names, ...profile }) =>
  names.map((username) => ({ username, ...profile })),
);

it.each(SPELLINGS)(
  'the user name $username is linked on $network',
  ({ network, username, shown: expected }) => {
    const fields = { social_networks: [{ network, username }] };
    expect(formatContacts(fields)).toEqual([expected]);
    expect(resolveFields(fields).warnings).toEqual([]);
  },
);

describe('`contacts`', () => {
  const resolveWith = (contacts: readonly object[], cv: object = {}) =>
    resolve({ contacts, cv: { name: 'Jane Doe', ...cv } });

  it('follow the contacts of `cv` in their order, addresses and numbers those of the same kind', () => {
    const { cv, warnings } = resolveWith(
      [
        { network: 'X', username: '@jane' },
        { email: 'jane@work.example' },
        { phone: '+41446681801' },
        { label: 'Portfolio', url: 'https://folio.example' },
        { network: 'Codeberg', username: 'jane' },
        { network: 'Discord', username: 'jane.doe' },
        { label: ' ', url: 'https://www.jane.example/' },
        { label: 'Files', url: 'ftp://jane.example' },
        { phone: '+41446681802' },
      ],
      { email: 'jane@home.example', social_networks: [{ network: 'GitHub', username: 'jane' }] },
    );
    expect(cv.contacts.map(({ kind, text, href }) => [kind, show(text), href])).toEqual([
      ['email', 'jane@home.example', 'mailto:jane@home.example'],
      ['email', 'jane@work.example', 'mailto:jane@work.example'],
      ['github', 'jane', 'https://github.com/jane'],
      ['x', 'jane', 'https://x.com/jane'],
      ['phone', '+41 44 668 18 01', 'tel:+41446681801'],
      ['phone', '+41 44 668 18 02', 'tel:+41446681802'],
      ['website', 'Portfolio', 'https://folio.example'],
      // Without an icon of its own, the address tells the network.
      ['profile', 'codeberg.org/jane', 'https://codeberg.org/jane'],
      ['discord', 'jane.doe', undefined],
      ['website', 'jane.example', 'https://www.jane.example/'],
      ['website', 'Files: ftp://jane.example', undefined],
    ]);
    expect(cv.contacts.map(({ name }) => show(name)).slice(5, 9)).toEqual([
      'Phone',
      'Website',
      'Codeberg',
      'Discord',
    ]);
    expect(warnings).toEqual(['not-linked contacts[7].url']);
  });

  it('are omitted with an info if the CV has them already', () => {
    const { cv, warnings } = resolveWith(
      [
        { network: 'GitHub', username: 'Jane' },
        { label: 'Home', url: 'https://JANE.example/' },
        { email: 'Jane@home.example' },
        { phone: '+41 44 668 18 01' },
        { phone: '044 668 18 01' },
        { phone: '044 668 18 01' },
      ],
      {
        email: 'jane@home.example',
        phone: '+41446681801',
        website: 'https://jane.example',
        social_networks: [{ network: 'GitHub', username: 'jane' }],
      },
    );
    expect(cv.contacts).toHaveLength(5);
    const omitted = ['[0].username', '[1].url', '[2].email', '[3].phone', '[5].phone'];
    expect(warnings.filter((warning) => warning.startsWith('not-shown'))).toEqual(
      omitted.map((path) => `not-shown contacts${path}`),
    );
  });

  it('are printed without a link if the user name is impossible', () => {
    const { cv, warnings } = resolveWith([{ network: 'GitLab', username: 'jane doe' }]);
    expect(cv.contacts).toMatchObject([{ kind: 'gitlab', href: undefined }]);
    expect(warnings).toEqual(['not-linked contacts[0].username']);
  });

  it('have an icon for each network', () => {
    const icons = Object.keys(NETWORKS).map((network) => getNetworkIcon(network as Network));
    const names = Object.keys(ICONS);
    expect(icons.filter((icon) => icon !== undefined && !names.includes(icon))).toEqual([]);
    // All others are icons of other contacts.
    expect(names.filter((name) => !icons.includes(name))).toEqual([
      ...['email', 'location', 'phone', 'profile', 'website'],
    ]);
  });
});

describe('an invalid user name', () => {
  const PATH = ['cv', 'social_networks', 0];

  it.each<[network: string, username: string, hint: RegExp, suggestion?: string]>([
    ['LinkedIn', 'jane doe', /`jane-doe`/],
    ['LinkedIn', 'jd', /`jane-doe`/],
    ['LinkedIn', 'https://www.linkedin.com/company/acme', /`jane-doe`/],
    ['LinkedIn', 'n/a', /`jane-doe`/],
    ['LinkedIn', 'https://github.com/jane', /`network: GitHub`: .* on GitHub/, 'GitHub'],
    ['GitHub', 'a b/c', /`jane-doe`/],
    ['GitHub', 'https://github.com/jane/project', /`jane-doe`/],
    ['GitHub', 'https://gitlab.com/jane', /^move it to `contacts`.*`network: GitLab`$/],
    ['GitHub', 'linkedin.com/in/jane', /on LinkedIn/, 'LinkedIn'],
    ['GitHub', '-', /`jane-doe`/],
    ['GitHub', 'https://orcid.org/0000-0002-1825-0098', /`jane-doe`/],
    ['Instagram', 'jane-doe', /`jane\.doe`/],
    ['Instagram', 'https://www.instagram.com/p/Cxyz/', /`jane\.doe`/],
    ['Orcid', '0000-0002-1825-0098', /its check digit is wrong/],
    ['Orcid', 'https://orcid.org/0000-0002-1825-0096', /its check digit is wrong/],
    ['Orcid', '0000-0002-1825', /`0000-0002-1825-0097`/],
    ['Orcid', 'jane', /`0000-0002-1825-0097`/],
    ['Mastodon', 'jane', /`@jane@mastodon\.example`/],
    ['Mastodon', '@jane@localhost', /`@jane@mastodon\.example`/],
    ['Mastodon', 'https://mastodon.social/about', /`@jane@mastodon\.example`/],
  ])('is printed as text on %s: %s', (network, username, hint, suggestion) => {
    const changes = [{ kind: 'replace', path: [...PATH, 'network'], value: suggestion }];
    const expected = suggestion === undefined ? {} : { fix: { safety: 'unsafe', changes } };
    const document = { cv: { name: 'Jane Doe', social_networks: [{ network, username }] } };
    const { cv, diagnostics } = resolveCv(document as CvDocumentB, OPTIONS);
    expect(cv.contacts.map(({ text, href }) => [show(text), href])).toEqual([
      [username, undefined],
    ]);
    expect(diagnostics).toMatchObject([
      { code: 'not-linked', path: [...PATH, 'username'], ...expected },
    ]);
    expect(diagnostics[0]?.hint).toMatch(hint);
  });

  it('is omitted and reported if it is blank', () => {
    const document = {
      cv: { name: 'Jane Doe', social_networks: [{ network: 'GitHub', username: ' ' }] },
    };
    const { cv, diagnostics } = resolveCv(document as CvDocumentB, OPTIONS);
    expect(cv.contacts).toEqual([]);
    const hint = 'write it like `jane-doe`, or remove the profile';
    expect(diagnostics).toMatchObject([{ code: 'not-linked', path: [...PATH, 'username'], hint }]);
  });

  it('is detected if any digit of an ORCID iD is changed', () => {
    const id = '0000-0002-1825-0097';
    const changed = [...id].flatMap((digit, index) =>
      digit === '-'
        ? []
        : [`${id.slice(0, index)}${(Number(digit) + 1) % 10}${id.slice(index + 1)}`],
    );
    const linked = changed.filter((username) =>
      formatContacts({ social_networks: [{ network: 'Orcid', username }] })[0]?.includes('->'),
    );
    expect([changed.length, linked]).toEqual([16, []]);
  });
});

describe('the contacts', () => {
  const ALL = {
    social_networks: [
      { network: 'GitHub', username: 'jane' },
      { network: 'LinkedIn', username: 'jane' },
    ],
    website: 'https://example.com',
    email: 'j@example.com',
    phone: '+41446681800',
    location: 'Zürich',
  };
  const listKinds = (options: object): string[] =>
    resolveFields(ALL, options).cv.contacts.map(({ kind }) => kind);

  it('follow the order of the template, and of the document for networks', () => {
    expect(listKinds({})).toEqual(['phone', 'email', 'website', 'github', 'linkedin']);
  });

  it('start with the location if it is requested', () => {
    expect(listKinds({ showLocation: true })).toEqual([
      'location',
      'phone',
      'email',
      'website',
      'github',
      'linkedin',
    ]);
  });

  it.each([{}, { email: null, phone: null, website: null, social_networks: null, location: null }])(
    'are optional: %j',
    (fields) => {
      expect(formatContacts(fields, { showLocation: true })).toEqual([]);
    },
  );
});
