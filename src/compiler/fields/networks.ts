import type { ContactNetwork, SocialNetworkB } from '../schema/document.js';
import { decodePercentEncoding, parseUrl } from '../schema/url.js';

interface NetworkInfo {
  /** The name in all languages, if it is not the key. */
  readonly name?: string;
  /** Other names, folded and separated by spaces. */
  readonly synonyms?: string;
  /** The address before the user name; undefined if the user name does not determine an address. */
  readonly profiles: string | undefined;
  /** Matches addresses, also without scheme, with country or query; captures the user name. */
  readonly address: RegExp;
  /** Matches user names; as permissive as the network has ever been. */
  readonly username: RegExp;
  /** `username` in words, for messages. */
  readonly rule: string;
  readonly example: string;
}

const USERNAME = {
  username: /^[\w.-]{1,64}$/,
  rule: 'letters, digits, hyphens, full stops and underscores',
  example: 'jane-doe',
};
const WITHOUT_HYPHEN = {
  username: /^[\w.]{1,50}$/,
  rule: 'letters, digits, full stops and underscores',
  example: 'jane.doe',
};
const WORD = {
  username: /^\w{1,32}$/,
  rule: 'letters, digits and underscores',
  example: 'jane_doe',
};

const WITHOUT_ADDRESS = { profiles: undefined, address: /(?!)/ };

/** @param pattern - matches addresses before the user name, without scheme and `www.` */
function createNetwork(
  profiles: string,
  { pattern, ...others }: Partial<NetworkInfo> & { readonly pattern?: string } = {},
): NetworkInfo {
  const prefix = (pattern ?? profiles.replace(/^https:\/\/(?:www\.)?/, '')).replaceAll('.', '\\.');
  const source = `^(?:https?://)?(?:(?:www|m)\\.)?${prefix}([^/?#&]+)/?(?:[?#&].*)?$`;
  return {
    profiles,
    // Lazy, for a fast start.
    get address() {
      return new RegExp(source, 'i');
    },
    ...USERNAME,
    ...others,
  };
}

