import type { tags } from 'typia';
import type { DateA, DateB, EndA, EndB, Uri } from './scalars.js';

/** The optional fields of all entries, except dates. */
export interface EntryFields {
  /** Bullet points, with inline Markdown. */
  highlights?: readonly string[];
  /** Location; shown with the date. */
  location?: string | null;
  /** Link to more information. */
  url?: Uri | null;
}

/** The date of entries that do not require one. */
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
  /** Start date: `2020-09-24`, `2020-09` or `2020`; hyphens are optional. */
  start_date?: (DateB & tags.Example<'2020-09'>) | null;
  /** End date, like `start_date`, or `present`. */
  end_date?: (EndB & tags.Examples<{ month: '2023-06'; ongoing: 'present' }>) | null;
}

export interface EducationFields extends EntryFields, OptionalDate {
  /** School or university; shown in bold. */
  institution: string;
  /** Field of study. */
  area: string;
  /** Degree, such as `BS` or `PhD`; shown in a separate column. */
  study_type?: (string & tags.Examples<{ bachelor: 'BS'; doctor: 'PhD' }>) | null;
  /** Grade point average; shown as the first bullet point. */
  gpa?: string | number | null;
  /** Link to the transcript; shown next to the GPA. */
  transcript_url?: Uri | null;
}

export interface ExperienceFields extends EntryFields, OptionalDate {
  /** Employer or organization; shown in bold. */
  company: string;
  /** Position held. */
  position: string;
}

export interface NormalFields extends EntryFields, OptionalDate {
  /** Name; shown in bold. */
  name: string;
}

export interface OneLineFields extends EntryFields, OptionalDate {
  /** Name; shown in bold, followed by a colon. */
  name: string;
  /** Details; shown as normal text. */
  details: string;
}

export interface PublicationFields extends EntryFields {
  /** Title; shown in bold. */
  title: string;
  /** Authors, in order; your name (`cv.name`) is shown in italics. */
  authors: readonly string[];
  /** Digital object identifier, such as `10.1103/PhysRevB.76.054309`. */
  doi: string & tags.Example<'10.1103/PhysRevB.76.054309'>;
  /** Date of publication, or any text. */
  date: string & tags.Example<'2021-03'>;
  /** Number of citations. */
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

/** The entries of variant A by `entry_type`. */
export interface EntriesA {
  OneLineEntry: OneLineEntryA;
  NormalEntry: NormalEntryA;
  ExperienceEntry: ExperienceEntryA;
  EducationEntry: EducationEntryA;
  PublicationEntry: PublicationEntryA;
}

/** The entries of variant B by `entry_type`. */
export interface EntriesB {
  EducationEntry: EducationEntryB;
  ExperienceEntry: ExperienceEntryB;
  NormalEntry: NormalEntryB;
  OneLineEntry: OneLineEntryB;
  PublicationEntry: PublicationEntryB;
}

/** The kind of an entry. */
export type EntryKind = keyof EntriesA;
