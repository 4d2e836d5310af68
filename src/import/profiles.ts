import { profilesOn } from '../document/entries/other-networks.js';
import { networkNamed, networkOf, profileAt, readProfile } from '../document/entries/profile.js';
import type { OneLineEntryB } from '../schema/entries.js';
import type { SocialNetworkB } from '../schema/variant-b.js';
import { readUri } from './scalars.js';

/** A profile in the original. */
export interface Profile {
  readonly network: string | undefined;
  readonly username: string | undefined;
  readonly url: string | undefined;
}

/** The title of the section for profiles that the header cannot show. */
export const PROFILES = 'Profiles';

/** A profile for the header, if its network is supported and its address follows from the user name. */
export function socialNetwork({ network, username, url }: Profile): SocialNetworkB | undefined {
  const known = network === undefined ? networkOf(url ?? '') : networkNamed(network);
  if (known === undefined) return undefined;
  const there = url === undefined || hasQuery(url) ? undefined : profileAt(known, url);
  const profile = username === undefined ? there : readProfile(known, username);
  const here = profile ?? (known === 'Mastodon' ? there : undefined);
  if (here === undefined) return undefined;
  const isElsewhere = url !== undefined && there?.href.toLowerCase() !== here.href.toLowerCase();
  return isElsewhere ? undefined : { network: known, username: here.name };
}

/** Whether an address has a query: it then leads to more than a profile. */
function hasQuery(address: string): boolean {
  return address.includes('?');
}

/** A profile as a line of a section. */
export function profileEntry({ network, username, url }: Profile): OneLineEntryB {
  const base = network === undefined || username === undefined ? undefined : profilesOn(network);
  const address = url ?? (base === undefined ? undefined : readUri(base + username));
  return { name: network ?? '', details: username ?? '', ...(address === undefined ? {} : { url: address }) };
}
