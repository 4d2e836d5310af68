// What the fields of the person tell, in the ways in which people write it.
import type { PlainObject } from '../../util/plain-object.js';
import { isOtherNetwork, type Network, networkNamed, readProfile } from '../fields/networks.js';
import type { RedactableField } from '../fields/person-fields.js';
import { validNumber } from '../model/contacts.js';
import { parsedAddress } from '../schema/address.js';
import { comparable, decode, digitsOf, shownIn } from './comparable.js';
import { PersonName } from './person-name.js';
import { DISTINCTIVE, MIN_LETTERS, type Secret, secrets } from './secret.js';

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
      return website(value, String(cv.name ?? ''));
    case 'location':
      return location(value);
    default:
      return [];
  }
}

/** The last digits of a number are the same with the code of a country, of a town, or without: seven in most countries. */
const MAX_DIGITS = 7;
/** Fewer digits are part of many other numbers. */
const MIN_DIGITS = 5;

function phone(number: string): Secret[] {
  const written = digitsOf(comparable(number.split(/[#;,]/)[0] ?? '')).letters;
  const digits = validNumber(number)?.nationalNumber ?? written;
  if (digits.length < MIN_DIGITS) return secrets(number, { field: 'phone', kind: 'text' });
  return [{ field: 'phone', kind: 'phone', letters: digits.slice(-MAX_DIGITS), hasJoint: false }];
}

/** Contacts that are shown may have the same user name. */
const OTHER_CONTACTS = ['email', 'website', 'username'];

/** The parts of addresses that many people have. */
const GENERIC = /^(?:info|contact|kontakt|office|hello|admin|bewerbung|career|privat|private)s?$/;

function email(address: string): Secret[] {
  const [, local = '', domain = ''] = /^([^+]*).*@([^@]*)$/s.exec(address.trim()) ?? [];
  const all = { field: 'email', kind: 'text' } as const;
  if (local === '') return secrets(address, all);
  const inWords = (text: string, dot: string): string => text.replaceAll('.', dot);
  const whole = [' ', ' dot '].flatMap((dot) =>
    [' ', ' at '].map((at) => inWords(local, dot) + at + inWords(decode(domain), dot)),
  );
  const letters = comparable(local).letters;
  const isTelling = letters.length >= DISTINCTIVE && !GENERIC.test(letters);
  const alone = isTelling ? [local, inWords(local, ' dot ')] : [];
  return [
    ...whole.flatMap((text) => secrets(text, all)),
    ...alone.flatMap((text) => secrets(text, { ...all, allowedIn: OTHER_CONTACTS })),
    ...secrets(local, { ...all, near: [head(domain)] }),
  ];
}

/** A host without its last label, by its letters. */
function head(host: string): string {
  return comparable(decode(host).replace(/^www\.|\.[^.]*$/g, '')).letters;
}

/** Hosts of the pages of many people, besides networks. */
const SHARED_HOST = /(?:^|\.)(?:google|wordpress|notion|linktr|about|wixsite)\.[a-z]+$/;

/** The host of a site of one's own; else the path, next to the host or where it is a user name. */
function website(written: string, name: string): Secret[] {
  const all = { field: 'website', kind: 'text' } as const;
  const address = parsedAddress(/^[a-z]+:\/\//i.test(written) ? written : `https://${written}`);
  const whole = secrets(written, all);
  if (address === undefined) return whole;
  const host = decode(address.hostname).replace(/^www\./, '');
  const path = decode(address.pathname + address.search);
  const isNamed = new PersonName(name).isIn(path);
  if (!isNamed && !/[~@]/.test(path) && !isNetwork(host) && !SHARED_HOST.test(host))
    return [written, host, host.replaceAll('.', ' dot ')].flatMap((text) => secrets(text, all));
  const segments = path.split(/[/?&=]/).filter((part) => part.length > MIN_LETTERS);
  return [
    ...whole,
    ...secrets(path, { ...all, near: [head(host)] }),
    ...segments.slice(-1).flatMap((part) => secrets(part, all)),
  ];
}

function isNetwork(host: string): boolean {
  return networkNamed(host.replace(/\.[a-z]+$/, '')) !== undefined || isOtherNetwork(host);
}

/** The user name of a profile, also where it is written as an address; a short one only next to the host. */
function profile({ network, username }: PlainObject): Secret[] {
  if (typeof username !== 'string') return [];
  const all = { field: 'social_networks', kind: 'text' } as const;
  const name = readProfile(network as Network, username)?.name ?? username;
  const [user = '', server = String(network)] = name
    .replace(/[/?#]*$/, '')
    .replace(/^.*\//, '')
    .replace(/^@/, '')
    .split('@');
  return [
    ...secrets(user, { ...all, near: [head(`${server}.`)] }),
    ...(user.length > MIN_LETTERS ? secrets(user, { ...all, allowedIn: OTHER_CONTACTS }) : []),
  ];
}

/** More than an address has. */
const MAX_PARTS = 20;

/** Each part of `8001 Zürich, Switzerland`. The locations of entries are those of employers and schools. */
function location(written: string): Secret[] {
  return shownIn(written)
    .split(/[,;،、，\n]/, MAX_PARTS)
    .map((part) => part.replaceAll(/\S*\p{Nd}\S*/gu, ' ').trim())
    .flatMap((part) =>
      secrets(part, {
        field: 'location',
        kind: /\s/.test(part) ? 'text' : 'word',
        allowedIn: ['location'],
      }),
    );
}
