import { LANGUAGES } from '../../compiler/locales/all.generated.js';
import { toIsoDate } from '../../compiler/schema/calendar-date.js';
import type { EntryKind } from '../../compiler/schema/entries.js';
import { parseDoi } from '../../compiler/schema/url.js';
import { parseDateInWords } from '../../compiler/validate/parse-date-in-words.js';
import { SEASONS } from '../../inspect/structure/date-finder.js';
import { isPlaceLine, isPlaceName, TOWN_PATTERN } from '../../inspect/structure/header.js';
import {
  isDegree,
  isOrganization,
  isPosition,
  isSchool,
  mayBeSentence,
  PAIR_SEPARATOR,
  splitDegree,
} from '../../inspect/structure/name-words.js';
import { toEndMonth, toStartMonth } from '../../inspect/structure/periods.js';
import type { Field } from '../../inspect/structure/structure.js';
import { omitUndefined } from '../../util/plain-object.js';
import type { DateFields } from '../fields.js';

/** The texts of an entry, escaped for Markdown; `dates` as they are. */
export interface EntryTexts {
  /** Whether the first title is the employer above several positions. */
  readonly hasEmployer: boolean;
  readonly titles: readonly string[];
  readonly places: readonly string[];
  readonly dates: readonly Field[];
  readonly texts: readonly string[];
  readonly bullets: readonly string[];
  /** The bullets with links and emphasis. */
  readonly points: readonly string[];
  /** Of links whose schemes documents allow. */
  readonly urls: readonly string[];
  readonly doi: string | undefined;
  readonly grade: string | undefined;
  readonly transcript: string | undefined;
}

/** Which of two titles is the organization; `isSure` is false for a guess. */
export interface TitleOrder {
  readonly isOrganizationFirst: boolean;
  readonly isSure: boolean;
  /** Whether the first word of some second titles is a known degree. */
  readonly hasDegrees: boolean;
}

export type ConvertedEntry = Readonly<Record<string, unknown>> & {
  readonly comments?: Readonly<Record<string, string>>;
};

type Converter = (texts: EntryTexts, order: TitleOrder) => readonly ConvertedEntry[];

export const ENTRY_CONVERTERS: Readonly<Record<EntryKind, Converter>> = {
  ExperienceEntry: convertExperience,
  EducationEntry: convertEducation,
  NormalEntry: convertNormal,
  OneLineEntry: convertLines,
  PublicationEntry: convertPublication,
};

/** All entries of a document have their titles in one order. */
export function findTitleOrder(kind: EntryKind, entries: readonly EntryTexts[]): TitleOrder {
  const [isFirst, isOther] =
    kind === 'EducationEntry'
      ? // A degree may precede its school.
        [isSchool, (text: string) => isDegree(text) && !isSchool(text)]
      : [isOrganization, isPosition];
  const weigh = (text = '') => Number(isFirst(text)) - Number(isOther(text));
  const weight = entries
    .filter(({ hasEmployer }) => !hasEmployer)
    .map((texts) => splitTitles(texts).titles)
    .filter(([, second]) => second !== undefined)
    .reduce((sum, [first, second]) => sum + weigh(first) - weigh(second), 0);
  const hasDegrees = entries.some(({ titles }) => titles.some(isDegree));
  return { isOrganizationFirst: weight > 0, isSure: weight !== 0, hasDegrees };
}

/** One title may name both: `Engineer at Acme`, `Acme | Engineer`. */
const TITLE_SEPARATOR = /\s+(?:[|·•–—@-]|at|bei|chez|presso|en|bij|hos)\s+|,\s+|[،，、]\s*/iu;

/** Splits a single title. The second or third title may be a place. */
function splitTitles(entry: EntryTexts): Heads {
  const heads = swapPlace(entry);
  const { titles, places, texts } = heads;
  const [title = '', second, third, ...more] = titles;
  // `Acme | Engineer` names both.
  const pair = title.split(/\s+\|\s+/);
  if (pair.length === 2 && second !== undefined && !mayBePlace(second))
    return { titles: pair, places, texts: [...titles.slice(1), ...texts] };
  if (second !== undefined && third !== undefined)
    return places.length === 0 && mayBePlace(third)
      ? { titles: [title, second, ...more], places: [third], texts }
      : heads;
  const place = isPlaceOnly(heads) ? second : undefined;
  return second === undefined || place !== undefined ? splitTitle(heads, place) : heads;
}

/** Tests whether the second title is the place of a title that names both. */
function isPlaceOnly({ titles: [title = '', second], places }: Heads): boolean {
  return (
    places.length === 0 &&
    second !== undefined &&
    (/[،，、]/u.test(title) || mayBePlace(second)) &&
    !isOrganization(second) &&
    // A company may be named like a town.
    (isPlaceName(second) || !DEPARTMENT.test(title))
  );
}

