// The ES6 build loads in two thirds of the time of the default build.
import parsePhoneNumber, { PhoneNumber } from 'libphonenumber-js/core/es6';
import countries from 'libphonenumber-js/min/metadata';
import {
  createUnsafeFix,
  type DocumentPath,
  type Suggestion,
} from '../../diagnostics/diagnostic.js';
import { quote, shorten } from '../../diagnostics/quote.js';
import {
  detectNetwork,
  hasWrongCheckDigit,
  NETWORKS,
  type Network,
  parseProfile,
} from '../fields/networks.js';
import { CONTACT_KEYS, type ContactKey, PERSON_FIELDS } from '../fields/person-fields.js';
import type { Locale } from '../locales/locale.js';
import type { CurriculumVitaeA, CurriculumVitaeB } from '../schema/document.js';
import type { Contact } from './cv.js';
import { formatAddress, isLinkable } from './links.js';
import { type RichText, toRichText } from './text/inline.js';
import type { TextResolver } from './text-resolver.js';

export function resolveContacts(
  cv: CurriculumVitaeA | CurriculumVitaeB,
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
  return [...contacts, ...profiles].filter((item) => item !== undefined);
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
  phone: toPhone,
  email: (text, resolver) => toContact('email', text, `mailto:${text}`, resolver),
  website: (address, resolver) =>
    toContact('website', isLinkable(address) ? formatAddress(address) : address, address, resolver),
};

function toContact(
  kind: ContactKey,
  text: string,
  href: string | undefined,
  resolver: TextResolver,
): Contact {
  const base = { path: ['cv', kind], kind, name: getContactName(['cv', kind], kind, resolver) };
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
function toPhone(text: string, resolver: TextResolver): Contact {
  const number = parseValidPhoneNumber(text);
  if (number === undefined) {
    reportUnlinkedPhone(text, resolver);
    return toContact('phone', text, undefined, resolver);
  }
  const address = number.ext === undefined ? `tel:${number.number}` : number.getURI();
  return toContact('phone', formatPhone(text, number), address, resolver);
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
function reportUnlinkedPhone(text: string, resolver: TextResolver): void {
  const digits = text.replaceAll(/[^\p{Nd}]/gu, '').length;
  // Numbers of 1 to 5 digits are internal or national service numbers.
  if (digits > 0 && digits < 6) return;
  const prefix = /^\s*(?:tel:\s*)?(?:\+|00)/i;
  const suggestion = parseValidPhoneNumber(text.replace(prefix, '+'))?.formatInternational();
  const invalidReason = prefix.test(text) ? 'it is not a valid number' : 'it has no country code';
  const reason = digits === 0 ? 'it has no digits' : invalidReason;
  resolver.warn(
    'phone-not-linked',
    ['cv', 'phone'],
    `Phone number ${quote(text)} is not linked: ${reason}.`,
    {
      found: shorten(text),
      expected: 'a number with a country code',
      hint: `to link it, write it like \`${suggestion ?? '+41 44 668 18 00'}\``,
      ...(suggestion === undefined
        ? {}
        : { fix: createUnsafeFix({ kind: 'replace', path: ['cv', 'phone'], value: suggestion }) }),
    },
  );
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
  const { icon, name } = NETWORKS[network];
  const result = parseProfile(network, username);
  const base = { path, kind: icon, name: toRichText(name) };
  if (result !== undefined) return createContact(base, result.name, result.href, resolver);
  warnInvalidProfile(network, username, path, resolver);
  return username.trim() === '' ? undefined : createContact(base, username, undefined, resolver);
}

function warnInvalidProfile(
  network: Network,
  username: string,
  path: DocumentPath,
  resolver: TextResolver,
): void {
  const { name, rule, example } = NETWORKS[network];
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
  const network = [...path.slice(0, -1), 'network'];
  return {
    hint: `write \`network: ${otherNetwork}\`: this is a profile on ${NETWORKS[otherNetwork].name}`,
    fix: createUnsafeFix({ kind: 'replace', path: network, value: otherNetwork }),
  };
}
