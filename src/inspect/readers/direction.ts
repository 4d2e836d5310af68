import { isRightToLeft } from '../../pdf/right-to-left.js';
import { LTR_LETTER } from '../../values/right-to-left.js';

/**
 * A line as it is read, of its characters from left to right: if most letters run from right to left, so does the line, but for
 * its words and numbers that do not.
 */
export function inReadingDirection(visual: readonly string[]): string[] {
  const rightToLeft = visual.filter(isRightToLeft).length;
  if (rightToLeft === 0) return [...visual];
  const isLineRtl = rightToLeft * 2 > visual.filter((char) => isRightToLeft(char) || isLtr(char)).length;
  const runs = runsOf(visual, isLineRtl);
  const read = runs.map(({ chars, isTurned }) => (isTurned ? [...chars].reverse() : chars));
  return (isLineRtl ? read.reverse() : read).flat();
}

interface Run {
  readonly chars: string[];
  /** Whether it runs from right to left. */
  readonly isTurned: boolean;
}

/** Runs of one direction; what has none between two runs of the other direction belongs to them. */
function runsOf(visual: readonly string[], isLineRtl: boolean): Run[] {
  const runs: Run[] = [];
  let neutral: string[] = [];
  for (const char of visual) {
    const direction = isRightToLeft(char) ? true : isLtr(char) || /\d/.test(char) ? false : undefined;
    if (direction === undefined) {
      neutral.push(char);
      continue;
    }
    const last = runs.at(-1);
    if (last?.isTurned === direction) last.chars.push(...neutral, char);
    else {
      if (neutral.length > 0) runs.push({ chars: neutral, isTurned: isLineRtl });
      runs.push({ chars: [char], isTurned: direction });
    }
    neutral = [];
  }
  if (neutral.length > 0) runs.push({ chars: neutral, isTurned: isLineRtl });
  return runs;
}

function isLtr(char: string): boolean {
  return LTR_LETTER().test(char);
}