/** `Consultant, Risk` */
const DEPARTMENT =
  /, (?:EMEA|APAC|HR|IT|data|design|engineering|finance|legal|marketing|operations|product|research|risk|sales|strategy)$/iu;

function splitTitle(heads: Heads, place: string | undefined): Heads {
  const [title = ''] = heads.titles;
  const parts = title.split(place === undefined ? TITLE_SEPARATOR : PAIR_SEPARATOR);
  const isWhole =
    place === undefined ? isDegreeOnly(title, parts) : parts.length !== 2 && !isPlaceName(place);
  if (isWhole) return heads;
  return {
    titles: (parts.length === 2 ? parts : [title]).filter((part) => part !== ''),
    places: place === undefined ? heads.places : [place],
    texts: heads.texts,
  };
}

/** `A-levels, Maths and Physics` names no school. */
function isDegreeOnly(title: string, parts: readonly string[]): boolean {
  return isDegree(title) && !parts.some(isOrganization);
}

/** Below one of several positions, the first text may be a place. */
function splitPlace({ hasEmployer, places, texts }: EntryTexts): Partial<EntryTexts> {
  const [place, ...rest] = texts;
  return hasEmployer && places.length === 0 && place !== undefined && mayBePlace(place)
    ? { places: [place], texts: rest }
    : {};
}

function mayBePlace(text: string): boolean {
  return (
    (isPlaceName(text) || TOWN_PATTERN.test(text)) &&
    isPlaceLine(text) &&
    !isOrganization(text) &&
    !isDegree(text) &&
    !isPosition(text)
  );
}

/** `Acme, Zurich`, but not `Acme, Inc` */
const NAME_AND_TOWN =
  /^(.{3,}), (?!(?:Inc|Ltd|LLC|LLP|Corp|Co|GmbH|AG|SA|S\.A|Limited)\b)([^,]+)$/u;

/** Splits the town from the name of an organization, if the entry has no other place. */
function splitTown<T extends { readonly places: readonly string[] }>(
  texts: T,
  name: string | undefined,
): { readonly name: string | undefined; readonly texts: T } {
  const [, bare, town = ''] = NAME_AND_TOWN.exec(name ?? '') ?? [];
  const isTown = TOWN_PATTERN.test(town) && mayBePlace(town) && texts.places.length === 0;
  return isTown ? { name: bare, texts: { ...texts, places: [town] } } : { name, texts };
}

const QUESTIONS = { ExperienceEntry: 'position or company?', EducationEntry: 'school or degree?' };

type Heads = Pick<EntryTexts, 'titles' | 'places' | 'texts'>;

/** The place may be next to the organization, and the position or degree where places are. */
function swapPlace({ titles, places, texts }: Heads): Heads {
  const [first, second, ...more] = titles;
  const [place, ...others] = places;
  return first !== undefined &&
    second !== undefined &&
    place !== undefined &&
    mayBePlace(second) &&
    (isPosition(place) || (isDegree(place) && splitDegree(place).area !== ''))
    ? { titles: [first, place, ...more], places: [second, ...others], texts }
    : { titles, places, texts };
}

function convertExperience(entry: EntryTexts, order: TitleOrder): ConvertedEntry[] {
  const heads = { ...entry, ...splitTitles(entry) };
  const split = { ...heads, ...splitPlace(heads) };
  const { first, second, more, isGuess } = assignTitles(split, order, isOrganization);
  const { name, texts } = splitTown(split, second === undefined ? undefined : first);
  return [
    {
      company: name ?? first,
      position: second,
      ...toCommonFields(texts, more),
      ...((isGuess || [first, second].some(mayBeSentence)) && {
        comments: { company: QUESTIONS.ExperienceEntry },
      }),
    },
  ];
}

function convertEducation(entry: EntryTexts, order: TitleOrder): ConvertedEntry[] {
  const split = splitTitles(entry);
  // Some pages have the degree in a column of its own.
  const column = split.places.find((place) => splitDegree(place).area === '');
  const places = split.places.filter((place) => place !== column);
  const texts = { ...entry, ...split, places };
  const {
    first: school = '',
    second = '',
    isGuess,
    ...titles
  } = assignTitles(texts, order, isSchool);
  const [first = '', ...sentences] = school.split(NAME_END);
  const more = [...titles.more, ...sentences];
  const leading = splitDegree(first);
  const isLeading = leading.degree !== undefined && isSchool(leading.area ?? '');
  const known = column ?? (isLeading ? leading.degree : undefined);
  const { degree, area } =
    known === undefined
      ? splitDegree(second, !order.hasDegrees)
      : { degree: known, area: second || undefined };
  return [
    {
      institution: isLeading ? leading.area : first,
      area,
      study_type: degree,
      gpa: texts.grade,
      transcript_url: texts.transcript,
      ...toCommonFields(texts, more),
      ...((isGuess || mayBeSentence(first)) && {
        comments: { institution: QUESTIONS.EducationEntry },
      }),
    },
  ];
}

