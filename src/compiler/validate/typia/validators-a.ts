// Loaded on demand.
import typia from 'typia';
import type { CurriculumVitaeA } from '../../schema/document.js';
import type { EntriesA, EntryKind } from '../../schema/entries.js';
import type { Frame } from './validators.js';

export const validateCvA = typia.createValidate<Frame<CurriculumVitaeA>>();

export const ENTRY_VALIDATORS_A = {
  EducationEntry: typia.createValidate<EntriesA['EducationEntry']>(),
  ExperienceEntry: typia.createValidate<EntriesA['ExperienceEntry']>(),
  NormalEntry: typia.createValidate<EntriesA['NormalEntry']>(),
  OneLineEntry: typia.createValidate<EntriesA['OneLineEntry']>(),
  PublicationEntry: typia.createValidate<EntriesA['PublicationEntry']>(),
} as const satisfies Record<EntryKind, unknown>;
