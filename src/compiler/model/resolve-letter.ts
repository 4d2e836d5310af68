import { splitLanguageTag } from '../locales/language-tag.js';
import type { Locale } from '../locales/locale.js';
import { type CalendarDate, parseCalendarDate } from '../schema/calendar-date.js';
import type { PageSize } from '../schema/design.js';
import {
  LETTER_LAYOUTS,
  type LetterDocument,
  type LetterLayout,
  splitAddress,
} from '../schema/letter.js';
import type { Letter, ResolvedDesign } from './cv.js';
import { formatLetterDate } from './dates.js';
import { type RichText, toRichText } from './text/inline.js';
import type { TextResolver } from './text-resolver.js';

/** Defaults to the usual layout for the paper size and language. */
function getLayout({ layout }: LetterDocument, paper: PageSize, language: string): LetterLayout {
  if (layout) return layout;
  if (paper === LETTER_LAYOUTS.us.paper) return 'us';
  const { language: base, region = 'FR' } = splitLanguageTag(language);
  if (base === 'fr' && region === 'FR') return 'iso-right';
  return base === 'de' ? 'din-5008' : 'iso';
}

export function applyLetterLayout(design: ResolvedDesign, layout: LetterLayout): ResolvedDesign {
  const { paper, left, right } = LETTER_LAYOUTS[layout];
  const sides =
    layout === 'iso' && design.direction === 'rtl' ? { left: right, right: left } : { left, right };
  return {
    ...design,
    paper,
    letter: layout,
    margins: { ...design.margins, page: { ...design.margins.page, ...sides } },
  };
}

/** Replaces the location of a CV with the sender's address. */
export function withSender<Person extends object>(
  cv: Person,
  { sender }: LetterDocument,
  locale: Locale,
): Person {
  const location = splitAddress(sender ?? '')
    .map((line) => line.trim())
    .join(locale.punctuation.comma);
  return location === '' ? cv : { ...cv, location };
}

const LETTER_PATH = ['letter'];

export function resolveLetter(
  document: LetterDocument,
  paper: PageSize,
  cv: { readonly name: RichText; readonly location?: string | null },
  resolver: TextResolver,
): Letter {
  const { locale, today, language } = resolver.options;
  const layout = getLayout(document, paper, language);
  const line = (text: string | null | undefined, key: keyof LetterDocument): RichText | undefined =>
    resolver.resolveOptional(text, [...LETTER_PATH, key]);
  const lines = (text: string | null | undefined, key: keyof LetterDocument): RichText[] =>
    splitAddress(text ?? '').map((text) => resolver.resolveLine(text, [...LETTER_PATH, key]));
  const sender = lines(document.sender ?? cv.location, 'sender');
  const hasReturn = layout === 'din-5008' && sender.length > 0;
  const place = line(document.place, 'place') ?? [];
  const day = parseCalendarDate(document.date ?? '') ?? today;
  const date = formatLetterDate(day as Required<CalendarDate>, place.length > 0, resolver.options);
  const enclosures = (document.enclosures ?? [])
    .map((text, index) => resolver.resolveVisibleLine(text, [...LETTER_PATH, 'enclosures', index]))
    .filter((text) => text.length > 0);
  const { one: singular, other: plural } = locale.strings.enclosures;
  const title = enclosures.length === 1 ? (singular ?? plural) : plural;
  return {
    layout,
    returnAddress: hasReturn ? [cv.name, ...sender].filter((part) => part.length > 0) : [],
    recipient: lines(document.recipient, 'recipient'),
    date: [...place, ...resolver.resolveGenerated(date, [...LETTER_PATH, 'date'])],
    subject: line(document.subject, 'subject'),
    opening: line(document.opening, 'opening'),
    body: resolver.resolveBlocks(document.body, [...LETTER_PATH, 'body']),
    closing: line(document.closing, 'closing'),
    signature: line(document.signature, 'signature') ?? cv.name,
    enclosuresTitle:
      enclosures.length === 0
        ? []
        : resolver.resolveGenerated(toRichText(title), [...LETTER_PATH, 'enclosures']),
    enclosures,
  };
}
