import { lazy } from '../../util/memoize.js';

/**
 * Parses a URL. `URL.canParse` is wrong in Node.js 20 and 22: once optimized, it rejects characters
 * from U+0080 to U+00FF.
 */
export function parseUrl(text: string): URL | undefined {
  try {
    return new URL(text);
  } catch {
    return undefined;
  }
}

/** Percent-encodes a URL, without encoding `%` of existing escapes. */
export function encodeUrl(url: string): string {
  return encodeURI(hostToAscii(url).toWellFormed()).replaceAll(/%25([\da-f]{2})/gi, '%$1');
}

/** Converts a host, which cannot be percent-encoded (https://url.spec.whatwg.org/#idna). */
function hostToAscii(url: string): string {
  const [, scheme = '', authority = ''] = /^(https?:\/\/)([^/?#]*)/i.exec(url) ?? [];
  const parsed = /\P{ASCII}/u.test(authority) ? parseUrl(url) : undefined;
  return parsed === undefined
    ? url
    : scheme + parsed.host + url.slice(scheme.length + authority.length);
}

/** Normalizes a URL for comparison: lowercase host without `www`, slash as the empty path. */
export function normalizeUrl(url: string): string {
  return parseUrl(url)?.href.replace(/^(https?:\/\/)www\./, '$1') ?? url;
}

/** Decodes percent-encoded text; returns it unchanged if it is not UTF-8. */
export function decodePercentEncoding(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

const RESOLVER_URL = /^(?:https?:\/\/)?(?:(?:dx|www)\.)?doi\.org\//i;

const DOI_SCHEME = /^(?:info:doi\/|urn:doi:|doi:?\s*)/i;

/** `10.`, the registrant's number, `/`, and a suffix (ISO 26324; DOI Handbook, "Encoding"). */
const DOI_PATTERN = lazy(() => /^10\.\d{4,}(?:\.\d+)*\/[^\s\p{Control}]+$/u);

/** Extracts the DOI from a text with or without `doi:`, or from a URL; undefined if invalid. */
export function parseDoi(input: string): string | undefined {
  const text = input.trim();
  const doi = RESOLVER_URL.test(text)
    ? decodePercentEncoding(text.replace(RESOLVER_URL, ''))
    : text.replace(DOI_SCHEME, '');
  return DOI_PATTERN().test(doi) ? doi : undefined;
}
