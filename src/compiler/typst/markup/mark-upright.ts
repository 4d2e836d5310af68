import { lazy } from '../../../util/memoize.js';
import { type Inline, type RichText, toPlainText } from '../../model/text/inline.js';

/** A quick test: scripts before Hebrew, except Armenian, have italics. */
const MAY_BE_UPRIGHT = /[\u0530-\u1DFF\u2E80-\uD7FF\uD800-\uFAFF\uFB13-\uFEFE\uFF65-\uFFDC]/;

const HAS_ITALICS = lazy(() => /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]/u);
const LETTER = lazy(() => /\p{L}/u);
const OPENING = lazy(() => /[\p{Ps}\p{Pi}„‚¿¡#@]/u);

/**
 * In emphasized text without italics, fonts would slant only digits and punctuation, and browsers
 * everything.
 */
export function markUpright(text: RichText): RichText {
  const letters = toPlainText(text);
  if (!MAY_BE_UPRIGHT.test(letters)) return text;
  const isUpright = findUpright(letters);
  if (isUpright.every(Boolean)) return [{ kind: 'upright', children: text }];
  return divide(text, isUpright, { offset: 0 });
}

/** Finds upright UTF-16 units. Punctuation is like the letters before or, if opening, after it. */
function findUpright(text: string): boolean[] {
  const styles: (boolean | undefined)[] = [];
  for (const character of text) {
    const style = HAS_ITALICS().test(character)
      ? false
      : LETTER().test(character)
        ? true
        : undefined;
    for (let unit = 0; unit < character.length; unit++) styles.push(style);
  }
  let next: boolean | undefined;
  for (let i = styles.length - 1; i >= 0; i--) {
    next = styles[i] ?? next;
    if (OPENING().test(text.charAt(i))) styles[i] = next;
  }
  let last = styles.find((style) => style !== undefined) ?? false;
  return styles.map((style) => {
    last = style ?? last;
    return last;
  });
}

/** @param cursor - the offset of the nodes in the text; moved to their end */
function divide(
  text: RichText,
  isUpright: readonly boolean[],
  cursor: { offset: number },
): RichText {
  return text.flatMap((node): RichText => {
    if ('children' in node)
      return [{ ...node, children: divide(node.children, isUpright, cursor) }];
    const start = cursor.offset;
    cursor.offset += node.kind === 'break' ? 1 : node.text.length;
    if (node.kind === 'text') return divideText(node.text, isUpright.slice(start, cursor.offset));
    return [node.kind === 'code' && isUpright[start] ? wrapUpright(node) : node];
  });
}

function divideText(text: string, isUpright: readonly boolean[]): Inline[] {
  const parts: Inline[] = [];
  for (let start = 0; start < text.length; ) {
    let end = start;
    while (end < text.length && isUpright[end] === isUpright[start]) end++;
    const part: Inline = { kind: 'text', text: text.slice(start, end) };
    parts.push(isUpright[start] ? wrapUpright(part) : part);
    start = end;
  }
  return parts;
}

function wrapUpright(node: Inline): Inline {
  return { kind: 'upright', children: [node] };
}
