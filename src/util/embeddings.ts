/** Characters that open a stretch of text in a direction of its own, or close one (Unicode Standard Annex #9, 2.1 to 2.5). */
const CONTROLS = /[\u202A-\u202E\u2066-\u2069]/g;
const CLOSES_EMBEDDING = '\u202C';
const CLOSES_ISOLATE = '\u2069';

/** The greatest depth of nesting, which no text exceeds. The engine panics at some 65 (unicode-bidi 0.3, `OutOfRangeNumber`). */
const MOST_NESTED = 8;

/**
 * Leaves out the characters that open a stretch in a direction of its own and do not close it, or the other way round, and those
 * that open one within too many others. So the stretches of several texts that stand in one line do not add up.
 */
// biome-ignore lint/complexity/noExcessiveCognitiveComplexity: the stack of the bidirectional algorithm (Unicode Standard Annex #9)
export function withoutLooseEmbeddings(text: string): string {
  const open: number[] = [];
  const kept = new Set<number>();
  let isolates = 0;
  const isEmbedding = (index: number | undefined): boolean =>
    index !== undefined && (text[index] as string) < '\u2066';
  const close = (end: number): void => {
    const start = open.pop() as number;
    if (!isEmbedding(start)) isolates -= 1;
    if (open.length < MOST_NESTED) kept.add(start).add(end);
  };
  for (const { 0: control, index } of text.matchAll(CONTROLS)) {
    if (control === CLOSES_EMBEDDING) {
      if (isEmbedding(open.at(-1))) close(index);
    } else if (control === CLOSES_ISOLATE) {
      if (isolates === 0) continue;
      // It ends the embeddings within it, too.
      while (isEmbedding(open.at(-1))) open.pop();
      close(index);
    } else {
      open.push(index);
      if (!isEmbedding(index)) isolates += 1;
    }
  }
  return text.replaceAll(CONTROLS, (control, index: number) => (kept.has(index) ? control : ''));
}
