import type { Direction } from '../locales/language-tag.js';
import type { Locale } from '../locales/locale.js';
import { toLocaleDigits } from '../locales/patterns.js';
import { getQuoteMarks, type QuoteMarks } from '../locales/quote-marks.js';
import type { CitationFormat } from '../schema/citation-formats.js';
import { type AuthorName, formatInitials, parseAuthorName } from './author-name.js';
import type { Entry, EntryLink } from './cv.js';
import { getCommonDirection, isolate, isolateRuns } from './text/bidi.js';
import {
  emphasize,
  type Inline,
  joinRichText,
  type RichText,
  stripMarkup,
  toPlainText,
  toRichText,
} from './text/inline.js';
import type { TextResolver } from './text-resolver.js';

type Time = Extract<Inline, { kind: 'time' }>;

interface Reference {
  readonly authors: RichText;
  readonly title: RichText;
  readonly journal: RichText;
  readonly issue: RichText;
  readonly date: RichText;
  readonly year: RichText;
  /** `2021, March` */
  readonly yearAndMonth: RichText;
  readonly doi: Extract<EntryLink, { kind: 'link' }> | undefined;
}

/**
 * Lists of more than `max` authors show the first `shown`, and also the last one if `showsLast`.
 */
interface AuthorLimit {
  readonly max: number;
  readonly shown: number;
  readonly showsLast: boolean;
}

interface CitationStyle {
  author(name: AuthorName, index: number): string;
  /** Separates two authors; precedes the last of three or more. */
  readonly separators: readonly [two: string, more: string];
  readonly authorLimit: AuthorLimit;
  readonly doi: string;
  issue(volume: string, number: string, pages: string): RichText;
  number?(number: number): string;
  write(reference: Reference, language: string): RichText;
}

/**
 * The engine's own bibliography is no alternative: without volume and pages it prints "ahead of
 * print,." or "2020 ;.", it may omit the person's name, and text formats could not use it.
 */
const STYLES: Readonly<Record<Exclude<CitationFormat, 'plain'>, CitationStyle>> = {
  // Publication Manual of the American Psychological Association, 7th ed., 9.7-9.36.
  apa: {
    author: (name) => withSuffix(`${name.family}, ${formatInitials(name, '.')}`, name, ', '),
    separators: [', & ', ', & '],
    authorLimit: { max: 20, shown: 19, showsLast: true },
    doi: 'https://doi.org/',
    issue: (volume, number, pages) => [
      ...italicize(toRichText(volume)),
      ...toRichText(wrapText('(', number, ')') + wrapText(', ', pages)),
    ],
    write({ authors, title, journal, issue, yearAndMonth, doi }) {
      const date =
        yearAndMonth.length === 0 ? [] : [...toRichText('('), ...yearAndMonth, ...toRichText(')')];
      const isStandalone = journal.length === 0 || NO_PERIODICAL.test(toPlainText(journal));
      const work = isStandalone ? italicize(title) : title;
      const source = isStandalone ? journal : italicize(journal);
      const order = authors.length === 0 ? [work, date] : [authors, date, work];
      return joinParts(
        [joinSentences([...order, joinParts([source, issue], ', ')]), toDoiLink(doi)],
        ' ',
      );
    },
  },
  // IEEE Reference Guide (2024), II.
  ieee: {
    author: (name) => withSuffix(`${formatInitials(name, '.')} ${name.family}`, name, ' '),
    separators: [' and ', ', and '],
    authorLimit: { max: 6, shown: 1, showsLast: false },
    doi: '',
    issue: (volume, number, pages) =>
      toRichText(
        `vol. ${volume}${wrapText(', no. ', number)}${wrapText(/–/.test(pages) ? ', pp. ' : ', p. ', pages)}`,
      ),
    number: (number) => `[${number}]`,
    write({ authors, title, journal, issue, date, doi }, language) {
      const work = journal.length === 0 ? italicize(title) : quote(title, ',', language);
      const parts = [authors, work, italicize(journal), issue, date, toDoiLink(doi, 'doi: ')];
      return joinSentences([joinParts(parts, ', ')]);
    },
  },
  // Citing Medicine, 2nd ed. (National Library of Medicine), chapter 1.
  vancouver: {
    author: (name) =>
      withSuffix(`${name.family} ${formatInitials(name, '')}`, name, ' ').replace(/\.$/, ''),
    separators: [', ', ', '],
    authorLimit: { max: 6, shown: 6, showsLast: false },
    doi: '',
    issue: (volume, number, pages) =>
      toRichText(`${volume}${wrapText('(', number, ')')}${wrapText(':', shortRange(pages))}`),
    number: (number) => `${number}.`,
    write({ authors, title, journal, issue, year, doi }) {
      const parts = [
        authors,
        title,
        journal,
        joinParts([year, issue], ';'),
        toDoiLink(doi, 'doi: '),
      ];
      return joinSentences(parts);
    },
  },
  // The Chicago Manual of Style, 18th ed., 13.102-13.130 (author-date).
  chicago: {
    author: (name, index) =>
      index === 0
        ? withSuffix(`${name.family}, ${name.given.join(' ')}`, name, ', ')
        : withSuffix(`${name.given.join(' ')} ${name.family}`, name, ' '),
    separators: [', and ', ', and '],
    authorLimit: { max: 6, shown: 3, showsLast: false },
    doi: 'https://doi.org/',
    issue: (volume, number, pages) =>
      toRichText(`${volume}${wrapText(' (', number, ')')}${wrapText(': ', pages)}`),
    write({ authors, title, journal, issue, year, doi }, language) {
      const work = journal.length === 0 ? italicize(title) : quote(title, '.', language);
      return joinParts(
        [
          joinSentences([authors, year, work, joinParts([italicize(journal), issue], ' ')]),
          toDoiLink(doi),
        ],
        ' ',
      );
    },
  },
};

