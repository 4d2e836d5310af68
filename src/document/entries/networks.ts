import type { SocialNetworkB } from '../../schema/document.js';

/** Everything that the stages need to know about a network on which a person has a profile. */
interface NetworkRow {
  /** The name of its icon. */
  readonly icon: string;
  /** What it is called, in all languages. */
  readonly name: string;
  /** The address of a profile up to the user name; undefined if the user name contains the server. */
  readonly profiles: string | undefined;
  /** An address of a profile as people copy it, with the user name as its group: without scheme, of a country, with a query. */
  readonly address: RegExp;
  /** The form of a user name, as generous as the network has ever been. */
  readonly username: RegExp;
  /** The same for people. */
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
    address: /^(?:https?:\/\/)?(?:(?:www|m)\.)?(?:instagram\.com|instagr\.am)\/([^/?#]+)\/?(?:[?#].*)?$/i,
    // Letters, digits, full stops and underscores, 30 at most (https://help.instagram.com/182492381886913).
    username: /^[a-z\d._]{1,30}$/i,
    rule: 'at most 30 letters, digits, full stops and underscores',
    example: 'jane.doe',
  },
  Orcid: {
    icon: 'orcid',
    name: 'ORCID',
    profiles: 'https://orcid.org/',
    address: /^(?:(?:https?:\/\/)?(?:www\.)?orcid\.org\/|orcid(?: ?id)?: ?)([^/?#]+)\/?(?:[?#].*)?$/i,
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

/** A network, as a document names it. */
export type Network = keyof typeof NETWORKS;

/** The name of a network's icon. */
export type NetworkIcon = (typeof NETWORKS)[Network]['icon'];
