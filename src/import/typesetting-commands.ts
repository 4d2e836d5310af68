import { convertFormula, convertSymbol } from './formulas.js';
import { toUnicodeScript } from './plain-text.js';

type Replacement = (match: string, ...groups: string[]) => string;

/** The argument of a command, without nested commands. */
const TYPST = String.raw`\[((?:[^[\]\\]|\\.|\[[^[\]]*\]\([^()\s]*\))*)\]`;
const LATEX = String.raw`\{((?:[^{}\\]|\\[^A-Za-z]|\{[^{}]*\})*)\}`;

const ACCENTS = '\u0308\u0302\u0303';

const FLAT_COMMANDS: readonly (readonly [RegExp, string | Replacement])[] = [
  [/ ?#linebreak\(\)\s?|\\newline\b(?:\{\})? ?/g, '\\\n'],
  [/(?<=[\p{L}\p{N}.,;:)}])\s?\\\\(?:\[[^\]]{0,9}\])?\s(?=[\p{L}\p{N}\\])/gu, '\\\n'],
  [/#(?:[hv]|(?:page|col)break)\([^()]*\)|\\[hv]space\*?\{[^{}]*\}|\\hfill\b/g, ' '],
  [/(?<=\S) \\ (?=\S)/g, '\\\n'],
  [/(?<=\.|TeX)\\ (?=\S)/g, ' '],
  [/#sym\.([a-z]+(?:\.[a-z]+)*)/g, convertSymbol],
  [/\\(?:begin|end)\{(?:itemize|enumerate)\}(?:\[[^\]]{0,99}\])?/g, '\n\n'],
  [/\s{0,9}\\item\b\s{0,9}/g, '\n- '],
  [/\\(LaTeX|TeX)\b(?:\{\})?/g, '$1'],
  [/\{\\ss\}|\\ss(?:\{\}|\b ?)/g, 'ß'],
  // Not `\'`, an escaped `'` in some files.
  [
    /(?<=\p{L})\{?\\(["^~])\{?([aeiounAEIOUN])\}?/gu,
    (_, mark = '', letter = '') => (letter + ACCENTS['"^~'.indexOf(mark)]).normalize(),
  ],
  [
    /\\url\{([^{}\s]*)\}|#link\("([^"\s]*)"\)(?!\[)/g,
    (_, url = '', other = '') => `<${url + other}>`,
  ],
  [/\$\$([^$\n]{1,200})\$\$|\$(?=\S)([^$\n]{1,99})(?<=\S)\$(?!\d)/g, convertFormula],
  [/(?<=\d)---?(?=\d)|(?<=\s)--(?=\s)/g, '–'],
  [/(?<=[^\s|-])---(?=[^\s|-])|(?<=\S )---(?= \S)/g, '—'],
];

const NESTED_COMMANDS = (
  [
    ['strong', 'textbf', (text) => emphasize(text, '**')],
    ['emph', 'textit|emph|textsl', (text) => emphasize(text, '*')],
    ['raw', 'texttt', (text) => emphasize(text, '`')],
    ['super', 'textsuperscript', (text) => toUnicodeScript(text, 'sup')],
    ['sub', 'textsubscript', (text) => toUnicodeScript(text, 'sub')],
    ['footnote', 'footnote', (text) => ` (${text})`],
    [
      'underline|overline|text|smallcaps|highlight|box|block|align|strike',
      'underline|uline|textrm|textsf|textsc|textnormal|mbox',
      (text) => text,
    ],
  ] satisfies [string, string, (text: string) => string][]
).map(
  ([typst, latex, convert]) =>
    [
      new RegExp(
        String.raw`#(?:${typst})(?:\((?:[^()]|\([^()]*\))*\))?${TYPST}|\\(?:${latex})${LATEX}`,
        'g',
      ),
      (_: string, text?: string, other = '') => convert(text ?? other),
    ] as const,
);

const LINK = new RegExp(
  String.raw`#link\("([^"\s]*)"\)${TYPST}|\\href\{((?:[^{}\\]|\\[^A-Za-z])*)\}${LATEX}`,
  'g',
);

function formatLink(...[, url, text, href = '', label]: string[]): string {
  return `[${text ?? label}](${url ?? href.replaceAll('\\', '')})`;
}

function emphasize(text: string, mark: string): string {
  return text.trim() && mark + text.trim() + mark;
}

const MAY_HAVE_COMMANDS = /#[a-z]+[([.]|\\[A-Za-z\\"^~ ]|\$|--|``/;

const MAX_NESTING = 4;

/** Converts Typst and LaTeX to Markdown; code and unsupported commands stay. */
export function convertCommands(text: string): string {
  if (!MAY_HAVE_COMMANDS.test(text)) return text;
  const codeSpans: string[] = [];
  let result = text
    .replaceAll(/``((?:[^`']|'(?!')){1,300})''/g, '“$1”')
    .replaceAll(/(?<!`)(`{1,3})(?!`)[^`]{1,500}\1(?!`)/g, (span) => {
      codeSpans.push(span);
      return '\0';
    });
  for (const [pattern, replacement] of FLAT_COMMANDS)
    result = result.replaceAll(pattern, replacement as string);
  for (let depth = 0; depth < MAX_NESTING; depth++) {
    for (const [pattern, replacement] of NESTED_COMMANDS)
      result = result.replaceAll(pattern, replacement);
    result = result.replaceAll(LINK, formatLink);
  }
  return result.replaceAll('\0', () => codeSpans.shift() ?? '');
}