/** The characters that styles add; fonts may lack some. */
const STYLE_PUNCTUATION = '.,…&[]()';

/** The sources of theses, books and preprints, whose titles are those of whole works. */
const NO_PERIODICAL =
  /\b(?:dissertation|thesis)(?:,|$)|\b(?:press|publish(?:ers|ing)|verlag)$|^(?:\w*rxiv|preprint)\b/i;

const OTHER_AUTHORS = /^(?:et al\.?|(?:and )?others|\.{3}|…)$/i;

/** Symbols after names, such as that of a corresponding author. */
const NAME_SYMBOLS = '†‡§¹²³';

/** A name with Markdown or symbols: `**Jane Doe**`, `Jane Doe†`. */
const MARKED_NAME = new RegExp(`^([*_]*)(.*?)([*_${NAME_SYMBOLS}]*)$`, 's');

export function formatCitedAuthor(text: string, index: number, citations: CitationFormat): string {
  const [, prefix, author = '', suffix] = MARKED_NAME.exec(text.trim()) ?? [];
  const name =
    citations === 'plain' || OTHER_AUTHORS.test(author) ? undefined : parseAuthorName(author);
  if (name === undefined || citations === 'plain') return text;
  return `${prefix}${STYLES[citations].author(name, index)}${suffix}`;
}

/** Converts a publication to a one-line entry. `number` counts references of the section from 1. */
export function toReference(
  entry: Entry,
  citations: Exclude<CitationFormat, 'plain'>,
  number: number,
  resolver: TextResolver,
): Entry {
  const { locale, language } = resolver.options;
  const style = STYLES[citations];
  const { name, link, date = [] } = entry;
  const isTitleLink = link?.kind === 'link' && !link.isAfterName;
  const texts = { authors: [] as RichText, journal: [] as RichText, cited_by: [] as RichText };
  let doi: EntryLink | undefined;
  for (const part of entry.parts) {
    if (part.kind === 'names') texts.authors = joinRichText(part.names, ', ');
    else if (part.kind === 'link') doi = part.link;
    else if (part.field.key in texts) texts[part.field.key as keyof typeof texts] = part.text;
  }
  const direction = getCommonDirection(
    [texts.authors, name, texts.journal].filter((text) => text.length > 0),
  );
  const time = findTime(date);
  const reference: Reference = {
    ...texts,
    ...splitJournal(texts.journal, style, resolver.direction),
    title: isTitleLink
      ? [{ kind: 'link', href: link.href, children: stripMarkup('link', name) }]
      : name,
    date,
    year: time ? [{ ...time, text: toLocaleDigits(time.datetime.slice(0, 4), locale) }] : date,
    yearAndMonth: time
      ? resolver.resolveGenerated(
          [{ ...time, text: formatYearAndMonth(time, locale) }],
          [...entry.path, 'date'],
        )
      : date,
    doi:
      doi?.kind === 'link'
        ? { ...doi, text: resolver.isolateLeftToRight(style.doi + toPlainText(doi.text)) }
        : undefined,
  };
  const { double, single } = getQuoteMarks(language);
  resolver.resolveGenerated(toRichText([STYLE_PUNCTUATION, ...double, ...single].join('')), [
    ...entry.path,
    'authors',
  ]);
  const text = style.write(reference, language);
  // Styles add Latin words, so a Latin reference is isolated as a whole.
  const isolated = direction === 'ltr' ? isolate(text, direction) : text;
  const additions = [doi?.kind === 'address' ? toRichText(doi.text) : [], texts.cited_by].filter(
    (text) => text.length > 0,
  );
  const subject = [
    ...isolated,
    ...additions.flatMap((text) => [...toRichText(' ['), ...text, ...toRichText(']')]),
  ];

  return {
    ...entry,
    name: [],
    degree: undefined,
    date: undefined,
    timespan: undefined,
    parts: [],
    kind: 'OneLineEntry',
    subject,
    link: isTitleLink ? undefined : link,
    isReference: true,
    label: style.number?.(number),
  };
}

