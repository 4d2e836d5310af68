import { applyFixes } from '../diagnostics/apply-fixes.js';
import type { Diagnostic } from '../diagnostics/diagnostic.js';

/** The texts that a document is made of, by their files: its own, and those laid over it. */
export type Texts = ReadonlyMap<string, string>;

/** What is said of texts. */
export interface Checked {
  readonly diagnostics: readonly Diagnostic[];
  /** Whether all could be read as YAML or JSON. */
  readonly isRead: boolean;
  readonly valid: boolean;
}

/** Texts as far as they could be mended, and what is said of them now. */
export interface Mended extends Checked {
  readonly texts: Texts;
  /** How many problems are gone by it. */
  readonly count: number;
}

/** More rounds than any document needs: each shows what the one before was in the way of. */
const MOST_ROUNDS = 50;

/** Applies the fixes that are certain, until there are none. */
export async function mend(texts: Texts, check: (texts: Texts) => Promise<Checked>): Promise<Mended> {
  let mended: Mended = { ...(await check(texts)), texts, count: 0 };
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const { diagnostics, isRead, count } = mended;
    const results = [...mended.texts].map(([file, text]) => ({ file, ...applyFixes(text, diagnostics, { file }) }));
    const applied = results.flatMap((result) => result.applied).length;
    if (applied === 0) break;
    const next = new Map(results.map(({ file, text }) => [file, text]));
    const checked = await check(next);
    // What could be read before must not become what nobody can read.
    if (isRead && !checked.isRead) break;
    mended = { ...checked, texts: next, count: count + applied };
  }
  return mended;
}
