import stringWidth from 'fast-string-width';
import { createColors } from 'picocolors';
import {
  type AnyDiagnostic,
  type Diagnostic,
  type DiagnosticFormat,
  formatLocation,
  formatPath,
  withDetails,
} from './diagnostic.js';
import { formatGithubCommand } from './github.js';
import { escapeText, toEscapedJson } from './quote.js';
import { formatCount } from './words.js';

/** Options of `formatDiagnostics`. */
export interface FormatOptions {
  /** Output format; `'human'` by default. */
  readonly format?: DiagnosticFormat;
  /** Text of the document, or a function from file names to texts; `human` shows its lines. */
  readonly text?: string | ((file: string | undefined) => string | undefined);
  /** Whether `human` uses ANSI colors; false by default. */
  readonly colors?: boolean;
  /**
   * Path or URL of the page that explains the codes; the package's `docs/diagnostics.md` by
   * default.
   */
  readonly documentation?: string;
}

export interface InternalFormatOptions extends FormatOptions {
  /** Returns the text after `see:`; by default the address of the documentation. */
  readonly getReference?: (code: string) => string | undefined;
  /** The diagnostics for the summary, if more than those to format. */
  readonly allDiagnostics?: readonly Diagnostic[];
}

/** Increase this version if the meaning of a field changes. */
const JSON_VERSION = 1;

/** Formats diagnostics with a line break at the end; see `public-diagnostics.ts`. */
export function formatDiagnostics(
  diagnostics: readonly Diagnostic[],
  options: InternalFormatOptions = {},
): string {
  if (diagnostics.length === 0) return '';
  const { format = 'human', allDiagnostics = diagnostics } = options;
  const items = formatEach(diagnostics, options);
  if (format !== 'human') return items.map((item) => `${item}\n`).join('');
  // Diagnostics of a file or an option need no summary.
  const needsSummary =
    diagnostics.some(({ range, path }) => range !== undefined || path.length > 0) &&
    diagnostics.some(({ severity }) => severity !== 'info');
  return `${items.join('\n\n')}\n${needsSummary ? `\n${summarize(allDiagnostics)}\n` : ''}`;
}

/** Formats each diagnostic, without a line break at the end. */
export function formatEach(
  problems: readonly AnyDiagnostic[],
  options: InternalFormatOptions = {},
): string[] {
  const getLines = memoizeLines(options.text);
  return problems.map((problem) => formatProblem(problem, options, getLines));
}

/** `cv.yaml: 2 errors, 1 warning` */
function summarize(diagnostics: readonly Diagnostic[]): string {
  const counts = (['error', 'warning'] as const).flatMap((severity) => {
    const count = diagnostics.filter((d) => d.severity === severity).length;
    return count === 0 ? [] : [formatCount(count, severity)];
  });
  const files = new Set(diagnostics.map(({ file }) => file));
  const file = files.size === 1 ? diagnostics[0]?.file : undefined;
  return `${file === undefined ? '' : `${escapeText(file)}: `}${counts.join(', ')}`;
}

export type GetLines = (file: string | undefined) => readonly string[] | undefined;

/** Returns a function that splits each text on first use: it may have thousands of diagnostics. */
export function memoizeLines(text: FormatOptions['text']): GetLines {
  const cache = new Map<string | undefined, readonly string[] | undefined>();
  return (file) => {
    const name = typeof text === 'function' ? file : undefined;
    if (!cache.has(name))
      cache.set(name, (typeof text === 'function' ? text(file) : text)?.split(/\r?\n/));
    return cache.get(name);
  };
}

function formatProblem(
  problem: AnyDiagnostic,
  options: InternalFormatOptions,
  getLines: GetLines,
): string {
  const { format = 'human' } = options;
  if (format === 'json') return formatJson(problem);
  if (format === 'short') return formatShort(problem);
  if (format === 'github') return formatGithubCommand(escapeTexts(problem));
  return formatHuman(problem, options, getLines);
}

function formatJson(problem: AnyDiagnostic): string {
  const { path, ...rest } = problem;
  return toEscapedJson({ version: JSON_VERSION, ...rest, path, pathText: formatPath(path) });
}

function formatShort(problem: AnyDiagnostic): string {
  const { severity, code, message, ...rest } = escapeTexts(problem);
  const location = formatLocation(rest) || escapeText(formatPath(rest.path));
  return `${location === '' ? '' : `${location}: `}${severity} ${code} ${message}`;
}

const STYLES = { error: 'red', warning: 'yellow', info: 'cyan', bold: 'bold', dim: 'dim' } as const;

type Paint = (style: keyof typeof STYLES, text: string) => string;

function formatHuman(
  problem: AnyDiagnostic,
  { colors = false, documentation, getReference }: InternalFormatOptions,
  getLines: GetLines,
): string {
  const escaped = escapeTexts(problem);
  const { severity, code, message, range, page, path, hint, benefit } = escaped;
  const palette = createColors(colors);
  const paint: Paint = (style, text) => palette[STYLES[style]](text);
  const lines = [`${paint(severity, `${severity}[${code}]`)}: ${paint('bold', message)}`];
  const location = [formatLocation(escaped), page && `page ${page}`].filter(Boolean).join(', ');
  const pathText = escapeText(formatPath(path));
  const place = location && pathText ? `${location} (${pathText})` : location || pathText;
  if (place !== '') lines.push(`  ${paint('dim', '-->')} ${place}`);
  const source = range === undefined ? undefined : getLines(problem.file);
  if (source !== undefined) lines.push(...formatExcerpt(source, problem, paint));
  if (hint !== undefined) lines.push(`  ${paint('dim', '= hint:')} ${hint}`);
  if (benefit !== undefined) lines.push(`  ${paint('dim', '= then:')} ${benefit}`);
  const address = documentation === undefined ? problem.documentation : `${documentation}#${code}`;
  const reference = getReference === undefined ? address : getReference(code);
  if (reference !== undefined) lines.push(paint('dim', `  = see: ${reference}`));
  return lines.join('\n');
}

function escapeTexts(problem: AnyDiagnostic): AnyDiagnostic {
  const { message, hint, file } = problem;
  return withDetails(problem, {
    message: escapeText(message),
    hint: hint && escapeText(hint),
    file: file && escapeText(file),
  });
}

/** Formats the source line, cut to 160 characters, with carets. */
function formatExcerpt(
  lines: readonly string[],
  { range, severity }: AnyDiagnostic,
  paint: Paint,
): string[] {
  if (range === undefined) return [];
  const { start, end } = range;
  const line = lines[start.line - 1] ?? '';
  const shift = Math.max(0, start.column - 1 - 120);
  const excerpt = line.slice(shift, shift + 160);
  const from = start.column - 1 - shift;
  const to = (end.line === start.line ? end.column - 1 : line.length) - shift;
  const indent = getWidth(escapeText(excerpt.slice(0, from)));
  const width = Math.max(1, getWidth(escapeText(excerpt.slice(from, to))));
  const gutter = String(start.line);
  const blank = ' '.repeat(gutter.length);
  return [
    `${paint('dim', `${blank} |`)}`,
    `${paint('dim', `${gutter} |`)} ${escapeText(excerpt).replaceAll('\t', '  ')}`,
    `${paint('dim', `${blank} |`)} ${' '.repeat(indent)}${paint(severity, '^'.repeat(width))}`,
  ];
}

/** Counts terminal columns: none for combining marks, two for tabs and wide characters. */
function getWidth(text: string): number {
  return stringWidth(text.replaceAll('\t', '  '));
}
