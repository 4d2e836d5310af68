import type { Contact, ContactKind, Cv } from '../../cv/cv.js';
import { plain, type RichText, toPlainText } from '../../cv/text/inline.js';
import { NETWORKS } from '../../document/entries/networks.js';
import { degreeColumn, entriesOf } from './entries.js';
import { ICON_CREDIT, ICONS } from './icons.generated.js';
import { element, elementOf, escapeHtml, lines } from './inline.js';
import { styleOf, type WebFont } from './style.js';

/**
 * Writes a CV as one HTML page that needs nothing else: no script, no picture, no network. Without `fonts`, it names the theme's font,
 * which the reader's system may replace by another.
 */
export function htmlOfCv(cv: Cv, fonts: readonly WebFont[] = []): string {
  const { language, direction, font } = cv.design;
  const page = lines([
    '<!DOCTYPE html>',
    `<html lang="${escapeHtml(language)}"${direction === 'rtl' ? ' dir="rtl"' : ''}>`,
    headOf(cv, fonts),
    '<body>',
    headerOf(cv),
    '<main>',
    cv.summary.length === 0
      ? ''
      : sectionOf(
          cv.summaryTitle,
          cv.summary.map((text) => elementOf('p', {}, text)),
        ),
    ...cv.sections.map((section) =>
      sectionOf(section.title, entriesOf(section, cv.design), degreeColumn(section, font) > 0),
    ),
    '</main>',
    '</body>',
    '</html>',
  ]);
  return `${page}\n`;
}

function headOf(cv: Cv, fonts: readonly WebFont[]): string {
  const meta = (name: string, content: string): string =>
    content === '' ? '' : `<meta name="${name}" content="${escapeHtml(content)}">`;
  return lines([
    '<head>',
    '<meta charset="utf-8">',
    element('title', {}, escapeHtml(cv.title)),
    meta('viewport', 'width=device-width, initial-scale=1'),
    meta('author', cv.title),
    meta('description', cv.label === undefined ? '' : `${cv.title}, ${toPlainText(cv.label)}`),
    meta('keywords', cv.keywords.join(', ')),
    cv.contacts.length === 0 ? '' : `<!-- ${ICON_CREDIT} -->`,
    element(
      'style',
      {},
      styleOf(cv.design, fonts, Math.max(0, ...cv.sections.map((section) => degreeColumn(section, cv.design.font)))),
    ),
    element('script', { type: 'application/ld+json' }, `\n${personJson(cv)}\n`),
    '</head>',
  ]);
}

function headerOf(cv: Cv): string {
  const contacts = cv.contacts.map((contact) => `${contactItem(contact)}\n`).join('');
  return lines([
    '<header>',
    // Without a name, the title of the page is that of the document.
    elementOf('h1', {}, cv.name.length === 0 ? plain(cv.title) : cv.name),
    elementOf('p', { class: 'label' }, cv.label),
    contacts === '' ? '' : `<ul>\n${contacts}</ul>`,
    elementOf('p', { class: cv.design.hasItalics ? 'updated' : 'updated upright' }, cv.lastUpdated),
    '</header>',
  ]);
}

function contactItem({ kind, name, text, href }: Contact): string {
  const body: RichText = href === undefined ? text : [{ kind: 'link', href, children: text }];
  const { box, path } = ICONS[kind];
  const icon = element('svg', { viewBox: `0 0 ${box}`, 'aria-hidden': 'true' }, `<path d="${path}"/>`);
  // The word is for readers who do not see the icon.
  const word = elementOf('span', { class: 'kind' }, name);
  return element('li', {}, `${icon}${word} ${elementOf('span', {}, body)}`);
}

function sectionOf(title: RichText, parts: readonly string[], hasDegrees = false): string {
  const opening = `<section${hasDegrees ? ' class="degrees"' : ''}>`;
  return lines([opening, elementOf('h2', {}, title), ...parts, '</section>']);
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
  const profiles = cv.contacts.flatMap(({ kind, href }) => (PROFILES.has(kind) && href !== undefined ? [href] : []));
  const schools = cv.sections.flatMap(({ entries }) =>
    entries.flatMap((entry) => (entry.kind === 'EducationEntry' ? [toPlainText(entry.name)] : [])),
  );
  const jobTitle = cv.label && toPlainText(cv.label);
  const abilities = cv.keywords.filter((keyword) => keyword !== jobTitle);
  const person = {
    '@context': 'https://schema.org',
    '@type': 'Person',
    name: cv.title,
    jobTitle,
    description: cv.summary.map(toPlainText).join('\n\n') || undefined,
    email: contactOf('email'),
    telephone: contactOf('phone'),
    address: contactOf('location'),
    url: website?.href,
    sameAs: profiles.length === 0 ? undefined : profiles,
    alumniOf:
      schools.length === 0
        ? undefined
        : [...new Set(schools)].map((name) => ({ '@type': 'EducationalOrganization', name })),
    knowsAbout: abilities.length === 0 ? undefined : abilities,
  };
  // `</script>` and `<!--` in a text must not end or hide the element (HTML, "Restrictions for contents of script").
  return JSON.stringify(person, undefined, 2).replaceAll('<', '\\u003c');
}
