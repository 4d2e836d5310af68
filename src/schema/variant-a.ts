import type { tags } from 'typia';
import type { Design } from './design.js';
import type {
  EducationEntryA,
  EntriesA,
  EntryKind,
  ExperienceEntryA,
  NormalEntryA,
  OneLineEntryA,
  PublicationEntryA,
} from './entries.js';
import type { PersonalFields } from './person.js';
import type { LanguageTag } from './scalars.js';

/** A profile on a social network (variant A). */
export interface SocialNetworkA {
  /** The network. */
  network: 'LinkedIn' | 'GitHub' | 'Instagram';
  /** The user name there; it becomes a link. */
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
  /** Text of the links of the entries; generated from the URL when absent. */
  link_text?: string | null;
  /** The entries. */
  entries: readonly EntryA[];
}

/** What the CV contains (variant A). */
export interface CurriculumVitaeA extends PersonalFields {
  /** Profiles on social networks, shown in the heading. */
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
  /** Sections with titles of your own. */
  custom_sections?: readonly SectionA[] | null;
}

/** A CV document of variant A. Unknown properties are accepted. */
export interface CvDocumentA {
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
  cv?: CurriculumVitaeA;
}
