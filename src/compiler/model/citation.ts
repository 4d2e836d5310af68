import type { Language } from '../locales/language.js';
import type { Direction } from '../locales/language-tag.js';
import { inDigits } from '../locales/patterns.js';
import { type QuoteMarks, quoteMarksOf } from '../locales/quote-marks.js';
import type { Citations } from '../schema/citations.js';
import { type AuthorName, authorName, initials } from './author-name.js';
import type { Entry, EntryLink } from './cv.js';
import { commonDirection, isolate, withIsolates } from './text/bidi.js';
import {
  type Inline,
  joined,
  marked,
  plain,
  type RichText,
  toPlainText,
  without,
} from './text/inline.js';
import type { Resolver } from './text-resolver.js';

/** What a reference is made of; what is missing has no text. */
interface Reference {
  readonly authors: RichText;
  readonly title: RichText;
  readonly journal: RichText;
  /** Where it is in the journal, as the style writes that. */
  readonly issue: RichText;
  readonly date: RichText;
  readonly year: RichText;
  /** The text and the address of its DOI. */
  readonly doi: Extract<EntryLink, { kind: 'link' }> | undefined;
}

/** More authors than `most` are cut to the first `shown`; `ends` says whether the last one is shown, too. */
interface AuthorCut {
  readonly most: number;
  readonly shown: number;
  readonly ends: boolean;
}

interface CitationStyle {
  author(name: AuthorName, index: number): string;
  /** Between two authors, and before the last of more. */
  readonly and: readonly [two: string, more: string];
  readonly cut: AuthorCut;
  /** What stands before a DOI within its link. */
  readonly doi: string;
  /** The volume of a journal, its number and its pages; `number` and `pages` may be empty. */
  issue(volume: string, number: string, pages: string): RichText;
  /** Its number in its section. */
  number?(number: number): string;
  write(reference: Reference, language: string): RichText;
}

/**
 * The styles, as far as a document has what they show. The engine's own bibliography was tried: it knows them whole, but of papers
 * without volume and pages it writes "ahead of print,." or "2020 ;.", it would leave the person's name out among many authors, and
 * the formats of text would lack it.
 */
const STYLES: Readonly<Record<Exclude<Citations, 'plain'>, CitationStyle>> = {
  // Publication Manual of the American Psychological Association, 7th ed., 9.7-9.36.
  apa: {
    author: (name) => withSuffix(`${name.family}, ${initials(name, '.')}`, name, ', '),
    and: [', & ', ', & '],
    cut: { most: 20, shown: 19, ends: true },
    doi: 'https://doi.org/',
    issue: (volume, number, pages) => [
      ...italic(plain(volume)),
      ...plain(within('(', number, ')') + within(', ', pages)),
    ],
    write({ authors, title, journal, issue, year, doi }) {
      const date = year.length === 0 ? [] : [...plain('('), ...year, ...plain(')')];
      const work = journal.length === 0 ? italic(title) : title;
      const order = authors.length === 0 ? [work, date] : [authors, date, work];
      return divided(
        [sentences([...order, divided([italic(journal), issue], ', ')]), linkOf(doi)],
        ' ',
      );
    },
  },
  // IEEE Reference Guide (2024), II.
  ieee: {
    author: (name) => withSuffix(`${initials(name, '.')} ${name.family}`, name, ' '),
    and: [' and ', ', and '],
    cut: { most: 6, shown: 1, ends: false },
    doi: '',
    issue: (volume, number, pages) =>
      plain(
        `vol. ${volume}${within(', no. ', number)}${within(/–/.test(pages) ? ', pp. ' : ', p. ', pages)}`,
      ),
    number: (number) => `[${number}] `,
    write({ authors, title, journal, issue, date, doi }, language) {
      const work = journal.length === 0 ? italic(title) : quoted(title, ',', language);
      const parts = [authors, work, italic(journal), issue, date, linkOf(doi, 'doi: ')];
      return sentences([divided(parts, ', ')]);
    },
  },
  // Citing Medicine, 2nd ed. (National Library of Medicine), chapter 1.
  vancouver: {
    author: (name) =>
      withSuffix(`${name.family} ${initials(name, '')}`, name, ' ').replace(/\.$/, ''),
    and: [', ', ', '],
    cut: { most: 6, shown: 6, ends: false },
    doi: '',
    issue: (volume, number, pages) =>
      plain(`${volume}${within('(', number, ')')}${within(':', shortRange(pages))}`),
    number: (number) => `${number}. `,
    write({ authors, title, journal, issue, year, doi }) {
      const parts = [authors, title, journal, divided([year, issue], ';'), linkOf(doi, 'doi: ')];
      return sentences(parts);
    },
  },
  // The Chicago Manual of Style, 18th ed., 13.102-13.130 (author-date).
  chicago: {
    author: (name, index) =>
      index === 0
        ? withSuffix(`${name.family}, ${name.given.join(' ')}`, name, ', ')
        : withSuffix(`${name.given.join(' ')} ${name.family}`, name, ' '),
    and: [', and ', ', and '],
    cut: { most: 6, shown: 3, ends: false },
    doi: 'https://doi.org/',
    issue: (volume, number, pages) =>
      plain(`${volume}${within(' (', number, ')')}${within(': ', pages)}`),
    write({ authors, title, journal, issue, year, doi }, language) {
      const work = journal.length === 0 ? italic(title) : quoted(title, '.', language);
      return divided(
        [sentences([authors, year, work, divided([italic(journal), issue], ' ')]), linkOf(doi)],
        ' ',
      );
    },
  },
};

