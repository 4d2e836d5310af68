import type { EntryKind } from '../../schema/entries.js';
import type { Variant } from '../../schema/sections.js';
import type { TypeFinding } from './findings.js';
import { ENTRY_VALIDATORS_B, validateCvB } from './generated/validators.js';

/** The result of a typia validator. */
export type Validation =
  | { readonly success: true }
  | { readonly success: false; readonly errors: readonly TypeFinding[] };

/** The validators of a variant. */
interface Validators {
  readonly cv: (cv: unknown) => Validation;
  readonly entries: Readonly<Record<EntryKind, (entry: unknown) => Validation>>;
}

const loaded: { -readonly [V in Variant]?: Validators } = { b: { cv: validateCvB, entries: ENTRY_VALIDATORS_B } };

/** Loads the validators of a variant. Those of variant B always are: most runs need no others. */
export async function loadValidators(variant: Variant): Promise<void> {
  if (loaded[variant] !== undefined) return;
  const { validateCvA, ENTRY_VALIDATORS_A } = await import('./generated/validators-a.js');
  loaded.a = { cv: validateCvA, entries: ENTRY_VALIDATORS_A };
}

/** The validators of a variant, which `loadValidators` has loaded. */
export function validatorsOf(variant: Variant): Validators {
  const validators = loaded[variant];
  if (validators === undefined) throw new Error(`the validators of variant ${variant} are not loaded`);
  return validators;
}
