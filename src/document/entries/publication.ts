import type { PublicationEntryB } from '../../schema/entries.js';
import { COMMON } from './common.js';
import type { Kind } from './field.js';

/** A paper or a book, and how to find it. */
export const publication: Kind<PublicationEntryB> = {
  name: 'a PublicationEntry',
  call: 'publication',
  form: 'heading',
  link: 'name',
  fields: {
    title: { content: 'name', place: 'name', required: true, synonyms: 'name' },
    authors: { content: 'names', place: 'line', required: true, synonyms: 'author by' },
    date: { content: 'date', required: true, synonyms: 'year published releasedate when' },
    doi: { content: 'doi', place: 'line', required: true },
    journal: {
      content: 'text',
      place: 'line',
      joins: 'addition',
      synonyms: 'publisher venue conference proceedings publication',
    },
    cited_by: { content: 'count', place: 'line', joins: 'comma', words: 'citedBy', synonyms: 'citations citedby' },
    ...COMMON,
  },
};
