import { decodeHTML } from 'entities';
import { parseUrl } from './fields.js';
import {
  escapeMarkdown,
  normalizeParagraphs,
  splitMarkdownPoints,
  splitPlainTextPoints,
  toUnicodeScript,
} from './plain-text.js';
import { convertCommands } from './typesetting-commands.js';

const BLOCKS =
  'p|div|section|article|header|footer|address|blockquote|pre|figure|center|table|tr|caption|hr|' +
  'd[ltd]|li|[uo]l|h[1-6]';
const BLOCK = new RegExp(`^(?:${BLOCKS})$`);

const EMPHASIS_MARKS: readonly (readonly [mark: string, names: RegExp])[] = [
  ['**', /^(?:b|strong|h\d|dt)$/],
  ['*', /^(?:i|em|cite|var)$/],
  ['`', /^(?:code|kbd|samp|tt)$/],
];

/** `a` without attributes is a generic type: `List<A>`. */
const TAG = new RegExp(
  String.raw`<(/?)(a(?=\s|(?<=/a)>)|${BLOCKS}|b|strong|i|em|cite|var|code|kbd|samp|tt|br|td|th|su[bp]|u|s|del|ins|strike|mark|span|font|small|big|abbr|img|o:p|t(?:body|head|foot)|wbr)((?:\s[^<>]*)?)/?>`,
  'i',
);
const TOKEN = `${TAG.source}|<![-[][^<>]*>|&(?:#\\d{1,7}|#x[\\da-f]{1,6}|[a-z][a-z\\d]{1,31});`;
/** Deeper lists are not indented further. */
const MAX_LISTS = 20;

/** In Markdown, code spans and escapes are not HTML. */
const MIXED_TOKEN = `${TOKEN}|(?<!\`)(\`{1,3})(?!\`)[^\`]{1,500}\\4(?!\`)|\\\\[^a-z]`;

/** Line breaks in elements become spaces, except before bullets. */
const SOFT_BREAK = /(?<!\s)[^\S\n]*\n[^\S\n]*(?![\s•*+–-]|\d{1,9}[.)]\s)/g;

export function isHtml(text: string): boolean {
  return TAG.test(text);
}

/** @param isMarkdown - whether text outside tags is Markdown, possibly with commands */
export function htmlToMarkdown(html: string, isMarkdown = true): string {
  const text = isMarkdown ? convertCommands(html) : html;
  if (isMarkdown && !/[<&]/.test(text)) return text;
  const writer = new MarkdownWriter(isMarkdown);
  let end = 0;
  for (const match of text.matchAll(new RegExp(isMarkdown ? MIXED_TOKEN : TOKEN, 'gi'))) {
    writer.addText(text.slice(end, match.index));
    writer.addToken(match);
    end = match.index + match[0].length;
  }
  writer.addText(text.slice(end));
  return writer.finish();
}

/** @param html - or plain text */
export function toBulletPoints(html: string): string[] {
  return isHtml(html)
    ? splitMarkdownPoints(htmlToMarkdown(html, false))
    : splitPlainTextPoints(html);
}

/** @param html - or plain text */
export function toRichText(html: string): string {
  return isHtml(html) ? htmlToMarkdown(html, false) : escapeMarkdown(normalizeParagraphs(html));
}

interface OpenInline {
  readonly name: string;
  precedingText: string;
  readonly close: (text: string) => string;
}

interface OpenList {
  /** Number of the next item; 0 in bulleted lists. */
  next: number;
  /** Indentation of the list items (`outer`) and of their content (`inner`). */
  readonly outer: string;
  inner: string;
}

class MarkdownWriter {
  #markdown = '';
  #text = '';
  readonly #inlines: OpenInline[] = [];
  readonly #lists: OpenList[] = [];
  /** Pending bullet or number of an item without text. */
  #marker = '';
  #depth = 0;
  #isCell = false;

  constructor(readonly isMarkdown: boolean) {}

  addText(text: string): void {
    const isVerbatim = this.isMarkdown && this.#depth === 0;
    const content = isVerbatim
      ? text
      : text.replaceAll(/[^\S\n]+/g, ' ').replaceAll(SOFT_BREAK, ' ');
    this.#text += this.isMarkdown ? content : escapeMarkdown(content);
  }

