import type { PublicationEntryB } from '../schema/entries.js';
import { COMMON } from './common.js';
import type { Kind } from './field.js';

/** A paper or a book, with what it is found by. */
export const publication: Kind<PublicationEntryB> = {
  name: 'a PublicationEntry',
  fields: {
    title: { content: 'name', required: true, synonyms: 'name' },
    authors: { content: 'names', required: true, synonyms: 'author by' },
    date: { content: 'date', required: true, synonyms: 'year published releasedate when' },
    doi: { content: 'doi', required: true },
    journal: { content: 'text', synonyms: 'publisher venue conference proceedings publication' },
    cited_by: { content: 'count', synonyms: 'citations citedby' },
    ...COMMON,
  },
};
