// The validators of variant A, which are loaded only where they are needed.
import typia from 'typia';
import type {
  EducationEntryA,
  EntryKind,
  ExperienceEntryA,
  NormalEntryA,
  OneLineEntryA,
  PublicationEntryA,
} from '../../../schema/entries.js';
import type { CurriculumVitaeA } from '../../../schema/variant-a.js';
import type { Frame } from '../frame.js';

export const validateCvA = typia.createValidate<Frame<CurriculumVitaeA>>();

/** The validators of entries. */
export const ENTRY_VALIDATORS_A = {
  EducationEntry: typia.createValidate<EducationEntryA>(),
  ExperienceEntry: typia.createValidate<ExperienceEntryA>(),
  NormalEntry: typia.createValidate<NormalEntryA>(),
  OneLineEntry: typia.createValidate<OneLineEntryA>(),
  PublicationEntry: typia.createValidate<PublicationEntryA>(),
} as const satisfies Record<EntryKind, unknown>;
