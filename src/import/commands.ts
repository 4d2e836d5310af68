import { raised } from './plain-text.js';

/** A pattern of commands of Typst or LaTeX, and their equivalent in Markdown. */
type Command = readonly [
  pattern: RegExp,
  replacement: string | ((whole: string, ...groups: string[]) => string),
];

/** The content of a command without other commands. */
const TYPST = String.raw`\[((?:[^[\]\\]|\\.|\[[^[\]]*\]\([^()\s]*\))*)\]`;
const LATEX = String.raw`\{((?:[^{}\\]|\\[^A-Za-z]|\{[^{}]*\})*)\}`;

const typst = (names: string): RegExp =>
  new RegExp(String.raw`#(?:${names})(?:\([^()]*\))?${TYPST}`, 'g');
const latex = (names: string): RegExp => new RegExp(String.raw`\\(?:${names})${LATEX}`, 'g');

const marked =
  (mark: string) =>
  (_: string, text = ''): string =>
    text.trim() && mark + text.trim() + mark;

const SIGNS: ReadonlyMap<string, string> = new Map([
  ['sim', '~'],
  ['times', '×'],
  ['cdot', '·'],
  ['to', '→'],
  ['rightarrow', '→'],
  ['pm', '±'],
  ['geq', '≥'],
  ['leq', '≤'],
]);

const COMMANDS: readonly Command[] = [
  [/#linebreak\(\)\s?|\\newline\b(?:\{\})? ?/g, '\\\n'],
  [/(?<=[\p{L}\p{N}.,;:)}])\s?\\\\(?:\[[^\]]{0,9}\])?\s(?=[\p{L}\p{N}\\])/gu, '\\\n'],
  [/#parbreak\(\)/g, '\n\n'],
  [/#[hv]\([^()]*\)|\\[hv]space\*?\{[^{}]*\}|\\hfill\b/g, ' '],
  [/\\(?:begin|end)\{(?:itemize|enumerate)\}(?:\[[^\]]{0,99}\])?/g, '\n\n'],
  [/\s{0,9}\\item\b\s{0,9}/g, '\n- '],
  [/\\(LaTeX|TeX)\b(?:\{\})?/g, '$1'],
  [
    /\\url\{([^{}\s]*)\}|#link\("([^"\s]*)"\)(?!\[)/g,
    (_, url = '', other = '') => `<${url + other}>`,
  ],
  [/\$\\([a-z]{2,10})\$/g, (whole, name = '') => SIGNS.get(name) ?? whole],
  [/\$\$?([\w{}]*)([\^_])\{?(?:\\(?:text|mathrm)\{)?([\w+-]{1,9})\}{0,2}\$\$?/g, scriptOf],
  [/(?<=\d)---?(?=\d)|(?<=\s)--(?=\s)/g, '–'],
  [/(?<=[^\s-])---(?=[^\s-])|(?<=\S )---(?= \S)/g, '—'],
];

/** Commands that hold text: replaced from the inside out. */
const NESTED: readonly Command[] = [
  [typst('strong'), marked('**')],
  [typst('emph'), marked('*')],
  [typst('underline|text|smallcaps|highlight|box|strike|overline'), '$1'],
  [typst('super'), (_, text = '') => raised(text, 'sup')],
  [typst('sub'), (_, text = '') => raised(text, 'sub')],
  [new RegExp(String.raw`#link\("([^"\s]*)"\)${TYPST}`, 'g'), '[$2]($1)'],
  [latex('textbf'), marked('**')],
  [latex('textit|emph|textsl'), marked('*')],
  [latex('texttt'), marked('`')],
  [latex('underline|uline|textrm|textsf|textsc|textnormal|mbox'), '$1'],
  [latex('textsuperscript'), (_, text = '') => raised(text, 'sup')],
  [latex('textsubscript'), (_, text = '') => raised(text, 'sub')],
  [new RegExp(String.raw`\\href\{((?:[^{}\\]|\\[^A-Za-z])*)\}${LATEX}`, 'g'), linkOf],
];

/** `$^2$`, `x$_0$`, `$$x^2$$`; others need mathematics. */
function scriptOf(whole: string, base = '', kind = '', text = ''): string {
  const script = raised(text, kind === '^' ? 'sup' : 'sub');
  return script === text ? whole : base.replaceAll(/[{}]/g, '') + script;
}

function linkOf(_: string, address = '', text = ''): string {
  return `[${text}](${address.replaceAll(/\\(?=[%#&_~])/g, '')})`;
}

const MAY_HAVE_COMMANDS = /#[a-z]+[([]|\\[A-Za-z\\]|\$|--/;

/** Replaces code, which is printed as written. */
const PLACEHOLDER = '\0';

/** How deep commands may be in each other. */
const MAX_DEPTH = 4;

/** Replaces commands of Typst and LaTeX by Markdown; those without an equivalent stay. */
export function withoutCommands(text: string): string {
  if (!MAY_HAVE_COMMANDS.test(text)) return text;
  const code: string[] = [];
  const words = text.replaceAll(/(?<!`)(`{1,3})(?!`)[^`]{1,500}\1(?!`)/g, (span) => {
    code.push(span);
    return PLACEHOLDER;
  });
  let result = replaceAll(words, COMMANDS);
  for (let depth = 0; depth < MAX_DEPTH; depth++) result = replaceAll(result, NESTED);
  return result.replaceAll(PLACEHOLDER, () => code.shift() ?? '');
}

function replaceAll(text: string, commands: readonly Command[]): string {
  return commands.reduce(
    (result, [pattern, replacement]) => result.replaceAll(pattern, replacement as string),
    text,
  );
}
