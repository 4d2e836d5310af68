import type { tags } from 'typia';
import type { Design } from './design.js';
import type {
  EducationEntryB,
  EntryKind,
  ExperienceEntryB,
  NormalEntryB,
  OneLineEntryB,
  PublicationEntryB,
} from './entries.js';
import type { PersonalFields } from './person.js';
import type { LanguageTag } from './scalars.js';

/** A profile on a social network (variant B). */
export interface SocialNetworkB {
  /** The network. */
  network: 'LinkedIn' | 'GitHub' | 'Instagram' | 'Orcid' | 'Mastodon';
  /** The user name there; it becomes a link. For Mastodon, `@user@domain`. */
  username: string;
}

/** The fields of every kind of custom section (variant B). */
export interface SectionFields {
  /** Section title, shown as written. */
  title: string;
  /** Text of the links of the entries; generated from the URL when absent. */
  link_text?: string | null;
}

/** A custom section of education entries. */
export interface SectionWithEducationEntries extends SectionFields {
  /** The kind of the entries. */
  entry_type: 'EducationEntry';
  /** The entries. */
  entries: readonly EducationEntryB[];
}

/** A custom section of experience entries. */
export interface SectionWithExperienceEntries extends SectionFields {
  /** The kind of the entries. */
  entry_type: 'ExperienceEntry';
  /** The entries. */
  entries: readonly ExperienceEntryB[];
}

/** A custom section of normal entries. */
export interface SectionWithNormalEntries extends SectionFields {
  /** The kind of the entries. */
  entry_type: 'NormalEntry';
  /** The entries. */
  entries: readonly NormalEntryB[];
}

/** A custom section of one-line entries. */
export interface SectionWithOneLineEntries extends SectionFields {
  /** The kind of the entries. */
  entry_type: 'OneLineEntry';
  /** The entries. */
  entries: readonly OneLineEntryB[];
}

/** A custom section of publication entries. */
export interface SectionWithPublicationEntries extends SectionFields {
  /** The kind of the entries. */
  entry_type: 'PublicationEntry';
  /** The entries. */
  entries: readonly PublicationEntryB[];
}

/** A custom section of variant B; `entry_type` selects the kind of its entries. */
export type SectionB =
  | SectionWithEducationEntries
  | SectionWithExperienceEntries
  | SectionWithNormalEntries
  | SectionWithOneLineEntries
  | SectionWithPublicationEntries;

/** An entry of one kind, or of any kind (variant B). */
export type EntryOf<Kind extends EntryKind = EntryKind> = Extract<SectionB, { entry_type: Kind }>['entries'][number];

/** What the CV contains (variant B). */
export interface CurriculumVitaeB extends PersonalFields {
  /** Profiles on social networks, shown in the heading. */
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
  /** Sections with titles of your own. */
  custom_sections?: readonly SectionB[] | null;
}

/** A CV document of variant B. Unknown properties are errors, except at the root. */
export interface CvDocumentB {
  /** The JSON Schema of this document, for editors; cvpress does not read it. */
  $schema?: string;
  /**
   * The language of the CV, as a BCP 47 tag. It decides the language of dates, section titles and other words that the
   * program adds, the shape of quotation marks, and the voice of screen readers.
   */
  language?: (LanguageTag & tags.Default<'en'>) | null;
  /** How the CV looks. */
  design?: Design;
  /** What the CV contains. */
  cv?: CurriculumVitaeB;
}
