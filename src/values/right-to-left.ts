import { once } from './remember.js';

/** The scripts written from right to left, as part of a character class. */
const SCRIPTS = [
  '\\p{Script=Hebrew}',
  '\\p{Script=Arabic}',
  '\\p{Script=Syriac}',
  '\\p{Script=Thaana}',
  '\\p{Script=Nko}',
  '\\p{Script=Adlam}',
].join('');

/** A letter that is written from right to left. Digits are written from left to right in all scripts. */
export const RTL_LETTER = once(() => new RegExp(`(?!\\p{Number})[${SCRIPTS}]`, 'u'));

/** A letter that runs the other way. */
export const LTR_LETTER = once(() => new RegExp(`(?![${SCRIPTS}])\\p{L}`, 'u'));
