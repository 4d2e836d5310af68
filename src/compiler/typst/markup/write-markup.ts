import { LAYOUTS } from '../../fields/entry-fields.js';
import type { Entry, TypstLength } from '../../model/cv.js';
import { type Blocks, isList, type List, type RichText } from '../../model/text/inline.js';
import type { EntryKind } from '../../schema/entries.js';
import { markupOf } from './inline.js';
import type { Room } from './line-breaks.js';

/** An argument of a call: its name and its value as Typst code; undefined leaves it out. */
export type Argument = readonly [name: string, code: string | undefined];

/** Marks a paragraph of a bullet point by the number of that point. */
type TraceItem = (index: number, content: string) => string;

/** Writes a call, each argument on a line of its own. */
export function callMarkup(name: string, args: readonly Argument[], body = ''): string {
  let lines = '';
  for (const argument of args)
    if (argument[1] !== undefined) lines += `  ${argument[0]}: ${argument[1]},\n`;
  return `#${name}(\n${lines})${body}\n`;
}

/** Writes bullet points as the body of a call; nothing if there are none. */
export function bulletsMarkup(items: readonly Blocks[], room: Room, trace: TraceItem): string {
  if (items.length === 0) return '';
  const written = items.map((item, index) =>
    itemMarkup(item, ['  ', '-'], room, (text) => trace(index, text)),
  );
  return `[\n${written.join('')}]`;
}

type Mark = (content: string) => string;

function itemMarkup(
  blocks: Blocks,
  [indent, mark]: readonly [indent: string, mark: string],
  room: Room | undefined,
  traced: Mark,
): string {
  const below = `${indent}${' '.repeat(mark.length + 1)}`;
  const written = blocks.map((block, index) => {
    if (isList(block)) return listMarkup(block, below, room, traced);
    return `${index === 0 ? '' : `\n${below}`}${traced(markupOf(block, room))}\n`;
  });
  return `${indent}${mark} ${written.join('')}`;
}

/** The marks of a list within a bullet point take at most this much of its lines, in ems. */
const MARK = 1.6;

function listMarkup(
  { start, items }: List,
  indent: string,
  around: Room | undefined,
  traced: Mark,
): string {
  const room = around && { ...around, ems: around.ems - MARK };
  const markOf = (index: number): string => (start === undefined ? '-' : `${start + index}.`);
  return items
    .map((item, index) => itemMarkup(item, [indent, markOf(index)], room, traced))
    .join('');
}

/** Writes paragraphs and lists as the body of a call. */
export function bodyMarkup(blocks: Blocks, room: Room, traced: Mark = String): string {
  const written = blocks.map((block) =>
    isList(block) ? listMarkup(block, '  ', room, traced) : `  ${traced(markupOf(block, room))}\n`,
  );
  return `[\n${written.join('\n')}]\n`;
}

/** Writes rich text as a content block, in which words wider than the room may break; undefined without text. */
export function blockOf(text: RichText | undefined, room?: Room): string | undefined {
  return text === undefined || text.length === 0 ? undefined : `[${markupOf(text, room)}]`;
}

/** Writes a length. Six decimals of the smallest unit are far finer than any printer. */
export function lengthCode({ amount, unit }: TypstLength): string {
  return `${Number(finite(amount).toFixed(6))}${unit}`;
}

/** The number as Typst code: the engine would take NaN and the infinities for names. */
export function finite(value: number): number {
  if (Number.isFinite(value)) return value;
  throw new RangeError(`${value} is no number of markup`);
}

export function arrayOf(items: readonly string[]): string {
  return items.length === 1 ? `(${items[0]},)` : `(${items.join(', ')})`;
}

/** Marks the content that a value of the document became, so that the layout tells it from that of other values. */
export type Trace = (path: Entry['path'], content: string) => string;

export const untraced: Trace = (_path, content) => content;

/** Marks content by the colour of its text and, unlike other text around them, of its links. */
export function inColor(color: string, content: string): string {
  const marked = `text(fill: rgb("${color}"))[${content}]`;
  return content.includes('#link(')
    ? `#{ show link: set text(fill: rgb("${color}")); ${marked} }`
    : `#${marked}`;
}

/** The text before the content of a block or of a call. */
const OPENING = /^(?:[a-z-]+(?:\((?:"(?:[^"\\]|\\.)*"|[^"()])*\))?)?\[/;

/** Marks the content of a block or of a call; any other code stays as it is. */
export function tracedIn<T extends string | undefined>(
  code: T,
  trace: Trace,
  path: Entry['path'],
): T | string {
  if (code === undefined || trace === untraced) return code;
  const [opening] = OPENING.exec(code) ?? [];
  return opening === undefined ? code : `${opening}${trace(path, code.slice(opening.length, -1))}]`;
}

export function tracedArguments(
  args: readonly Argument[],
  { kind, path }: Entry,
  trace: Trace,
): readonly Argument[] {
  if (trace === untraced) return args;
  const keys = keysOf(kind);
  return args.map(([argument, code]) => {
    const key = keys.get(argument);
    return [argument, key === undefined ? code : tracedIn(code, trace, [...path, key])];
  });
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
    ...[name, degree, subject, ...below].flatMap((field) =>
      field ? [[field.argument, field.key] as const] : [],
    ),
  ]);
}
