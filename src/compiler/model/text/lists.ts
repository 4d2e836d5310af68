import MarkdownIt, { type Token } from 'markdown-it';
import { lazy } from '../../../util/memoize.js';
import { CJK_CHARACTERS, HANGUL } from '../../../util/unicode-scripts.js';

export type SourceBlock =
  | string
  | { readonly start: number | undefined; readonly items: readonly (readonly SourceBlock[])[] };

/** Other block syntax stays text. */
const markdown = new MarkdownIt('zero', { maxNesting: 100 }).enable(['list']);

/** Deeper lists stay text. */
const MAX_LIST_DEPTH = 4;

const ITEM_START = /\n[^\S\n]*(?:[-*+]|\d{1,9}[.)])[^\S\n]+\S/;

/**
 * Parses paragraphs, CommonMark lists, and lines with the bullets of word processors.
 *
 * @returns undefined if there is no list
 */
export function parseBlocks(text: string): readonly SourceBlock[] | undefined {
  const source = text.replaceAll(/\r\n?/g, '\n');
  const lines = source.trim();
  const markdownLines = toMarkdownBullets(source).trim();
  if (markdownLines === lines && !ITEM_START.test(lines)) return undefined;
  const tokens: Token[] = [];
  markdown.block.parse(markdownLines, markdown, {}, tokens);
  // A list and its items are two levels; so are a paragraph and its text.
  if (tokens.some(({ level }) => level > 2 * MAX_LIST_DEPTH + 1)) return undefined;
  const blocks = readBlocks(undefined, tokens.values());
  const hasList = blocks.some((block) => typeof block === 'object');
  return hasList && blocks.every((block) => typeof block === 'string' || block.items.every(hasText))
    ? blocks
    : undefined;
}

/** Bullets of word processors: Unicode, and private-use code points of Symbol and Wingdings. */
export const BULLETS = '•‣◦⁃▪▫●○◯■□◆◇♦▶▷►▸➢➤❖✓✔・ㅇ\uF076\uF0A7\uF0B7\uF0D8\uF0FC';

/** These also begin other texts, so a single one makes no list. */
const AMBIGUOUS = /^[·–—o§-]$/;

const CJK = `[${CJK_CHARACTERS}${HANGUL}]`;

/**
 * Captures indentation and bullet. `o` and `§` are Word's bullets in other fonts; before lowercase,
 * most bullets need a space.
 */
const BULLET_LINE = lazy(
  () =>
    new RegExp(
      `^([^\\S\\n]*)(?:([${BULLETS}·–—])[^\\S\\n]+|([${BULLETS}·–—-])(?=${CJK}|\\p{Lu})|([•\uF0B7])|([o§])(?:\\t|[^\\S\\n]{2,}))(?=[^\\s${BULLETS}])`,
      'u',
    ),
);

/** A bullet before a single line; not the minus of `- 20 % costs`. */
export const LONE_BULLET = lazy(
  () =>
    new RegExp(
      `^\\s*([·*]|[–—-](?=\\s+\\D)|([${BULLETS}])(?!.* \\2 ))(?:\\s+(?=\\S)|(?=${CJK}))(?!.*\\n)`,
      'u',
    ),
);

/** A bullet at the start of a text, or of a list after a colon. */
const FIRST_BULLET = lazy(
  () => new RegExp(`^(?:[^${BULLETS}\\n]*[:：][^\\S\\n]+)?([${BULLETS}])`, 'u'),
);
const MAY_HAVE_BULLETS = lazy(
  () => new RegExp(`[${BULLETS}·–—]|^[^\\S\\n]*(?:[o§](?:\\t|[^\\S\\n]{2})|-[^\\s-])`, 'mu'),
);

const ASCII_LINE = /^[ -~]*$/;

/** PDFs may have a bullet on its own line. */
const BULLET_ALONE = lazy(() => new RegExp(`^([^\\S\\n]*[${BULLETS}])[^\\S\\n]*\\n\\s*`, 'gmu'));

