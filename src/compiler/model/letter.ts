import type { Language } from '../locales/language.js';
import { splitLanguage } from '../locales/language-tag.js';
import { type CalendarDate, knownDate } from '../schema/calendar.js';
import type { PageSize } from '../schema/design.js';
import {
  addressLines,
  LETTER_LAYOUTS,
  type LetterDocument,
  type LetterLayout,
} from '../schema/letter.js';
import type { Letter, ResolvedDesign } from './cv.js';
import { placedOn } from './dates.js';
import { joined, plain, type RichText } from './text/inline.js';
import type { Resolver } from './text-resolver.js';

/** Defaults to the usual layout for the paper size and language. */
function getLayout({ layout }: LetterDocument, paper: PageSize, language: string): LetterLayout {
  if (layout) return layout;
  if (paper === LETTER_LAYOUTS.us.paper) return 'us';
  return splitLanguage(language).language === 'de' ? 'din-5008' : 'iso';
}

export function inLayout(design: ResolvedDesign, layout: LetterLayout): ResolvedDesign {
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
  locale: Language,
): Person {
  const location = addressLines(sender ?? '')
    .map((line) => line.trim())
    .join(locale.punctuation.comma);
  return location === '' ? cv : { ...cv, location };
}

const LETTER_PATH = ['letter'];

export function letterOf(
  document: LetterDocument,
  paper: PageSize,
  cv: { readonly name: RichText; readonly location?: string | null },
  resolver: Resolver,
): Letter {
  const { words: locale, today, language } = resolver.options;
  const layout = getLayout(document, paper, language);
  const line = (text: string | null | undefined, key: keyof LetterDocument): RichText | undefined =>
    resolver.optional(text, [...LETTER_PATH, key]);
  const lines = (text: string | null | undefined, key: keyof LetterDocument): RichText[] =>
    addressLines(text ?? '').map((text) => resolver.rich(text, [...LETTER_PATH, key]));
  const sender = lines(document.sender ?? cv.location, 'sender');
  const hasReturn = layout === 'din-5008' && sender.length > 0;
  const place = line(document.place, 'place') ?? [];
  const day = knownDate(document.date ?? '') ?? today;
  const date = placedOn(day as Required<CalendarDate>, place.length > 0, locale);
  const enclosures = (document.enclosures ?? [])
    .map((text, index) => resolver.name(text, [...LETTER_PATH, 'enclosures', index]))
    .filter((text) => text.length > 0);
  const { one: singular, other: plural } = locale.words.enclosures;
  const title = enclosures.length === 1 ? (singular ?? plural) : plural;
  return {
    layout,
    returnAddress: hasReturn ? joined([cv.name, ...sender], ' · ') : undefined,
    recipient: lines(document.recipient, 'recipient'),
    date: [...place, ...resolver.own(date, [...LETTER_PATH, 'date'])],
    subject: line(document.subject, 'subject'),
    opening: line(document.opening, 'opening'),
    body: resolver.blocks(document.body, [...LETTER_PATH, 'body']),
    closing: line(document.closing, 'closing'),
    signature: line(document.signature, 'signature') ?? cv.name,
    enclosuresTitle:
      enclosures.length === 0 ? [] : resolver.own(plain(title), [...LETTER_PATH, 'enclosures']),
    enclosures,
  };
}
