import { code } from '../../diagnostics/quote.js';
import { indentOf, type Line, type Lines } from '../lines.js';
import { indentSpan, spaces } from './line-parts.js';
import { certainly, type Explanation, type Mistake } from './mistake.js';

/** A dash at the beginning of a line, followed by a word; with a digit, it would be a negative number. */
const GLUED = /^( *(?:- +)*-)(?=[^\s\d-])/;

/** `-company: A`: without a space, the dash is part of the word. */
export function noDashSpace({ lines, line: at }: Mistake): Explanation | undefined {
  for (const line of [at, lines.contentBefore(at)]) {
    const before = line && GLUED.exec(line.text)?.[1];
    if (line === undefined || before === undefined) continue;
    const end = line.start + before.length;
    const next = lines.contentAfter(line);
    const isAside =
      next !== undefined && indentOf(next.text) >= before.length && indentOf(next.text) !== before.length + 1;
    const others = isAside ? `, and indent the lines of this item by ${spaces(before.length + 1)}` : '';
    return {
      message: 'A space is missing after the dash.',
      hint: `write ${code(`- ${line.text.slice(before.length).trim()}`)}${others}`,
      span: [end - 1, end],
      ...(isAside ? {} : { remedy: certainly([[end, end], ' ']) }),
    };
  }
  return undefined;
}

/** How many lines back the previous entry is looked for; unlimited, many mistakes would take quadratic time. */
const MOST_LINES = 200;

/** `- company: A`, indented like the list inside the previous entry. */
export function itemOfOuterList({ lines, line }: Mistake): Explanation | undefined {
  const key = firstKeyOf(line);
  const twin = key === undefined ? undefined : itemBefore(line, key, lines);
  if (twin === undefined) return undefined;
  return {
    message: `This item is indented by ${spaces(indentOf(line.text))}; the one before that begins with ${code(`${key}:`)} has ${indentOf(twin.text)}.`,
    hint: `indent it and the lines that belong to it by ${spaces(indentOf(line.text) - indentOf(twin.text))} less`,
    span: indentSpan(line),
  };
}

function firstKeyOf({ text }: Line): string | undefined {
  return /^\s*- +([\w-]+):(?:\s|$)/.exec(text)?.[1];
}

/** The last item before a line that begins with the same key and is indented less. */
function itemBefore(line: Line, key: string, lines: Lines): Line | undefined {
  let before = lines.contentBefore(line);
  while (before !== undefined && line.number - before.number < MOST_LINES) {
    if (indentOf(before.text) < indentOf(line.text) && firstKeyOf(before) === key) return before;
    before = lines.contentBefore(before);
  }
  return undefined;
}
