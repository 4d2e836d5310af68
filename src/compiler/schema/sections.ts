import type { CurriculumVitaeA, CurriculumVitaeB, EntryOf } from './document.js';
import type { EntryKind } from './entries.js';

/** A variant of the document format: `a` or `b`. */
export type Variant = 'a' | 'b';

const SECTIONS = {
  education: {
    kind: 'EducationEntry',
    variants: 'ab',
    synonyms: 'ausbildung bildung studium formacion formation formazione formacao',
  },
  experience: { kind: 'ExperienceEntry', variants: 'b' },
  work_experience: {
    kind: 'ExperienceEntry',
    variants: 'ab',
    synonyms:
      'work employment jobs career berufserfahrung experiencialaboral experienceprofessionnelle',
  },
  projects: { kind: 'NormalEntry', variants: 'b' },
  academic_projects: { kind: 'NormalEntry', variants: 'ab' },
  personal_projects: { kind: 'NormalEntry', variants: 'ab' },
  skills: {
    kind: 'OneLineEntry',
    variants: 'ab',
    synonyms: 'skill competences kenntnisse habilidades competenze',
    listsSkills: true,
  },
  awards: { kind: 'OneLineEntry', variants: 'b', synonyms: 'honors honours prizes' },
  interests: { kind: 'OneLineEntry', variants: 'b', synonyms: 'hobbies' },
  programming_skills: { kind: 'OneLineEntry', variants: 'b', listsSkills: true },
  test_scores: { kind: 'OneLineEntry', variants: 'ab', linkText: 'scoreReport' },
  certificates: {
    kind: 'NormalEntry',
    variants: 'ab',
    linkText: 'certificate',
    synonyms: 'certifications',
  },
  extracurricular_activities: {
    kind: 'ExperienceEntry',
    variants: 'ab',
    synonyms: 'volunteer volunteering activities',
  },
  publications: { kind: 'PublicationEntry', variants: 'ab' },
} as const satisfies SectionInfos;

interface SectionInfo {
  readonly kind: EntryKind;
  readonly variants: 'ab' | 'b';
  /** Other names, separated by spaces; case, `_` and `-` do not matter. */
  readonly synonyms?: string;
  /** The key of the locale's text for the entries' links, instead of their URL. */
  readonly linkText?: 'certificate' | 'scoreReport';
  /** Whether `details` is a list of skills, separated by commas. */
  readonly listsSkills?: true;
}

/** Checks the kind and the variants of each section. */
type SectionInfos = {
  readonly [Key in keyof CurriculumVitaeB as NonNullable<
    CurriculumVitaeB[Key]
  > extends readonly EntryOf[]
    ? Key
    : never]-?: SectionInfo & {
    readonly kind: InferKind<NonNullable<CurriculumVitaeB[Key]>>;
    readonly variants: Key extends keyof CurriculumVitaeA ? 'ab' : 'b';
  };
};

type InferKind<Entries> = {
  [Kind in EntryKind]: [Entries, readonly EntryOf<Kind>[]] extends [
    readonly EntryOf<Kind>[],
    Entries,
  ]
    ? Kind
    : never;
}[EntryKind];

export type SectionKey = keyof typeof SECTIONS;

export function isSectionKey(key: unknown): key is SectionKey {
  return typeof key === 'string' && Object.hasOwn(SECTIONS, key);
}

/** The predefined sections in the default order. */
export const PREDEFINED_SECTIONS: Readonly<Record<SectionKey, SectionInfo>> = SECTIONS;

export function getSectionKeys(variant: Variant): readonly SectionKey[] {
  return (Object.keys(SECTIONS) as SectionKey[]).filter((key) =>
    SECTIONS[key].variants.includes(variant),
  );
}

/** Page breaks of sections, by folded title. */
export interface SectionBreaks {
  /** Sections that start on a new page. */
  readonly before: ReadonlySet<string>;
  /** Sections that are not split across pages. */
  readonly kept: ReadonlySet<string>;
}

export const NO_BREAKS: SectionBreaks = { before: new Set(), kept: new Set() };

/** Unifies case, apostrophes, surrounding spaces and Unicode forms, to compare titles. */
export function foldTitle(title: string): string {
  return (/^[\x20-\x7E]*$/.test(title) ? title : foldCharacters(title)).trim().toLowerCase();
}

/** Turkish has dotted and dotless i; German capitals may replace ß, Greek ones omit accents. */
function foldCharacters(title: string): string {
  const plain = title
    .normalize('NFD')
    .replace(/(\p{Script=Greek})\u0301/gu, '$1')
    .normalize('NFC');
  return plain.replace(/[İı]/g, 'i').replace(/[ßẞ]/g, 'ss').replaceAll('\u2019', "'");
}
