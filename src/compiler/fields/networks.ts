import { decoded, parsedAddress } from '../schema/address.js';
import type { SocialNetworkB } from '../schema/document.js';

/** Everything that the stages need to know about a network on which a person has a profile. */
interface NetworkRow {
  readonly icon: string;
  /** What it is called, in all languages. */
  readonly name: string;
  /** The address of a profile up to the user name; undefined if the user name contains the server. */
  readonly profiles: string | undefined;
  /** An address of a profile as people copy it, with the user name as its group: without scheme, of a country, with a query. */
  readonly address: RegExp;
  /** The form of a user name, as generous as the network has ever been. */
  readonly username: RegExp;
  /** The form of a user name, in words for the author. */
  readonly rule: string;
  readonly example: string;
}

/** The networks that a CV can name. */
export const NETWORKS = {
  LinkedIn: {
    icon: 'linkedin',
    name: 'LinkedIn',
    profiles: 'https://www.linkedin.com/in/',
    address: /^(?:(?:https?:\/\/)?(?:[a-z]{2,3}\.)?linkedin\.com)?\/?in\/([^/?#]+)(?:[/?#].*)?$/i,
    // "3-100 characters", no spaces or symbols (https://www.linkedin.com/help/linkedin/answer/a542685). Addresses that
    // LinkedIn makes of names also have hyphens, letters of any script and emoji.
    username: /^(?:[\w-]|(?!\s)[\u0080-\u{10FFFF}]){3,100}$/u,
    rule: '3 to 100 letters, digits and hyphens',
    example: 'jane-doe',
  },
  GitHub: {
    icon: 'github',
    name: 'GitHub',
    profiles: 'https://github.com/',
    address: /^(?:https?:\/\/)?(?:www\.)?github\.com\/([^/?#]+)\/?(?:[?#].*)?$/i,
    // "may only contain alphanumeric characters or single hyphens", 39 at most (https://github.com/signup); older accounts
    // have more hyphens, those of companies `_` and a short code
    // (https://docs.github.com/en/enterprise-cloud@latest/admin/managing-iam/iam-configuration-reference/username-considerations-for-external-authentication).
    username: /^[a-z\d][a-z\d-]{0,38}(?:_[a-z\d]+)?$/i,
    rule: 'at most 39 letters, digits and hyphens',
    example: 'jane-doe',
  },
  Instagram: {
    icon: 'instagram',
    name: 'Instagram',
    profiles: 'https://www.instagram.com/',
    address:
      /^(?:https?:\/\/)?(?:(?:www|m)\.)?(?:instagram\.com|instagr\.am)\/([^/?#]+)\/?(?:[?#].*)?$/i,
    // Letters, digits, full stops and underscores, 30 at most (https://help.instagram.com/182492381886913).
    username: /^[a-z\d._]{1,30}$/i,
    rule: 'at most 30 letters, digits, full stops and underscores',
    example: 'jane.doe',
  },
  Orcid: {
    icon: 'orcid',
    name: 'ORCID',
    profiles: 'https://orcid.org/',
    address:
      /^(?:(?:https?:\/\/)?(?:www\.)?orcid\.org\/|orcid(?: ?id)?: ?)([^/?#]+)\/?(?:[?#].*)?$/i,
    // https://support.orcid.org/hc/en-us/articles/360006897674-Structure-of-the-ORCID-Identifier; the last digit is checked apart.
    username: /^(?:\d{4}-){3}\d{3}[\dX]$/,
    rule: 'four groups of four digits',
    example: '0000-0002-1825-0097',
  },
  Mastodon: {
    icon: 'mastodon',
    name: 'Mastodon',
    profiles: undefined,
    address: /^(?:https?:\/\/)?([^/\s]+\/(?:@|users\/)[^/?#\s]+)\/?(?:[?#].*)?$/i,
    // USERNAME_RE of https://github.com/mastodon/mastodon/blob/main/app/models/account.rb, and the server.
    // Made when it is needed: V8 builds the sets of its characters anew in each process.
    get username() {
      return /^@?\w+(?:[.-]+\w+)*@(?:[\p{L}\p{M}\p{N}-]+\.)+[\p{L}\p{M}\p{N}-]+(?::\d+)?$/u;
    },
    rule: 'a user name with its server',
    example: '@jane@mastodon.example',
  },
} as const satisfies Readonly<Record<SocialNetworkB['network'], NetworkRow>>;

export type Network = keyof typeof NETWORKS;

export type NetworkIcon = (typeof NETWORKS)[Network]['icon'];

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
  const folded = fold(name);
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
  // A server with letters of any script is reached by its name in ASCII.
  const href = parsedAddress(`https://${server}/@${user}`)?.href;
  return href === undefined ? undefined : { name: handle, href };
}

/** `mastodon.example/@jane`; another server may show `other.example/@jane@mastodon.example`. */
function onServer(path: string): Profile | undefined {
  const [server = '', user = ''] = path.replace(/\/(?:@|users\/)/i, '\n').split('\n');
  const handle = user.includes('@') ? `@${user}` : `@${user}@${server}`;
  return NETWORKS.Mastodon.username.test(handle) ? onMastodon(handle) : undefined;
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

/** Networks that a header does not show, by folded name, and how the addresses of their profiles begin, where all begin alike. */
const OTHER_NETWORKS: ReadonlyMap<string, string | undefined> = new Map([
  ['academia', undefined],
  ['behance', 'https://www.behance.net/'],
  ['bitbucket', 'https://bitbucket.org/'],
  ['bluesky', 'https://bsky.app/profile/'],
  ['codeberg', 'https://codeberg.org/'],
  ['discord', undefined],
  ['dribbble', 'https://dribbble.com/'],
  ['facebook', 'https://www.facebook.com/'],
  ['gitea', undefined],
  ['gitee', 'https://gitee.com/'],
  ['gitlab', 'https://gitlab.com/'],
  ['googlescholar', 'https://scholar.google.com/citations?user='],
  ['huggingface', 'https://huggingface.co/'],
  ['imdb', 'https://www.imdb.com/name/'],
  ['kaggle', 'https://www.kaggle.com/'],
  ['leetcode', 'https://leetcode.com/u/'],
  ['matrix', undefined],
  ['medium', 'https://medium.com/@'],
  ['pinterest', 'https://www.pinterest.com/'],
  ['reddit', 'https://www.reddit.com/user/'],
  ['researchgate', 'https://www.researchgate.net/profile/'],
  ['scholar', 'https://scholar.google.com/citations?user='],
  ['skype', undefined],
  ['sourcehut', 'https://sr.ht/~'],
  ['stackexchange', undefined],
  ['stackoverflow', 'https://stackoverflow.com/users/'],
  ['telegram', 'https://t.me/'],
  ['threads', 'https://www.threads.net/@'],
  ['tiktok', 'https://www.tiktok.com/@'],
  ['twitch', 'https://www.twitch.tv/'],
  ['twitter', 'https://x.com/'],
  ['whatsapp', undefined],
  ['x', 'https://x.com/'],
  ['xing', 'https://www.xing.com/profile/'],
  ['youtube', 'https://www.youtube.com/@'],
]);

/** Whether a name is that of such a network, which is therefore no misspelling of another one. */
export function isOtherNetwork(name: string): boolean {
  return OTHER_NETWORKS.has(fold(name));
}

/** How the address of a profile on such a network begins, up to the user name. */
export function profilesOn(name: string): string | undefined {
  return OTHER_NETWORKS.get(fold(name));
}

/** `Stack Overflow`, `stack_overflow`, `gitlab.com`, `www.xing.com` */
function fold(name: string): string {
  return name
    .trim()
    .toLowerCase()
    .replace(/^www\.|\.(?:com|org|net|app)$/g, '')
    .replaceAll(/[^a-z\d]/g, '');
}
