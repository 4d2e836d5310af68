import type { NormalEntryB } from '../../schema/entries.js';
import type { Fields } from './field.js';

/** The rows that all kinds share. */
export const COMMON: Omit<Fields<NormalEntryB>, 'name' | 'date'> = {
  url: { content: 'address', synonyms: 'link website href homepage' },
  location: { content: 'text', synonyms: 'place city country where' },
  start_date: { content: 'date', synonyms: 'from start begin since startdate' },
  end_date: { content: 'date', synonyms: 'to end until enddate till' },
  highlights: {
    content: 'points',
    synonyms: 'description summary bullets points responsibilities achievements accomplishments',
  },
};

/** The row of a date that an entry need not have. */
export const DATE = { content: 'date', synonyms: 'year when dates period time' } as const;
