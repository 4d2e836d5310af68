// The build for today's JavaScript, which takes two thirds of the time of the one for all browsers.
import parsePhoneNumber, { PhoneNumber } from 'libphonenumber-js/core/es6';
import countries from 'libphonenumber-js/min/metadata';
import type { DocumentPath } from '../diagnostics/diagnostic.js';
import { quote, shorten } from '../diagnostics/quote.js';
import type { CurriculumVitaeA } from '../schema/variant-a.js';
import type { CurriculumVitaeB } from '../schema/variant-b.js';
import type { Build } from './build.js';
import type { Contact, ContactKind } from './cv.js';
import { displayAddress, isLinkable, isTooLong } from './links.js';
import { plain, type RichText } from './text/inline.js';

/** The contacts of a CV, in the order of the header (design/classic-theme, "Header"). */
export function contactsOf(cv: CurriculumVitaeA | CurriculumVitaeB, build: Build): Contact[] {
  const networks = cv.social_networks ?? [];
  return [
    build.options.showLocation ? location(cv.location, build) : undefined,
    cv.phone ? phone(cv.phone, build) : undefined,
    cv.email ? contact('email', cv.email, `mailto:${cv.email}`, ['cv', 'email'], build) : undefined,
    cv.website ? website(cv.website, build) : undefined,
    ...networks.map((network, index) =>
      socialNetwork(network.network, network.username, ['cv', 'social_networks', index, 'username'], build),
    ),
  ].filter((item) => item !== undefined);
}

function contact(kind: ContactKind, text: string, href: string | undefined, path: DocumentPath, build: Build): Contact {
  const isLinked = href !== undefined && !isTooLong(href);
  if (href !== undefined && !isLinked) build.warnUnlinked(href, path);
  const name = nameOf(kind, build);
  return { kind, name, text: plain(build.literal(text, path)), href: isLinked ? href : undefined };
}

/** Networks are called alike in all languages. */
const NETWORKS = {
  linkedin: 'LinkedIn',
  github: 'GitHub',
  instagram: 'Instagram',
  orcid: 'ORCID',
  mastodon: 'Mastodon',
} as const;

function nameOf(kind: ContactKind, build: Build): RichText {
  if (kind in NETWORKS) return plain(NETWORKS[kind as keyof typeof NETWORKS]);
  return build.own(plain(build.options.words.contacts[kind as Exclude<ContactKind, keyof typeof NETWORKS>]), [
    'cv',
    kind,
  ]);
}

function location(text: string | null | undefined, build: Build): Contact | undefined {
  const rich = build.optional(text, ['cv'], 'location');
  return rich === undefined
    ? undefined
    : { kind: 'location', name: nameOf('location', build), text: rich, href: undefined };
}

/** A valid number is shown in international form; any other as written, without a link. */
function phone(text: string, build: Build): Contact {
  const number = validNumber(text);
  const path = ['cv', 'phone'];
  if (number === undefined) return contact('phone', text, undefined, path, build);
  const address = number.ext === undefined ? `tel:${number.number}` : number.getURI();
  return contact('phone', number.formatInternational(), address, path, build);
}

/** Groups of digits, the first of which begins with a country's code: 15 digits at most (ITU-T E.164). */
const INTERNATIONAL = /^(?=.{1,30}$)\+\d+(?:[ -]\d+)*$/;

/**
 * Reads a number, as it is where it is written in international form: looking for extensions and for prefixes that do not
 * belong there is most of the work, and took V8 5 ms at each start to compile.
 */
function validNumber(text: string): PhoneNumber | undefined {
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

function website(address: string, build: Build): Contact {
  const path = ['cv', 'website'];
  if (isLinkable(address)) return contact('website', displayAddress(address), address, path, build);
  build.warnUnlinked(address, path);
  return contact('website', address, undefined, path, build);
}

const PROFILE_ADDRESSES = {
  LinkedIn: 'https://www.linkedin.com/in/',
  GitHub: 'https://github.com/',
  Instagram: 'https://www.instagram.com/',
  Orcid: 'https://orcid.org/',
} as const;

type Network = keyof typeof PROFILE_ADDRESSES | 'Mastodon';

function socialNetwork(network: Network, username: string, path: DocumentPath, build: Build): Contact {
  const kind = network.toLowerCase() as Lowercase<Network>;
  if (network !== 'Mastodon') {
    return contact(kind, username, PROFILE_ADDRESSES[network] + encodeUsername(username), path, build);
  }
  const [, user, domain] = /^@?([^@\s/]+)@((?:[\p{L}\p{N}-]+\.)+[\p{L}\p{N}-]+)$/u.exec(username.trim()) ?? [];
  if (user !== undefined && domain !== undefined) {
    return contact(kind, username, `https://${domain}/@${encodeUsername(user)}`, path, build);
  }
  build.warn('link-not-made', path, `No link is made of the Mastodon user name ${quote(username)}.`, {
    found: shorten(username),
    expected: 'a user name with its server',
    hint: 'write it like `@jane@mastodon.example`',
  });
  return contact(kind, username, undefined, path, build);
}

/** A lone surrogate, which has no encoding, becomes the replacement character. */
function encodeUsername(username: string): string {
  return encodeURIComponent(username.trim().toWellFormed());
}
