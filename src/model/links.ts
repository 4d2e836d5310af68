import { domainToUnicode } from 'node:url';

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
  return LINK_SCHEME.test(address) && !isTooLong(address) && URL.canParse(address);
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
const PLAIN_HOST = /^https?:\/\/([a-z\d.-]+)(?:[/?#]|$)/i;

/** The name of the site that an address leads to: that of a well-known one, else its host; undefined where it has none. */
export function siteOf(address: string): string | undefined {
  const host = PLAIN_HOST.exec(address)?.[1]?.toLowerCase() ?? domainToUnicode(new URL(address).hostname);
  const known = HOST_NAMES.find(([name]) => host === name || host.endsWith(`.${name}`));
  return known?.[1] ?? (host.replace(/^www\./, '') || undefined);
}

/** An address as a person writes it: without scheme, `www.` and the slash at its end. */
export function displayAddress(address: string): string {
  return address.replace(/^[a-z][a-z\d+.-]*:(\/\/)?(www\.)?/i, '').replace(/\/$/, '') || address;
}

/** Digital object identifiers are resolved by doi.org (ISO 26324). */
export function addressOfDoi(doi: string): string {
  const path = encodeURI(doi.toWellFormed()).replaceAll(/[?#]/g, encodeURIComponent);
  return `https://doi.org/${path}`;
}
