import { describe } from '../../../diagnostics/describe.js';
import {
  type Advice,
  certain,
  type Diagnostic,
  type DocumentPath,
  diagnostic,
  formatPath,
  likely,
} from '../../../diagnostics/diagnostic.js';
import { code, quote } from '../../../diagnostics/quote.js';
import { isPlainObject, type PlainObject, valueAt } from '../../../util/plain-object.js';
import { X_HEIGHT } from '../../fonts/metrics.generated.js';
import { isLanguageTag } from '../../locales/language-tag.js';
import { tagOfName } from '../../locales/names.js';
import {
  type ImpossibleDate,
  isAfter,
  isImpossible,
  isKnown,
  parseCustomDate,
  parseDate,
} from '../../schema/calendar.js';
import {
  contrastToWhite,
  MINIMUM_CONTRAST,
  parseColor,
  partOutOfRange,
} from '../../schema/color.js';
import { completeDesign, type Design, PAPERS } from '../../schema/design.js';
import { parseLength, toPoints } from '../../schema/length.js';
import { wrongType } from '../findings.js';

export function checkDates(entry: PlainObject, path: DocumentPath): Diagnostic[] {
  const start = read(entry.start_date, parseDate);
  const end = read(entry.end_date, parseDate);
  const dates = { start_date: start, end_date: end, date: read(entry.date, parseCustomDate) };
  const problems = Object.entries(dates).flatMap(([key, date]) =>
    isImpossible(date) ? [impossibleDate(entry[key] as string, [...path, key], date)] : [],
  );
  if (isKnown(start) && isKnown(end) && isAfter(start, end))
    problems.push(reversedDates(entry, path));
  return typeof entry.date === 'string'
    ? [...problems, ...conflictingDates(entry, path)]
    : problems;
}

function read(text: unknown, parse: typeof parseDate): ReturnType<typeof parseDate> {
  return typeof text === 'string' ? parse(text) : undefined;
}

export function impossibleDate(
  text: string,
  path: DocumentPath,
  { impossible }: ImpossibleDate,
): Diagnostic {
  const [, year, next] = /^(\d{4})-(\d{2})$/.exec(text) ?? [];
  const isSpan =
    (Number(year) + 1) % 100 === Number(next) && path.length > 1 && path.at(-1) === 'date';
  return diagnostic('impossible-date', path, `There is no date ${quote(text)}: ${impossible}.`, {
    found: describe(text),
    expected: 'a date of the calendar',
    hint: isSpan
      ? `write \`${year}/${next}\` for two years`
      : 'correct the month or the day, or leave them out',
  });
}

function reversedDates(entry: PlainObject, path: DocumentPath): Diagnostic {
  return diagnostic('dates-reversed', [...path, 'start_date'], 'The start is after the end.', {
    found: `${describe(entry.start_date)}, and \`end_date\` is ${describe(entry.end_date)}`,
    expected: 'a start that is not after the end',
    hint: 'swap `start_date` and `end_date`, or correct one of them',
    related: [{ message: 'The end is here.', path: [...path, 'end_date'] }],
    fix: likely(
      { kind: 'replace', path: [...path, 'start_date'], value: entry.end_date },
      { kind: 'replace', path: [...path, 'end_date'], value: entry.start_date },
    ),
  });
}

function conflictingDates(entry: PlainObject, path: DocumentPath): Diagnostic[] {
  const given = (['start_date', 'end_date'] as const).filter(
    (key) => typeof entry[key] === 'string',
  );
  if (given.length === 0) return [];
  if (given.length === 2) {
    return [
      diagnostic(
        'date-conflict',
        [...path, 'date'],
        '`date`, `start_date` and `end_date` cannot all be given.',
        {
          at: 'key',
          expected: 'either `date`, or `start_date` and `end_date`',
          hint: 'remove `date` to show the period, or the other two to show the date',
          related: [{ message: 'The start is here.', path: [...path, 'start_date'] }],
        },
      ),
    ];
  }
  return [
    diagnostic(
      'date-wins',
      [...path, given[0] as string],
      `\`${given[0]}\` is not shown, since \`date\` is given.`,
      {
        at: 'key',
        hint: `remove \`${given[0]}\`, or \`date\``,
        related: [{ message: 'The date that is shown is here.', path: [...path, 'date'] }],
      },
    ),
  ];
}

/** The language that a document names, if it is valid. */
export function languageNamedBy(document: unknown): string | undefined {
  const named = isPlainObject(document) ? document.language : undefined;
  return typeof named === 'string' && isLanguageTag(named) ? named : undefined;
}

/** The rule about `language`: a language tag (BCP 47, RFC 5646). Null counts as left out. */
export function checkLanguage(language: unknown): Diagnostic[] {
  if (language === undefined || language === null) return [];
  if (typeof language !== 'string') {
    const { fix, ...problem } = wrongType('string', language, ['language']);
    return [{ ...problem, hint: TAG_HINT }];
  }
  if (isLanguageTag(language)) return [];
  const found = describe(language);
  return [
    diagnostic(
      'bad-language',
      ['language'],
      `\`language\` is ${found}, which is not a language tag.`,
      {
        found,
        expected: 'a language tag, like `en`, `de` or `pt-BR`',
        ...adviceOnLanguage(language),
      },
    ),
  ];
}

