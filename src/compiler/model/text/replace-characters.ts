import { type Inline, type RichText, toPlainText } from './inline.js';

/** Replaces each character of code and addresses. */
export const OBJECT = '\uFFFC';

/** Returns a text with one character for each of the tree. */
export function toCharacters(text: RichText): string {
  return text
    .map((node) => {
      if (node.kind === 'break') return '\n';
      if (node.kind === 'code') return OBJECT.repeat(node.text.length);
      if ('text' in node) return node.text;
      const characters = toCharacters(node.children);
      return node.kind === 'link' && isAddress(toPlainText(node.children), node.href)
        ? OBJECT.repeat(characters.length)
        : characters;
    })
    .join('');
}

function isAddress(linkText: string, href: string): boolean {
  return (
    /[./@]/.test(linkText) &&
    (href.includes(linkText) || href.includes(encodeURI(linkText.toWellFormed())))
  );
}

/**
 * Replaces characters of text that match `pattern`, by their offsets in `toCharacters`.
 *
 * @param position - the offset of the nodes; advanced past them
 */
export function replaceCharacters(
  text: RichText,
  pattern: RegExp,
  replacements: ReadonlyMap<number, string>,
  position = { at: 0 },
): RichText {
  return text.map((node): Inline => {
    if ('children' in node) {
      const children = replaceCharacters(node.children, pattern, replacements, position);
      return { ...node, children };
    }
    const start = position.at;
    position.at += node.kind === 'break' ? 1 : node.text.length;
    if (node.kind !== 'text') return node;
    const replaced = node.text.replaceAll(
      pattern,
      (character, offset: number) => replacements.get(start + offset) ?? character,
    );
    return { ...node, text: replaced };
  });
}
