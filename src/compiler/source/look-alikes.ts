import type { Diagnostic } from '../../diagnostics/diagnostic.js';
import type { Lines } from './lines.js';
import type { Span } from './source.js';
import { certainly, explained } from './syntax-diagnostics.js';

/** Spaces other than the keyboard's, as word processors, web pages and East Asian keyboards write them. */
export const WIDE_SPACES = '\\u00A0\\u1680\\u2000-\\u200A\\u202F\\u205F\\u3000';

/** Invisible characters: zero-width characters, direction marks, soft hyphens, byte order marks. */
export const INVISIBLE = '\\u00AD\\u200B-\\u200F\\u202A-\\u202E\\u2060\\u2066-\\u2069\\uFEFF';

/** Colons of East Asian keyboards, and other characters that look like one. */
export const COLONS = '\\u02D0\\u2236\\uA789\\uFE13\\uFE55\\uFF1A';

export const OPENING_QUOTES = '“„‟«‹‘‚‛＂';
export const CLOSING_QUOTES = '”“‟»›’‘‛＂';

const AROUND = new RegExp(`[ ${WIDE_SPACES}\\u200B\\u2060\\uFEFF]`);

/** A text without invisible spaces at its ends; null if nothing else is left. */
export function withoutOddSpaces(text: string): string | null {
  let [start, end] = [0, text.length];
  while (start < end && AROUND.test(text[start] as string)) start += 1;
  while (start < end && AROUND.test(text[end - 1] as string)) end -= 1;
  return text.slice(start, end) || null;
}

const UNSEEN = new RegExp(`^[\\s${WIDE_SPACES}${INVISIBLE}]*$`);

export function isUnseen(text: string): boolean {
  return UNSEEN.test(text);
}

const NAMES: ReadonlyMap<string, string> = new Map([
  ['\u00A0', 'no-break space'],
  ['\u00AD', 'soft hyphen'],
  ['\u2007', 'figure space'],
  ['\u200B', 'zero-width space'],
  ['\u200E', 'left-to-right mark'],
  ['\u200F', 'right-to-left mark'],
  ['\u202F', 'narrow no-break space'],
  ['\u3000', 'ideographic space'],
  ['\uFEFF', 'byte order mark'],
]);

/** A character that looks like another one but has no meaning in the notation. */
export type Sort = 'space' | 'invisible' | 'colon' | 'comma' | 'quote' | 'bullet';

export interface LookAlike {
  readonly sort: Sort;
  readonly span: Span;
  readonly text: string;
}

const IN_PRINTED_QUOTES = new RegExp(
  `^[${OPENING_QUOTES}]([^${OPENING_QUOTES}${CLOSING_QUOTES}\\n]+)[${CLOSING_QUOTES}]$`,
);

/** The content of a text that is entirely in typographic quotes. */
export function textInPrintedQuotes(text: string): string | undefined {
  return IN_PRINTED_QUOTES.exec(text)?.[1]?.trim();
}

const MOST_NAMED = 8;

/** One message for all characters of a kind, with their number and lines. */
export function explainLookAlikes(found: readonly LookAlike[], lines: Lines): Diagnostic[] {
  const sorts = new Set(found.map(({ sort }) => sort));
  return Array.from(sorts, (sort) => {
    const [first, ...others] = found.filter((one) => one.sort === sort) as [LookAlike];
    const { message, hint } = WORDS[sort](lines.text.slice(...first.span), first.text);
    const same = sameIn(others, lines);
    const remedy = certainly([first, ...others].map(({ span, text }) => [span, text] as const));
    return explained({ message: `${message}${same}.`, hint, span: first.span, remedy }, lines);
  });
}

const ORIGIN = 'it often comes with text from word processors and web pages';

interface Words {
  readonly message: string;
  readonly hint: string;
}