/**
 * Shortens a list of authors, but keeps the person of the CV.
 *
 * @param max - the maximum number of authors; 0 for that of the style
 */
export function joinCitedAuthors(
  authors: readonly RichText[],
  citations: Exclude<CitationFormat, 'plain'>,
  max: number,
): RichText {
  const { separators } = STYLES[citations];
  const authorLimit = getAuthorLimit(citations, max);
  const isOpen = authors.length > 1 && OTHER_AUTHORS.test(toPlainText(authors.at(-1) ?? []));
  const names = isOpen ? authors.slice(0, -1) : authors;
  if (names.length <= authorLimit.max)
    return isOpen
      ? addEtAl(names, authorLimit)
      : joinAuthors(names, separators[names.length === 2 ? 0 : 1]);
  const { shown, end } = firstAuthors(names, authorLimit.shown);
  const isComplete = end === names.length;
  if (isOpen || !(isComplete || authorLimit.showsLast)) return addEtAl(shown, authorLimit);
  const list = joinParts(shown, ', ');
  if (isComplete) return list;
  const last = names.at(-1) ?? [];
  return [...list, ...toRichText(end === names.length - 1 ? ', ' : ', … '), ...last];
}

function getAuthorLimit(citations: Exclude<CitationFormat, 'plain'>, max: number): AuthorLimit {
  return max > 0 ? { max, shown: max, showsLast: false } : STYLES[citations].authorLimit;
}

/** Returns the first authors and the person, and the index after the last of them. */
function firstAuthors(
  names: readonly RichText[],
  count: number,
): { readonly shown: readonly RichText[]; readonly end: number } {
  const first = names.slice(0, count);
  const person = names.findIndex(([text]) => text?.kind === 'strong' && text.isPerson);
  if (person < count) return { shown: first, end: count };
  const ellipsis = person > count ? [toRichText('…')] : [];
  return { shown: [...first, ...ellipsis, names[person] ?? []], end: person + 1 };
}

function addEtAl(shown: readonly RichText[], authorLimit: AuthorLimit): RichText {
  const isSingle = authorLimit.shown === 1 && shown.length === 1;
  return [...joinParts(shown, ', '), ...toRichText(isSingle ? ' et al.' : ', et al.')];
}

function joinAuthors(names: readonly RichText[], lastSeparator: string): RichText {
  return names.flatMap((name, index) => {
    const separator = index === names.length - 1 ? lastSeparator : ', ';
    return [...toRichText(index === 0 ? '' : separator), ...name];
  });
}

/** Returns the only date of a generated text. */
function findTime([first, next]: RichText): Time | undefined {
  if (first === undefined || next !== undefined) return undefined;
  if (first.kind === 'time') return first;
  return first.kind === 'foreign' || first.kind === 'isolate'
    ? findTime(first.children)
    : undefined;
}

/** Formats `2021, March`. Dates whose months are numbers stay. */
function formatYearAndMonth({ text, datetime }: Time, locale: Locale): string {
  const [year = '', month] = datetime.split('-');
  const digits = toLocaleDigits(year, locale);
  if (month === undefined) return digits;
  const { alone, long } = locale.months;
  return locale.dates.month.includes('{short}')
    ? `${digits}${locale.punctuation.comma}${(alone ?? long)[Number(month) - 1]}`
    : text;
}

