import { applyFixes } from '../../diagnostics/apply-fixes.js';
import type { Diagnostic } from '../../diagnostics/diagnostic.js';

export type Texts = ReadonlyMap<string, string>;

export interface Checked {
  readonly diagnostics: readonly Diagnostic[];
  /** Whether all texts are valid YAML or JSON. */
  readonly isRead: boolean;
  readonly valid: boolean;
}

interface FixResult extends Checked {
  readonly texts: Texts;
  readonly count: number;
}

/** Fixes reveal hidden problems, so several rounds are needed. No known document needs so many. */
const MAX_ROUNDS = 50;

export async function mend(
  texts: Texts,
  check: (texts: Texts) => Promise<Checked>,
): Promise<FixResult> {
  let result: FixResult = { ...(await check(texts)), texts, count: 0 };
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const { diagnostics, isRead } = result;
    let { count } = result;
    const fixedTexts = new Map<string, string>();
    for (const [file, text] of result.texts) {
      const fixed = applyFixes(text, diagnostics, { file });
      fixedTexts.set(file, fixed.text);
      count += fixed.applied.length;
    }
    if (count === result.count) break;
    const checked = await check(fixedTexts);
    // A fix must not break the syntax of a valid text.
    if (isRead && !checked.isRead) break;
    result = { ...checked, texts: fixedTexts, count };
  }
  return result;
}
