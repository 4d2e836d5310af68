// Written by scripts/languages.mjs: do not edit.
import de from './de.js';
import en from './en.js';
import ja from './ja.js';
import type { Language } from './language.js';

/** All languages that the program has words in. */
export const LANGUAGES: readonly Language[] = [
  de,
  en,
  ja,
];
