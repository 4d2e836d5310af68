import type { PdfChar, PdfContent, PdfPage } from '../../pdf/model.js';
import { getCosineAndSine } from '../../pdf/rects.js';
import { isRightToLeft } from '../../pdf/right-to-left.js';
import { chunkBy } from '../../util/arrays.js';
import { getLtrLetterPattern } from '../../util/unicode-scripts.js';

/**
 * Extracts each baseline as one line from left to right, across columns, as `pdftotext -layout` and
 * other programs that use only positions.
 */
export function extractByRows({ pages }: PdfContent): string {
  return pages.map((page) => `${extractPage(page)}\f`).join('');
}

function extractPage(page: PdfPage): string {
  // ActualText has spaces that no gap shows.
  const chars = page.chars.filter(
    (char) =>
      (char.char.trim() !== '' || page.actualTextObjects.has(char.objectIndex)) &&
      char.x >= 0 &&
      char.x <= page.width &&
      char.y >= 0 &&
      char.y <= page.height,
  );
  const angles = [...new Set(chars.map(({ angle }) => angle))].sort(
    (a, b) => Math.abs(a) - Math.abs(b),
  );
  // Rotated text follows level text.
  return angles
    .flatMap((angle) =>
      groupRows(
        chars.filter((char) => char.angle === angle).map((char) => rotateToLevel(char, angle)),
      ),
    )
    .map((row) => `${formatRow(row)}\n`)
    .join('');
}

type LevelChar = Pick<PdfChar, 'char' | 'x' | 'right' | 'y' | 'size'>;

function rotateToLevel({ char, x, y, advance, size }: PdfChar, angle: number): LevelChar {
  const [cos, sin] = getCosineAndSine(angle);
  const along = x * cos - y * sin;
  return { char, x: along, right: along + advance, y: y * cos + x * sin, size };
}

/**
 * In sizes of the upper text: `pdftotext -layout` 22.12 prints closer baselines as one line
 * (test/inspect/extractors/spacing.test.ts).
 */
const MAX_BASELINE_DISTANCE = 0.5;

function groupRows(chars: readonly LevelChar[]): LevelChar[][] {
  const sorted = [...chars].sort((a, b) => a.y - b.y || a.x - b.x);
  const rows = chunkBy(
    sorted,
    (char, first) => char.y - first.y < MAX_BASELINE_DISTANCE * getRowHeight(first, char),
  );
  return rows.map((row) => row.sort((a, b) => a.x - b.x));
}

/** Small text next to much larger text, such as a name, has a line of its own. */
function getRowHeight({ size }: LevelChar, other: LevelChar): number {
  return size > MIN_SIZE_RATIO * other.size ? other.size : size;
}

const MIN_SIZE_RATIO = 1.6;

/** Gaps in sizes of the text, as of `pdftotext -layout` 22.12. */
const MIN_WORD_GAP = 0.1;
const SPACE_WIDTH = 0.5;
const MAX_SPACES = 100;

function formatRow(row: readonly LevelChar[]): string {
  const parts: string[] = [];
  let previous: LevelChar | undefined;
  for (const char of row) {
    const gap = previous === undefined ? 0 : (char.x - previous.right) / Math.max(char.size, 1);
    if (gap > MIN_WORD_GAP)
      parts.push(' '.repeat(Math.min(Math.max(Math.round(gap / SPACE_WIDTH), 1), MAX_SPACES)));
    parts.push(char.char);
    previous = char;
  }
  return toReadingOrder(parts).join('');
}

/** Reorders visual to logical order. The majority of letters determines the line's direction. */
function toReadingOrder(visual: readonly string[]): string[] {
  const rightToLeft = visual.filter(isRightToLeft).length;
  if (rightToLeft === 0) return [...visual];
  const isLineRtl =
    rightToLeft * 2 > visual.filter((char) => isRightToLeft(char) || isLtr(char)).length;
  const runs = splitRuns(visual, isLineRtl);
  const ordered = runs.map(({ chars, isRtl }) => (isRtl ? [...chars].reverse() : chars));
  return (isLineRtl ? ordered.reverse() : ordered).flat();
}

/** Neutral characters between two runs of one direction join them. */
function splitRuns(visual: readonly string[], isLineRtl: boolean) {
  const runs: { readonly chars: string[]; readonly isRtl: boolean }[] = [];
  let neutral: string[] = [];
  const add = (char: string, isRtl: boolean) => {
    const last = runs.at(-1);
    if (last?.isRtl === isRtl) last.chars.push(...neutral, char);
    else {
      if (neutral.length > 0) runs.push({ chars: neutral, isRtl: isLineRtl });
      runs.push({ chars: [char], isRtl });
    }
    neutral = [];
  };
  for (const char of visual) {
    if (isRightToLeft(char)) add(char, true);
    else if (isLtr(char) || /\d/.test(char)) add(char, false);
    else neutral.push(char);
  }
  if (neutral.length > 0) runs.push({ chars: neutral, isRtl: isLineRtl });
  return runs;
}

function isLtr(char: string): boolean {
  return getLtrLetterPattern().test(char);
}
