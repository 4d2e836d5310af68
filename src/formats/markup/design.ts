import type { Cv, Margins, ResolvedDesign } from '../../cv/cv.js';
import { FAMILIES } from '../../cv/design.js';
import { MAY_BE_RTL } from '../../cv/text/bidi.js';
import { plain } from '../../cv/text/inline.js';
import { isCovered } from '../../fonts/coverage.js';
import type { ChosenFamily } from '../../fonts/fallback.js';
import { ENGLISH } from '../../languages/find.js';
import { splitLanguage } from '../../languages/language-tag.js';
import { quoteMarksOf } from '../../languages/quote-marks.js';
import { type FontName, PAPERS } from '../../schema/design.js';
import { formatLeading } from '../../values/length.js';
import { quoteString } from './escape.js';
import { markupOf } from './inline.js';
import { roomsOf } from './rooms.js';
import { arrayOf, callMarkup, lengthCode } from './write.js';

/** Writes the show rule with the whole design, so that it can be edited in place. */
export function designMarkup({ title, keywords, name, design }: Cv, body: string): string {
  const { language, region } = splitLanguage(design.language);
  const isMixed = design.direction === 'ltr' && MAY_BE_RTL.test(body);
  const borrowed = borrowedLetters(body, design);
  // Missing arguments have their defaults.
  const call = callMarkup('classic.with', [
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
    ['fonts', arrayOf([...design.fonts.map(quoteString), ...design.addedFonts.map(familyCode)])],
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
  ]);
  return call.replace('#', '#show: ');
}

/** The typographic quotes for straight ones that people add to the markup by hand; the engine has its own for some languages only. */
export function quotesCode(tag: string): string | undefined {
  if (splitLanguage(tag).language === ENGLISH.tag) return undefined;
  const { double, single } = quoteMarksOf(tag);
  const code = (pair: readonly string[]): string => arrayOf(pair.map(quoteString));
  return `(double: ${code(double)}, single: ${code(single)})`;
}

/** Punctuation that is not English. */
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
  const ranges = only.map(([first, last]) => (first === last ? code(first) : `${code(first)}-${code(last)}`));
  return `(name: ${quoteString(family)}, covers: regex("[${ranges.join('')}]"))`;
}

/**
 * Letters that the font lacks but could compose from a letter and a mark. The engine would do so, and then write both
 * parts' text into the PDF twice, so these letters come from the first font that has them whole.
 *
 * @returns the code of a dictionary from families to letters; empty if there are none
 */
function borrowedLetters(markup: string, { font, fontOf }: ResolvedDesign): string {
  // No font has composable letters beyond the first plane, so surrogate pairs need not be considered.
  const letters = [...new Set(markup.match(/[^\0-\u00BF]/g))].filter((letter) => isComposed(letter, font)).sort();
  const lent = new Map<string, string>(Object.values(FAMILIES).map((family) => [family, '']));
  for (const letter of letters) {
    const lender = lenderOf(letter);
    const family = lender === undefined ? fontOf.get(letter) : FAMILIES[lender];
    if (family !== undefined) lent.set(family, (lent.get(family) ?? '') + letter);
  }
  const families = [...lent].filter(([, letters]) => letters !== '');
  return families.map(([family, letters]) => `${quoteString(family)}: ${quoteString(letters)}`).join(', ');
}

/** Whether a font lacks a letter that another has, or whose parts it has itself. */
function isComposed(letter: string, font: FontName): boolean {
  const parts = letter.normalize('NFD');
  if (parts.length === letter.length || isCovered(font, letter.codePointAt(0) ?? 0)) return false;
  return lenderOf(letter) !== undefined || [...parts].every((part) => isCovered(font, part.codePointAt(0) ?? 0));
}

function lenderOf(letter: string): FontName | undefined {
  return (Object.keys(FAMILIES) as FontName[]).find((font) => isCovered(font, letter.codePointAt(0) ?? 0));
}

function marginsCode(margins: Margins): string {
  const groups = Object.entries(margins).map(([group, lengths]) => {
    const codes = Object.entries(lengths).map(([key, length]) => `${key}: ${lengthCode(length)}`);
    return `    ${group}: (${codes.join(', ')}),\n`;
  });
  return groups.join('').replaceAll('_', '-');
}
