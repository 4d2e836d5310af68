import type { tags } from 'typia';
import type { Design } from './design.js';
import type {
  EducationEntryA,
  EducationEntryB,
  EntriesA,
  EntriesB,
  EntryKind,
  ExperienceEntryA,
  ExperienceEntryB,
  NormalEntryA,
  NormalEntryB,
  OneLineEntryA,
  OneLineEntryB,
  PublicationEntryA,
  PublicationEntryB,
} from './entries.js';
import type { LanguageTag, MaxLength, MinLength, Uri } from './scalars.js';
import type { RenderSettings } from './settings.js';

interface DocumentVariants {
  a: CvDocumentA;
  b: CvDocumentB;
}

/** A document of the variant `V`, by default of any variant. */
export type CvDocumentOf<V extends keyof DocumentVariants = keyof DocumentVariants> =
  DocumentVariants[V];

/**
 * The rest parameters of an overload for documents of type `unknown`. For other types, the overload
 * requires three more arguments, so that TypeScript ignores it and reports which part of the
 * document is wrong rather than "No overload matches" (TypeScript 5.4 to 7).
 */
export type IfUnknown<Document, Arguments extends readonly unknown[]> = unknown extends Document
  ? Arguments
  : [never, never, never];

type Email = string & tags.Format<'email'> & tags.Example<'jane.doe@example.com'>;

type PhoneNumber = string & MinLength<7> & MaxLength<64> & tags.Example<'+41 44 668 18 00'>;

/** A network of `contacts`. */
export type ContactNetwork =
  | SocialNetworkB['network']
  | 'Behance'
  | 'Bitbucket'
  | 'Bluesky'
  | 'Codeberg'
  | 'CodePen'
  | 'DEV'
  | 'Discord'
  | 'Dribbble'
  | 'Facebook'
  | 'Flickr'
  | 'GitLab'
  | 'Google Scholar'
  | 'Hashnode'
  | 'Hugging Face'
  | 'IMDb'
  | 'Kaggle'
  | 'LeetCode'
  | 'Medium'
  | 'npm'
  | 'Pinterest'
  | 'PyPI'
  | 'Reddit'
  | 'ResearchGate'
  | 'Signal'
  | 'SoundCloud'
  | 'Stack Overflow'
  | 'Substack'
  | 'Telegram'
  | 'Threads'
  | 'TikTok'
  | 'Twitch'
  | 'Vimeo'
  | 'WhatsApp'
  | 'X'
  | 'Xing'
  | 'YouTube';

/** A profile on a network. */
export interface ContactProfile {
  /** The network, with `username`. */
  network: ContactNetwork;
  /** Your user name on the network, as on its pages; it becomes a link. */
  username: string;
}

/** A further e-mail address. */
export interface ContactEmail {
  /** E-mail address. */
  email: Email;
}

/** A further telephone number. */
export interface ContactPhone {
  /** Telephone number, preferably in international form (`+41 44 668 18 00`). */
  phone: PhoneNumber;
}

/** A page, or a profile on any other network. */
export interface ContactLink {
  /** The text of a link to `url`. */
  label: string & tags.Example<'Portfolio'>;
  /** The address of the page. */
  url: Uri;
}

/** An item of `contacts`. */
export type DocumentContact = ContactProfile | ContactEmail | ContactPhone | ContactLink;

/** A document with a CV of either variant. */
interface BaseDocument<Cv> {
  /** The JSON Schema of this document, for editors; cvpress ignores it. */
  $schema?: string;
  /**
   * The language of the CV, as a BCP 47 tag. It determines the language of dates, section titles
   * and other generated words, the quotation marks, and the voice of screen readers.
   */
  language?: (LanguageTag & tags.Default<'en'>) | null;
  /**
   * More ways to reach the person, shown after those of `cv`: profiles on other networks, further
   * addresses and phone numbers, links.
   */
  contacts?: readonly DocumentContact[] | null;
  /** Choices that belong to this CV: template, number of pages, photo and more. */
  render?: RenderSettings | null;
  /** Layout and typography of the CV. */
  design?: Design;
  /** Content of the CV. */
  cv?: Cv;
}

/** The fields of both variants, except sections and social networks. */
interface PersonalFields {
  /** Name of the person. */
  name: string;
  /** A line under the name, such as a profession. */
  label?: string | null;
  /** City and country; shown only with `--show-location` (`showLocation` in the library). */
  location?: string | null;
  /** E-mail address. */
  email?: Email | null;
  /** Telephone number, preferably in international form (`+41 44 668 18 00`). */
  phone?: PhoneNumber | null;
  /** Website. */
  website?: Uri | null;
  /**
   * A short text above the sections, with inline Markdown and lists. A blank line starts a
   * paragraph.
   */
  summary?: string | null;
  /** Section titles or keys in the order to show; other sections follow in the default order. */
  section_order?: readonly string[] | null;
}

