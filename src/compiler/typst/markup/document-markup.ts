import { KINDS } from '../../fields/entry-fields.js';
import type { ChosenFamily } from '../../fonts/fallback.js';
import { isCovered } from '../../fonts/metrics.js';
import { ENGLISH } from '../../locales/find.js';
import { splitLanguage } from '../../locales/language-tag.js';
import { quoteMarksOf } from '../../locales/quote-marks.js';
import type {
  Contact,
  Cv,
  Entry,
  Margins,
  ResolvedDesign,
  ResolvedTemplate,
  Section,
} from '../../model/cv.js';
import { FAMILIES } from '../../model/resolve-design.js';
import { nameOfPhoto } from '../../model/resolve-template.js';
import { MAY_BE_RTL } from '../../model/text/bidi.js';
import { type Blocks, isList, plain, toPlainText } from '../../model/text/inline.js';
import { type FontName, PAPERS } from '../../schema/design.js';
import { formatLeading } from '../../schema/length.js';
import { CLASSIC } from '../../templates/template.js';
import { degreeColumn } from './date-column.js';
import { entryMarkup, type Writing } from './entry-markup.js';
import { markupOf, quoteString } from './inline.js';
import { letterMarkup } from './letter-markup.js';
import { isLoose, lineBreaksOf, type Room } from './line-breaks.js';
import { contactsWidth, roomsOf } from './line-measures.js';
import {
  arrayOf,
  blockOf,
  bodyMarkup,
  callMarkup,
  finite,
  lengthCode,
  type Trace,
  tracedIn,
  untraced,
} from './write-markup.js';

/**
 * Writes a CV as Typst markup that people can read and edit: an import, a show rule with the design, and one call per entry.
 *
 * The same CV gives the same text. Whatever the CV says stays text.
 */
export function markupOfCv(cv: Cv): string {
  return documentMarkup(cv, { trace: untraced, isForLayout: false, isMeasured: false });
}

/**
 * Writes the same for the layout, with arguments that save the template time and spacing that only readers of PDFs notice. They are wrong
 * once somebody edits the text; lengths among them are wrong in other looks, too, and in fonts whose letters the program has not measured.
 */
export function transformCv(cv: Cv, trace: Trace = untraced): string {
  const { template, ownFont } = cv.design;
  const isMeasured = template.name === CLASSIC.name && ownFont === undefined;
  return documentMarkup(cv, { trace, isForLayout: true, isMeasured });
}

function documentMarkup(cv: Cv, writing: Writing): string {
  const body =
    cv.letter === undefined
      ? bodyOfCv(cv, writing)
      : letterMarkup(cv.letter, headerMarkup(cv, writing), cv.design);
  // The path of the template from the document: beside it, as a copy of the package's folder.
  const template = `#import "typst-templates/${cv.design.template.name}/template.typ": *\n`;
  return [template, designMarkup(cv, body), body].join('\n');
}

function bodyOfCv(cv: Cv, writing: Writing): string {
  const { trace } = writing;
  const parts = [headerMarkup(cv, writing)];
  // PDF/UA wants headings from level 1 on: the name, or the sections where there is no name.
  const mark = cv.name.length === 0 ? '=' : '==';
  if (cv.summary.length > 0) {
    const title = trace(SUMMARY, markupOf(cv.summaryTitle));
    parts.push(`${mark} ${title}\n\n${summaryMarkup(cv.summary, roomsOf(cv.design).page, trace)}`);
  }
  // The first section stays below the header, which would otherwise have a page of its own.
  const isFirst = parts.length === 1;
  // PDF/UA wants no level left out: where no title of a section came before, entries are at its level.
  let level = isFirst ? mark.length : undefined;
  for (const [index, section] of cv.sections.entries()) {
    if (section.title.length > 0) level = undefined;
    const markup = sectionMarkup(section, { mark, level }, cv.design, writing);
    parts.push(isFirst && index === 0 ? markup : placed(section, markup));
  }
  return parts.join('\n');
}

function placed({ beginsPage, isKept }: Section, markup: string): string {
  return `${beginsPage ? '#new-page\n' : ''}${isKept ? `#kept[\n${markup}]\n` : markup}`;
}

const SUMMARY = ['cv', 'summary'];

function headerMarkup(cv: Cv, { trace, isMeasured }: Writing): string {
  const { name, contact, page } = roomsOf(cv.design);
  const contacts = cv.contacts
    .map((item) => `    ${tracedIn(contactMarkup(item, contact), trace, item.path)},\n`)
    .join('');
  return callMarkup('header', [
    ['name', tracedIn(blockOf(cv.name, name), trace, ['cv', 'name'])],
    ['label', tracedIn(blockOf(cv.label, page), trace, ['cv', 'label'])],
    ['contacts', contacts === '' ? undefined : `(\n${contacts}  )`],
    [
      'contacts-width',
      isMeasured && contacts !== '' ? contactsWidth(cv.contacts, cv.design) : undefined,
    ],
    [
      'last-updated',
      tracedIn(blockOf(cv.lastUpdated), trace, ['design', 'options', 'show_last_updated_date']),
    ],
  ]);
}

