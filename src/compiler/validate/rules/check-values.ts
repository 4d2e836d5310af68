import { describeValue } from '../../../diagnostics/describe-value.js';
import {
  createDiagnostic,
  createSafeFix,
  createUnsafeFix,
  type Diagnostic,
  type DocumentPath,
  formatPath,
  type Suggestion,
} from '../../../diagnostics/diagnostic.js';
import { formatCode, quote } from '../../../diagnostics/quote.js';
import { getValue, isPlainObject, type PlainObject } from '../../../util/plain-object.js';
import { X_HEIGHT } from '../../fonts/metrics.generated.js';
import { findLanguageTag } from '../../locales/find-language-tag.js';
import { isLanguageTag } from '../../locales/language-tag.js';
import {
  type ImpossibleDate,
  isAfter,
  isCalendarDate,
  isImpossibleDate,
  parseCustomDate,
  parseDate,
} from '../../schema/calendar-date.js';
import {
  findOutOfRangeComponent,
  getContrastToWhite,
  MIN_TEXT_CONTRAST,
  parseColor,
} from '../../schema/color.js';
import { completeDesign, type Design, PAPERS } from '../../schema/design.js';
import { parseLength, toPoints } from '../../schema/length.js';
import { reportWrongType } from '../to-diagnostics.js';

export function checkDates(entry: PlainObject, path: DocumentPath): Diagnostic[] {
  const start = parseText(entry.start_date, parseDate);
  const end = parseText(entry.end_date, parseDate);
  const dates = { start_date: start, end_date: end, date: parseText(entry.date, parseCustomDate) };
  const problems = Object.entries(dates).flatMap(([key, date]) =>
    isImpossibleDate(date)
      ? [reportImpossibleDate(entry[key] as string, [...path, key], date)]
      : [],
  );
  if (isCalendarDate(start) && isCalendarDate(end) && isAfter(start, end))
    problems.push(reportReversedDates(entry, path));
  return typeof entry.date === 'string'
    ? [...problems, ...checkDateConflict(entry, path)]
    : problems;
}

function parseText(text: unknown, parse: typeof parseDate): ReturnType<typeof parseDate> {
  return typeof text === 'string' ? parse(text) : undefined;
}

export function reportImpossibleDate(
  text: string,
  path: DocumentPath,
  { impossible }: ImpossibleDate,
): Diagnostic {
  const [, year, next] = /^(\d{4})-(\d{2})$/.exec(text) ?? [];
  const isYearSpan =
    (Number(year) + 1) % 100 === Number(next) && path.length > 1 && path.at(-1) === 'date';
  const found = describeValue(text);
  const message = `\`${path.at(-1)}\` is ${found}, which is not a date: ${impossible}.`;
  return createDiagnostic('impossible-date', path, message, {
    found,
    expected: 'a date of the calendar',
    hint: isYearSpan
      ? `write \`${year}/${next}\` for two years`
      : 'correct or remove the month or the day',
  });
}

function reportReversedDates(entry: PlainObject, path: DocumentPath): Diagnostic {
  return createDiagnostic(
    'dates-reversed',
    [...path, 'start_date'],
    '`start_date` is after `end_date`.',
    {
      found: `${describeValue(entry.start_date)}, and \`end_date\` is ${describeValue(entry.end_date)}`,
      expected: 'a start that is not after the end',
      hint: 'swap `start_date` and `end_date`, or correct one of them',
      related: [{ message: 'The end is here.', path: [...path, 'end_date'] }],
      fix: createUnsafeFix(
        { kind: 'replace', path: [...path, 'start_date'], value: entry.end_date },
        { kind: 'replace', path: [...path, 'end_date'], value: entry.start_date },
      ),
    },
  );
}

function checkDateConflict(entry: PlainObject, path: DocumentPath): Diagnostic[] {
  const [key, other] = ['start_date', 'end_date'].filter((name) => typeof entry[name] === 'string');
  if (key === undefined) return [];
  if (other !== undefined) {
    const message = '`date` cannot be combined with `start_date` and `end_date`.';
    return [
      createDiagnostic('date-conflict', [...path, 'date'], message, {
        at: 'key',
        expected: 'either `date`, or `start_date` and `end_date`',
        hint: 'remove `date` to show the period, or the other two to show the date',
        related: [{ message: 'The start is here.', path: [...path, 'start_date'] }],
      }),
    ];
  }
  const message = `\`${key}\` is not shown, because \`date\` overrides it.`;
  return [
    createDiagnostic('date-overrides', [...path, key], message, {
      at: 'key',
      hint: `remove \`${key}\`, or \`date\``,
      related: [{ message: 'The date that is shown is here.', path: [...path, 'date'] }],
    }),
  ];
}

export function getDocumentLanguage(document: unknown): string | undefined {
  const tag = isPlainObject(document) ? document.language : undefined;
  return typeof tag === 'string' && isLanguageTag(tag) ? tag : undefined;
}

/** Checks that `language` is a language tag (BCP 47, RFC 5646) or null. */
export function checkLanguage(language: unknown): Diagnostic[] {
  if (language === undefined || language === null) return [];
  if (typeof language !== 'string') {
    const { fix, ...problem } = reportWrongType('string', language, ['language']);
    return [{ ...problem, hint: TAG_HINT }];
  }
  if (isLanguageTag(language)) return [];
  const found = describeValue(language);
  const message = `\`language\` is ${found}, which is not a language tag.`;
  return [
    createDiagnostic('bad-language', ['language'], message, {
      found,
      expected: 'a language tag, like `en`, `de` or `pt-BR`',
      ...suggestLanguageTag(language),
    }),
  ];
}

