import { once } from '../../../util/remember.js';
import { LTR_LETTER, RTL_LETTER } from '../../../util/scripts.js';
import type { Direction } from '../../locales/language-tag.js';
import { type Inline, plain, type RichText, toPlainText, without } from './inline.js';

/** The blocks in which letters from right to left stand, and halves of characters beyond the first plane: a quick look. */
export const MAY_BE_RTL = /[\u0590-\u08FF\uD802\uD803\uD83A\uFB1D-\uFDFF\uFE70-\uFEFC]/;

/**
 * Marks the parts of a text that run against the direction of its document and would be torn apart there. The rules of Unicode
 * (Standard Annex #9) order most mixed text well, but give signs and numbers at the ends of Latin text (`C++`, `+34 1 733`,
 * `3 months`) to the text around them.
 *
 * - A text without a letter of the document's direction is isolated as a whole: a Latin title, a Hebrew name in an English CV.
 * - In a text of both that is written from right to left, Latin words are that stand beside such signs, telephone numbers
 *   in international form, numbers in groups, and code.
 *
 * Everything else, such as years with a dash between, stays as the author sees it in an editor.
 */
export function withIsolates(text: RichText, direction: Direction): RichText {
  const letters = toPlainText(text);
  if (direction === 'ltr' && !MAY_BE_RTL.test(letters)) return text;
  const hasRtl = RTL_LETTER().test(letters);
  if (direction === 'ltr' && (!hasRtl || LTR_LETTER().test(letters))) return text;
  if (direction === 'ltr')
    return [{ kind: 'isolate', direction: 'rtl', children: text.flatMap(isolatedParts) }];
  if (!hasRtl && LTR_LETTER().test(letters)) return isolate(text, 'ltr');
  return text.flatMap(isolatedParts);
}

/** A text as a whole in its own direction, whatever is around it. */
export function isolate(text: RichText, direction: Direction): RichText {
  return text.length === 0
    ? text
    : [{ kind: 'isolate', direction, children: without('isolate', text) }];
}

/**
 * The direction in which a list of names is isolated, if all of them have the same: the list is then read in that direction, too.
 */
export function commonDirection(texts: readonly RichText[]): Direction | undefined {
  const [first] = texts.map(isolateOf);
  return texts.every((text) => isolateOf(text) === first) ? first : undefined;
}

/** The direction of a text that is isolated as a whole. */
function isolateOf(text: RichText): Direction | undefined {
  const [only] = text;
  return text.length === 1 && only?.kind === 'isolate' ? only.direction : undefined;
}

function isolatedParts(node: Inline): RichText {
  if (node.kind === 'code')
    return STARTS_AND_ENDS_WITH_LETTERS().test(node.text) ? [node] : isolate([node], 'ltr');
  if (node.kind === 'text') return isolatedWords(node.text);
  return 'children' in node
    ? [{ ...node, children: node.children.flatMap(isolatedParts) }]
    : [node];
}

const STARTS_AND_ENDS_WITH_LETTERS = once(() => /^\p{L}.*[\p{L}\p{N}]$|^.$/su);

/**
 * A telephone number in international form (ITU-T E.164), with what people put between its digits, or a whole number in groups of
 * three, perhaps with decimals: a part of a longer one would be worse than none.
 */
const NUMBER = /^(?:\+\d(?:[ ()./-]{0,2}\d){6,}|\d{1,3}(?: \d{3})+(?:[.,]\d+)?(?![\d-]| \d))/;

/** Prefixes that Hebrew and Arabic put before a word with a hyphen: "in", "and", "the". */
const PREFIX = once(
  () =>
    /^[\p{Script=Hebrew}\p{Script=Arabic}\p{M}]{1,6}[-\u05BE\u2010\u2011]?(?=[^\p{Script=Hebrew}\p{Script=Arabic}\p{M}])/u,
);

/** Characters around a word in a sentence: quotes and brackets, the marks after it, and those of direction that Word writes. */
const BEFORE = new Set('([{"\'“”„‘’«‹<\u200E\u200F');
const AFTER = new Set(')]}"\'“”‘’»›>.,;:!?…،؛؟\u200E\u200F');

/** Signs that begin or end a word (`C#`, `.NET`, `@jane`), or a number that ends before a sign (`10.1103/Phys`). */
const TORN = once(() => /^[^\p{L}\p{N}]|[^\p{L}\p{M}\p{N}]$|^\p{N}+[^\p{L}\p{N}].*\p{L}/su);

/** Divides a text into isolated and other parts, in linear time. */
function isolatedWords(text: string): RichText {
  if (!/[A-Za-z]|\+\d|\d \d{3}/.test(text)) return [{ kind: 'text', text }];
  const nodes: Inline[] = [];
  let written = 0;
  for (const { start, end } of runsOf(text)) {
    nodes.push(
      ...plain(text.slice(written, start)),
      ...isolate(plain(text.slice(start, end)), 'ltr'),
    );
    written = end;
  }
  return [...nodes, ...plain(text.slice(written))];
}

interface Stretch {
  readonly start: number;
  readonly end: number;
}

/** Neighbouring words of Latin letters and numbers of which one would be torn, telephone numbers, and numbers in groups. */
function runsOf(text: string): Stretch[] {
  const found: Stretch[] = [];
  let run: (Stretch & { isTorn: boolean }) | undefined;
  let numberEnd = 0;
  const close = (): void => {
    if (run?.isTorn) found.push({ start: run.start, end: run.end });
    run = undefined;
  };
  for (const { 0: token, index } of text.matchAll(/\S+/g)) {
    if (index < numberEnd) continue;
    const { start, end } = wordIn(token, index);
    const word = text.slice(start, end);
    const number = NUMBER.exec(text.slice(start, start + LONGEST_NUMBER))?.[0];
    if (number !== undefined) {
      close();
      numberEnd = start + number.length;
      found.push({ start, end: numberEnd });
      continue;
    }
    const isLatin = isLeftToRight(word, run !== undefined);
    if (!isLatin || start > index) close();
    if (!isLatin) continue;
    const isTorn = TORN().test(word);
    run = { start: run?.start ?? start, end, isTorn: isTorn || run?.isTorn === true };
    if (/[^,;]/.test(text.slice(end, index + token.length))) close();
  }
  close();
  return found;
}

/** The word in a token at an index of a text, without a prefix and the punctuation around it. */
function wordIn(token: string, index: number): Stretch {
  let start = PREFIX().exec(token)?.[0].length ?? 0;
  let end = token.length;
  while (start < end && BEFORE.has(token.charAt(start))) start++;
  while (start < end && AFTER.has(token.charAt(end - 1))) end--;
  return { start: index + start, end: index + end };
}

/** Whether a word has Latin letters only, or digits after such a word. */
function isLeftToRight(word: string, isAfterLatin: boolean): boolean {
  if (RTL_LETTER().test(word)) return false;
  return LTR_LETTER().test(word) || (isAfterLatin && /\p{N}/u.test(word));
}

/** More than any number has, with its spaces and brackets. */
const LONGEST_NUMBER = 40;
