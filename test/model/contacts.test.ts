// The contacts of the header.
import parsePhoneNumber, { type CountryCode } from 'libphonenumber-js/core';
import countries from 'libphonenumber-js/min/metadata';
import examples from 'libphonenumber-js/mobile/examples';
import { describe, expect, it } from 'vitest';
import { resolveFields, show } from './documents.js';

function contactsOf(fields: object, options = {}): string[] {
  return resolveFields(fields, options).cv.contacts.map(
    ({ kind, text, href }) => `${kind}: ${show(text)}${href === undefined ? '' : ` -> ${href}`}`,
  );
}

it.each(Object.entries(examples))('writes a number of %s as the library of phone numbers does', (country, digits) => {
  const number = parsePhoneNumber(digits, country as CountryCode, countries);
  const shown = [`phone: ${number?.formatInternational()} -> ${number?.getURI()}`];
  expect(contactsOf({ phone: number?.number })).toEqual(number?.isValid() ? shown : [`phone: ${number?.number}`]);
});

describe('a contact', () => {
  const network = (name: string, username: string): object => ({ social_networks: [{ network: name, username }] });

  it.each([
    {
      name: 'LinkedIn',
      fields: network('LinkedIn', 'jane'),
      shown: 'linkedin: jane -> https://www.linkedin.com/in/jane',
    },
    { name: 'GitHub', fields: network('GitHub', 'jane'), shown: 'github: jane -> https://github.com/jane' },
    {
      name: 'Instagram',
      fields: network('Instagram', 'jane'),
      shown: 'instagram: jane -> https://www.instagram.com/jane',
    },
    {
      name: 'Orcid',
      fields: network('Orcid', '0000-0002-1825-0097'),
      shown: 'orcid: 0000-0002-1825-0097 -> https://orcid.org/0000-0002-1825-0097',
    },
    {
      name: 'Mastodon with two at signs',
      fields: network('Mastodon', '@jane@mastodon.social'),
      shown: 'mastodon: @jane@mastodon.social -> https://mastodon.social/@jane',
    },
    {
      name: 'Mastodon with one at sign',
      fields: network('Mastodon', 'jane@mastodon.social'),
      shown: 'mastodon: jane@mastodon.social -> https://mastodon.social/@jane',
    },
    {
      name: 'Mastodon on a subdomain',
      fields: network('Mastodon', '@jane@social.example.co.uk'),
      shown: 'mastodon: @jane@social.example.co.uk -> https://social.example.co.uk/@jane',
    },
    {
      name: 'a user name with a space',
      fields: network('GitHub', 'a b/c'),
      shown: 'github: a b/c -> https://github.com/a%20b%2Fc',
    },
    {
      name: 'a user name with markup is text',
      fields: network('GitHub', '_jane_'),
      shown: 'github: _jane_ -> https://github.com/_jane_',
    },
    {
      name: 'e-mail',
      fields: { email: 'jane@example.com' },
      shown: 'email: jane@example.com -> mailto:jane@example.com',
    },
    {
      name: 'e-mail with underscores is text',
      fields: { email: '_jane_@example.com' },
      shown: 'email: _jane_@example.com -> mailto:_jane_@example.com',
    },
    {
      name: 'a valid phone number',
      fields: { phone: '+33749882538' },
      shown: 'phone: +33 7 49 88 25 38 -> tel:+33749882538',
    },
    {
      name: 'a valid phone number with marks',
      fields: { phone: '+41 (44) 668-18-00' },
      shown: 'phone: +41 44 668 18 00 -> tel:+41446681800',
    },
    {
      name: 'a phone number with a prefix that does not belong there',
      fields: { phone: '+33 07 49 88 25 38' },
      shown: 'phone: +33 7 49 88 25 38 -> tel:+33749882538',
    },
    {
      name: 'a phone number with an extension',
      fields: { phone: '+41 44 668 18 00 ext. 12' },
      shown: 'phone: +41 44 668 18 00 ext. 12 -> tel:+41446681800;ext=12',
    },
    {
      name: 'a phone number of which the beginning could be a prefix elsewhere is taken as it is',
      fields: { phone: '+375 810 689 1918' },
      shown: 'phone: +375 810 689 1918 -> tel:+3758106891918',
    },
    { name: 'a phone number without country', fields: { phone: '044 668 18 00' }, shown: 'phone: 044 668 18 00' },
    { name: 'a number of no country', fields: { phone: '+999 1234567' }, shown: 'phone: +999 1234567' },
    { name: 'a number that is too short', fields: { phone: '+41 44 66' }, shown: 'phone: +41 44 66' },
    { name: 'words instead of a number', fields: { phone: 'on request' }, shown: 'phone: on request' },
    {
      name: 'website',
      fields: { website: 'https://example.com' },
      shown: 'website: example.com -> https://example.com',
    },
    {
      name: 'website with www and slash',
      fields: { website: 'https://www.example.com/' },
      shown: 'website: example.com -> https://www.example.com/',
    },
    {
      name: 'website with a path',
      fields: { website: 'http://example.com/cv/' },
      shown: 'website: example.com/cv -> http://example.com/cv/',
    },
  ])('$name', ({ fields, shown }) => {
    expect(contactsOf(fields)).toEqual([shown]);
    expect(resolveFields(fields).warnings).toEqual([]);
  });

  it.each([
    {
      name: 'a Mastodon name without server',
      fields: network('Mastodon', 'jane'),
      shown: 'mastodon: jane',
      warning: 'link-not-made cv.social_networks[0].username',
    },
    {
      name: 'a Mastodon name with a path',
      fields: network('Mastodon', '@jane@example.com/x'),
      shown: 'mastodon: @jane@example.com/x',
      warning: 'link-not-made cv.social_networks[0].username',
    },
    {
      name: 'a website of another scheme',
      fields: { website: 'ftp://example.com/' },
      shown: 'website: ftp://example.com/',
      warning: 'link-not-made cv.website',
    },
    {
      name: 'a website that is a script',
      fields: { website: 'javascript:alert(1)' },
      shown: 'website: javascript:alert(1)',
      warning: 'link-not-made cv.website',
    },
  ])('$name is text, with a warning', ({ fields, shown, warning }) => {
    expect(contactsOf(fields)).toEqual([shown]);
    expect(resolveFields(fields).warnings).toEqual([warning]);
  });
});

describe('the contacts', () => {
  const ALL = {
    social_networks: [
      { network: 'GitHub', username: 'g' },
      { network: 'LinkedIn', username: 'l' },
    ],
    website: 'https://example.com',
    email: 'j@example.com',
    phone: '+41446681800',
    location: 'Zürich',
  };
  const kinds = (options: object): string[] => resolveFields(ALL, options).cv.contacts.map(({ kind }) => kind);

  it('stand in the order of the design; networks in the order of the document', () => {
    expect(kinds({})).toEqual(['phone', 'email', 'website', 'github', 'linkedin']);
  });

  it('begin with the location, if asked for', () => {
    expect(kinds({ showLocation: true })).toEqual(['location', 'phone', 'email', 'website', 'github', 'linkedin']);
  });

  it.each([{}, { email: null, phone: null, website: null, social_networks: null, location: null }])(
    'may all be left out: %j',
    (fields) => {
      expect(contactsOf(fields, { showLocation: true })).toEqual([]);
    },
  );
});
