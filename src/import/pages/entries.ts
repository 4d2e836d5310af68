import { toIsoDate } from '../../compiler/schema/calendar-date.js';
import type { EntryKind } from '../../compiler/schema/entries.js';
import { toEndMonth, toStartMonth } from '../../inspect/structure/periods.js';
import type { Field } from '../../inspect/structure/structure.js';
import { omitUndefined } from '../../util/plain-object.js';
import type { DateFields } from '../fields.js';
import { isDegree, isOrganization, isPosition, isSchool, splitDegree } from './name-words.js';

/** The texts of an entry, as Markdown; `dates` as they are. */
export interface EntryTexts {
  /** Whether the first title is the employer above several positions. */
  readonly hasEmployer: boolean;
  readonly titles: readonly string[];
  readonly places: readonly string[];
  readonly dates: readonly Field[];
  readonly texts: readonly string[];
  readonly bullets: readonly string[];
  /** Of links whose schemes documents allow. */
  readonly urls: readonly string[];
  readonly doi: string | undefined;
}

/** Which of two titles is the organization; `isSure` is false for a guess. */
export interface TitleOrder {
  readonly isOrganizationFirst: boolean;
  readonly isSure: boolean;
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

/** All entries of a section have their titles in one order. */
export function findTitleOrder(kind: EntryKind, entries: readonly EntryTexts[]): TitleOrder {
  const isEducation = kind === 'EducationEntry';
  const [isFirst, isOther] = isEducation ? [isSchool, isDegree] : [isOrganization, isPosition];
  const weigh = (text = '') => Number(isFirst(text)) - Number(isOther(text));
  const weight = entries
    .filter(({ hasEmployer }) => !hasEmployer)
    .map(({ titles }) => splitTitles(titles))
    .filter(([, second]) => second !== undefined)
    .reduce((sum, [first, second]) => sum + weigh(first) - weigh(second), 0);
  return { isOrganizationFirst: weight > 0, isSure: weight !== 0 };
}

/** One title may name both: `Engineer at Acme`, `Acme | Engineer`. */
const TITLE_SEPARATOR = /\s+(?:[|·•–—@-]|at|bei|chez|presso|en|bij|hos)\s+|,\s+/iu;

function splitTitles(titles: readonly string[]): readonly string[] {
  const [title = '', second] = titles;
  if (second !== undefined) return titles;
  const parts = title.split(TITLE_SEPARATOR);
  return parts.length === 2 ? parts : titles;
}

const QUESTIONS = { ExperienceEntry: 'position or company?', EducationEntry: 'school or degree?' };

function convertExperience(texts: EntryTexts, order: TitleOrder): ConvertedEntry[] {
  const { first, second, more, isGuess } = assignTitles(texts, order, isOrganization);
  return [
    {
      company: first,
      position: second,
      ...toCommonFields(texts, more),
      ...(isGuess && { comments: { company: QUESTIONS.ExperienceEntry } }),
    },
  ];
}

function convertEducation(texts: EntryTexts, order: TitleOrder): ConvertedEntry[] {
  const { first, second, more, isGuess } = assignTitles(texts, order, isSchool);
  const { degree, area } = splitDegree(second ?? '');
  return [
    {
      institution: first,
      area,
      study_type: degree,
      ...toCommonFields(texts, more),
      ...(isGuess && { comments: { institution: QUESTIONS.EducationEntry } }),
    },
  ];
}

interface AssignedTitles {
  readonly first: string | undefined;
  readonly second: string | undefined;
  readonly more: readonly string[];
  readonly isGuess: boolean;
}

function assignTitles(
  { titles, hasEmployer }: EntryTexts,
  { isOrganizationFirst, isSure }: TitleOrder,
  isFirst: (text: string) => boolean,
): AssignedTitles {
  const [a, b, ...more] = splitTitles(titles);
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
  return [{ name, ...toCommonFields(texts, more) }];
}

function convertLines(texts: EntryTexts): ConvertedEntry[] {
  const { titles, texts: details, bullets } = texts;
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
      highlights: bullets.length > 0 ? bullets : undefined,
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

function convertPublication(texts: EntryTexts): ConvertedEntry[] {
  const { titles, texts: others, bullets, urls, doi, dates } = texts;
  const [title, ...more] = titles;
  const lines = [...more, ...others, ...bullets];
  const authors = lines.find(isAuthorList);
  const rest = lines.filter((line) => line !== authors && line !== doi);
  const { location, highlights: _, date, start_date, end_date } = toCommonFields(texts, []);
  return [
    {
      title,
      authors: authors?.split(/,\s+(?:and\s+|und\s+)?|\s+(?:and|und|&)\s+|；|、/u) ?? [],
      doi: doi ?? '',
      date: date ?? start_date ?? end_date ?? dates[0]?.text ?? '',
      journal: rest.length === 1 ? rest[0] : undefined,
      location,
      url: doi === undefined ? urls[0] : undefined,
      highlights: rest.length > 1 ? rest : undefined,
    },
  ];
}

/** `A. Lovelace, Charles Babbage` */
function isAuthorList(line: string): boolean {
  const names = line.split(/,\s+|\s+(?:and|und|&)\s+/u);
  return (
    names.length > 0 && names.every((name) => /^(?:[\p{Lu}][\p{L}\p{M}.'’-]*\s?){1,4}$/u.test(name))
  );
}

function toCommonFields(
  { places, dates, texts, bullets, urls }: EntryTexts,
  more: readonly string[],
): DateFields & Readonly<Record<string, unknown>> {
  const [location, ...otherPlaces] = places;
  const [period, ...otherDates] = dates;
  const highlights = [
    ...more,
    ...otherPlaces,
    ...otherDates.map(({ text }) => text),
    ...texts,
    ...bullets,
  ];
  return omitUndefined({
    location,
    ...(period && toDateFields(period)),
    url: urls[0],
    highlights: highlights.length > 0 ? highlights : undefined,
  });
}

/** Words and days that a period cannot hold. */
const MORE_THAN_MONTHS = /(?<!\d)\d{1,2}(?:[./]\d{1,2}[./]|\.? \p{L}+\.?,? )\d{4}/u;

function toDateFields({ text, period }: Field): DateFields {
  if (period === undefined || MORE_THAN_MONTHS.test(text)) return { date: text };
  const { start, end } = period;
  if (end !== 'present' && toEndMonth(period) < toStartMonth(period)) return { date: text };
  const [from, to] = [toIsoDate(start), end === 'present' ? end : toIsoDate(end)];
  return from === to ? { date: from } : { start_date: from, end_date: to };
}
