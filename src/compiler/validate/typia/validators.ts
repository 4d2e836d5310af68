// The validators of variant B, and of values that both variants share. `npm run generate` compiles
// the typia calls of this folder to src/compiler/validate/generated/.
import typia from 'typia';
import type { Design } from '../../schema/design.js';
import type {
  ContactEmail,
  ContactLink,
  ContactPhone,
  ContactProfile,
  CurriculumVitaeA,
  CurriculumVitaeB,
  EntryOf,
  SectionA,
  SectionB,
} from '../../schema/document.js';
import type { EntryKind } from '../../schema/entries.js';
import type { SectionKey } from '../../schema/sections.js';
import type { RenderSettings } from '../../schema/settings.js';

/** A custom section without its entries. */
type SectionFrame = Omit<SectionA, 'entries'> & { entries: unknown[] };

export const validateDesign = typia.createValidate<Design>();
export const validateSettings = typia.createValidate<RenderSettings>();
export const validateCvB = typia.createValidate<Frame<CurriculumVitaeB>>();
export const validateSection = typia.createValidate<SectionFrame>();

/** By the kind of contact. Each kind is validated separately, as entries are. */
export const CONTACT_VALIDATORS = {
  profile: typia.createValidate<ContactProfile>(),
  email: typia.createValidate<ContactEmail>(),
  phone: typia.createValidate<ContactPhone>(),
  link: typia.createValidate<ContactLink>(),
};

export const ENTRY_VALIDATORS_B = {
  EducationEntry: typia.createValidate<EntryOf<'EducationEntry'>>(),
  ExperienceEntry: typia.createValidate<EntryOf<'ExperienceEntry'>>(),
  NormalEntry: typia.createValidate<EntryOf<'NormalEntry'>>(),
  OneLineEntry: typia.createValidate<EntryOf<'OneLineEntry'>>(),
  PublicationEntry: typia.createValidate<EntryOf<'PublicationEntry'>>(),
} as const satisfies Record<EntryKind, unknown>;

export const DOCUMENT_KEYS: readonly string[] = [
  '$schema',
  'language',
  'contacts',
  'render',
  'design',
  'cv',
];
export const CV_KEYS_A = typia.misc.literals<keyof CurriculumVitaeA>();
export const CV_KEYS_B: readonly string[] = typia.misc.literals<keyof CurriculumVitaeB>();
export const SOCIAL_NETWORK_KEYS = ['network', 'username'] as const;
export const SECTION_KEYS = typia.misc.literals<keyof SectionB>();

/**
 * A CV with sections of unknown entries. Each entry is validated separately, by its kind: for a
 * union, typia would report only the whole object, with an internal type name.
 */
export type Frame<Cv> = Omit<Cv, SectionKey | 'custom_sections'> & {
  [Key in Extract<keyof Cv, SectionKey | 'custom_sections'>]?: unknown[] | null;
};
