import type { OneLineEntryB } from '../../schema/entries.js';
import { COMMON, DATE } from './common.js';
import type { Kind } from './field.js';

/** A name, a colon and a text. */
export const oneLine: Kind<OneLineEntryB> = {
  name: 'a OneLineEntry',
  call: 'one-line',
  form: 'item',
  link: 'behind',
  fields: {
    name: {
      content: 'name',
      place: 'name',
      required: true,
      synonyms: 'label title category key skill language',
    },
    details: {
      content: 'text',
      place: 'subject',
      required: true,
      synonyms: 'value description text keywords level detail items issuer awarder organization organisation',
    },
    date: DATE,
    ...COMMON,
  },
};
