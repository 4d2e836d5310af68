import { FILE_HEADERS_ONLY, formatPatch, structuredPatch } from 'diff';
import { createColors } from 'picocolors';
import { visibleText } from '../diagnostics/quote.js';

/** With more changed lines than this, nobody reads on, and finding the shortest diff takes long. */
const MOST_CHANGES = 5_000;

/** The changes between two texts of a file as a unified diff; undefined if almost everything changes. */
export function diffOf(file: string, before: string, after: string): string | undefined {
  const patch = structuredPatch(file, file, before, after, undefined, undefined, {
    context: 3,
    maxEditLength: MOST_CHANGES,
  });
  return patch && formatPatch(patch, FILE_HEADERS_ONLY);
}

/** A diff for people: coloured if wanted, and without characters that control a terminal. */
export function shownDiff(diff: string, colors: boolean): string {
  const { bold, cyan, red, green } = createColors(colors);
  const paint = (line: string): string => {
    const text = visibleText(line.replace(/\r$/, ''));
    if (/^(---|\+\+\+) /.test(line)) return bold(text);
    if (line.startsWith('@@')) return cyan(text);
    if (line.startsWith('-')) return red(text);
    return line.startsWith('+') ? green(text) : text;
  };
  return diff.split('\n').map(paint).join('\n');
}
