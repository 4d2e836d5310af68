import { chunkBy } from '../../../util/arrays.js';
import { measureWidth } from '../../fonts/metrics.js';
import {
  type Contact,
  type Cv,
  type Entry,
  hasGroups,
  type ResolvedDesign,
  type Section,
} from '../../model/cv.js';
import {
  type EntryText,
  getHeading,
  isListItem,
  joinNonEmpty,
  linearizeEntry,
  splitDateRange,
  splitPeriod,
} from '../../model/entry-text.js';
import {
  collectParagraphs,
  joinRichText,
  type RichText,
  toPlainText,
  toRichText,
} from '../../model/text/inline.js';
import { tieCv } from '../../model/ties.js';
import type { FontName } from '../../schema/design.js';
import { MEASURES } from '../../templates/measures.generated.js';
import { ICON_CREDIT, ICONS } from './icons.generated.js';
import {
  escapeHtml,
  formatBlocks,
  formatBulletList,
  formatElement,
  formatTextElement,
  toHtml,
} from './inline.js';
import { formatLetter } from './letter.js';
import { createStyleSheet, MAX_PAGE_WIDTH_EM } from './style-sheet.js';

/** Renders a CV as a self-contained HTML page. The viewer's system may replace the body font. */
export function cvToHtml(source: Cv): string {
  const cv = tieCv(source);
  const { language, direction, font } = cv.design;
  const page = joinNonEmpty([
    '<!DOCTYPE html>',
    `<html lang="${escapeHtml(language)}"${direction === 'rtl' ? ' dir="rtl"' : ''}>`,
    // Parsers of metadata need plain spaces.
    formatHead(source),
    '<body>',
    formatHeader(cv),
    cv.letter === undefined ? '<main>' : '<main class="letter">',
    cv.letter === undefined ? '' : formatLetter(cv.letter),
    cv.summary.length === 0 ? '' : formatSection(cv.summaryTitle, [formatBlocks(cv.summary)]),
    ...cv.sections.map((section) =>
      formatSection(
        section.title,
        formatEntries(section, cv.design),
        measureDegreeColumn(section, font) > 0,
      ),
    ),
    '</main>',
    '</body>',
    '</html>',
  ]);
  return `${page}\n`;
}

function formatHead(cv: Cv): string {
  const meta = (name: string, content: string): string =>
    content === '' ? '' : `<meta name="${name}" content="${escapeHtml(content)}">`;
  const degreeWidth = Math.max(
    0,
    ...cv.sections.map((section) => measureDegreeColumn(section, cv.design.font)),
  );
  return joinNonEmpty([
    '<head>',
    '<meta charset="utf-8">',
    formatElement('title', {}, escapeHtml(cv.title)),
    meta('viewport', 'width=device-width, initial-scale=1'),
    meta('author', cv.name.length === 0 ? '' : cv.title),
    meta('description', cv.label === undefined ? '' : `${cv.title}, ${toPlainText(cv.label)}`),
    meta('keywords', cv.keywords.join(', ')),
    cv.contacts.length === 0 ? '' : `<!-- ${ICON_CREDIT} -->`,
    formatElement(
      'style',
      {},
      createStyleSheet(cv.design, degreeWidth, measureName(cv), hasGroups(cv)),
    ),
    formatElement('script', { type: 'application/ld+json' }, `\n${formatPerson(cv)}\n`),
    '</head>',
  ]);
}

function formatHeader(cv: Cv): string {
  const contacts = cv.contacts.map((contact) => `${formatContact(contact)}\n`).join('');
  return joinNonEmpty([
    '<header>',
    formatPhoto(cv),
    formatTextElement('h1', {}, cv.name.length === 0 ? toRichText(cv.title) : cv.name),
    formatTextElement('p', { class: 'label' }, cv.label),
    contacts === '' ? '' : `<ul>\n${contacts}</ul>`,
    formatTextElement(
      'p',
      { class: cv.design.hasItalics ? 'updated' : 'updated upright' },
      cv.lastUpdated,
    ),
    '</header>',
  ]);
}

function formatPhoto({ title, design }: Cv): string {
  const { photo } = design.template;
  if (photo === undefined) return '';
  const data = Buffer.from(photo.content).toString('base64');
  return `<img class="photo" src="data:image/${photo.type};base64,${data}" alt="${escapeHtml(title)}">`;
}

