import type { DiagnosticCode } from '../../../diagnostics/codes.js';
import { code } from '../../../diagnostics/quote.js';
import { once } from '../../../util/remember.js';
import { withoutCode } from '../../validate/rules/odd-values.js';
import type { RichText } from './inline.js';
import { literalStars, parseMarkdown } from './markdown.js';
import { withoutWordBreaks } from './word-breaks.js';

/** Something in a text that its author most likely did not mean: markup that is printed, or characters that are not. */
export interface NearMiss {
  readonly code: DiagnosticCode;
  readonly message: string;
  readonly hint: string;
  /** The characters that are printed, or not. */
  readonly part: string;
  /** The whole text, corrected. */
  readonly corrected: string;
}

/** Brackets next to parentheses, or an address of Slack. */
const MAY_MISS_LINK = /\]\s{0,4}\(|\)\s{0,4}\[|<http/;

/** A text without these, stars, odd characters and hyphens before spaces has no near misses. */
const MAY_MISS = new RegExp(
  `\\*|${MAY_MISS_LINK.source}|[\u00AD\u200B\uD835\uFB00-\uFB06]|[^\\s\\d]-\\s`,
);

/** Finds stars and links that the parser leaves literal, and broken words, in a text of any number of paragraphs. */
export function nearMisses(text: string): NearMiss[] {
  if (!MAY_MISS.test(text)) return [];
  return [
    ...(MAY_MISS_LINK.test(text) ? missedLinks(text) : []),
    ...(text.includes('*') ? missedEmphasis(text) : []),
    ...invisibleBreaks(text),
    ...MISSPELLINGS().flatMap((misspelling) => misspelled(text, misspelling)),
  ];
}

interface Misspelling {
  readonly pattern: RegExp;
  readonly correct: (part: string) => string;
  /** Says of a word what it is. */
  readonly is: string;
}

const MISSPELLINGS = once((): readonly Misspelling[] => [
  {
    // From PDFs, and from the fonts of LinkedIn.
    pattern: /[\uFB00-\uFB06]|[\u{1D400}-\u{1D7FF}]{2,}|[\u{1D7CE}-\u{1D7FF}]/gu,
    correct: (part) => part.normalize('NFKC'),
    is: 'has characters in place of letters, which a search does not find',
  },
  {
    // Not `Ein- und Ausgang` or `short- to long-term`.
    pattern:
      /(?<=\p{Ll}{2})-\s+(?=\p{Ll}{3})(?!(?:and|but|nor|plus|through|und|oder|sowie|bis|bzw|als|wie|och|eller|oraz|lub|или)(?!\p{L}))/gu,
    correct: () => '',
    is: 'looks like a word that was divided at the end of a line',
  },
]);

function misspelled(text: string, { pattern, correct, is }: Misspelling): NearMiss[] {
  const words = withoutCode(text);
  const index = words.search(pattern);
  if (index < 0) return [];
  const corrected = text.replaceAll(pattern, (part, at: number) =>
    words[at] === part[0] ? correct(part) : part,
  );
  const part =
    (/\S*$/.exec(text.slice(Math.max(index - 30, 0), index))?.[0] ?? '') +
    (/^-?\s*\S{1,30}/.exec(text.slice(index))?.[0] ?? '');
  const options = new Set(
    [part, part.replace(/-\s+/, '-')].map((one) => code(one.replaceAll(pattern, correct))),
  );
  return [
    {
      code: 'odd-value',
      message: `${code(part.replaceAll(/\s+/g, ' '))} ${is}.`,
      hint: `write ${[...options].join(' or ')}`,
      part,
      corrected,
    },
  ];
}

/** Soft hyphens and spaces without width come with text that is pasted from word processors and web pages. */
function invisibleBreaks(text: string): NearMiss[] {
  const corrected = withoutWordBreaks(text);
  if (corrected === text) return [];
  const breaks = text.length - corrected.length;
  return [
    {
      code: 'odd-value',
      message: `Words of this text contain ${breaks} invisible ${breaks === 1 ? 'character' : 'characters'} (soft hyphens or zero-width spaces), which PDFs omit.`,
      hint: 'remove them, so that a search finds the words everywhere',
      part: wordWithBreak(text),
      corrected,
    },
  ];
}

function wordWithBreak(text: string): string {
  return /\S*[\u00AD\u200B]\S*/.exec(text)?.[0].slice(0, 60) ?? '';
}

/** The ways in which links go wrong, each with the parts of a right one. */
const LINKS = once((): readonly RegExp[] => {
  const label = String.raw`\[(?<label>[^[\]\n]{1,200})\]`;
  const address = String.raw`(?<address>(?:https?:\/\/|mailto:|tel:)`;
  return [
    // `[text] (https://example.com)`
    new RegExp(String.raw`${label}[^\S\n]{1,4}\(${address}[^\s()]+)\)`, 'gi'),
    // `(text)[https://example.com]`
    new RegExp(
      String.raw`\((?<label>[^()\n]{1,200})\)[^\S\n]{0,4}\[${address}[^\s[\]]+)\](?!\()`,
      'gi',
    ),
    // `<https://example.com|text>`
    new RegExp(String.raw`<${address}[^\s|<>]+)\|(?<label>[^<>|\n]{1,200})>`, 'gi'),
    // `[text](https://example.com/a b)`
    new RegExp(
      String.raw`${label}\(${address}[^\s()<>"]*(?:[^\S\n]{1,4}[^\s()<>"]+){1,20})\)`,
      'gi',
    ),
    // `[text](https://example.com/x_(y)`
    new RegExp(String.raw`${label}\(${address}[^\s()]*\([^\s()]*\))(?![^\s()]*\))`, 'gi'),
    // `[text](https://example.com and more`
    new RegExp(
      String.raw`${label}\(${address}[^\s()]*[^\s().,;:!?])(?=[.,;:!?]?(?:\s|$))(?![^()\n]*\))`,
      'gi',
    ),
  ];
});

function missedLinks(text: string): NearMiss[] {
  const missed: { part: string; link: string; address: string }[] = [];
  let corrected = text;
  for (const pattern of LINKS()) {
    const visible = withoutCode(corrected);
    corrected = corrected.replaceAll(pattern, (part, ...given) => {
      const [index, , { label, address: written }] = given.slice(-3) as [
        number,
        string,
        Record<string, string>,
      ];
      const address = (written ?? '').replaceAll(/\s+/g, '%20');
      if (visible.slice(index, index + part.length) !== part || visible[index - 1] === '\\')
        return part;
      const link = `[${label}](${address})`;
      missed.push({ part, link, address });
      return link;
    });
  }
  const [first] = missed;
  const hrefs = first && linkTargets(parseMarkdown(corrected));
  if (first === undefined || !missed.every(({ address }) => hrefs?.includes(address))) return [];
  return [
    {
      code: 'link-not-made',
      message: `${code(first.part)} is printed as text, since it is not quite a link.`,
      hint: `write ${code(first.link)}`,
      part: first.part,
      corrected,
    },
  ];
}

function linkTargets(text: RichText): string[] {
  return text.flatMap((inline) => {
    if (inline.kind === 'link') return [inline.href];
    return 'children' in inline ? linkTargets(inline.children) : [];
  });
}

/** A run of stars in a text. */
interface Run {
  readonly start: number;
  readonly end: number;
}

function missedEmphasis(text: string): NearMiss[] {
  const runs = printedRuns(text);
  const [first] = runs;
  if (first === undefined) return [];
  const stars = text.slice(first.start, first.end);
  const moved = withSpacesOutside(text, new Set(runs.map(({ start }) => start)));
  const isEmphasis = printedRuns(moved).length === 0;
  return [
    {
      code: 'odd-value',
      message: `${code(stars)} is printed as text, since it emphasizes nothing.`,
      hint: isEmphasis
        ? 'write spaces around the stars and the words between them, not inside'
        : `write ${code(stars.replaceAll('*', '\\*'))} to print it, or stars directly before and after the words`,
      part: wordAround(text, first),
      corrected: isEmphasis ? moved : withBackslashes(text, runs),
    },
  ];
}

/** The word with a run of stars, which says in which place of a text they are. */
function wordAround(text: string, { start, end }: Run): string {
  const before = /\S{0,30}$/.exec(text.slice(Math.max(start - 30, 0), start));
  return before + text.slice(start, end) + /^\S{0,30}/.exec(text.slice(end));
}

const PAIR = /(?<![\\*])(\*{1,3})(?!\*)([^*]+)(?<!\\)\1(?!\*)/g;

/** Moves spaces from within pairs of runs to the outside: `*Stack:*React` and `** Stack **` are `*Stack:* React` and `**Stack**`. */
function withSpacesOutside(text: string, starts: ReadonlySet<number>): string {
  return text.replaceAll(PAIR, (pair, stars: string, words: string, at: number) => {
    if (!starts.has(at) || /^\s*[,.;:)]/.test(words)) return pair;
    const end = at + pair.length;
    const before = /[\p{L}\p{N}]$/u.test(text.slice(Math.max(at - 2, 0), at)) ? ' ' : '';
    const after = /^[\p{L}\p{N}]/u.test(text.slice(end, end + 2)) ? ' ' : '';
    return before + stars + words.trim() + stars + after;
  });
}

