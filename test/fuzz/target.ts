import { Random } from './random.js';

/** What is wrong with how the program takes an input. */
export type FlawKind =
  | 'throw'
  | 'engine'
  | 'place'
  | 'control'
  | 'disagree'
  | 'text'
  | 'bytes'
  | 'slow'
  | 'memory'
  | 'hang'
  | 'crash';

/** Thrown by a target where the program breaks a promise. */
export class Flaw extends Error {
  override readonly name = 'Flaw';

  constructor(
    readonly kind: FlawKind,
    message: string,
  ) {
    super(message);
  }
}

/** Something that takes inputs of strangers. */
export interface Target {
  readonly name: string;
  /** What an input is: a text; the bytes of a file, one for each UTF-16 unit; a JSON value. */
  readonly input: 'text' | 'bytes' | 'json';
  /** How the input is called when it is kept: `.yaml` */
  readonly extension: string;
  /** Whether an input without a part of it is something else altogether, so that findings are not made smaller. */
  readonly isRigid?: boolean;
  /** Makes what inputs are made of. */
  prepare?(): Promise<void>;
  /** A new input. */
  make(random: Random): string;
  /** An input with changes. */
  change(input: string, random: Random): string;
  /** Gives the input to the program. Whatever is thrown is a finding. */
  check(input: string): Promise<void>;
}

/**
 * Which input: its number, behind those of the inputs that it was made of by changes. An input is the same for the same
 * seed, target and lineage, whatever was found in between.
 */
export type Lineage = readonly number[];

export function inputOf(target: Target, seed: number, lineage: Lineage): string {
  const randomOf = (depth: number): Random =>
    new Random(seed, target.name, ...lineage.slice(0, depth));
  const made = target.make(randomOf(1));
  return lineage
    .slice(1)
    .reduce((input, _, index) => target.change(input, randomOf(index + 2)), made);
}
