import { capitalize } from '../diagnostics/words.js';
import { toUnicodeScript } from './plain-text.js';

const GREEK =
  'alpha beta gamma delta epsilon zeta eta theta iota kappa lambda mu nu xi omicron pi rho ' +
  'final sigma tau upsilon phi chi psi omega';

/** Names in Typst, then in LaTeX. */
const SYMBOL_NAMES =
  '→ arrow.r rightarrow to ← arrow.l leftarrow ↑ arrow.t uparrow ↓ arrow.b downarrow ' +
  '⇒ arrow.r.double Rightarrow ↔ arrow.l.r leftrightarrow × times · dot dot.c cdot ≈ approx ' +
  '~ tilde sim ± plus.minus pm ∞ infinity infty • bullet ° degree circ ≤ lt.eq leq le ' +
  '≥ gt.eq geq ge ≠ eq.not neq … dots ldots | mid √ sqrt ✓ checkmark ' +
  '/ slash ℂ CC ℕ NN ℙ PP ℚ QQ ℝ RR ℤ ZZ';

const SYMBOLS: ReadonlyMap<string, string> = createSymbols();

function createSymbols(): Map<string, string> {
  const symbols = new Map<string, string>();
  for (const [index, name] of GREEK.split(' ').entries()) {
    symbols.set(name, String.fromCodePoint(0x3b1 + index));
    symbols.set(capitalize(name), String.fromCodePoint(0x391 + index));
  }
  let symbol = '';
  for (const name of SYMBOL_NAMES.split(' ')) {
    if (/^\w/.test(name)) symbols.set(name, symbol);
    else symbol = name;
  }
  return symbols;
}

export function convertSymbol(match: string, name = ''): string {
  return SYMBOLS.get(name) ?? match;
}

export const DISPLAY_FORMULA = /\$\$([^$\n]{1,200})\$\$/g;

/** Converts a formula of Typst or LaTeX to Unicode; keeps one without an equivalent. */
export function convertFormula(match: string, math?: string, inline = ''): string {
  const formula = math ?? inline;
  // Prices are no formulas.
  if (math === undefined && !/[\\^_]|^[|:<>~=+·•-]$/.test(formula)) return match;
  const converted = formula
    .replaceAll(/\\(?:text|math[a-z]+|operatorname)\{([^{}]*)\}|"([^"]*)"/g, '$1$2')
    .replaceAll(/\bbb\(([A-Z])\)/g, '$1$1')
    .replaceAll(/\\[,;:! ]|\{\}/g, ' ')
    .replaceAll(/\\([%$#&|])/g, '$1')
    .replaceAll(/\\?[A-Za-z]+(?:\.[a-z]+)*[({]?/g, convertWord)
    .replaceAll('->', '→')
    .replaceAll('<=', '≤')
    .replaceAll('>=', '≥')
    .replaceAll('!=', '≠')
    .replaceAll(/\s*([\^_])(?:\{([^{}]*)\}|\(([^()]*)\)|(\S))/g, convertScript)
    .trim();
  // In a display formula, scripts that Unicode lacks stay readable: `T_F`.
  const unsupported = math === undefined ? /[\\{}^_$"]/ : /[\\{}$"]/;
  return unsupported.test(converted) ? match : converted.replaceAll(/[*<[_]/g, '\\$&');
}

/** A backslash that stays marks a word as unsupported. */
function convertWord(word: string): string {
  const [, name = '', opening = ''] = /^\\?([A-Za-z.]+)(.?)/.exec(word) ?? [];
  const symbol = SYMBOLS.get(name);
  if (symbol !== undefined) return symbol + opening;
  const isText = /^(?:[A-Za-z]|cos|exp|ln|log|max|min|sin|tan)\(?$|^[A-Za-z]+$/.test(word);
  return isText ? word : `\\${word}`;
}

function convertScript(match: string, kind: string, ...texts: string[]): string {
  const text = texts.find((candidate) => candidate !== undefined) ?? '';
  const script = toUnicodeScript(text, kind === '^' ? 'sup' : 'sub');
  return script === text && !/^(?:st|nd|rd|th|er|[ao])$/.test(text) ? match : script;
}
