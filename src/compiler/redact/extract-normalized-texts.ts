import { type NormalizedText, normalizeForMatch } from '../model/normalize-for-match.js';
import { type RichText, toPlainText } from '../model/text/inline.js';
import { parseBlocks, type SourceBlock } from '../model/text/lists.js';
import { parseMarkdown, toDisplayedText } from '../model/text/markdown.js';
import { BLANK_LINE } from '../model/text-resolver.js';
import { decodeAddress } from './decode-address.js';

/** Returns the text with and without markup, and the targets of its links. */
export function extractNormalizedTexts(text: string, isAddress: boolean): NormalizedText[] {
  const parsed = isAddress ? [] : parseParts(text);
  const texts = new Set([text, ...parsed.map(toPlainText)]);
  const targets = new Set(parsed.flatMap(collectTargets));
  // Ignores markup within words: `Jane <b>Doe</b>`, `D*oe*`, `044x668`.
  for (const one of [...texts]) texts.add(one.replaceAll(/<[^<>]*>|\*+|(?<=\d)[a-z](?=\d)/gi, ''));
  return [
    ...Array.from(texts, (one) => normalizeForMatch(decodeAddress(one), isAddress)),
    ...Array.from(targets, (one) => normalizeForMatch(decodeAddress(one), true)),
  ];
}

/** Parses a text as one line, and as paragraphs and lists: fields differ. */
function parseParts(text: string): RichText[] {
  const parts = [text, ...text.split(BLANK_LINE), ...collectLines(parseBlocks(text) ?? [])];
  return [...new Set(parts)].map(parseMarkdown);
}

export function collectLines(blocks: readonly SourceBlock[]): string[] {
  return blocks.flatMap((block) =>
    typeof block === 'string' ? [block] : block.items.flatMap(collectLines),
  );
}

export function collectTargets(text: RichText): string[] {
  return text.flatMap((inline) => {
    if (!('children' in inline)) return [];
    const inner = collectTargets(inline.children);
    return inline.kind === 'link' ? [inline.href, ...inner] : inner;
  });
}

const LINK = /\[((?:[^[\]\\]|\\.)+)\]\((?:[^()\\\n]|\\.|\([^()\n]*\)){0,4000}\)/g;

/** Removes links from a text, unless that changes its words. */
export function removeLinks(text: string, shouldRemove: (target: string) => boolean): string {
  const result = text.replaceAll(LINK, (link: string, words: string) =>
    collectTargets(parseMarkdown(link)).some(shouldRemove) ? words : link,
  );
  return result === text || toDisplayedText(result) === toDisplayedText(text) ? result : text;
}
