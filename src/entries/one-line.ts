import type { OneLineEntryB } from '../schema/entries.js';
import { COMMON, DATE } from './common.js';
import type { Kind } from './field.js';

/** A name and, after a colon, what is to be said of it. */
export const oneLine: Kind<OneLineEntryB> = {
  name: 'a OneLineEntry',
  fields: {
    name: { content: 'name', required: true, synonyms: 'label title category key skill language' },
    details: {
      content: 'text',
      required: true,
      synonyms: 'value description text keywords level detail items',
    },
    date: DATE,
    ...COMMON,
  },
};
