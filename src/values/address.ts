/**
 * An address with the name of its host in ASCII, where that has other letters (https://url.spec.whatwg.org/#idna): encoded as the
 * rest of an address is, it would lead nowhere.
 */
export function withHostInAscii(address: string): string {
  const [, scheme = '', authority = ''] = /^(https?:\/\/)([^/?#]*)/i.exec(address) ?? [];
  if (!/\P{ASCII}/u.test(authority) || !URL.canParse(address)) return address;
  return scheme + new URL(address).host + address.slice(scheme.length + authority.length);
}

/** An address as it is compared: programs add the slash after a host without a path, and write the host in lower case. */
export function comparableAddress(address: string): string {
  return URL.canParse(address) ? new URL(address).href : address;
}
