import { Random } from './random.js';
import { shrink } from './shrink.js';
import { inputOf, type Lineage, type Target } from './target.js';
import { type Finding, signatureOf, type Verdict } from './verdict.js';

/** A finding, and how to have it again. */
export interface Found {
  readonly finding: Finding;
  readonly lineage: Lineage;
  /** The smallest input that shows it. */
  readonly input: string;
  /** How many inputs showed it. */
  count: number;
}

/** What came of the inputs of one target. */
export interface Report {
  readonly inputs: number;
  /** How many of them led where none had led. */
  readonly kept: number;
  readonly found: readonly Found[];
}

export interface FuzzOptions {
  readonly seed: number;
  readonly check: (input: string) => Promise<Verdict>;
  /** Asked before each input. */
  readonly isOver: (inputs: number) => boolean;
  readonly onFound?: (found: Found) => void;
}

/** An input that led somewhere new. */
interface Ancestor {
  readonly lineage: Lineage;
  readonly input: string;
}

const MOST_ANCESTORS = 1000;

/** How long a finding may be made smaller, in milliseconds. */
const SHRINK_MS = 10_000;

/** Gives inputs to a target until it is over: new ones, and changed ones of those that led somewhere new. */
export async function fuzz(
  target: Target,
  { seed, check, isOver, onFound }: FuzzOptions,
): Promise<Report> {
  await target.prepare?.();
  const ancestors: Ancestor[] = [];
  const found = new Map<string, Found>();
  let inputs = 0;
  let kept = 0;
  for (; !isOver(inputs); inputs++) {
    const random = new Random(seed, target.name, 'choice', inputs);
    const ancestor =
      ancestors.length === 0 || random.isOneIn(3) ? undefined : random.pick(ancestors);
    const lineage = [...(ancestor?.lineage ?? []), inputs];
    const input = nextInput(target, seed, lineage, ancestor);
    const { finding, isNew } = await check(input);
    if (isNew && finding === undefined) {
      kept += 1;
      const place =
        ancestors.length < MOST_ANCESTORS ? ancestors.length : random.below(MOST_ANCESTORS);
      ancestors[place] = { lineage, input };
    }
    if (finding === undefined) continue;
    const signature = signatureOf(finding);
    const known = found.get(signature);
    if (known !== undefined) {
      known.count += 1;
      continue;
    }
    const smallest = target.isRigid ? input : await smallestOf(input, target, signature, check);
    const first = { finding, lineage, input: smallest, count: 1 };
    found.set(signature, first);
    onFound?.(first);
  }
  return { inputs, kept, found: [...found.values()] };
}

function nextInput(
  target: Target,
  seed: number,
  lineage: Lineage,
  ancestor: Ancestor | undefined,
): string {
  if (ancestor === undefined) return inputOf(target, seed, lineage);
  return target.change(ancestor.input, new Random(seed, target.name, ...lineage));
}

async function smallestOf(
  input: string,
  target: Target,
  signature: string,
  check: FuzzOptions['check'],
): Promise<string> {
  const deadline = Date.now() + SHRINK_MS;
  return shrink(input, target.input, async (smaller) => {
    if (Date.now() > deadline) return false;
    const { finding } = await check(smaller);
    return finding !== undefined && signatureOf(finding) === signature;
  });
}
