import { ENGLISH } from '../../src/compiler/locales/find.js';

/** What documents in English are validated by. */
export const ENGLISH_B = { variant: 'b', words: ENGLISH } as const;
