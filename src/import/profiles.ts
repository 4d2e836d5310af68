import {
  detectNetwork,
  findNetwork,
  isInFormat,
  NETWORKS,
  parseProfile,
  parseProfileAddress,
} from '../compiler/fields/networks.js';
import type {
  ContactLink,
  ContactProfile,
  DocumentContact,
  SocialNetworkB,
} from '../compiler/schema/document.js';
import { parseUrl as parseAddress } from '../compiler/schema/url.js';
import { createUnsafeFix } from '../diagnostics/diagnostic.js';
import { findTypo } from '../diagnostics/find-similar.js';
import { quote } from '../diagnostics/quote.js';
import type { Draft } from './draft.js';
import { createFieldParser, parseUrl, readUrl } from './fields.js';
import type { InputObject } from './input-object.js';

export interface Profile {
  readonly network: string | undefined;
  readonly username: string | undefined;
  readonly url: string | undefined;
}

/** Adds profiles to a draft, and returns those of `social_networks`. */
export function readProfiles(parts: readonly InputObject[], draft: Draft) {
  const profiles = parts.map((part) => {
    const profile = { network: part.text('network'), username: undefined, url: readUrl(part) };
    // Often a personal name, while the URL has the user name.
    const username = part.accept('username', (text) =>
      /\s/.test(text) && toSocialNetwork(profile) ? undefined : text,
    );
    warnAboutNetwork({ ...profile, username }, part);
    return { ...profile, username };
  });
  return groupProfiles(profiles, draft);
}

/** Warns about a misspelled network without address; other names may be of other networks. */
function warnAboutNetwork(profile: Profile, { tracker, path }: InputObject): void {
  const { network = '' } = profile;
  if (findNetwork(network) !== undefined || toContact(profile) !== undefined) return;
  const names = Object.keys(NETWORKS);
  const similar = findTypo(network, names);
  if (similar === undefined) return;
  const clause = `is unknown (${quote(network)}), so the profile is imported as text`;
  const value = [...path, 'network'];
  tracker.warn(value, clause, 'value', {
    hint: `did you mean \`${similar}\`?`,
    fix: createUnsafeFix({ kind: 'replace', path: value, value: similar }),
  });
}

export function groupProfiles(profiles: readonly Profile[], draft: Draft) {
  const networks: SocialNetworkB[] = [];
  for (const profile of profiles) {
    const { network = '', username = '' } = profile;
    const item = toSocialNetwork(profile) ?? toContact(profile);
    if (item === undefined) draft.profiles.push({ name: network, details: username });
    else if ('network' in item && isInFormat(item.network)) networks.push(item as SocialNetworkB);
    else draft.contacts.push(item);
  }
  return networks.length === 0 ? undefined : networks;
}

export interface Link {
  readonly url: string | undefined;
  /** Marks the label as imported. */
  readonly readLabel: () => string | undefined;
}

/** Groups URLs: the first that is no profile is the website. */
export function groupLinks(
  links: readonly Link[],
  draft: Draft,
  profiles: readonly Profile[] = [],
) {
  const complete = links.filter(({ url }) => url !== undefined);
  const site = complete.find(({ url = '' }) => detectNetwork(url) === undefined);
  const linked = complete
    .filter((link) => link !== site)
    .map(({ url = '', readLabel }) => {
      const network = detectNetwork(url) === undefined ? readLabel() : undefined;
      return { network, username: undefined, url };
    });
  const social_networks = groupProfiles([...linked, ...profiles], draft);
  return { website: site?.url, social_networks };
}

/** Matches addresses that only repeat the network. */
const HOST_ONLY = /^https?:\/\/[^/]*\/?$/;

/** Returns a profile if the network is supported and its URL follows from the user name. */
function toSocialNetwork({ network, username, url }: Profile): ContactProfile | undefined {
  const supported = network === undefined ? detectNetwork(url ?? '') : findNetwork(network);
  if (supported === undefined) return undefined;
  // A URL with a query is more than a profile, except on Google Scholar.
  const linked =
    url === undefined || (url.includes('?') && supported !== 'Google Scholar')
      ? undefined
      : parseProfileAddress(supported, url);
  const profile = username === undefined ? linked : parseProfile(supported, username);
  const accepted = profile ?? (supported === 'Mastodon' ? linked : undefined);
  if (accepted === undefined) return undefined;
  const differs =
    url !== undefined &&
    !HOST_ONLY.test(url) &&
    linked?.href?.toLowerCase() !== accepted.href?.toLowerCase();
  return differs ? undefined : { network: supported, username: accepted.name };
}

/** Returns a link, or an address or phone number of `-f json-resume`. */
function toContact({ network, username, url }: Profile): DocumentContact | undefined {
  const key = network?.toLowerCase();
  if ((key === 'email' || key === 'phone') && createFieldParser(key)(username ?? ''))
    return { [key]: username } as object as DocumentContact;
  const address = parseUrl(url ?? findAddress(network, username) ?? '');
  if (address === undefined) return undefined;
  const label = [network, username].filter((text) => text !== undefined && text !== url).join(' ');
  return toLabeledLink(address, label);
}

/** Returns the address of a user name against the rules of its network, like `jane.doe`. */
function findAddress(network = '', username = ''): string | undefined {
  const supported = findNetwork(network);
  const { profiles } = supported === undefined ? {} : NETWORKS[supported];
  return profiles === undefined || !/^[^\s/?#]+$/.test(username) ? undefined : profiles + username;
}

export function toLabeledLink(url: string, label = ''): ContactLink {
  return { label: label || parseAddress(url)?.hostname.replace(/^www\./, '') || url, url };
}
