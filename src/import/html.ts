import { decodeHTML } from 'entities';
import { withoutCommands } from './commands.js';
import { readUri } from './fields.js';
import { asParagraphs, literal, pointsIn, pointsOf, raised } from './plain-text.js';

const BLOCKS =
  'p|div|section|article|header|footer|address|blockquote|pre|figure|center|table|tr|caption|hr|d[ltd]|li|[uo]l|h[1-6]';
const BLOCK = new RegExp(`^(?:${BLOCKS})$`);

const MARKS: readonly (readonly [mark: string, names: RegExp])[] = [
  ['**', /^(?:b|strong|h\d|dt)$/],
  ['*', /^(?:i|em|cite|var)$/],
  ['`', /^(?:code|kbd|samp|tt)$/],
];

/** A tag. One of `a` without an attribute is rather a type: `List<A>`. */
const TAG = new RegExp(
  String.raw`<(/?)(a(?=\s|(?<=/a)>)|${BLOCKS}|b|strong|i|em|cite|var|code|kbd|samp|tt|br|td|th|su[bp]|u|s|del|ins|strike|mark|span|font|small|big|abbr|img|o:p|t(?:body|head|foot)|wbr)((?:\s[^<>]*)?)/?>`,
  'i',
);
const TOKEN = `${TAG.source}|<![-[][^<>]*>|&(?:#\\d{1,7}|#x[\\da-f]{1,6}|[a-z][a-z\\d]{1,31});`;
/** Lists within deeper lists have the indentation of these. */
const MAX_LISTS = 20;

/** In Markdown, code and escaped characters are no HTML. */
const MIXED_TOKEN = `${TOKEN}|(?<!\`)(\`{1,3})(?!\`)[^\`]{1,500}\\4(?!\`)|\\\\[^a-z]`;

/** Single line breaks within elements are spaces, but not before bullets. */
const SOFT_BREAK = /(?<!\s)[^\S\n]*\n[^\S\n]*(?![\s•*+–-]|\d{1,9}[.)]\s)/g;

export function isHtml(text: string): boolean {
  return TAG.test(text);
}

/**
 * Converts HTML to Markdown: paragraphs, lists within lists, rows of tables, emphasis, links, code.
 *
 * @param isMarkdown - whether the text around the tags is Markdown, and may have commands of Typst and LaTeX
 */
export function toMarkdown(html: string, isMarkdown = true): string {
  const text = isMarkdown ? withoutCommands(html) : html;
  if (isMarkdown && !/[<&]/.test(text)) return text;
  const writer = new Writer(isMarkdown);
  let end = 0;
  for (const match of text.matchAll(new RegExp(isMarkdown ? MIXED_TOKEN : TOKEN, 'gi'))) {
    writer.addText(text.slice(end, match.index));
    writer.addToken(match);
    end = match.index + match[0].length;
  }
  writer.addText(text.slice(end));
  return writer.finish();
}

/** The bullet points of HTML, or of plain text. */
export function blocksOf(html: string): string[] {
  return isHtml(html) ? pointsOf(toMarkdown(html, false)) : pointsIn(html);
}

/** The paragraphs and lists of HTML, or of plain text. */
export function richText(html: string): string {
  return isHtml(html) ? toMarkdown(html, false) : literal(asParagraphs(html));
}

interface Inline {
  readonly name: string;
  /** The text of its block before it. */
  before: string;
  readonly close: (text: string) => string;
}

interface OpenList {
  /** The number of the next item; 0 where the items have bullets. */
  next: number;
  /** The indentation of its items, and of what they hold. */
  readonly outer: string;
  inner: string;
}

class Writer {
  #markdown = '';
  #text = '';
  readonly #inlines: Inline[] = [];
  readonly #lists: OpenList[] = [];
  /** The bullet or number of an item that has no text yet. */
  #marker = '';
  #depth = 0;
  #isCell = false;

  constructor(readonly isMarkdown: boolean) {}

  addText(text: string): void {
    const isAsWritten = this.isMarkdown && this.#depth === 0;
    const words = isAsWritten
      ? text
      : text.replaceAll(/[^\S\n]+/g, ' ').replaceAll(SOFT_BREAK, ' ');
    this.#text += this.isMarkdown ? words : literal(words);
  }

  addToken([token, slash, tag, attributes = '']: RegExpExecArray): void {
    const name = tag?.toLowerCase();
    if (name === undefined) {
      if (token.startsWith('&')) this.#text += literal(decodeHTML(token).replace(/\s/, ' '));
      else if (!token.startsWith('<')) this.#text += token;
    } else if (slash === '') this.#open(name, attributes);
    else this.#close(name);
  }

  finish(): string {
    this.#endBlock();
    return this.#markdown;
  }

