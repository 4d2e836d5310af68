import type { Locale } from '../locales/locale.js';
import { findTiedSpaces } from '../locales/ties.js';
import type { Cv, Entry, EntryPart, Letter } from './cv.js';
import { type Blocks, isList, type RichText } from './text/inline.js';
import { replaceCharacters, toCharacters } from './text/replace-characters.js';

/** Longer chains could be wider than a narrow column, or leave a gap in the line before. */
const MAX_CHAIN_LENGTH = 25;

/** Lines may end here; other words are one. */
const BREAKS = ' \n-–—/';

/**
 * Returns a copy for formats that break lines, with no-break spaces where no line may end: `Dr.
 * Smith`, `4.2 million`. Contacts, dates and places are short, and may be in narrow columns.
 */
export function tieCv(cv: Cv): Cv {
  const tie = (text: RichText): RichText => tieSpaces(text, cv.design.tieLocale);
  const tieOptional = (text: RichText | undefined): RichText | undefined => text && tie(text);
  const tieBlocks = (blocks: Blocks): Blocks =>
    blocks.map((block) =>
      isList(block) ? { ...block, items: block.items.map(tieBlocks) } : tie(block),
    );
  const tiePart = (part: EntryPart): EntryPart => {
    if (part.kind === 'text') return { ...part, text: tie(part.text) };
    return part.kind === 'names' ? { ...part, names: part.names.map(tie) } : part;
  };
  const tieEntry = (entry: Entry): Entry => ({
    ...entry,
    degree: tieOptional(entry.degree),
    name: tieLastWords(tie(entry.name)),
    subject: entry.subject && tieLastWords(tie(entry.subject)),
    parts: entry.parts.map(tiePart),
    highlights: entry.highlights.map(tieBlocks),
  });
  const tieLetter = (letter: Letter): Letter => ({
    ...letter,
    recipient: letter.recipient.map(tie),
    subject: tieOptional(letter.subject),
    opening: tieOptional(letter.opening),
    body: tieBlocks(letter.body),
    enclosures: letter.enclosures.map(tie),
  });
  return {
    ...cv,
    name: tie(cv.name),
    label: tieOptional(cv.label),
    summary: tieBlocks(cv.summary),
    sections: cv.sections.map((section) => ({
      ...section,
      entries: section.entries.map(tieEntry),
    })),
    letter: cv.letter && tieLetter(cv.letter),
  };
}

export function tieSpaces(text: RichText, locale: Locale): RichText {
  const [first] = text;
  const characters = text.length === 1 && first?.kind === 'text' ? first.text : toCharacters(text);
  const ties = findTies(characters, locale);
  return ties.length === 0
    ? text
    : replaceCharacters(text, /[ \n]/g, new Map(ties.map((offset) => [offset, '\u00A0'])));
}

/** Shorter titles take one line. */
const MIN_TITLE_LENGTH = 40;

/** Keeps the last two words of a long title on one line. */
function tieLastWords(text: RichText): RichText {
  const characters = toCharacters(text);
  const last = characters.lastIndexOf(' ');
  const start = characters.lastIndexOf(' ', last - 1) + 1;
  const words = characters.slice(start);
  return characters.length > MIN_TITLE_LENGTH && /^[^-–—/]{3,25}$/.test(words)
    ? replaceCharacters(text, /[ \n]/g, new Map([[last, '\u00A0']]))
    : text;
}

/** Omits the first ties of chains that are too long. */
function findTies(text: string, locale: Locale): number[] {
  const ties: number[] = [];
  let chain: number[] = [];
  let start = 0;
  for (const index of findTiedSpaces(text, locale)) {
    let wordStart = index;
    while (wordStart > 0 && !BREAKS.includes(text.charAt(wordStart - 1))) wordStart--;
    let end = index + 1;
    while (end < text.length && !BREAKS.includes(text.charAt(end))) end++;
    if (chain.at(-1) !== wordStart - 1) {
      ties.push(...chain);
      [chain, start] = [[], wordStart];
    }
    chain.push(index);
    while (end - start > MAX_CHAIN_LENGTH && chain.length > 0) start = (chain.shift() ?? 0) + 1;
  }
  return [...ties, ...chain];
}