function withBackslashes(text: string, runs: readonly Run[]): string {
  const parts = runs.map(({ start, end }, index) => [
    text.slice(runs[index - 1]?.end ?? 0, start),
    text.slice(start, end).replaceAll('*', '\\*'),
  ]);
  return [...parts.flat(), text.slice(runs.at(-1)?.end)].join('');
}

/** The end of a line before a paragraph or an item of a list. */
const BLOCK_END = /\n(?=[^\S\n]*(?:\n|[-*+]\s|\d{1,9}[.)]\s))/;

/** The runs of stars that are printed and look like emphasis. */
function printedRuns(text: string): Run[] {
  let start = 0;
  return text.split(BLOCK_END).flatMap((block) => {
    const offset = start;
    start += block.length + 1;
    const runs = block.includes('*') ? literalStars(block) : [];
    return runs
      .map((at) => ({ start: at, end: at + (/^\*+/.exec(block.slice(at))?.[0].length ?? 0) }))
      .filter((run) => looksLikeEmphasis(block, run))
      .map((run) => ({ start: offset + run.start, end: offset + run.end }));
  });
}

/** Not the star of `Mitarbeiter*innen`, `2*3`, `5* hotel`, `(m/w/*)`, `int *p` and `*.ts`; one alone behind a word marks a footnote. */
function looksLikeEmphasis(text: string, { start, end }: Run): boolean {
  const before = text.slice(Math.max(start - 2, 0), start);
  const after = text.slice(end, end + 2);
  const isAfterWord = /[\p{L}\p{M}\p{N}]$/u.test(before);
  const mayOpen = /^[\p{L}\p{N}\p{Pi}"¿¡]/u.test(after);
  if (end - start === 1)
    return !isAfterWord && (mayOpen || (/[^\s\p{L}]$/u.test(before) && /^[^\s),/]/.test(after)));
  if (/\d$/.test(before)) return false;
  if (start === 0 && /^\s\p{L}/u.test(after)) return text.includes('**', end);
  return mayOpen || /[\p{L}\p{M}\p{Pe}\p{Pf}"':.!?]$/u.test(before) || /^[\p{Ps}]/u.test(after);
}
