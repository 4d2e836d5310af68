/** Bidi control characters (Unicode Standard Annex #9, 2.1 to 2.5). */
const BIDI_CONTROLS = /[\u202A-\u202E\u2066-\u2069]/g;
const POP_EMBEDDING = '\u202C';
const POP_ISOLATE = '\u2069';

/**
 * More levels than real text has. The engine panics at about 65 levels (unicode-bidi 0.3,
 * `OutOfRangeNumber`).
 */
const MAX_DEPTH = 8;

/** Removes bidi control characters that are unpaired or nested too deeply. */
// biome-ignore lint/complexity/noExcessiveCognitiveComplexity: the stack of the bidirectional algorithm (Unicode Standard Annex #9)
export function removeUnpairedBidiControls(text: string): string {
  const open: number[] = [];
  const kept = new Set<number>();
  let isolates = 0;
  const isEmbedding = (index: number | undefined): boolean =>
    index !== undefined && (text[index] as string) < '\u2066';
  const close = (end: number): void => {
    const start = open.pop() as number;
    if (!isEmbedding(start)) isolates -= 1;
    if (open.length < MAX_DEPTH) kept.add(start).add(end);
  };
  for (const { 0: control, index } of text.matchAll(BIDI_CONTROLS)) {
    if (control === POP_EMBEDDING) {
      if (isEmbedding(open.at(-1))) close(index);
    } else if (control === POP_ISOLATE) {
      if (isolates === 0) continue;
      // The end of an isolate also ends the embeddings in it.
      while (isEmbedding(open.at(-1))) open.pop();
      close(index);
    } else {
      open.push(index);
      if (!isEmbedding(index)) isolates += 1;
    }
  }
  return text.replaceAll(BIDI_CONTROLS, (control, index: number) =>
    kept.has(index) ? control : '',
  );
}