  #open(name: string, attributes: string): void {
    const push = (close: Inline['close']): void => {
      if (this.#inlines.some((one) => one.name === name)) return;
      this.#inlines.push({ name, before: this.#text, close });
      this.#text = '';
    };
    if (BLOCK.test(name)) this.#startBlock(name, attributes);
    // The line break of a paragraph, until it is complete.
    if (name === 'br') this.#text += '\v';
    if (/^t[dh]$/.test(name)) this.#isCell = true;
    const [mark] = MARKS.find(([, names]) => names.test(name)) ?? [];
    if (mark !== undefined) push((text) => this.#marked(text, mark));
    if (name === 'sup' || name === 'sub') push((text) => raised(text, name));
    const [, , href = ''] = /\shref\s*=\s*(["']?)(.*?)\1(?:\s|$)/is.exec(attributes) ?? [];
    const address = name === 'a' ? readUri(decodeHTML(href.trim())) : undefined;
    if (address !== undefined)
      push((text) =>
        ['', literal(address), literal(href)].includes(text) ? address : `[${text}](${address})`,
      );
  }

  #startBlock(name: string, attributes: string): void {
    this.#endBlock(name);
    if (name !== 'hr') this.#depth += 1;
    const list = this.#lists.at(-1) ?? { next: 0, outer: '', inner: '' };
    if (/^[uo]l$/.test(name)) {
      const isInner = this.#marker === '' && this.#lists.length < MAX_LISTS;
      const outer = isInner ? list.inner : list.outer;
      const start = Number(/\sstart\s*=\s*["']?(\d{1,9})/i.exec(attributes)?.[1] ?? 1);
      // Below text, only a list that begins with 1 is a list.
      if (start > 1) this.#markdown += '\n';
      this.#lists.push({ next: name === 'ol' ? start : 0, outer, inner: outer });
      this.#marker = '';
    }
    if (name !== 'li') return;
    this.#marker = list.next === 0 ? '- ' : `${list.next++}. `;
    list.inner = list.outer + ' '.repeat(this.#marker.length);
  }

  #close(name: string): void {
    const at = this.#inlines.findLastIndex((one) => one.name === name);
    if (at >= 0) this.#closeInlines(this.#inlines.splice(at));
    if (/^t[dh]$/.test(name)) this.#text += ' ';
    if (!BLOCK.test(name)) return;
    this.#endBlock(name);
    this.#depth = Math.max(0, this.#depth - 1);
    if (name === 'li') this.#marker = '';
    if (/^[uo]l$/.test(name)) this.#lists.pop();
  }

  #closeInlines(inlines: readonly Inline[]): void {
    for (const { before, close } of inlines.toReversed()) {
      const inner = this.#text.trim();
      const [start] = /^\s*/.exec(this.#text) ?? [];
      this.#text = before + start + close(inner) + this.#text.slice(`${start}${inner}`.length);
    }
  }

  /** Emphasis ends with its paragraph, and code has no escapes. */
  #marked(text: string, mark: string): string {
    const isMarked = mark === '*' ? /(?<![*\\])\*(?!\*)/.test(text) : text.includes(mark);
    const content =
      mark === '`' && !this.isMarkdown ? text.replaceAll(/\\(?=[\\*`[\]<_&])/g, '') : text;
    return text === '' || isMarked
      ? text
      : content.replaceAll(/[^\v]+(?:\v[^\v]+)*/g, `${mark}$&${mark}`);
  }

  #endBlock(name = ''): void {
    if (this.#isCell && !/^(?:[uo]l|li|t)/.test(name)) {
      this.#text += ' ';
      return;
    }
    this.#closeInlines(this.#inlines);
    if (this.#isCell) this.#text = this.#text.replaceAll(/ {2,}/g, ' ');
    this.#isCell = false;
    for (const inline of this.#inlines) inline.before = '';
    const block = withBreaks(this.#text.trim());
    this.#text = '';
    if (block === '') return;
    const { outer, inner } = this.#lists.at(-1) ?? { outer: '', inner: '' };
    const lines = block.replaceAll(/\n(?=.)/g, `\n${inner}`);
    const [separator, indent] = this.#marker === '' ? ['\n\n', inner] : ['\n', outer];
    this.#markdown += (this.#markdown && separator) + indent + this.#marker + lines;
    this.#marker = '';
  }
}

/** Two breaks divide paragraphs; one before a bullet, lines. Adjacent emphasis is one. */
function withBreaks(text: string): string {
  return text
    .replaceAll(/(?<=[^\s*\\])\*{4}(?=[^\s*])/g, '')
    .replaceAll(/(?<![ \t])[ \t]*\v[ \t]*\n?[ \t]*/g, '\v')
    .replaceAll(/\v{2,}/g, '\n\n')
    .replaceAll(/\v(?=\n|[•*+–-]\s|\d{1,9}[.)]\s)/g, '\n')
    .replaceAll('\v', '\\\n');
}
