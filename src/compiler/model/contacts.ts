// The build for today's JavaScript, which takes two thirds of the time of the one for all browsers.
import parsePhoneNumber, { PhoneNumber } from 'libphonenumber-js/core/es6';
import countries from 'libphonenumber-js/min/metadata';
import { type Advice, type DocumentPath, likely } from '../../diagnostics/diagnostic.js';
import { quote, shorten } from '../../diagnostics/quote.js';
import {
  hasWrongCheckDigit,
  NETWORKS,
  type Network,
  networkOf,
  readProfile,
} from '../fields/networks.js';
import { CONTACT_KEYS, type ContactKey, PERSON } from '../fields/person-fields.js';
import type { CurriculumVitaeA, CurriculumVitaeB } from '../schema/document.js';
import type { Contact } from './cv.js';
import { displayAddress, isLinkable } from './links.js';
import { plain, type RichText } from './text/inline.js';
import type { Resolver } from './text-resolver.js';

/** The contacts of a CV, in the order of the header: ways to reach the person first, then places to read about them. */
export function contactsOf(cv: CurriculumVitaeA | CurriculumVitaeB, resolver: Resolver): Contact[] {
  const contacts = CONTACT_KEYS.map((key) => {
    const text = cv[key];
    if (!text) return undefined;
    return PERSON[key].isOnRequest && !resolver.options.showLocation
      ? noteHidden(key, text, resolver)
      : READERS[key](text, resolver);
  });
  const profiles = (cv.social_networks ?? []).map((network, index) =>
    profile(
      network.network,
      network.username,
      ['cv', 'social_networks', index, 'username'],
      resolver,
    ),
  );
  return [...contacts, ...profiles].filter((item) => item !== undefined);
}

/** Says what shows a field that is not shown. */
function noteHidden(key: ContactKey, text: string, resolver: Resolver): undefined {
  resolver.warn('not-shown', ['cv', key], `\`${key}\` is not shown unless it is asked for.`, {
    found: shorten(text),
    hint: 'show it with `--show-location` (`showLocation` in the library), or remove it',
  });
}

/** Makes a contact from a field. */
const READERS: {
  readonly [Key in ContactKey]: (text: string, resolver: Resolver) => Contact | undefined;
} = {
  location(text, resolver) {
    const path = ['cv', 'location'];
    const rich = resolver.optional(text, path);
    return (
      rich && {
        kind: 'location',
        name: nameOf('location', resolver),
        text: rich,
        href: undefined,
        path,
      }
    );
  },
  phone,
  email: (text, resolver) => contact('email', text, `mailto:${text}`, resolver),
  website: (address, resolver) =>
    contact('website', isLinkable(address) ? displayAddress(address) : address, address, resolver),
};

function contact(
  kind: ContactKey,
  text: string,
  href: string | undefined,
  resolver: Resolver,
): Contact {
  const place = { path: ['cv', kind], kind, name: nameOf(kind, resolver) };
  return contactAt(place, text, href, resolver);
}

function nameOf(kind: ContactKey, resolver: Resolver): RichText {
  return resolver.own(plain(resolver.options.words.contacts[kind]), ['cv', kind]);
}

function contactAt(
  { path, kind, name }: Pick<Contact, 'path' | 'kind' | 'name'>,
  text: string,
  href: string | undefined,
  resolver: Resolver,
): Contact {
  const isLinked = href !== undefined && isLinkable(href);
  if (href !== undefined && !isLinked) resolver.warnUnlinked(href, path);
  const shown = resolver.leftToRight(resolver.literal(text, path));
  return { kind, name, text: shown, href: isLinked ? href : undefined, path };
}

/** A valid number is shown in international form, in the author's groups; any other as written, without a link. */
function phone(text: string, resolver: Resolver): Contact {
  const number = validNumber(text);
  if (number === undefined) {
    noteUnlinked(text, resolver);
    return contact('phone', text, undefined, resolver);
  }
  const address = number.ext === undefined ? `tel:${number.number}` : number.getURI();
  return contact('phone', groupedByAuthor(text, number), address, resolver);
}

/** A number in the groups that its author made, if they are not more or fewer digits than it has: `+971 4 123 4567`, `+43 1 51510-0`. */
function groupedByAuthor(text: string, phone: PhoneNumber): string {
  const written = text.trim().replace(/\s*\(0\)\s*/, ' ');
  const isGrouped = /^\+\d[ -~]*\d[^\d][ -~]*$/.test(written);
  const isWhole = digitsOf(written) === digitsOf(phone.number + (phone.ext ?? ''));
  return isGrouped && isWhole ? written : phone.formatInternational();
}

