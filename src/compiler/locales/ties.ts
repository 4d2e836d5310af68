import { memoizeWeak } from '../../util/memoize.js';
import type { Locale } from './locale.js';

/** Words of all languages. */
const SHARED = {
  titles: 'MS Dr. Prof. Mr. Mrs. Ms. Mx. Mag. St. Dipl.-Ing.',
  // Numbers follow currencies in some languages, and precede them in others.
  labels:
    '§ §§ ¶ № n° nº No. Nr. Vol. Fig. p. pp. ca. ≈ ~ < > ≤ ≥ ± € $ US$ R$ £ ¥ ₹ EUR USD GBP CHF',
  // SI units (BIPM, "The International System of Units", 5.4.3), data, currencies.
  units:
    '% ‰ °C °F km km² km/h m m² m³ cm cm² mm µm nm ha kg g mg µg t l ml dl h min s ms kW MW GW kWh MWh GWh TWh kV Hz kHz MHz GHz kB KB MB GB TB PB Mbit/s Gbit/s Mbps Gbps rpm bar kPa kN Nm px pt dpi ECTS € $ £ ¥ ₹ ₽ ₴ ₺ EUR USD GBP CHF JPY CNY INR',
};

/** Letters and marks, without the punctuation of their blocks. */
const LETTERS =
  'A-Za-z\\u00B5\\u00C0-\\u0559\\u0560-\\u0588\\u0591-\\u05BD\\u05D0-\\u05EA\\u0610-\\u061A\\u0620-\\u0669\\u066E-\\u06D3\\u06D5-\\u0963\\u0966-\\u1FFF\\u2C00-\\u2DFF\\u3040-\\uFFFD';
/** Capitals and letters without case. Cases alternate in Latin beyond Latin-1. */
const CAPITAL =
  '[A-Z\\u00C0-\\u00DE\\u0100-\\u024F\\u0386-\\u03AB\\u0400-\\u042F\\u0531-\\u0556\\u05D0-\\u1FFF\\u3040-\\uFFFD]';
const DIGIT = '[\\d\\u0660-\\u0669\\u06F0-\\u06F9\\u0966-\\u096F\\u09E6-\\u09EF]';
/** After scale words: `4.2 million €` */
const CURRENCY = '(?:[€$£¥₹₽₴₺]|zł|Kč|Ft|kr)';
const SPACE = '[ \\n]';
const ANY_SPACE = '[ \\n\\u00A0]';
const START = `(?<![${LETTERS}\\d])`;
const END = `(?![${LETTERS}\\d])`;
/** `12`, `12.`, `12th`, `1er` */
const DAY = `\\d{1,2}(?:[${LETTERS}]{1,2}|[.º°])?`;

/**
 * Returns the offsets of spaces at which no line may end. A small expression finds spaces next to
 * digits, periods and capitals, since V8 searches slowly with large ones.
 */
export function findTiedSpaces(text: string, locale: Locale): number[] {
  const { candidates, ties } = getTiePatterns(locale);
  const offsets: number[] = [];
  candidates.lastIndex = 0;
  for (let match = candidates.exec(text); match !== null; match = candidates.exec(text)) {
    ties.lastIndex = match.index;
    if (ties.test(text)) offsets.push(match.index);
  }
  return offsets;
}