function summaryMarkup(blocks: Blocks, room: Room, trace: Trace): string {
  const breaks = lineBreaksOf(blocks, room);
  const options = [
    ...(breaks === undefined ? [] : [`linebreaks: ${quoteString(breaks)}`]),
    ...(blocks.some((block) => !isList(block) && isLoose(block, room)) ? ['justify: false'] : []),
  ];
  const start = `#summary${options.length === 0 ? '' : `(${options.join(', ')})`}`;
  return start + bodyMarkup(blocks, room, (text) => trace(SUMMARY, text));
}

function contactMarkup({ kind, name, text, href }: Contact, room: Room): string {
  const link = href === undefined ? '' : `, link: ${quoteString(href)}`;
  return `contact(${quoteString(kind)}, name: ${quoteString(toPlainText(name))}${link})[${markupOf(text, room)}]`;
}

interface SectionHeading {
  /** Before the words of the title: `=` for each level. */
  readonly mark: string;
  /** The level of the entries' headings, if that is not the usual one. */
  readonly level: number | undefined;
}

function sectionMarkup(
  section: Section,
  { mark, level }: SectionHeading,
  design: ResolvedDesign,
  writing: Writing,
): string {
  const { trace, isForLayout, isMeasured } = writing;
  const path = section.key === undefined ? [...section.path, 'title'] : section.path;
  const title = trace(path, markupOf(section.title, roomsOf(design).title));
  // A heading without words would be an empty tag.
  const heading = section.title.length === 0 ? '' : `${mark} ${title}\n\n`;
  const { entries } = section;
  const degreeWidth = isMeasured ? degreeColumn(entries, design) : 0;
  const degrees = degreesOf(entries);
  let publications = 0;
  const markup = entries.map((entry) => {
    if (KINDS[entry.kind].call === 'publication') publications += 1;
    // The numbers begin anew below a title.
    const number = isForLayout && heading !== '' ? publications : undefined;
    return entryMarkup(entry, design, { trace, isMeasured, degrees, degreeWidth, level, number });
  });
  return heading + markup.join('\n');
}

/** The degrees of a section's entries, for the column that holds them; undefined if there are none. */
function degreesOf(entries: readonly Entry[]): string | undefined {
  const degrees = new Set(
    entries.flatMap(({ degree }) => (degree === undefined ? [] : `[${markupOf(degree)}]`)),
  );
  return degrees.size === 0 ? undefined : arrayOf([...degrees]);
}

/** Writes the show rule with the whole design, so that it can be edited in place. */
function designMarkup({ title, keywords, name, design }: Cv, body: string): string {
  const { language, region } = splitLanguage(design.language);
  const isMixed = design.direction === 'ltr' && MAY_BE_RTL.test(body);
  const borrowed = borrowedLetters(body, design);
  const families = design.ownFont === undefined ? design.fonts : [design.ownFont, ...design.fonts];
  // Missing arguments have their defaults.
  const call = callMarkup('template.with', [
    ['title', quoteString(title)],
    ['keywords', keywords.length === 0 ? undefined : arrayOf(keywords.map(quoteString))],
    ['language', quoteString(language)],
    ['region', region && quoteString(region)],
    ['direction', design.direction === 'rtl' ? 'rtl' : undefined],
    ['mixed', isMixed ? 'true' : undefined],
    ['italics', design.hasItalics ? undefined : 'false'],
    ['quotes', quotesCode(design.language)],
    ['words', design.wordsLanguage && quoteString(design.wordsLanguage)],
    ['punctuation', punctuationCode(design.punctuation)],
    ['fonts', arrayOf([...families.map(quoteString), ...design.addedFonts.map(familyCode)])],
    ['cjk-font', design.cjkFont && quoteString(design.cjkFont)],
    ['borrowed', borrowed === '' ? undefined : `(${borrowed})`],
    // Without a name above the sections, these are headings of the first level.
    ['entry-level', name.length === 0 ? '2' : undefined],
    ['font-size', `${design.fontSize}pt`],
    ['leading', design.leading === 1 ? undefined : formatLeading(design.leading)],
    ['paper', quoteString(PAPERS[design.paper].typst)],
    ['primary-color', `rgb(${quoteString(design.primaryColor)})`],
    ['date-and-location-width', lengthCode(roomsOf(design).columnWidth)],
    ['margins', `(\n${marginsCode(design.margins)}  )`],
    ['page-numbers', `${design.pageNumbers}`],
    ['letter', design.letter && quoteString(design.letter)],
    ['options', optionsCode(design.template)],
    // The name says whom the picture shows.
    ['photo', photoCode(design.template, title)],
  ]);
  return call.replace('#', '#show: ');
}