function formatContact({ kind, name, text, href }: Contact): string {
  const content: RichText = href === undefined ? text : [{ kind: 'link', href, children: text }];
  const { box, path } = ICONS[kind as keyof typeof ICONS];
  const icon = formatElement(
    'svg',
    { viewBox: `0 0 ${box}`, 'aria-hidden': 'true' },
    `<path d="${path}"/>`,
  );
  const label = formatTextElement('span', { class: 'kind' }, name);
  return formatElement('li', {}, `${icon}${label} ${formatTextElement('span', {}, content)}`);
}

function formatSection(title: RichText, parts: readonly string[], hasDegrees = false): string {
  const opening = `<section${hasDegrees ? ' class="degrees"' : ''}>`;
  return joinNonEmpty([opening, formatTextElement('h2', {}, title), ...parts, '</section>']);
}

/** JSON-LD (https://schema.org/Person). */
function formatPerson(cv: Cv): string {
  const getTexts = (kind: string): string | readonly string[] | undefined => {
    const texts = cv.contacts.flatMap((item) =>
      item.kind === kind ? [toPlainText(item.text)] : [],
    );
    return texts.length > 1 ? texts : texts[0];
  };
  const website = cv.contacts.find(({ kind }) => kind === 'website');
  // Pages about the person (https://schema.org/sameAs).
  const pages = cv.contacts.flatMap((contact) =>
    contact !== website && /^https?:/i.test(contact.href ?? '') ? [contact.href] : [],
  );
  const schools = cv.sections.flatMap(({ entries }) =>
    entries.flatMap(({ kind, name, group }) =>
      kind === 'EducationEntry' && group !== 'role' ? [toPlainText(name)] : [],
    ),
  );
  const omitEmpty = <T>(list: readonly T[]): readonly T[] | undefined =>
    list.length === 0 ? undefined : list;
  const jobTitle = cv.label && toPlainText(cv.label);
  const person = {
    '@context': 'https://schema.org',
    '@type': 'Person',
    name: cv.name.length === 0 ? undefined : cv.title,
    jobTitle,
    description: collectParagraphs(cv.summary).map(toPlainText).join('\n\n') || undefined,
    email: getTexts('email'),
    telephone: getTexts('phone'),
    address: getTexts('location'),
    url: website?.href,
    sameAs: omitEmpty(pages),
    alumniOf: omitEmpty(
      [...new Set(schools)].map((name) => ({ '@type': 'EducationalOrganization', name })),
    ),
    knowsAbout: omitEmpty(cv.keywords.filter((keyword) => keyword !== jobTitle)),
  };
  // Text must not end or hide the element (HTML, "Restrictions for contents of script").
  return JSON.stringify(person, undefined, 2).replaceAll('<', '\\u003c');
}

function formatEntries({ entries }: Section, design: ResolvedDesign): string[] {
  const renderEntry = (entry: Entry): string => {
    const view = linearizeEntry(entry, design.punctuation);
    if (isListItem(entry))
      return formatElement('li', {}, formatEntry(view, entry, toHtml(view.title)));
    return formatElement(
      'article',
      entry.group === undefined ? {} : { class: entry.group },
      `\n${formatEntry(view, entry, formatTitle(entry, design))}\n`,
    );
  };
  const lists = chunkBy(entries, (entry, first) => isListItem(entry) && isListItem(first));
  return lists.map((list) => {
    const items = list.map(renderEntry);
    const { isReference, label } = list[0];
    const kind = isReference === true && label === undefined ? 'lines references' : 'lines';
    return joinNonEmpty(isListItem(list[0]) ? [`<ul class="${kind}">`, ...items, '</ul>'] : items);
  });
}

/** The style sheet puts the details next to the title. */
function formatEntry(view: EntryText, entry: Entry, title: string): string {
  const lines = entry.kind === 'PublicationEntry' ? view.lines.map(markAuthorEmphasis) : view.lines;
  const furtherContent = joinNonEmpty([
    ...lines.map((text) => formatTextElement('p', {}, text)),
    formatBulletList(view.items),
  ]);
  const details = formatDetails(entry);
  const isHeading = entry.group === 'heading';
  const firstLine = isHeading ? joinNonEmpty([title, details]) : title;
  return joinNonEmpty([
    firstLine === '' ? '' : formatElement('div', { class: 'title' }, firstLine),
    isHeading ? '' : details,
    furtherContent === '' ? '' : formatElement('div', { class: 'more' }, `\n${furtherContent}\n`),
  ]);
}

