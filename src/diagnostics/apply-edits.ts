import type { TextEdit } from './fix.js';

/** Puts edits into a text; they are in its order, and none overlap. */
export function applyEdits(text: string, edits: readonly TextEdit[]): string {
  let done = 0;
  const parts = edits.map(({ range, text: inserted }) => {
    const before = text.slice(done, range.start.offset);
    done = range.end.offset;
    return before + inserted;
  });
  return parts.join('') + text.slice(done);
}