const WORDS: Readonly<Record<Sort, (written: string, instead: string) => Words>> = {
  space: (written) => ({
    message: `This is a${named(written)}, not a plain space`,
    hint: `put a plain space in its place; ${ORIGIN}`,
  }),
  invisible: (written, instead) => ({
    message: `There is an invisible character, a${named(written)}`,
    hint: `${instead === '' ? 'remove it' : 'put a plain space in its place'}; ${ORIGIN}`,
  }),
  colon: (written) => ({
    message: `${written} is not the plain colon`,
    hint: 'write `: `, a plain colon and a space',
  }),
  comma: (written) => ({ message: `${written} is not the plain comma`, hint: 'write `,`' }),
  quote: (written) => ({
    message: `${written} is not a straight quote`,
    hint: 'write `"` before and after the text',
  }),
  bullet: (written) => ({
    message: `${written.trim()} does not begin an item of a list in YAML`,
    hint: 'begin each item with `- `, a hyphen and a space; a text that really begins like this goes in quotes',
  }),
};

/** The words after `a`: ` no-break space (U+00A0)`, `n ideographic space (U+3000)`. */
function named(written: string): string {
  const odd = oddIn(written);
  if (odd === '\t') return ' tab';
  const point = odd.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0');
  const name =
    NAMES.get(odd) ??
    (INVISIBLE_CHARACTERS.test(odd) ? 'mark without width' : 'wide or thin space');
  return `${/^[aeiou]/.test(name) ? 'n' : ''} ${name} (U+${point})`;
}

function oddIn(written: string): string {
  return /[^ ]/.exec(written)?.[0] ?? '';
}

export function sameIn(others: readonly { readonly span: Span }[], lines: Lines): string {
  const numbers = [...new Set(others.map(({ span }) => lines.positionOf(span[0]).line))];
  if (numbers.length === 0) return '';
  const shown = numbers.slice(0, MOST_NAMED).join(', ');
  const places = others.length === 1 ? '' : `${others.length} other places, `;
  return `; the same in ${places}${numbers.length === 1 ? 'line' : 'lines'} ${shown}${numbers.length > MOST_NAMED ? ', …' : ''}`;
}

/** A JSON string, in straight or typographic quotes, or a character that only looks like another. */
const PIECE = new RegExp(
  `"(?:[^"\\\\\\n]|\\\\.)*"?|([${OPENING_QUOTES}])[^"\\n${OPENING_QUOTES}${CLOSING_QUOTES}]*([${CLOSING_QUOTES}])|[${WIDE_SPACES}]+|[${INVISIBLE}]+|[${COLONS}]|[，、]`,
  'g',
);

const COLON = new RegExp(`[${COLONS}]`);
const WIDE_SPACE = new RegExp(`[${WIDE_SPACES}]`);
const INVISIBLE_CHARACTERS = new RegExp(`[${INVISIBLE}]`);

/** The look-alikes of spaces, colons, commas and quotes outside JSON strings, up to where it is unclear what is a string. */
export function lookAlikesInJson(text: string): readonly LookAlike[] {
  return [...text.matchAll(PIECE)].flatMap(({ 0: piece, 1: open, index }): LookAlike[] => {
    const end = index + piece.length;
    if (open !== undefined) {
      return [
        { sort: 'quote', span: [index, index + 1], text: '"' },
        { sort: 'quote', span: [end - 1, end], text: '"' },
      ];
    }
    if (piece.startsWith('"')) return [];
    const span = [index, end] as const;
    if (/[，、]/.test(piece)) return [{ sort: 'comma', span, text: ',' }];
    if (COLON.test(piece)) return [{ sort: 'colon', span, text: ':' }];
    return [{ sort: sortOfGap(piece), span, text: plainGap(piece) }];
  });
}

/** Whether a gap consists of invisible characters only, or has spaces that look like plain ones. */
export function sortOfGap(gap: string): 'invisible' | 'space' {
  return WIDE_SPACE.test(gap) ? 'space' : 'invisible';
}

/** A gap with plain spaces; an ideographic space is as wide as two letters. */
export function plainGap(gap: string): string {
  return Array.from(gap, (one) => (one === '\u3000' ? '  ' : WIDE_SPACE.test(one) ? ' ' : '')).join(
    '',
  );
}
