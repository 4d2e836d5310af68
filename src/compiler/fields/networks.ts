import type { ContactNetwork, SocialNetworkB } from '../schema/document.js';
import { decodePercentEncoding, parseUrl } from '../schema/url.js';

interface NetworkInfo {
  readonly icon: string;
  /** The same in all languages. */
  readonly name: string;
  /** Other names, folded and separated by spaces. */
  readonly synonyms?: string;
  /**
   * The address before the user name; undefined if the user name contains the server, or does not
   * determine an address.
   */
  readonly profiles: string | undefined;
  /** Matches addresses, also without scheme, with country or query; captures the user name. */
  readonly address: RegExp;
  /** Matches user names; as permissive as the network has ever been. */
  readonly username: RegExp;
  /** `username` in words, for messages. */
  readonly rule: string;
  readonly example: string;
}

const NAME = {
  username: /^[\w.-]{1,64}$/,
  rule: 'letters, digits, hyphens, full stops and underscores',
  example: 'jane-doe',
};

/** Matches no address. */
const NO_ADDRESS = { profiles: undefined, address: /(?!)/ };

/** @param pattern - matches the part of addresses before the user name, without scheme and `www.` */
function at(profiles: string, pattern = profiles.replace(/^https:\/\/(?:www\.)?/, '')) {
  const source = pattern.replaceAll('.', '\\.');
  const address = new RegExp(
    `^(?:https?://)?(?:(?:www|m)\\.)?(?:${source})([^/?#&]+)/?(?:[?#&].*)?$`,
    'i',
  );
  return { profiles, address };
}