/** Whether a text is a tag, or the name, of a language. */
export function isLanguage(text: string): boolean {
  return isLanguageTag(text) || tagOfName(text) !== undefined;
}

const TAG_HINT = 'write it like `en`, `de` or `pt-BR`';

/** The suggestion for a text that is not a tag: the tag of the language with this name, if there is one. */
export function adviceOnLanguage(text: string): Advice {
  const tag = tagOfName(text);
  if (tag === undefined) return { hint: TAG_HINT };
  const fix = certain({ kind: 'replace', path: ['language'], value: tag });
  return { hint: `write ${code(tag)} for ${quote(text)}`, fix };
}

/** The rules about `design.options.primary_color`. */
export function checkColor(value: unknown, path: DocumentPath): Diagnostic[] {
  if (typeof value !== 'string') return [];
  const color = parseColor(value);
  const found = describe(value);
  if (color === undefined) {
    const message = `\`primary_color\` is ${found}, which is not a colour.`;
    return [
      diagnostic('bad-color', path, message, {
        found,
        expected: 'a CSS colour',
        hint: 'write a name (`navy`), hexadecimal digits (`#004f90`; in YAML in quotes), `rgb(0, 79, 144)` or `hsl(207, 100%, 28%)`',
      }),
    ];
  }
  const contrast = contrastToWhite(color);
  const message = `${color} on white is hard to read: its contrast is ${contrast.toFixed(2)}:1.`;
  const expected = `a contrast of at least ${MINIMUM_CONTRAST}:1 (WCAG 2.2, 1.4.3)`;
  const pale = diagnostic('low-contrast', path, message, {
    found,
    expected,
    hint: 'choose a darker colour',
  });
  return [...checkRange(value, path), ...(contrast < MINIMUM_CONTRAST ? [pale] : [])];
}

function checkRange(value: string, path: DocumentPath): Diagnostic[] {
  const outside = partOutOfRange(value);
  if (outside === undefined) return [];
  const { part, isFirst, nearest, range, mended } = outside;
  const message = `\`${part}\` is taken for \`${nearest}\`, since this part of a colour may be ${range}.`;
  return [
    diagnostic('color-out-of-range', path, message, {
      found: `\`${part}\``,
      part: isFirst ? part : undefined,
      expected: range,
      hint: `write \`${mended}\`, or the colour that is meant`,
      fix: likely({ kind: 'replace', path, value: mended }),
    }),
  ];
}

/** The least space that must remain for text in either direction: 2 cm, in points. With less, even single words overlap. */
const MINIMUM_ROOM = 56.7;

/**
 * The rules about lengths: they must leave room for the text. Expects a design without errors. What the look ignores counts as left
 * out: its own columns take as much.
 */
export function checkRoom(design: Design, ignores: readonly string[] = []): Diagnostic[] {
  const { font, font_size, page_size, options } = completeDesign(design);
  const size = Number.parseInt(font_size, 10);
  const points = (path: DocumentPath): number => {
    const isIgnored = ignores.some((ignored) => ignored === formatPath(['options', ...path]));
    const length = parseLength(
      valueAt(isIgnored ? completeDesign({}).options : options, path) as string,
    );
    return length === undefined ? 0 : toPoints(length, size, X_HEIGHT[font]);
  };
  const { width, height } = PAPERS[page_size];
  return [...roomLeft(width, ACROSS, points, 'wide'), ...roomLeft(height, DOWN, points, 'high')];
}

/** The lengths that take space, as paths in the options. */
const ACROSS: readonly DocumentPath[] = [
  ['margins', 'page', 'left'],
  ['margins', 'page', 'right'],
  ['margins', 'entry_area', 'left'],
  ['margins', 'entry_area', 'right'],
  ['margins', 'highlights_area', 'left'],
  ['date_and_location_width'],
];

const DOWN: readonly DocumentPath[] = [
  ['margins', 'page', 'top'],
  ['margins', 'page', 'bottom'],
  ['margins', 'section_title', 'top'],
  ['margins', 'section_title', 'bottom'],
  ['margins', 'entry_area', 'vertical_between'],
  ['margins', 'highlights_area', 'top'],
  ['margins', 'highlights_area', 'vertical_between_bullet_points'],
];

function roomLeft(
  paper: number,
  paths: readonly DocumentPath[],
  points: (path: DocumentPath) => number,
  direction: 'wide' | 'high',
): Diagnostic[] {
  const left = paths.reduce((room, path) => room - points(path), paper);
  if (left >= MINIMUM_ROOM) return [];
  const path = paths.reduce((largest, other) =>
    points(other) > points(largest) ? other : largest,
  );
  const widths = paths.map((p) => `${formatPath(p)} ${toCentimetres(points(p))}`).join(', ');
  return [
    diagnostic(
      'no-room',
      ['design', 'options', ...path],
      'These lengths leave no room for text on the page.',
      {
        found: widths,
        expected: `a sum that leaves ${toCentimetres(MINIMUM_ROOM)} of a page ${toCentimetres(paper)} ${direction}`,
        hint: `make \`${formatPath(path)}\` smaller`,
      },
    ),
  ];
}

function toCentimetres(points: number): string {
  return `${((points * 2.54) / 72).toFixed(1)} cm`;
}
