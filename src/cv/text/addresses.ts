import { withHostInAscii } from '../../values/address.js';
import { once } from '../../values/remember.js';
import { isLinkable } from '../links.js';
import { type Inline, plain, type RichText } from './inline.js';

/** A quick test that every text with an address passes. */
const MAY_HOLD = /:\/\/|www\.|@/i;

export const mayHoldAddress = (text: string): boolean => MAY_HOLD.test(text);

/**
 * An address of the web or of mail that stands in a text (GitHub Flavored Markdown 0.29, section 6.9), up to the next space. None begins
 * within a word of Latin letters. Letters of scripts that are written without spaces are not part of a host, nor are their marks part of
 * an address.
 */
const ADDRESS = once(() => {
  const label = '[\\p{Script=Latin}\\p{Script=Greek}\\p{Script=Cyrillic}\\p{M}\\d_-]+';
  const web = `(?:https?:\\/\\/|www\\.)${label}(?:\\.${label})*(?:[:/?#][^\\s<>\\u3000-\\u303F\\uFF00-\\uFFEF]*)?`;
  const mail = `(?:mailto:)?[\\w.+-]+(?:'[\\w.+-]+)*@[a-z\\d_-]+(?:\\.[a-z\\d_-]+)+`;
  return new RegExp(`(?<![\\p{Script=Latin}\\d@/.+_-]|\\w')(?:${web}|${mail})`, 'giu');
});

/** Characters that end a sentence or a quote rather than an address. */
const BEHIND = new Set('?!.,:;*_~\'"’”‘“»«›‹…');

/** Brackets belong to an address if they begin in it. */
const BRACKETS = new Map([
  [')', '('],
  [']', '['],
  ['}', '{'],
]);

/** Makes links of the addresses that a text shows, in linear time. Code and links stay what they are. */
export function withAddressesLinked(text: RichText): RichText {
  return text.flatMap((node): RichText => {
    if (node.kind === 'text') return mayHoldAddress(node.text) ? linkedParts(node.text) : [node];
    if (!('children' in node) || node.kind === 'link') return [node];
    return [{ ...node, children: withAddressesLinked(node.children) }];
  });
}

function linkedParts(text: string): RichText {
  const nodes: Inline[] = [];
  let written = 0;
  for (const { 0: match, index } of text.matchAll(ADDRESS())) {
    const words = withoutEnd(match);
    const href = hrefOf(words);
    if (href === undefined) continue;
    nodes.push(...plain(text.slice(written, index)), { kind: 'link', href, children: plain(words) });
    written = index + words.length;
  }
  return [...nodes, ...plain(text.slice(written))];
}

/** An address without the marks and brackets of the sentence around it. */
function withoutEnd(match: string): string {
  const counts = new Map<string, number>();
  for (const character of match) counts.set(character, (counts.get(character) ?? 0) + 1);
  let end = match.length;
  for (; end > 0; end--) {
    const last = match.charAt(end - 1);
    const opening = BRACKETS.get(last);
    const open = opening === undefined ? 0 : (counts.get(opening) ?? 0);
    const isAround = opening === undefined ? BEHIND.has(last) : (counts.get(last) ?? 0) > open;
    if (!isAround) break;
    counts.set(last, (counts.get(last) ?? 0) - 1);
  }
  return match.slice(0, end);
}

/**
 * The target of an address, if a link can be made of it: its host has a full stop and ends as hosts do, or it is an address of
 * mail.
 */
function hrefOf(words: string): string | undefined {
  const isWeb = /^(?:https?:\/\/|www\.)/i.test(words);
  const isMail = !isWeb && /[a-z\d]$/i.test(words);
  if (!isMail && !/^(?:https?:\/\/|www\.)[^/?#:]+\.[^/?#:_]*[^/?#:_.-](?:[/?#:]|$)/i.test(words)) return undefined;
  const scheme = isMail ? (/^mailto:/i.test(words) ? '' : 'mailto:') : /^www/i.test(words) ? 'https://' : '';
  const href = encodeAddress(scheme + words);
  return isLinkable(href) ? href : undefined;
}

/** Encodes characters that an address may not contain, and leaves those that are already encoded. */
export function encodeAddress(address: string): string {
  return encodeURI(withHostInAscii(address).toWellFormed()).replaceAll(/%25([\da-f]{2})/gi, '%$1');
}
