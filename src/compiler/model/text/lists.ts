import MarkdownIt, { type Token } from 'markdown-it';
import { once } from '../../../util/remember.js';
import { HANGUL, SOLID } from '../../../util/scripts.js';

/** A paragraph, or a list with the blocks of its items, as written. */
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
 * Reads the paragraphs and lists of a text: lists of CommonMark, and lines with the bullets that word processors write.
 *
 * @returns undefined if it has no list
 */
export function sourceBlocks(text: string): readonly SourceBlock[] | undefined {
  const source = text.replaceAll(/\r\n?/g, '\n');
  const lines = source.trim();
  const markdownLines = withMarkdownBullets(source).trim();
  if (markdownLines === lines && !ITEM.test(lines)) return undefined;
  const tokens: Token[] = [];
  markdown.block.parse(markdownLines, markdown, {}, tokens);
  // A list and its items are two levels, and so are a paragraph and its text.
  if (tokens.some(({ level }) => level > 2 * DEEPEST_LIST + 1)) return undefined;
  const blocks = blocksUntil(undefined, tokens.values());
  const hasList = blocks.some((block) => typeof block === 'object');
  return hasList && blocks.every((block) => typeof block === 'string' || block.items.every(isItem))
    ? blocks
    : undefined;
}

/** Bullets of word processors: those of Unicode, and those that Symbol and Wingdings have in their place. */
export const BULLETS = '•‣◦⁃▪▫●○◯■□◆◇♦▶▷►▸➢➤❖✓✔・ㅇ\uF076\uF0A7\uF0B7\uF0D8\uF0FC';

/** Bullets that other texts begin with, too: one alone makes no list. */
const AMBIGUOUS = /^[·–—o§-]$/;

const CJK = `[${SOLID}${HANGUL}]`;

/** A line with a bullet, its indentation before it. Word writes `o` and `§` in other fonts; most bullets need a space in lower case. */
const BULLET_LINE = once(
  () =>
    new RegExp(
      `^([^\\S\\n]*)(?:([${BULLETS}·–—])[^\\S\\n]+|([${BULLETS}·–—-])(?=${CJK}|\\p{Lu})|([•\uF0B7])|([o§])(?:\\t|[^\\S\\n]{2,}))(?=[^\\s${BULLETS}])`,
      'u',
    ),
);

/** A bullet before a text of one line, to which the template adds its own; not the minus of `- 20 % costs`. */
export const LONE_BULLET = once(
  () =>
    new RegExp(
      `^\\s*([·*]|[–—-](?=\\s+\\D)|([${BULLETS}])(?!.* \\2 ))(?:\\s+(?=\\S)|(?=${CJK}))(?!.*\\n)`,
      'u',
    ),
);

/** A bullet at the beginning of a text, or of a list after a colon. */
const FIRST_BULLET = once(
  () => new RegExp(`^(?:[^${BULLETS}\\n]*[:：][^\\S\\n]+)?([${BULLETS}])`, 'u'),
);
const MAY_HAVE_BULLETS = once(
  () => new RegExp(`[${BULLETS}·–—]|^[^\\S\\n]*(?:[o§](?:\\t|[^\\S\\n]{2})|-[^\\s-])`, 'mu'),
);

/** What most texts of one line are, which have no list. */
const ASCII_LINE = /^[ -~]*$/;

/** In PDFs, a bullet may be on a line of its own. */
const BULLET_ALONE = once(() => new RegExp(`^([^\\S\\n]*[${BULLETS}])[^\\S\\n]*\\n\\s*`, 'gmu'));

/** A number before Chinese, Japanese or Korean. */
const NUMBER = once(
  () => new RegExp(`^([^\\S\\n]*\\d{1,2})(?:[、．](?!\\d)|[.)](?=${CJK}))[^\\S\\n]*`, 'gmu'),
);

/** Numbers and symbols of items for which CommonMark has no lists: `(1)`, `a)`, `1.1`, `1°`, `①`, `가.`, `→`, `✅`. */
const MARK = `[^\\S\\n]*(?![${BULLETS}])(?:[(（][\\p{L}\\d]{1,2}[)）]|\\p{L}\\)|\\d{1,2}(?:\\.\\d{1,2})+\\.?\\s|\\d{1,2}[°º]\\s|\\p{L}\\.\\t|[가-하]\\.\\s|[①-⑳→⇒※\\p{So}])`;
const MARKED_LINE = once(() => new RegExp(`^${MARK}`, 'gmu'));
const LINE_END = once(() => new RegExp(`(?<=[^\\s\\\\])[^\\S\\n]*\\n(?=${MARK})`, 'gu'));

/** Keeps the line ends before such items, if a text has several. */
export function withMarkedLines(text: string): string {
  const isList = text.includes('\n') && (text.match(MARKED_LINE())?.length ?? 0) > 1;
  return isList ? text.replaceAll(LINE_END(), '\\\n') : text;
}

/** Writes lists of other programs as CommonMark has them; an inner list has another bullet, or more indentation. */
function withMarkdownBullets(source: string): string {
  if (ASCII_LINE.test(source)) return source;
  const numbers = source.match(NUMBER()) ?? [];
  const text = numbers.length > 1 ? source.replaceAll(NUMBER(), '$1. ') : source;
  if (!MAY_HAVE_BULLETS().test(text)) return text;
  const lines = onLines(text.replaceAll(BULLET_ALONE(), '$1 ')).map((line) => ({
    line,
    found: BULLET_LINE().exec(line),
  }));
  const bullets = lines.flatMap(({ found }) => (found ? [bulletOf(found)] : []));
  if (bullets.length === 0 || (bullets.length === 1 && AMBIGUOUS.test(bullets[0] as string)))
    return text;
  const levels: string[] = [];
  return lines
    .map(({ line, found }) => {
      if (found === null) return line;
      const key = `${found[1]}${bulletOf(found)}`;
      if (levels.includes(key)) levels.length = levels.indexOf(key);
      levels.push(key);
      return `${'  '.repeat(levels.length - 1)}- ${line.slice(found[0].length)}`;
    })
    .join('\n');
}

function bulletOf([, , ...bullets]: RegExpExecArray): string {
  return bullets.find(Boolean) ?? '';
}

/** The lines of a text; folded YAML has all items of a list in one. */
function onLines(text: string): string[] {
  const [, bullet = ''] = FIRST_BULLET().exec(text) ?? [];
  return bullet === ''
    ? text.split('\n')
    : text.replaceAll(` ${bullet} `, `\n${bullet} `).split('\n');
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