/** Between a name and a sentence: `Ocean School, Bergen. Thesis on eelgrass` */
const NAME_END = /(?<=\p{L}{5})\. (?=\p{Lu})|; (?=.{10})/u;

interface AssignedTitles {
  readonly first: string | undefined;
  readonly second: string | undefined;
  readonly more: readonly string[];
  readonly isGuess: boolean;
}

/** `at Acme` */
const PREPOSITION = /^(?:at|bei|chez|presso|bij|hos|@)\s+/iu;

function assignTitles(
  { titles, hasEmployer }: EntryTexts,
  { isOrganizationFirst, isSure }: TitleOrder,
  isFirst: (text: string) => boolean,
): AssignedTitles {
  const [a, b, ...more] = titles.map((title) => title.replace(PREPOSITION, ''));
  if (b === undefined) {
    const isOrganizationOnly = a !== undefined && isFirst(a);
    const [first, second] = isOrganizationOnly ? [a, undefined] : [undefined, a];
    return { first, second, more, isGuess: !isOrganizationOnly && a !== undefined };
  }
  const [first, second] = isOrganizationFirst || hasEmployer ? [a, b] : [b, a];
  return { first, second, more, isGuess: !isSure && !hasEmployer };
}

function convertNormal(texts: EntryTexts): ConvertedEntry[] {
  const [name, ...more] = texts.titles;
  const place =
    texts.places.length === 0 ? more.find((text) => TOWN_AND_COUNTRY.test(text)) : undefined;
  const { points, places, dates } = texts;
  // A list of names
  if (name === undefined && [places, dates, texts.texts, texts.urls].every(isEmpty))
    return points.map((point) => ({ name: point }));
  return [
    {
      name,
      ...toCommonFields(
        place === undefined ? texts : { ...texts, places: [place] },
        more.filter((text) => text !== place),
      ),
    },
  ];
}

function isEmpty(list: readonly unknown[]): boolean {
  return list.length === 0;
}

const TOWN_AND_COUNTRY = /^\p{Lu}[^,.\d]{1,25}, \p{Lu}[^,.\d]{1,25}$/u;

function convertLines(texts: EntryTexts): ConvertedEntry[] {
  const { titles, texts: details, bullets, points } = texts;
  const [title, ...more] = titles;
  const { highlights: _, ...common } = toCommonFields(texts, []);
  const lines = title === undefined ? bullets : [];
  if (lines.length > 0)
    return [...details, ...lines].map((line, index) => ({
      ...splitLabel(line),
      ...(index === 0 && common),
    }));
  const text = [...more, ...details].join(', ');
  return [
    {
      ...(title === undefined ? splitLabel(text) : { name: title, details: text }),
      ...common,
      highlights: points.length > 0 ? points : undefined,
    },
  ];
}

/** `Languages: German` */
function splitLabel(line: string): { name: string; details: string } {
  const [, name, details] = /^([^:：]{2,40})(?::\s+|：\s*)(\S.*)$/su.exec(line) ?? [];
  return name === undefined || details === undefined
    ? { name: line, details: '' }
    : { name, details };
}

/** `Lovelace, A. (1843, August). Notes. Taylor’s Memoirs, 3.` */
const REFERENCE = /^(?<names>.{3,300}?) \((?<date>\d{4}[^)]{0,20})\)\. (?<body>.{3,600})$/su;

/** Abbreviations end no sentence. */
const SENTENCE_END = /(?<=\p{L}{4}[.?!]) (?=\p{Lu})/u;

