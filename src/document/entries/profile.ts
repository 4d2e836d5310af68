import { decoded, parsedAddress } from '../../values/address.js';
import { NETWORKS, type Network } from './networks.js';

/** A person's place on a network. */
export interface Profile {
  /** The user name, as it is shown. */
  readonly name: string;
  readonly href: string;
}

/** Reads a user name as people write it: alone, with `@`, or as the address of the profile; undefined if it is none. */
export function readProfile(network: Network, written: string): Profile | undefined {
  const text = written.trim().toWellFormed();
  if (network === 'Mastodon') return onMastodon(text);
  return profileAt(network, text) ?? named(network, text.replace(/^@/, ''));
}

/** Reads the address of a profile; undefined where it is none on the network. */
export function profileAt(network: Network, address: string): Profile | undefined {
  const found = NETWORKS[network].address.exec(address.trim())?.[1];
  if (found === undefined) return undefined;
  return network === 'Mastodon' ? onServer(found) : named(network, decoded(found));
}

/** The network that an address is of. Those of Mastodon look like many others. */
export function networkOf(address: string): Network | undefined {
  const networks = (Object.keys(NETWORKS) as Network[]).filter((network) => network !== 'Mastodon');
  return networks.find((network) => profileAt(network, address) !== undefined);
}

/** The network of a name, in any spelling. */
export function networkNamed(name: string): Network | undefined {
  const folded = name.toLowerCase().replaceAll(/[^a-z\d]/g, '');
  return (Object.keys(NETWORKS) as Network[]).find((network) => network.toLowerCase() === folded);
}

/** Whether a text is an ORCID iD but for its check digit. */
export function hasWrongCheckDigit(written: string): boolean {
  const address = NETWORKS.Orcid.address.exec(written.trim())?.[1];
  const id = withHyphens(address ?? written.trim());
  return NETWORKS.Orcid.username.test(id) && !isOrcid(id);
}

function named(network: Exclude<Network, 'Mastodon'>, text: string): Profile | undefined {
  const name = network === 'Orcid' ? withHyphens(text) : text;
  const { username, profiles } = NETWORKS[network];
  if (!username.test(name) || (network === 'Orcid' && !isOrcid(name))) return undefined;
  return { name, href: profiles + encodeURIComponent(name) };
}

/** `jane@mastodon.example` or an address there: `https://mastodon.example/@jane`. */
function onMastodon(text: string): Profile | undefined {
  const handle = text.replace(/^acct:/i, '');
  if (!NETWORKS.Mastodon.username.test(handle)) return profileAt('Mastodon', text);
  const [user = '', server = ''] = handle.replace(/^@/, '').split('@');
  return at(user, server, handle);
}

/** `mastodon.example/@jane`; another server may show `other.example/@jane@mastodon.example`. */
function onServer(path: string): Profile | undefined {
  const [server = '', user = ''] = path.replace(/\/(?:@|users\/)/i, '\n').split('\n');
  const handle = user.includes('@') ? `@${user}` : `@${user}@${server}`;
  return NETWORKS.Mastodon.username.test(handle) ? onMastodon(handle) : undefined;
}

function at(user: string, server: string, name: string): Profile | undefined {
  // A server with letters of any script is reached by its name in ASCII.
  const href = parsedAddress(`https://${server}/@${user}`)?.href;
  return href === undefined ? undefined : { name, href };
}

/** For 16 digits, the last of which may be an X. */
function withHyphens(id: string): string {
  const digits = id.toUpperCase();
  return /^\d{15}[\dX]$/.test(digits) ? digits.replace(/(.{4})(?=.)/g, '$1-') : digits;
}

/** ISO 7064, MOD 11-2: https://support.orcid.org/hc/en-us/articles/360006897674-Structure-of-the-ORCID-Identifier */
function isOrcid(id: string): boolean {
  const digits = id.replaceAll('-', '');
  let total = 0;
  for (const digit of digits.slice(0, -1)) total = (total + Number(digit)) * 2;
  const check = (12 - (total % 11)) % 11;
  return digits.at(-1) === (check === 10 ? 'X' : String(check));
}
