import { once } from './once.js';
import { decoded } from './percent-encoding.js';

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
