import {
  networkNamed,
  networkOf,
  profileAt,
  profilesOn,
  readProfile,
} from '../compiler/fields/networks.js';
import type { SocialNetworkB } from '../compiler/schema/document.js';
import type { OneLineEntryB } from '../compiler/schema/entries.js';
import { defined } from '../util/plain-object.js';
import { readUri, urlOf } from './fields.js';
import type { Part } from './reading.js';

export interface Profile {
  readonly network: string | undefined;
  readonly username: string | undefined;
  readonly url: string | undefined;
}

/** Reads profiles: those for the header, if there are any, and others as entries of a section. */
export function readProfiles(parts: readonly Part[]) {
  const profiles = parts.map((part) => {
    const profile = { network: part.text('network'), username: undefined, url: urlOf(part) };
    // Many write their own name there, while the address has that of the user.
    const username = part.accept('username', (text) =>
      /\s/.test(text) && socialNetwork(profile) ? undefined : text,
    );
    return { ...profile, username };
  });
  return arrangeProfiles(profiles);
}

export function arrangeProfiles(profiles: readonly Profile[]) {
  const networks: SocialNetworkB[] = [];
  const others: OneLineEntryB[] = [];
  for (const profile of profiles) {
    const network = socialNetwork(profile);
    if (network === undefined) others.push(profileEntry(profile));
    else networks.push(network);
  }
  return { networks: networks.length === 0 ? undefined : networks, others };
}

/** An address of a person, and what the person calls it. */
export interface Link {
  readonly url: string | undefined;
  /** Takes the label from the original. */
  readonly label: () => string | undefined;
}

/** Divides addresses, too: the first that is no profile is the website. Labels are taken only where they are shown. */
export function arrangeLinks(links: readonly Link[], profiles: readonly Profile[] = []) {
  const given = links.filter(({ url }) => url !== undefined);
  const site = given.find(({ url = '' }) => networkOf(url) === undefined);
  const linked = given
    .filter((link) => link !== site)
    .map(({ url = '', label }) => {
      const network = networkOf(url) === undefined ? label() : undefined;
      return { network, username: undefined, url };
    });
  return { website: site?.url, ...arrangeProfiles([...linked, ...profiles]) };
}

/** A profile for the header, if its network is supported and its address follows from the user name. */
function socialNetwork({ network, username, url }: Profile): SocialNetworkB | undefined {
  const known = network === undefined ? networkOf(url ?? '') : networkNamed(network);
  if (known === undefined) return undefined;
  // With a query, an address leads to more than a profile.
  const there = url === undefined || url.includes('?') ? undefined : profileAt(known, url);
  const profile = username === undefined ? there : readProfile(known, username);
  const here = profile ?? (known === 'Mastodon' ? there : undefined);
  if (here === undefined) return undefined;
  const isElsewhere = url !== undefined && there?.href.toLowerCase() !== here.href.toLowerCase();
  return isElsewhere ? undefined : { network: known, username: here.name };
}

function profileEntry({ network, username, url }: Profile): OneLineEntryB {
  const isName = username !== undefined && !/[\s[\]]|:\/\//.test(username);
  const base = network !== undefined && isName ? profilesOn(network) : undefined;
  const address =
    url ?? (base === undefined ? undefined : readUri(base + username?.replace(/^@/, '')));
  return defined({ name: network ?? '', details: username ?? '', url: address });
}
