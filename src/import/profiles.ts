import {
  detectNetwork,
  findNetwork,
  isInFormat,
  parseProfile,
  parseProfileAddress,
} from '../compiler/fields/networks.js';
import type { SocialNetworkB } from '../compiler/schema/document.js';
import type { OneLineEntryB } from '../compiler/schema/entries.js';
import { omitUndefined } from '../util/plain-object.js';
import { readUrl } from './fields.js';
import type { InputObject } from './input-object.js';

export interface Profile {
  readonly network: string | undefined;
  readonly username: string | undefined;
  readonly url: string | undefined;
}

/** `others` are entries of a section. */
export function readProfiles(parts: readonly InputObject[]) {
  const profiles = parts.map((part) => {
    const profile = { network: part.text('network'), username: undefined, url: readUrl(part) };
    // Often a personal name, while the URL has the user name.
    const username = part.accept('username', (text) =>
      /\s/.test(text) && toSocialNetwork(profile) ? undefined : text,
    );
    return { ...profile, username };
  });
  return groupProfiles(profiles);
}

export function groupProfiles(profiles: readonly Profile[]) {
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
  /** Marks the label as imported. */
  readonly readLabel: () => string | undefined;
}

/** Groups URLs: the first that is no profile is the website. */
export function groupLinks(links: readonly Link[], profiles: readonly Profile[] = []) {
  const complete = links.filter(({ url }) => url !== undefined);
  const site = complete.find(({ url = '' }) => detectNetwork(url) === undefined);
  const linked = complete
    .filter((link) => link !== site)
    .map(({ url = '', readLabel }) => {
      const network = detectNetwork(url) === undefined ? readLabel() : undefined;
      return { network, username: undefined, url };
    });
  return { website: site?.url, ...groupProfiles([...linked, ...profiles]) };
}

/** Returns a header profile, if the network is supported and its URL follows from the user name. */
function toSocialNetwork({ network, username, url }: Profile): SocialNetworkB | undefined {
  const supported = network === undefined ? detectNetwork(url ?? '') : findNetwork(network);
  if (supported === undefined || !isInFormat(supported)) return undefined;
  // A URL with a query is more than a profile.
  const linked =
    url === undefined || url.includes('?') ? undefined : parseProfileAddress(supported, url);
  const profile = username === undefined ? linked : parseProfile(supported, username);
  const accepted = profile ?? (supported === 'Mastodon' ? linked : undefined);
  if (accepted === undefined) return undefined;
  const differs = url !== undefined && linked?.href?.toLowerCase() !== accepted.href?.toLowerCase();
  return differs ? undefined : { network: supported, username: accepted.name };
}

function toProfileEntry({ network, username, url }: Profile): OneLineEntryB {
  const supported = network === undefined ? undefined : findNetwork(network);
  const profile = supported && username !== undefined && parseProfile(supported, username);
  const address = url ?? (profile ? profile.href : undefined);
  return omitUndefined({ name: network ?? '', details: username ?? '', url: address });
}
