import type { EntryKind } from './entries.js';

/** The two variants of the input document. */
export type Variant = 'a' | 'b';

/**
 * The predefined sections: their keys in the default order, with the kind of their entries and the variants that
 * know them. Specification, "CurriculumVitae"; the order is a decision of the product.
 */
export const PREDEFINED_SECTIONS = {
  education: { kind: 'EducationEntry', variants: 'ab' },
  experience: { kind: 'ExperienceEntry', variants: 'b' },
  work_experience: { kind: 'ExperienceEntry', variants: 'ab' },
  projects: { kind: 'NormalEntry', variants: 'b' },
  academic_projects: { kind: 'NormalEntry', variants: 'ab' },
  personal_projects: { kind: 'NormalEntry', variants: 'ab' },
  skills: { kind: 'OneLineEntry', variants: 'ab' },
  awards: { kind: 'OneLineEntry', variants: 'b' },
  interests: { kind: 'OneLineEntry', variants: 'b' },
  programming_skills: { kind: 'OneLineEntry', variants: 'b' },
  test_scores: { kind: 'OneLineEntry', variants: 'ab' },
  certificates: { kind: 'NormalEntry', variants: 'ab' },
  extracurricular_activities: { kind: 'ExperienceEntry', variants: 'ab' },
  publications: { kind: 'PublicationEntry', variants: 'ab' },
} as const satisfies Record<string, { kind: EntryKind; variants: 'ab' | 'b' }>;

/** The key of a predefined section. */
export type SectionKey = keyof typeof PREDEFINED_SECTIONS;

/** The keys of the predefined sections of a variant, in the default order. */
export function sectionKeysOf(variant: Variant): readonly SectionKey[] {
  return SECTION_KEYS[variant];
}

const SECTION_KEYS = { a: keysWith('a'), b: keysWith('b') } as const;

function keysWith(variant: Variant): SectionKey[] {
  return (Object.keys(PREDEFINED_SECTIONS) as SectionKey[]).filter((key) =>
    PREDEFINED_SECTIONS[key].variants.includes(variant),
  );
}

/**
 * How titles are compared: without regard to case (in each language), surrounding space, the shape of an apostrophe,
 * and the way an accented letter is encoded.
 */
export function foldTitle(title: string): string {
  // Most titles are plain English, of which there is nothing to normalise.
  return (/^[\x20-\x7E]*$/.test(title) ? title : foldLetters(title)).trim().toLowerCase();
}

/** Turkish has a dotless i and a dotted I; German and Greek capitals do without ß and accents. */
function foldLetters(title: string): string {
  const plain = title
    .normalize('NFD')
    .replace(/(\p{Script=Greek})\u0301/gu, '$1')
    .normalize('NFC');
  return plain.replace(/[İı]/g, 'i').replace(/[ßẞ]/g, 'ss').replaceAll('\u2019', "'");
}

/**
 * The keys whose values are numbers or truth values. In YAML everything else is text as written, so that a GPA of
 * 3.90 keeps its zero.
 */
export const RESOLVED_KEYS: ReadonlySet<string> = new Set(['cited_by', 'show_last_updated_date']);
