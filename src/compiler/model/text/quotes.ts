import { once } from '../../../util/remember.js';
import { ENGLISH } from '../../locales/find.js';
import { hasItalics } from '../../locales/language-tag.js';
import { type QuoteMarks, quoteMarksOf } from '../../locales/quote-marks.js';
import { type Inline, type RichText, toPlainText } from './inline.js';

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
  const quoter = new Quoter(
    withoutAddresses(letters),
    quoteMarksOf(isLatin ? ENGLISH.tag : language),
  );
  return rewritten(text, quoter.run(), { at: 0 });
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
  return (
    /[./@]/.test(words) && (href.includes(words) || href.includes(encodeURI(words.toWellFormed())))
  );
}

/** @param place - where in the text the nodes begin; moved to where they end */
function rewritten(
  text: RichText,
  quotes: ReadonlyMap<number, string>,
  place: { at: number },
): RichText {
  return text.map((node): Inline => {
    if ('children' in node) return { ...node, children: rewritten(node.children, quotes, place) };
    const start = place.at;
    place.at += node.kind === 'break' ? 1 : node.text.length;
    if (node.kind !== 'text') return node;
    return {
      ...node,
      text: node.text.replaceAll(/["']/g, (mark, at: number) => quotes.get(start + at) ?? mark),
    };
  });
}

/** A character that stands for each letter that is not text, such as those of code. */
const OBJECT = '\uFFFC';

const APOSTROPHE = '’';
const PRIME = '′';
const DOUBLE_PRIME = '″';

/** A straight quote and its neighbours; quotes in a run have the neighbours of the run. */
interface Mark {
  readonly at: number;
  readonly isDouble: boolean;
  readonly canOpen: boolean;
  readonly canClose: boolean;
}

/** A word with one of these is an address of the web or of mail. */
const ADDRESS = /:\/\/|^\W*www\.|[^@]@[^@]+\./;

/** Signs around an address rather than in it. */
const AROUND = new Set('"\'‘’“”«»()[]{}<>.,;:!?');

function withoutAddresses(text: string): string {
  if (!/[:@]|www/.test(text)) return text;
  return text
    .split(/(\s+)/)
    .map((word) => {
      if (!ADDRESS.test(word)) return word;
      let [start, end] = [0, word.length];
      while (AROUND.has(word[start] ?? '')) start++;
      while (end > start && AROUND.has(word[end - 1] ?? '')) end--;
      return word.slice(0, start) + OBJECT.repeat(end - start) + word.slice(end);
    })
    .join('');
}

const SPACE = /^\s?$/u;

/** Makes a test of single characters. Those of ASCII need no properties of Unicode, whose tables V8 builds anew in each process. */
function testOf(ascii: RegExp, make: () => RegExp): (character: string) => boolean {
  const others = once(make);
  return (character) => (character < '\x80' ? ascii : others()).test(character);
}

const isOpening = testOf(/^[([{]$/, () => /^\p{Ps}$/u);
/** Letters except Chinese, Japanese and Korean ones, which are next to quotes without spaces, and next to no apostrophe. */
const isLetter = testOf(
  /^[A-Za-z]$/,
  () =>
    /^(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}])[\p{L}\p{M}\uFFFC]$/u,
);
const isLowercase = testOf(/^[a-z]$/, () => /^\p{Ll}$/u);
const isNumber = testOf(/^\d$/, () => /^\p{N}$/u);
const isLetterOrNumber = testOf(/^[A-Za-z\d]$/, () => /^[\p{L}\p{N}]$/u);
const isAfterClosing = testOf(/^[.,;:!?)\]}]$/, () => /^[…\p{Pe}\p{Pf}]$/u);

/** The letter before and after an index; empty at the edges. */
const before = (text: string, at: number): string =>
  [...text.slice(Math.max(0, at - 2), at)].at(-1) ?? '';
const after = (text: string, at: number): string => [...text.slice(at + 1, at + 3)][0] ?? '';

