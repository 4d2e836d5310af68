import type { Contact, Cv, Section } from '../../model/cv.js';
import { plain, type RichText, toPlainText } from '../../model/text/inline.js';
import { SUMMARY_TITLE } from '../../schema/sections.js';
import { CONTACT_NAMES, type EntryView, viewOf } from '../view.js';
import { element, escapeHtml } from './escape.js';
import { elementOf, listOf } from './inline.js';
import { personJson } from './person.js';
import { styleOf } from './style.js';

/** Writes a CV as one HTML page that needs nothing else: no script, no font, no picture, no network. */
export function htmlOfCv(cv: Cv): string {
  const { language } = cv.design;
  const page = lines([
    '<!DOCTYPE html>',
    `<html lang="${escapeHtml(language)}"${isRightToLeft(language) ? ' dir="rtl"' : ''}>`,
    headOf(cv),
    '<body>',
    headerOf(cv),
    '<main>',
    cv.summary.length === 0
      ? ''
      : sectionOf(
          plain(SUMMARY_TITLE),
          cv.summary.map((text) => elementOf('p', {}, text)),
        ),
    ...cv.sections.map((section) => sectionOf(section.title, entriesOf(section))),
    '</main>',
    '</body>',
    '</html>',
  ]);
  return `${page}\n`;
}

function headOf(cv: Cv): string {
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
    element('style', {}, styleOf(cv.design)),
    element('script', { type: 'application/ld+json' }, `\n${personJson(cv)}\n`),
    '</head>',
  ]);
}

function headerOf(cv: Cv): string {
  const contacts = cv.contacts.map((contact) => `${contactItem(contact)}\n`).join('');
  return lines([
    '<header>',
    // Without a name, the title of the page is that of the document.
    elementOf('h1', {}, toPlainText(cv.name).trim() === '' ? plain(cv.title) : cv.name),
    elementOf('p', { class: 'label' }, cv.label),
    contacts === '' ? '' : `<ul>\n${contacts}</ul>`,
    elementOf('p', { class: 'updated' }, cv.lastUpdated),
    '</header>',
  ]);
}

function contactItem({ kind, text, href }: Contact): string {
  const body: RichText = href === undefined ? text : [{ kind: 'link', href, children: text }];
  return element('li', {}, `${element('span', { class: 'kind' }, CONTACT_NAMES[kind])} ${elementOf('span', {}, body)}`);
}

function sectionOf(title: RichText, parts: readonly string[]): string {
  const heading = toPlainText(title).trim() === '' ? '' : elementOf('h2', {}, title);
  return lines(['<section>', heading, ...parts, '</section>']);
}

/** One-line entries are the items of a list, all others articles. */
function entriesOf({ entries }: Section): string[] {
  const parts: string[] = [];
  let items: string[] = [];
  const endList = (): void => {
    if (items.length > 0) parts.push(lines(['<ul class="lines">', ...items, '</ul>']));
    items = [];
  };
  for (const entry of entries) {
    if (entry.kind === 'one-line') items.push(lineItem(viewOf(entry)));
    else {
      endList();
      parts.push(article(viewOf(entry)));
    }
  }
  endList();
  return parts;
}

function lineItem(view: EntryView): string {
  return element('li', {}, lines([elementOf('span', {}, view.title), whenOf(view, 'div'), listOf(view.items)]));
}

function article(view: EntryView): string {
  return lines([
    '<article>',
    element('header', {}, lines([elementOf('h3', {}, view.title), whenOf(view, 'p')])),
    ...view.lines.map((text) => elementOf('p', {}, text)),
    listOf(view.items),
    '</article>',
  ]);
}

/** Where and when. */
function whenOf({ place, date }: EntryView, name: 'p' | 'div'): string {
  const body = [elementOf('span', {}, place), elementOf('span', {}, date)].filter((part) => part !== '').join(' ');
  return body === '' ? '' : element(name, { class: 'when' }, body);
}

/** The scripts that are written from right to left, and the languages that are written in them by default. */
const RIGHT_TO_LEFT = /^(Arab|Hebr|Thaa|Syrc|Nkoo|Adlm)$/;

function isRightToLeft(language: string): boolean {
  return RIGHT_TO_LEFT.test(new Intl.Locale(language).maximize().script ?? '');
}

function lines(parts: readonly string[]): string {
  return parts.filter((part) => part !== '').join('\n');
}
