import type { SocialNetworkB } from '../schema/variant-b.js';

/** All that the stages ask about a network on which a person has a profile. */
interface NetworkRow {
  /** The name of its icon. */
  readonly icon: string;
  /** What it is called, in all languages. */
  readonly name: string;
  /** The address of a profile up to the user name; undefined where the user name says which server it is on. */
  readonly profiles: string | undefined;
}

/** The networks that a CV can name. */
export const NETWORKS = {
  LinkedIn: { icon: 'linkedin', name: 'LinkedIn', profiles: 'https://www.linkedin.com/in/' },
  GitHub: { icon: 'github', name: 'GitHub', profiles: 'https://github.com/' },
  Instagram: { icon: 'instagram', name: 'Instagram', profiles: 'https://www.instagram.com/' },
  Orcid: { icon: 'orcid', name: 'ORCID', profiles: 'https://orcid.org/' },
  Mastodon: { icon: 'mastodon', name: 'Mastodon', profiles: undefined },
} as const satisfies Readonly<Record<SocialNetworkB['network'], NetworkRow>>;

/** A network, as a document names it. */
export type Network = keyof typeof NETWORKS;

/** The name of a network's icon. */
export type NetworkIcon = (typeof NETWORKS)[Network]['icon'];
