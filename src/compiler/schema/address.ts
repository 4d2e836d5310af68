import { once } from '../../util/remember.js';

/**
 * A text as an address; undefined where the platform's parser does not take it. `URL.canParse` gives wrong answers in Node.js 20
 * and 22: once it is optimised, it takes no letter between U+0080 and U+00FF.
 */
export function parsedAddress(text: string): URL | undefined {
  try {
    return new URL(text);
  } catch {
    return undefined;
  }
}

/** Encodes characters that an address may not contain, and leaves those that are already encoded. */
export function encodeAddress(address: string): string {
  return encodeURI(withHostInAscii(address).toWellFormed()).replaceAll(/%25([\da-f]{2})/gi, '%$1');
}

/** An address with its host in ASCII (https://url.spec.whatwg.org/#idna): percent-encoded, a host would lead nowhere. */
function withHostInAscii(address: string): string {
  const [, scheme = '', authority = ''] = /^(https?:\/\/)([^/?#]*)/i.exec(address) ?? [];
  const parsed = /\P{ASCII}/u.test(authority) ? parsedAddress(address) : undefined;
  return parsed === undefined
    ? address
    : scheme + parsed.host + address.slice(scheme.length + authority.length);
}

/** An address as it is compared: programs add the slash after a host without a path, and write the host in lower case. */
export function comparableAddress(address: string): string {
  return parsedAddress(address)?.href ?? address;
}

/** A text without its percent-encoding (RFC 3986, 2.1); as it is, if that is not UTF-8. */
export function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** The address of a DOI up to the identifier, in which characters may be encoded. */
const RESOLVER = /^(?:https?:\/\/)?(?:(?:dx|www)\.)?doi\.org\//i;

/** The schemes that people write before a DOI. */
const SCHEME = /^(?:info:doi\/|urn:doi:|doi:?\s*)/i;

/**
 * A prefix of `10.` and the number of a registrant, which may be divided; a slash; and whatever the registrant chose (ISO 26324;
 * https://www.doi.org/doi-handbook/HTML/encoding-of-doi-names.html).
 */
const DOI = once(() => /^10\.\d{4,}(?:\.\d+)*\/[^\s\p{Control}]+$/u);

/** Reads a digital object identifier: alone, with `doi:`, or as its address; undefined if it is none. */
export function readDoi(written: string): string | undefined {
  const text = written.trim();
  const doi = RESOLVER.test(text) ? decoded(text.replace(RESOLVER, '')) : text.replace(SCHEME, '');
  return DOI().test(doi) ? doi : undefined;
}
