import { decodeHTML } from 'entities';
import { withoutCommands } from './commands.js';
import { readUri } from './fields.js';
import { asParagraphs, literal, pointsIn, pointsOf, raised } from './plain-text.js';

const MARKS: ReadonlyMap<string, string> = new Map(
  [
    ['**', 'b strong h1 h2 h3 h4 h5 h6 dt'],
    ['*', 'i em cite var'],
    ['`', 'code kbd samp tt'],
  ].flatMap(([mark = '', names = '']) => names.split(' ').map((name) => [name, mark] as const)),
);

const BLOCKS = new Set(
  'p div section article header footer address blockquote pre figure center table tr caption hr dl dt dd li ul ol h1 h2 h3 h4 h5 h6'.split(
    ' ',
  ),
);

/** Elements without a mark of their own in Markdown. */
const OTHERS =
  'a|br|td|th|su[bp]|u|s|del|ins|strike|mark|span|font|small|big|abbr|tbody|thead|tfoot|wbr';

const TAG = new RegExp(
  String.raw`<(/?)(${[...MARKS.keys(), ...BLOCKS, OTHERS].join('|')})((?:\s[^<>]*)?)/?>`,
  'i',
);

const TOKEN = `${TAG.source}|<!--[^<>]*-->|&(?:#\\d{1,7}|#x[\\da-f]{1,6}|[a-z][a-z\\d]{1,31});`;

/** In Markdown, code and escaped characters are no HTML. */
const MIXED_TOKEN = `${TOKEN}|(?<!\`)(\`{1,3})(?!\`)[^\`]{1,500}\\4(?!\`)|\\\\[^a-z]`;

/** A line break within a paragraph, until the paragraph is complete. */
const BREAK = '\v';

/** Single line breaks in elements are spaces, but not before bullets. */
const SOFT_BREAK = /(?<!\s)[^\S\n]*\n[^\S\n]*(?![\s•*+–-]|\d{1,9}[.)]\s)/g;

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

export function isHtml(text: string): boolean {
  return TAG.test(text);
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
  from: number;
  readonly close: (text: string) => string;
}

interface OpenList {
  /** The number of the next item; undefined where the items have bullets. */
  next: number | undefined;
  /** The indentation of its items, and of what they hold. */
  readonly outer: string;
  inner: string;
}

class Writer {
  #markdown = '';
  #text = '';
  #inlines: Inline[] = [];
  readonly #lists: OpenList[] = [];
  /** The bullet or number of an item that has no text yet. */
  #marker = '';
  #depth = 0;
  #isCell = false;

  constructor(readonly isMarkdown: boolean) {}

  addText(text: string): void {
    const isPlain = this.isMarkdown && this.#depth === 0;
    const collapsed = isPlain
      ? text
      : text.replaceAll(/[^\S\n]+/g, ' ').replaceAll(SOFT_BREAK, ' ');
    this.#text += this.isMarkdown ? collapsed : literal(collapsed);
  }

