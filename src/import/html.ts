import { Parser } from 'htmlparser2';
import { readUri } from './fields.js';
import { literal, pointsIn } from './plain-text.js';

const MARKS: ReadonlyMap<string, string> = new Map([
  ['b', '**'],
  ['strong', '**'],
  ['i', '*'],
  ['em', '*'],
]);

const BLOCKS = new Set('p div li ul ol blockquote pre tr h1 h2 h3 h4 h5 h6'.split(' '));

/** Deeper lists would be mostly indentation. */
const MAX_DEPTH = 10;

interface Inline {
  readonly name: string;
  readonly mark?: string;
  readonly from: number;
  readonly close: (text: string) => string;
}

/**
 * The blocks of HTML as Markdown: its paragraphs and the items of its lists; those of an inner list stand as a list below their item.
 *
 * @param html - as editors for rich text write it; also plain text, of which each line is a block
 */
export function blocksOf(html: string): string[] {
  if (!/<[a-z/][^<>]*>/i.test(html)) return pointsIn(html);
  const blocks: string[] = [];
  const open: Inline[] = [];
  let [text, depth] = ['', 0];
  const endBlock = (): void => {
    const block = text.replaceAll(/[ \t]*\n[ \t]*/g, '\n').trim();
    text = '';
    open.length = 0;
    if (block === '') return;
    if (depth < 2 || blocks.length === 0) blocks.push(block);
    else {
      const indent = '  '.repeat(Math.min(depth, MAX_DEPTH) - 2);
      blocks.push(`${blocks.pop()}\n${indent}- ${block}`);
    }
  };
  const parser = new Parser({
    ontext: (part) => {
      text += literal(part.replaceAll(/\s+/g, ' '));
    },
    onopentag: (name, { href = '' }) => {
      if (BLOCKS.has(name)) endBlock();
      if (name === 'ul' || name === 'ol') depth += 1;
      if (name === 'br') text += '\n';
      const mark = MARKS.get(name);
      const address = name === 'a' ? readUri(href) : undefined;
      if (mark !== undefined && !open.some((one) => one.mark === mark))
        open.push({ name, mark, from: text.length, close: (inner) => mark + inner + mark });
      if (address !== undefined)
        open.push({
          name,
          from: text.length,
          close: (inner) => (inner === literal(href) ? address : `[${inner}](${address})`),
        });
    },
    onclosetag: (name) => {
      if (BLOCKS.has(name)) endBlock();
      if (name === 'ul' || name === 'ol') depth -= 1;
      const last = open.at(-1);
      if (last?.name !== name) return;
      open.pop();
      text = text.slice(0, last.from) + closed(text.slice(last.from), last);
    },
  });
  parser.end(html);
  endBlock();
  return blocks;
}

/** A text of Markdown, or of HTML as its elements show. */
export function withoutHtml(text: string): string {
  const isHtml =
    !text.includes('`') && /(?<!\\)<(?:\/(?:a|b|i|u|em|strong|span|p|li|div)|br *\/?)>/i.test(text);
  return isHtml ? blocksOf(text).join('\n\n') : text;
}

/** The text of an element with its marks, which must not stand beside white space within. */
function closed(text: string, { close }: Inline): string {
  const [, before = '', inner = '', after = ''] = /^(\s*)(.*?)(\s*)$/s.exec(text) ?? [];
  return inner === '' ? text : before + close(inner) + after;
}