function convertPublication(texts: EntryTexts): ConvertedEntry[] {
  const { doi = '', urls, bullets, points } = texts;
  const hasTitle = texts.titles.length > 0;
  const lines = [...texts.titles, ...texts.texts, ...(hasTitle ? [] : bullets)]
    .flatMap((line) => (doi === '' ? line : line.split(doi)))
    .map((line) => line.replace(/^\\?\[?\d{1,3}(?:\\?\]|\.)\s*|https?:\/\/doi\.org\//gu, ''))
    .map((line) => line.replaceAll(/^[\s,(（)）]+|[\s,(（]+$/gu, ''))
    .filter((line) => line !== '');
  const whole = [...texts.titles, ...texts.texts, ...(hasTitle ? [] : bullets)].join(' ');
  const reference = readReference(whole, doi);
  const { location, date, start_date } = toCommonFields(texts, []);
  const [title, ...more] = lines;
  const first = more.findIndex(isAuthorList);
  const end = more.findIndex((line, index) => index > first && !isAuthorList(line));
  const authors = first < 0 ? [] : more.slice(first, end < 0 ? first + 1 : end);
  const names = reference?.names ?? authors.join(', ');
  const others = reference ? reference.rest : more.filter((line) => !authors.includes(line));
  // A journal in brackets precedes the number of citations.
  const [journal, ...rest] = others
    .flatMap((line) => line.split(/[)）][,，،、]?\s*|\.\s+(?=\\?\[)/u))
    .filter(Boolean);
  const highlights = [...rest, ...(hasTitle ? points : [])];
  return [
    {
      title: reference?.title ?? title,
      authors: splitNames(names),
      doi,
      date: date ?? start_date ?? reference?.date ?? '',
      journal,
      location,
      url: urls.find((url) => parseDoi(url) === undefined),
      highlights: highlights.length > 0 ? highlights : undefined,
    },
  ];
}

/** The journal is the last of several sentences; citations follow the DOI. */
function readReference(text: string, doi: string) {
  const unnumbered = text.replace(/^\\?\[?\d{1,3}(?:\\?\]|\.)\s*/u, '');
  const [reference = '', after = ''] = doi === '' ? [unnumbered] : unnumbered.split(doi);
  const groups = REFERENCE.exec(reference.replace(/\s*https?:\/\/doi\.org\/$/, ''))?.groups;
  if (groups === undefined) return undefined;
  const { names = '', date = '', body = '' } = groups;
  const sentences = body.trim().split(SENTENCE_END);
  const journal = sentences.length > 1 ? sentences.pop() : undefined;
  return {
    names,
    date: parseDateInWords(date, LANGUAGES) ?? date,
    title: sentences.join(' ').replace(/\.$/, ''),
    rest: [journal?.replace(/\.$/, '') ?? '', after.replaceAll(/^[\s,[\]\\]+|[\s\]\\]+$/g, '')],
  };
}

function splitNames(names: string): string[] {
  const isInverted = /^[^,]+, (?:\p{Lu}\.[ -]?)+(?:,|$|\s&)/u.test(names);
  const separator = isInverted ? /(?<=\.),\s+(?:&\s+)?|\s+&\s+/u : NAME_SEPARATOR;
  return names.split(separator).filter((name) => name !== '');
}

const NAME_SEPARATOR = /,\s+(?:and\s+|und\s+|&\s+)?|\s+(?:and|und|&)\s+|[；;、，،]\s*/u;

/** `A. Lovelace, Charles Babbage` */
function isAuthorList(line: string): boolean {
  const names = line.split(NAME_SEPARATOR);
  return (
    names.length > 0 &&
    names.every((name) => /^(?:[\p{Lu}\p{Lo}][\p{L}\p{M}.'’־-]*\s?){1,4}$/u.test(name))
  );
}

function toCommonFields(
  { places, dates, texts, points, urls }: EntryTexts,
  more: readonly string[],
): DateFields & Readonly<Record<string, unknown>> {
  const [location, ...otherPlaces] = places;
  const [period, ...otherDates] = dates;
  const highlights = [
    ...more,
    ...otherPlaces,
    ...otherDates.map(({ text }) => text),
    ...texts,
    ...points,
  ];
  return omitUndefined({
    location,
    ...(period && toDateFields(period)),
    url: urls[0],
    highlights: highlights.length > 0 ? highlights : undefined,
  });
}

/** Days, seasons and several dates, which a period cannot hold. */
const MORE_THAN_MONTHS = new RegExp(
  `(?<!\\d)\\d{1,2}(?:[./]\\d{1,2}[./]|\\.? \\p{L}+\\.?,? )\\d{4}|(?<!\\p{L})(?:${SEASONS}|and|und|et)(?!\\p{L})`,
  'iu',
);

/** A period has two years at most. */
export function hasSeveralPeriods(date: string): boolean {
  return (date.match(/(?<!\d)(?:19|20)\d\d(?!\d)/g)?.length ?? 0) > 2;
}

function toDateFields({ text, period }: Field): DateFields {
  if (period === undefined || MORE_THAN_MONTHS.test(text) || hasSeveralPeriods(text))
    return { date: text };
  const { start, end } = period;
  if (end !== 'present' && toEndMonth(period) < toStartMonth(period)) return { date: text };
  const [from, to] = [toIsoDate(start), end === 'present' ? end : toIsoDate(end)];
  return from === to ? { date: from } : { start_date: from, end_date: to };
}
