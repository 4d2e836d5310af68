// The ES6 build loads in two thirds of the time of the default build.
import parsePhoneNumber, { PhoneNumber } from 'libphonenumber-js/core/es6';
import countries from 'libphonenumber-js/min/metadata';
import {
  createUnsafeFix,
  type DocumentPath,
  formatPath,
  type Suggestion,
} from '../../diagnostics/diagnostic.js';
import { quote, shorten } from '../../diagnostics/quote.js';
import {
  detectNetwork,
  getNetworkIcon,
  getNetworkName,
  hasWrongCheckDigit,
  isInFormat,
  NETWORKS,
  type Network,
  parseProfile,
} from '../fields/networks.js';
import { CONTACT_KEYS, type ContactKey, PERSON_FIELDS } from '../fields/person-fields.js';
import type { Locale } from '../locales/locale.js';
import type {
  ContactLink,
  CurriculumVitaeA,
  CurriculumVitaeB,
  DocumentContact,
} from '../schema/document.js';
import { normalizeUrl } from '../schema/url.js';
import type { Contact } from './cv.js';
import { formatAddress, isLinkable } from './links.js';
import { type RichText, toPlainText, toRichText } from './text/inline.js';
import type { TextResolver } from './text-resolver.js';

/** @param others - `contacts`; redaction replaces some with null */
export function resolveContacts(
  cv: CurriculumVitaeA | CurriculumVitaeB,
  others: readonly (DocumentContact | null)[],
  resolver: TextResolver,
): Contact[] {
  const contacts = CONTACT_KEYS.map((key) => {
    const text = cv[key];
    if (!text) return undefined;
    return PERSON_FIELDS[key].isHiddenByDefault && !resolver.options.showLocation
      ? reportHidden(key, text, resolver)
      : RESOLVERS[key](text, resolver);
  });
  const profiles = (cv.social_networks ?? []).map((network, index) =>
    toProfile(
      network.network,
      network.username,
      ['cv', 'social_networks', index, 'username'],
      resolver,
    ),
  );
  const all = [...contacts, ...profiles].filter((item) => item !== undefined);
  for (const [index, item] of others.entries()) {
    const contact = item && resolveContact(item, ['contacts', index], resolver);
    if (!contact) continue;
    const first = all.find((other) => isSameContact(other, contact));
    if (first === undefined) all.splice(findPosition(all, contact), 0, contact);
    else reportRepeated(contact, first, resolver);
  }
  return all;
}

/** Phone numbers and e-mail addresses follow those of their kind, all others the last contact. */
function findPosition(contacts: readonly Contact[], { kind }: Contact): number {
  const last = contacts.findLastIndex((other) => other.kind === kind);
  return (kind === 'phone' || kind === 'email') && last >= 0 ? last + 1 : contacts.length;
}

function resolveContact(
  contact: DocumentContact,
  path: DocumentPath,
  resolver: TextResolver,
): Contact | undefined {
  if ('network' in contact)
    return toProfile(contact.network, contact.username, [...path, 'username'], resolver);
  if ('email' in contact) return toEmail(contact.email, [...path, 'email'], resolver);
  if ('phone' in contact) return toPhone(contact.phone, [...path, 'phone'], resolver);
  return toLink(contact, path, resolver);
}

function toLink({ label, url }: ContactLink, owner: DocumentPath, resolver: TextResolver): Contact {
  const path = [...owner, 'url'];
  if (label.trim() === '') return toWebsite(url, path, resolver);
  const { colon } = resolver.options.locale.punctuation;
  if (!isLinkable(url))
    return toContact({ kind: 'website', path }, label + colon + url, url, resolver);
  const name = getContactName(path, 'website', resolver);
  const text = toRichText(resolver.resolveLiteral(label, [...owner, 'label']));
  return { kind: 'website', name, text, href: url, path };
}

function isSameContact(one: Contact, other: Contact): boolean {
  const getTarget = ({ href, kind, text }: Contact): string =>
    href === undefined ? `${kind} ${toPlainText(text)}` : normalizeUrl(href).toLowerCase();
  return getTarget(one) === getTarget(other);
}

