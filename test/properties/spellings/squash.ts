import { domainToUnicode } from 'node:url';

/**
 * Reduces a text to letters and digits without composition and style, so that texts that look alike
 * are equal. Independent of the code under test on purpose.
 */
export function squash(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase();
}

/** Decodes percent-encoding and international host names, also if encoded twice. */
export function decode(text: string): string {
  let decoded = text;
  for (let round = 0; round < 3; round++)
    decoded = decoded.replaceAll(/(?:%[\dA-Fa-f]{2})+/g, (codes) => {
      const bytes = Buffer.from(codes.replaceAll('%', ''), 'hex');
      return bytes.toString('utf8');
    });
  return decoded.replaceAll(/\bxn--[\w-]+/gi, (label) => domainToUnicode(label));
}
