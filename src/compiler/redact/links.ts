// Links in texts that lead to the person.
import { toPlainText } from '../model/text/inline.js';
import { parseMarkdown } from '../model/text/markdown.js';
import { targetsOf } from './comparable.js';

/** The target of a link behind its words, with a title or not. */
const TARGET = /\((?:[^()\\\n]|\\.|\([^()\n]*\)){0,4000}\)/y;

/**
 * Takes links out of a text and leaves their words.
 *
 * @returns the text as it is if that would change its words
 */
export function withoutLinks(text: string, isUnwanted: (target: string) => boolean): string {
  const hasUnwanted = (copy: string): boolean => targetsOf(parseMarkdown(copy)).some(isUnwanted);
  if (!text.includes('](') || !hasUnwanted(text)) return text;
  let copy = '';
  let from = 0;
  const links = linksIn(text).filter(({ target }) => hasUnwanted(`[x]${target}`));
  const cuts = links.flatMap(({ start, end, target }): [number, number][] => [
    [start, start + 1],
    [end, end + 1 + target.length],
  ]);
  for (const [start, end] of cuts.sort(([a], [b]) => a - b)) {
    copy += text.slice(from, start);
    from = end;
  }
  copy += text.slice(from);
  return toPlainText(parseMarkdown(copy)) === toPlainText(parseMarkdown(text)) ? copy : text;
}

/** The brackets with a target behind them, by the places of the brackets. */
function linksIn(text: string): { start: number; end: number; target: string }[] {
  const open: number[] = [];
  return Array.from(text.matchAll(/\\.|[[\]]/gs)).flatMap(({ index, 0: sign }) => {
    if (sign === '[') open.push(index);
    const start = sign === ']' ? open.pop() : undefined;
    if (start === undefined) return [];
    TARGET.lastIndex = index + 1;
    const [target] = TARGET.exec(text) ?? [];
    return target === undefined ? [] : [{ start, end: index, target }];
  });
}
