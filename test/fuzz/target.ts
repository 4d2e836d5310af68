import { Random } from './random.js';

/** Kinds of flaws. */
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

/** Thrown by a target if the program misbehaves. */
export class Flaw extends Error {
  override readonly name = 'Flaw';

  constructor(
    readonly kind: FlawKind,
    message: string,
  ) {
    super(message);
  }
}

/** Code that accepts untrusted input. */
export interface Target {
  readonly name: string;
  /** A text, the bytes of a file as code units, or JSON. */
  readonly input: 'text' | 'bytes' | 'json';
  /** The extension of saved inputs. */
  readonly extension: string;
  /** Whether parts of an input are meaningless, so that it is not shrunk. */
  readonly isRigid?: boolean;
  /** Prepares seeds for inputs. */
  prepare?(): Promise<void>;
  make(random: Random): string;
  mutate(input: string, random: Random): string;
  /** Checks an input; anything thrown is a finding. */
  check(input: string): Promise<void>;
}

/** Numbers of an input's ancestors and its own; with seed and target, they determine the input. */
export type Lineage = readonly number[];

export function recreateInput(target: Target, seed: number, lineage: Lineage): string {
  const createRandom = (depth: number): Random =>
    new Random(seed, target.name, ...lineage.slice(0, depth));
  const initial = target.make(createRandom(1));
  return lineage
    .slice(1)
    .reduce((input, _, index) => target.mutate(input, createRandom(index + 2)), initial);
}
