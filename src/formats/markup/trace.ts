import type { Entry } from '../../cv/cv.js';
import { LAYOUTS } from '../../document/entries/kinds.js';
import type { EntryKind } from '../../schema/entries.js';
import type { Argument, TraceItem } from './write.js';

/**
 * Marks the content that a value of the document became, so that the layout tells it from that of other values.
 *
 * @returns the same with its mark
 */
export type Trace = (path: Entry['path'], content: string) => string;

/** Marks nothing. */
export const untraced: Trace = (_path, content) => content;

/** Marks content by the colour of its text and, unlike other text around them, of its links. */
export function inColor(color: string, content: string): string {
  const marked = `text(fill: rgb("${color}"))[${content}]`;
  return content.includes('#link(') ? `#{ show link: set text(fill: rgb("${color}")); ${marked} }` : `#${marked}`;
}

/** The text before the content of a block or of a call. */
const OPENING = /^(?:[a-z-]+(?:\((?:"(?:[^"\\]|\\.)*"|[^"()])*\))?)?\[/;

/** Marks the content of a block or of a call; any other code stays as it is. */
export function tracedIn<T extends string | undefined>(code: T, trace: Trace, path: Entry['path']): T | string {
  if (code === undefined || trace === untraced) return code;
  const [opening] = OPENING.exec(code) ?? [];
  return opening === undefined ? code : `${opening}${trace(path, code.slice(opening.length, -1))}]`;
}

/** Marks the values behind the arguments of an entry's call. */
export function tracedArguments(args: readonly Argument[], { kind, path }: Entry, trace: Trace): readonly Argument[] {
  if (trace === untraced) return args;
  const keys = keysOf(kind);
  return args.map(([argument, code]) => {
    const key = keys.get(argument);
    return [argument, key === undefined ? code : tracedIn(code, trace, [...path, key])];
  });
}

/** Marks the values behind the bullet points of an entry. */
export function tracedHighlights({ path, highlightNumbers }: Entry, trace: Trace): TraceItem | undefined {
  if (trace === untraced) return undefined;
  return (index, content) => trace([...path, 'highlights', highlightNumbers[index] ?? 0], content);
}

/** For each argument of a kind's call, the keys of its values. All dates are `date`. */
function keysOf(kind: EntryKind): Map<string, string> {
  const { name, degree, subject, below } = LAYOUTS[kind];
  return new Map([
    ['link', 'url'],
    ['address', 'url'],
    ['location', 'location'],
    ['date', 'date'],
    ['time-span', 'date'],
    ...[name, degree, subject, ...below].flatMap((field) => (field ? [[field.argument, field.key] as const] : [])),
  ]);
}
