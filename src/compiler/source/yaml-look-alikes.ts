import type { CST } from 'yaml';
import type { Line, Lines } from './lines.js';
import {
  CLOSING_QUOTES,
  COLONS,
  INVISIBLE,
  type LookAlike,
  OPENING_QUOTES,
  type Sort,
  WIDE_SPACES,
} from './look-alikes.js';
import { lineEnd, lineStart } from './text-edits.js';
import { type Stretch, stretchesOfText } from './yaml-tokens.js';

const ODD = `${WIDE_SPACES}${INVISIBLE}`;

/** Bullets of lists elsewhere. The second kind can also begin a text (`–5 °C`), so it counts only before a space. */
const BULLETS = '•‣⁃◦▪▫■□●○∙➢➤\uF0A7\uF0B7';
const DASHES = '–—―−‐‑‒·*+';

/** Signs that may stand in the place of another; all of them are beyond ASCII, so that most texts are soon read. */
const SUSPECT = new RegExp(`[${ODD}${COLONS}${BULLETS}${OPENING_QUOTES}]`, 'g');

/** A key with what it is indented by is no longer than this. */
const MOST_COLUMNS = 80;

/** Lines that begin with another mark than a hyphen, or have a tab behind one. */
const ODD_START = new RegExp(`^[ \\t]*(?:[${DASHES}] |(?:- +)*-[ ]*\\t)`, 'gm');

/** Offsets in lines that may begin with something that looks like YAML and is not, in the order of the text. */
function candidatesIn(text: string): number[] {
  const found = Array.from(text.matchAll(ODD_START), ({ index }) => index);
  for (let at = match(SUSPECT, text, 0)?.index; at !== undefined; ) {
    if (at - lineStart(text, at) <= MOST_COLUMNS) found.push(at);
    // One of a line is enough.
    at = match(SUSPECT, text, lineEnd(text, at))?.index;
  }
  return found.sort((a, b) => a - b);
}

const AFTER_DASH = 'after the dash';

const INDENT = new RegExp(`^[ \\t${ODD}]*`);
const DASH = new RegExp(`(?:-|[${BULLETS}]|[${DASHES}](?=[ ${ODD}]))([ \\t${ODD}]*)`, 'y');
const KEY = new RegExp(
  `(["${OPENING_QUOTES}]?)([\\w${INVISIBLE}-]+)(["${CLOSING_QUOTES}]?)([ ${ODD}]*)([:${COLONS}])([${ODD}]*)(?![^\\s${ODD}]*//)`,
  'y',
);
const INVISIBLES = new RegExp(`[${INVISIBLE}]`, 'g');
const ONLY_INVISIBLE = new RegExp(`^[${INVISIBLE}]+$`);
const ODD_ONE = new RegExp(`[${ODD}]`);
const ODD_RUNS = new RegExp(`([${ODD}])\\1*`, 'g');

/**
 * The characters of a YAML text that look like a space, a colon, a quote or a list dash, in places where that would matter:
 * there the structure of the text is not what its author sees. Inside texts, these characters are left alone.
 *
 * @param keys - the keys of documents
 */
export function lookAlikesInYaml(
  tokens: readonly CST.Token[],
  lines: Lines,
  keys: ReadonlySet<string>,
): readonly LookAlike[] {
  const texts = new TextsAround(tokens);
  /** The beginnings of texts whose first line looks like an item: their other lines are items too. */
  const lists = new Set<number>();
  return linesAt(candidatesIn(lines.text), lines).flatMap((line) => {
    // Most texts contain nothing of the kind anywhere.
    if (lookAlikesIn(line, keys, false).length === 0) return [];
    const around = texts.at(line);
    if (around?.isPlain === false) return [];
    const isText = around !== undefined && !lists.has(around.start);
    const found = lookAlikesIn(line, keys, isText);
    for (const start of startsOfItems(found)) lists.add(start);
    return found;
  });
}

/** The lines of ascending offsets, each once. */
function linesAt(offsets: readonly number[], lines: Lines): Line[] {
  const found = offsets.map((offset) => lines.lineAt(offset));
  return found.filter(({ number }, index) => number !== found[index - 1]?.number);
}

/** Finds the text that contains the start of a line. Lines must ascend. */
class TextsAround {
  #stretches: readonly Stretch[] | undefined;
  #next = 0;

  constructor(readonly tokens: readonly CST.Token[]) {}

