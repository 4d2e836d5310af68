import MarkdownIt, { type Token } from 'markdown-it';
import { once } from '../../../util/remember.js';
import { encodeAddress } from '../../schema/address.js';
import { mayHoldAddress, withAddressesLinked } from '../links.js';
import { type Inline, marked, plain, type RichText, toPlainText } from './inline.js';

/**
 * CommonMark without HTML, which stays literal text. Only the inline parser is used, so block syntax (`# `, `- `)
 * stays literal too. Most CVs need none.
 */
const parser = once(() => {
  const markdown = new MarkdownIt('commonmark', { html: false });
  // The model decides which schemes become links, and warns of others; the parser would drop them silently.
  markdown.validateLink = () => true;
  // Addresses are encoded when they become links; those of images are printed as written.
  markdown.normalizeLink = (address) => address;
  // Between digits, a star is a sign of multiplication, and between capitals a part of a name (`M*A*S*H`), as in `__init__.py`.
  markdown.inline.State = class extends markdown.inline.State {
    override scanDelims(start: number, canSplitWord: boolean) {
      const found = super.scanDelims(start, canSplitWord);
      const around = this.src.slice(Math.max(start - 1, 0), start + found.length + 2);
      const isText = /^(?:\d\*+\d|[A-Z]\*[A-Z]|[A-Za-z\d]_+\.[a-z])/.test(around);
      return isText ? { ...found, can_open: false, can_close: false } : found;
    }
  };
  return markdown;
});

/** Characters without which a text has no inline Markdown. The mark of an image is one only before a bracket. */
const MARKUP = /[\\`*_[\]<&]| {2}\n/;

/** Parses inline CommonMark; a line break in the source is a space. Addresses that stand in the text are links, as on GitHub. */
export function parseMarkdown(text: string): RichText {
  const parsed = parseMarks(text);
  return mayHoldAddress(text) ? withAddressesLinked(parsed) : parsed;
}

function parseMarks(text: string): RichText {
  const line = text.trim().replaceAll(/\r\n?/g, '\n');
  if (line === '') return [];
  if (!MARKUP.test(line)) {
    return [
      { kind: 'text', text: line.includes('\n') ? line.replaceAll(/(?<!\s)\s*\n\s*/g, ' ') : line },
    ];
  }
  return withSimpleMarks(line) ?? parseInline(line);
}

/** Parses whatever CommonMark allows. */
export function parseInline(line: string): RichText {
  const tokens = parser().parseInline(line, {})[0]?.children ?? [];
  return nodesUntil(undefined, tokens.values(), 0);
}

/** The signs that may be markup in CommonMark, except stars. */
const OTHER_MARKUP = /[\\`_[\]<&\n\0]/;

/** `*words*` and `**words**` of letters, with space or full stops and the like around: there, stars are marks for sure. */
const SIMPLE_MARK = /(?<![^ (])(\*\*?)([A-Za-z\d](?:[^*]*[A-Za-z\d])?)\1(?![^ ).,:;!?])/g;

/** Parses a line whose only Markdown is such marks, like most lines with any: the parser takes ten times as long. */
function withSimpleMarks(line: string): RichText | undefined {
  if (OTHER_MARKUP.test(line)) return undefined;
  const nodes: Inline[] = [];
  let end = 0;
  for (const { index, 0: whole, 1: mark, 2: text = '' } of line.matchAll(SIMPLE_MARK)) {
    const before = line.slice(end, index);
    if (before.includes('*')) return undefined;
    nodes.push(...plain(before), {
      kind: mark === '*' ? 'emphasis' : 'strong',
      children: plain(text),
    });
    end = index + whole.length;
  }
  const rest = line.slice(end);
  return rest.includes('*') ? undefined : [...nodes, ...plain(rest)];
}

/** No real text nests markup this deep; deeper markup keeps only its words. */
const DEEPEST = 20;

/** The nodes up to the closing token of a type, or up to the end of markdown-it's flat list, of which each token is taken once. */
function nodesUntil(
  closing: string | undefined,
  tokens: IterableIterator<Token>,
  depth: number,
): Inline[] {
  const nodes: Inline[] = [];
  let tooDeep = 0;
  for (const token of tokens) {
    // At the deepest level, opening tokens are left out, with the closing tokens that belong to them.
    if (depth === DEEPEST && (token.nesting > 0 || (token.nesting < 0 && tooDeep > 0))) {
      tooDeep += token.nesting;
      continue;
    }
    if (token.type === closing) break;
    const node = nodeOf(token, (end) => nodesUntil(end, tokens, depth + 1));
    if (node !== undefined) nodes.push(node);
  }
  return nodes;
}

function nodeOf(token: Token, childrenUntil: (closing: string) => Inline[]): Inline | undefined {
  switch (token.type) {
    case 'em_open':
      return marked('emphasis', childrenUntil('em_close'));
    case 'strong_open':
      return marked('strong', childrenUntil('strong_close'));
    case 'link_open':
      return {
        kind: 'link',
        href: encodeAddress(String(token.attrGet('href') ?? '')),
        children: childrenUntil('link_close'),
      };
    case 'code_inline':
      return { kind: 'code', text: token.content };
    case 'softbreak':
      return { kind: 'text', text: ' ' };
    case 'hardbreak':
      return { kind: 'break' };
    case 'image':
      return { kind: 'text', text: imageSource(token) };
    default:
      return token.content === '' ? undefined : { kind: 'text', text: token.content };
  }
}

/** A CV shows no images, so an image's syntax stays literal text. */
function imageSource(token: Token): string {
  const title = token.attrGet('title');
  const target = `${token.attrGet('src') ?? ''}${title === null ? '' : ` "${title}"`}`;
  return `![${token.content}](${target})`;
}

/** What a text shows as one line. */
export function shownIn(text: string): string {
  return toPlainText(parseMarkdown(text));
}

/** A paragraph, or a list of what stands in its items, as written. */
export type SourceBlock =
  | string
  | { readonly start: number | undefined; readonly items: readonly (readonly SourceBlock[])[] };

/** CommonMark with nothing but paragraphs and lists: other block syntax stays literal text. */
const markdown = new MarkdownIt('zero', { maxNesting: 100 }).enable(['list']);

/** No real bullet point nests lists as deep as this; deeper ones stay text. */
const DEEPEST_LIST = 4;

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
  if (tokens.some(({ level }) => level > 2 * DEEPEST_LIST + 1)) return undefined;
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
    else if (token.type === 'bullet_list_open')
      blocks.push({ start: undefined, items: itemsOf(tokens) });
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