  addToken([token, slash, tag, attributes = '']: RegExpExecArray): void {
    const name = tag?.toLowerCase();
    if (name === undefined) {
      if (token.startsWith('&')) this.#text += escapeMarkdown(decodeHTML(token).replace(/\s/, ' '));
      else if (!token.startsWith('<')) this.#text += token;
    } else if (slash === '') this.#open(name, attributes);
    else this.#close(name);
  }

  finish(): string {
    this.#endBlock();
    return this.#markdown;
  }

  #open(name: string, attributes: string): void {
    const push = (close: OpenInline['close']): void => {
      if (this.#inlines.some((inline) => inline.name === name)) return;
      this.#inlines.push({ name, precedingText: this.#text, close });
      this.#text = '';
    };
    if (BLOCK.test(name)) this.#startBlock(name, attributes);
    // A placeholder: breaks depend on the complete paragraph.
    if (name === 'br') this.#text += '\v';
    if (/^t[dh]$/.test(name)) this.#isCell = true;
    const [mark] = EMPHASIS_MARKS.find(([, names]) => names.test(name)) ?? [];
    if (mark !== undefined) push((text) => this.#emphasize(text, mark));
    if (name === 'sup' || name === 'sub') push((text) => toUnicodeScript(text, name));
    const [, , href = ''] = /\shref\s*=\s*(["']?)(.*?)\1(?:\s|$)/is.exec(attributes) ?? [];
    const address = name === 'a' ? parseUrl(decodeHTML(href.trim())) : undefined;
    if (address !== undefined)
      push((text) =>
        ['', escapeMarkdown(address), escapeMarkdown(href)].includes(text)
          ? address
          : `[${text}](${address})`,
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
      // After text, a list that does not begin with 1 needs a blank line.
      if (start > 1) this.#markdown += '\n';
      this.#lists.push({ next: name === 'ol' ? start : 0, outer, inner: outer });
      this.#marker = '';
    }
    if (name !== 'li') return;
    this.#marker = list.next === 0 ? '- ' : `${list.next++}. `;
    list.inner = list.outer + ' '.repeat(this.#marker.length);
  }

  #close(name: string): void {
    const index = this.#inlines.findLastIndex((inline) => inline.name === name);
    if (index >= 0) this.#closeInlines(this.#inlines.splice(index));
    if (/^t[dh]$/.test(name)) this.#text += ' ';
    if (!BLOCK.test(name)) return;
    this.#endBlock(name);
    this.#depth = Math.max(0, this.#depth - 1);
    if (name === 'li') this.#marker = '';
    if (/^[uo]l$/.test(name)) this.#lists.pop();
  }

  #closeInlines(inlines: readonly OpenInline[]): void {
    for (const { precedingText, close } of inlines.toReversed()) {
      const trimmed = this.#text.trim();
      const [start] = /^\s*/.exec(this.#text) ?? [];
      this.#text =
        precedingText + start + close(trimmed) + this.#text.slice(`${start}${trimmed}`.length);
    }
  }

  /** Emphasis ends with its paragraph; code has no escapes. */
  #emphasize(text: string, mark: string): string {
    const hasMark = mark === '*' ? /(?<![*\\])\*(?!\*)/.test(text) : text.includes(mark);
    const content =
      mark === '`' && !this.isMarkdown ? text.replaceAll(/\\(?=[\\*`[\]<_&])/g, '') : text;
    return text === '' || hasMark
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
    for (const inline of this.#inlines) inline.precedingText = '';
    const block = resolveBreaks(this.#text.trim());
    this.#text = '';
    if (block === '') return;
    const { outer, inner } = this.#lists.at(-1) ?? { outer: '', inner: '' };
    const lines = block.replaceAll(/\n(?=.)/g, `\n${inner}`);
    const [separator, indent] = this.#marker === '' ? ['\n\n', inner] : ['\n', outer];
    this.#markdown += (this.#markdown && separator) + indent + this.#marker + lines;
    this.#marker = '';
  }
}

/** Two breaks separate paragraphs; one before a bullet, lines. Merges adjacent emphasis. */
function resolveBreaks(text: string): string {
  return text
    .replaceAll(/(?<=[^\s*\\])\*{4}(?=[^\s*])/g, '')
    .replaceAll(/(?<![ \t])[ \t]*\v[ \t]*\n?[ \t]*/g, '\v')
    .replaceAll(/\v{2,}/g, '\n\n')
    .replaceAll(/\v(?=\n|[•*+–-]\s|\d{1,9}[.)]\s)/g, '\n')
    .replaceAll('\v', '\\\n');
}
