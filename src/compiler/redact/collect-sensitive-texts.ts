import type { PlainObject } from '../../util/plain-object.js';
import {
  findNetwork,
  isInFormat,
  isOtherNetwork,
  type Network,
  parseProfile,
} from '../fields/networks.js';
import type { RedactableField } from '../fields/person-fields.js';
import { normalizeForMatch } from '../model/normalize-for-match.js';
import { parseValidPhoneNumber } from '../model/resolve-contacts.js';
import { toDisplayedText } from '../model/text/markdown.js';
import { parseUrl } from '../schema/url.js';
import { isCountry } from './countries.js';
import { decodeAddress } from './decode-address.js';
import { PersonName } from './person-name.js';
import {
  DISTINCTIVE_LENGTH,
  MIN_LENGTH,
  type SensitiveText,
  SensitiveTextFinder,
  toSensitiveTexts,
} from './sensitive-text.js';

export function collectSensitiveTexts(
  field: RedactableField,
  cv: PlainObject,
  language?: unknown,
): SensitiveText[] {
  const value = cv[field];
  if (field === 'social_networks')
    return Array.isArray(value) ? value.flatMap(collectProfiles) : [];
  if (typeof value !== 'string') return [];
  switch (field) {
    case 'name':
      return new PersonName(value).toSensitiveTexts();
    case 'phone':
      return collectPhones(value);
    case 'email':
      return collectEmails(value);
    case 'website':
      return collectAddresses(value, cv);
    case 'location':
      return collectPlaces(value, language);
    default:
      return [];
  }
}

/** Final digits that do not depend on country and area codes: seven in most countries. */
const SUBSCRIBER_DIGITS = 7;

const MIN_DIGITS = 5;

function collectPhones(number: string): SensitiveText[] {
  const original = normalizeForMatch(number.split(/[#;,]/)[0] ?? '').letters.replaceAll(/\D/g, '');
  const national: string = parseValidPhoneNumber(number)?.nationalNumber ?? original;
  const forms = [
    national.slice(-SUBSCRIBER_DIGITS),
    national,
    `0${national}`,
    original,
    `00${original}`,
  ];
  return [
    ...toSensitiveTexts([number], { field: 'phone', kind: 'text' }),
    ...toSensitiveTexts(
      forms.filter(({ length }) => length >= MIN_DIGITS),
      { field: 'phone', kind: 'long' },
    ),
  ];
}

/** Fields that may contain the same user name without redaction. */
const CONTACT_KEYS = ['email', 'website', 'username'];

const GENERIC_USER = /^(?:info|contact|kontakt|office|admin|bewerbung|career|private?)s?$/;

/** Spells `jane dot doe at example`, and a distinctive user alone. */
function collectEmails(address: string): SensitiveText[] {
  const options = { field: 'email', kind: 'text' } as const;
  const [, local, host = ''] = /^([^@+]*).*@([^@]*)$/s.exec(decodeAddress(address)) ?? [];
  if (local === undefined) return toSensitiveTexts([address], options);
  const { letters } = normalizeForMatch(local);
  const isDistinctive = letters.length >= DISTINCTIVE_LENGTH && !GENERIC_USER.test(letters);
  return [' ', ' dot ', ' punkt ', ' punto '].flatMap((dot) => {
    const [user = '', ...servers] = [local, host, host.replace(/\.[^.]*$/, '')].map((part) =>
      part.replaceAll('.', dot),
    );
    const addresses = servers.flatMap((server) =>
      [' ', ' at ', ' a ', ' arroba '].map((at) => user + at + server),
    );
    return [
      ...toSensitiveTexts(addresses, options),
      ...(isDistinctive ? toSensitiveTexts([user], { ...options, allowedIn: CONTACT_KEYS }) : []),
    ];
  });
}

const SHARED_HOST =
  /(?:^|\.)(?:google|wordpress|notion|linktr|about|wixsite|git(?:hub|lab)|medium|blogspot)\.[a-z]+$/;

/** Spells a personal host; for a shared host, host with path, and the probable user name. */
function collectAddresses(website: string, cv: PlainObject): SensitiveText[] {
  const address = parseUrl(website.replace(/^(?![a-z]+:\/\/)/i, 'https://'));
  const host = decodeAddress(address?.hostname ?? '').replace(/^www\./, '');
  const path = decodeAddress(`${address?.pathname}${address?.search}`);
  const network = findNetwork(host.replace(/\.[a-z]+$/, ''));
  const isShared =
    /[~@]/.test(path) ||
    SHARED_HOST.test(host) ||
    (network !== undefined && isInFormat(network)) ||
    isOtherNetwork(host) ||
    new SensitiveTextFinder(collectSensitiveTexts('name', cv)).find(
      normalizeForMatch(path, true),
      () => true,
    ).size > 0;
  // The user is part of the host in `jane.github.io`.
  const candidates = [...host.split('.').slice(0, -2), ...path.split(/[/?&=]/)];
  const user = candidates.findLast((part) => part.length > MIN_LENGTH) ?? '';
  const parts = isShared ? [host + path, user] : [host, host.replaceAll('.', ' dot ')];
  return toSensitiveTexts([website, ...parts], { field: 'website', kind: 'text' });
}

/** Spells the address and user name of a profile; a short user name only with its network. */
function collectProfiles({ network, username }: PlainObject): SensitiveText[] {
  if (typeof username !== 'string') return [];
  const options = { field: 'social_networks', kind: 'text' } as const;
  const { name, href = '' } = parseProfile(network as Network, username) ?? { name: username };
  const [user = '', server = network] = name
    .replace(/^.*\/(?=.)|[/?#]*$|^@/g, '')
    .replace(/^@/, '')
    .split('@');
  const address = decodeAddress(href).replace(/^https:\/\/(?:www\.)?/, '');
  const phrases = [server, network].flatMap((site) => [
    `${site} ${user}`,
    `${site} users ${user}`,
    `${user} ${site}`,
    `${user} on ${site}`,
  ]);
  return [
    ...toSensitiveTexts([address, ...phrases], options),
    ...(user.length > MIN_LENGTH
      ? toSensitiveTexts([user], { ...options, allowedIn: CONTACT_KEYS })
      : []),
  ];
}

const MAX_PARTS = 20;

/**
 * Splits an address such as `8001 Zürich, Switzerland` into parts with and without numbers, and
 * long numbers, without countries. Locations of entries and recipients may be equal.
 */
function collectPlaces(location: string, language: unknown): SensitiveText[] {
  return toDisplayedText(location)
    .split(/[,;،、，\n]/, MAX_PARTS)
    .flatMap((part) => [
      part,
      part.replace(/[\p{Nd}\p{P}\s]+$/u, ''),
      part.replaceAll(/\S*\p{Nd}\S*/gu, ' ').trim(),
      ...(part.match(/(?:\S*\p{Nd}\S*\s*)+/gu) ?? []),
    ])
    .filter((part) =>
      /\p{Nd}/u.test(part)
        ? part.replaceAll(' ', '').length >= MIN_DIGITS
        : !isCountry(part, language),
    )
    .flatMap((part) => {
      const kind = /[\s\p{Pd}\p{Nd}]/u.test(part) ? 'text' : 'word';
      const allowedIn = ['location', 'recipient'];
      return toSensitiveTexts([part], { field: 'location', kind, allowedIn });
    });
}
