import { decoded } from '../../compiler/schema/address.js';
import { andList } from '../../diagnostics/suggest.js';
import type { PdfChar, PdfLink } from '../../pdf/model.js';
import { isWithin } from '../../pdf/rects.js';
import type { Role } from '../structure/structure.js';
import { placesOf, type TextPlace } from './places.js';
import { type Judged, quoted, type Rule, readersOf } from './rule.js';

export const noEmail: Rule = (judged) => {
  if (emailsOf(judged).length > 0) return undefined;
  const [broken] = wordsOf(judged).filter((word) => /^[^@]+@[^@]/u.test(word));
  if (broken !== undefined)
    return {
      message: `The e-mail address does not come in one piece: programs get ${quoted([broken])}.`,
      hint: 'give the address a line that is wide enough for it',
    };
  if (judged.reading.links.some(({ url }) => url.startsWith('mailto:')))
    return {
      message: 'The e-mail address is only in a link; its text does not say it.',
      hint: 'write the address itself as the text of the link: what programs keep is the text',
    };
  return {
    message: 'There is no e-mail address.',
    hint: 'write your e-mail address at the top of the first page, as text',
  };
};

export const noPhone: Rule = (judged) => {
  const { reading } = judged;
  const isThere =
    textsOf(judged, 'phone').length > 0 ||
    reading.links.some(({ url }) => url.startsWith('tel:')) ||
    PHONE.test(reading.text);
  if (isThere) return undefined;
  return {
    message: 'There is no phone number.',
    hint: 'write it at the top of the first page, with the country code: +41 44 668 18 00',
  };
};

/** Nine digits or more, or a plus: shorter ones may be years. */
const PHONE = /\+\d[\d ()./\u00A0-]{6,}\d|(?:\d[ ()./\u00A0-]{0,2}){8}\d/;

export const contactNotLinked: Rule = (judged) => {
  const { links } = judged.reading;
  const emails = emailsOf(judged).filter(
    (email) => !links.some((link) => leadsTo(link, 'mailto:', email)),
  );
  const phones = phonesOf(judged).filter(
    (phone) => !links.some((link) => leadsTo(link, 'tel:', phone)),
  );
  const all = [...emails, ...phones];
  if (all.length === 0) return undefined;
  return {
    message: `${quoted(all)} ${all.length === 1 ? 'is no link' : 'are no links'}: readers have to copy ${all.length === 1 ? 'it' : 'them'}.`,
    hint: `link ${andList([...(emails.length > 0 ? ['the address to `mailto:`'] : []), ...(phones.length > 0 ? ['the number, with its country code, to `tel:`'] : [])])}; cvpress does so by itself, if a number is valid`,
  };
};

/** Whether a link leads to a contact, or its words are on a link to something else: an account, a page. */
function leadsTo({ url, text }: PdfLink, scheme: string, contact: string): boolean {
  if (withoutSpace(text).includes(withoutSpace(contact))) return true;
  if (!url.toLowerCase().startsWith(scheme)) return false;
  const target = decoded(url.slice(scheme.length)).toLowerCase();
  if (scheme === 'mailto:') return target.includes(contact.toLowerCase());
  // The country code replaces a zero.
  return digitsOf(target).slice(-6) === digitsOf(contact).slice(-6);
}

function withoutSpace(text: string): string {
  return text.replaceAll(/\s+/g, '');
}

function digitsOf(text: string): string {
  return text.replaceAll(/\D/g, '');
}

/** Contacts that stand nowhere but where parsers do not look. */
export const contactInMargin: Rule = (judged) => {
  const contacts = [...emailsOf(judged), ...phonesOf(judged)];
  const outside = contacts.flatMap((contact) => {
    const places = placesOf(contact, judged.reading.pages);
    const whereabouts = places.map((place) => whereabout(place, places, judged.reading.pageCount));
    const [first] = whereabouts;
    return first === undefined || whereabouts.includes(undefined)
      ? []
      : [{ contact, where: first, page: places[0]?.index ?? 0 }];
  });
  const [first] = outside;
  if (first === undefined) return undefined;
  return {
    page: first.page + 1,
    message: `${quoted(outside.map(({ contact }) => contact))} ${outside.length === 1 ? 'stands' : 'stand'} only ${first.where}, where some parsers do not look.`,
    hint: 'write name and contacts at the top of the page as ordinary text: not in a header, a footer or a text box',
  };
};

/** Where a contact stands, if that is no part of the text. */
function whereabout(
  { page, first }: TextPlace,
  all: readonly TextPlace[],
  pageCount: number,
): string | undefined {
  const isUpper = first.y < page.height / 2;
  if (isWithin(first, page.artifacts)) return isUpper ? 'in the header' : 'in the footer';
  if (first.angle !== 0) return 'in a line that runs upwards or downwards';
  const same = all.filter(
    ({ first: { x, y } }) => Math.abs(y - first.y) < 2 && Math.abs(x - first.x) < 2,
  );
  if (pageCount > 1 && new Set(same.map(({ index }) => index)).size === pageCount)
    return isUpper ? 'in the header of each page' : 'in the footer of each page';
  return isUpper || !isFooter(first, page.chars, page.height) ? undefined : 'in the footer';
}

/** In points: footers stand in the lower margin, which is an inch at most. */
const LOWER_MARGIN = 72;

/** In sizes of the letters: further from what is above than any line of a paragraph. */
const FOOTER_GAP = 3;

/** A line in the lower margin, apart from the text above and with nothing below. */
function isFooter({ y, size }: PdfChar, chars: readonly PdfChar[], height: number): boolean {
  if (height - y > LOWER_MARGIN) return false;
  // Such a footer may have two lines.
  return !chars.some(
    (other) => other.y < y - 2 * size && other.y > y - FOOTER_GAP * size - 2 * size,
  );
}

/** Nobody has more of each. */
const MOST_CONTACTS = 5;

/** The e-mail addresses of the person, or if there are none, all that readers get. */
function emailsOf(judged: Judged): string[] {
  const known = textsOf(judged, 'email').filter((text) => text.includes('@'));
  if (known.length > 0) return known;
  return wordsOf(judged)
    .filter((word) => /^[^@]{1,64}@[^@]{1,250}\.\p{L}{2,}$/u.test(word))
    .slice(0, 1);
}

/** Shorter numbers that look like one, such as a period of years, are left out. */
function phonesOf(judged: Judged): string[] {
  return textsOf(judged, 'phone').filter((text) => PHONE.test(text));
}

function textsOf({ structure }: Judged, role: Role): string[] {
  const fields = structure.header.filter((field) => field.role === role);
  return [...new Set(fields.map(({ text }) => text))].slice(0, MOST_CONTACTS);
}

/** What readers get between blanks and brackets. */
function wordsOf(judged: Judged): string[] {
  return [
    ...new Set(readersOf(judged).flatMap((reader) => judged.texts[reader].split(/[\s<>()|,;]+/))),
  ];
}
