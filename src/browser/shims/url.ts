/** Replaces `node:url`. */
import { toUnicode } from 'punycode.js';

/** @returns an empty text for an invalid domain, as Node.js does */
export function domainToUnicode(domain: string): string {
  try {
    return toUnicode(new URL(`https://${domain}`).hostname);
  } catch {
    return '';
  }
}

export function fileURLToPath(address: string | URL): string {
  const { protocol, pathname } = new URL(address);
  if (protocol !== 'file:') throw new TypeError('The URL must be of scheme file');
  return decodeURIComponent(pathname);
}

export function pathToFileURL(path: string): URL {
  return new URL(`file://${encodeURI(path).replaceAll(/[?#]/g, encodeURIComponent)}`);
}
