import type { Language } from '../locales/language.js';
import type { EntryKind } from '../schema/entries.js';
import type { Variant } from '../schema/sections.js';
import { ENTRY_VALIDATORS_B, validateCvB } from './generated/validators.js';

export interface ValidationContext {
  readonly variant: Variant;
  /** The locale of the output, for section titles and for dates in words. */
  readonly words: Language;
  /** The document's own locale if the caller selects another one: also for section titles. */
  readonly ownWords?: Language | undefined;
  /** Other locales in which a date may be written. */
  readonly others?: readonly Language[];
  /** Paths in `design` that the template ignores. */
  readonly ignores?: readonly string[];
}

/** The locales in which dates are recognized. */
export type DateLanguages = Pick<ValidationContext, 'words' | 'others'>;

/** An error of a typia validator. */
export interface TypeFinding {
  /** `$input.education[0].area` */
  readonly path: string;
  /** The type in TypeScript's notation; must never be shown. */
  readonly expected: string;
  readonly value?: unknown;
}

/** The result of a typia validator. */
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

/** Loads the validators of a variant. Those of variant B are always loaded. */
export async function loadValidators(variant: Variant): Promise<void> {
  if (loaded[variant] !== undefined) return;
  const { validateCvA, ENTRY_VALIDATORS_A } = await import('./generated/validators-a.js');
  loaded.a = { cv: validateCvA, entries: ENTRY_VALIDATORS_A };
}

/** Returns the validators of a variant that `loadValidators` has loaded. */
export function validatorsOf(variant: Variant): Validators {
  const validators = loaded[variant];
  if (validators === undefined)
    throw new Error(`the validators of variant ${variant} are not loaded`);
  return validators;
}
