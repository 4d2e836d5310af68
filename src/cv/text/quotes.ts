import { ENGLISH } from '../../languages/find.js';
import { hasItalics } from '../../languages/language-tag.js';
import { quoteMarksOf } from '../../languages/quote-marks.js';
import { once } from '../../values/remember.js';
import { type Inline, type RichText, toPlainText } from './inline.js';
import { OBJECT, quotesIn } from './quoter.js';

/**
 * Sets the quotes of a text: the language's own around words, apostrophes, and primes after numbers. Quotes belong
 * together over all of the text, whatever markup they stand in. Those of code and addresses stay straight, and those
 * that are typographic already stay as they are.
 */
export function withQuotes(text: RichText, language: string): RichText {
  if (!hasQuotes(text)) return text;
  const letters = lettersOf(text);
  // Between Latin letters alone, the marks of Japanese or Arabic would be too wide or turned round.
  const isLatin = !hasItalics(language) && LATIN().test(letters);
  return rewritten(text, quotesIn(letters, quoteMarksOf(isLatin ? ENGLISH.tag : language)), { at: 0 });
}

/** Text with letters, all of which are Latin. */
const LATIN = once(() => /^\P{L}*\p{Script=Latin}(?:\P{L}|\p{Script=Latin})*$/u);

function hasQuotes(text: RichText): boolean {
  return text.some((node) => {
    if ('children' in node) return hasQuotes(node.children);
    return node.kind === 'text' && /["']/.test(node.text);
  });
}

/** The letters of a text, one for each character of the tree. */
function lettersOf(text: RichText): string {
  return text
    .map((node) => {
      if (node.kind === 'break') return '\n';
      if (node.kind === 'code') return OBJECT.repeat(node.text.length);
      if ('text' in node) return node.text;
      const letters = lettersOf(node.children);
      return node.kind === 'link' && isAddress(toPlainText(node.children), node.href)
        ? OBJECT.repeat(letters.length)
        : letters;
    })
    .join('');
}

/** Whether the words of a link are its address, or a part of it. */
function isAddress(words: string, href: string): boolean {
  return /[./@]/.test(words) && (href.includes(words) || href.includes(encodeURI(words.toWellFormed())));
}

/** @param place - where in the text the nodes begin; moved to where they end */
function rewritten(text: RichText, quotes: ReadonlyMap<number, string>, place: { at: number }): RichText {
  return text.map((node): Inline => {
    if ('children' in node) return { ...node, children: rewritten(node.children, quotes, place) };
    const start = place.at;
    place.at += node.kind === 'break' ? 1 : node.text.length;
    if (node.kind !== 'text') return node;
    return { ...node, text: node.text.replaceAll(/["']/g, (mark, at: number) => quotes.get(start + at) ?? mark) };
  });
}
