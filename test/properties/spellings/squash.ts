import { domainToUnicode } from 'node:url';

/**
 * The letters and digits of a text, however they are composed or styled: what two texts have in common for a person who reads
 * them. It belongs to the tests; the program has its own idea of this, which the tests must not share.
 */
export function squash(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase();
}

/** A text with its percent-encoded characters and international host names as they are, also where they are encoded twice. */
export function decode(text: string): string {
  let decoded = text;
  for (let round = 0; round < 3; round++)
    decoded = decoded.replaceAll(/(?:%[\dA-Fa-f]{2})+/g, (codes) => {
      const bytes = Buffer.from(codes.replaceAll('%', ''), 'hex');
      return bytes.toString('utf8');
    });
  return decoded.replaceAll(/\bxn--[\w-]+/gi, (label) => domainToUnicode(label));
}
