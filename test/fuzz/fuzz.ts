import { type Finding, getSignature, type InputResult } from './check-input.js';
import { Random } from './random.js';
import { shrink } from './shrink.js';
import { type Lineage, recreateInput, type Target } from './target.js';

/** A finding and how to reproduce it. */
export interface FindingRecord {
  readonly finding: Finding;
  readonly lineage: Lineage;
  /** The smallest input with this finding. */
  readonly input: string;
  /** How many inputs had this finding. */
  count: number;
}

/** The results for one target. */
export interface FuzzReport {
  readonly inputs: number;
  /** How many inputs increased coverage. */
  readonly kept: number;
  readonly findings: readonly FindingRecord[];
}

export interface FuzzOptions {
  readonly seed: number;
  readonly check: (input: string) => Promise<InputResult>;
  /** Called before each input. */
  readonly isDone: (inputs: number) => boolean;
  readonly onFinding?: (found: FindingRecord) => void;
}

/** An input that increased coverage. */
interface Ancestor {
  readonly lineage: Lineage;
  readonly input: string;
}

const MAX_ANCESTORS = 1000;

/** Time limit for shrinking an input. */
const SHRINK_MS = 10_000;

/** Checks new inputs, and mutations of those that increased coverage. */
export async function fuzz(
  target: Target,
  { seed, check, isDone, onFinding }: FuzzOptions,
): Promise<FuzzReport> {
  await target.prepare?.();
  const ancestors: Ancestor[] = [];
  const records = new Map<string, FindingRecord>();
  let inputs = 0;
  let kept = 0;
  for (; !isDone(inputs); inputs++) {
    const random = new Random(seed, target.name, 'choice', inputs);
    const ancestor =
      ancestors.length === 0 || random.isOneIn(3) ? undefined : random.pick(ancestors);
    const lineage = [...(ancestor?.lineage ?? []), inputs];
    const input = createInput(target, seed, lineage, ancestor);
    const { finding, isNew } = await check(input);
    if (isNew && finding === undefined) {
      kept += 1;
      const index =
        ancestors.length < MAX_ANCESTORS ? ancestors.length : random.below(MAX_ANCESTORS);
      ancestors[index] = { lineage, input };
    }
    if (finding === undefined) continue;
    const signature = getSignature(finding);
    const existing = records.get(signature);
    if (existing !== undefined) {
      existing.count += 1;
      continue;
    }
    const smallest = target.isRigid ? input : await shrinkInput(input, target, signature, check);
    const entry = { finding, lineage, input: smallest, count: 1 };
    records.set(signature, entry);
    onFinding?.(entry);
  }
  return { inputs, kept, findings: [...records.values()] };
}

function createInput(
  target: Target,
  seed: number,
  lineage: Lineage,
  ancestor: Ancestor | undefined,
): string {
  if (ancestor === undefined) return recreateInput(target, seed, lineage);
  return target.mutate(ancestor.input, new Random(seed, target.name, ...lineage));
}

async function shrinkInput(
  input: string,
  target: Target,
  signature: string,
  check: FuzzOptions['check'],
): Promise<string> {
  const deadline = Date.now() + SHRINK_MS;
  return shrink(input, target.input, async (smaller) => {
    if (Date.now() > deadline) return false;
    const { finding } = await check(smaller);
    return finding !== undefined && getSignature(finding) === signature;
  });
}
