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

/** Reads profiles for the header, and others as entries of a section. */
export function readProfiles(parts: readonly Part[]) {
  const profiles = parts.map((part) => {
    const profile = { network: part.text('network'), username: undefined, url: urlOf(part) };
    // Often a personal name, while the URL has the user name.
    const username = part.accept('username', (text) =>
      /\s/.test(text) && toSocialNetwork(profile) ? undefined : text,
    );
    return { ...profile, username };
  });
  return arrangeProfiles(profiles);
}

export function arrangeProfiles(profiles: readonly Profile[]) {
  const networks: SocialNetworkB[] = [];
  const others: OneLineEntryB[] = [];
  for (const profile of profiles) {
    const network = toSocialNetwork(profile);
    if (network === undefined) others.push(toProfileEntry(profile));
    else networks.push(network);
  }
  return { networks: networks.length === 0 ? undefined : networks, others };
}

export interface Link {
  readonly url: string | undefined;
  /** Reads the label, which marks it as imported. */
  readonly label: () => string | undefined;
}

/** Groups URLs: the first that is no profile is the website. */
export function arrangeLinks(links: readonly Link[], profiles: readonly Profile[] = []) {
  const complete = links.filter(({ url }) => url !== undefined);
  const site = complete.find(({ url = '' }) => networkOf(url) === undefined);
  const linked = complete
    .filter((link) => link !== site)
    .map(({ url = '', label }) => {
      const network = networkOf(url) === undefined ? label() : undefined;
      return { network, username: undefined, url };
    });
  return { website: site?.url, ...arrangeProfiles([...linked, ...profiles]) };
}

/** Returns a header profile, if the network is supported and its URL follows from the user name. */
function toSocialNetwork({ network, username, url }: Profile): SocialNetworkB | undefined {
  const supported = network === undefined ? networkOf(url ?? '') : networkNamed(network);
  if (supported === undefined) return undefined;
  // A URL with a query is more than a profile.
  const linked = url === undefined || url.includes('?') ? undefined : profileAt(supported, url);
  const profile = username === undefined ? linked : readProfile(supported, username);
  const accepted = profile ?? (supported === 'Mastodon' ? linked : undefined);
  if (accepted === undefined) return undefined;
  const differs = url !== undefined && linked?.href.toLowerCase() !== accepted.href.toLowerCase();
  return differs ? undefined : { network: supported, username: accepted.name };
}

function toProfileEntry({ network, username, url }: Profile): OneLineEntryB {
  const isUsername = username !== undefined && !/[\s[\]]|:\/\//.test(username);
  const base = network !== undefined && isUsername ? profilesOn(network) : undefined;
  const address =
    url ?? (base === undefined ? undefined : readUri(base + username?.replace(/^@/, '')));
  return defined({ name: network ?? '', details: username ?? '', url: address });
}