function reportRepeated({ path, text }: Contact, first: Contact, resolver: TextResolver): void {
  const message = `\`${formatPath(path)}\` is omitted: the CV has this contact already.`;
  resolver.warn('not-shown', path, message, {
    found: shorten(toPlainText(text)),
    hint: `remove it, or \`${formatPath(first.path)}\``,
  });
}

function reportHidden(key: ContactKey, text: string, resolver: TextResolver): undefined {
  resolver.warn('not-shown', ['cv', key], `\`${key}\` is omitted by default.`, {
    found: shorten(text),
    hint: 'print it with `--show-location` (`showLocation` in the library), or remove it',
  });
}

const RESOLVERS: {
  readonly [Key in ContactKey]: (text: string, resolver: TextResolver) => Contact | undefined;
} = {
  location(text, resolver) {
    const path = ['cv', 'location'];
    const rich = resolver.resolveOptional(text, path);
    const name = getContactName(
      path,
      resolver.options.letter?.sender ? 'address' : 'location',
      resolver,
    );
    return rich && { kind: 'location', name, text: rich, href: undefined, path };
  },
  phone: (text, resolver) => toPhone(text, ['cv', 'phone'], resolver),
  email: (text, resolver) => toEmail(text, ['cv', 'email'], resolver),
  website: (address, resolver) => toWebsite(address, ['cv', 'website'], resolver),
};

function toEmail(text: string, path: DocumentPath, resolver: TextResolver): Contact {
  return toContact({ kind: 'email', path }, text, `mailto:${text}`, resolver);
}

function toWebsite(address: string, path: DocumentPath, resolver: TextResolver): Contact {
  const text = isLinkable(address) ? formatAddress(address) : address;
  return toContact({ kind: 'website', path }, text, address, resolver);
}

function toContact(
  { kind, path }: { readonly kind: ContactKey; readonly path: DocumentPath },
  text: string,
  href: string | undefined,
  resolver: TextResolver,
): Contact {
  const base = { path, kind, name: getContactName(path, kind, resolver) };
  return createContact(base, text, href, resolver);
}

function getContactName(
  path: DocumentPath,
  word: keyof Locale['contacts'],
  resolver: TextResolver,
): RichText {
  return resolver.resolveGenerated(toRichText(resolver.options.locale.contacts[word]), path);
}

function createContact(
  { path, kind, name }: Pick<Contact, 'path' | 'kind' | 'name'>,
  text: string,
  href: string | undefined,
  resolver: TextResolver,
): Contact {
  const isLinked = href !== undefined && isLinkable(href);
  if (href !== undefined && !isLinked) resolver.warnNotLinked(href, path);
  const displayText = resolver.isolateLeftToRight(resolver.resolveLiteral(text, path));
  return { kind, name, text: displayText, href: isLinked ? href : undefined, path };
}

/** Leaves an invalid number as written, without a link. */
function toPhone(text: string, path: DocumentPath, resolver: TextResolver): Contact {
  const number = parseValidPhoneNumber(text);
  if (number === undefined) {
    reportUnlinkedPhone(text, path, resolver);
    return toContact({ kind: 'phone', path }, text, undefined, resolver);
  }
  const address = number.ext === undefined ? `tel:${number.number}` : number.getURI();
  return toContact({ kind: 'phone', path }, formatPhone(text, number), address, resolver);
}

/**
 * Keeps the author's grouping if it has exactly the number's digits: `+971 4 123 4567`, `+43 1
 * 51510-0`.
 */
function formatPhone(text: string, phone: PhoneNumber): string {
  const authorsForm = text.trim().replace(/\s*\(0\)\s*/, ' ');
  const isGrouped = /^\+\d[ -~]*\d[^\d][ -~]*$/.test(authorsForm);
  const isComplete = keepDigits(authorsForm) === keepDigits(phone.number + (phone.ext ?? ''));
  return isGrouped && isComplete ? authorsForm : phone.formatInternational();
}

function keepDigits(text: string): string {
  return text.replaceAll(/\D/g, '');
}

