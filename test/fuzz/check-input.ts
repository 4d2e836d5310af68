import type { Coverage } from './coverage.js';
import { Flaw, type FlawKind, type Target } from './target.js';

/** A flaw of the program. */
export interface Finding {
  readonly kind: FlawKind;
  readonly message: string;
  readonly stack?: string;
}

/** The result of an input. */
export interface InputResult {
  readonly finding?: Finding | undefined;
  /** Whether coverage increased. */
  readonly isNew: boolean;
  /** CPU time of the check. */
  readonly seconds: number;
  /** Memory afterwards, in MiB. */
  readonly memory: number;
}

/** CPU seconds allowed for an input of at most 100 kB. */
const MAX_SECONDS = 2;

/** Peak memory allowed for an input, in MiB. */
const MAX_MEMORY = 1500;

/** Checks an input, and measures its cost. */
export async function measureInput(
  target: Target,
  input: string,
  coverage: Coverage,
): Promise<InputResult> {
  const startUsage = process.cpuUsage();
  let finding = await findFlaw(target, input);
  const { user, system } = process.cpuUsage(startUsage);
  const seconds = (user + system) / 1e6;
  const peak = process.resourceUsage().maxRSS / 1024;
  if (seconds > MAX_SECONDS)
    finding ??= { kind: 'slow', message: `more than ${MAX_SECONDS} seconds of processor time` };
  if (peak > MAX_MEMORY)
    finding ??= { kind: 'memory', message: `more than ${MAX_MEMORY} MiB of memory` };
  const memory = process.memoryUsage.rss() / 2 ** 20;
  return { finding, isNew: await coverage.hasGrown(), seconds, memory };
}

export async function findFlaw(target: Target, input: string): Promise<Finding | undefined> {
  try {
    await target.check(input);
    return undefined;
  } catch (error) {
    if (error instanceof Flaw) return { kind: error.kind, message: error.message };
    if (!(error instanceof Error)) return { kind: 'throw', message: String(error) };
    return { kind: 'throw', message: `${error.name}: ${error.message}`, stack: error.stack ?? '' };
  }
}

/** Returns what findings of one cause share: the unquoted message, and the innermost functions. */
export function getSignature({ kind, message, stack = '' }: Finding): string {
  const words = (message.split('\n')[0] ?? '')
    .replaceAll(/"(?:[^"\\]|\\.)*"|`[^`]*`|'[^']*'|“[^”]*”/g, '…')
    .replaceAll(/font family: .*/g, '…')
    .replaceAll(/U\+[\dA-F]+|\d+/g, 'N')
    .slice(0, 100);
  const functions = [...stack.matchAll(/^ +at (?:async )?([\w.#<>]+) \(/gm)]
    .slice(0, 3)
    .map(([, name]) => name);
  return [kind, words, ...functions].join(' | ');
}