export function isLanguageTagOrName(text: string): boolean {
  return isLanguageTag(text) || findLanguageTag(text) !== undefined;
}

const TAG_HINT = 'write it like `en`, `de` or `pt-BR`';

/** Suggests the tag of a language for its name. */
export function suggestLanguageTag(text: string): Suggestion {
  const tag = findLanguageTag(text);
  if (tag === undefined) return { hint: TAG_HINT };
  const fix = createSafeFix({ kind: 'replace', path: ['language'], value: tag });
  return { hint: `write ${formatCode(tag)} for ${quote(text)}`, fix };
}

export function checkColor(value: unknown, path: DocumentPath): Diagnostic[] {
  if (typeof value !== 'string') return [];
  const color = parseColor(value);
  const found = describeValue(value);
  if (color === undefined) {
    const message = `\`primary_color\` is ${found}, which is not a color.`;
    return [
      createDiagnostic('bad-color', path, message, {
        found,
        expected: 'a CSS color',
        hint:
          'write a name (`navy`), hexadecimal digits (`#004f90`; in YAML in quotes), ' +
          '`rgb(0, 79, 144)` or `hsl(207, 100%, 28%)`',
      }),
    ];
  }
  const contrast = getContrastToWhite(color);
  const message =
    `\`primary_color\` is hard to read on white: ${color} has ` +
    `a contrast of ${contrast.toFixed(2)}:1.`;
  const minimum = `a contrast of at least ${MIN_TEXT_CONTRAST}:1`;
  const pale = createDiagnostic('low-contrast', path, message, {
    found,
    expected: `${minimum} (WCAG 2.2, 1.4.3)`,
    hint: `choose a darker color, with ${minimum}`,
  });
  return [...checkColorRange(value, path), ...(contrast < MIN_TEXT_CONTRAST ? [pale] : [])];
}

function checkColorRange(value: string, path: DocumentPath): Diagnostic[] {
  const excess = findOutOfRangeComponent(value);
  if (excess === undefined) return [];
  const { component, isFirst, nearest, range, fixedColor } = excess;
  const message = `\`${component}\` is out of range (${range}), so \`${nearest}\` is used.`;
  return [
    createDiagnostic('color-out-of-range', path, message, {
      found: `\`${component}\``,
      part: isFirst ? component : undefined,
      expected: range,
      hint: `write \`${fixedColor}\`, or the intended color`,
      fix: createUnsafeFix({ kind: 'replace', path, value: fixedColor }),
    }),
  ];
}

/** The minimum width and height of text, in points: 2 cm. In less space, single words overlap. */
const MIN_TEXT_SPACE = 56.7;

/**
 * Checks that margins and columns leave space for text. The design must have no errors. Defaults
 * replace lengths that the template ignores.
 */
export function checkTextSpace(design: Design, ignores: readonly string[] = []): Diagnostic[] {
  const { font, font_size, page_size, options } = completeDesign(design);
  const measure = (path: DocumentPath): number => {
    const isIgnored = ignores.includes(formatPath(['options', ...path]));
    const length = parseLength(
      getValue(isIgnored ? completeDesign({}).options : options, path) as string,
    );
    return length === undefined
      ? 0
      : toPoints(length, Number.parseInt(font_size, 10), X_HEIGHT[font]);
  };
  const { width, height } = PAPERS[page_size];
  return [
    ...checkSpace(width, HORIZONTAL_LENGTHS, measure, 'wide'),
    ...checkSpace(height, VERTICAL_LENGTHS, measure, 'high'),
  ];
}

/** Paths in `design.options`. */
const HORIZONTAL_LENGTHS: readonly DocumentPath[] = [
  ['margins', 'page', 'left'],
  ['margins', 'page', 'right'],
  ['margins', 'entry_area', 'left'],
  ['margins', 'entry_area', 'right'],
  ['margins', 'highlights_area', 'left'],
  ['date_and_location_width'],
];

const VERTICAL_LENGTHS: readonly DocumentPath[] = [
  ['margins', 'page', 'top'],
  ['margins', 'page', 'bottom'],
  ['margins', 'section_title', 'top'],
  ['margins', 'section_title', 'bottom'],
  ['margins', 'entry_area', 'vertical_between'],
  ['margins', 'highlights_area', 'top'],
  ['margins', 'highlights_area', 'vertical_between_bullet_points'],
];

function checkSpace(
  paper: number,
  paths: readonly DocumentPath[],
  measure: (path: DocumentPath) => number,
  direction: 'wide' | 'high',
): Diagnostic[] {
  const space = paths.reduce((rest, path) => rest - measure(path), paper);
  if (space >= MIN_TEXT_SPACE) return [];
  const path = paths.reduce((largest, other) =>
    measure(other) > measure(largest) ? other : largest,
  );
  const lengths = paths.map((p) => `${formatPath(p)} ${formatCentimeters(measure(p))}`).join(', ');
  return [
    createDiagnostic(
      'margins-too-wide',
      ['design', 'options', ...path],
      'Margins and columns leave too little space for text on the page.',
      {
        found: lengths,
        expected: `a sum that leaves 2.0 cm of a page ${formatCentimeters(paper)} ${direction}`,
        hint: `make \`${formatPath(path)}\` smaller`,
      },
    ),
  ];
}

function formatCentimeters(points: number): string {
  return `${((points * 2.54) / 72).toFixed(1)} cm`;
}
