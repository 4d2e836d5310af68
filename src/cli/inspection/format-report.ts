import type { AnyDiagnostic } from '../../diagnostics/diagnostic.js';
import { formatEach } from '../../diagnostics/format-diagnostics.js';
import { escapeText, toEscapedJson } from '../../diagnostics/quote.js';
import { formatCount } from '../../diagnostics/words.js';
import type { PdfContents } from '../../inspect/contents.js';
import type { PdfReport } from '../../inspect/inspect.js';
import { type Finding, RULES_PAGE } from '../../inspect/rules/rules.js';
import { groupBy } from '../../util/arrays.js';
import { omitUndefined } from '../../util/plain-object.js';
import { formatCommand, replaceProgramName } from '../invocation.js';
import type { Reporter } from '../reporter.js';
import { getTerminal, type Terminal, wrapIndented } from '../terminal.js';
import { describeContents } from './describe-contents.js';
import { describeForm } from './describe-form.js';
import type { FailOn } from './fail-on.js';
import type { LocationFinder } from './read-source.js';
import { toReportJson } from './report-json.js';
import { formatScoreTable } from './score-table.js';

export interface ReportOptions {
  readonly failOn: FailOn;
  readonly source: string | undefined;
  readonly findLocation: LocationFinder;
  readonly all: boolean;
  /** Several reports are NDJSON with `--json`. */
  readonly isOneOfMany: boolean;
}

/** Formats a report in the style of the reporter; `--quiet` keeps only findings that fail. */
export function formatReport(
  file: string,
  report: PdfReport,
  { failOn, source, findLocation, all, isOneOfMany }: ReportOptions,
  reporter: Reporter,
): string {
  const { format, isQuiet } = reporter;
  if (format === 'json')
    return `${toEscapedJson(toReportJson(file, report, source, findLocation), isOneOfMany ? 0 : 2)}\n`;
  const findings = isQuiet
    ? report.findings.filter(({ code }) => failOn.codes.has(code))
    : report.findings;
  if (format !== 'human') {
    const problems = findings.map((finding) => {
      const fails = format === 'github' && failOn.codes.has(finding.code);
      const problem = { file, ...toProblem(finding, findLocation) };
      return fails ? { ...problem, severity: 'error' as const } : problem;
    });
    return formatEach(problems, { format })
      .map((line) => `${line}\n`)
      .join('');
  }
  if (isQuiet && findings.length === 0) return '';
  const groups = [...groupBy(findings, ({ code }) => code).values()];
  const kinds = all || isQuiet ? groups : groups.slice(0, MAX_KINDS);
  const terminal = getTerminal(process.stdout);
  const form =
    report.scores.content.fields === 0
      ? ['cvpress finds no text on its pages.']
      : describeForm(report.form, terminal);
  const parts = [
    ...(isQuiet ? [] : [describeHead(file, report.contents), form]),
    ...(all && !isQuiet
      ? [...describeExtractors(report, source, terminal), describeContents(report.contents)]
      : []),
    ...describeFindings(kinds, findLocation, reporter.getSource, terminal),
    [formatSummary(file, findings, groups.length - kinds.length, failOn)],
  ];
  return `${parts.map((lines) => lines.join('\n')).join('\n\n')}${isOneOfMany ? '\n\n' : '\n'}`;
}

const MAX_KINDS = 3;

function describeHead(
  file: string,
  { pageCount, pdfVersion, standards, isTagged, language, title, fonts }: PdfContents,
): string[] {
  const notEmbedded = fonts.filter(({ isEmbedded }) => !isEmbedded).map(({ name }) => name);
  const facts = [
    formatCount(pageCount, 'page'),
    `PDF ${pdfVersion}`.trim(),
    // cvpress does not check conformance.
    ...standards.map((standard) => `claims ${standard}`),
    isTagged ? 'tagged' : 'no tags',
    language === '' ? 'no language' : `language ${language}`,
  ];
  return [
    `${file}: ${facts.join(', ')}`,
    title === '' ? 'no title' : `title: ${title}`,
    ...(notEmbedded.length === 0 ? [] : [`fonts that are not embedded: ${notEmbedded.join(', ')}`]),
  ].map(escapeText);
}

