import { lazy } from '../../../util/memoize.js';
import { getLtrLetterPattern, getRtlLetterPattern } from '../../../util/unicode-scripts.js';
import type { Direction } from '../../locales/language-tag.js';
import { type Inline, type RichText, stripMarkup, toPlainText, toRichText } from './inline.js';

/** Blocks of right-to-left scripts, and their high surrogates: a fast test with false positives. */
export const MAY_CONTAIN_RTL = /[\u0590-\u08FF\uD802\uD803\uD83A\uFB1D-\uFDFF\uFE70-\uFEFC]/;

/**
 * Isolates runs that the Unicode Bidirectional Algorithm (Standard Annex #9) would split or
 * reorder: it assigns symbols and numbers at the ends of Latin text (`C++`, `+34 1 733`, `3
 * months`) to the text around them.
 *
 * - A text without letters of the page's direction is isolated as a whole: a Latin title, a Hebrew
 *   name in an English CV.
 * - In mixed text from right to left, this applies to Latin words with such symbols, international
 *   phone numbers, grouped numbers, and code.
 *
 * All else, such as years with a dash between, stays as editors show it.
 */
export function isolateRuns(text: RichText, direction: Direction): RichText {
  const plainText = toPlainText(text);
  if (direction === 'ltr' && !MAY_CONTAIN_RTL.test(plainText)) return text;
  const hasRtl = getRtlLetterPattern().test(plainText);
  if (direction === 'ltr' && (!hasRtl || getLtrLetterPattern().test(plainText))) return text;
  if (direction === 'ltr')
    return [{ kind: 'isolate', direction: 'rtl', children: text.flatMap(isolateParts) }];
  if (!hasRtl && getLtrLetterPattern().test(plainText)) return isolate(text, 'ltr');
  return text.flatMap(isolateParts);
}

export function isolate(text: RichText, direction: Direction): RichText {
  return text.length === 0
    ? text
    : [{ kind: 'isolate', direction, children: stripMarkup('isolate', text) }];
}

/** Returns undefined unless all texts are isolated in the same direction. */
export function getCommonDirection(texts: readonly RichText[]): Direction | undefined {
  const [first] = texts.map(getIsolateDirection);
  return texts.every((text) => getIsolateDirection(text) === first) ? first : undefined;
}

function getIsolateDirection(text: RichText): Direction | undefined {
  const [only] = text;
  return text.length === 1 && only?.kind === 'isolate' ? only.direction : undefined;
}

function isolateParts(node: Inline): RichText {
  if (node.kind === 'code')
    return STARTS_AND_ENDS_WITH_LETTERS().test(node.text) ? [node] : isolate([node], 'ltr');
  if (node.kind === 'text') return isolateWords(node.text);
  return 'children' in node ? [{ ...node, children: node.children.flatMap(isolateParts) }] : [node];
}

const STARTS_AND_ENDS_WITH_LETTERS = lazy(() => /^\p{L}.*[\p{L}\p{N}]$|^.$/su);

/**
 * An international phone number (ITU-T E.164) with separators, or a whole number in groups of
 * three, possibly with decimals.
 */
const NUMBER = /^(?:\+\d(?:[ ()./-]{0,2}\d){6,}|\d{1,3}(?: \d{3})+(?:[.,]\d+)?(?![\d-]| \d))/;

/** Hebrew and Arabic prefixes ("in", "and", "the"), possibly with a hyphen. */
const WORD_PREFIX = lazy(
  () =>
    /^[\p{Script=Hebrew}\p{Script=Arabic}\p{M}]{1,6}[-\u05BE\u2010\u2011]?(?=[^\p{Script=Hebrew}\p{Script=Arabic}\p{M}])/u,
);

/** Quotes, brackets, punctuation, and Word's directional marks around a word. */
const OPENING = new Set('([{"\'“”„‘’«‹<\u200E\u200F');
const CLOSING = new Set(')]}"\'“”‘’»›>.,;:!?…،؛؟\u200E\u200F');

/**
 * Initial or final symbols (`C#`, `.NET`, `@jane`), or a number before a symbol (`10.1103/Phys`).
 */
const NEEDS_ISOLATION = lazy(
  () => /^[^\p{L}\p{N}]|[^\p{L}\p{M}\p{N}]$|^\p{N}+[^\p{L}\p{N}].*\p{L}/su,
);

function isolateWords(text: string): RichText {
  if (!/[A-Za-z]|\+\d|\d \d{3}/.test(text)) return [{ kind: 'text', text }];
  const nodes: Inline[] = [];
  let last = 0;
  for (const { start, end } of findRuns(text)) {
    nodes.push(
      ...toRichText(text.slice(last, start)),
      ...isolate(toRichText(text.slice(start, end)), 'ltr'),
    );
    last = end;
  }
  return [...nodes, ...toRichText(text.slice(last))];
}

interface Span {
  readonly start: number;
  readonly end: number;
}

/** Finds phone numbers, grouped numbers, and runs of Latin words and numbers with symbols. */
function findRuns(text: string): Span[] {
  const runs: Span[] = [];
  let run: (Span & { needsIsolation: boolean }) | undefined;
  let numberEnd = 0;
  const close = (): void => {
    if (run?.needsIsolation) runs.push({ start: run.start, end: run.end });
    run = undefined;
  };
  for (const { 0: token, index } of text.matchAll(/\S+/g)) {
    if (index < numberEnd) continue;
    const { start, end } = findWord(token, index);
    const word = text.slice(start, end);
    const number = NUMBER.exec(text.slice(start, start + MAX_NUMBER_LENGTH))?.[0];
    if (number !== undefined) {
      close();
      numberEnd = start + number.length;
      runs.push({ start, end: numberEnd });
      continue;
    }
    const isLatin = isLeftToRight(word, run !== undefined);
    if (!isLatin || start > index) close();
    if (!isLatin) continue;
    const needsIsolation = run?.needsIsolation === true || NEEDS_ISOLATION().test(word);
    run = { start: run?.start ?? start, end, needsIsolation };
    if (/[^,;]/.test(text.slice(end, index + token.length))) close();
  }
  close();
  return runs;
}

function findWord(token: string, index: number): Span {
  let start = WORD_PREFIX().exec(token)?.[0].length ?? 0;
  let end = token.length;
  while (start < end && OPENING.has(token.charAt(start))) start++;
  while (start < end && CLOSING.has(token.charAt(end - 1))) end--;
  return { start: index + start, end: index + end };
}

function isLeftToRight(word: string, isAfterLatin: boolean): boolean {
  if (getRtlLetterPattern().test(word)) return false;
  return getLtrLetterPattern().test(word) || (isAfterLatin && /\p{N}/u.test(word));
}

const MAX_NUMBER_LENGTH = 40;
