import type { Token } from 'markdown-it';
import MarkdownIt from 'markdown-it';

/** A paragraph, or a list of what stands in its items, as written. */
export type SourceBlock = string | SourceList;

interface SourceList {
  readonly start: number | undefined;
  readonly items: readonly (readonly SourceBlock[])[];
}

/** CommonMark with nothing but paragraphs and lists: other block syntax stays literal text. */
const markdown = new MarkdownIt('zero', { maxNesting: 100 }).enable(['list']);

/** No real bullet point nests lists as deep as this; deeper ones stay text. */
const DEEPEST = 4;

/** A line below another that may begin an item. */
const ITEM = /\n[^\S\n]*(?:[-*+]|\d{1,9}[.)])[^\S\n]+\S/;

/**
 * Reads the paragraphs and lists of a text (CommonMark, "Lists").
 *
 * @returns undefined if it has no list; just a list if the whole text is one
 */
export function sourceBlocks(text: string): readonly SourceBlock[] | undefined {
  const lines = text.replaceAll(/\r\n?/g, '\n').trim();
  if (!ITEM.test(lines)) return undefined;
  const tokens: Token[] = [];
  markdown.block.parse(lines, markdown, {}, tokens);
  // A list and its items are two levels, and so are a paragraph and its text.
  if (tokens.some(({ level }) => level > 2 * DEEPEST + 1)) return undefined;
  const blocks = blocksUntil(undefined, tokens.values());
  const [first, ...others] = blocks;
  if (typeof first === 'object' && first.start === undefined && others.length === 0) {
    return first.items.every(isItem) ? blocks : undefined;
  }
  return isItem(blocks) && others.some((block) => typeof block === 'object') ? blocks : undefined;
}

/** Whether an item begins with words, as do the items within it: others were hardly meant as items. */
function isItem([first, ...others]: readonly SourceBlock[]): boolean {
  return (
    typeof first === 'string' &&
    first.trim() !== '' &&
    others.every((block) => typeof block === 'string' || block.items.every(isItem))
  );
}

/** The blocks up to the closing token of a type, or up to the end of markdown-it's flat list, of which each token is taken once. */
function blocksUntil(closing: string | undefined, tokens: IterableIterator<Token>): SourceBlock[] {
  const blocks: SourceBlock[] = [];
  for (const token of tokens) {
    if (token.type === closing) break;
    if (token.type === 'inline') blocks.push(token.content);
    else if (token.type === 'bullet_list_open') blocks.push({ start: undefined, items: itemsOf(tokens) });
    else if (token.type === 'ordered_list_open') {
      blocks.push({ start: Number(token.attrGet('start') ?? 1), items: itemsOf(tokens) });
    }
  }
  return blocks;
}

function itemsOf(tokens: IterableIterator<Token>): SourceBlock[][] {
  const items: SourceBlock[][] = [];
  for (const token of tokens) {
    if (token.type !== 'list_item_open') break;
    items.push(blocksUntil('list_item_close', tokens));
  }
  return items;
}
