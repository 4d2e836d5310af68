import { formatEach } from '../../diagnostics/format.js';
import { visibleText } from '../../diagnostics/quote.js';
import type { PdfReport } from '../../inspect/inspect.js';
import type { Finding } from '../../inspect/rules/rules.js';
import { commandTo } from '../invocation.js';
import type { Terminal } from '../terminal.js';
import { wrapIndented } from '../wrap.js';
import { describeContents } from './contents.js';
import { counted } from './count.js';
import { describeDifferences } from './differences.js';
import { isFailure } from './fail-on.js';
import { byCode, countFindings, problemOf } from './findings.js';
import { describeForm } from './form.js';
import { describeHead } from './head.js';
import type { PlaceOf } from './places.js';
import type { ReportStyle } from './style.js';
import { scoreTable } from './table.js';

/** How a report is written for people. */
export interface HumanStyle extends ReportStyle {
  readonly terminal: Terminal;
  /** The text of a file, for excerpts. */
  readonly textOf: (file: string) => string | undefined;
  /** Whether only the findings are shown. */
  readonly quiet: boolean;
}

/**
 * Describes a PDF for people.
 *
 * @param findings - those to be shown
 */
export function describeReport(
  file: string,
  report: PdfReport,
  findings: readonly Finding[],
  style: HumanStyle,
): string {
  const groups = byCode(findings);
  const shown = style.all || style.quiet ? groups : groups.slice(0, MOST_MENDS);
  const parts = [
    ...(style.quiet ? [] : [describeHead(file, report.contents), describeFirst(report, style)]),
    ...(style.all && !style.quiet ? [...describeReaders(report, style), describeContents(report.contents)] : []),
    ...describeFindings(shown, style),
    [summaryOf(file, findings, groups.length - shown.length, style)],
  ];
  return `${parts.map((lines) => lines.join('\n')).join('\n\n')}\n`;
}

function describeFirst({ form, scores }: PdfReport, { terminal }: HumanStyle): string[] {
  return scores.content.fields === 0 ? ['cvpress sees no text on its pages.'] : describeForm(form, terminal);
}

function describeReaders(report: PdfReport, { source, placeOf, terminal }: HumanStyle): string[][] {
  const { fields, entries } = report.scores.content;
  if (fields === 0) return [];
  const within = entries === 0 ? '' : ` in ${counted(entries, 'entry', 'entries')}`;
  const amount = `${counted(fields, 'field')}${within}`;
  const intro =
    source === undefined
      ? `What readers get of the ${amount} that cvpress sees on the pages:`
      : `What readers get of the ${amount} of ${visibleText(source)}:`;
  return [[intro, '', ...scoreTable(report, terminal.colors), ...describeDifferences(report, placeOf, terminal)]];
}

/** So many findings are shown beside the first of their code. */
const MOST_ALSO = 9;

/** The first finding of each code with its remedy, then the others, a line each. */
function describeFindings(groups: ReturnType<typeof byCode>, { placeOf, textOf, terminal }: HumanStyle): string[][] {
  const problems = groups.map(([first]) => problemOf(first, placeOf));
  const items = formatEach(problems, {
    colors: terminal.colors,
    text: (name) => (name === undefined ? undefined : textOf(name)),
    see: (code) => commandTo('explain', code),
  });
  return groups.map(([, ...others], index) => {
    const more = others.length - MOST_ALSO;
    return [
      ...wrapped(items[index] as string, terminal.width),
      ...others.slice(0, MOST_ALSO).flatMap((finding) => wrapIndented(alsoLine(finding, placeOf), terminal.width, 4)),
      ...(more > 0 ? [`  and ${more} more (--json has all)`] : []),
    ];
  });
}

/** The kinds of trouble that are shown unless all are wanted: the first ones, which are the worst. */
const MOST_MENDS = 3;

/** The message and the hint, which are long, are wrapped; lines of the source are not. */
function wrapped(item: string, width: number): string[] {
  return item
    .split('\n')
    .flatMap((line, index) => (index === 0 || line.includes('= hint:') ? wrapIndented(line, width, 4) : [line]));
}

function alsoLine({ message, path, page }: Finding, placeOf: PlaceOf): string {
  const place = placeOf(path);
  const inSource = place && ` ${place.file}:${place.range.start.line}`;
  const onPage = page === undefined ? '' : ` page ${page}`;
  return visibleText(`  also${inSource ?? onPage}: ${message}`);
}

/** `cv.pdf: 1 error, 2 warnings`, and whether that is a failure. */
function summaryOf(file: string, findings: readonly Finding[], more: number, { failOn }: HumanStyle): string {
  const name = visibleText(file);
  if (findings.length === 0) return `${name}: nothing to mend`;
  const fails = findings.some((finding) => isFailure(finding, failOn));
  const why = fails && failOn.text !== 'error' ? `; this fails, by --fail-on ${visibleText(failOn.text)}` : '';
  const rest = more === 0 ? '' : `; ${counted(more, 'more kind')} with --all`;
  return `${name}: ${countFindings(findings)}${rest}${why}`;
}
