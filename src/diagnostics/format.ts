import stringWidth from 'fast-string-width';
import { createColors } from 'picocolors';
import {
  type Diagnostic,
  type DiagnosticStyle,
  formatPath,
  formatPlace,
  type Problem,
  withDetails,
} from './diagnostic.js';
import { formatGithub } from './github.js';
import { visibleJson, visibleText } from './quote.js';
import { counted } from './words.js';

/** Options of `formatDiagnostics`. */
export interface FormatOptions {
  /** Output format; `'human'` by default. */
  readonly style?: DiagnosticStyle;
  /** Text of the document, or a function from file names to texts; `human` shows its lines. */
  readonly text?: string | ((file: string | undefined) => string | undefined);
  /** Whether `human` uses ANSI colors; false by default. */
  readonly colors?: boolean;
  /**
   * Path or URL of the page that explains the codes; the package's `docs/diagnostics.md` by default.
   */
  readonly documentation?: string;
}

export interface OwnFormatOptions extends FormatOptions {
  /** Shown after `see:` in place of a page; undefined for nothing. */
  readonly see?: (code: string) => string | undefined;
  /** What the summary counts, if only a part of it is given. */
  readonly all?: readonly Diagnostic[];
}

/** Increases when a field changes its meaning. */
const JSON_VERSION = 1;

/** With line ends; `src/compiler/pipeline/public-diagnostics.ts` describes the styles. */
export function formatDiagnostics(
  diagnostics: readonly Diagnostic[],
  options: OwnFormatOptions = {},
): string {
  if (diagnostics.length === 0) return '';
  const { style = 'human', all = diagnostics } = options;
  const items = formatEach(diagnostics, options);
  if (style !== 'human') return items.map((item) => `${item}\n`).join('');
  // Problems of a whole file or argument need no count.
  const isOfDocument = diagnostics.some(
    ({ range, path }) => range !== undefined || path.length > 0,
  );
  const isCounted = isOfDocument && diagnostics.some(({ severity }) => severity !== 'info');
  return `${items.join('\n\n')}\n${isCounted ? `\n${summarise(all)}\n` : ''}`;
}

/** Without a line end after the last line. */
export function formatEach(problems: readonly Problem[], options: OwnFormatOptions = {}): string[] {
  const linesOf = linesOnce(options.text);
  return problems.map((problem) => formatProblem(problem, options, linesOf));
}

/** `cv.yaml: 2 errors, 1 warning` */
function summarise(diagnostics: readonly Diagnostic[]): string {
  const counts = (['error', 'warning'] as const).flatMap((severity) => {
    const count = diagnostics.filter((d) => d.severity === severity).length;
    return count === 0 ? [] : [counted(count, severity)];
  });
  const files = new Set(diagnostics.map(({ file }) => file));
  const file = files.size === 1 ? diagnostics[0]?.file : undefined;
  return `${file === undefined ? '' : `${visibleText(file)}: `}${counts.join(', ')}`;
}

export type LinesOf = (file: string | undefined) => readonly string[] | undefined;

/** Splits each text once, when it is needed: there may be thousands. */
export function linesOnce(text: FormatOptions['text']): LinesOf {
  const known = new Map<string | undefined, readonly string[] | undefined>();
  return (file) => {
    const name = typeof text === 'function' ? file : undefined;
    if (!known.has(name))
      known.set(name, (typeof text === 'function' ? text(file) : text)?.split(/\r?\n/));
    return known.get(name);
  };
}

function formatProblem(problem: Problem, options: OwnFormatOptions, linesOf: LinesOf): string {
  const { style = 'human' } = options;
  if (style === 'json') return formatJson(problem);
  if (style === 'short') return formatShort(problem);
  if (style === 'github') return formatGithub(visible(problem));
  return formatHuman(problem, options, linesOf);
}

function formatJson(problem: Problem): string {
  const { path, ...rest } = problem;
  return visibleJson({ version: JSON_VERSION, ...rest, path, pathText: formatPath(path) });
}

function formatShort(problem: Problem): string {
  const { severity, code, message, ...others } = visible(problem);
  const place = formatPlace(others);
  return `${place === '' ? '' : `${place}: `}${severity} ${code} ${message}`;
}

const STYLES = { error: 'red', warning: 'yellow', info: 'cyan', bold: 'bold', dim: 'dim' } as const;

type Paint = (style: keyof typeof STYLES, text: string) => string;

function formatHuman(
  problem: Problem,
  { colors = false, documentation, see }: OwnFormatOptions,
  linesOf: LinesOf,
): string {
  const shown = visible(problem);
  const { severity, code, message, range, page, path, hint, gain } = shown;
  const palette = createColors(colors);
  const paint: Paint = (style, text) => palette[STYLES[style]](text);
  const lines = [`${paint(severity, `${severity}[${code}]`)}: ${paint('bold', message)}`];
  const place = [formatPlace(shown), page && `page ${page}`].filter(Boolean).join(', ');
  const where = visibleText(formatPath(path));
  if (place !== '')
    lines.push(`  ${paint('dim', '-->')} ${place}${where === '' ? '' : ` (${where})`}`);
  else if (where !== '') lines.push(`  ${paint('dim', '-->')} ${where}`);
  const source = range === undefined ? undefined : linesOf(problem.file);
  if (source !== undefined) lines.push(...excerpt(source, problem, paint));
  if (hint !== undefined) lines.push(`  ${paint('dim', '= hint:')} ${hint}`);
  if (gain !== undefined) lines.push(`  ${paint('dim', '= then:')} ${gain}`);
  const explained =
    documentation === undefined ? problem.documentation : `${documentation}#${code}`;
  const more = see === undefined ? explained : see(code);
  if (more !== undefined) lines.push(paint('dim', `  = see: ${more}`));
  return lines.join('\n');
}

function visible(problem: Problem): Problem {
  const { message, hint, file } = problem;
  return withDetails(problem, {
    message: visibleText(message),
    hint: hint && visibleText(hint),
    file: file && visibleText(file),
  });
}

/** The source line, cut to 160 columns, with carets. */
function excerpt(lines: readonly string[], { range, severity }: Problem, paint: Paint): string[] {
  if (range === undefined) return [];
  const { start, end } = range;
  const line = lines[start.line - 1] ?? '';
  const shift = Math.max(0, start.column - 1 - 120);
  const shown = line.slice(shift, shift + 160);
  const before = columnsOf(visibleText(shown.slice(0, start.column - 1 - shift)));
  const last = end.line === start.line ? end.column - 1 : line.length;
  const width = Math.max(
    1,
    columnsOf(visibleText(shown.slice(start.column - 1 - shift, last - shift))),
  );
  const gutter = String(start.line);
  const blank = ' '.repeat(gutter.length);
  return [
    `${paint('dim', `${blank} |`)}`,
    `${paint('dim', `${gutter} |`)} ${visibleText(shown).replaceAll('\t', '  ')}`,
    `${paint('dim', `${blank} |`)} ${' '.repeat(before)}${paint(severity, '^'.repeat(width))}`,
  ];
}

/** Combining marks take no columns; tabs and wide characters take two. */
function columnsOf(text: string): number {
  return stringWidth(text.replaceAll('\t', '  '));
}
