/** Commands of accents, and the marks that they put on the next letter. */
const ACCENTS: ReadonlyMap<string, string> = new Map([
  ['"', '\u0308'],
  ["'", '\u0301'],
  ['`', '\u0300'],
  ['^', '\u0302'],
  ['~', '\u0303'],
  ['=', '\u0304'],
  ['.', '\u0307'],
  ['c', '\u0327'],
  ['v', '\u030C'],
  ['u', '\u0306'],
  ['H', '\u030B'],
  ['k', '\u0328'],
  ['r', '\u030A'],
]);

/** Commands of letters. */
const LETTERS: ReadonlyMap<string, string> = new Map(
  'o ø O Ø l ł L Ł ss ß ae æ AE Æ oe œ OE Œ aa å AA Å i ı'
    .match(/\S+ \S+/g)
    ?.map((pair) => pair.split(' ') as [string, string]),
);

/** `\"u`, `\"{u}`, `\v{s}`, `\'{\i}` */
const ACCENT =
  /\\(?:(["'`^~=.])|([cvuHkr])(?=\{))(?:\{(?:\\(?=[ij]\}))?([A-Za-z])\}|(?:\\(?=[ij](?![A-Za-z])))?([A-Za-z]))/g;
/** `\o`, `\ss{}`, `\&` */
const LETTER = /\\(?:(ae|AE|oe|OE|aa|AA|ss|[oOlLi])(?:\{\}|(?![A-Za-z])\s*)|([&%#_]))/g;

/**
 * A text with the little LaTeX that most references have (accents, dashes, ties, braces that keep capitals), without it: the parser
 * takes a millisecond for each text. Undefined if there is more.
 *
 * @param hasBraces - whether braces may be left out; in names they hold words together
 */
export function withoutSimpleLatex(latex: string, hasBraces: boolean): string | undefined {
  // A line break is no accent.
  if (latex.includes('\\\\')) return undefined;
  const text = latex
    .replaceAll(ACCENT, (...[, sign, command, inner, next]: string[]) => {
      return `${inner ?? next}${ACCENTS.get(sign ?? command ?? '')}`.normalize('NFC');
    })
    .replaceAll(LETTER, (...[, letter, sign]: string[]) => LETTERS.get(letter ?? '') ?? sign ?? '')
    .replaceAll(/\{(\p{L}\p{M}*)\}/gu, '$1')
    .replaceAll('---', '—')
    .replaceAll('--', '–')
    .replaceAll('~', '\u00A0')
    .replaceAll('``', '“')
    .replaceAll("''", '”');
  const plain = hasBraces ? text.replaceAll(/\{([^{}\\]*)\}/g, '$1') : text;
  return /[\\{}$^`]/.test(plain) ? undefined : plain.normalize('NFC');
}
