import type { ResolvedDesign } from '../../cv/cv.js';
import type { RichText } from '../../cv/text/inline.js';
import { advancesOf } from '../../fonts/advances.js';
import { addedLineWidths } from './added-line-widths.js';
import type { Lines, Run } from './lines.js';

/** If a line is longer than its room by no more than this factor, kerning decides whether it breaks. */
export const DOUBT = 1.015;

/** A line may end between words, and after some marks. */
const [SPACE, LINE_FEED, HYPHEN, SLASH, EN_DASH, EM_DASH] = [0x20, 0x0a, 0x2d, 0x2f, 0x2013, 0x2014];

/** The lines of a text up to the first whose end is uncertain; none if the width of a letter is unknown. */
export function lineWidths(runs: readonly Run[], room: number, design: ResolvedDesign): Lines {
  const widths: number[] = [];
  let x = 0;
  // The width of the line, and of the next line's first letters if the following word does not fit.
  let [end, next] = [0, 0];
  // The mark at the end of a word may hang into the margin or not.
  let marks = 0;
  // The number of lines before the first that may end a word earlier or later.
  let sure: number | undefined;
  const endWord = (): void => {
    if (x > room && end > 0) {
      if (x - marks < DOUBT * room) sure ??= widths.length;
      widths.push(end);
      x -= next;
    }
    marks = 0;
  };
  for (const run of runs) {
    if ('width' in run) {
      x += run.width;
      marks += run.width;
      continue;
    }
    const advances = advancesOf(design.font, run.weight);
    for (let index = 0; index < run.text.length; index++) {
      const code = run.text.charCodeAt(index);
      if (code === SPACE || code === LINE_FEED) endWord();
      if (code === LINE_FEED) {
        widths.push(x);
        x = end = next = 0;
        continue;
      }
      const advance = advances[code] ?? 0;
      if (advance === 0) return addedLineWidths(runs, room, design);
      if (code === SPACE) end = x;
      x += advance / 1000;
      if (code === SPACE) next = x;
      else if (code === HYPHEN || code === SLASH || code === EN_DASH || code === EM_DASH) {
        endWord();
        end = next = x;
      }
    }
  }
  endWord();
  if (x > 0) widths.push(x);
  return sure === undefined ? { widths, areAll: true } : { widths: widths.slice(0, sure), areAll: false };
}

/** Rich text as runs; italics are about as wide as upright letters. */
export function runsOf(text: RichText, weight: 'regular' | 'bold' = 'regular'): Run[] {
  const runs: Run[] = [];
  for (const inline of text) {
    if (inline.kind === 'break') runs.push({ text: '\n', weight });
    else if ('text' in inline) runs.push({ text: inline.text, weight });
    else runs.push(...runsOf(inline.children, inline.kind === 'strong' ? 'bold' : weight));
  }
  return runs;
}
