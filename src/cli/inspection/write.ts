import { formatEach } from '../../diagnostics/format.js';
import { visibleJson } from '../../diagnostics/quote.js';
import type { PdfReport } from '../../inspect/inspect.js';
import type { Reporter } from '../reporter.js';
import { terminalOf } from '../terminal.js';
import { isFailure } from './fail-on.js';
import { problemOf } from './findings.js';
import { reportData } from './json.js';
import { describeReport } from './report.js';
import type { ReportStyle } from './style.js';

/** Writes a report to standard output, in the notation that the reporter has. */
export function writeReport(file: string, report: PdfReport, style: ReportStyle, reporter: Reporter): void {
  process.stdout.write(written(file, report, style, reporter));
}

function written(file: string, report: PdfReport, style: ReportStyle, reporter: Reporter): string {
  const { failOn, source, placeOf, isOneOfMany } = style;
  const { style: notation = 'human', quiet = false } = reporter.options;
  if (notation === 'json') return `${visibleJson(reportData(file, report, source, placeOf), isOneOfMany ? 0 : 2)}\n`;
  const findings = quiet ? report.findings.filter((finding) => isFailure(finding, failOn)) : report.findings;
  if (notation !== 'human') {
    const problems = findings.map((finding) => ({ file, ...problemOf(finding, placeOf) }));
    return formatEach(problems, { style: notation })
      .map((line) => `${line}\n`)
      .join('');
  }
  if (quiet && findings.length === 0) return '';
  const terminal = terminalOf(process.stdout);
  const text = describeReport(file, report, findings, {
    ...style,
    quiet,
    terminal,
    textOf: (name) => reporter.textOf(name),
  });
  return isOneOfMany ? `${text}\n` : text;
}
