import type { OneLineEntryB } from '../schema/entries.js';
import type { SocialNetworkB } from '../schema/variant-b.js';
import { readUri } from './scalars.js';

/** A profile as the original has it. */
export interface Profile {
  readonly network: string | undefined;
  readonly username: string | undefined;
  readonly url: string | undefined;
}

type Network = SocialNetworkB['network'];

/** The networks of the header, with what the paths of their profiles look like. */
const PATHS: Readonly<Record<Exclude<Network, 'Mastodon'>, { host: string; path: RegExp }>> = {
  LinkedIn: { host: 'linkedin.com', path: /^\/in\/([^/]+)\/?$/ },
  GitHub: { host: 'github.com', path: /^\/([^/]+)\/?$/ },
  Instagram: { host: 'instagram.com', path: /^\/([^/]+)\/?$/ },
  Orcid: { host: 'orcid.org', path: /^\/([\dX-]+)\/?$/i },
};

/** Addresses of profiles on networks that the header does not know, before the user name. */
const OTHER_NETWORKS: Readonly<Record<string, string>> = {
  bluesky: 'https://bsky.app/profile/',
  gitlab: 'https://gitlab.com/',
  googlescholar: 'https://scholar.google.com/citations?user=',
  imdb: 'https://www.imdb.com/name/',
  leetcode: 'https://leetcode.com/u/',
  researchgate: 'https://www.researchgate.net/profile/',
  stackoverflow: 'https://stackoverflow.com/users/',
  telegram: 'https://t.me/',
  twitter: 'https://x.com/',
  x: 'https://x.com/',
  youtube: 'https://www.youtube.com/@',
};

/** The title of the section of the profiles that the header cannot show. */
export const PROFILES = 'Profiles';

/** A profile for the header: on one of its networks, and at the address that is made of the user name. */
export function socialNetwork({ network, username, url }: Profile): SocialNetworkB | undefined {
  if (network !== undefined && fold(network) === 'mastodon') return mastodon(username, url);
  const known = (Object.keys(PATHS) as (keyof typeof PATHS)[]).find((name) =>
    network === undefined ? usernameIn(url, name) !== undefined : fold(name) === fold(network),
  );
  if (known === undefined) return undefined;
  const user = usernameIn(username, known) ?? username ?? usernameIn(url, known);
  if (user === undefined) return undefined;
  const isElsewhere = url !== undefined && usernameIn(url, known)?.toLowerCase() !== user.toLowerCase();
  return isElsewhere ? undefined : { network: known, username: user };
}

/** A profile as a line of a section. */
export function profileEntry({ network, username, url }: Profile): OneLineEntryB {
  const base = network === undefined || username === undefined ? undefined : OTHER_NETWORKS[fold(network)];
  const address = url ?? (base === undefined ? undefined : readUri(base + username));
  return { name: network ?? '', details: username ?? '', ...(address === undefined ? {} : { url: address }) };
}

/** A user of Mastodon is known by name and server. */
function mastodon(username: string | undefined, url: string | undefined): SocialNetworkB | undefined {
  const full = /^@?[^@\s/]+@[^@\s/]+$/.test(username ?? '') ? username : undefined;
  const [, host, user] = /^https?:\/\/([^/]+)\/@([^/@]+)\/?$/.exec(url ?? '') ?? [];
  const fromUrl = user === undefined ? undefined : `@${user}@${host}`;
  const isElsewhere = full !== undefined && url !== undefined && `@${full.replace(/^@/, '')}` !== fromUrl;
  const name = full ?? fromUrl;
  return name === undefined || isElsewhere ? undefined : { network: 'Mastodon', username: name };
}

function usernameIn(address: string | undefined, network: keyof typeof PATHS): string | undefined {
  if (address === undefined || !URL.canParse(address)) return undefined;
  const { hostname, pathname, search } = new URL(address);
  const { host, path } = PATHS[network];
  if (search !== '' || (hostname !== host && !hostname.endsWith(`.${host}`))) return undefined;
  return decode(path.exec(pathname)?.[1]);
}

function decode(text: string | undefined): string | undefined {
  try {
    return text === undefined ? undefined : decodeURIComponent(text);
  } catch {
    return text;
  }
}

function fold(network: string): string {
  return network.toLowerCase().replaceAll(/[^a-z\d]/g, '');
}
