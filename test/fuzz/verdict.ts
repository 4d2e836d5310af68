import type { Coverage } from './coverage.js';
import { Flaw, type FlawKind, type Target } from './target.js';

/** A broken promise. */
export interface Finding {
  readonly kind: FlawKind;
  readonly message: string;
  readonly stack?: string;
}

/** What became of an input. */
export interface Verdict {
  readonly finding?: Finding | undefined;
  /** Whether the input led the program where none had led it. */
  readonly isNew: boolean;
  /** Of processor time. */
  readonly seconds: number;
  /** Of memory after it, in MiB. */
  readonly memory: number;
}

/** No input of at most 100 kB should take longer, in seconds of processor time. */
const SLOW = 2;

/** No input should take more memory, in MiB. */
const LARGE = 1500;

/** Gives an input to a target, and measures what it costs this process. */
export async function judge(target: Target, input: string, coverage: Coverage): Promise<Verdict> {
  const before = process.cpuUsage();
  let finding = await findingOf(target, input);
  const { user, system } = process.cpuUsage(before);
  const seconds = (user + system) / 1e6;
  const peak = process.resourceUsage().maxRSS / 1024;
  if (seconds > SLOW)
    finding ??= { kind: 'slow', message: `more than ${SLOW} seconds of processor time` };
  if (peak > LARGE) finding ??= { kind: 'memory', message: `more than ${LARGE} MiB of memory` };
  const memory = process.memoryUsage.rss() / 2 ** 20;
  return { finding, isNew: await coverage.hasGrown(), seconds, memory };
}

/** Gives an input to a target. */
export async function findingOf(target: Target, input: string): Promise<Finding | undefined> {
  try {
    await target.check(input);
    return undefined;
  } catch (error) {
    if (error instanceof Flaw) return { kind: error.kind, message: error.message };
    if (!(error instanceof Error)) return { kind: 'throw', message: String(error) };
    return { kind: 'throw', message: `${error.name}: ${error.message}`, stack: error.stack ?? '' };
  }
}

/** Findings of one cause mostly have this in common: what is said, without what is quoted, and the innermost functions. */
export function signatureOf({ kind, message, stack = '' }: Finding): string {
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
