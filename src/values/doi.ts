/** What people write before a DOI: its resolver, or a scheme. */
const BEFORE = /^(?:https?:\/\/)?(?:(?:dx|www)\.)?doi\.org\/|^(?:info:doi\/|urn:doi:|doi:?\s*)/i;

/**
 * A prefix of `10.` and the number of a registrant, which may be divided; a slash; and whatever the registrant chose (ISO 26324;
 * https://www.doi.org/doi-handbook/HTML/encoding-of-doi-names.html).
 */
const DOI = /^10\.\d{4,}(?:\.\d+)*\/[^\s\p{Control}]+$/u;

/**
 * Reads a digital object identifier as people write it: alone, with `doi:`, or as its address.
 *
 * @returns the identifier alone; undefined where it is none
 */
export function readDoi(written: string): string | undefined {
  const text = written.trim();
  const bare = text.replace(BEFORE, '');
  const doi = /^https?:/i.test(text) ? decoded(bare) : bare;
  return DOI.test(doi) ? doi : undefined;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