/** An info, not a warning: the number is right in a CV for its own country. */
function reportUnlinkedPhone(text: string, path: DocumentPath, resolver: TextResolver): void {
  const digits = text.replaceAll(/[^\p{Nd}]/gu, '').length;
  // Numbers of 1 to 5 digits are internal or national service numbers.
  if (digits > 0 && digits < 6) return;
  const prefix = /^\s*(?:tel:\s*)?(?:\+|00)/i;
  const suggestion = parseValidPhoneNumber(text.replace(prefix, '+'))?.formatInternational();
  const invalidReason = prefix.test(text) ? 'it is not a valid number' : 'it has no country code';
  const reason = digits === 0 ? 'it has no digits' : invalidReason;
  resolver.warn('phone-not-linked', path, `Phone number ${quote(text)} is not linked: ${reason}.`, {
    found: shorten(text),
    expected: 'a number with a country code',
    hint: `to link it, write it like \`${suggestion ?? '+41 44 668 18 00'}\``,
    ...(suggestion === undefined
      ? {}
      : { fix: createUnsafeFix({ kind: 'replace', path, value: suggestion }) }),
  });
}

/** Groups of digits that begin with a country code: at most 15 digits (ITU-T E.164). */
const INTERNATIONAL_FORM = /^(?=.{1,30}$)\+\d+(?:[ -]\d+)*$/;

/**
 * Skips the library's search for extensions and prefixes if the number is in international form: V8
 * took 5 ms at each start to compile it.
 */
export function parseValidPhoneNumber(text: string): PhoneNumber | undefined {
  const number = INTERNATIONAL_FORM.test(text) ? parseInternational(text) : undefined;
  if (number?.isValid()) return number;
  const parsed = parsePhoneNumber(text, { extract: false }, countries);
  return parsed?.isValid() ? parsed : undefined;
}

function parseInternational(text: string): PhoneNumber | undefined {
  try {
    return new PhoneNumber(text.replaceAll(/[ -]/g, ''), countries);
  } catch {
    return undefined;
  }
}

function toProfile(
  network: Network,
  username: string,
  path: DocumentPath,
  resolver: TextResolver,
): Contact | undefined {
  const icon = getNetworkIcon(network);
  const result = parseProfile(network, username);
  const name = toRichText(getNetworkName(network));
  const base = { path, kind: icon ?? 'profile', name };
  if (result !== undefined) {
    const { href } = result;
    // The common icon does not tell the network.
    const text = icon === undefined && href !== undefined ? formatAddress(href) : result.name;
    return createContact(base, text, href, resolver);
  }
  warnInvalidProfile(network, username, path, resolver);
  return username.trim() === '' ? undefined : createContact(base, username, undefined, resolver);
}

function warnInvalidProfile(
  network: Network,
  username: string,
  path: DocumentPath,
  resolver: TextResolver,
): void {
  const name = getNetworkName(network);
  const { rule, example } = NETWORKS[network];
  const exampleHint = `write it like \`${example}\``;
  if (username.trim() === '') {
    const message = `The user name on ${name} is empty; the profile is omitted.`;
    resolver.warn('not-linked', path, message, {
      found: '""',
      expected: rule,
      hint: `${exampleHint}, or remove the profile`,
    });
    return;
  }
  const otherNetwork = detectNetwork(username);
  const isMistyped = network === 'Orcid' && hasWrongCheckDigit(username);
  const reason = isMistyped ? 'an ORCID iD with a wrong digit' : `not a user name on ${name}`;
  resolver.warn(
    'not-linked',
    path,
    `${quote(username)} is ${reason}, so it is printed without a link.`,
    {
      found: shorten(username),
      expected: rule,
      ...suggestFix(otherNetwork, isMistyped, path, exampleHint),
    },
  );
}

function suggestFix(
  otherNetwork: Network | undefined,
  isMistyped: boolean,
  path: DocumentPath,
  exampleHint: string,
): Suggestion {
  if (isMistyped)
    return {
      hint: 'compare it with your ORCID iD at orcid.org: its check digit is wrong',
    };
  if (otherNetwork === undefined) return { hint: exampleHint };
  if (path[0] === 'cv' && !isInFormat(otherNetwork))
    return { hint: `move it to \`contacts\`, next to \`cv\`, with \`network: ${otherNetwork}\`` };
  const network = [...path.slice(0, -1), 'network'];
  return {
    hint: `write \`network: ${otherNetwork}\`: this is a profile on ${getNetworkName(otherNetwork)}`,
    fix: createUnsafeFix({ kind: 'replace', path: network, value: otherNetwork }),
  };
}
