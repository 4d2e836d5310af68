import type { CurriculumVitaeA, CurriculumVitaeB, EntryOf } from './document.js';
import type { EntryKind } from './entries.js';

/** The two variants of the input document. */
export type Variant = 'a' | 'b';

/** The predefined sections in the default order. */
const TABLE = {
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
} as const satisfies SectionTable;

/** What the program knows about a predefined section. */
interface SectionRow {
  /** The kind of its entries. */
  readonly kind: EntryKind;
  /** The variants that have it. */
  readonly variants: 'ab' | 'b';
  /** Other names for it, separated by spaces. Compared without regard to case, `_` and `-`. */
  readonly synonyms?: string;
  /** The word that its entries' links show instead of their target: a key of the languages' link texts. */
  readonly linkText?: 'certificate' | 'scoreReport';
  /** Whether its details list a person's skills, separated by commas. */
  readonly listsSkills?: true;
}

/** A row for each key of a CV that holds entries. The types check its kind and its variants. */
type SectionTable = {
  readonly [Key in keyof CurriculumVitaeB as NonNullable<
    CurriculumVitaeB[Key]
  > extends readonly EntryOf[]
    ? Key
    : never]-?: SectionRow & {
    readonly kind: KindOf<NonNullable<CurriculumVitaeB[Key]>>;
    readonly variants: Key extends keyof CurriculumVitaeA ? 'ab' : 'b';
  };
};

type KindOf<Entries> = {
  [Kind in EntryKind]: [Entries, readonly EntryOf<Kind>[]] extends [
    readonly EntryOf<Kind>[],
    Entries,
  ]
    ? Kind
    : never;
}[EntryKind];

/** The key of a predefined section. */
export type SectionKey = keyof typeof TABLE;

export function isSectionKey(key: unknown): key is SectionKey {
  return typeof key === 'string' && Object.hasOwn(TABLE, key);
}

/** The predefined sections in the default order. */
export const PREDEFINED_SECTIONS: Readonly<Record<SectionKey, SectionRow>> = TABLE;

/** The keys of the predefined sections of a variant, in the default order. */
export function sectionKeysOf(variant: Variant): readonly SectionKey[] {
  return (Object.keys(TABLE) as SectionKey[]).filter((key) =>
    TABLE[key].variants.includes(variant),
  );
}

/** The places of sections on pages, by their titles as compared. */
export interface SectionBreaks {
  /** The sections that begin a page. */
  readonly before: ReadonlySet<string>;
  /** The sections that stay on one page. */
  readonly kept: ReadonlySet<string>;
}

/** Sections stand where there is room. */
export const NO_BREAKS: SectionBreaks = { before: new Set(), kept: new Set() };

/**
 * Makes titles comparable: case (in any language), surrounding space, the shape of apostrophes and the encoding of accented
 * letters make no difference.
 */
export function foldTitle(title: string): string {
  // Most titles are plain English and need no normalisation.
  return (/^[\x20-\x7E]*$/.test(title) ? title : foldLetters(title)).trim().toLowerCase();
}

/** Turkish has a dotless i and a dotted I; German and Greek capitals may lose ß and accents. */
function foldLetters(title: string): string {
  const plain = title
    .normalize('NFD')
    .replace(/(\p{Script=Greek})\u0301/gu, '$1')
    .normalize('NFC');
  return plain.replace(/[İı]/g, 'i').replace(/[ßẞ]/g, 'ss').replaceAll('\u2019', "'");
}
