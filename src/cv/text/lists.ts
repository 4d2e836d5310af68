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
  const blocks = new Reader(tokens).until(undefined);
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

/** Walks over the flat token list of markdown-it. */
class Reader {
  #index = 0;

  constructor(readonly tokens: readonly Token[]) {}

  /** The blocks up to the closing token of a type, or up to the end. */
  until(closing: string | undefined): SourceBlock[] {
    const blocks: SourceBlock[] = [];
    for (let token = this.tokens[this.#index++]; token !== undefined; token = this.tokens[this.#index++]) {
      if (token.type === closing) break;
      if (token.type === 'inline') blocks.push(token.content);
      else if (token.type === 'bullet_list_open') blocks.push({ start: undefined, items: this.#items() });
      else if (token.type === 'ordered_list_open') {
        blocks.push({ start: Number(token.attrGet('start') ?? 1), items: this.#items() });
      }
    }
    return blocks;
  }

  #items(): SourceBlock[][] {
    const items: SourceBlock[][] = [];
    for (let token = this.tokens[this.#index++]; token?.type === 'list_item_open'; token = this.tokens[this.#index++]) {
      items.push(this.until('list_item_close'));
    }
    return items;
  }
}
