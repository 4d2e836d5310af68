import { ENGLISH } from '../../src/languages/find.js';

/** What documents in English are validated by. */
export const ENGLISH_B = { variant: 'b', words: ENGLISH } as const;
