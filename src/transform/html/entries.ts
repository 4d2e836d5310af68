import { widthOf } from '../../fonts/advances.js';
import type { Section } from '../../model/cv.js';
import type { Entry } from '../../model/entries.js';
import { plain, type RichText, toPlainText } from '../../model/text/inline.js';
import type { FontName } from '../../schema/design.js';
import { datesOf, type Heading, headingOf, joined, viewOf } from '../view.js';
import { element, lines } from './escape.js';
import { elementOf, htmlOf, listOf } from './inline.js';
import { PAGE_WIDTH } from './style.js';

/** Writes the entries of a section. One-line entries are the items of a list, all others articles. */
export function entriesOf({ entries }: Section, font: FontName): string[] {
  const parts: string[] = [];
  let items: string[] = [];
  const endList = (): void => {
    if (items.length > 0) parts.push(lines(['<ul class="lines">', ...items, '</ul>']));
    items = [];
  };
  for (const entry of entries) {
    if (entry.kind === 'one-line') items.push(element('li', {}, entryBody(entry, htmlOf(viewOf(entry).title))));
    else {
      endList();
      parts.push(element('article', {}, `\n${entryBody(entry, titleOf(headingOf(entry), font))}\n`));
    }
  }
  endList();
  return parts;
}

/** The parts of an entry in the order in which they are read; the style sheet puts the second beside the others. */
function entryBody(entry: Entry, title: string): string {
  const view = viewOf(entry);
  const more = lines([...view.lines.map((text) => elementOf('p', {}, text)), listOf(view.items)]);
  return lines([
    title === '' ? '' : element('div', { class: 'title' }, title),
    whenOf(entry),
    more === '' ? '' : element('div', { class: 'more' }, `\n${more}\n`),
  ]);
}

/** A heading of the words by which a person finds the entry; what else stands in its line is no part of it. */
function titleOf({ degree, name, subject, aside }: Heading, font: FontName): string {
  const bold: RichText = name.length === 0 ? [] : [{ kind: 'strong', children: name }];
  const isBeside = degree !== undefined && roomOf(degree, font) > 0;
  const column = isBeside ? elementOf('strong', { class: 'degree' }, [...degree, ...plain(' ')]) : '';
  const words = column + htmlOf(joined([bold, isBeside ? undefined : degree, subject]));
  return lines([words === '' ? '' : element('h3', {}, words), elementOf('span', { class: 'aside' }, aside)]);
}

/** Where, when and for how long: each a part of its own. */
function whenOf({ location, date, timespan }: Entry): string {
  const parts = [location ?? [], date ?? [], plain(timespan ?? '')].filter((part) => part.length > 0);
  const body = parts.map((part) => element('span', {}, part === date ? dateHtml(part) : htmlOf(part)));
  return body.length === 0 ? '' : element('p', { class: 'when' }, body.join(' '));
}

function dateHtml(date: RichText): string {
  const [start, end] = datesOf(date) ?? [];
  if (start === undefined || end === undefined) return htmlOf(date);
  return `${htmlOf(start)} ${element('span', { class: 'end' }, htmlOf(end))}`;
}

/** Room for a degree of two or three letters, and the gap after a longer one, in em, as on paper. */
const LEAST_DEGREE = 2.76;
const GAP = 0.6;

/** What a letter takes where the font's advance is not known, in em; and how much wider bold letters are. */
const LETTER = 0.62;
const BOLD = 1.06;

/** A fifth of the page, in em: a degree that takes more stands in the line of the title, as on paper. */
const MOST_DEGREE = PAGE_WIDTH / 5;

/** The width of a section's column of degrees, in em; none where no entry has a degree that fits into one. */
export function degreeColumn({ entries }: Section, font: FontName): number {
  const widths = entries.map((entry) =>
    entry.kind === 'education' && entry.degree !== undefined ? roomOf(entry.degree, font) : 0,
  );
  return Math.max(0, ...widths);
}

/** What a degree takes of its column; 0 where it does not fit. */
function roomOf(degree: RichText, font: FontName): number {
  const text = toPlainText(degree);
  const width = Number((BOLD * (widthOf(font, text) ?? LETTER * [...text].length) + GAP).toFixed(2));
  return text === '' || width > MOST_DEGREE ? 0 : Math.max(LEAST_DEGREE, width);
}
