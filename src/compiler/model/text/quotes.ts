import { lazy } from '../../../util/memoize.js';
import { ENGLISH } from '../../locales/find-locale.js';
import { hasItalics } from '../../locales/language-tag.js';
import { getQuoteMarks, type QuoteMarks } from '../../locales/quote-marks.js';
import type { RichText } from './inline.js';
import { OBJECT, replaceCharacters, toCharacters } from './replace-characters.js';

/**
 * Replaces straight quotes with the language's quotation marks, apostrophes and primes. Pairs may
 * span markup. Quotes in code and addresses, and typographic ones, stay.
 */
export function setQuotes(text: RichText, language: string): RichText {
  if (!hasQuotes(text)) return text;
  const characters = toCharacters(text);
  // Japanese or Arabic marks would be too wide or reversed around Latin text.
  const isLatin = !hasItalics(language) && LATIN_ONLY().test(characters);
  const quoter = new Quoter(
    maskAddresses(characters),
    getQuoteMarks(isLatin ? ENGLISH.tag : language),
  );
  return replaceCharacters(text, /["']/g, quoter.run());
}

const LATIN_ONLY = lazy(() => /^\P{L}*\p{Script=Latin}(?:\P{L}|\p{Script=Latin})*$/u);

function hasQuotes(text: RichText): boolean {
  return text.some((node) => {
    if ('children' in node) return hasQuotes(node.children);
    return node.kind === 'text' && /["']/.test(node.text);
  });
}

const APOSTROPHE = '’';
const PRIME = '′';
const DOUBLE_PRIME = '″';

/** A straight quote. Consecutive quotes share their neighbors. */
interface StraightQuote {
  readonly at: number;
  readonly isDouble: boolean;
  readonly canOpen: boolean;
  readonly canClose: boolean;
}

const ADDRESS = /:\/\/|^\W*www\.|[^@]@[^@]+\./;

const ADDRESS_PUNCTUATION = new Set('"\'‘’“”«»()[]{}<>.,;:!?');

function maskAddresses(text: string): string {
  if (!/[:@]|www/.test(text)) return text;
  return text
    .split(/(\s+)/)
    .map((word) => {
      if (!ADDRESS.test(word)) return word;
      let [start, end] = [0, word.length];
      while (ADDRESS_PUNCTUATION.has(word[start] ?? '')) start++;
      while (end > start && ADDRESS_PUNCTUATION.has(word[end - 1] ?? '')) end--;
      return word.slice(0, start) + OBJECT.repeat(end - start) + word.slice(end);
    })
    .join('');
}

const SPACE = /^\s?$/u;

/**
 * Tests single characters. ASCII needs no Unicode properties, whose tables V8 builds in each
 * process.
 */
function createTest(ascii: RegExp, createPattern: () => RegExp): (character: string) => boolean {
  const getPattern = lazy(createPattern);
  return (character) => (character < '\x80' ? ascii : getPattern()).test(character);
}

const isOpening = createTest(/^[([{]$/, () => /^\p{Ps}$/u);
/** Chinese, Japanese and Korean letters may touch quotes, but no apostrophe. */
const isLetter = createTest(
  /^[A-Za-z]$/,
  () =>
    /^(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}])[\p{L}\p{M}\uFFFC]$/u,
);
const isLowercase = createTest(/^[a-z]$/, () => /^\p{Ll}$/u);
const isNumber = createTest(/^\d$/, () => /^\p{N}$/u);
const isLetterOrNumber = createTest(/^[A-Za-z\d]$/, () => /^[\p{L}\p{N}]$/u);
const isAfterClosing = createTest(/^[.,;:!?)\]}]$/, () => /^[…\p{Pe}\p{Pf}]$/u);

/** '' at the ends of the text. */
const getPrevious = (text: string, offset: number): string =>
  [...text.slice(Math.max(0, offset - 2), offset)].at(-1) ?? '';
const getNext = (text: string, offset: number): string =>
  [...text.slice(offset + 1, offset + 3)][0] ?? '';

function findQuotes(text: string): StraightQuote[] {
  return [...text.matchAll(/["']+/g)].flatMap(({ 0: run, index }) => {
    const [left, right] = [getPrevious(text, index), getNext(text, index + run.length - 1)];
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

/** English and Dutch elisions: years without century, words without initial letters. */
const ELISION =
  /^'(?:n'|\d\ds?|(?:[nst]|em|til|tis|twas|twere|twill|twould|nuff|cuz|bout)(?!["']))(?![A-Za-z\d])/iu;

/** The length of the longest elision with its lookahead. */
const ELISION_LENGTH = 9;

/** A quoted year, rather than an elision. */
const QUOTED_NUMBER = /^'\d\d'/;

/** Swiss thousands separator. */
const THOUSANDS = /^'\d{3}(?!\d)/;

/** Returns undefined if non-ASCII letters follow. */
function getElision(text: string): string | undefined {
  const elision = ELISION.exec(text)?.[0];
  const [next = ''] = elision === undefined ? '' : text.slice(elision.length);
  return isLetterOrNumber(next) ? undefined : elision;
}

/** Chooses replacements from the neighbors and the open quotes, in linear time. */
class Quoter {
  readonly #straightQuotes: readonly StraightQuote[];
  readonly #replacements = new Map<number, string>();
  /** Whether each open quote is double, and the number of open quotes of each kind. */
  readonly #openQuotes: boolean[] = [];
  readonly #openCounts = { double: 0, single: 0 };
  /** Remaining quotes of each kind, the next one last. */
  readonly #remaining: Record<keyof QuoteMarks, StraightQuote[]> = { double: [], single: [] };
  /** The offset of the last single quote that may close a pair. */
  readonly #lastClosingOffset: number;

  /** @param text - with `OBJECT` in place of code and addresses */
  constructor(
    readonly text: string,
    readonly quotes: QuoteMarks,
  ) {
    this.#straightQuotes = findQuotes(text);
    for (const mark of this.#straightQuotes.toReversed()) this.#remaining[getKind(mark)].push(mark);
    const closing = this.#remaining.single.find(
      ({ at: offset, canClose }) => canClose && !isLetter(getNext(text, offset)),
    );
    this.#lastClosingOffset = closing?.at ?? -1;
  }

  run(): Map<number, string> {
    for (const mark of this.#straightQuotes) {
      this.#remaining[getKind(mark)].pop();
      if (!this.#replacements.has(mark.at)) this.#replacements.set(mark.at, this.#replace(mark));
    }
    return this.#replacements;
  }

  #replace(mark: StraightQuote): string {
    const left = getPrevious(this.text, mark.at);
    if (isNumber(left)) return this.#replaceAfterNumber(mark);
    return mark.isDouble ? this.#replaceDouble(mark) : this.#replaceSingle(mark, left);
  }

  /** Returns a prime, unless the quote closes a pair or is an apostrophe (`1990's`, `1'000`). */
  #replaceAfterNumber(mark: StraightQuote): string {
    const { text } = this;
    if (!mark.isDouble) {
      if (THOUSANDS.test(text.slice(mark.at, mark.at + 5))) return APOSTROPHE;
      const isDimension = /^'x\s?\d/.test(text.slice(mark.at, mark.at + 4));
      if (isLowercase(getNext(text, mark.at)) && !isDimension) return APOSTROPHE;
    }
    const next = this.#remaining[getKind(mark)].at(-1);
    // Of two consecutive closing quotes, the first closes nothing.
    const closesLater = next?.canClose === true && !next.canOpen;
    if (this.#openCounts[getKind(mark)] > 0 && !closesLater) return this.#close(mark);
    return mark.isDouble ? DOUBLE_PRIME : PRIME;
  }

  #replaceDouble(mark: StraightQuote): string {
    const { canOpen, canClose } = mark;
    const isOpen = this.#openCounts.double > 0;
    if (isOpen && (canClose || !canOpen)) return this.#close(mark);
    return canOpen || !canClose ? this.#open(mark) : this.#close(mark);
  }

  #replaceSingle(mark: StraightQuote, left: string): string {
    const { text } = this;
    const isAfterLetter = isLetter(left);
    if (isAfterLetter && isLetter(getNext(text, mark.at))) return APOSTROPHE;
    const isOpen = this.#openCounts.single > 0;
    const rest = text.slice(mark.at, mark.at + ELISION_LENGTH);
    const elision =
      isAfterLetter || (!isOpen && QUOTED_NUMBER.test(rest)) ? undefined : getElision(rest);
    if (elision !== undefined) {
      if (elision.endsWith("'")) this.#replacements.set(mark.at + elision.length - 1, APOSTROPHE);
      return APOSTROPHE;
    }
    if (isOpen && (mark.canClose || !mark.canOpen)) return this.#close(mark);
    // An unclosed quote is an apostrophe.
    if (isAfterLetter || !mark.canOpen || this.#lastClosingOffset < mark.at) return APOSTROPHE;
    return this.#open(mark);
  }

  #open(mark: StraightQuote): string {
    this.#openQuotes.push(mark.isDouble);
    this.#openCounts[getKind(mark)]++;
    const [open] = this.quotes[getKind(mark)];
    return SPACE.test(getNext(this.text, mark.at)) ? open.trimEnd() : open;
  }

  /** Closes the last quote of this kind, and unclosed quotes within it. */
  #close(mark: StraightQuote): string {
    if (this.#openCounts[getKind(mark)] > 0) {
      let isDouble: boolean | undefined;
      do {
        isDouble = this.#openQuotes.pop();
        this.#openCounts[isDouble ? 'double' : 'single']--;
      } while (isDouble !== mark.isDouble);
    }
    const [, close] = this.quotes[getKind(mark)];
    return SPACE.test(getPrevious(this.text, mark.at)) ? close.trimStart() : close;
  }
}

function getKind({ isDouble }: StraightQuote): keyof QuoteMarks {
  return isDouble ? 'double' : 'single';
}
