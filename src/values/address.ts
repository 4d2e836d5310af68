/**
 * An address with the name of its host in ASCII, where that has other letters (https://url.spec.whatwg.org/#idna): encoded as the
 * rest of an address is, it would lead nowhere.
 */
export function withHostInAscii(address: string): string {
  const [, scheme = '', authority = ''] = /^(https?:\/\/)([^/?#]*)/i.exec(address) ?? [];
  if (!/\P{ASCII}/u.test(authority) || !URL.canParse(address)) return address;
  return scheme + new URL(address).host + address.slice(scheme.length + authority.length);
}
