import { domainToUnicode } from 'node:url';
import { parsedAddress } from '../values/address.js';
import { once } from '../values/remember.js';

/** The schemes that become links; whatever else a document holds stays text. */
const LINK_SCHEME = /^(https?|mailto|tel):/i;

/** The engine refuses links to longer addresses, as most browsers and servers do; in bytes. */
export const LONGEST_ADDRESS = 8000;

/** Whether an address is longer than a link may be. */
export function isTooLong(address: string): boolean {
  // No letter takes more than three bytes.
  return 3 * address.length > LONGEST_ADDRESS && Buffer.byteLength(address) > LONGEST_ADDRESS;
}

/** Whether an address becomes a link: one of four schemes, and a form that the platform's own parser takes. */
export function isLinkable(address: string): boolean {
  return LINK_SCHEME.test(address) && !isTooLong(address) && parsedAddress(address) !== undefined;
}

/** Hosts with a link text of their own. */
const HOST_NAMES = [
  ['github.com', 'GitHub'],
  ['linkedin.com', 'LinkedIn'],
  ['instagram.com', 'Instagram'],
  ['youtube.com', 'YouTube'],
  ['youtu.be', 'YouTube'],
] as const;

/** A host alone, written as the platform's parser gives it but for capitals. */
const PLAIN_HOST = /^https?:\/\/((?!xn--)[a-z\d.-]+)(?:[/?#]|$)/i;

/** The name of the site that an address leads to: that of a well-known one, else its host; undefined where it has none. */
export function siteOf(address: string): string | undefined {
  const plain = PLAIN_HOST.exec(address)?.[1]?.toLowerCase();
  const host = plain?.includes('.xn--') === false ? plain : readableHost(new URL(address).hostname);
  const known = HOST_NAMES.find(([name]) => host === name || host.endsWith(`.${name}`));
  return known?.[1] ?? (host.replace(/^www\./, '') || undefined);
}

/** An address in letters, where they are encoded: `https://münchen.de/über` */
export function readableAddress(address: string): string {
  if (!/xn--|%/i.test(address)) return address;
  return address
    .replace(
      /^(https?:\/\/(?:[^/?#@]*@)?)([^/?#:]+)/i,
      (_, scheme: string, host: string) => scheme + readableHost(host),
    )
    .replaceAll(/(?:%[89a-f][\da-f])+/gi, readableLetters);
}

/** The alphabets that have letters which look alike, so that a name of several may pass for another. */
const ALIKE = [/[a-z\u00C0-\u024F\u1E00-\u1EFF]/i, /[\u0370-\u03FF\u1F00-\u1FFF]/, /[\u0400-\u052F]/];

function readableHost(host: string): string {
  return host
    .split('.')
    .map((label) => {
      const read = /^xn--/i.test(label) ? domainToUnicode(label) : label;
      return read === '' || ALIKE.filter((letters) => letters.test(read)).length > 1 ? label : read;
    })
    .join('.');
}

/** Letters and digits with their marks, nothing that is not seen, or that means something in an address. */
const LETTERS = once(() => /^(?:(?!\p{Default_Ignorable_Code_Point})[\p{L}\p{M}\p{N}])+$/u);

function readableLetters(encoded: string): string {
  try {
    const letters = decodeURIComponent(encoded);
    return LETTERS().test(letters) ? letters : encoded;
  } catch {
    return encoded;
  }
}

/** An address as a person writes it: readable, without scheme, `www.` and the slash at its end. */
export function displayAddress(address: string): string {
  return (
    readableAddress(address)
      .replace(/^(?:[a-z][a-z\d+.-]*:(?:\/\/)?)?(?:www\.)?/i, '')
      .replace(/\/$/, '') || address
  );
}

/** Digital object identifiers are resolved by doi.org (ISO 26324). */
export function addressOfDoi(doi: string): string {
  const path = encodeURI(doi.toWellFormed()).replaceAll(/[?#]/g, encodeURIComponent);
  return `https://doi.org/${path}`;
}
