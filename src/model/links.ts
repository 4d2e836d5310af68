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

/** Links of these sections have texts of their own (design/classic-theme, "Entries"). */
export const SECTION_LINK_TEXTS: Readonly<Record<string, string>> = {
  certificates: 'Certificate',
  test_scores: 'Score Report',
};

/** The text of a link to a transcript. */
export const TRANSCRIPT = 'Transcript';

/** All texts of links that the program has, but for those that are made from hosts. */
export const OWN_LINK_TEXTS: ReadonlySet<string> = new Set([TRANSCRIPT, ...Object.values(SECTION_LINK_TEXTS)]);

/** A host alone, written as the platform's parser gives it but for capitals. */
const PLAIN_HOST = /^https?:\/\/([a-z\d.-]+)(?:[/?#]|$)/i;

/** The text of a link that has none of its own, from its host. */
export function defaultLinkText(address: string): string {
  const host = PLAIN_HOST.exec(address)?.[1]?.toLowerCase() ?? new URL(address).hostname;
  const known = HOST_NAMES.find(([name]) => host === name || host.endsWith(`.${name}`));
  return known === undefined ? 'view on my website' : `view on ${known[1]}`;
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