  addToken([token, slash, tag, attributes = '']: RegExpExecArray): void {
    const name = tag?.toLowerCase();
    // `Vec<A>` has a type.
    const isType = this.isMarkdown && /^[A-Z]$/.test(tag ?? '') && attributes === '';
    if (isType || (name === undefined && /^[\\`]/.test(token))) this.#text += token;
    else if (name === undefined) this.#text += literal(characterOf(token));
    else if (slash === '/') this.#close(name);
    else this.#open(name, attributes);
  }

  finish(): string {
    this.#endBlock();
    return this.#markdown;
  }

  #open(name: string, attributes: string): void {
    if (BLOCKS.has(name)) this.#startBlock(name, attributes);
    if (name === 'br') this.#text += BREAK;
    if (name === 'td' || name === 'th') this.#isCell = true;
    const mark = MARKS.get(name);
    if (mark !== undefined && !this.#inlines.some((one) => MARKS.get(one.name) === mark))
      this.#push(name, (text) => this.#marked(text, mark));
    if (name === 'sup' || name === 'sub') this.#push(name, (text) => raised(text, name));
    const [, , href = ''] = /\shref\s*=\s*(["']?)(.*?)\1(?:\s|$)/is.exec(attributes) ?? [];
    const address = name === 'a' ? readUri(decodeHTML(href.trim())) : undefined;
    if (address !== undefined)
      this.#push(name, (text) =>
        ['', address, literal(address), literal(href)].includes(text)
          ? address
          : `[${text}](${address})`,
      );
  }

  #startBlock(name: string, attributes: string): void {
    this.#endBlock(name);
    if (name === 'hr') return;
    this.#depth += 1;
    if (name === 'ul' || name === 'ol') {
      const list = this.#lists.at(-1);
      const outer = (this.#marker === '' ? list?.inner : list?.outer) ?? '';
      const start = Number(/\sstart\s*=\s*["']?(\d{1,9})/i.exec(attributes)?.[1] ?? 1);
      this.#lists.push({ next: name === 'ol' ? start : undefined, outer, inner: outer });
      this.#marker = '';
    }
    if (name !== 'li') return;
    const list = this.#lists.at(-1) ?? { next: undefined, outer: '', inner: '' };
    this.#marker = list.next === undefined ? '- ' : `${list.next++}. `;
    list.inner = list.outer + ' '.repeat(this.#marker.length);
  }

  #push(name: string, close: Inline['close']): void {
    this.#inlines.push({ name, from: this.#text.length, close });
  }

  #close(name: string): void {
    const at = this.#inlines.findLastIndex((one) => one.name === name);
    if (at >= 0) this.#closeInlines(this.#inlines.splice(at));
    if (name === 'td' || name === 'th') this.#text = `${this.#text.trimEnd()} `;
    if (!BLOCKS.has(name)) return;
    this.#endBlock(name);
    this.#depth = Math.max(0, this.#depth - 1);
    if (name === 'li') this.#marker = '';
    if (name === 'ul' || name === 'ol') this.#lists.pop();
  }

  #closeInlines(inlines: readonly Inline[]): void {
    for (const { from, close } of inlines.toReversed()) {
      const before = this.#text.slice(0, from);
      const [, start = '', inner = '', end = ''] =
        /^(\s*)(.*?)(\s*)$/s.exec(this.#text.slice(from)) ?? [];
      const closed = close(inner);
      // `<b>a</b><b>b</b>`
      const [mark = ''] = /^\*+(?=[^*])/.exec(closed) ?? [];
      const isJoined = start === '' && mark !== '' && /\*+$/.exec(before)?.[0] === mark;
      this.#text = isJoined
        ? before.slice(0, -mark.length) + closed.slice(mark.length) + end
        : before + start + closed + end;
    }
  }

  /** Emphasis ends with its paragraph, and code has no escapes. */
  #marked(text: string, mark: string): string {
    if (text === '' || (mark === '**' && text.includes(mark))) return text;
    const content =
      mark === '`' && !this.isMarkdown ? text.replaceAll(/\\(?=[\\*`[\]<_&])/g, '') : text;
    return content.replaceAll(/[^\n]+(?:\n[^\n]+)*/g, `${mark}$&${mark}`);
  }

  #endBlock(name = ''): void {
    if (this.#isCell && !/^(?:[uo]l|li|t)/.test(name)) {
      this.#text = `${this.#text.trimEnd()} `;
      return;
    }
    this.#isCell = false;
    this.#closeInlines(this.#inlines);
    for (const inline of this.#inlines) inline.from = 0;
    const block = withBreaks(this.#text.trim());
    this.#text = '';
    if (block !== '') this.#write(block);
  }

  #write(block: string): void {
    const list = this.#lists.at(-1);
    const indent = list?.inner ?? '';
    const lines = block.replaceAll(/\n(?=.)/g, `\n${indent}`);
    // Below text, only a list that begins with 1 is a list.
    const isTight = /^(?:- |1\. |)$/.test(this.#marker) || list?.outer !== '';
    const isItem = this.#marker !== '' && (isTight || /^\d+\. .*$/m.test(this.#markdown));
    const separator = isItem ? '\n' : '\n\n';
    this.#markdown += this.#markdown === '' ? '' : separator;
    this.#markdown +=
      this.#marker === '' ? indent + lines : (list?.outer ?? '') + this.#marker + lines;
    this.#marker = '';
  }
}

/** Two breaks divide paragraphs; one before a bullet, lines. */
function withBreaks(text: string): string {
  return text
    .replaceAll(/(?<![ \t])[ \t]*\v(?:[ \t]*\n?[ \t]*\v)+[ \t]*\n?[ \t]*/g, '\n\n')
    .replaceAll(/(?<![ \t])[ \t]*\v[ \t]*\n?[ \t]*(?=\n|[•+–-]\s|\*\s|\d{1,9}[.)]\s)/g, '\n')
    .replaceAll(/(?<![ \t])[ \t]*\v[ \t]*\n?[ \t]*/g, '\\\n');
}

/** The character of a reference; comments have none. */
function characterOf(token: string): string {
  return token.startsWith('&') ? decodeHTML(token).replaceAll(/\s/g, ' ') : '';
}