function photoCode({ photo }: ResolvedTemplate, alt: string): string | undefined {
  return photo && `image(${quoteString(`/${nameOfPhoto(photo)}`)}, alt: ${quoteString(alt)})`;
}

function optionsCode({ options }: ResolvedTemplate): string | undefined {
  const codes = Object.entries(options).map(([name, value]) => `${name}: ${valueCode(value)}`);
  return codes.length === 0 ? undefined : `(${codes.join(', ')})`;
}

function valueCode(value: ResolvedTemplate['options'][string]): string {
  if (typeof value === 'string') return quoteString(value);
  if (typeof value === 'object') return value.length === 0 ? '()' : arrayOf(value.map(String));
  return typeof value === 'number' ? `${finite(value)}` : `${value}`;
}

/** The typographic quotes for straight ones that people add to the markup by hand; the engine has its own for some languages only. */
export function quotesCode(tag: string): string | undefined {
  if (splitLanguage(tag).language === ENGLISH.tag) return undefined;
  const { double, single } = quoteMarksOf(tag);
  const code = (pair: readonly string[]): string => arrayOf(pair.map(quoteString));
  return `(double: ${code(double)}, single: ${code(single)})`;
}

function punctuationCode(punctuation: ResolvedDesign['punctuation']): string | undefined {
  if (punctuation === ENGLISH.punctuation) return undefined;
  const { comma, colon, brackets } = punctuation;
  const code = (text: string): string => `[${markupOf(plain(text))}]`;
  // The space after a colon is not bold.
  const colons = `(${code(colon.trimEnd())}, ${colon.endsWith(' ') ? '[ ]' : 'none'})`;
  return `(comma: ${code(comma)}, colon: ${colons}, brackets: (${brackets.map(code).join(', ')}))`;
}

/** A family, with the characters it is used for, unless these are all that the families before it lack. */
function familyCode({ family, only }: ChosenFamily): string {
  if (only === undefined) return quoteString(family);
  const code = (codePoint: number): string => `\\u{${codePoint.toString(16).toUpperCase()}}`;
  const ranges = only.map(([first, last]) =>
    first === last ? code(first) : `${code(first)}-${code(last)}`,
  );
  return `(name: ${quoteString(family)}, covers: regex("[${ranges.join('')}]"))`;
}

/**
 * Letters that the font lacks but could compose from a letter and a mark, as code of a dictionary by families. The engine would do so, and
 * then write both parts' text into the PDF twice, so these letters come from the first font that has them whole.
 */
function borrowedLetters(markup: string, { font, fontOf }: ResolvedDesign): string {
  // No font has composable letters beyond the first plane, so surrogate pairs need not be considered.
  const letters = [...new Set(markup.match(/[^\0-\u00BF]/g))]
    .filter((letter) => isComposed(letter, font))
    .sort();
  const lent = new Map<string, string>(Object.values(FAMILIES).map((family) => [family, '']));
  for (const letter of letters) {
    const lender = lenderOf(letter);
    const family = lender === undefined ? fontOf.get(letter) : FAMILIES[lender];
    if (family !== undefined) lent.set(family, (lent.get(family) ?? '') + letter);
  }
  const families = [...lent].filter(([, letters]) => letters !== '');
  return families
    .map(([family, letters]) => `${quoteString(family)}: ${quoteString(letters)}`)
    .join(', ');
}

/** Whether a font lacks a letter that another has, or whose parts it has itself. */
function isComposed(letter: string, font: FontName): boolean {
  const parts = letter.normalize('NFD');
  if (parts.length === letter.length || isCovered(font, letter.codePointAt(0) ?? 0)) return false;
  return (
    lenderOf(letter) !== undefined ||
    [...parts].every((part) => isCovered(font, part.codePointAt(0) ?? 0))
  );
}

function lenderOf(letter: string): FontName | undefined {
  return (Object.keys(FAMILIES) as FontName[]).find((font) =>
    isCovered(font, letter.codePointAt(0) ?? 0),
  );
}

function marginsCode(margins: Margins): string {
  const groups = Object.entries(margins).map(([group, lengths]) => {
    const codes = Object.entries(lengths).map(([key, length]) => `${key}: ${lengthCode(length)}`);
    return `    ${group}: (${codes.join(', ')}),\n`;
  });
  return groups.join('').replaceAll('_', '-');
}
