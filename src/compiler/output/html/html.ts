import { chunkBy } from '../../../util/arrays.js';
import { NETWORKS } from '../../fields/networks.js';
import { widthOf } from '../../fonts/metrics.js';
import type { Contact, ContactKind, Cv, Entry, ResolvedDesign, Section } from '../../model/cv.js';
import {
  type EntryView,
  type Heading,
  halvesOf,
  halvesOfDate,
  headingOf,
  inLines,
  isItem,
  viewOf,
} from '../../model/entry-view.js';
import {
  joined,
  paragraphsOf,
  plain,
  type RichText,
  toPlainText,
} from '../../model/text/inline.js';
import type { FontName } from '../../schema/design.js';
import { MEASURES } from '../../templates/measures.generated.js';
import { ICON_CREDIT, ICONS } from './icons.generated.js';
import { blocksHtml, element, elementOf, escapeHtml, htmlOf, listOf } from './inline.js';
import { letterHtml } from './letter.js';
import { PAGE_WIDTH, styleOf } from './style.js';

/**
 * Writes a CV as one HTML page that needs nothing else: no program, no image, no network. It names the theme's font, which the
 * reader's system may replace.
 */
export function htmlOfCv(cv: Cv): string {
  const { language, direction, font } = cv.design;
  const page = inLines([
    '<!DOCTYPE html>',
    `<html lang="${escapeHtml(language)}"${direction === 'rtl' ? ' dir="rtl"' : ''}>`,
    headOf(cv),
    '<body>',
    headerOf(cv),
    cv.letter === undefined ? '<main>' : '<main class="letter">',
    cv.letter === undefined ? '' : letterHtml(cv.letter),
    cv.summary.length === 0 ? '' : sectionOf(cv.summaryTitle, [blocksHtml(cv.summary)]),
    ...cv.sections.map((section) =>
      sectionOf(section.title, entriesOf(section, cv.design), degreeColumn(section, font) > 0),
    ),
    '</main>',
    '</body>',
    '</html>',
  ]);
  return `${page}\n`;
}

function headOf(cv: Cv): string {
  const meta = (name: string, content: string): string =>
    content === '' ? '' : `<meta name="${name}" content="${escapeHtml(content)}">`;
  const degrees = Math.max(
    0,
    ...cv.sections.map((section) => degreeColumn(section, cv.design.font)),
  );
  return inLines([
    '<head>',
    '<meta charset="utf-8">',
    element('title', {}, escapeHtml(cv.title)),
    meta('viewport', 'width=device-width, initial-scale=1'),
    meta('author', cv.name.length === 0 ? '' : cv.title),
    meta('description', cv.label === undefined ? '' : `${cv.title}, ${toPlainText(cv.label)}`),
    meta('keywords', cv.keywords.join(', ')),
    cv.contacts.length === 0 ? '' : `<!-- ${ICON_CREDIT} -->`,
    element('style', {}, styleOf(cv.design, degrees)),
    element('script', { type: 'application/ld+json' }, `\n${personJson(cv)}\n`),
    '</head>',
  ]);
}

function headerOf(cv: Cv): string {
  const contacts = cv.contacts.map((contact) => `${contactItem(contact)}\n`).join('');
  return inLines([
    '<header>',
    photoOf(cv),
    // Without a name, the title of the page is that of the document.
    elementOf('h1', {}, cv.name.length === 0 ? plain(cv.title) : cv.name),
    elementOf('p', { class: 'label' }, cv.label),
    contacts === '' ? '' : `<ul>\n${contacts}</ul>`,
    elementOf('p', { class: cv.design.hasItalics ? 'updated' : 'updated upright' }, cv.lastUpdated),
    '</header>',
  ]);
}

function photoOf({ title, design }: Cv): string {
  const { photo } = design.template;
  if (photo === undefined) return '';
  const data = Buffer.from(photo.content).toString('base64');
  return `<img class="photo" src="data:image/${photo.type};base64,${data}" alt="${escapeHtml(title)}">`;
}

function contactItem({ kind, name, text, href }: Contact): string {
  const body: RichText = href === undefined ? text : [{ kind: 'link', href, children: text }];
  const { box, path } = ICONS[kind];
  const icon = element(
    'svg',
    { viewBox: `0 0 ${box}`, 'aria-hidden': 'true' },
    `<path d="${path}"/>`,
  );
  // The word is for readers who do not see the icon.
  const word = elementOf('span', { class: 'kind' }, name);
  return element('li', {}, `${icon}${word} ${elementOf('span', {}, body)}`);
}

function sectionOf(title: RichText, parts: readonly string[], hasDegrees = false): string {
  const opening = `<section${hasDegrees ? ' class="degrees"' : ''}>`;
  return inLines([opening, elementOf('h2', {}, title), ...parts, '</section>']);
}

/** The contacts that are pages about the person (https://schema.org/sameAs). */
const PROFILES: ReadonlySet<ContactKind> = new Set(Object.values(NETWORKS).map(({ icon }) => icon));

