import { domainToUnicode } from 'node:url';
import { lazy } from '../../util/memoize.js';
import { CJK_CHARACTERS, HANGUL, UNSPACED_SCRIPTS } from '../../util/unicode-scripts.js';
import { decodePercentEncoding, encodeUrl, parseUrl } from '../schema/url.js';
import { type Inline, type RichText, toRichText } from './text/inline.js';

const LINK_SCHEME = /^(https?|mailto|tel):/i;

/** The engine's limit; most browsers and servers have the same. */
export const MAX_ADDRESS_BYTES = 8000;

export function isAddressTooLong(address: string): boolean {
  // A UTF-16 unit has at most three bytes in UTF-8.
  return 3 * address.length > MAX_ADDRESS_BYTES && Buffer.byteLength(address) > MAX_ADDRESS_BYTES;
}

export function isLinkable(address: string): boolean {
  return LINK_SCHEME.test(address) && !isAddressTooLong(address) && parseUrl(address) !== undefined;
}

const HOST_NAMES = [
  ['github.com', 'GitHub'],
  ['linkedin.com', 'LinkedIn'],
  ['instagram.com', 'Instagram'],
  ['youtube.com', 'YouTube'],
  ['youtu.be', 'YouTube'],
] as const;

/** Returns a well-known name, else the host; undefined without a host. */
export function getSiteName(address: string): string | undefined {
  const host = decodeHost(new URL(address).hostname);
  const knownHost = HOST_NAMES.find(([name]) => host === name || host.endsWith(`.${name}`));
  return knownHost?.[1] ?? (host.replace(/^www\./, '') || undefined);
}

/** Decodes letters of an address: `https://münchen.de/über` */
export function decodeAddress(address: string): string {
  if (!/xn--|%/i.test(address)) return address;
  return address
    .replace(
      /^(https?:\/\/(?:[^/?#@]*@)?)([^/?#:]+)/i,
      (_, scheme: string, host: string) => scheme + decodeHost(host),
    )
    .replaceAll(/(?:%[89a-f][\da-f])+/gi, decodeLetters);
}

/**
 * Alphabets with lookalikes. A name with letters of several may imitate another (homograph attack).
 */
const CONFUSABLE_ALPHABETS = [
  /[a-z\u00C0-\u024F\u1E00-\u1EFF]/i,
  /[\u0370-\u03FF\u1F00-\u1FFF]/,
  /[\u0400-\u052F]/,
];

function decodeHost(host: string): string {
  return host
    .split('.')
    .map((label) => {
      const decodedLabel = /^xn--/i.test(label) ? domainToUnicode(label) : label;
      return decodedLabel === '' ||
        CONFUSABLE_ALPHABETS.filter((letters) => letters.test(decodedLabel)).length > 1
        ? label
        : decodedLabel;
    })
    .join('.');
}

/** Letters that are visible in a decoded address and do not delimit its parts. */
const SAFE_LETTERS = lazy(() => /^(?:(?!\p{Default_Ignorable_Code_Point})[\p{L}\p{M}\p{N}])+$/u);

function decodeLetters(encoded: string): string {
  const letters = decodePercentEncoding(encoded);
  return SAFE_LETTERS().test(letters) ? letters : encoded;
}

/** Decodes an address and removes scheme, `www.` and the final slash. */
export function formatAddress(address: string): string {
  return (
    decodeAddress(address)
      .replace(/^(?:[a-z][a-z\d+.-]*:(?:\/\/)?)?(?:www\.)?/i, '')
      .replace(/\/$/, '') || address
  );
}

/** ISO 26324. */
export function toDoiAddress(doi: string): string {
  const path = encodeURI(doi.toWellFormed()).replaceAll(/[?#]/g, encodeURIComponent);
  return `https://doi.org/${path}`;
}

/** A fast test without false negatives. */
export function mayContainAddress(text: string): boolean {
  return /:\/\/|www\.|@/i.test(text);
}

/**
 * Matches web and email addresses in a text (GitHub Flavored Markdown 0.29, section 6.9), up to the
 * next space. They do not begin within a word of Latin letters, and contain no letters of scripts
 * without spaces.
 */
const ADDRESS = lazy(() => {
  const label = '[\\p{Script=Latin}\\p{Script=Greek}\\p{Script=Cyrillic}\\p{M}\\d_-]+';
  const web = `(?:https?:\\/\\/|www\\.)${label}(?:\\.${label})*(?:[:/?#][^\\s<>${UNSPACED_SCRIPTS}${CJK_CHARACTERS}${HANGUL}]*)?`;
  const mail = `(?:mailto:)?[\\w.+-]+(?:'[\\w.+-]+)*@[a-z\\d_-]+(?:\\.[a-z\\d_-]+)+`;
  return new RegExp(`(?<![\\p{Script=Latin}\\d@/.+_-]|\\w')(?:${web}|${mail})`, 'giu');
});

const TRAILING_MARKS = new Set('?!.,:;*_~\'"’”‘“»«›‹…');

/** A closing bracket belongs to an address if it opens there. */
const BRACKET_PAIRS = new Map([
  [')', '('],
  [']', '['],
  ['}', '{'],
]);

/** Takes linear time. Skips code and links. */
export function linkAddresses(text: RichText): RichText {
  return text.flatMap((node): RichText => {
    if (node.kind === 'text') return mayContainAddress(node.text) ? linkText(node.text) : [node];
    if (!('children' in node) || node.kind === 'link') return [node];
    return [{ ...node, children: linkAddresses(node.children) }];
  });
}

function linkText(text: string): RichText {
  const nodes: Inline[] = [];
  let end = 0;
  for (const { 0: match, index } of text.matchAll(ADDRESS())) {
    const address = trimPunctuation(match);
    const href = toHref(address);
    if (href === undefined) continue;
    nodes.push(...toRichText(text.slice(end, index)), {
      kind: 'link',
      href,
      children: toRichText(address),
    });
    end = index + address.length;
  }
  return [...nodes, ...toRichText(text.slice(end))];
}

function trimPunctuation(match: string): string {
  const counts = new Map<string, number>();
  for (const character of match) counts.set(character, (counts.get(character) ?? 0) + 1);
  let end = match.length;
  for (; end > 0; end--) {
    const last = match.charAt(end - 1);
    const opening = BRACKET_PAIRS.get(last);
    const open = opening === undefined ? 0 : (counts.get(opening) ?? 0);
    const isTrailing =
      opening === undefined ? TRAILING_MARKS.has(last) : (counts.get(last) ?? 0) > open;
    if (!isTrailing) break;
    counts.set(last, (counts.get(last) ?? 0) - 1);
  }
  return match.slice(0, end);
}

/** Returns the target if an address has a valid host or is an email address. */
function toHref(address: string): string | undefined {
  const isWeb = /^(?:https?:\/\/|www\.)/i.test(address);
  const isMail = !isWeb && /[a-z\d]$/i.test(address);
  if (!isMail && !/^(?:https?:\/\/|www\.)[^/?#:]+\.[^/?#:_]*[^/?#:_.-](?:[/?#:]|$)/i.test(address))
    return undefined;
  const scheme = isMail
    ? /^mailto:/i.test(address)
      ? ''
      : 'mailto:'
    : /^www/i.test(address)
      ? 'https://'
      : '';
  const href = encodeUrl(scheme + address);
  return isLinkable(href) ? href : undefined;
}
