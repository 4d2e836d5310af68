import type { EducationEntryB } from '../../schema/entries.js';
import { COMMON, DATE } from './common.js';
import type { Kind } from './field.js';

/** What was studied, and where. */
export const education: Kind<EducationEntryB> = {
  name: 'an EducationEntry',
  call: 'education',
  form: 'heading',
  link: 'name',
  fields: {
    institution: {
      content: 'name',
      place: 'name',
      required: true,
      synonyms: 'school university college organization organisation name',
    },
    area: {
      content: 'name',
      place: 'subject',
      required: true,
      synonyms: 'major field subject fieldofstudy program programme',
    },
    study_type: {
      content: 'text',
      place: 'degree',
      argument: 'degree',
      synonyms: 'degree qualification title type',
    },
    gpa: { content: 'text', place: 'bullet', words: 'gpa', synonyms: 'grade score grades marks' },
    transcript_url: {
      content: 'address',
      place: 'bullet',
      joins: 'addition',
      words: 'transcript',
      argument: 'transcript',
      synonyms: 'transcript',
    },
    date: { ...DATE, synonyms: `${DATE.synonyms} graduation graduated graduationdate graduationyear` },
    ...COMMON,
  },
};
