import type { Cv, Design, TypstLength } from '../model/cv.js';
import { toHex } from '../validate/scalars/color.js';
import { quoteString } from './escape.js';
import { arrayOf } from './write.js';

/** Writes the show rule that sets the design: all of it, so that it can be changed in place. */
export function designMarkup({ title, design }: Cv): string {
  const [language, region] = splitLanguage(design.language);
  return `#show: classic.with(
  title: ${quoteString(title)},
  language: ${quoteString(language)},
${region === undefined ? '' : `  region: ${quoteString(region)},\n`}  fonts: ${arrayOf(design.fonts.map(quoteString))},
  font-size: ${design.fontSize}pt,
  paper: ${quoteString(design.paper)},
  primary-color: rgb(${quoteString(toHex(design.primaryColor))}),
  date-and-location-width: ${lengthCode(design.dateAndLocationWidth)},
  margins: (
${marginsCode(design.margins)}  ),
  page-numbers: ${design.pageNumbers},
)
`;
}

function marginsCode(margins: Design['margins']): string {
  return Object.entries(margins)
    .map(([group, lengths]) => {
      const entries = Object.entries(lengths as Record<string, TypstLength>);
      const pairs = entries.map(([key, length]) => `${kebab(key)}: ${lengthCode(length)}`);
      return `    ${kebab(group)}: (${pairs.join(', ')}),\n`;
    })
    .join('');
}

function kebab(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

/** Six decimals of the smallest unit are far below what a printer resolves. */
function lengthCode({ amount, unit }: TypstLength): string {
  return `${Number(amount.toFixed(6))}${unit}`;
}

/** `en-GB` → `en`, `GB`; Typst takes a language of two or three letters and a region of two. */
function splitLanguage(tag: string): [language: string, region: string | undefined] {
  const locale = new Intl.Locale(tag);
  return [locale.language, locale.region?.length === 2 ? locale.region : undefined];
}