function describeExtractors(
  report: PdfReport,
  source: string | undefined,
  terminal: Terminal,
): string[][] {
  const { fields, entries } = report.scores.content;
  if (fields === 0) return [];
  const inEntries = entries === 0 ? '' : ` in ${formatCount(entries, 'entry', 'entries')}`;
  const origin =
    source === undefined ? 'that cvpress finds on the pages' : `of ${escapeText(source)}`;
  const intro = `How extractors read the ${formatCount(fields, 'field')}${inEntries} ${origin}:`;
  return [[intro, '', ...formatScoreTable(report, terminal.colors)]];
}

const MAX_REPEATS = 9;

function describeFindings(
  groups: readonly (readonly [Finding, ...Finding[]])[],
  findLocation: LocationFinder,
  text: Reporter['getSource'],
  terminal: Terminal,
): string[][] {
  const problems = groups.map(([first]) => toProblem(first, findLocation));
  const items = formatEach(problems, {
    colors: terminal.colors,
    text,
    getReference: (code) => formatCommand('explain', code),
  });
  return groups.map(([, ...repeats], index) => {
    const more = repeats.length - MAX_REPEATS;
    return [
      ...wrapItem(items[index] as string, terminal.width),
      ...repeats
        .slice(0, MAX_REPEATS)
        .flatMap((finding) => wrapIndented(formatRepeat(finding, findLocation), terminal.width, 4)),
      ...(more > 0 ? [`  and ${more} more (--json has all)`] : []),
    ];
  });
}

function toProblem(
  { code, severity, message, hint, benefit, page, path }: Finding,
  findLocation: LocationFinder,
): AnyDiagnostic {
  const location = findLocation(path);
  return {
    code,
    severity,
    message,
    hint: replaceProgramName(hint),
    benefit,
    path: location === undefined ? [] : (path ?? []),
    documentation: `${RULES_PAGE}#${code}`,
    ...(location ?? omitUndefined({ page })),
  };
}

function wrapItem(item: string, width: number): string[] {
  return item
    .split('\n')
    .flatMap((line, index) =>
      index === 0 || /= (?:hint|then):/.test(line) ? wrapIndented(line, width, 4) : [line],
    );
}

function formatRepeat({ message, path, page }: Finding, findLocation: LocationFinder): string {
  const location = findLocation(path);
  const sourceLocation = location && ` ${location.file}:${location.range.start.line}`;
  const pageNumber = page === undefined ? '' : ` page ${page}`;
  return escapeText(`  also${sourceLocation ?? pageNumber}: ${message}`);
}

/** `cv.pdf: 1 error, 2 warnings; fails by --fail-on info` */
function formatSummary(
  file: string,
  findings: readonly Finding[],
  more: number,
  failOn: FailOn,
): string {
  const name = escapeText(file);
  if (findings.length === 0) return `${name}: nothing to fix`;
  const fails = findings.some(({ code }) => failOn.codes.has(code));
  const failure =
    fails && failOn.text !== 'error' ? `; fails by --fail-on ${escapeText(failOn.text)}` : '';
  const rest = more === 0 ? '' : `; ${formatCount(more, 'more kind')} with --all`;
  return `${name}: ${countFindings(findings)}${rest}${failure}`;
}

/** `1 error, 2 warnings, 3 info` */
function countFindings(findings: readonly Finding[]): string {
  return (['error', 'warning', 'info'] as const)
    .flatMap((severity) => {
      const count = findings.filter((finding) => finding.severity === severity).length;
      return count === 0
        ? []
        : severity === 'info'
          ? `${count} info`
          : formatCount(count, severity);
    })
    .join(', ');
}
