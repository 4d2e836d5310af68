// What the fields of the person tell, in the ways in which people write it.
import type { PlainObject } from '../../util/plain-object.js';
import { isOtherNetwork, type Network, networkNamed, readProfile } from '../fields/networks.js';
import type { RedactableField } from '../fields/person-fields.js';
import { comparable } from '../model/comparable.js';
import { validNumber } from '../model/contacts.js';
import { shownIn } from '../model/text/markdown.js';
import { parsedAddress } from '../schema/address.js';
import { PersonName } from './person-name.js';
import { decode } from './readings.js';
import { DISTINCTIVE, Finder, MIN_LETTERS, type Secret, secrets } from './secret.js';

/** What a field of a document says that other texts may say, too. */
export function secretsOf(field: RedactableField, cv: PlainObject): Secret[] {
  const value = cv[field];
  if (field === 'social_networks') return Array.isArray(value) ? value.flatMap(profile) : [];
  if (typeof value !== 'string') return [];
  switch (field) {
    case 'name':
      return new PersonName(value).secrets();
    case 'phone':
      return phone(value);
    case 'email':
      return email(value);
    case 'website':
      return website(value, cv);
    case 'location':
      return location(value);
    default:
      return [];
  }
}

/** The last digits of a number, which are the same with the code of a country, of a town, or without: seven in most countries. */
const MAX_DIGITS = 7;

/** Fewer digits are part of many other numbers. */
const MIN_DIGITS = 5;

function phone(number: string): Secret[] {
  const written = comparable(number.split(/[#;,]/)[0] ?? '').letters.replaceAll(/\D/g, '');
  const digits: string = validNumber(number)?.nationalNumber ?? written;
  const forms = [digits.slice(-MAX_DIGITS), digits, `0${digits}`, written, `00${written}`];
  return [
    ...secrets(number, { field: 'phone', kind: 'text' }),
    ...forms
      .filter(({ length }) => length >= MIN_DIGITS)
      .flatMap((form) => secrets(form, { field: 'phone', kind: 'long' })),
  ];
}

/** Other contacts, which may be shown, may have the same user name. */
const CONTACTS = ['email', 'website', 'username'];

/** The parts of addresses that many people have. */
const GENERIC = /^(?:info|contact|kontakt|office|admin|bewerbung|career|private?)s?$/;

/** The user with the host, and alone where that is no ordinary word: `jane.doe`, `jane dot doe at example`. */
function email(address: string): Secret[] {
  const all = { field: 'email', kind: 'text' } as const;
  const [, local, host = ''] = /^([^@+]*).*@([^@]*)$/s.exec(decode(address)) ?? [];
  if (local === undefined) return secrets(address, all);
  const { letters } = comparable(local);
  const isTelling = letters.length >= DISTINCTIVE && !GENERIC.test(letters);
  return [' ', ' dot ', ' punkt ', ' punto '].flatMap((dot) => {
    const [user = '', ...servers] = [local, host, host.replace(/\.[^.]*$/, '')].map((part) =>
      part.replaceAll('.', dot),
    );
    const wholes = servers.flatMap((server) =>
      [' ', ' at ', ' a ', ' arroba '].map((at) => user + at + server),
    );
    return [
      ...wholes.flatMap((text) => secrets(text, all)),
      ...(isTelling ? secrets(user, { ...all, allowedIn: CONTACTS }) : []),
    ];
  });
}

/** Hosts of the pages of many people, besides networks. */
const SHARED_HOST =
  /(?:^|\.)(?:google|wordpress|notion|linktr|about|wixsite|git(?:hub|lab)|medium|blogspot)\.[a-z]+$/;

/** The host of a site of one's own; of others, with the path, and what may be a user name in that. */
function website(written: string, cv: PlainObject): Secret[] {
  const all = { field: 'website', kind: 'text' } as const;
  const address = parsedAddress(written.replace(/^(?![a-z]+:\/\/)/i, 'https://'));
  const host = decode(address?.hostname ?? '').replace(/^www\./, '');
  const path = decode(`${address?.pathname}${address?.search}`);
  const isShared =
    /[~@]/.test(path) ||
    SHARED_HOST.test(host) ||
    networkNamed(host.replace(/\.[a-z]+$/, '')) !== undefined ||
    isOtherNetwork(host) ||
    new Finder(secretsOf('name', cv)).find(comparable(path, true), () => true).size > 0;
  // `jane.github.io`
  const users = [...host.split('.').slice(0, -2), ...path.split(/[/?&=]/)];
  const user = users.findLast((part) => part.length > MIN_LETTERS) ?? '';
  const parts = isShared ? [host + path, user] : [host, host.replaceAll('.', ' dot ')];
  return [written, ...parts].flatMap((text) => secrets(text, all));
}

/** The user name of a profile, also where it is written as an address; a short one only with the network. */
function profile({ network, username }: PlainObject): Secret[] {
  if (typeof username !== 'string') return [];
  const all = { field: 'social_networks', kind: 'text' } as const;
  const { name, href = '' } = readProfile(network as Network, username) ?? { name: username };
  const [user = '', server = network] = name
    .replace(/^.*\/(?=.)|[/?#]*$|^@/g, '')
    .replace(/^@/, '')
    .split('@');
  const address = decode(href).replace(/^https:\/\/(?:www\.)?/, '');
  const places = [server, network].flatMap((place) => [
    `${place} ${user}`,
    `${place} users ${user}`,
    `${user} ${place}`,
    `${user} on ${place}`,
  ]);
  return [
    ...[address, ...places].flatMap((text) => secrets(text, all)),
    ...(user.length > MIN_LETTERS ? secrets(user, { ...all, allowedIn: CONTACTS }) : []),
  ];
}

/** More than an address has. */
const MAX_PARTS = 20;

/** Each part of `8001 Zürich, Switzerland`, with its numbers and without, and long numbers alone. The locations of entries are those of employers and schools, and of those who get letters. */
function location(written: string): Secret[] {
  return shownIn(written)
    .split(/[,;،、，\n]/, MAX_PARTS)
    .flatMap((part) => [
      part,
      part.replace(/[\p{Nd}\p{P}\s]+$/u, ''),
      part.replaceAll(/\S*\p{Nd}\S*/gu, ' ').trim(),
      ...(part.match(/(?:\S*\p{Nd}\S*\s*)+/gu) ?? []),
    ])
    .filter((part) => !/\p{Nd}/u.test(part) || part.replaceAll(' ', '').length >= MIN_DIGITS)
    .flatMap((part) => {
      const kind = /[\s\p{Pd}\p{Nd}]/u.test(part) ? 'text' : 'word';
      return secrets(part, { field: 'location', kind, allowedIn: ['location', 'recipient'] });
    });
}