function withSuffix(text: string, { suffix }: AuthorName, separator: string): string {
  return suffix === undefined ? text : `${text}${separator}${suffix}`;
}

/** The end of a sentence, possibly followed by symbols: `Smith, B.†` */
const SENTENCE_END = new RegExp(`[.?!…？！。؟]\\s?[”“"»’]?[${NAME_SYMBOLS}]*$`);

function joinSentences(parts: readonly RichText[]): RichText {
  return joinParts(
    parts.map((part) =>
      part.length === 0 || endsSentence(part) ? part : [...part, ...toRichText('.')],
    ),
    ' ',
  );
}

function endsSentence(part: RichText): boolean {
  return SENTENCE_END.test(toPlainText(part).trimEnd());
}

function joinParts(parts: readonly RichText[], separator: string): RichText {
  const texts = parts.filter((part) => part.length > 0);
  return texts.flatMap((part, index): RichText => {
    // Punctuation within quotes replaces the comma.
    const isSeparated =
      index > 0 && /[,.?!？！。؟][”“»’]$/.test(toPlainText(texts[index - 1] ?? []));
    return index === 0 ? part : [...toRichText(isSeparated ? ' ' : separator), ...part];
  });
}

/** In English, the comma or full stop goes inside the quotes. */
function quote(title: RichText, stop: ',' | '.', language: string): RichText {
  if (title.length === 0) return [];
  const marks = getQuoteMarks(language);
  const mark = endsSentence(title) || !/^en\b/.test(language) ? '' : stop;
  return [
    ...toRichText(marks.double[0]),
    ...nestQuotes(title, marks),
    ...toRichText(`${mark}${marks.double[1]}`),
  ];
}

/** Other languages' single quotes may close our outer quotes, so they stay. */
function nestQuotes(text: RichText, marks: QuoteMarks): RichText {
  const { double, single } = marks;
  if (!toPlainText(text).includes(double[0])) return text;
  return text.map((inline): Inline => {
    if ('children' in inline) return { ...inline, children: nestQuotes(inline.children, marks) };
    if (inline.kind !== 'text') return inline;
    return {
      ...inline,
      text: inline.text.replaceAll(double[0], single[0]).replaceAll(double[1], single[1]),
    };
  });
}

/**
 * `Ocean Science 12 (3), 1–10` or `Ocean Science, vol. 12, no. 3, pp. 1–10`: a volume with a number
 * or pages. A year is no volume: it belongs to a conference.
 */
const ISSUE =
  /^(.+?),? (?:vol\. ?)?(?!(?:19|20)\d\d\b)(\d{1,4})(?:(?: ?\(|, no\. ?)(\d[\d–-]*)\)?)?(?:[,:] ?(?:pp?\. ?)?([A-Za-z]?\d+(?:[–-][A-Za-z]?\d+)?))?$/;

function splitJournal(
  text: RichText,
  { issue }: CitationStyle,
  direction: Direction,
): Pick<Reference, 'journal' | 'issue'> {
  const [first, ...others] = stripMarkup('isolate', text);
  const citation = first?.kind === 'text' && others.length === 0 ? first.text : '';
  const [, name, volume = '', number = '', pages = ''] = ISSUE.exec(citation) ?? [];
  if (name === undefined || number + pages === '') return { journal: text, issue: [] };
  return {
    journal: isolateRuns(toRichText(name), direction),
    issue: issue(volume, number.replace('-', '–'), pages.replace('-', '–')),
  };
}

const wrapText = (prefix: string, text: string, suffix = ''): string =>
  text === '' ? '' : prefix + text + suffix;

/** Shortens `284–287` to `284-7` (Citing Medicine, chapter 1, "Location (Pagination)"). */
function shortRange(pages: string): string {
  const [, prefix = '', first = '', last = ''] = /^(\d*)(\d+)–\1(\d+)$/.exec(pages) ?? [];
  return first.length === last.length && first !== ''
    ? `${prefix}${first}-${last}`
    : pages.replace('–', '-');
}

function italicize(text: RichText): RichText {
  return text.length === 0 ? [] : [emphasize('emphasis', text)];
}

function toDoiLink(doi: Reference['doi'], prefix = ''): RichText {
  return doi === undefined
    ? []
    : [
        ...toRichText(prefix),
        { kind: 'link', href: doi.href, children: stripMarkup('link', doi.text) },
      ];
}
