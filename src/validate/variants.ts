import type { EntryKind } from '../schema/entries.js';
import type { Variant } from '../schema/sections.js';
import type { Finding } from './findings.js';
import { ENTRY_VALIDATORS_B, validateCvB } from './generated/validators.js';

/** The result of a typia validator. */
export type Validation = { readonly success: true } | { readonly success: false; readonly errors: readonly Finding[] };

/** The validators of a variant. */
interface Validators {
  readonly cv: (cv: unknown) => Validation;
  readonly entries: Readonly<Record<EntryKind, (entry: unknown) => Validation>>;
}

const loaded: { -readonly [V in Variant]?: Validators } = { b: { cv: validateCvB, entries: ENTRY_VALIDATORS_B } };

/** The validators of variant A are needed, and not loaded: after `loadVariantA`, the same work succeeds. */
export class VariantNotLoaded extends Error {
  override readonly name = 'VariantNotLoaded';
}

/** Loads the validators of variant A; most runs need only those of variant B. */
export async function loadVariantA(): Promise<void> {
  const { validateCvA, ENTRY_VALIDATORS_A } = await import('./generated/validators-a.js');
  loaded.a = { cv: validateCvA, entries: ENTRY_VALIDATORS_A };
}

/** @throws VariantNotLoaded */
export function validatorsOf(variant: Variant): Validators {
  const validators = loaded[variant];
  if (validators === undefined) throw new VariantNotLoaded(`the validators of variant ${variant} are not loaded`);
  return validators;
}
