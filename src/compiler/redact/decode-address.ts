import { domainToUnicode } from 'node:url';

const MAX_ENCODINGS = 5;

/** Decodes percent-encoding and Punycode, also invalid and nested ones. */
export function decodeAddress(text: string): string {
  let decoded = text;
  for (let count = 0; count < MAX_ENCODINGS && decoded.includes('%'); count++)
    decoded = decoded.replaceAll(/(?:%[\da-f]{2})+/gi, decodeBytes);
  return decoded.replaceAll(/xn--[a-z\d-]+/gi, (label) => domainToUnicode(label) || label);
}

function decodeBytes(encoded: string): string {
  try {
    return decodeURIComponent(encoded);
  } catch {
    return Buffer.from(encoded.replaceAll('%', ''), 'hex').toString('latin1');
  }
}
