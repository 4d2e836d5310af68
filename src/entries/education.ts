import type { EducationEntryB } from '../schema/entries.js';
import { COMMON, DATE } from './common.js';
import type { Kind } from './field.js';

/** What was studied, and where. */
export const education: Kind<EducationEntryB> = {
  name: 'an EducationEntry',
  fields: {
    institution: {
      content: 'name',
      required: true,
      synonyms: 'school university college organization organisation name',
    },
    area: {
      content: 'name',
      required: true,
      synonyms: 'major field subject fieldofstudy program programme',
    },
    study_type: { content: 'text', synonyms: 'degree qualification title type' },
    gpa: { content: 'text', synonyms: 'grade score grades marks' },
    transcript_url: { content: 'address', synonyms: 'transcript' },
    date: DATE,
    ...COMMON,
  },
};