/** The networks of `social_networks` and `contacts`. */
export const NETWORKS: Readonly<Record<ContactNetwork, NetworkInfo>> = {
  LinkedIn: {
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
    profiles: 'https://www.instagram.com/',
    address:
      /^(?:https?:\/\/)?(?:(?:www|m)\.)?(?:instagram\.com|instagr\.am)\/([^/?#]+)\/?(?:[?#].*)?$/i,
    // https://help.instagram.com/182492381886913
    username: /^[a-z\d._]{1,30}$/i,
    rule: 'at most 30 letters, digits, full stops and underscores',
    example: 'jane.doe',
  },
  Orcid: {
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
  Behance: createNetwork('https://www.behance.net/'),
  Bitbucket: createNetwork('https://bitbucket.org/'),
  Bluesky: createNetwork('https://bsky.app/profile/', {
    synonyms: 'bsky',
    username: /^(?:[a-z\d-]{1,63}\.)+[a-z][a-z\d-]*$/i,
    rule: 'a handle with its domain',
    example: 'jane.bsky.social',
  }),
  Codeberg: createNetwork('https://codeberg.org/'),
  CodePen: createNetwork('https://codepen.io/'),
  DEV: createNetwork('https://dev.to/', { synonyms: 'devto' }),
  // The end of an older name is a number.
  Discord: { ...WITHOUT_ADDRESS, ...WITHOUT_HYPHEN, username: /^[\w.]{2,32}(?:#\d{4})?$/ },
  Dribbble: createNetwork('https://dribbble.com/', { synonyms: 'dribble' }),
  Facebook: createNetwork('https://www.facebook.com/', {
    synonyms: 'fb',
    pattern: '(?:[a-z-]{2,5}.)?(?:facebook|fb).com/(?!profile.php)',
    ...WITHOUT_HYPHEN,
  }),
  Flickr: createNetwork('https://www.flickr.com/people/', {
    pattern: 'flickr.com/(?:people|photos)/',
    username: /^[\w.@-]{1,64}$/,
  }),
  GitLab: createNetwork('https://gitlab.com/'),
  'Google Scholar': createNetwork('https://scholar.google.com/citations?user=', {
    synonyms: 'scholar',
    pattern: 'scholar.google.[a-z.]+/citations[?](?:[^#]*&)?user=',
    username: /^[\w-]{6,20}$/,
    rule: 'the characters after `user=` in the address of the profile',
    example: 'AbCdEf0AAAAJ',
  }),
  Hashnode: createNetwork('https://hashnode.com/@'),
  'Hugging Face': createNetwork('https://huggingface.co/', { synonyms: 'hf' }),
  IMDb: createNetwork('https://www.imdb.com/name/', {
    username: /^nm\d{7,10}$/,
    rule: '`nm` and at least 7 digits',
    example: 'nm0000001',
  }),
  Kaggle: createNetwork('https://www.kaggle.com/'),
  LeetCode: createNetwork('https://leetcode.com/u/', { pattern: 'leetcode.com/(?:u/)?' }),
  Medium: createNetwork('https://medium.com/@'),
  npm: createNetwork('https://www.npmjs.com/~'),
  Pinterest: createNetwork('https://www.pinterest.com/', {
    pattern: '(?:[a-z]{2}.)?pinterest.[a-z.]+/',
  }),
  PyPI: createNetwork('https://pypi.org/user/'),
  Reddit: createNetwork('https://www.reddit.com/user/', {
    pattern: '(?:old.)?reddit.com/u(?:ser)?/',
  }),
  ResearchGate: createNetwork('https://www.researchgate.net/profile/'),
  Signal: {
    ...WITHOUT_ADDRESS,
    username: /^(?:[a-z_]\w{2,31}\.\d{2,}|\+\d[\d ()-]{6,20})$/i,
    rule: 'a user name with its digits, or a phone number with `+`',
    example: 'jane.42',
  },
  SoundCloud: createNetwork('https://soundcloud.com/'),
  'Stack Overflow': {
    profiles: 'https://stackoverflow.com/users/',
    address:
      /^(?:https?:\/\/)?(?:www\.)?stackoverflow\.com\/users\/(\d+(?:\/[^/?#]+)?)\/?(?:[?#].*)?$/i,
    username: /^\d{1,10}(?:\/[\w.-]+)?$/,
    rule: 'the number of the account, and the name after it in the address',
    example: '12345/jane-doe',
  },
  Substack: createNetwork('https://substack.com/@'),
  Telegram: createNetwork('https://t.me/', { pattern: '(?:t|telegram).me/', ...WORD }),
  Threads: createNetwork('https://www.threads.net/@', {
    pattern: 'threads.(?:net|com)/@',
    ...WITHOUT_HYPHEN,
  }),
  TikTok: createNetwork('https://www.tiktok.com/@', WITHOUT_HYPHEN),
  Twitch: createNetwork('https://www.twitch.tv/', WORD),
  // An address with digits only is that of a video.
  Vimeo: createNetwork('https://vimeo.com/', { pattern: 'vimeo.com/(?!\\d+(?:[/?#]|$))' }),
  WhatsApp: createNetwork('https://wa.me/', {
    pattern: '(?:wa.me/|api.whatsapp.com/send/?[?]phone=)',
    username: /^\+?[1-9][\d ()-]{6,20}$/,
    rule: 'a phone number with its country code',
    example: '+41 44 668 18 00',
  }),
  X: createNetwork('https://x.com/', {
    synonyms: 'twitter xtwitter',
    pattern: '(?:mobile.)?(?:x|twitter).com/',
    ...WORD,
  }),
  Xing: createNetwork('https://www.xing.com/profile/', { name: 'XING' }),
  YouTube: createNetwork('https://www.youtube.com/@', {
    username: /^(?:[\w.·-]|(?!\s)[\u00C0-\u{10FFFF}]){1,64}$/u,
  }),
};

export type Network = ContactNetwork;

/** Returns the name that pages show. */
export function getNetworkName(network: Network): string {
  return NETWORKS[network].name ?? network;
}

const WITHOUT_ICON: readonly Network[] = [
  'Codeberg',
  'Hugging Face',
  'LeetCode',
  'PyPI',
  'Substack',
];

/** Returns the name of an icon; undefined for networks without an icon of their own. */
export function getNetworkIcon(network: Network): string | undefined {
  return WITHOUT_ICON.includes(network) ? undefined : network.toLowerCase().replace(' ', '-');
}

export interface Profile {
  /** The user name as printed. */
  readonly name: string;
  /** Undefined if the network has no addresses of profiles. */
  readonly href: string | undefined;
}

const NETWORK_NAMES = Object.keys(NETWORKS) as Network[];

/** Networks of `social_networks` in variant B. */
const IN_FORMAT: readonly string[] = ['LinkedIn', 'GitHub', 'Instagram', 'Orcid', 'Mastodon'];

/** Whether `social_networks` supports a network, rather than only `contacts`. */
export function isInFormat(network: Network): network is SocialNetworkB['network'] {
  return IN_FORMAT.includes(network);
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
  return NETWORK_NAMES.find(
    (network) => network !== 'Mastodon' && parseProfileAddress(network, address) !== undefined,
  );
}

/** Finds a network by its name, in any spelling. */
export function findNetwork(name: string): Network | undefined {
  const folded = fold(name);
  return NETWORK_NAMES.find((network) => {
    const { synonyms } = NETWORKS[network];
    return fold(network) === folded || synonyms?.split(' ').includes(folded);
  });
}

export function hasWrongCheckDigit(input: string): boolean {
  const address = NETWORKS.Orcid.address.exec(input.trim())?.[1];
  const id = insertHyphens(address ?? input.trim());
  return NETWORKS.Orcid.username.test(id) && !isOrcid(id);
}

function toProfile(network: Exclude<Network, 'Mastodon'>, text: string): Profile | undefined {
  const isWhatsApp = network === 'WhatsApp';
  const number = isWhatsApp ? text.replace(/^(?=\d)/, '+') : text;
  const name = network === 'Orcid' ? insertHyphens(text) : number;
  const { username, profiles } = NETWORKS[network];
  if (!username.test(name) || (network === 'Orcid' && !isOrcid(name))) return undefined;
  if (profiles === undefined) return { name, href: undefined };
  const path = isWhatsApp ? name.replaceAll(/\D/g, '') : name;
  return { name, href: profiles + encodeURIComponent(path).replace('%2F', '/') };
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

/** Folded names of networks that neither list supports. */
const UNSUPPORTED: readonly string[] =
  'academia artstation gitea gitee matrix skype sourcehut stackexchange'.split(' ');

/** Whether `social_networks` does not support a network, rather than its name being misspelled. */
export function isOtherNetwork(name: string): boolean {
  const network = findNetwork(name);
  return network === undefined ? UNSUPPORTED.includes(fold(name)) : !isInFormat(network);
}

/** Folds `Stack Overflow`, `stack_overflow`, `gitlab.com` and `www.xing.com`. */
function fold(name: string): string {
  return name
    .trim()
    .toLowerCase()
    .replace(/^www\.|\.(?:com|org|net|app)$/g, '')
    .replaceAll(/[^a-z\d]/g, '');
}
