import type { SocialNetworkB } from '../schema/document.js';
import { decodePercentEncoding, parseUrl } from '../schema/url.js';

interface NetworkInfo {
  readonly icon: string;
  /** The same in all languages. */
  readonly name: string;
  /** The address before the user name; undefined if the user name contains the server. */
  readonly profiles: string | undefined;
  /** Matches addresses, also without scheme, with country or query; captures the user name. */
  readonly address: RegExp;
  /** Matches user names; as permissive as the network has ever been. */
  readonly username: RegExp;
  /** `username` in words, for messages. */
  readonly rule: string;
  readonly example: string;
}

export const NETWORKS = {
  LinkedIn: {
    icon: 'linkedin',
    name: 'LinkedIn',
    profiles: 'https://www.linkedin.com/in/',
    address: /^(?:(?:https?:\/\/)?(?:[a-z]{2,3}\.)?linkedin\.com)?\/?in\/([^/?#]+)(?:[/?#].*)?$/i,
    // "3-100 characters", no spaces or symbols
    // (https://www.linkedin.com/help/linkedin/answer/a542685). Generated names also have hyphens,
    // letters of any script and emoji.
    username: /^(?:[\w-]|(?!\s)[\u0080-\u{10FFFF}]){3,100}$/u,
    rule: '3 to 100 letters, digits and hyphens',
    example: 'jane-doe',
  },
  GitHub: {
    icon: 'github',
    name: 'GitHub',
    profiles: 'https://github.com/',
    address: /^(?:https?:\/\/)?(?:www\.)?github\.com\/([^/?#]+)\/?(?:[?#].*)?$/i,
    // "may only contain alphanumeric characters or single hyphens", at most 39
    // (https://github.com/signup). Older accounts have more hyphens. Managed users have `_` and a
    // short code (GitHub Docs, "Username considerations for external authentication").
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
    // https://help.instagram.com/182492381886913
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
    // https://support.orcid.org/hc/en-us/articles/360006897674; see `isOrcid` for the check digit.
    username: /^(?:\d{4}-){3}\d{3}[\dX]$/,
    rule: 'four groups of four digits',
    example: '0000-0002-1825-0097',
  },
  Mastodon: {
    icon: 'mastodon',
    name: 'Mastodon',
    profiles: undefined,
    address: /^(?:https?:\/\/)?([^/\s]+\/(?:@|users\/)[^/?#\s]+)\/?(?:[?#].*)?$/i,
    // USERNAME_RE of https://github.com/mastodon/mastodon/blob/main/app/models/account.rb, and the
    // server. Lazy, since V8 builds its Unicode sets in each process.
    get username() {
      return /^@?\w+(?:[.-]+\w+)*@(?:[\p{L}\p{M}\p{N}-]+\.)+[\p{L}\p{M}\p{N}-]+(?::\d+)?$/u;
    },
    rule: 'a user name with its server',
    example: '@jane@mastodon.example',
  },
} as const satisfies Readonly<Record<SocialNetworkB['network'], NetworkInfo>>;

export type Network = keyof typeof NETWORKS;

export type NetworkIcon = (typeof NETWORKS)[Network]['icon'];

export interface Profile {
  /** The user name as printed. */
  readonly name: string;
  readonly href: string;
}

/** Parses a user name: alone, with `@`, or as an address. */
export function parseProfile(network: Network, input: string): Profile | undefined {
  const text = input.trim().toWellFormed();
  if (network === 'Mastodon') return parseMastodonHandle(text);
  return parseProfileAddress(network, text) ?? toProfile(network, text.replace(/^@/, ''));
}

export function parseProfileAddress(network: Network, address: string): Profile | undefined {
  const username = NETWORKS[network].address.exec(address.trim())?.[1];
  if (username === undefined) return undefined;
  return network === 'Mastodon'
    ? parseMastodonPath(username)
    : toProfile(network, decodePercentEncoding(username));
}

/** Detects the network of an address. Mastodon is excluded: its addresses look like many others. */
export function detectNetwork(address: string): Network | undefined {
  const networks = (Object.keys(NETWORKS) as Network[]).filter((network) => network !== 'Mastodon');
  return networks.find((network) => parseProfileAddress(network, address) !== undefined);
}

export function findNetwork(name: string): Network | undefined {
  const folded = fold(name);
  return (Object.keys(NETWORKS) as Network[]).find((network) => network.toLowerCase() === folded);
}

export function hasWrongCheckDigit(input: string): boolean {
  const address = NETWORKS.Orcid.address.exec(input.trim())?.[1];
  const id = insertHyphens(address ?? input.trim());
  return NETWORKS.Orcid.username.test(id) && !isOrcid(id);
}

function toProfile(network: Exclude<Network, 'Mastodon'>, text: string): Profile | undefined {
  const name = network === 'Orcid' ? insertHyphens(text) : text;
  const { username, profiles } = NETWORKS[network];
  if (!username.test(name) || (network === 'Orcid' && !isOrcid(name))) return undefined;
  return { name, href: profiles + encodeURIComponent(name) };
}

/** Parses `jane@mastodon.example` or `https://mastodon.example/@jane`. */
function parseMastodonHandle(text: string): Profile | undefined {
  const handle = text.replace(/^acct:/i, '');
  if (!NETWORKS.Mastodon.username.test(handle)) return parseProfileAddress('Mastodon', text);
  const [user = '', server = ''] = handle.replace(/^@/, '').split('@');
  // The address of an internationalized server is in ASCII.
  const href = parseUrl(`https://${server}/@${user}`)?.href;
  return href === undefined ? undefined : { name: handle, href };
}

/**
 * Parses `mastodon.example/@jane`. Another server may show `other.example/@jane@mastodon.example`.
 */
function parseMastodonPath(path: string): Profile | undefined {
  const [server = '', user = ''] = path.replace(/\/(?:@|users\/)/i, '\n').split('\n');
  const handle = user.includes('@') ? `@${user}` : `@${user}@${server}`;
  return NETWORKS.Mastodon.username.test(handle) ? parseMastodonHandle(handle) : undefined;
}

/** The last of 16 digits may be an X. */
function insertHyphens(id: string): string {
  const upper = id.toUpperCase();
  return /^\d{15}[\dX]$/.test(upper) ? upper.replace(/(.{4})(?=.)/g, '$1-') : upper;
}

/** ISO 7064, MOD 11-2. */
function isOrcid(id: string): boolean {
  const digits = id.replaceAll('-', '');
  let total = 0;
  for (const digit of digits.slice(0, -1)) total = (total + Number(digit)) * 2;
  const check = (12 - (total % 11)) % 11;
  return digits.at(-1) === (check === 10 ? 'X' : String(check));
}

/** Unsupported networks by folded name, and the common start of their profile addresses, if any. */
const OTHER_NETWORKS: ReadonlyMap<string, string | undefined> = new Map(
  Object.entries({
    academia: undefined,
    behance: 'https://www.behance.net/',
    bitbucket: 'https://bitbucket.org/',
    bluesky: 'https://bsky.app/profile/',
    codeberg: 'https://codeberg.org/',
    discord: undefined,
    dribbble: 'https://dribbble.com/',
    facebook: 'https://www.facebook.com/',
    gitea: undefined,
    gitee: 'https://gitee.com/',
    gitlab: 'https://gitlab.com/',
    googlescholar: 'https://scholar.google.com/citations?user=',
    huggingface: 'https://huggingface.co/',
    imdb: 'https://www.imdb.com/name/',
    kaggle: 'https://www.kaggle.com/',
    leetcode: 'https://leetcode.com/u/',
    matrix: undefined,
    medium: 'https://medium.com/@',
    pinterest: 'https://www.pinterest.com/',
    reddit: 'https://www.reddit.com/user/',
    researchgate: 'https://www.researchgate.net/profile/',
    scholar: 'https://scholar.google.com/citations?user=',
    skype: undefined,
    sourcehut: 'https://sr.ht/~',
    stackexchange: undefined,
    stackoverflow: 'https://stackoverflow.com/users/',
    telegram: 'https://t.me/',
    threads: 'https://www.threads.net/@',
    tiktok: 'https://www.tiktok.com/@',
    twitch: 'https://www.twitch.tv/',
    twitter: 'https://x.com/',
    whatsapp: undefined,
    x: 'https://x.com/',
    xing: 'https://www.xing.com/profile/',
    youtube: 'https://www.youtube.com/@',
  }),
);

/** Whether a name is that of an unsupported network, rather than a misspelled supported one. */
export function isOtherNetwork(name: string): boolean {
  return OTHER_NETWORKS.has(fold(name));
}

export function getProfilePrefix(name: string): string | undefined {
  return OTHER_NETWORKS.get(fold(name));
}

/** Folds `Stack Overflow`, `stack_overflow`, `gitlab.com` and `www.xing.com`. */
function fold(name: string): string {
  return name
    .trim()
    .toLowerCase()
    .replace(/^www\.|\.(?:com|org|net|app)$/g, '')
    .replaceAll(/[^a-z\d]/g, '');
}
