import { isCovered } from '../fonts/coverage.js';
import { ENGLISH } from '../languages/find.js';
import { splitLanguage } from '../languages/language-tag.js';
import type { Cv, Design, TypstLength } from '../model/cv.js';
import { FAMILIES } from '../model/design.js';
import { plain } from '../model/text/inline.js';
import type { FontName } from '../schema/design.js';
import { quoteString } from './escape.js';
import { markupOf } from './inline.js';
import { arrayOf } from './write.js';

/**
 * Writes the show rule that sets the design: all of it, so that it can be changed in place.
 *
 * @param body - the markup of the rest of the document
 * @param isUnnamed - whether no name stands above the sections, so that these are the first level of headings
 */
export function designMarkup({ title, keywords, design }: Cv, body: string, isUnnamed: boolean): string {
  const { language, region } = splitLanguage(design.language);
  const borrowed = borrowedLetters(body, design.font);
  return `#show: classic.with(
  title: ${quoteString(title)},
${keywords.length === 0 ? '' : `  keywords: ${arrayOf(keywords.map(quoteString))},\n`}  language: ${quoteString(language)},
${region === undefined ? '' : `  region: ${quoteString(region)},\n`}${directionCode(design)}${wordsCode(design)}  fonts: ${arrayOf(design.fonts.map(quoteString))},
${borrowed === '' ? '' : `  borrowed: (${borrowed}),\n`}${isUnnamed ? '  entry-level: 2,\n' : ''}  font-size: ${design.fontSize}pt,
  paper: ${quoteString(design.paper)},
  primary-color: rgb(${quoteString(design.primaryColor)}),
  date-and-location-width: ${lengthCode(design.dateAndLocationWidth)},
  measured-in: (${quoteString(FAMILIES[design.font])}, ${design.fontSize}pt, ${lengthCode(design.dateAndLocationWidth)}),
  margins: (
${marginsCode(design.margins)}  ),
  page-numbers: ${design.pageNumbers},
)
`;
}

/** Lines begin on the left where nothing is said. */
function directionCode({ direction }: Design): string {
  return direction === 'ltr' ? '' : '  direction: rtl,\n';
}

/** The language of the program's words where it is another one, and the marks around words where they are not English ones. */
function wordsCode({ wordsLanguage, punctuation }: Design): string {
  const words = wordsLanguage === undefined ? '' : `  words: ${quoteString(wordsLanguage)},\n`;
  if (punctuation === ENGLISH.punctuation) return words;
  const { comma, colon, brackets } = punctuation;
  const code = (text: string): string => `[${markupOf(plain(text))}]`;
  // The space after a colon is not bold.
  const colons = `(${code(colon.trimEnd())}, ${colon.endsWith(' ') ? '[ ]' : 'none'})`;
  const marks = `comma: ${code(comma)}, colon: ${colons}, brackets: (${brackets.map(code).join(', ')})`;
  return `${words}  punctuation: (${marks}),\n`;
}

/**
 * Letters that the font lacks but could compose of a letter and a mark. The engine would do so, and then write both
 * parts' text twice into the PDF, so these letters are taken from the first font that has them whole.
 *
 * @returns code of a dictionary from families to letters; empty when there are no such letters
 */
function borrowedLetters(markup: string, font: FontName): string {
  // No font has letters beyond the first plane that could be composed, so halves of such need not be put together.
  const letters = [...new Set(markup.match(/[^\0-\u00BF]/g))].filter(
    (letter) => letter.normalize('NFD').length > letter.length && !isCovered(font, letter.codePointAt(0) ?? 0),
  );
  const families = (Object.keys(FAMILIES) as FontName[]).map((lender) => {
    const lent = letters.filter((letter) => lenderOf(letter) === lender).sort();
    return lent.length === 0 ? '' : `${quoteString(FAMILIES[lender])}: ${quoteString(lent.join(''))}`;
  });
  return families.filter((pair) => pair !== '').join(', ');
}

function lenderOf(letter: string): FontName | undefined {
  return (Object.keys(FAMILIES) as FontName[]).find((font) => isCovered(font, letter.codePointAt(0) ?? 0));
}

function marginsCode({ page, sectionTitle, entryArea, highlightsArea }: Design['margins']): string {
  const code = lengthCode;
  return `    page: (top: ${code(page.top)}, bottom: ${code(page.bottom)}, left: ${code(page.left)}, right: ${code(page.right)}),
    section-title: (top: ${code(sectionTitle.top)}, bottom: ${code(sectionTitle.bottom)}),
    entry-area: (left: ${code(entryArea.left)}, right: ${code(entryArea.right)}, vertical-between: ${code(entryArea.verticalBetween)}),
    highlights-area: (top: ${code(highlightsArea.top)}, left: ${code(highlightsArea.left)}, vertical-between-bullet-points: ${code(highlightsArea.verticalBetweenBulletPoints)}),
`;
}

/** Six decimals of the smallest unit are far below what a printer resolves. */
function lengthCode({ amount, unit }: TypstLength): string {
  return `${Number(amount.toFixed(6))}${unit}`;
}