/** The person for search engines, as JSON-LD (https://schema.org/Person) for a `script` element of data. */
function personJson(cv: Cv): string {
  const contactOf = (kind: ContactKind): string | undefined => {
    const contact = cv.contacts.find((item) => item.kind === kind);
    return contact === undefined ? undefined : toPlainText(contact.text);
  };
  const website = cv.contacts.find(({ kind }) => kind === 'website');
  const profiles = cv.contacts.flatMap(({ kind, href }) =>
    PROFILES.has(kind) && href !== undefined ? [href] : [],
  );
  const schools = cv.sections.flatMap(({ entries }) =>
    entries.flatMap((entry) => (entry.kind === 'EducationEntry' ? [toPlainText(entry.name)] : [])),
  );
  const present = <T>(list: readonly T[]): readonly T[] | undefined =>
    list.length === 0 ? undefined : list;
  const jobTitle = cv.label && toPlainText(cv.label);
  const person = {
    '@context': 'https://schema.org',
    '@type': 'Person',
    name: cv.name.length === 0 ? undefined : cv.title,
    jobTitle,
    description: paragraphsOf(cv.summary).map(toPlainText).join('\n\n') || undefined,
    email: contactOf('email'),
    telephone: contactOf('phone'),
    address: contactOf('location'),
    url: website?.href,
    sameAs: present(profiles),
    alumniOf: present(
      [...new Set(schools)].map((name) => ({ '@type': 'EducationalOrganization', name })),
    ),
    knowsAbout: present(cv.keywords.filter((keyword) => keyword !== jobTitle)),
  };
  // `</script>` and `<!--` in a text must not end or hide the element (HTML, "Restrictions for contents of script").
  return JSON.stringify(person, undefined, 2).replaceAll('<', '\\u003c');
}

/** Writes the entries of a section. One-line entries are the items of a list, all others articles. */
function entriesOf({ entries }: Section, design: ResolvedDesign): string[] {
  const written = (entry: Entry): string => {
    const view = viewOf(entry, design.punctuation);
    if (isItem(entry)) return element('li', {}, entryBody(view, entry, htmlOf(view.title)));
    return element(
      'article',
      {},
      `\n${entryBody(view, entry, titleOf(headingOf(entry), design))}\n`,
    );
  };
  const lists = chunkBy(entries, (entry, first) => isItem(entry) && isItem(first));
  return lists.map((list) => {
    const items = list.map(written);
    return inLines(isItem(list[0]) ? ['<ul class="lines">', ...items, '</ul>'] : items);
  });
}

/** The parts of an entry in reading order; the style sheet puts the second beside the others. */
function entryBody(view: EntryView, entry: Entry, title: string): string {
  const lines = entry.kind === 'PublicationEntry' ? view.lines.map(withOthers) : view.lines;
  const more = inLines([...lines.map((text) => elementOf('p', {}, text)), listOf(view.items)]);
  return inLines([
    title === '' ? '' : element('div', { class: 'title' }, title),
    whenOf(entry),
    more === '' ? '' : element('div', { class: 'more' }, `\n${more}\n`),
  ]);
}

/** Marks emphasis of the document, which is an `i`, so that style sheets know the person by the `em`. */
function withOthers(text: RichText): RichText {
  return text.map((node) => {
    if (!('children' in node)) return node;
    const children = withOthers(node.children);
    return node.kind === 'emphasis' ? { isOwn: false, ...node, children } : { ...node, children };
  });
}

/** A heading with the words that identify an entry, without the rest of its line. */
function titleOf(
  { degree, name, subject, aside }: Heading,
  { font, punctuation }: ResolvedDesign,
): string {
  const bold: RichText = name.length === 0 ? [] : [{ kind: 'strong', children: name }];
  const isBeside = degree !== undefined && roomOf(degree, font) > 0;
  const column = isBeside
    ? elementOf('strong', { class: 'degree' }, [...degree, ...plain(' ')])
    : '';
  const words =
    column + htmlOf(joined([bold, isBeside ? undefined : degree, subject], punctuation.comma));
  return inLines([
    words === '' ? '' : element('h3', {}, words),
    elementOf('span', { class: 'aside' }, aside),
  ]);
}

function whenOf({ location, date, timespan }: Entry): string {
  const parts = [
    location && htmlOf(location),
    date && inHalves(date, halvesOfDate),
    timespan && inHalves(timespan, halvesOf),
  ];
  const spans = parts.flatMap((part) => (part ? element('span', {}, part) : []));
  return spans.length === 0 ? '' : element('p', { class: 'when' }, spans.join(' '));
}

/** A period or time span, which may break in the middle only. */
function inHalves(text: RichText, divide: typeof halvesOf): string {
  const [foreign] = text;
  if (foreign?.kind === 'foreign') {
    return element('span', { lang: foreign.language }, inHalves(foreign.children, divide));
  }
  const halves = divide(text);
  if (halves === undefined) return htmlOf(text);
  const { first, second, gap } = halves;
  return `${htmlOf(first)}${gap}${element('span', { class: 'end' }, htmlOf(second))}`;
}

/** Room for a degree of two or three letters, and the gap after a longer one, in em, as on paper with letters of 10 pt. */
const LEAST_DEGREE = Math.round(10 * MEASURES.degreeWidth) / 100;
const GAP = MEASURES.degreeGap / 10;

/** The assumed width of a letter whose advance is unknown, in em; and how much wider bold letters are. */
const LETTER = 0.62;
const BOLD = 1.06;

/** A fifth of the page, in em: a wider degree goes into the line of the title, as on paper. */
const MOST_DEGREE = MEASURES.degreeShare * PAGE_WIDTH;

/** The width of a section's column of degrees, in em; none if no degree fits. */
function degreeColumn({ entries }: Section, font: FontName): number {
  const widths = entries.map((entry) =>
    entry.degree !== undefined ? roomOf(entry.degree, font) : 0,
  );
  return Math.max(0, ...widths);
}

/** The width of a degree in its column; 0 if it does not fit. */
function roomOf(degree: RichText, font: FontName): number {
  const text = toPlainText(degree);
  const width = Number(
    (BOLD * (widthOf(font, text) ?? LETTER * [...text].length) + GAP).toFixed(2),
  );
  return text === '' || width > MOST_DEGREE ? 0 : Math.max(LEAST_DEGREE, width);
}
