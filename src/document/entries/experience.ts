import type { ExperienceEntryB } from '../../schema/entries.js';
import { COMMON, DATE } from './common.js';
import type { Kind } from './field.js';

/** What someone did for whom. */
export const experience: Kind<ExperienceEntryB> = {
  name: 'an ExperienceEntry',
  call: 'experience',
  form: 'heading',
  link: 'name',
  fields: {
    company: {
      content: 'name',
      place: 'name',
      required: true,
      synonyms: 'employer organization organisation name firm institution',
    },
    position: {
      content: 'name',
      place: 'subject',
      required: true,
      synonyms: 'title role jobtitle job function',
    },
    date: DATE,
    ...COMMON,
  },
};
