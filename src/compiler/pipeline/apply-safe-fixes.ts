import { applyFixes } from '../../diagnostics/apply-fixes.js';
import type { Diagnostic } from '../../diagnostics/diagnostic.js';

export type TextsByFile = ReadonlyMap<string, string>;

export interface CheckResult {
  readonly diagnostics: readonly Diagnostic[];
  /** Whether all texts are valid YAML or JSON. */
  readonly isParsed: boolean;
  readonly valid: boolean;
}

interface FixResult extends CheckResult {
  readonly texts: TextsByFile;
  readonly count: number;
}

/** Fixes reveal hidden problems, so several rounds are needed. No known document needs all of them. */
const MAX_ROUNDS = 50;

export async function applySafeFixes(
  texts: TextsByFile,
  check: (texts: TextsByFile) => Promise<CheckResult>,
): Promise<FixResult> {
  let result: FixResult = { ...(await check(texts)), texts, count: 0 };
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const { diagnostics, isParsed } = result;
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
    if (isParsed && !checked.isParsed) break;
    result = { ...checked, texts: fixedTexts, count };
  }
  return result;
}
