import type { Diagnostic } from '../../diagnostics/diagnostic.js';
import type { Lines } from './lines.js';
import type { Span } from './source.js';
import { createSafeFix, toSyntaxDiagnostic } from './syntax-diagnostics.js';

/** Spaces of word processors, web pages and East Asian keyboards. */
export const UNICODE_SPACES = '\\u00A0\\u1680\\u2000-\\u200A\\u202F\\u205F\\u3000';

/** Zero-width characters, bidi controls, soft hyphens, byte order marks. */
export const INVISIBLE_CHARACTERS =
  '\\u00AD\\u200B-\\u200F\\u202A-\\u202E\\u2060\\u2066-\\u2069\\uFEFF';

export const CONFUSABLE_COLONS = '\\u02D0\\u2236\\uA789\\uFE13\\uFE55\\uFF1A';

export const OPENING_QUOTES = '“„‟«‹‘‚‛＂';
export const CLOSING_QUOTES = '”“‟»›’‘‛＂';

const TRIMMED = new RegExp(`[ ${UNICODE_SPACES}\\u200B\\u2060\\uFEFF]`);

/** Returns null if nothing else is left. */
export function trimUnicodeSpaces(text: string): string | null {
  let [start, end] = [0, text.length];
  while (start < end && TRIMMED.test(text[start] as string)) start += 1;
  while (start < end && TRIMMED.test(text[end - 1] as string)) end -= 1;
  return text.slice(start, end) || null;
}

const ONLY_INVISIBLE = new RegExp(`^[\\s${UNICODE_SPACES}${INVISIBLE_CHARACTERS}]*$`);

export function isInvisible(text: string): boolean {
  return ONLY_INVISIBLE.test(text);
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

export type ConfusableKind = 'space' | 'invisible' | 'colon' | 'comma' | 'quote' | 'bullet';

/** A character that looks like YAML or JSON syntax. */
export interface Confusable {
  readonly kind: ConfusableKind;
  readonly span: Span;
  readonly replacement: string;
}

const TYPOGRAPHIC_QUOTES = new RegExp(
  `^[${OPENING_QUOTES}]([^${OPENING_QUOTES}${CLOSING_QUOTES}\\n]+)[${CLOSING_QUOTES}]$`,
);

export function unwrapTypographicQuotes(text: string): string | undefined {
  return TYPOGRAPHIC_QUOTES.exec(text)?.[1]?.trim();
}

const MAX_LISTED_LINES = 8;

export function explainConfusables(confusables: readonly Confusable[], lines: Lines): Diagnostic[] {
  const kinds = new Set(confusables.map((confusable) => confusable.kind));
  return Array.from(kinds, (kind) => {
    const [first, ...others] = confusables.filter((other) => other.kind === kind) as [Confusable];
    const { message, hint } = MESSAGES[kind](lines.text.slice(...first.span), first.replacement);
    const fix = createSafeFix(
      [first, ...others].map(({ span, replacement }) => [span, replacement] as const),
    );
    return toSyntaxDiagnostic(
      { message: `${message}${formatOtherLines(others, lines)}.`, hint, span: first.span, fix },
      lines,
    );
  });
}

const ORIGIN = 'it often comes from word processors and web pages';

const MESSAGES: Readonly<
  Record<
    ConfusableKind,
    (original: string, replacement: string) => { readonly message: string; readonly hint: string }
  >
> = {
  space: (original) => ({
    message: `This is a${formatName(original)}, not a plain space`,
    hint: `replace it with a plain space; ${ORIGIN}`,
  }),
  invisible: (original, replacement) => ({
    message: `There is an invisible character, a${formatName(original)}`,
    hint: `${replacement === '' ? 'remove it' : 'replace it with a plain space'}; ${ORIGIN}`,
  }),
  colon: (original) => ({
    message: `${original} is not a plain colon`,
    hint: 'write `: `, a plain colon and a space',
  }),
  comma: (original) => ({ message: `${original} is not a plain comma`, hint: 'write `,`' }),
  quote: (original) => ({
    message: `${original} is not a straight quote`,
    hint: 'write `"` before and after the text',
  }),
  bullet: (original) => ({
    message: `${original.trim()} does not begin a list item in YAML`,
    hint: 'begin each item with `- `; put a text that begins like this in quotes',
  }),
};

/** Returns a name that follows `a`: ` no-break space (U+00A0)`, `n ideographic space (U+3000)`. */
function formatName(original: string): string {
  const character = /[^ ]/.exec(original)?.[0] ?? '';
  if (character === '\t') return ' tab';
  const codePoint = character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0');
  const name =
    NAMES.get(character) ??
    (INVISIBLE_CHARACTER.test(character) ? 'zero-width character' : 'wide or thin space');
  return `${/^[aeiou]/.test(name) ? 'n' : ''} ${name} (U+${codePoint})`;
}

export function formatOtherLines(others: readonly { readonly span: Span }[], lines: Lines): string {
  const numbers = [...new Set(others.map(({ span }) => lines.toPosition(span[0]).line))];
  if (numbers.length === 0) return '';
  const listed = numbers.slice(0, MAX_LISTED_LINES).join(', ');
  const places = others.length === 1 ? '' : `${others.length} other places, `;
  const more = numbers.length > MAX_LISTED_LINES ? ', …' : '';
  return `; the same in ${places}${numbers.length === 1 ? 'line' : 'lines'} ${listed}${more}`;
}

/** Matches a JSON string, in straight or typographic quotes, or a confusable outside strings. */
const STRING_OR_CONFUSABLE = new RegExp(
  `"(?:[^"\\\\\\n]|\\\\.)*"?|([${OPENING_QUOTES}])[^"\\n${OPENING_QUOTES}${CLOSING_QUOTES}]*([${CLOSING_QUOTES}])|[${UNICODE_SPACES}]+|[${INVISIBLE_CHARACTERS}]+|[${CONFUSABLE_COLONS}]|[，、]`,
  'g',
);

const COLON = new RegExp(`[${CONFUSABLE_COLONS}]`);
const WIDE_SPACE = new RegExp(`[${UNICODE_SPACES}]`);
const INVISIBLE_CHARACTER = new RegExp(`[${INVISIBLE_CHARACTERS}]`);

export function findJsonConfusables(text: string): readonly Confusable[] {
  return [...text.matchAll(STRING_OR_CONFUSABLE)].flatMap((match): Confusable[] => {
    const { 0: matched, 1: open, index } = match;
    const end = index + matched.length;
    if (open !== undefined) {
      return [
        { kind: 'quote', span: [index, index + 1], replacement: '"' },
        { kind: 'quote', span: [end - 1, end], replacement: '"' },
      ];
    }
    if (matched.startsWith('"')) return [];
    const span = [index, end] as const;
    if (/[，、]/.test(matched)) return [{ kind: 'comma', span, replacement: ',' }];
    if (COLON.test(matched)) return [{ kind: 'colon', span, replacement: ':' }];
    return [{ kind: classifyGap(matched), span, replacement: toPlainSpaces(matched) }];
  });
}

export function classifyGap(gap: string): 'invisible' | 'space' {
  return WIDE_SPACE.test(gap) ? 'space' : 'invisible';
}

/** Replaces Unicode spaces with plain ones. An ideographic space is as wide as two. */
export function toPlainSpaces(gap: string): string {
  return Array.from(gap, (character) =>
    character === '\u3000' ? '  ' : WIDE_SPACE.test(character) ? ' ' : '',
  ).join('');
}
