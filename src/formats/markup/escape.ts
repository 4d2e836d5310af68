/**
 * Characters that few texts have: this one test is three times as fast as six replacements that find nothing. After a hyphen, any
 * letter beyond ASCII may be a digit.
 */
const SPECIAL = /[\\*_`$#<>@[\]~"'\t\n\v\f\r\u0085\u2028\u2029]| {2}|-[-?\d\u0080-\uFFFF]|\.{3}|\/\//;

/** What Typst takes for the end of a line. */
export const LINE_END = /[\n\v\f\r\u0085\u2028\u2029]/;

/**
 * Writes text as Typst markup that shows exactly that text, spaces aside.
 *
 * It escapes the characters that are always markup, and those that are markup only next to certain others
 * where that is the case: ordinary prose remains readable. The source is Typst's lexer (typst-syntax, `lexer.rs`):
 * `//` and `/*` begin comments and `https://` a link; `--`, `-?`, `...` and a hyphen before a digit are shorthands.
 * Straight quotes are meant to be straight: the model has set the quotes of the language.
 */
export function escapeMarkup(text: string): string {
  if (!SPECIAL.test(text)) return text;
  const escaped = text
    .replaceAll(/[ \t\n\v\f\r\u0085\u2028\u2029]+/g, ' ')
    .replaceAll(/[\\*_`$#<>@[\]~"']/g, '\\$&')
    .replaceAll(/\.(?=\.\.)/g, '\\.')
    .replaceAll(/\/(?=\/|\\\*)/g, '\\/');
  if (!escaped.includes('-')) return escaped;
  return escaped.replaceAll(/-(?=[-?])|(?<![\p{Alphabetic}\p{Number}])-(?=\p{N})/gu, '\\-');
}

const LINE_START = /^( *)(=+|[+/-]|\d+(?=\.))(?=\.?(?:\s|$))/;

/** Escapes characters that would begin a heading, a list or a term at the beginning of a line. */
export function escapeLineStart(markup: string): string {
  if (!LINE_START.test(markup)) return markup;
  return markup.replace(LINE_START, (_, spaces: string, mark: string) =>
    /\d/.test(mark) ? `${spaces}${mark}\\` : `${spaces}\\${mark}`,
  );
}

/** Writes text as a Typst string literal. */
export function quoteString(text: string): string {
  if (!/["\\\n\r\t]/.test(text)) return `"${text}"`;
  const escaped = text
    .replaceAll(/["\\]/g, '\\$&')
    .replaceAll('\n', '\\n')
    .replaceAll('\r', '\\r')
    .replaceAll('\t', '\\t');
  return `"${escaped}"`;
}
