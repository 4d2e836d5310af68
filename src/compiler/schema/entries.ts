import type { tags } from 'typia';
import type { DateA, DateB, EndA, EndB, Uri } from './scalars.js';

/** The fields that every entry of either variant may have, apart from its start and end. */
export interface EntryFields {
  /** Bullet points. They may contain inline Markdown. */
  highlights?: readonly string[];
  /** Place; shown with the date. */
  location?: string | null;
  /** Link to more information. */
  url?: Uri | null;
}

/** The date of an entry that does not need one. */
export interface OptionalDate {
  /** The day of a one-day event (`2022-09-24`), or any text ("Fall 2022"). */
  date?: (string & tags.Examples<{ day: '2022-09-24'; text: 'Fall 2022' }>) | null;
}

/** Start and end in variant A. */
export interface PeriodA {
  /** First day, `YYYY-MM-DD`. */
  start_date?: (DateA & tags.Example<'2020-09-24'>) | null;
  /** Last day, `YYYY-MM-DD`, or `present`. */
  end_date?: (EndA & tags.Examples<{ day: '2023-06-30'; ongoing: 'present' }>) | null;
}

/** Start and end in variant B. */
export interface PeriodB {
  /** Start: `2020-09-24`, `2020-09` or `2020`; hyphens may be left out. */
  start_date?: (DateB & tags.Example<'2020-09'>) | null;
  /** End: like `start_date`, or `present`. */
  end_date?: (EndB & tags.Examples<{ month: '2023-06'; ongoing: 'present' }>) | null;
}

/** The fields that an education entry adds to the common ones. */
export interface EducationFields extends EntryFields, OptionalDate {
  /** School or university; shown bold. */
  institution: string;
  /** Field of study. */
  area: string;
  /** Degree, such as `BS` or `PhD`; shown in a column of its own. */
  study_type?: (string & tags.Examples<{ bachelor: 'BS'; doctor: 'PhD' }>) | null;
  /** Grade point average; the first bullet point. */
  gpa?: string | number | null;
  /** Link to the transcript; shown next to the GPA. */
  transcript_url?: Uri | null;
}

/** The fields that an experience entry adds to the common ones. */
export interface ExperienceFields extends EntryFields, OptionalDate {
  /** Employer or organisation; shown bold. */
  company: string;
  /** Position held. */
  position: string;
}

/** The fields that a normal entry adds to the common ones. */
export interface NormalFields extends EntryFields, OptionalDate {
  /** Name; shown bold. */
  name: string;
}

/** The fields that a one-line entry adds to the common ones. */
export interface OneLineFields extends EntryFields, OptionalDate {
  /** Name; shown bold, followed by a colon. */
  name: string;
  /** Details; shown as normal text. */
  details: string;
}

/** The fields that a publication entry adds to the common ones. */
export interface PublicationFields extends EntryFields {
  /** Title; shown bold. */
  title: string;
  /** Authors, in order; the author who is `cv.name` is shown in italics. */
  authors: readonly string[];
  /** Digital object identifier, such as `10.1103/PhysRevB.76.054309`. */
  doi: string & tags.Example<'10.1103/PhysRevB.76.054309'>;
  /** Publication date, or any text. */
  date: string & tags.Example<'2021-03'>;
  /** How often it has been cited. */
  cited_by?: (number & tags.Type<'int64'> & tags.Maximum<9007199254740991>) | null;
  /** Journal or conference. */
  journal?: string | null;
}

/** An education entry of variant A. */
export interface EducationEntryA extends EducationFields, PeriodA {}
/** An experience entry of variant A. */
export interface ExperienceEntryA extends ExperienceFields, PeriodA {}
/** A normal entry of variant A. */
export interface NormalEntryA extends NormalFields, PeriodA {}
/** A one-line entry of variant A. */
export interface OneLineEntryA extends OneLineFields, PeriodA {}
/** A publication entry of variant A. */
export interface PublicationEntryA extends PublicationFields, PeriodA {}

/** An education entry of variant B. */
export interface EducationEntryB extends EducationFields, PeriodB {}
/** An experience entry of variant B. */
export interface ExperienceEntryB extends ExperienceFields, PeriodB {}
/** A normal entry of variant B. */
export interface NormalEntryB extends NormalFields, PeriodB {}
/** A one-line entry of variant B. */
export interface OneLineEntryB extends OneLineFields, PeriodB {}
/** A publication entry of variant B. */
export interface PublicationEntryB extends PublicationFields, PeriodB {}

/** The entries of variant A by kind, under the names that `entry_type` uses. */
export interface EntriesA {
  OneLineEntry: OneLineEntryA;
  NormalEntry: NormalEntryA;
  ExperienceEntry: ExperienceEntryA;
  EducationEntry: EducationEntryA;
  PublicationEntry: PublicationEntryA;
}

/** The entries of variant B by kind. */
export interface EntriesB {
  EducationEntry: EducationEntryB;
  ExperienceEntry: ExperienceEntryB;
  NormalEntry: NormalEntryB;
  OneLineEntry: OneLineEntryB;
  PublicationEntry: PublicationEntryB;
}

/** The name of a kind of entry. */
export type EntryKind = keyof EntriesA;