const getTiePatterns = memoizeWeak((locale: Locale) => {
  const { ties = {}, timespan, strings } = locale;
  const titles = anyOf(toPatterns(SHARED.titles, ties.titles).map(omitPeriod).map(allowCapital));
  const labels = anyOf(toPatterns(SHARED.labels, ties.labels).map(allowCapital));
  const counts = [timespan.years, timespan.months, strings.citedBy].flatMap(Object.values<string>);
  const periods = counts.filter((form) => form.startsWith('{n} ')).map((form) => form.slice(4));
  const units = anyOf(toPatterns(SHARED.units, ties.units, ...periods).map(omitPeriod));
  const { dayFirst, monthFirst, dayParts } = matchDates(locale);
  const phrases = ties.phrases?.flatMap((phrase) => tieWords(toPatterns(phrase)));
  const words = ties.words === undefined ? [] : [`(?<=${START}[${ties.words}]${SPACE})`];
  const [, cited] = /^(.+ )\{n\}/.exec(strings.citedBy.other) ?? [];
  const rules = [
    `(?=[+−-]?${DIGIT})${anyOf([`(?<=${START}${labels}${SPACE})`, ...(cited === undefined ? [] : [`(?<=${START}${cited})`]), ...monthFirst])}`,
    `(?<=${DIGIT}[+%.]?${SPACE})${anyOf([
      `(?=${units}${END})`,
      // `12 000`
      `(?=\\d{3}(?!\\d))(?<=(?<![\\d.,])\\d{1,3}${SPACE})`,
    ])}`,
    `(?=${CURRENCY})(?<=${DIGIT}${ANY_SPACE}${units}${SPACE})`,
    `(?=${CAPITAL})(?<=${START}${titles}${SPACE})`,
    // `Cooper, J. R.,` and `Cooper JR,`
    `(?<=[${LETTERS}],${SPACE})(?=(?:${CAPITAL}\\.[ -]?)+(?:[,;&(]|$))`,
    `(?<=[a-z]${SPACE})(?=[A-Z]{1,2}[,;])`,
    // `English (C1)`
    '(?=\\([A-C][12]\\b)',
    `(?<=\\.${SPACE})${anyOf([
      // `J. R. Cooper`, `J. von Neumann`, but neither `U.S. Navy` nor `z. B. Berlin`.
      `(?<=${START}${CAPITAL}\\.${SPACE})(?=${CAPITAL}|(?:v[ao]n|d[aeiou][rls]?|zu) )(?<!${START}[a-zа-я]\\.${ANY_SPACE}${CAPITAL}\\.${SPACE})(?<!(?:U\\.[KNS]|D\\.C|E\\.U|Ph\\.D)\\.${SPACE})`,
      `(?<=${START}${titles}${SPACE})(?=${titles}${SPACE})`,
      // `z. B.`
      `(?<=${START}[${LETTERS}]\\.${SPACE})(?=[${LETTERS}]\\.)`,
      ...(phrases ?? []),
    ])}`,
    ...dayFirst,
    ...words,
  ];
  const candidates = [
    `(?=[+−-]?${DIGIT}|${CAPITAL}|${CURRENCY}|\\([A-C][12])`,
    `(?<=[.+%]${SPACE}|${DIGIT}[${LETTERS}º°]{0,2}${SPACE})`,
    ...dayParts,
    ...words,
  ];
  return {
    candidates: new RegExp(SPACE + anyOf(candidates), 'g'),
    ties: new RegExp(SPACE + anyOf(rules), 'y'),
  };
});

/** Days and months, in the order of the locale; English has both. */
function matchDates({ dates, months, tag }: Locale) {
  const names = [...months.long, ...months.short, ...(months.alone ?? [])];
  const patterns = names.map((name) => omitPeriod(escapePattern(name)));
  const month = anyOf(patterns.map((name) => name.replaceAll(' ', ANY_SPACE)));
  const between = /\{day\}\.?( .*)\{month\}/.exec(dates.day)?.[1]?.split(' ') ?? [];
  const compounds = names.filter((name) => name.includes(' ')).map((name) => name.split(' '));
  const parts = new Set([...between.slice(1, -1), ...compounds.map(([first]) => first)]);
  const isMonthFirst = /\{month\}.*\{day\}/.test(dates.day) || tag.startsWith('en');
  return {
    dayFirst: [
      ...tieWords([DAY, ...between.slice(1, -1), `${between.at(-1) ?? ''}${month}`]),
      ...compounds.flatMap(tieWords),
    ],
    dayParts: Array.from(parts, (part) => `(?<=\\d${ANY_SPACE}${part}${SPACE})`),
    monthFirst: isMonthFirst ? tieWords([month, DAY]) : [],
  };
}

/** Ties words, which are patterns, if they follow each other. */
function tieWords(words: readonly string[]): string[] {
  return words.slice(1).map((_, index) => {
    const [start, end] = [words.slice(0, index + 1), words.slice(index + 1)];
    return `(?<=${START}${start.join(ANY_SPACE)}${SPACE})(?=${end.join(ANY_SPACE)}${END})`;
  });
}

function anyOf(patterns: readonly string[]): string {
  return `(?:${patterns.join('|')})`;
}

function toPatterns(...lists: readonly (string | undefined)[]): string[] {
  const words = lists.flatMap((list) => list?.split(' ') ?? []);
  return words.map((word) => escapePattern(word).replace(/\\\*$/, `[${LETTERS}]*`));
}

/** A single letter keeps its period, which the pattern escapes. */
function omitPeriod(pattern: string): string {
  return pattern.replace(/(?<=...)\.$/, '.?');
}

function allowCapital(pattern: string): string {
  const [first = ''] = pattern;
  const upper = first.toUpperCase();
  return pattern.length < 3 || upper === first.toLowerCase() || upper.length > 1
    ? pattern
    : `[${upper}${first.toLowerCase()}]${pattern.slice(1)}`;
}

function escapePattern(text: string): string {
  return text.replaceAll(/[$()*+.?[\\\]^{|}]/g, '\\$&');
}