/** The signs that references have besides words. */
const OWN_MARKS = '.,…&[]()';

/** In place of the last author: there are more. */
const MORE = /^(?:et al\.?|(?:and )?others|\.{3}|…)$/i;

/** The marks that authors put behind names, such as that of a corresponding author. */
const MARKS = '†‡§¹²³';

/** A name with marks of the author's own: `**Jane Doe**`, `Jane Doe†`. */
const MARKED = new RegExp(`^([*_]*)(.*?)([*_${MARKS}]*)$`, 's');

/** The name of an author as a citation style writes it; names without parts stay as they are. */
export function citedAuthor(text: string, index: number, citations: Citations): string {
  const [, before, bare = '', behind] = MARKED.exec(text.trim()) ?? [];
  const name = citations === 'plain' || MORE.test(bare) ? undefined : authorName(bare);
  if (name === undefined || citations === 'plain') return text;
  return `${before}${STYLES[citations].author(name, index)}${behind}`;
}

/**
 * A publication as a reference: an entry of one line, without a heading.
 *
 * @param number - its number in its section, from 1
 */
export function asReference(
  entry: Entry,
  citations: Exclude<Citations, 'plain'>,
  number: number,
  resolver: Resolver,
): Entry {
  const { words, language } = resolver.options;
  const style = STYLES[citations];
  const { name, link, date = [] } = entry;
  const isTitleLink = link?.kind === 'link' && !link.isBehind;
  const texts = { authors: [] as RichText, journal: [] as RichText, cited_by: [] as RichText };
  let doi: EntryLink | undefined;
  for (const part of entry.parts) {
    if (part.kind === 'names') texts.authors = joined(part.names, ', ');
    else if (part.kind === 'link') doi = part.link;
    else if (part.field.key in texts) texts[part.field.key as keyof typeof texts] = part.text;
  }
  const direction = commonDirection(
    [texts.authors, name, texts.journal].filter((text) => text.length > 0),
  );
  const reference: Reference = {
    ...texts,
    ...inJournal(texts.journal, style, resolver.direction),
    title: isTitleLink
      ? [{ kind: 'link', href: link.href, children: without('link', name) }]
      : name,
    date,
    year: yearOf(date, words),
    doi:
      doi?.kind === 'link'
        ? { ...doi, text: resolver.leftToRight(style.doi + toPlainText(doi.text)) }
        : undefined,
  };
  const { double, single } = quoteMarksOf(language);
  resolver.own(plain([OWN_MARKS, ...double, ...single].join('')), [...entry.path, 'authors']);
  const written = style.write(reference, language);
  // The words of the styles are Latin, too: a Latin reference is read from left to right as a whole, behind its number.
  const whole = direction === 'ltr' ? isolate(written, direction) : written;
  const beside = [doi?.kind === 'address' ? plain(doi.text) : [], texts.cited_by].filter(
    (text) => text.length > 0,
  );
  const subject = [
    ...plain(style.number?.(number) ?? ''),
    ...whole,
    ...beside.flatMap((text) => [...plain(' ['), ...text, ...plain(']')]),
  ];
  const rest = { name: [], degree: undefined, date: undefined, timespan: undefined, parts: [] };
  return {
    ...entry,
    ...rest,
    kind: 'OneLineEntry',
    subject,
    link: isTitleLink ? undefined : link,
    isReference: true,
  };
}

