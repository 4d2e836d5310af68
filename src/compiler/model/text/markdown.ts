import MarkdownIt, { type Token } from 'markdown-it';
import { lazy } from '../../../util/memoize.js';
import { encodeUrl } from '../../schema/url.js';
import { linkAddresses, mayContainAddress } from '../links.js';
import { correctDelimiters } from './emphasis.js';
import { emphasize, type Inline, type RichText, toPlainText, toRichText } from './inline.js';

/**
 * Creates a CommonMark parser without HTML. Only its inline parser is used, so block syntax (`# `,
 * `- `) stays text.
 */
function createParser() {
  const markdown = new MarkdownIt('commonmark', { html: false });
  // The model rejects links with a warning; the parser would do so silently.
  markdown.validateLink = () => true;
  // Links are encoded later; addresses of images are printed as written.
  markdown.normalizeLink = (address) => address;
  markdown.inline.State = class extends markdown.inline.State {
    override scanDelims(start: number, isStar: boolean) {
      const delimiters = super.scanDelims(start, isStar);
      if (isStar) return { ...delimiters, ...correctDelimiters(this.src, start, delimiters) };
      // The underscores in `__init__.py` are no emphasis.
      const surroundings = this.src.slice(Math.max(start - 1, 0), start + delimiters.length + 2);
      const isName = /^[A-Za-z\d]_+\.[a-z]/.test(surroundings);
      return isName ? { ...delimiters, can_open: false, can_close: false } : delimiters;
    }

    override push(type: string, tag: string, nesting: -1 | 0 | 1) {
      return Object.assign(super.push(type, tag, nesting), { meta: this.pos });
    }
  };
  return markdown;
}

const parser = lazy(createParser);

/** Keeps each star as a token. */
const starParser = lazy(() => {
  const markdown = createParser();
  markdown.inline.ruler2.disable('fragments_join');
  markdown.core.ruler.disable('text_join');
  return markdown;
});

/** Returns the offset of each run of stars that is printed without a backslash. */
export function findLiteralStars(text: string): number[] {
  const tokens: Token[] = starParser().parseInline(text, {})[0]?.children ?? [];
  const stars = tokens.filter(({ type, content }) => type === 'text' && content === '*');
  return [...new Set(stars.map(({ meta }) => meta as unknown as number))];
}

/** Text without these has no markup. `!` means an image only before a bracket. */
const MARKUP = /[\\`*_[\]<&]| {2}\n/;

/** Parses inline CommonMark; a line break is a space. Links bare addresses, as GitHub does. */
export function parseMarkdown(text: string): RichText {
  const parsed = parseLine(text);
  return mayContainAddress(text) ? linkAddresses(parsed) : parsed;
}

function parseLine(text: string): RichText {
  const line = text.trim().replaceAll(/\r\n?/g, '\n');
  if (line === '') return [];
  if (!MARKUP.test(line)) {
    return [
      { kind: 'text', text: line.includes('\n') ? line.replaceAll(/(?<!\s)\s*\n\s*/g, ' ') : line },
    ];
  }
  return parseSimpleEmphasis(line) ?? parseInline(line);
}

export function parseInline(line: string): RichText {
  const tokens = parser().parseInline(line, {})[0]?.children ?? [];
  return readNodes(undefined, tokens.values(), 0);
}

/** Characters of markup other than stars. */
const OTHER_SYNTAX = /[\\`_[\]<&\n\0]/;

/** `*words*` and `**words**` between spaces or punctuation: certainly emphasis. */
const SIMPLE_EMPHASIS = /(?<![^ (])(\*\*?)([A-Za-z\d](?:[^*]*[A-Za-z\d])?)\1(?![^ ).,:;!?])/g;

/** Parses a line with no other markup, ten times as fast as the parser. */
function parseSimpleEmphasis(line: string): RichText | undefined {
  if (OTHER_SYNTAX.test(line)) return undefined;
  const nodes: Inline[] = [];
  let end = 0;
  for (const { index, 0: match, 1: stars, 2: text = '' } of line.matchAll(SIMPLE_EMPHASIS)) {
    const prefix = line.slice(end, index);
    if (prefix.includes('*')) return undefined;
    nodes.push(...toRichText(prefix), {
      kind: stars === '*' ? 'emphasis' : 'strong',
      children: toRichText(text),
    });
    end = index + match.length;
  }
  const rest = line.slice(end);
  return rest.includes('*') ? undefined : [...nodes, ...toRichText(rest)];
}

/** Markup nested deeper keeps only its text. */
const MAX_DEPTH = 20;

/** Consumes tokens up to the closing type. */
function readNodes(
  closing: string | undefined,
  tokens: IterableIterator<Token>,
  depth: number,
): Inline[] {
  const nodes: Inline[] = [];
  let skippedDepth = 0;
  for (const token of tokens) {
    if (depth === MAX_DEPTH && (token.nesting > 0 || (token.nesting < 0 && skippedDepth > 0))) {
      skippedDepth += token.nesting;
      continue;
    }
    if (token.type === closing) break;
    const node = toNode(token, (end) => readNodes(end, tokens, depth + 1));
    if (node !== undefined) nodes.push(node);
  }
  return nodes;
}

function toNode(token: Token, readChildren: (closing: string) => Inline[]): Inline | undefined {
  switch (token.type) {
    case 'em_open':
      return emphasize('emphasis', readChildren('em_close'));
    case 'strong_open':
      return emphasize('strong', readChildren('strong_close'));
    case 'link_open':
      return {
        kind: 'link',
        href: encodeUrl(String(token.attrGet('href') ?? '')),
        children: readChildren('link_close'),
      };
    case 'code_inline':
      return { kind: 'code', text: token.content };
    case 'softbreak':
      return { kind: 'text', text: ' ' };
    case 'hardbreak':
      return { kind: 'break' };
    case 'image':
      return { kind: 'text', text: toImageSource(token) };
    default:
      return token.content === '' ? undefined : { kind: 'text', text: token.content };
  }
}

/** CVs have no images in text, so their syntax is printed. */
function toImageSource(token: Token): string {
  const title = token.attrGet('title');
  const target = `${token.attrGet('src') ?? ''}${title === null ? '' : ` "${title}"`}`;
  return `![${token.content}](${target})`;
}

export function toDisplayedText(text: string): string {
  return toPlainText(parseMarkdown(text));
}
