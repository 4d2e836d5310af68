import type { PdfContent, PdfRect } from '../../pdf/model.js';
import { isRightToLeft } from '../../pdf/right-to-left.js';
import type { Entry, Field, Structure } from './structure.js';

/** Tests whether pages are read from right to left: most of their letters are. */
export function isReadFromRight({ pages }: PdfContent): boolean {
  let balance = 0;
  for (const { chars } of pages)
    for (const { char } of chars) if (/\p{L}/u.test(char)) balance += isRightToLeft(char) ? 1 : -1;
  return balance > 0;
}

/** Mirrors the positions of pages that are read from right to left, so that lines start left. */
export function mirrorPages(content: PdfContent): PdfContent {
  return {
    ...content,
    pages: content.pages.map((page) => {
      const mirror = <Area extends PdfRect>(areas: readonly Area[]) =>
        areas.map((area) => mirrorRect(area, page.width));
      const mirrorChars = (chars: typeof page.chars) =>
        chars.map((char) => ({ ...char, x: page.width - char.right, right: page.width - char.x }));
      return {
        ...page,
        chars: mirrorChars(page.chars),
        streamChars: mirrorChars(page.streamChars),
        paths: mirror(page.paths),
        artifacts: mirror(page.artifacts),
      };
    }),
    links: content.links.map((link) => ({
      ...link,
      rects: link.rects.map((rect) => mirrorRect(rect, content.pages[link.page]?.width ?? 0)),
    })),
  };
}

/** Restores the locations of mirrored pages. */
export function mirrorStructure({ header, sections }: Structure, { pages }: PdfContent): Structure {
  const mirrorField = <Optional extends Field | undefined>(field: Optional): Optional =>
    field?.location === undefined
      ? field
      : {
          ...field,
          location: mirrorRect(field.location, pages[field.location.page]?.width ?? 0),
        };
  const mirrorEntry = (entry: Entry): Entry => ({
    ...entry,
    fields: entry.fields.map(mirrorField),
    ...(entry.employer && { employer: mirrorField(entry.employer) }),
  });
  return {
    header: header.map(mirrorField),
    sections: sections.map(({ title, entries, ...section }) => ({
      ...section,
      ...(title && { title: mirrorField(title) }),
      entries: entries.map(mirrorEntry),
    })),
  };
}

function mirrorRect<Area extends PdfRect>(area: Area, width: number): Area {
  return { ...area, left: width - area.right, right: width - area.left };
}

const PAIRS = ['()', '[]', '{}', '«»', '‹›'];

/**
 * Restores the direction of brackets, which programs confuse in right-to-left text: an opening one
 * is between a space and a letter.
 *
 * @param chars - in reading order, with the spaces before them
 */
export function restoreBrackets(chars: readonly string[]): string[] {
  let isOpen = false;
  return chars.map((text, index) => {
    const char = text.trim();
    const pair = PAIRS.find((brackets) => brackets.includes(char));
    if (pair === undefined || char === '') return text;
    const isAtStart = index === 0 || text !== char;
    const next = chars[index + 1];
    const isAtEnd = next === undefined || /^[\s,،.;:؛!?]/u.test(next);
    isOpen = isAtStart === isAtEnd ? !isOpen : isAtStart;
    return text.replace(char, pair[isOpen ? 0 : 1] ?? char);
  });
}