/** The authors as a citation style lists them, of whom the person of the CV always is one that is shown. */
export function citedAuthors(
  all: readonly RichText[],
  citations: Exclude<Citations, 'plain'>,
): RichText {
  const { and, cut } = STYLES[citations];
  const isOpen = all.length > 1 && MORE.test(toPlainText(all.at(-1) ?? []));
  const names = isOpen ? all.slice(0, -1) : all;
  if (names.length <= cut.most)
    return isOpen ? withOthers(names, cut) : joinAuthors(names, and[names.length === 2 ? 0 : 1]);
  const { shown, end } = firstAuthors(names, cut.shown);
  const isWhole = end === names.length;
  if (isOpen || !(isWhole || cut.ends)) return withOthers(shown, cut);
  const list = divided(shown, ', ');
  if (isWhole) return list;
  const last = names.at(-1) ?? [];
  return [...list, ...plain(end === names.length - 1 ? ', ' : ', … '), ...last];
}

/** The first authors and the person of the CV, and the position after the last of them. */
function firstAuthors(
  names: readonly RichText[],
  count: number,
): { readonly shown: readonly RichText[]; readonly end: number } {
  const first = names.slice(0, count);
  const own = names.findIndex(([text]) => text?.kind === 'strong' && text.isOwn);
  if (own < count) return { shown: first, end: count };
  const gap = own > count ? [plain('…')] : [];
  return { shown: [...first, ...gap, names[own] ?? []], end: own + 1 };
}

function withOthers(shown: readonly RichText[], cut: AuthorCut): RichText {
  const isOneOfOne = cut.shown === 1 && shown.length === 1;
  return [...divided(shown, ', '), ...plain(isOneOfOne ? ' et al.' : ', et al.')];
}

/** Names with commas between them, and another divider before the last one. */
function joinAuthors(names: readonly RichText[], last: string): RichText {
  return names.flatMap((name, at) => {
    const divider = at === names.length - 1 ? last : ', ';
    return [...plain(at === 0 ? '' : divider), ...name];
  });
}

/** The year alone of a date that the program wrote, in digits, which styles have without `年`; other dates as they are. */
function yearOf(date: RichText, words: Language): RichText {
  const [first, more] = date;
  if (first?.kind === 'foreign' || first?.kind === 'isolate') return yearOf(first.children, words);
  if (first?.kind !== 'time' || more !== undefined) return date;
  return [{ ...first, text: inDigits(first.datetime.slice(0, 4), words) }];
}

function withSuffix(text: string, { suffix }: AuthorName, separator: string): string {
  return suffix === undefined ? text : `${text}${separator}${suffix}`;
}

