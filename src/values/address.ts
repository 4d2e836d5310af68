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

/** An address with its host in ASCII (https://url.spec.whatwg.org/#idna): percent-encoded, a host would lead nowhere. */
export function withHostInAscii(address: string): string {
  const [, scheme = '', authority = ''] = /^(https?:\/\/)([^/?#]*)/i.exec(address) ?? [];
  const parsed = /\P{ASCII}/u.test(authority) ? parsedAddress(address) : undefined;
  return parsed === undefined ? address : scheme + parsed.host + address.slice(scheme.length + authority.length);
}

/** An address as it is compared: programs add the slash after a host without a path, and write the host in lower case. */
export function comparableAddress(address: string): string {
  return parsedAddress(address)?.href ?? address;
}
