import type { Severity } from '../../diagnostics/codes.js';
import type { Problem } from '../../diagnostics/diagnostic.js';
import { formatEach } from '../../diagnostics/format.js';
import { visibleJson, visibleText } from '../../diagnostics/quote.js';
import { counted } from '../../diagnostics/words.js';
import type { PdfContents } from '../../inspect/contents.js';
import type { PdfReport } from '../../inspect/inspect.js';
import { type Finding, RULES_PAGE } from '../../inspect/rules/rules.js';
import { groupBy } from '../../util/arrays.js';
import { defined } from '../../util/plain-object.js';
import { asCalled, commandTo } from '../invocation.js';
import type { Reporter } from '../reporter.js';
import { type Terminal, terminalOf, wrapIndented } from '../terminal.js';
import { describeForm } from './autofill.js';
import { describeContents } from './contents.js';
import type { FailOn } from './fail-on.js';
import { reportData } from './json.js';
import type { PlaceOf } from './source.js';
import { scoreTable } from './table.js';

export interface ReportStyle {
  readonly failOn: FailOn;
  /** The document that a PDF is compared with. */
  readonly source: string | undefined;
  readonly placeOf: PlaceOf;
  readonly all: boolean;
  /** JSON of many reports takes a line each. */
  readonly isOneOfMany: boolean;
}

/** With `quiet`, people see only findings that fail. */
export function writtenReport(
  file: string,
  report: PdfReport,
  style: ReportStyle,
  reporter: Reporter,
): string {
  const { failOn, source, placeOf, all, isOneOfMany } = style;
  const { style: notation, isQuiet: quiet } = reporter;
  if (notation === 'json')
    return `${visibleJson(reportData(file, report, source, placeOf), isOneOfMany ? 0 : 2)}\n`;
  const findings = quiet
    ? report.findings.filter(({ code }) => failOn.codes.has(code))
    : report.findings;
  if (notation !== 'human') {
    const problems = findings.map((finding) => ({ file, ...problemOf(finding, placeOf) }));
    return formatEach(problems, { style: notation })
      .map((line) => `${line}\n`)
      .join('');
  }
  if (quiet && findings.length === 0) return '';
  const groups = [...groupBy(findings, ({ code }) => code).values()];
  const shown = all || quiet ? groups : groups.slice(0, MOST_MENDS);
  const terminal = terminalOf(process.stdout);
  const form =
    report.scores.content.fields === 0
      ? ['cvpress sees no text on its pages.']
      : describeForm(report.form, terminal);
  const parts = [
    ...(quiet ? [] : [describeHead(file, report.contents), form]),
    ...(all && !quiet
      ? [...describeReaders(report, source, terminal), describeContents(report.contents)]
      : []),
    ...describeFindings(shown, placeOf, reporter.textOf, terminal),
    [summaryOf(file, findings, groups.length - shown.length, failOn)],
  ];
  return `${parts.map((lines) => lines.join('\n')).join('\n\n')}${isOneOfMany ? '\n\n' : '\n'}`;
}

/** Kinds of findings shown without `--all`, the worst first. */
const MOST_MENDS = 3;

function describeHead(file: string, contents: PdfContents): string[] {
  const { pageCount, pdfVersion, standards, isTagged, language, title, fonts } = contents;
  const bare = fonts.filter(({ isEmbedded }) => !isEmbedded).map(({ name }) => name);
  const facts = [
    counted(pageCount, 'page'),
    `PDF ${pdfVersion}`.trim(),
    // Whether it conforms is not checked.
    ...standards.map((standard) => `claims ${standard}`),
    isTagged ? 'tagged' : 'no tags',
    language === '' ? 'no language' : `language ${language}`,
  ];
  return [
    `${file}: ${facts.join(', ')}`,
    title === '' ? 'no title' : `title: ${title}`,
    ...(bare.length === 0 ? [] : [`fonts that are not embedded: ${bare.join(', ')}`]),
  ].map(visibleText);
}

function describeReaders(
  report: PdfReport,
  source: string | undefined,
  terminal: Terminal,
): string[][] {
  const { fields, entries } = report.scores.content;
  if (fields === 0) return [];
  const within = entries === 0 ? '' : ` in ${counted(entries, 'entry', 'entries')}`;
  const where =
    source === undefined ? 'that cvpress sees on the pages' : `of ${visibleText(source)}`;
  const intro = `What readers get of the ${counted(fields, 'field')}${within} ${where}:`;
  return [[intro, '', ...scoreTable(report, terminal.colors)]];
}

/** Findings shown after the first of their code. */
const MOST_ALSO = 9;

/** The first finding of each code with its hint, then the others, a line each. */
function describeFindings(
  groups: readonly (readonly [Finding, ...Finding[]])[],
  placeOf: PlaceOf,
  text: Reporter['textOf'],
  terminal: Terminal,
): string[][] {
  const problems = groups.map(([first]) => problemOf(first, placeOf));
  const items = formatEach(problems, {
    colors: terminal.colors,
    text,
    see: (code) => commandTo('explain', code),
  });
  return groups.map(([, ...others], index) => {
    const more = others.length - MOST_ALSO;
    return [
      ...wrapped(items[index] as string, terminal.width),
      ...others
        .slice(0, MOST_ALSO)
        .flatMap((finding) => wrapIndented(alsoLine(finding, placeOf), terminal.width, 4)),
      ...(more > 0 ? [`  and ${more} more (--json has all)`] : []),
    ];
  });
}

/** With its line of the source, or its page. */
function problemOf(
  { code, severity, message, hint, gain, page, path }: Finding,
  placeOf: PlaceOf,
): Problem {
  const place = placeOf(path);
  return {
    code,
    severity,
    message,
    hint: asCalled(hint),
    gain,
    path: place === undefined ? [] : (path ?? []),
    documentation: `${RULES_PAGE}#${code}`,
    ...(place ?? defined({ page })),
  };
}

/** Wraps the message and the hint, but not lines of the source. */
function wrapped(item: string, width: number): string[] {
  return item
    .split('\n')
    .flatMap((line, index) =>
      index === 0 || /= (?:hint|then):/.test(line) ? wrapIndented(line, width, 4) : [line],
    );
}

function alsoLine({ message, path, page }: Finding, placeOf: PlaceOf): string {
  const place = placeOf(path);
  const inSource = place && ` ${place.file}:${place.range.start.line}`;
  const onPage = page === undefined ? '' : ` page ${page}`;
  return visibleText(`  also${inSource ?? onPage}: ${message}`);
}

/** `cv.pdf: 1 error, 2 warnings`, and whether that is a failure. */
function summaryOf(
  file: string,
  findings: readonly Finding[],
  more: number,
  failOn: FailOn,
): string {
  const name = visibleText(file);
  if (findings.length === 0) return `${name}: nothing to mend`;
  const fails = findings.some(({ code }) => failOn.codes.has(code));
  const why =
    fails && failOn.text !== 'error'
      ? `; this fails, by --fail-on ${visibleText(failOn.text)}`
      : '';
  const rest = more === 0 ? '' : `; ${counted(more, 'more kind')} with --all`;
  return `${name}: ${countFindings(findings)}${rest}${why}`;
}

const NOUNS = { error: 'error', warning: 'warning', info: 'note' } as const satisfies Record<
  Severity,
  string
>;

/** `1 error, 2 warnings, 1 note` */
function countFindings(findings: readonly Finding[]): string {
  return Object.entries(NOUNS)
    .flatMap(([severity, noun]) => {
      const count = findings.filter((finding) => finding.severity === severity).length;
      return count === 0 ? [] : counted(count, noun);
    })
    .join(', ');
}
