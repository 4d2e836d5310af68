// Loaded on demand.
import typia from 'typia';
import type { LetterDocument } from '../../schema/letter.js';

export const validateLetter = typia.createValidate<LetterDocument>();
export const LETTER_KEYS: readonly string[] = typia.misc.literals<keyof LetterDocument>();
