import stringWidth from 'fast-string-width';
import { createColors } from 'picocolors';
import type { DiagnosticCode } from './codes.js';
import { type Diagnostic, formatPath } from './diagnostic.js';
import { formatGithub } from './github.js';
import type { DiagnosticStyle } from './style.js';
import { visibleJson, visibleText } from './visible.js';

/** Options for formatting diagnostics. */
export interface FormatOptions {
  /** `human` by default. */
  readonly style?: DiagnosticStyle;
  /** The text of the document, or of each file, for the source lines in human notation. */
  readonly text?: string | ((file: string | undefined) => string | undefined);
  /** Whether human notation uses ANSI colours; false by default. */
  readonly colors?: boolean;
  /** Where the codes are explained: a path or address that replaces the package's own `docs/diagnostics.md`. */
  readonly documentation?: string;
}

/** The options that the command line adds. */
export interface OwnFormatOptions extends FormatOptions {
  /** What `see:` shows for a code instead of a page; undefined for nothing. */
  readonly see?: (code: DiagnosticCode) => string | undefined;
}

/** The version of the JSON notation; it increases when a field changes its meaning. */
const JSON_VERSION = 1;

/**
 * Formats diagnostics: `human` as compilers do, with the source line, carets and a summary; `short` as one line each,
 * `file:line:column: severity code message`; `json` as one object per line; `github` as commands of GitHub's workflows, which
 * show them at their lines.
 *
 * @param diagnostics - in reading order
 * @returns lines, each with its line end; an empty string for no diagnostics
 */
export function formatDiagnostics(diagnostics: readonly Diagnostic[], options: OwnFormatOptions = {}): string {
  if (diagnostics.length === 0) return '';
  const { style = 'human' } = options;
  const linesOf = linesOnce(options.text);
  const items = diagnostics.map((item) => formatDiagnostic(item, style, options, linesOf));
  if (style !== 'human') return items.map((item) => `${item}\n`).join('');
  // Problems of a file or an argument as a whole need no count, and notes are not counted.
  const isOfDocument = diagnostics.some(({ range, path }) => range !== undefined || path.length > 0);
  const isCounted = isOfDocument && diagnostics.some(({ severity }) => severity !== 'info');
  return `${items.join('\n\n')}\n${isCounted ? `\n${summarise(diagnostics)}\n` : ''}`;
}

/** `cv.yaml: 2 errors, 1 warning` */
function summarise(diagnostics: readonly Diagnostic[]): string {
  const counts = (['error', 'warning'] as const).flatMap((severity) => {
    const count = diagnostics.filter((d) => d.severity === severity).length;
    return count === 0 ? [] : [`${count} ${severity}${count === 1 ? '' : 's'}`];
  });
  const files = new Set(diagnostics.map(({ file }) => file));
  const file = files.size === 1 ? diagnostics[0]?.file : undefined;
  return `${file === undefined ? '' : `${visibleText(file)}: `}${counts.join(', ')}`;
}

/** The lines of the text that a diagnostic is about. */
type LinesOf = (file: string | undefined) => readonly string[] | undefined;

/** Splits each text into lines once, and only when a diagnostic needs them: there may be thousands of texts and diagnostics. */
function linesOnce(text: FormatOptions['text']): LinesOf {
  const known = new Map<string | undefined, readonly string[] | undefined>();
  return (file) => {
    const name = typeof text === 'function' ? file : undefined;
    if (!known.has(name)) known.set(name, (typeof text === 'function' ? text(file) : text)?.split('\n'));
    return known.get(name);
  };
}

function formatDiagnostic(
  diagnostic: Diagnostic,
  style: DiagnosticStyle,
  options: OwnFormatOptions,
  linesOf: LinesOf,
): string {
  if (style === 'json') return formatJson(diagnostic);
  if (style === 'short') return formatShort(diagnostic);
  if (style === 'github') return formatGithub(visible(diagnostic));
  return formatHuman(diagnostic, options, linesOf);
}

function formatJson(diagnostic: Diagnostic): string {
  const { path, ...rest } = diagnostic;
  return visibleJson({ version: JSON_VERSION, ...rest, path, pathText: formatPath(path) });
}

function formatShort(diagnostic: Diagnostic): string {
  const { severity, code, message, file, range } = visible(diagnostic);
  const place = [file, range && `${range.start.line}:${range.start.column}`].filter(Boolean).join(':');
  return `${place === '' ? '' : `${place}: `}${severity} ${code} ${message}`;
}

const STYLES = { error: 'red', warning: 'yellow', info: 'cyan', bold: 'bold', dim: 'dim' } as const;

type Paint = (style: keyof typeof STYLES, text: string) => string;

function formatHuman(
  diagnostic: Diagnostic,
  { colors = false, documentation, see }: OwnFormatOptions,
  linesOf: LinesOf,
): string {
  const { severity, code, message, file, range, path, hint } = visible(diagnostic);
  const palette = createColors(colors);
  const paint: Paint = (style, text) => palette[STYLES[style]](text);
  const lines = [`${paint(severity, `${severity}[${code}]`)}: ${paint('bold', message)}`];
  const place = [file, range && `${range.start.line}:${range.start.column}`].filter(Boolean).join(':');
  const where = visibleText(formatPath(path));
  if (place !== '') lines.push(`  ${paint('dim', '-->')} ${place}${where === '' ? '' : ` (${where})`}`);
  else if (where !== '') lines.push(`  ${paint('dim', '-->')} ${where}`);
  const source = range === undefined ? undefined : linesOf(diagnostic.file);
  if (source !== undefined) lines.push(...excerpt(source, diagnostic, paint));
  if (hint !== undefined) lines.push(`  ${paint('dim', '= hint:')} ${hint}`);
  const page = documentation === undefined ? diagnostic.documentation : `${documentation}#${code}`;
  const more = see === undefined ? page : see(code);
  if (more !== undefined) lines.push(paint('dim', `  = see: ${more}`));
  return lines.join('\n');
}

function visible(diagnostic: Diagnostic): Diagnostic {
  const { message, hint, file } = diagnostic;
  return {
    ...diagnostic,
    message: visibleText(message),
    ...(hint === undefined ? {} : { hint: visibleText(hint) }),
    ...(file === undefined ? {} : { file: visibleText(file) }),
  };
}

/** The source line, and carets under the part that the diagnostic is about. Lines are cut to 160 columns. */
function excerpt(lines: readonly string[], { range, severity }: Diagnostic, paint: Paint): string[] {
  if (range === undefined) return [];
  const { start, end } = range;
  const line = lines[start.line - 1] ?? '';
  const length = line.endsWith('\r') ? line.length - 1 : line.length;
  const shift = Math.max(0, start.column - 1 - 120);
  const shown = line.slice(shift, Math.min(length, shift + 160));
  const before = columnsOf(visibleText(shown.slice(0, start.column - 1 - shift)));
  const last = end.line === start.line ? end.column - 1 : length;
  const width = Math.max(1, columnsOf(visibleText(shown.slice(start.column - 1 - shift, last - shift))));
  const gutter = String(start.line);
  const blank = ' '.repeat(gutter.length);
  return [
    `${paint('dim', `${blank} |`)}`,
    `${paint('dim', `${gutter} |`)} ${visibleText(shown).replaceAll('\t', '  ')}`,
    `${paint('dim', `${blank} |`)} ${' '.repeat(before)}${paint(severity, '^'.repeat(width))}`,
  ];
}

/** The width in terminal columns: none for combining marks, two for tabs (as shown here) and for East Asian wide characters. */
function columnsOf(text: string): number {
  return stringWidth(text.replaceAll('\t', '  '));
}
