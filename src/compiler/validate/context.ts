import type { Locale } from '../locales/locale.js';
import type { EntryKind } from '../schema/entries.js';
import type { Variant } from '../schema/sections.js';
import { ENTRY_VALIDATORS_B, validateCvB } from './generated/validators.js';

interface OutputLocale {
  readonly locale: Locale;
}

export interface TitleLocales extends OutputLocale {
  /** The document's locale if the caller selects another one for the output. */
  readonly documentLocale?: Locale | undefined;
}

export interface DateLocales extends OutputLocale {
  readonly otherLocales?: readonly Locale[];
}

export interface ValidationContext extends TitleLocales, DateLocales {
  readonly variant: Variant;
  readonly ignoredDesignPaths?: readonly string[];
}

export interface TypiaError {
  /** `$input.education[0].area` */
  readonly path: string;
  /** The type in TypeScript's notation; must never be shown. */
  readonly expected: string;
  readonly value?: unknown;
}

export type ValidationOutcome =
  | { readonly success: true }
  | { readonly success: false; readonly errors: readonly TypiaError[] };

interface Validators {
  readonly cv: (cv: unknown) => ValidationOutcome;
  readonly entries: Readonly<Record<EntryKind, (entry: unknown) => ValidationOutcome>>;
}

const loaded: { -readonly [V in Variant]?: Validators } = {
  b: { cv: validateCvB, entries: ENTRY_VALIDATORS_B },
};

/** Those of variant B are always loaded. */
export async function loadValidators(variant: Variant): Promise<void> {
  if (loaded[variant] !== undefined) return;
  const { validateCvA, ENTRY_VALIDATORS_A } = await import('./generated/validators-a.js');
  loaded.a = { cv: validateCvA, entries: ENTRY_VALIDATORS_A };
}

export function getValidators(variant: Variant): Validators {
  const validators = loaded[variant];
  if (validators === undefined)
    throw new Error(`the validators of variant ${variant} are not loaded`);
  return validators;
}
