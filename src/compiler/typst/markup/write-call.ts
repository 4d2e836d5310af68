import { FIELD_SLOTS } from '../../fields/entry-fields.js';
import type { Entry, TypstLength } from '../../model/cv.js';
import { type Blocks, isList, type List, type RichText } from '../../model/text/inline.js';
import type { EntryKind } from '../../schema/entries.js';
import type { Measure } from './line-breaks.js';
import { writeRichText } from './write-rich-text.js';

/** The name of an argument and its value as Typst code; undefined omits it. */
export type Argument = readonly [name: string, code: string | undefined];

/** Marks a paragraph of a highlight by the index of the highlight. */
type TraceItem = (index: number, content: string) => string;

export function writeCall(name: string, args: readonly Argument[], body = ''): string {
  let lines = '';
  for (const argument of args)
    if (argument[1] !== undefined) lines += `  ${argument[0]}: ${argument[1]},\n`;
  return `#${name}(\n${lines})${body}\n`;
}

export function writeBullets(items: readonly Blocks[], measure: Measure, trace: TraceItem): string {
  if (items.length === 0) return '';
  const lines = items.map((item, index) =>
    writeItem(item, ['  ', '-'], measure, (text) => trace(index, text)),
  );
  return `[\n${lines.join('')}]`;
}

type TraceContent = (content: string) => string;

function writeItem(
  blocks: Blocks,
  [indent, mark]: readonly [indent: string, mark: string],
  measure: Measure | undefined,
  trace: TraceContent,
): string {
  const nested = `${indent}${' '.repeat(mark.length + 1)}`;
  const lines = blocks.map((block, index) => {
    if (isList(block)) return writeList(block, nested, measure, trace);
    return `${index === 0 ? '' : `\n${nested}`}${trace(writeRichText(block, measure))}\n`;
  });
  const isNested = isList(blocks.at(-1) ?? []);
  return `${indent}${mark} ${lines.join('')}${isNested ? `${nested}#nested-end\n` : ''}`;
}

/** The maximum width of list markers within a highlight, in ems. */
const MARKER_EMS = 1.6;

function writeList(
  { start, items }: List,
  indent: string,
  outer: Measure | undefined,
  trace: TraceContent,
): string {
  const measure = outer && { ...outer, ems: outer.ems - MARKER_EMS };
  return items
    .map((item, index) => {
      const marker = start === undefined ? '-' : `${start + index}.`;
      return writeItem(item, [indent, marker], measure, trace);
    })
    .join('');
}

export function writeBody(blocks: Blocks, measure: Measure, trace: TraceContent = String): string {
  const lines = blocks.map((block) =>
    isList(block)
      ? writeList(block, '  ', measure, trace)
      : `  ${trace(writeRichText(block, measure))}\n`,
  );
  return `[\n${lines.join('\n')}]\n`;
}

/** Words wider than `measure` may break. */
export function writeBlock(text: RichText | undefined, measure?: Measure): string | undefined {
  return text === undefined || text.length === 0 ? undefined : `[${writeRichText(text, measure)}]`;
}

/** Six decimals of the smallest unit are more precise than any printer. */
export function writeLength({ amount, unit }: TypstLength): string {
  return `${Number(assertFinite(amount).toFixed(6))}${unit}`;
}

/** @throws RangeError for NaN and infinities, which Typst parses as identifiers */
export function assertFinite(value: number): number {
  if (Number.isFinite(value)) return value;
  throw new RangeError(`${value} is not a number in Typst`);
}

export function writeArray(items: readonly string[]): string {
  return items.length === 1 ? `(${items[0]},)` : `(${items.join(', ')})`;
}

/** Marks content with the path of its value, so that the layout shows where the value is. */
export type Trace = (path: Entry['path'], content: string) => string;

export const NO_TRACE: Trace = (_path, content) => content;

/** Marks content by the color of its text and of its links, which otherwise have their own. */
export function writeColored(color: string, content: string): string {
  const marked = `text(fill: rgb("${color}"))[${content}]`;
  return content.includes('#link(')
    ? `#{ show link: set text(fill: rgb("${color}")); ${marked} }`
    : `#${marked}`;
}

const OPENING = /^(?:[a-z-]+(?:\((?:"(?:[^"\\]|\\.)*"|[^"()])*\))?)?\[/;

export function traceBlock<T extends string | undefined>(
  code: T,
  trace: Trace,
  path: Entry['path'],
): T | string {
  if (code === undefined || trace === NO_TRACE) return code;
  const [opening] = OPENING.exec(code) ?? [];
  return opening === undefined ? code : `${opening}${trace(path, code.slice(opening.length, -1))}]`;
}

export function traceArguments(
  args: readonly Argument[],
  { kind, path }: Entry,
  trace: Trace,
): readonly Argument[] {
  if (trace === NO_TRACE) return args;
  const keys = mapArguments(kind);
  return args.map(([argument, code]) => {
    const key = keys.get(argument);
    return [argument, key === undefined ? code : traceBlock(code, trace, [...path, key])];
  });
}

/** All dates have the key `date`. */
function mapArguments(kind: EntryKind): Map<string, string> {
  const { name, degree, subject, below } = FIELD_SLOTS[kind];
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
