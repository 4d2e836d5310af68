import type { ExperienceEntryB } from '../schema/entries.js';
import { COMMON, DATE } from './common.js';
import type { Kind } from './field.js';

/** What someone did for whom. */
export const experience: Kind<ExperienceEntryB> = {
  name: 'an ExperienceEntry',
  fields: {
    company: {
      content: 'name',
      required: true,
      synonyms: 'employer organization organisation name firm institution',
    },
    position: { content: 'name', required: true, synonyms: 'title role jobtitle job function' },
    date: DATE,
    ...COMMON,
  },
};
