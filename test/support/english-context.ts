import { ENGLISH } from '../../src/compiler/locales/find-locale.js';

/** The validation context of variant B documents in English. */
export const ENGLISH_CONTEXT = { variant: 'b', locale: ENGLISH } as const;
