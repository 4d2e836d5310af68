import { advancesOf } from '../fonts/advances.js';
import type { ResolvedDesign } from '../model/cv.js';
import type { RichText } from '../model/text/inline.js';

/** A stretch of a line in one weight, or something as wide as given, in ems. */
export type Run = { readonly text: string; readonly weight: 'regular' | 'bold' } | { readonly width: number };

/** Whether a line that is longer than its room by no more than this factor really breaks, kerning decides. */
export const DOUBT = 1.015;

/** Between words a line may end, and after some marks. */
const [SPACE, LINE_FEED, HYPHEN, SLASH, EN_DASH, EM_DASH] = [0x20, 0x0a, 0x2d, 0x2f, 0x2013, 0x2014];

/** The widths of the lines that a text takes, in ems; undefined where a letter is not known, or where a line ends. */
export function lineWidths(runs: readonly Run[], room: number, { font }: ResolvedDesign): number[] | undefined {
  const widths: number[] = [];
  let x = 0;
  // Where the line ends, and what was set when the next begins, if the word that follows does not fit.
  let [end, next] = [0, 0];
  // The engine lets the mark at the end of a word stand out, or does not.
  let marks = 0;
  let isInDoubt = false;
  const endWord = (): void => {
    if (x > room && end > 0) {
      isInDoubt ||= x - marks < DOUBT * room;
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
    const advances = advancesOf(font, run.weight);
    for (let index = 0; index < run.text.length; index++) {
      const code = run.text.charCodeAt(index);
      if (code === SPACE || code === LINE_FEED) endWord();
      if (code === LINE_FEED) {
        widths.push(x);
        x = end = next = 0;
        continue;
      }
      const advance = advances[code] ?? 0;
      if (advance === 0) return undefined;
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
  return isInDoubt ? undefined : widths;
}

/** Rich text as runs; italics are about as wide as what is upright. */
export function runsOf(text: RichText, weight: 'regular' | 'bold' = 'regular'): Run[] {
  const runs: Run[] = [];
  for (const inline of text) {
    if (inline.kind === 'break') runs.push({ text: '\n', weight });
    else if ('text' in inline) runs.push({ text: inline.text, weight });
    else runs.push(...runsOf(inline.children, inline.kind === 'strong' ? 'bold' : weight));
  }
  return runs;
}