function marksIn(text: string): Mark[] {
  return [...text.matchAll(/["']+/g)].flatMap(({ 0: run, index }) => {
    const [left, right] = [before(text, index), after(text, index + run.length - 1)];
    const canClose = !SPACE.test(left) && !isOpening(left);
    const canOpen = !SPACE.test(right) && !(canClose && isAfterClosing(right));
    return [...run].map((quote, i) => ({
      at: index + i,
      isDouble: quote === '"',
      canOpen,
      canClose,
    }));
  });
}

/** Years without their century, and words without their first letters, as English and Dutch have them. */
const ELISION =
  /^'(?:n'|\d\ds?|(?:[nst]|em|til|tis|twas|twere|twill|twould|nuff|cuz|bout)(?!["']))(?![A-Za-z\d])/iu;

/** The longest elision, with what must not follow it. */
const ELISION_LENGTH = 9;

/** A year, unless it is quoted. */
const QUOTED_NUMBER = /^'\d\d'/;

/** Numbers with a quote between two digits that is not a prime: thousands, as in Switzerland. */
const THOUSANDS = /^'\d{3}(?!\d)/;

/** The elision that a text begins with, unless its word goes on in letters beyond ASCII. */
function elisionIn(text: string): string | undefined {
  const elision = ELISION.exec(text)?.[0];
  const [next = ''] = elision === undefined ? '' : text.slice(elision.length);
  return isLetterOrNumber(next) ? undefined : elision;
}

/**
 * Decides which character replaces each straight quote of a text, by the characters beside it and the quotes that are open. It
 * takes time linear in the text.
 */
class Quoter {
  readonly #marks: readonly Mark[];
  readonly #found = new Map<number, string>();
  /** The quotes that are open, whether they are double; and how many of each kind. */
  readonly #open: boolean[] = [];
  readonly #depth = { double: 0, single: 0 };
  /** The quotes of each kind that are left, the next one at the end. */
  readonly #left: Record<keyof QuoteMarks, Mark[]> = { double: [], single: [] };
  /** The position of the last single quote that may close one. */
  readonly #lastClosing: number;

  /** @param text - the text; `OBJECT` in place of what is none */
  constructor(
    readonly text: string,
    readonly quotes: QuoteMarks,
  ) {
    this.#marks = marksIn(text);
    for (const mark of this.#marks.toReversed()) this.#left[kindOf(mark)].push(mark);
    const closing = this.#left.single.find(
      ({ at, canClose }) => canClose && !isLetter(after(text, at)),
    );
    this.#lastClosing = closing?.at ?? -1;
  }

  /** The replacement of each quote, by its index. */
  run(): Map<number, string> {
    for (const mark of this.#marks) {
      this.#left[kindOf(mark)].pop();
      if (!this.#found.has(mark.at)) this.#found.set(mark.at, this.#replacement(mark));
    }
    return this.#found;
  }

  #replacement(mark: Mark): string {
    const left = before(this.text, mark.at);
    if (isNumber(left)) return this.#afterNumber(mark);
    return mark.isDouble ? this.#double(mark) : this.#single(mark, left);
  }

  /** A prime, unless it closes a quote or is an apostrophe (`1990's`, `1'000`). */
  #afterNumber(mark: Mark): string {
    const { text } = this;
    if (!mark.isDouble) {
      if (THOUSANDS.test(text.slice(mark.at, mark.at + 5))) return APOSTROPHE;
      const isDimension = /^'x\s?\d/.test(text.slice(mark.at, mark.at + 4));
      if (isLowercase(after(text, mark.at)) && !isDimension) return APOSTROPHE;
    }
    const next = this.#left[kindOf(mark)].at(-1);
    // If two quotes in a row would close, the first of them closes nothing.
    const closesLater = next?.canClose === true && !next.canOpen;
    if (this.#depth[kindOf(mark)] > 0 && !closesLater) return this.#close(mark);
    return mark.isDouble ? DOUBLE_PRIME : PRIME;
  }

  #double(mark: Mark): string {
    const { canOpen, canClose } = mark;
    const isOpen = this.#depth.double > 0;
    if (isOpen && (canClose || !canOpen)) return this.#close(mark);
    return canOpen || !canClose ? this.#openWith(mark) : this.#close(mark);
  }

  #single(mark: Mark, left: string): string {
    const { text } = this;
    const isAfterLetter = isLetter(left);
    if (isAfterLetter && isLetter(after(text, mark.at))) return APOSTROPHE;
    const isOpen = this.#depth.single > 0;
    const rest = text.slice(mark.at, mark.at + ELISION_LENGTH);
    const elision =
      isAfterLetter || (!isOpen && QUOTED_NUMBER.test(rest)) ? undefined : elisionIn(rest);
    if (elision !== undefined) {
      if (elision.endsWith("'")) this.#found.set(mark.at + elision.length - 1, APOSTROPHE);
      return APOSTROPHE;
    }
    if (isOpen && (mark.canClose || !mark.canOpen)) return this.#close(mark);
    // A quote that is never closed is not a quote.
    if (isAfterLetter || !mark.canOpen || this.#lastClosing < mark.at) return APOSTROPHE;
    return this.#openWith(mark);
  }

  #openWith(mark: Mark): string {
    this.#open.push(mark.isDouble);
    this.#depth[kindOf(mark)]++;
    const [open] = this.quotes[kindOf(mark)];
    return SPACE.test(after(this.text, mark.at)) ? open.trimEnd() : open;
  }

  /** Closes the last quote of the kind, and what was left open within it. */
  #close(mark: Mark): string {
    if (this.#depth[kindOf(mark)] > 0) {
      let isDouble: boolean | undefined;
      do {
        isDouble = this.#open.pop();
        this.#depth[isDouble ? 'double' : 'single']--;
      } while (isDouble !== mark.isDouble);
    }
    const [, close] = this.quotes[kindOf(mark)];
    return SPACE.test(before(this.text, mark.at)) ? close.trimStart() : close;
  }
}

function kindOf({ isDouble }: Mark): keyof QuoteMarks {
  return isDouble ? 'double' : 'single';
}
