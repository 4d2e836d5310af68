// Collects the ways in which other texts may spell the fields of the person.
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

export function secretsOf(field: RedactableField, cv: PlainObject): Secret[] {
  const value = cv[field];
  if (field === 'social_networks')
    return Array.isArray(value) ? value.flatMap(collectProfiles) : [];
  if (typeof value !== 'string') return [];
  switch (field) {
    case 'name':
      return new PersonName(value).secrets();
    case 'phone':
      return collectPhones(value);
    case 'email':
      return collectEmails(value);
    case 'website':
      return collectAddresses(value, cv);
    case 'location':
      return collectPlaces(value);
    default:
      return [];
  }
}

/** Final digits that do not depend on country and area codes: seven in most countries. */
const SUBSCRIBER_DIGITS = 7;

const MIN_DIGITS = 5;

function collectPhones(number: string): Secret[] {
  const original = comparable(number.split(/[#;,]/)[0] ?? '').letters.replaceAll(/\D/g, '');
  const national: string = validNumber(number)?.nationalNumber ?? original;
  const forms = [
    national.slice(-SUBSCRIBER_DIGITS),
    national,
    `0${national}`,
    original,
    `00${original}`,
  ];
  return [
    ...secrets(number, { field: 'phone', kind: 'text' }),
    ...forms
      .filter(({ length }) => length >= MIN_DIGITS)
      .flatMap((form) => secrets(form, { field: 'phone', kind: 'long' })),
  ];
}

/** Fields that may contain the same user name without redaction. */
const CONTACT_KEYS = ['email', 'website', 'username'];

const GENERIC_USER = /^(?:info|contact|kontakt|office|admin|bewerbung|career|private?)s?$/;

/** Spells user and host, or a distinctive user alone: `jane.doe`, `jane dot doe at example`. */
function collectEmails(address: string): Secret[] {
  const options = { field: 'email', kind: 'text' } as const;
  const [, local, host = ''] = /^([^@+]*).*@([^@]*)$/s.exec(decode(address)) ?? [];
  if (local === undefined) return secrets(address, options);
  const { letters } = comparable(local);
  const isDistinctive = letters.length >= DISTINCTIVE && !GENERIC_USER.test(letters);
  return [' ', ' dot ', ' punkt ', ' punto '].flatMap((dot) => {
    const [user = '', ...servers] = [local, host, host.replace(/\.[^.]*$/, '')].map((part) =>
      part.replaceAll('.', dot),
    );
    const addresses = servers.flatMap((server) =>
      [' ', ' at ', ' a ', ' arroba '].map((at) => user + at + server),
    );
    return [
      ...addresses.flatMap((text) => secrets(text, options)),
      ...(isDistinctive ? secrets(user, { ...options, allowedIn: CONTACT_KEYS }) : []),
    ];
  });
}

const SHARED_HOST =
  /(?:^|\.)(?:google|wordpress|notion|linktr|about|wixsite|git(?:hub|lab)|medium|blogspot)\.[a-z]+$/;

/** Spells a personal host; for a shared host, host with path, and the probable user name. */
function collectAddresses(website: string, cv: PlainObject): Secret[] {
  const address = parsedAddress(website.replace(/^(?![a-z]+:\/\/)/i, 'https://'));
  const host = decode(address?.hostname ?? '').replace(/^www\./, '');
  const path = decode(`${address?.pathname}${address?.search}`);
  const isShared =
    /[~@]/.test(path) ||
    SHARED_HOST.test(host) ||
    networkNamed(host.replace(/\.[a-z]+$/, '')) !== undefined ||
    isOtherNetwork(host) ||
    new Finder(secretsOf('name', cv)).find(comparable(path, true), () => true).size > 0;
  // The user is part of the host in `jane.github.io`.
  const candidates = [...host.split('.').slice(0, -2), ...path.split(/[/?&=]/)];
  const user = candidates.findLast((part) => part.length > MIN_LETTERS) ?? '';
  const parts = isShared ? [host + path, user] : [host, host.replaceAll('.', ' dot ')];
  return [website, ...parts].flatMap((text) => secrets(text, { field: 'website', kind: 'text' }));
}

/** Spells the address and user name of a profile; a short user name only with its network. */
function collectProfiles({ network, username }: PlainObject): Secret[] {
  if (typeof username !== 'string') return [];
  const options = { field: 'social_networks', kind: 'text' } as const;
  const { name, href = '' } = readProfile(network as Network, username) ?? { name: username };
  const [user = '', server = network] = name
    .replace(/^.*\/(?=.)|[/?#]*$|^@/g, '')
    .replace(/^@/, '')
    .split('@');
  const address = decode(href).replace(/^https:\/\/(?:www\.)?/, '');
  const phrases = [server, network].flatMap((site) => [
    `${site} ${user}`,
    `${site} users ${user}`,
    `${user} ${site}`,
    `${user} on ${site}`,
  ]);
  return [
    ...[address, ...phrases].flatMap((text) => secrets(text, options)),
    ...(user.length > MIN_LETTERS ? secrets(user, { ...options, allowedIn: CONTACT_KEYS }) : []),
  ];
}

const MAX_PARTS = 20;

/**
 * Splits an address such as `8001 Zürich, Switzerland` into parts with and without numbers, and
 * long numbers. Locations of entries and recipients may be equal.
 */
function collectPlaces(location: string): Secret[] {
  return shownIn(location)
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
