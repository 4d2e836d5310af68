import { once } from '../../../util/remember.js';
import { type Inline, type RichText, toPlainText } from '../../model/text/inline.js';

/** A quick look: everything before Hebrew has italics (Latin, Greek, Cyrillic), but for Armenian. */
const MAY_BE_UPRIGHT = /[\u0530-\u1DFF\u2E80-\uD7FF\uD800-\uFAFF\uFB13-\uFEFE\uFF65-\uFFDC]/;

/** Letters that slant in italics, other letters, and signs that stand before what they belong to. */
const SLANTS = once(() => /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]/u);
const STANDS = once(() => /\p{L}/u);
const OPENS = once(() => /[\p{Ps}\p{Pi}„‚¿¡#@]/u);

/**
 * Marks as upright the text within emphasis whose script has no italics, with its signs and numbers: fonts would slant only the
 * signs and numbers, and browsers slant everything.
 */
export function withUprights(text: RichText): RichText {
  const letters = toPlainText(text);
  if (!MAY_BE_UPRIGHT.test(letters)) return text;
  const uprights = uprightsOf(letters);
  if (uprights.every((is) => is)) return [{ kind: 'upright', children: text }];
  return divided(text, uprights, { at: 0 });
}

/** For each unit of a text, whether it stands upright: signs stand like the letters that they follow, or that they open. */
function uprightsOf(letters: string): boolean[] {
  const looks: (boolean | undefined)[] = [];
  for (const character of letters) {
    const look = SLANTS().test(character) ? false : STANDS().test(character) ? true : undefined;
    for (let unit = 0; unit < character.length; unit++) looks.push(look);
  }
  let next: boolean | undefined;
  for (let at = looks.length - 1; at >= 0; at--) {
    next = looks[at] ?? next;
    if (OPENS().test(letters.charAt(at))) looks[at] = next;
  }
  let last = looks.find((look) => look !== undefined) ?? false;
  return looks.map((look) => {
    last = look ?? last;
    return last;
  });
}

/** @param place - where in the text the nodes begin; moved to where they end */
function divided(text: RichText, uprights: readonly boolean[], place: { at: number }): RichText {
  return text.flatMap((node): RichText => {
    if ('children' in node) return [{ ...node, children: divided(node.children, uprights, place) }];
    const start = place.at;
    place.at += node.kind === 'break' ? 1 : node.text.length;
    if (node.kind === 'text') return dividedText(node.text, uprights.slice(start, place.at));
    return [node.kind === 'code' && uprights[start] ? upright(node) : node];
  });
}

/** @param uprights - whether each character is upright */
function dividedText(text: string, uprights: readonly boolean[]): Inline[] {
  const parts: Inline[] = [];
  for (let from = 0; from < text.length; ) {
    const isUpright = uprights[from];
    let end = from;
    while (end < text.length && uprights[end] === isUpright) end++;
    const part: Inline = { kind: 'text', text: text.slice(from, end) };
    parts.push(isUpright ? upright(part) : part);
    from = end;
  }
  return parts;
}

function upright(node: Inline): Inline {
  return { kind: 'upright', children: [node] };
}