  at({ start }: Line): Stretch | undefined {
    this.#stretches ??= stretchesOfText(this.tokens);
    while ((this.#stretches[this.#next]?.end ?? Number.POSITIVE_INFINITY) <= start) this.#next += 1;
    const stretch = this.#stretches[this.#next];
    return stretch !== undefined && stretch.start < start ? stretch : undefined;
  }
}

function startsOfItems(found: readonly LookAlike[]): number[] {
  return found.flatMap(({ sort, span: [start], where }) => {
    if (sort === 'bullet') return [start];
    return where === AFTER_DASH ? [start - 1] : [];
  });
}

/** Finds the look-alikes at the beginning of a line. A line may continue a text above (`isText`), unless it is a key. */
function lookAlikesIn(
  { text, start }: Line,
  keys: ReadonlySet<string>,
  isText: boolean,
): LookAlike[] {
  const { indent, dashes, keyTokens } = tokenize(text, isText);
  const key = (keyTokens[NAME]?.text ?? '').replaceAll(INVISIBLES, '');
  const isKnown = keys.has(key);
  if (isText && !isKnown) return [];
  const hasColon = keyTokens[COLON]?.text === ':';
  const mayBeKey = dashes.length === 0 && hasColon && /^[a-z_]+$/.test(key);
  const checked = isKnown ? keyTokens : mayBeKey ? keyTokens.slice(COLON) : [];
  return [indent, ...dashes, ...checked].flatMap((token) =>
    CONFUSABLES[token.type](token, { line: text, key, hasColon }).map((one) => ({
      ...one,
      span: [start + one.span[0], start + one.span[1]],
    })),
  );
}

type TokenType = 'indent' | 'bullet' | 'gapAfterDash' | (typeof KEY_TOKENS)[number];

/** A part of the beginning of a line. */
interface Token {
  readonly type: TokenType;
  readonly text: string;
  /** Its offset in the line. */
  readonly at: number;
}

/** The groups of `KEY`. */
const KEY_TOKENS = [
  'openingQuote',
  'name',
  'closingQuote',
  'gapBeforeColon',
  'colon',
  'gapAfterColon',
] as const;
const NAME = KEY_TOKENS.indexOf('name');
const COLON = KEY_TOKENS.indexOf('colon');

/** The beginning of a line as its author sees it. */
interface LineStart {
  readonly indent: Token;
  readonly dashes: readonly Token[];
  /** One token of each type; none if there is no key. */
  readonly keyTokens: readonly Token[];
}

function tokenize(line: string, isText: boolean): LineStart {
  const indent: Token = { type: 'indent', text: INDENT.exec(line)?.[0] ?? '', at: 0 };
  const dashes = isText ? [] : tokenizeDashes(line, endOf(indent));
  return { indent, dashes, keyTokens: tokenizeKey(line, endOf(dashes.at(-1) ?? indent)) };
}

/** Dashes without a gap belong to a text, and so do bullets after a dash. */
function tokenizeDashes(line: string, start: number): Token[] {
  const tokens: Token[] = [];
  let at = start;
  for (let dash = match(DASH, line, at); dash !== null; dash = match(DASH, line, at)) {
    const [whole, gap = ''] = dash;
    const isDash = whole.startsWith('-');
    if (isDash ? gap === '' : tokens.length > 0) break;
    tokens.push(
      isDash
        ? { type: 'gapAfterDash', text: gap, at: at + 1 }
        : { type: 'bullet', text: whole, at },
    );
    at += whole.length;
  }
  return tokens;
}

function tokenizeKey(line: string, start: number): Token[] {
  const [, ...groups] = match(KEY, line, start) ?? [];
  let at = start;
  return groups.map((text, index) => {
    const token = { type: KEY_TOKENS[index] as TokenType, text, at };
    at += text.length;
    return token;
  });
}

function endOf({ at, text }: Token): number {
  return at + text.length;
}

interface Context {
  readonly line: string;
  /** The key of the line, without invisible characters; empty if it has none. */
  readonly key: string;
  /** Whether a plain colon ends the key. */
  readonly hasColon: boolean;
}

const AT_START = 'at the beginning of this line';

/** Finds what looks like another character in each type of token; spans are offsets in the line. */
const CONFUSABLES: Readonly<Record<TokenType, (token: Token, context: Context) => LookAlike[]>> = {
  indent: ({ text }) =>
    Array.from(text.matchAll(ODD_RUNS), ({ 0: run, 1: one, index }) => {
      // As wide as two letters.
      const spaces = (one === '\u3000' ? '  ' : ' ').repeat(run.length);
      return oddGap({ text: run, at: index }, AT_START, ONLY_INVISIBLE.test(run) ? '' : spaces);
    }).flat(),
  bullet: (token) => [lookAlike('bullet', token, AT_START, token.at === 0 ? '' : '- ')],
  gapAfterDash: (token, { line, key }) => {
    if (token.text.includes('\t'))
      return key === '' ? [] : [lookAlike('space', token, AFTER_DASH, ' ')];
    // After a plain space, a text may begin with them, as with a direction mark.
    const isOfText = token.text.startsWith(' ') && match(KEY, line, endOf(token)) === null;
    return isOfText ? [] : oddGap(token, AFTER_DASH);
  },
  openingQuote: (token, { key }) => oddQuote(token, `before \`${key}\``),
  name: ({ text, at }, { key }) =>
    Array.from(text.matchAll(INVISIBLES), ({ 0: one, index }) =>
      lookAlike('invisible', { text: one, at: at + index }, `in \`${key}\``, ''),
    ),
  closingQuote: (token, { key }) => oddQuote(token, `after \`${key}\``),
  gapBeforeColon: (token, { key }) => oddGap(token, `before the colon of \`${key}\``, ''),
  colon: (token, { line, key, hasColon }) => {
    const isLast = /^(?:\s|$)/.test(line.slice(endOf(token)));
    return hasColon ? [] : [lookAlike('colon', token, `after \`${key}\``, isLast ? ':' : ': ')];
  },
  gapAfterColon: (token, { key, hasColon }) =>
    hasColon ? oddGap(token, `after the colon of \`${key}\``) : [],
};

function oddGap(gap: Omit<Token, 'type'>, where: string, instead = ' '): LookAlike[] {
  if (!ODD_ONE.test(gap.text)) return [];
  return [lookAlike(ONLY_INVISIBLE.test(gap.text) ? 'invisible' : 'space', gap, where, instead)];
}

function oddQuote(quote: Token, where: string): LookAlike[] {
  return /^"?$/.test(quote.text) ? [] : [lookAlike('quote', quote, where, '"')];
}

function lookAlike(
  sort: Sort,
  { text, at }: Omit<Token, 'type'>,
  where: string,
  instead: string,
): LookAlike {
  return { sort, span: [at, at + text.length], where, text: instead };
}

function match(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}
