import { ENGLISH } from '../../src/compiler/locales/find.js';

/** The validation context of variant B documents in English. */
export const ENGLISH_B = { variant: 'b', words: ENGLISH } as const;
