import { domainToUnicode } from 'node:url';
import { once } from '../../util/remember.js';
import { HANGUL, SOLID, UNSPACED } from '../../util/scripts.js';
import { decoded, encodeAddress, parsedAddress } from '../schema/address.js';
import { type Inline, plain, type RichText } from './text/inline.js';

/** The schemes that become links; whatever else a document holds stays text. */
const LINK_SCHEME = /^(https?|mailto|tel):/i;

/** The engine refuses links to longer addresses, as most browsers and servers do; in bytes. */
export const LONGEST_ADDRESS = 8000;

export function isTooLong(address: string): boolean {
  // No letter takes more than three bytes.
  return 3 * address.length > LONGEST_ADDRESS && Buffer.byteLength(address) > LONGEST_ADDRESS;
}

/** Whether an address becomes a link: one of four schemes, and a form that the platform's own parser takes. */
export function isLinkable(address: string): boolean {
  return LINK_SCHEME.test(address) && !isTooLong(address) && parsedAddress(address) !== undefined;
}

/** Hosts with a link text of their own. */
const HOST_NAMES = [
  ['github.com', 'GitHub'],
  ['linkedin.com', 'LinkedIn'],
  ['instagram.com', 'Instagram'],
  ['youtube.com', 'YouTube'],
  ['youtu.be', 'YouTube'],
] as const;

/** The name of the site that an address leads to: that of a well-known one, else its host; undefined where it has none. */
export function siteOf(address: string): string | undefined {
  const host = readableHost(new URL(address).hostname);
  const known = HOST_NAMES.find(([name]) => host === name || host.endsWith(`.${name}`));
  return known?.[1] ?? (host.replace(/^www\./, '') || undefined);
}

/** An address in letters, where they are encoded: `https://münchen.de/über` */
export function readableAddress(address: string): string {
  if (!/xn--|%/i.test(address)) return address;
  return address
    .replace(
      /^(https?:\/\/(?:[^/?#@]*@)?)([^/?#:]+)/i,
      (_, scheme: string, host: string) => scheme + readableHost(host),
    )
    .replaceAll(/(?:%[89a-f][\da-f])+/gi, readableLetters);
}

/** The alphabets that have letters which look alike, so that a name of several may pass for another. */
const ALIKE = [
  /[a-z\u00C0-\u024F\u1E00-\u1EFF]/i,
  /[\u0370-\u03FF\u1F00-\u1FFF]/,
  /[\u0400-\u052F]/,
];

function readableHost(host: string): string {
  return host
    .split('.')
    .map((label) => {
      const read = /^xn--/i.test(label) ? domainToUnicode(label) : label;
      return read === '' || ALIKE.filter((letters) => letters.test(read)).length > 1 ? label : read;
    })
    .join('.');
}

/** Letters and digits with their marks, nothing that is not seen, or that means something in an address. */
const LETTERS = once(() => /^(?:(?!\p{Default_Ignorable_Code_Point})[\p{L}\p{M}\p{N}])+$/u);

function readableLetters(encoded: string): string {
  const letters = decoded(encoded);
  return LETTERS().test(letters) ? letters : encoded;
}

/** An address as a person writes it: readable, without scheme, `www.` and the slash at its end. */
export function displayAddress(address: string): string {
  return (
    readableAddress(address)
      .replace(/^(?:[a-z][a-z\d+.-]*:(?:\/\/)?)?(?:www\.)?/i, '')
      .replace(/\/$/, '') || address
  );
}

/** Digital object identifiers are resolved by doi.org (ISO 26324). */
export function addressOfDoi(doi: string): string {
  const path = encodeURI(doi.toWellFormed()).replaceAll(/[?#]/g, encodeURIComponent);
  return `https://doi.org/${path}`;
}

/** A quick test that every text with an address passes. */
export function mayHoldAddress(text: string): boolean {
  return /:\/\/|www\.|@/i.test(text);
}

/**
 * An address of the web or of mail that stands in a text (GitHub Flavored Markdown 0.29, section 6.9), up to the next space. None begins
 * within a word of Latin letters. Letters and marks of scripts that are written without spaces are not part of an address.
 */
const ADDRESS = once(() => {
  const label = '[\\p{Script=Latin}\\p{Script=Greek}\\p{Script=Cyrillic}\\p{M}\\d_-]+';
  const web = `(?:https?:\\/\\/|www\\.)${label}(?:\\.${label})*(?:[:/?#][^\\s<>${UNSPACED}${SOLID}${HANGUL}]*)?`;
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
    nodes.push(...plain(text.slice(written, index)), {
      kind: 'link',
      href,
      children: plain(words),
    });
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
  if (!isMail && !/^(?:https?:\/\/|www\.)[^/?#:]+\.[^/?#:_]*[^/?#:_.-](?:[/?#:]|$)/i.test(words))
    return undefined;
  const scheme = isMail
    ? /^mailto:/i.test(words)
      ? ''
      : 'mailto:'
    : /^www/i.test(words)
      ? 'https://'
      : '';
  const href = encodeAddress(scheme + words);
  return isLinkable(href) ? href : undefined;
}