function digitsOf(text: string): string {
  return text.replaceAll(/\D/g, '');
}

/** An information about how a number becomes a link: no warning, since the number is right in a CV for its own country. */
function noteUnlinked(text: string, resolver: Resolver): void {
  const digits = text.replaceAll(/[^\p{Nd}]/gu, '').length;
  // Short numbers are those within a country or a company.
  if (digits > 0 && digits < 6) return;
  const prefix = /^\s*(?:tel:\s*)?(?:\+|00)/i;
  const meant = validNumber(text.replace(prefix, '+'))?.formatInternational();
  const withDigits = prefix.test(text)
    ? 'which is no number of a country'
    : 'which has no country code';
  const reason = digits === 0 ? 'which has no digits' : withDigits;
  resolver.warn(
    'phone-not-linked',
    ['cv', 'phone'],
    `No link is made of ${quote(text)}, ${reason}; it is printed as written.`,
    {
      found: shorten(text),
      expected: 'a number with the code of its country',
      hint: `for a number that can be tapped on a phone, write it like \`${meant ?? '+41 44 668 18 00'}\``,
      ...(meant === undefined
        ? {}
        : { fix: likely({ kind: 'replace', path: ['cv', 'phone'], value: meant }) }),
    },
  );
}

/** Groups of digits, the first of which begins with a country's code: 15 digits at most (ITU-T E.164). */
const INTERNATIONAL = /^(?=.{1,30}$)\+\d+(?:[ -]\d+)*$/;

/**
 * Reads a number as written if it is in international form: looking for extensions and for prefixes that do not belong there is
 * most of the work, and V8 took 5 ms at each start to compile it.
 */
export function validNumber(text: string): PhoneNumber | undefined {
  const number = INTERNATIONAL.test(text) ? international(text) : undefined;
  if (number?.isValid()) return number;
  const found = parsePhoneNumber(text, { extract: false }, countries);
  return found?.isValid() ? found : undefined;
}

function international(text: string): PhoneNumber | undefined {
  try {
    return new PhoneNumber(text.replaceAll(/[ -]/g, ''), countries);
  } catch {
    return undefined;
  }
}

function profile(
  network: Network,
  username: string,
  path: DocumentPath,
  resolver: Resolver,
): Contact | undefined {
  const { icon, name } = NETWORKS[network];
  const read = readProfile(network, username);
  const place = { path, kind: icon, name: plain(name) };
  if (read !== undefined) return contactAt(place, read.name, read.href, resolver);
  warnUnnamed(network, username, path, resolver);
  return username.trim() === '' ? undefined : contactAt(place, username, undefined, resolver);
}

/** The warning that a text is no user name of its network, with a description of what it is. */
function warnUnnamed(
  network: Network,
  username: string,
  path: DocumentPath,
  resolver: Resolver,
): void {
  const { name, rule, example } = NETWORKS[network];
  const like = `write it like \`${example}\``;
  if (username.trim() === '') {
    const message = `The user name on ${name} is empty; the profile is not shown.`;
    resolver.warn('link-not-made', path, message, {
      found: '""',
      expected: rule,
      hint: `${like}, or remove the profile`,
    });
    return;
  }
  const other = networkOf(username);
  const isMistyped = network === 'Orcid' && hasWrongCheckDigit(username);
  const reason = isMistyped ? 'an ORCID iD with a wrong digit' : `no user name on ${name}`;
  resolver.warn(
    'link-not-made',
    path,
    `No link is made of ${quote(username)}, which is ${reason}; it is printed as text.`,
    {
      found: shorten(username),
      expected: rule,
      ...adviceOn(other, isMistyped, path, like),
    },
  );
}

function adviceOn(
  other: Network | undefined,
  isMistyped: boolean,
  path: DocumentPath,
  like: string,
): Advice {
  if (isMistyped)
    return {
      hint: 'compare it with the one at orcid.org: its last digit must agree with the others',
    };
  if (other === undefined) return { hint: like };
  const network = [...path.slice(0, -1), 'network'];
  return {
    hint: `this is a profile on ${NETWORKS[other].name}: write \`network: ${other}\``,
    fix: likely({ kind: 'replace', path: network, value: other }),
  };
}
