import { applyFixes } from '../../diagnostics/apply-fixes.js';
import type { Diagnostic } from '../../diagnostics/diagnostic.js';

/** The texts that a document consists of, by file: its own, and its overlays. */
export type Texts = ReadonlyMap<string, string>;

/** What is said of texts. */
export interface Checked {
  readonly diagnostics: readonly Diagnostic[];
  /** Whether all of them could be read as YAML or JSON. */
  readonly isRead: boolean;
  readonly valid: boolean;
}

/** Texts after fixing, and the problems they still have. */
interface Mended extends Checked {
  readonly texts: Texts;
  readonly count: number;
}

/** More rounds than any document needs: each one reveals problems that the previous ones had hidden. */
const MOST_ROUNDS = 50;

/** Applies the certain fixes until there are none left. */
export async function mend(
  texts: Texts,
  check: (texts: Texts) => Promise<Checked>,
): Promise<Mended> {
  let mended: Mended = { ...(await check(texts)), texts, count: 0 };
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const { diagnostics, isRead, count } = mended;
    const results = [...mended.texts].map(([file, text]) => ({
      file,
      ...applyFixes(text, diagnostics, { file }),
    }));
    const applied = results.flatMap((result) => result.applied).length;
    if (applied === 0) break;
    const next = new Map(results.map(({ file, text }) => [file, text]));
    const checked = await check(next);
    // A fix must not make a readable text unreadable.
    if (isRead && !checked.isRead) break;
    mended = { ...checked, texts: next, count: count + applied };
  }
  return mended;
}