/** Author's emphasis becomes `i`, so that `em` marks only the person. */
function markAuthorEmphasis(text: RichText): RichText {
  return text.map((node) => {
    if (!('children' in node)) return node;
    const children = markAuthorEmphasis(node.children);
    return node.kind === 'emphasis'
      ? { isPerson: false, ...node, children }
      : { ...node, children };
  });
}

function formatTitle(entry: Entry, { font, punctuation }: ResolvedDesign): string {
  const { degree, name, subject, aside } = getHeading(entry);
  const bold: RichText = name.length === 0 ? [] : [{ kind: 'strong', children: name }];
  const isInColumn = degree !== undefined && measureDegree(degree, font) > 0;
  const column = isInColumn
    ? formatTextElement('strong', { class: 'degree' }, [...degree, ...toRichText('\u00A0')])
    : '';
  const inTitle = isInColumn ? undefined : degree;
  const parts = entry.isSubjectFirst ? [inTitle, bold, subject] : [bold, inTitle, subject];
  const words = column + toHtml(joinRichText(parts, punctuation.comma));
  return joinNonEmpty([
    words === '' ? '' : formatElement(entry.group === 'role' ? 'h4' : 'h3', {}, words),
    formatTextElement('span', { class: 'aside' }, aside),
  ]);
}

function formatDetails({ location, date, timespan, group }: Entry): string {
  const times = [
    date && formatBreakable(date, splitDateRange),
    timespan && formatBreakable(timespan, splitPeriod),
  ];
  const spans = times.flatMap((time) => (time ? formatElement('span', {}, time) : []));
  const isTotal = group === 'heading';
  const attributes = { class: isTotal ? 'total' : 'period' };
  const period =
    spans.length === 0 ? '' : formatElement(isTotal ? 'p' : 'span', attributes, spans.join(' '));
  if (isTotal) return period;
  const parts = joinNonEmpty(
    [formatTextElement('span', { class: 'place' }, location), period],
    ' ',
  );
  return parts === '' ? '' : formatElement('p', { class: 'when' }, parts);
}

/** A date range or timespan may break only in the middle. */
function formatBreakable(text: RichText, split: typeof splitPeriod): string {
  const [foreign] = text;
  if (foreign?.kind === 'foreign') {
    return formatElement(
      'span',
      { lang: foreign.language },
      formatBreakable(foreign.children, split),
    );
  }
  const halves = split(text);
  if (halves === undefined) return toHtml(text);
  const { first, second, separator } = halves;
  return `${toHtml(first)}${separator}${formatElement('span', { class: 'end' }, toHtml(second))}`;
}

/** Widths in em, as in PDFs with a font size of 10 pt. */
const MIN_DEGREE_WIDTH = Math.round(10 * MEASURES.degreeWidth) / 100;
const DEGREE_GAP = MEASURES.degreeGap / 10;

/** Width of a character without a known advance, in em; and a factor for bold. */
const DEFAULT_ADVANCE = 0.62;
const BOLD_FACTOR = 1.06;

/** Returns the width in em of the longest part of the name between hyphens and spaces. */
function measureName({ name, design }: Cv): number {
  const parts = toPlainText(name).split(/(?<=-)|\s/);
  return Math.max(1, ...parts.map((part) => measureBold(part, design.font)));
}

function measureBold(text: string, font: FontName): number {
  return BOLD_FACTOR * (measureWidth(font, text) ?? DEFAULT_ADVANCE * [...text].length);
}

/** The maximum width in em. As in PDFs, a wider degree goes into the title. */
const MAX_DEGREE_WIDTH = MEASURES.degreeShare * MAX_PAGE_WIDTH_EM;

/** Returns the width in em; 0 if no degree fits. */
function measureDegreeColumn({ entries }: Section, font: FontName): number {
  const widths = entries.map((entry) =>
    entry.degree !== undefined ? measureDegree(entry.degree, font) : 0,
  );
  return Math.max(0, ...widths);
}

/** Returns the width in em; 0 if the degree does not fit its column. */
function measureDegree(degree: RichText, font: FontName): number {
  const text = toPlainText(degree);
  const width = Number((measureBold(text, font) + DEGREE_GAP).toFixed(2));
  return text === '' || width > MAX_DEGREE_WIDTH ? 0 : Math.max(MIN_DEGREE_WIDTH, width);
}
