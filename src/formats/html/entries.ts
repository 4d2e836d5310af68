import type { Entry, ResolvedDesign, Section } from '../../cv/cv.js';
import { plain, type RichText, toPlainText } from '../../cv/text/inline.js';
import { widthOf } from '../../fonts/advances.js';
import type { FontName } from '../../schema/design.js';
import { MEASURES } from '../../values/measures.generated.js';
import { type EntryView, type Heading, halvesOf, halvesOfDate, headingOf, isItem, joined, viewOf } from '../view.js';
import { element, lines } from './escape.js';
import { elementOf, htmlOf, listOf } from './inline.js';
import { PAGE_WIDTH } from './style.js';

/** Writes the entries of a section. One-line entries are the items of a list, all others articles. */
export function entriesOf({ entries }: Section, design: ResolvedDesign): string[] {
  const { punctuation } = design;
  const parts: string[] = [];
  let items: string[] = [];
  const endList = (): void => {
    if (items.length > 0) parts.push(lines(['<ul class="lines">', ...items, '</ul>']));
    items = [];
  };
  for (const entry of entries) {
    const view = viewOf(entry, punctuation);
    if (isItem(entry)) items.push(element('li', {}, entryBody(view, entry, htmlOf(view.title))));
    else {
      endList();
      parts.push(element('article', {}, `\n${entryBody(view, entry, titleOf(headingOf(entry), design))}\n`));
    }
  }
  endList();
  return parts;
}

/** The parts of an entry in reading order; the style sheet puts the second beside the others. */
function entryBody(view: EntryView, entry: Entry, title: string): string {
  const more = lines([...view.lines.map((text) => elementOf('p', {}, text)), listOf(view.items)]);
  return lines([
    title === '' ? '' : element('div', { class: 'title' }, title),
    whenOf(entry),
    more === '' ? '' : element('div', { class: 'more' }, `\n${more}\n`),
  ]);
}

/** A heading with the words that identify an entry, without the rest of its line. */
function titleOf({ degree, name, subject, aside }: Heading, { font, punctuation }: ResolvedDesign): string {
  const bold: RichText = name.length === 0 ? [] : [{ kind: 'strong', children: name }];
  const isBeside = degree !== undefined && roomOf(degree, font) > 0;
  const column = isBeside ? elementOf('strong', { class: 'degree' }, [...degree, ...plain(' ')]) : '';
  const words = column + htmlOf(joined([bold, isBeside ? undefined : degree, subject], punctuation.comma));
  return lines([words === '' ? '' : element('h3', {}, words), elementOf('span', { class: 'aside' }, aside)]);
}

/** Place, dates and time span, each a part of its own. */
function whenOf({ location, date, timespan }: Entry): string {
  const parts = [
    location && htmlOf(location),
    date && inHalves(date, halvesOfDate),
    timespan && inHalves(timespan, halvesOf),
  ].filter((part) => part !== undefined && part !== '');
  return parts.length === 0
    ? ''
    : element('p', { class: 'when' }, parts.map((part) => element('span', {}, part ?? '')).join(' '));
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
export function degreeColumn({ entries }: Section, font: FontName): number {
  const widths = entries.map((entry) => (entry.degree !== undefined ? roomOf(entry.degree, font) : 0));
  return Math.max(0, ...widths);
}

/** The width of a degree in its column; 0 if it does not fit. */
function roomOf(degree: RichText, font: FontName): number {
  const text = toPlainText(degree);
  const width = Number((BOLD * (widthOf(font, text) ?? LETTER * [...text].length) + GAP).toFixed(2));
  return text === '' || width > MOST_DEGREE ? 0 : Math.max(LEAST_DEGREE, width);
}
