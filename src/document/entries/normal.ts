import type { NormalEntryB } from '../../schema/entries.js';
import { COMMON, DATE } from './common.js';
import type { Kind } from './field.js';

/** Anything with a name, such as a project. */
export const normal: Kind<NormalEntryB> = {
  name: 'a NormalEntry',
  call: 'normal',
  form: 'heading',
  link: 'behind',
  fields: {
    name: {
      content: 'name',
      place: 'name',
      required: true,
      synonyms: 'title project label company institution',
    },
    date: DATE,
    ...COMMON,
  },
};
