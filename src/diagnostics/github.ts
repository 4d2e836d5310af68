import type { Severity } from './codes.js';
import type { AnyDiagnostic } from './diagnostic.js';

const COMMANDS: Readonly<Record<Severity, string>> = {
  error: 'error',
  warning: 'warning',
  info: 'notice',
};

/**
 * Formats a workflow command of GitHub: `::error file=cv.yaml,line=2,…::message`
 * (https://docs.github.com/en/actions/reference/workflows-and-actions/workflow-commands).
 *
 * @param problem - without line breaks in its texts: they could begin another command
 */
export function formatGithubCommand({
  severity,
  code,
  message,
  hint,
  file,
  range,
}: AnyDiagnostic): string {
  // GitHub rejects columns of a range over several lines.
  const isOneLine = range !== undefined && range.start.line === range.end.line;
  const properties = {
    file,
    line: range?.start.line,
    endLine: range?.end.line,
    col: range?.start.column,
    endColumn: isOneLine ? range.end.column : undefined,
    title: code,
  };
  const parameters = Object.entries(properties)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name}=${escapeProperty(String(value))}`);
  const text = hint === undefined ? message : `${message}\nhint: ${hint}`;
  return `::${COMMANDS[severity]} ${parameters.join(',')}::${escapeData(text)}`;
}

/** Escapes `::` and `##[`, which mark commands (ActionCommand.cs of github.com/actions/runner). */
export function escapeGithubCommands(line: string): string {
  return line.replace(/^(\s*):(?=:)/, String.raw`$1\u003a`).replaceAll('##[', String.raw`#\u0023[`);
}

/** From packages/core/src/command.ts of github.com/actions/toolkit. */
function escapeData(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}

function escapeProperty(text: string): string {
  return escapeData(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
}
