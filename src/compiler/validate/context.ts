import type { Language } from '../locales/language.js';
import type { EntryKind } from '../schema/entries.js';
import type { Variant } from '../schema/sections.js';
import { ENTRY_VALIDATORS_B, validateCvB } from './generated/validators.js';

export interface ValidationContext {
  readonly variant: Variant;
  /** The words of its language: titles name sections, and hints for dates in words depend on them. */
  readonly words: Language;
  /** The words of the language that the document names, where the caller chooses another: titles in it name sections, too. */
  readonly ownWords?: Language | undefined;
  /** Other languages in which a date may be written. */
  readonly others?: readonly Language[];
  /** What does nothing in the look, as paths in `design`. */
  readonly ignores?: readonly string[];
}

/** The languages in which dates are recognised. */
export type DateLanguages = Pick<ValidationContext, 'words' | 'others'>;

/** A problem with one value, as a typia validator reports it. */
export interface TypeFinding {
  /** `$input.education[0].area` */
  readonly path: string;
  /** The type in TypeScript's notation; must never be shown. */
  readonly expected: string;
  readonly value?: unknown;
}

/** What a typia validator says of a value. */
export type Verdict =
  | { readonly success: true }
  | { readonly success: false; readonly errors: readonly TypeFinding[] };

interface Validators {
  readonly cv: (cv: unknown) => Verdict;
  readonly entries: Readonly<Record<EntryKind, (entry: unknown) => Verdict>>;
}

const loaded: { -readonly [V in Variant]?: Validators } = {
  b: { cv: validateCvB, entries: ENTRY_VALIDATORS_B },
};

/** Loads the validators of a variant. Those of variant B always are: most runs need no others. */
export async function loadValidators(variant: Variant): Promise<void> {
  if (loaded[variant] !== undefined) return;
  const { validateCvA, ENTRY_VALIDATORS_A } = await import('./generated/validators-a.js');
  loaded.a = { cv: validateCvA, entries: ENTRY_VALIDATORS_A };
}

/** The validators of a variant, which `loadValidators` has loaded. */
export function validatorsOf(variant: Variant): Validators {
  const validators = loaded[variant];
  if (validators === undefined)
    throw new Error(`the validators of variant ${variant} are not loaded`);
  return validators;
}