/** The number of an item in Chinese, Japanese or Korean. */
const NUMBER = lazy(
  () => new RegExp(`^([^\\S\\n]*\\d{1,2})(?:[、．](?!\\d)|[.)](?=${CJK}))[^\\S\\n]*`, 'gmu'),
);

/** Item markers that CommonMark lacks: `(1)`, `a)`, `1.1`, `1°`, `①`, `가.`, `→`, `✅`. */
const ITEM_MARKER = `[^\\S\\n]*(?![${BULLETS}])(?:[(（][\\p{L}\\d]{1,2}[)）]|\\p{L}\\)|\\d{1,2}(?:\\.\\d{1,2})+\\.?\\s|\\d{1,2}[°º]\\s|\\p{L}\\.\\t|[가-하]\\.\\s|[①-⑳→⇒※\\p{So}])`;
const MARKED_LINE = lazy(() => new RegExp(`^${ITEM_MARKER}`, 'gmu'));
const LINE_END = lazy(() => new RegExp(`(?<=[^\\s\\\\])[^\\S\\n]*\\n(?=${ITEM_MARKER})`, 'gu'));

/** Keeps the line breaks before such items, if a text has several. */
export function keepItemLineBreaks(text: string): string {
  const isList = text.includes('\n') && (text.match(MARKED_LINE())?.length ?? 0) > 1;
  return isList ? text.replaceAll(LINE_END(), '\\\n') : text;
}

/**
 * Converts lists of word processors to CommonMark. A nested list has another bullet, or more
 * indentation.
 */
function toMarkdownBullets(source: string): string {
  if (ASCII_LINE.test(source)) return source;
  const numbers = source.match(NUMBER()) ?? [];
  const text = numbers.length > 1 ? source.replaceAll(NUMBER(), '$1. ') : source;
  if (!MAY_HAVE_BULLETS().test(text)) return text;
  const lines = splitLines(text.replaceAll(BULLET_ALONE(), '$1 ')).map((line) => ({
    line,
    match: BULLET_LINE().exec(line),
  }));
  const bullets = lines.flatMap(({ match }) => (match ? [getBullet(match)] : []));
  if (bullets.length === 0 || (bullets.length === 1 && AMBIGUOUS.test(bullets[0] as string)))
    return text;
  const levels: string[] = [];
  return lines
    .map(({ line, match }) => {
      if (match === null) return line;
      const key = `${match[1]}${getBullet(match)}`;
      if (levels.includes(key)) levels.length = levels.indexOf(key);
      levels.push(key);
      return `${'  '.repeat(levels.length - 1)}- ${line.slice(match[0].length)}`;
    })
    .join('\n');
}

function getBullet([, , ...bullets]: RegExpExecArray): string {
  return bullets.find(Boolean) ?? '';
}

/** Folded YAML has all items of a list on one line. */
function splitLines(text: string): string[] {
  const [, bullet = ''] = FIRST_BULLET().exec(text) ?? [];
  return bullet === ''
    ? text.split('\n')
    : text.replaceAll(` ${bullet} `, `\n${bullet} `).split('\n');
}

/** Items without text are probably no list. */
function hasText([first, ...others]: readonly SourceBlock[]): boolean {
  return (
    typeof first === 'string' &&
    first.trim() !== '' &&
    others.every((block) => typeof block === 'string' || block.items.every(hasText))
  );
}

/** Consumes tokens up to the closing type. */
function readBlocks(closing: string | undefined, tokens: IterableIterator<Token>): SourceBlock[] {
  const blocks: SourceBlock[] = [];
  for (const token of tokens) {
    if (token.type === closing) break;
    if (token.type === 'inline') blocks.push(token.content);
    else if (token.type === 'bullet_list_open')
      blocks.push({ start: undefined, items: readItems(tokens) });
    else if (token.type === 'ordered_list_open') {
      blocks.push({ start: Number(token.attrGet('start') ?? 1), items: readItems(tokens) });
    }
  }
  return blocks;
}

function readItems(tokens: IterableIterator<Token>): SourceBlock[][] {
  const items: SourceBlock[][] = [];
  for (const token of tokens) {
    if (token.type !== 'list_item_open') break;
    items.push(readBlocks('list_item_close', tokens));
  }
  return items;
}
