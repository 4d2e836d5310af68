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
import { lineEnd, lineStart } from './pieces.js';
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
  const found: LookAlike[] = [];
  let stretches: readonly Stretch[] | undefined;
  let next = 0;
  let last = 0;
  /** The beginnings of texts whose first line looks like an item: their other lines are items too. */
  const lists = new Set<number>();
  for (const index of candidatesIn(lines.text)) {
    const line = lines.lineAt(index);
    if (line.number === last) continue;
    last = line.number;
    // Most texts contain nothing of the kind anywhere.
    if (scan(line, keys, false).length === 0) continue;
    stretches ??= stretchesOfText(tokens);
    while ((stretches[next]?.end ?? Number.POSITIVE_INFINITY) <= line.start) next += 1;
    const around = stretches[next];
    const isWithin = around !== undefined && around.start < line.start;
    if (isWithin && !around.isPlain) continue;
    const isList = isWithin && lists.has(around.start);
    const inLine = scan(line, keys, isWithin && !isList);
    for (const { sort, span, where } of inLine) {
      if (sort === 'bullet') lists.add(span[0]);
      else if (where === AFTER_DASH) lists.add(span[0] - 1);
    }
    found.push(...inLine);
  }
  return found;
}

/** Reads the beginning of a line as its author sees it. A line may continue a text above (`isText`), unless it is a key. */
function scan({ text, start }: Line, keys: ReadonlySet<string>, isText: boolean): LookAlike[] {
  const found: LookAlike[] = [];
  const mark = (sort: Sort, from: number, to: number, where: string, instead: string): void => {
    found.push({ sort, span: [start + from, start + to], where, text: instead });
  };
  const markGap = (gap: string, from: number, where: string, instead = ' '): void => {
    if (gap.search(ODD_ONE) < 0) return;
    mark(ONLY_INVISIBLE.test(gap) ? 'invisible' : 'space', from, from + gap.length, where, instead);
  };
  let at = INDENT.exec(text)?.[0].length ?? 0;
  for (const { 0: run, 1: one, index } of text.slice(0, at).matchAll(ODD_RUNS)) {
    // As wide as two letters.
    const spaces = (one === '\u3000' ? '  ' : ' ').repeat(run.length);
    markGap(run, index, 'at the beginning of this line', ONLY_INVISIBLE.test(run) ? '' : spaces);
  }
  let isItem = false;
  let tab: { gap: string; from: number } | undefined;
  for (let dash = isText ? null : match(DASH, text, at); dash !== null; dash = match(DASH, text, at)) {
    const [{ length }, gap = ''] = dash;
    const isDash = text[at] === '-';
    if ((isDash && gap === '') || (!isDash && isItem)) break;
    if (!isDash) mark('bullet', at, at + length, 'at the beginning of this line', at === 0 ? '' : '- ');
    else if (gap.includes('\t')) tab = { gap, from: at + 1 };
    // Behind a plain space, a text may begin with them, as with a direction mark.
    else if (gap[0] !== ' ' || match(KEY, text, at + length) !== null) markGap(gap, at + 1, AFTER_DASH);
    isItem = true;
    at += length;
  }
  const [, open = '', written = '', close = '', before = '', colon = '', after = ''] = match(KEY, text, at) ?? [];
  const key = written.replaceAll(INVISIBLES, '');
  const isKnown = keys.has(key);
  if (tab !== undefined && key !== '') mark('space', tab.from, tab.from + tab.gap.length, AFTER_DASH, ' ');
  if (isText && !isKnown) return [];
  if (!isKnown && (isItem || isText || colon !== ':' || !/^[a-z_]+$/.test(key))) return found;
  if (isKnown) {
    if (open !== '' && open !== '"') mark('quote', at, at + 1, `before \`${key}\``, '"');
    for (const { index } of written.matchAll(INVISIBLES))
      mark('invisible', at + open.length + index, at + open.length + index + 1, `in \`${key}\``, '');
    const end = at + open.length + written.length;
    if (close !== '' && close !== '"') mark('quote', end, end + 1, `after \`${key}\``, '"');
    markGap(before, end + close.length, `before the colon of \`${key}\``, '');
  }
  const colonAt = at + open.length + written.length + close.length + before.length;
  const isLast = colonAt + 1 === text.length || /\s/.test(text[colonAt + 1] as string);
  if (colon !== ':') mark('colon', colonAt, colonAt + 1, `after \`${key}\``, isLast ? ':' : ': ');
  else markGap(after, colonAt + 1, `after the colon of \`${key}\``);
  return found;
}

function match(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}
