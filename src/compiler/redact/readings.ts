// What a person reads in a text, and where its links lead.
import { domainToUnicode } from 'node:url';
import { type Comparable, comparable } from '../model/comparable.js';
import { type RichText, toPlainText } from '../model/text/inline.js';
import { type SourceBlock, sourceBlocks } from '../model/text/lists.js';
import { parseMarkdown, shownIn } from '../model/text/markdown.js';
import { BLANK_LINE } from '../model/text-resolver.js';

/** All that a text shows: itself, without markup, and the targets of its links. */
export function readingsOf(text: string, isAddress: boolean): Comparable[] {
  const parsed = isAddress ? [] : parsedParts(text);
  const shown = new Set([text, ...parsed.map(toPlainText)]);
  const targets = new Set(parsed.flatMap(targetsOf));
  // `Jane <b>Doe</b>`, `D*oe*`, `044x668`
  for (const one of [...shown]) shown.add(one.replaceAll(/<[^<>]*>|\*+|(?<=\d)[a-z](?=\d)/gi, ''));
  return [
    ...Array.from(shown, (one) => comparable(decode(one), isAddress)),
    ...Array.from(targets, (one) => comparable(decode(one), true)),
  ];
}

/** A text as one line, and as paragraphs and lists, since fields differ. */
function parsedParts(text: string): RichText[] {
  const parts = [text, ...text.split(BLANK_LINE), ...linesOf(sourceBlocks(text) ?? [])];
  return [...new Set(parts)].map(parseMarkdown);
}

function linesOf(blocks: readonly SourceBlock[]): string[] {
  return blocks.flatMap((block) =>
    typeof block === 'string' ? [block] : block.items.flatMap(linesOf),
  );
}

function targetsOf(text: RichText): string[] {
  return text.flatMap((inline) => {
    if (!('children' in inline)) return [];
    const inner = targetsOf(inline.children);
    return inline.kind === 'link' ? [inline.href, ...inner] : inner;
  });
}

/** Words in brackets, and the target of their link. */
const LINK = /\[((?:[^[\]\\]|\\.)+)\]\((?:[^()\\\n]|\\.|\([^()\n]*\)){0,4000}\)/g;

/** A text without some of its links, as far as its words stay the same. */
export function withoutLinks(text: string, isUnwanted: (target: string) => boolean): string {
  const copy = text.replaceAll(LINK, (link: string, words: string) =>
    targetsOf(parseMarkdown(link)).some(isUnwanted) ? words : link,
  );
  return copy === text || shownIn(copy) === shownIn(text) ? copy : text;
}

/** More than anybody encodes a text: percent-encoding of percent signs. */
const MAX_ENCODINGS = 5;

/** A text without percent-encoding and Punycode, both also where they are wrong or old. */
export function decode(text: string): string {
  let decoded = text;
  for (let count = 0; count < MAX_ENCODINGS && decoded.includes('%'); count++)
    decoded = decoded.replaceAll(/(?:%[\da-f]{2})+/gi, decodeBytes);
  return decoded.replaceAll(/xn--[a-z\d-]+/gi, (label) => domainToUnicode(label) || label);
}

/** Bytes in UTF-8, or else in Latin-1. */
function decodeBytes(encoded: string): string {
  try {
    return decodeURIComponent(encoded);
  } catch {
    return Buffer.from(encoded.replaceAll('%', ''), 'hex').toString('latin1');
  }
}