/**
 * The networks of `social_networks` and of `contacts`. User names are checked loosely where the
 * network does not document its rule.
 */
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
  Behance: { icon: 'behance', name: 'Behance', ...at('https://www.behance.net/'), ...NAME },
  Bitbucket: { icon: 'bitbucket', name: 'Bitbucket', ...at('https://bitbucket.org/'), ...NAME },
  Bluesky: {
    icon: 'bluesky',
    name: 'Bluesky',
    synonyms: 'bsky',
    ...at('https://bsky.app/profile/'),
    // https://atproto.com/specs/handle
    username: /^(?:[a-z\d-]{1,63}\.)+[a-z][a-z\d-]*$/i,
    rule: 'a handle with its domain',
    example: 'jane.bsky.social',
  },
  Codeberg: { icon: 'profile', name: 'Codeberg', ...at('https://codeberg.org/'), ...NAME },
  CodePen: { icon: 'codepen', name: 'CodePen', ...at('https://codepen.io/'), ...NAME },
  DEV: { icon: 'dev', name: 'DEV', synonyms: 'devto', ...at('https://dev.to/'), ...NAME },
  Discord: {
    icon: 'discord',
    name: 'Discord',
    ...NO_ADDRESS,
    // https://support.discord.com/hc/en-us/articles/12620128861463; older names end with a number.
    username: /^[\w.]{2,32}(?:#\d{4})?$/,
    rule: '2 to 32 letters, digits, full stops and underscores',
    example: 'jane.doe',
  },
  Dribbble: {
    icon: 'dribbble',
    name: 'Dribbble',
    synonyms: 'dribble',
    ...at('https://dribbble.com/'),
    ...NAME,
  },
  Facebook: {
    icon: 'facebook',
    name: 'Facebook',
    synonyms: 'fb',
    ...at('https://www.facebook.com/', '(?:[a-z-]{2,5}.)?(?:facebook|fb).com/'),
    // Accounts without a user name have the address `profile.php?id=…`.
    username: /^(?!profile\.php)[a-z\d.]{5,50}$/i,
    rule: '5 to 50 letters, digits and full stops',
    example: 'jane.doe',
  },
  Flickr: {
    icon: 'flickr',
    name: 'Flickr',
    ...at('https://www.flickr.com/people/', 'flickr.com/(?:people|photos)/'),
    ...NAME,
    username: /^[\w.@-]{1,64}$/,
  },
  GitLab: { icon: 'gitlab', name: 'GitLab', ...at('https://gitlab.com/'), ...NAME },
  'Google Scholar': {
    icon: 'google-scholar',
    name: 'Google Scholar',
    synonyms: 'scholar',
    profiles: 'https://scholar.google.com/citations?user=',
    address:
      /^(?:https?:\/\/)?scholar\.google\.[a-z.]+\/citations\?(?:[^#]*&)?user=([\w-]+)(?:[&#].*)?$/i,
    username: /^[\w-]{6,20}$/,
    rule: 'the 12 characters after `user=` in the address of the profile',
    example: 'AbCdEf0AAAAJ',
  },
  Hashnode: { icon: 'hashnode', name: 'Hashnode', ...at('https://hashnode.com/@'), ...NAME },
  'Hugging Face': {
    icon: 'profile',
    name: 'Hugging Face',
    synonyms: 'hf',
    ...at('https://huggingface.co/'),
    ...NAME,
  },
  IMDb: {
    icon: 'imdb',
    name: 'IMDb',
    ...at('https://www.imdb.com/name/'),
    username: /^nm\d{7,10}$/,
    rule: '`nm` and at least 7 digits',
    example: 'nm0000001',
  },
  Kaggle: { icon: 'kaggle', name: 'Kaggle', ...at('https://www.kaggle.com/'), ...NAME },
  LeetCode: {
    icon: 'profile',
    name: 'LeetCode',
    ...at('https://leetcode.com/u/', 'leetcode.com/(?:u/)?'),
    ...NAME,
  },
  Medium: { icon: 'medium', name: 'Medium', ...at('https://medium.com/@'), ...NAME },
  npm: { icon: 'npm', name: 'npm', ...at('https://www.npmjs.com/~'), ...NAME },
  Pinterest: {
    icon: 'pinterest',
    name: 'Pinterest',
    ...at('https://www.pinterest.com/', '(?:[a-z]{2}.)?pinterest.[a-z.]+/'),
    ...NAME,
  },
  PyPI: { icon: 'profile', name: 'PyPI', ...at('https://pypi.org/user/'), ...NAME },
  Reddit: {
    icon: 'reddit',
    name: 'Reddit',
    ...at('https://www.reddit.com/user/', '(?:old.)?reddit.com/u(?:ser)?/'),
    ...NAME,
  },
  ResearchGate: {
    icon: 'researchgate',
    name: 'ResearchGate',
    ...at('https://www.researchgate.net/profile/'),
    ...NAME,
    example: 'Jane-Doe',
  },
  Signal: {
    icon: 'signal',
    name: 'Signal',
    ...NO_ADDRESS,
    // https://support.signal.org/hc/en-us/articles/6712070553754
    username: /^(?:[a-z_]\w{2,31}\.\d{2,}|\+\d[\d ()-]{6,20})$/i,
    rule: 'a user name with its digits, or a phone number with `+`',
    example: 'jane.42',
  },
  SoundCloud: { icon: 'soundcloud', name: 'SoundCloud', ...at('https://soundcloud.com/'), ...NAME },
  'Stack Overflow': {
    icon: 'stack-overflow',
    name: 'Stack Overflow',
    profiles: 'https://stackoverflow.com/users/',
    address:
      /^(?:https?:\/\/)?(?:www\.)?stackoverflow\.com\/users\/(\d+(?:\/[^/?#]+)?)\/?(?:[?#].*)?$/i,
    username: /^\d{1,10}(?:\/[\w.-]+)?$/,
    rule: 'the number of the account, and the name after it in the address',
    example: '12345/jane-doe',
  },
  Substack: { icon: 'profile', name: 'Substack', ...at('https://substack.com/@'), ...NAME },
  Telegram: {
    icon: 'telegram',
    name: 'Telegram',
    ...at('https://t.me/', '(?:t|telegram).me/'),
    // https://core.telegram.org/method/account.checkUsername; bought names have 4 characters.
    username: /^[a-z]\w{3,31}$/i,
    rule: '4 to 32 letters, digits and underscores',
    example: 'jane_doe',
  },
  Threads: {
    icon: 'threads',
    name: 'Threads',
    ...at('https://www.threads.net/@', 'threads.(?:net|com)/@'),
    username: /^[a-z\d._]{1,30}$/i,
    rule: 'at most 30 letters, digits, full stops and underscores',
    example: 'jane.doe',
  },
  TikTok: {
    icon: 'tiktok',
    name: 'TikTok',
    ...at('https://www.tiktok.com/@'),
    username: /^[\w.]{2,24}$/,
    rule: '2 to 24 letters, digits, full stops and underscores',
    example: 'jane.doe',
  },
  Twitch: { icon: 'twitch', name: 'Twitch', ...at('https://www.twitch.tv/'), ...NAME },
  // An address with digits only is that of a video.
  Vimeo: {
    icon: 'vimeo',
    name: 'Vimeo',
    ...at('https://vimeo.com/'),
    ...NAME,
    username: /^(?!\d+$)[\w.-]{1,64}$/,
  },
  WhatsApp: {
    icon: 'whatsapp',
    name: 'WhatsApp',
    ...at('https://wa.me/', '(?:wa.me/|api.whatsapp.com/send/?[?]phone=)'),
    // https://faq.whatsapp.com/5913398998672934
    username: /^\+?[1-9][\d ()-]{6,20}$/,
    rule: 'a phone number with its country code',
    example: '+41 44 668 18 00',
  },
  X: {
    icon: 'x',
    name: 'X',
    synonyms: 'twitter xtwitter',
    ...at('https://x.com/', '(?:mobile.)?(?:x|twitter).com/'),
    // https://help.x.com/en/managing-your-account/x-username-rules; older names may be longer.
    username: /^\w{1,20}$/,
    rule: 'at most 15 letters, digits and underscores',
    example: 'jane_doe',
  },
  Xing: {
    icon: 'xing',
    name: 'XING',
    ...at('https://www.xing.com/profile/'),
    ...NAME,
    example: 'Jane_Doe',
  },
  YouTube: {
    icon: 'youtube',
    name: 'YouTube',
    ...at('https://www.youtube.com/@'),
    // https://support.google.com/youtube/answer/11585688: letters of many scripts.
    username: /^(?:[\w.·-]|(?!\s)[\u00C0-\u{10FFFF}]){1,64}$/u,
    rule: '3 to 30 letters, digits, hyphens, full stops and underscores',
    example: 'jane-doe',
  },
} as const satisfies Readonly<Record<ContactNetwork, NetworkInfo>>;

export type Network = ContactNetwork;

export type NetworkIcon = (typeof NETWORKS)[Network]['icon'];

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
    const { synonyms = '' }: NetworkInfo = NETWORKS[network];
    return fold(network) === folded || synonyms.split(' ').includes(folded);
  });
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
  if (profiles === undefined) return { name, href: undefined };
  if (network === 'WhatsApp') return toWhatsAppProfile(name);
  return { name, href: profiles + encodeURIComponent(name).replace('%2F', '/') };
}

function toWhatsAppProfile(number: string): Profile {
  const digits = number.replaceAll(/\D/g, '');
  return {
    name: /^\d+$/.test(number) ? `+${number}` : number,
    href: NETWORKS.WhatsApp.profiles + digits,
  };
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
