import MarkdownIt, { type Token } from 'markdown-it';
import { once } from '../../../util/remember.js';
import { encodeAddress } from '../../schema/address.js';
import { mayHoldAddress, withAddressesLinked } from '../links.js';
import { expectedStars } from './emphasis.js';
import { type Inline, marked, plain, type RichText, toPlainText } from './inline.js';

/**
 * CommonMark without HTML, which stays literal text. Only the inline parser is used, so block syntax (`# `, `- `)
 * stays literal too. Most CVs need none.
 */
function inlineParser() {
  const markdown = new MarkdownIt('commonmark', { html: false });
  // The model decides which schemes become links, and warns of others; the parser would drop them silently.
  markdown.validateLink = () => true;
  // Addresses are encoded when they become links; those of images are printed as written.
  markdown.normalizeLink = (address) => address;
  markdown.inline.State = class extends markdown.inline.State {
    override scanDelims(start: number, isStar: boolean) {
      const delimiters = super.scanDelims(start, isStar);
      if (isStar) return { ...delimiters, ...expectedStars(this.src, start, delimiters) };
      // The underscores of `__init__.py` are part of a name.
      const around = this.src.slice(Math.max(start - 1, 0), start + delimiters.length + 2);
      const isName = /^[A-Za-z\d]_+\.[a-z]/.test(around);
      return isName ? { ...delimiters, can_open: false, can_close: false } : delimiters;
    }

    override push(type: string, tag: string, nesting: -1 | 0 | 1) {
      return Object.assign(super.push(type, tag, nesting), { meta: this.pos });
    }
  };
  return markdown;
}

const parser = once(inlineParser);

/** Leaves each star a token of its own. */
const starParser = once(() => {
  const markdown = inlineParser();
  markdown.inline.ruler2.disable('fragments_join');
  markdown.core.ruler.disable('text_join');
  return markdown;
});

/** The places of stars that are printed, although they have no backslash: where each run of stars begins. */
export function literalStars(text: string): number[] {
  const tokens: Token[] = starParser().parseInline(text, {})[0]?.children ?? [];
  const stars = tokens.filter(({ type, content }) => type === 'text' && content === '*');
  return [...new Set(stars.map(({ meta }) => meta as unknown as number))];
}

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