/** The end of a sentence, also before marks: `Smith, B.†` */
const STOP = new RegExp(`[.?!…？！。؟]\\s?[”“"»’]?[${MARKS}]*$`);

/** Parts that end with a full stop each. */
function sentences(parts: readonly RichText[]): RichText {
  const ended = parts
    .filter((part) => part.length > 0)
    .map((part) => (endsIn(part) ? part : [...part, ...plain('.')]));
  return divided(ended, ' ');
}

function endsIn(part: RichText): boolean {
  return STOP.test(toPlainText(part).trimEnd());
}

function divided(parts: readonly RichText[], separator: string): RichText {
  const present = parts.filter((part) => part.length > 0);
  return present.flatMap((part, at): RichText => {
    // A mark within quotes takes the place of the comma.
    const own =
      at > 0 && /[,.?!？！。؟][”“»’]$/.test(toPlainText(present[at - 1] ?? [])) ? ' ' : separator;
    return at === 0 ? part : [...plain(own), ...part];
  });
}

/** A title in quotes, within which English has the comma or full stop, too. */
function quoted(title: RichText, stop: ',' | '.', language: string): RichText {
  if (title.length === 0) return [];
  const marks = quoteMarksOf(language);
  const mark = endsIn(title) || !/^en\b/.test(language) ? '' : stop;
  return [
    ...plain(marks.double[0]),
    ...withInnerQuotes(title, marks),
    ...plain(`${mark}${marks.double[1]}`),
  ];
}

/** A text whose own quotes have the marks of quotes within quotes. Those of another language stay: theirs may close what ours open. */
function withInnerQuotes(text: RichText, marks: QuoteMarks): RichText {
  const { double, single } = marks;
  if (!toPlainText(text).includes(double[0])) return text;
  return text.map((inline): Inline => {
    if ('children' in inline)
      return { ...inline, children: withInnerQuotes(inline.children, marks) };
    if (inline.kind !== 'text') return inline;
    return {
      ...inline,
      text: inline.text.replaceAll(double[0], single[0]).replaceAll(double[1], single[1]),
    };
  });
}

/** `Ocean Science 12 (3), 1–10`, with a number or pages behind the volume, which is no year: that belongs to a conference. */
const ISSUE =
  /^(.+?),? (?!(?:19|20)\d\d\b)(\d{1,4})(?: ?\((\d[\d–-]*)\))?(?:[,:] ?([A-Za-z]?\d+(?:[–-][A-Za-z]?\d+)?))?$/;

function inJournal(
  text: RichText,
  { issue }: CitationStyle,
  direction: Direction,
): Pick<Reference, 'journal' | 'issue'> {
  const [first, ...others] = without('isolate', text);
  const whole = first?.kind === 'text' && others.length === 0 ? first.text : '';
  const [, name, volume = '', number = '', pages = ''] = ISSUE.exec(whole) ?? [];
  if (name === undefined || number + pages === '') return { journal: text, issue: [] };
  return {
    journal: withIsolates(plain(name), direction),
    issue: issue(volume, number.replace('-', '–'), pages.replace('-', '–')),
  };
}

/** A text between two others; nothing if there is none. */
const within = (before: string, text: string, after = ''): string =>
  text === '' ? '' : before + text + after;

/** `284–287` as `284-7` (Citing Medicine, chapter 1, "Location (Pagination)"). */
function shortRange(pages: string): string {
  const [, same = '', first = '', last = ''] = /^(\d*)(\d+)–\1(\d+)$/.exec(pages) ?? [];
  return first.length === last.length && first !== ''
    ? `${same}${first}-${last}`
    : pages.replace('–', '-');
}

function italic(text: RichText): RichText {
  return text.length === 0 ? [] : [marked('emphasis', text)];
}

function linkOf(doi: Reference['doi'], before = ''): RichText {
  return doi === undefined
    ? []
    : [...plain(before), { kind: 'link', href: doi.href, children: without('link', doi.text) }];
}
