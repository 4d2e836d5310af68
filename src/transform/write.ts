import type { Paragraphs, RichText } from '../model/text/inline.js';
import { markupOf } from './inline.js';

/** An argument of a call: its name and its value as Typst code; undefined leaves it out. */
export type Argument = readonly [name: string, code: string | undefined];

/**
 * Writes a call, each argument on a line of its own, with a list of bullet points as its body.
 *
 * @param items - the bullet points, each of one or more paragraphs
 */
export function callMarkup(name: string, args: readonly Argument[], items: readonly Paragraphs[] = []): string {
  const lines = args.filter(([, code]) => code !== undefined).map(([key, code]) => `  ${key}: ${code},\n`);
  const body = items.length === 0 ? '' : `[\n${items.map(itemMarkup).join('')}]`;
  return `#${name}(\n${lines.join('')})${body}\n`;
}

function itemMarkup(paragraphs: Paragraphs): string {
  return `  - ${paragraphs.map((text) => markupOf(text)).join('\n\n    ')}\n`;
}

/** Writes rich text as a content block, in which words of more letters than `longWord` may break; undefined for none. */
export function blockOf(text: RichText | undefined, longWord?: number): string | undefined {
  return text === undefined || text.length === 0 ? undefined : `[${markupOf(text, longWord)}]`;
}

/** Writes an array. */
export function arrayOf(items: readonly string[]): string {
  return items.length === 1 ? `(${items[0]},)` : `(${items.join(', ')})`;
}
