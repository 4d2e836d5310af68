// Extracts the texts and link targets that a reader sees in a field.
import { domainToUnicode } from 'node:url';
import { type Comparable, comparable } from '../model/comparable.js';
import { type RichText, toPlainText } from '../model/text/inline.js';
import { type SourceBlock, sourceBlocks } from '../model/text/lists.js';
import { parseMarkdown, shownIn } from '../model/text/markdown.js';
import { BLANK_LINE } from '../model/text-resolver.js';

/** Returns the text with and without markup, and the targets of its links. */
export function readingsOf(text: string, isAddress: boolean): Comparable[] {
  const parsed = isAddress ? [] : parseParts(text);
  const texts = new Set([text, ...parsed.map(toPlainText)]);
  const targets = new Set(parsed.flatMap(collectTargets));
  // Ignores markup within words: `Jane <b>Doe</b>`, `D*oe*`, `044x668`.
  for (const one of [...texts]) texts.add(one.replaceAll(/<[^<>]*>|\*+|(?<=\d)[a-z](?=\d)/gi, ''));
  return [
    ...Array.from(texts, (one) => comparable(decode(one), isAddress)),
    ...Array.from(targets, (one) => comparable(decode(one), true)),
  ];
}

/** Parses a text as one line, and as paragraphs and lists: fields differ. */
function parseParts(text: string): RichText[] {
  const parts = [text, ...text.split(BLANK_LINE), ...collectLines(sourceBlocks(text) ?? [])];
  return [...new Set(parts)].map(parseMarkdown);
}

function collectLines(blocks: readonly SourceBlock[]): string[] {
  return blocks.flatMap((block) =>
    typeof block === 'string' ? [block] : block.items.flatMap(collectLines),
  );
}

function collectTargets(text: RichText): string[] {
  return text.flatMap((inline) => {
    if (!('children' in inline)) return [];
    const inner = collectTargets(inline.children);
    return inline.kind === 'link' ? [inline.href, ...inner] : inner;
  });
}

const LINK = /\[((?:[^[\]\\]|\\.)+)\]\((?:[^()\\\n]|\\.|\([^()\n]*\)){0,4000}\)/g;

/** Removes links from a text, unless that changes its words. */
export function withoutLinks(text: string, shouldRemove: (target: string) => boolean): string {
  const result = text.replaceAll(LINK, (link: string, words: string) =>
    collectTargets(parseMarkdown(link)).some(shouldRemove) ? words : link,
  );
  return result === text || shownIn(result) === shownIn(text) ? result : text;
}

const MAX_ENCODINGS = 5;

/** Decodes percent-encoding and Punycode, also invalid and nested ones. */
export function decode(text: string): string {
  let decoded = text;
  for (let count = 0; count < MAX_ENCODINGS && decoded.includes('%'); count++)
    decoded = decoded.replaceAll(/(?:%[\da-f]{2})+/gi, decodeBytes);
  return decoded.replaceAll(/xn--[a-z\d-]+/gi, (label) => domainToUnicode(label) || label);
}

function decodeBytes(encoded: string): string {
  try {
    return decodeURIComponent(encoded);
  } catch {
    return Buffer.from(encoded.replaceAll('%', ''), 'hex').toString('latin1');
  }
}
