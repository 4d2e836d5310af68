import type { RedactableField } from '../../compiler/fields/person-fields.js';
import { decodePercentEncoding } from '../../compiler/schema/url.js';
import { formatAndList } from '../../diagnostics/find-similar.js';
import { quote } from '../../diagnostics/quote.js';
import type { PdfChar, PdfLink } from '../../pdf/model.js';
import { isInAreas } from '../../pdf/rects.js';
import type { FieldRole } from '../structure/structure.js';
import { locateText, type TextLocation } from './locate-text.js';
import { quoteExamples, type Rule, type RuleContext, selectExtractors } from './rule.js';

export const noEmail: Rule = (context) => {
  if (isRedacted(context, 'email') || collectEmails(context).length > 0) return undefined;
  const [broken] = collectWords(context).filter((word) => /^[^@]+@[^@]/u.test(word));
  if (broken !== undefined)
    return {
      message: `The e-mail address is split: programs get ${quote(broken)}.`,
      hint: 'put the address on one line that is wide enough',
    };
  if (context.reading.links.some(({ url }) => url.startsWith('mailto:')))
    return {
      message: 'The e-mail address is only a link target, not text.',
      hint: 'write the address itself as the text of the link',
    };
  return {
    message: 'There is no e-mail address.',
    hint: 'write your e-mail address as text at the top of the first page',
  };
};

export const noPhone: Rule = (context) => {
  const { links, text } = context.reading;
  const hasPhone =
    isRedacted(context, 'phone') ||
    collectTexts(context, 'phone').length > 0 ||
    links.some(({ url }) => url.startsWith('tel:')) ||
    PHONE.test(text);
  return (
    !hasPhone && {
      message: 'There is no phone number.',
      hint: 'write it at the top of the first page, with its country code: +41 44 668 18 00',
    }
  );
};

function isRedacted({ redaction }: RuleContext, field: RedactableField): boolean {
  return redaction?.fields.includes(field) === true;
}

/** At least nine digits, or a plus: shorter numbers may be years. */
const PHONE = /\+\d[\d ()./\u00A0-]{6,}\d|(?:\d[ ()./\u00A0-]{0,2}){8}\d/;

export const contactNotLinked: Rule = (context) => {
  const { links } = context.reading;
  const isLinked = (scheme: string, contact: string) =>
    links.some((link) => isLinkTo(link, scheme, contact));
  const emails = collectEmails(context).filter((email) => !isLinked('mailto:', email));
  const phones = collectPhones(context).filter((phone) => !isLinked('tel:', phone));
  const contacts = [...emails, ...phones];
  if (contacts.length === 0) return undefined;
  const [are, them] = contacts.length === 1 ? ['is not a link', 'it'] : ['are not links', 'them'];
  const targets = [
    ...(emails.length > 0 ? ['the address to `mailto:`'] : []),
    ...(phones.length > 0 ? ['the number, with its country code, to `tel:`'] : []),
  ];
  return {
    message: `${quoteExamples(contacts)} ${are}: people have to copy ${them}.`,
    hint: `link ${formatAndList(targets)}; cvpress links valid contacts`,
  };
};

/** Accepts links whose target or text is the contact. */
function isLinkTo({ url, text }: PdfLink, scheme: string, contact: string): boolean {
  if (removeSpace(text).includes(removeSpace(contact))) return true;
  if (!url.toLowerCase().startsWith(scheme)) return false;
  const target = decodePercentEncoding(url.slice(scheme.length)).toLowerCase();
  if (scheme === 'mailto:') return target.includes(contact.toLowerCase());
  // The link may have a country code in place of a leading zero.
  return keepDigits(target).slice(-6) === keepDigits(contact).slice(-6);
}

function removeSpace(text: string): string {
  return text.replaceAll(/\s+/g, '');
}

function keepDigits(text: string): string {
  return text.replaceAll(/\D/g, '');
}

export const contactInMargin: Rule = (context) => {
  const contacts = [...collectEmails(context), ...collectPhones(context)];
  const { pages, pageCount } = context.reading;
  const outside = contacts.flatMap((contact) => {
    const locations = locateText(contact, pages);
    const margins = locations.map((location) => describeMargin(location, locations, pageCount));
    const [first] = margins;
    return first === undefined || margins.includes(undefined)
      ? []
      : [{ contact, where: first, page: locations[0]?.pageIndex ?? 0 }];
  });
  const [first] = outside;
  if (first === undefined) return undefined;
  return {
    page: first.page + 1,
    message:
      `${quoteExamples(outside.map(({ contact }) => contact))} ` +
      `${outside.length === 1 ? 'appears' : 'appear'} only ${first.where}, where some parsers do ` +
      'not look.',
    hint: 'write contacts as ordinary text at the top of the page, not in a header, footer or box',
  };
};

/** Names the margin of a contact; undefined if it is body text. */
function describeMargin(
  { page, first }: TextLocation,
  locations: readonly TextLocation[],
  pageCount: number,
): string | undefined {
  const isUpper = first.y < page.height / 2;
  const margin = isUpper ? 'in the header' : 'in the footer';
  if (isInAreas(first, page.artifacts)) return margin;
  if (first.angle !== 0) return 'in a vertical line';
  const copies = locations.filter(
    ({ first: { x, y } }) => Math.abs(y - first.y) < 2 && Math.abs(x - first.x) < 2,
  );
  if (pageCount > 1 && new Set(copies.map(({ pageIndex }) => pageIndex)).size === pageCount)
    return `${margin} of each page`;
  return isUpper || !isFooter(first, page.chars, page.height) ? undefined : margin;
}

/** At most an inch. */
const FOOTER_MARGIN_POINTS = 72;

/** Larger than any leading. */
const FOOTER_GAP_EMS = 3;

/** Tests for a line in the lower margin, far from the text above. */
function isFooter({ y, size }: PdfChar, chars: readonly PdfChar[], height: number): boolean {
  if (height - y > FOOTER_MARGIN_POINTS) return false;
  // A footer may have two lines.
  return !chars.some(
    (other) => other.y < y - 2 * size && other.y > y - FOOTER_GAP_EMS * size - 2 * size,
  );
}

const MAX_CONTACTS = 5;

/** Returns the structure's addresses, or else the first that extractors find. */
function collectEmails(context: RuleContext): string[] {
  const emails = collectTexts(context, 'email').filter((text) => text.includes('@'));
  if (emails.length > 0) return emails;
  return collectWords(context)
    .filter((word) => /^[^@]{1,64}@[^@]{1,250}\.\p{L}{2,}$/u.test(word))
    .slice(0, 1);
}

function collectPhones(context: RuleContext): string[] {
  return collectTexts(context, 'phone').filter((text) => PHONE.test(text));
}

/** Without a source, contacts that are only link targets have no location. */
function collectTexts({ structure, hasSource }: RuleContext, role: FieldRole): string[] {
  const fields = structure.header.filter(
    (field) => field.role === role && (hasSource || field.location !== undefined),
  );
  return [...new Set(fields.map(({ text }) => text))].slice(0, MAX_CONTACTS);
}

function collectWords(context: RuleContext): string[] {
  return selectExtractors(context).flatMap((extractor) =>
    context.texts[extractor].split(/[\s<>()|,;]+/),
  );
}