/** A profile on a social network (variant A). */
export interface SocialNetworkA {
  /** The network. */
  network: 'LinkedIn' | 'GitHub' | 'Instagram';
  /** Your user name on the network; it becomes a link. */
  username: string;
}

/** An entry of a custom section of variant A: any of the five kinds. */
export type EntryA = EntriesA[EntryKind];

/** A custom section (variant A). */
export interface SectionA {
  /** Section title, shown as written. */
  title: string;
  /** The kind of the entries. */
  entry_type: EntryKind;
  /** Text of the entries' links; by default generated from the URL. */
  link_text?: string | null;
  /** The entries. */
  entries: readonly EntryA[];
}

/** Content of the CV (variant A). */
export interface CurriculumVitaeA extends PersonalFields {
  /** Profiles on social networks, shown in the header. */
  social_networks?: readonly SocialNetworkA[] | null;
  /** Schools and universities. */
  education?: readonly EducationEntryA[] | null;
  /** Work experience. */
  work_experience?: readonly ExperienceEntryA[] | null;
  /** Academic projects. */
  academic_projects?: readonly NormalEntryA[] | null;
  /** Personal projects. */
  personal_projects?: readonly NormalEntryA[] | null;
  /** Publications. */
  publications?: readonly PublicationEntryA[] | null;
  /** Certificates. */
  certificates?: readonly NormalEntryA[] | null;
  /** Extracurricular activities. */
  extracurricular_activities?: readonly ExperienceEntryA[] | null;
  /** Test scores. */
  test_scores?: readonly OneLineEntryA[] | null;
  /** Skills. */
  skills?: readonly OneLineEntryA[] | null;
  /** Sections with custom titles. */
  custom_sections?: readonly SectionA[] | null;
}

/** A CV document of variant A. Unknown properties are accepted. */
export interface CvDocumentA extends BaseDocument<CurriculumVitaeA> {}

/** A profile on a social network (variant B). */
export interface SocialNetworkB {
  /** The network. */
  network: 'LinkedIn' | 'GitHub' | 'Instagram' | 'Orcid' | 'Mastodon';
  /** Your user name on the network; it becomes a link. For Mastodon, `@user@domain`. */
  username: string;
}

/** The fields of every kind of custom section (variant B). */
interface CustomSectionFields {
  /** Section title, shown as written. */
  title: string;
  /** Text of the entries' links; by default generated from the URL. */
  link_text?: string | null;
}

/** A custom section with entries of one kind. */
interface SectionWith<Kind extends EntryKind> extends CustomSectionFields {
  /** The kind of the entries. */
  entry_type: Kind;
  /** The entries. */
  entries: readonly EntriesB[Kind][];
}

/** A custom section of variant B; `entry_type` selects the kind of its entries. */
export type SectionB =
  | SectionWith<'EducationEntry'>
  | SectionWith<'ExperienceEntry'>
  | SectionWith<'NormalEntry'>
  | SectionWith<'OneLineEntry'>
  | SectionWith<'PublicationEntry'>;

/** An entry of one kind, or of any kind (variant B). */
export type EntryOf<Kind extends EntryKind = EntryKind> = EntriesB[Kind];

/** Content of the CV (variant B). */
export interface CurriculumVitaeB extends PersonalFields {
  /** Profiles on social networks, shown in the header. */
  social_networks?: readonly SocialNetworkB[] | null;
  /** Schools and universities. */
  education?: readonly EducationEntryB[] | null;
  /** Experience. */
  experience?: readonly ExperienceEntryB[] | null;
  /** Work experience. */
  work_experience?: readonly ExperienceEntryB[] | null;
  /** Projects. */
  projects?: readonly NormalEntryB[] | null;
  /** Academic projects. */
  academic_projects?: readonly NormalEntryB[] | null;
  /** Personal projects. */
  personal_projects?: readonly NormalEntryB[] | null;
  /** Publications. */
  publications?: readonly PublicationEntryB[] | null;
  /** Certificates. */
  certificates?: readonly NormalEntryB[] | null;
  /** Extracurricular activities. */
  extracurricular_activities?: readonly ExperienceEntryB[] | null;
  /** Test scores. */
  test_scores?: readonly OneLineEntryB[] | null;
  /** Programming skills. */
  programming_skills?: readonly OneLineEntryB[] | null;
  /** Skills. */
  skills?: readonly OneLineEntryB[] | null;
  /** Awards. */
  awards?: readonly OneLineEntryB[] | null;
  /** Interests. */
  interests?: readonly OneLineEntryB[] | null;
  /** Sections with custom titles. */
  custom_sections?: readonly SectionB[] | null;
}

/** A CV document of variant B. Unknown properties are errors, except at the root. */
export interface CvDocumentB extends BaseDocument<CurriculumVitaeB> {}
