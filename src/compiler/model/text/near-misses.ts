import type { DiagnosticCode } from '../../../diagnostics/codes.js';
import { formatCode } from '../../../diagnostics/quote.js';
import { lazy } from '../../../util/memoize.js';
import { blankOutCode } from '../../validate/rules/suspicious-values.js';
import type { RichText } from './inline.js';
import { findLiteralStars, parseMarkdown } from './markdown.js';
import { removeWordBreaks } from './word-breaks.js';

/** Text that is probably a mistake: markup that is printed, or characters that are not. */
export interface NearMiss {
  readonly code: DiagnosticCode;
  readonly message: string;
  readonly hint: string;
  readonly part: string;
  readonly corrected: string;
}

/** Brackets next to parentheses, or a Slack link. */
const MAY_MISS_LINK = /\]\s{0,4}\(|\)\s{0,4}\[|<http/;

const MAY_MISS = new RegExp(
  `\\*|${MAY_MISS_LINK.source}|[\u00AD\u200B\uD835\uFB00-\uFB06]|[^\\s\\d]-\\s`,
);

export function findNearMisses(text: string): NearMiss[] {
  if (!MAY_MISS.test(text)) return [];
  return [
    ...(MAY_MISS_LINK.test(text) ? findMissedLinks(text) : []),
    ...(text.includes('*') ? findMissedEmphasis(text) : []),
    ...findInvisibleBreaks(text),
    ...BROKEN_WORDS().flatMap((brokenWord) => findBrokenWords(text, brokenWord)),
  ];
}

interface BrokenWord {
  readonly pattern: RegExp;
  readonly correct: (part: string) => string;
  readonly predicate: string;
}

const BROKEN_WORDS = lazy((): readonly BrokenWord[] => [
  {
    // Ligatures from PDFs, and decorative letters from LinkedIn.
    pattern: /[\uFB00-\uFB06]|[\u{1D400}-\u{1D7FF}]{2,}|[\u{1D7CE}-\u{1D7FF}]/gu,
    correct: (part) => part.normalize('NFKC'),
    predicate: 'contains symbols in place of letters, which searches miss',
  },
  {
    // Does not match `Ein- und Ausgang` and `short- to long-term`.
    pattern:
      /(?<=\p{Ll}{2})-\s+(?=\p{Ll}{3})(?!(?:and|but|nor|plus|through|und|oder|sowie|bis|bzw|als|wie|och|eller|oraz|lub|или)(?!\p{L}))/gu,
    correct: () => '',
    predicate: 'looks like a word that was hyphenated at a line end',
  },
]);

function findBrokenWords(text: string, { pattern, correct, predicate }: BrokenWord): NearMiss[] {
  const words = blankOutCode(text);
  const index = words.search(pattern);
  if (index < 0) return [];
  const corrected = text.replaceAll(pattern, (part, offset: number) =>
    words[offset] === part[0] ? correct(part) : part,
  );
  const part =
    (/\S*$/.exec(text.slice(Math.max(index - 30, 0), index))?.[0] ?? '') +
    (/^-?\s*\S{1,30}/.exec(text.slice(index))?.[0] ?? '');
  const options = new Set(
    [part, part.replace(/-\s+/, '-')].map((text) => formatCode(text.replaceAll(pattern, correct))),
  );
  return [
    {
      code: 'suspicious-value',
      message: `${formatCode(part.replaceAll(/\s+/g, ' '))} ${predicate}.`,
      hint: `write ${[...options].join(' or ')}`,
      part,
      corrected,
    },
  ];
}

/** Soft hyphens and zero-width spaces come from word processors and web pages. */
function findInvisibleBreaks(text: string): NearMiss[] {
  const corrected = removeWordBreaks(text);
  if (corrected === text) return [];
  const breaks = text.length - corrected.length;
  return [
    {
      code: 'suspicious-value',
      message:
        `The text has ${breaks} invisible ${breaks === 1 ? 'character' : 'characters'} ` +
        '(soft hyphens or zero-width spaces) within words; PDFs omit them.',
      hint: 'remove them, so that searches find the words everywhere',
      part: /\S*[\u00AD\u200B]\S*/.exec(text)?.[0].slice(0, 60) ?? '',
      corrected,
    },
  ];
}

const MALFORMED_LINKS = lazy((): readonly RegExp[] => {
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

function findMissedLinks(text: string): NearMiss[] {
  const links: { part: string; link: string; address: string }[] = [];
  let corrected = text;
  for (const pattern of MALFORMED_LINKS()) {
    const visible = blankOutCode(corrected);
    corrected = corrected.replaceAll(pattern, (part, ...groups) => {
      const [index, , { label, address: source }] = groups.slice(-3) as [
        number,
        string,
        Record<string, string>,
      ];
      const address = (source ?? '').replaceAll(/\s+/g, '%20');
      if (visible.slice(index, index + part.length) !== part || visible[index - 1] === '\\')
        return part;
      const link = `[${label}](${address})`;
      links.push({ part, link, address });
      return link;
    });
  }
  const [first] = links;
  const targets = first && collectLinkTargets(parseMarkdown(corrected));
  if (first === undefined || !links.every(({ address }) => targets?.includes(address))) return [];
  return [
    {
      code: 'not-linked',
      message: `${formatCode(first.part)} is printed as text: it is not a valid link.`,
      hint: `write ${formatCode(first.link)}`,
      part: first.part,
      corrected,
    },
  ];
}

function collectLinkTargets(text: RichText): string[] {
  return text.flatMap((inline) => {
    if (inline.kind === 'link') return [inline.href];
    return 'children' in inline ? collectLinkTargets(inline.children) : [];
  });
}

interface StarRun {
  readonly start: number;
  readonly end: number;
}

function findMissedEmphasis(text: string): NearMiss[] {
  const runs = findPrintedRuns(text);
  const [first] = runs;
  if (first === undefined) return [];
  const stars = text.slice(first.start, first.end);
  const movedText = moveSpacesOutside(text, new Set(runs.map(({ start }) => start)));
  const isEmphasis = findPrintedRuns(movedText).length === 0;
  return [
    {
      code: 'suspicious-value',
      message: `${formatCode(stars)} is printed as text: it emphasizes nothing.`,
      hint: isEmphasis
        ? 'move the spaces inside the stars to the outside'
        : `write ${formatCode(stars.replaceAll('*', '\\*'))} to print it, ` +
          'or put stars directly before and after the words',
      part: getWordAround(text, first),
      corrected: isEmphasis ? movedText : escapeStars(text, runs),
    },
  ];
}

function getWordAround(text: string, { start, end }: StarRun): string {
  const previous = /\S{0,30}$/.exec(text.slice(Math.max(start - 30, 0), start));
  return previous + text.slice(start, end) + /^\S{0,30}/.exec(text.slice(end));
}

const STAR_PAIR = /(?<![\\*])(\*{1,3})(?!\*)([^*]+)(?<!\\)\1(?!\*)/g;

/**
 * Moves spaces out of pairs of stars: `*Stack:*React` and `** Stack **` become `*Stack:* React` and
 * `**Stack**`.
 */
function moveSpacesOutside(text: string, starts: ReadonlySet<number>): string {
  return text.replaceAll(STAR_PAIR, (pair, stars: string, words: string, offset: number) => {
    if (!starts.has(offset) || /^\s*[,.;:)]/.test(words)) return pair;
    const end = offset + pair.length;
    const previous = /[\p{L}\p{N}]$/u.test(text.slice(Math.max(offset - 2, 0), offset)) ? ' ' : '';
    const next = /^[\p{L}\p{N}]/u.test(text.slice(end, end + 2)) ? ' ' : '';
    return previous + stars + words.trim() + stars + next;
  });
}

function escapeStars(text: string, runs: readonly StarRun[]): string {
  const parts = runs.map(({ start, end }, index) => [
    text.slice(runs[index - 1]?.end ?? 0, start),
    text.slice(start, end).replaceAll('*', '\\*'),
  ]);
  return [...parts.flat(), text.slice(runs.at(-1)?.end)].join('');
}

const BLOCK_END = /\n(?=[^\S\n]*(?:\n|[-*+]\s|\d{1,9}[.)]\s))/;

function findPrintedRuns(text: string): StarRun[] {
  let start = 0;
  return text.split(BLOCK_END).flatMap((block) => {
    const offset = start;
    start += block.length + 1;
    const runs = block.includes('*') ? findLiteralStars(block) : [];
    return runs
      .map((index) => ({
        start: index,
        end: index + (/^\*+/.exec(block.slice(index))?.[0].length ?? 0),
      }))
      .filter((run) => looksLikeEmphasis(block, run))
      .map((run) => ({ start: offset + run.start, end: offset + run.end }));
  });
}

/**
 * False for the stars of `Mitarbeiter*innen`, `2*3`, `5* hotel`, `(m/w/*)`, `int *p` and `*.ts`,
 * and for one after a word, which marks a footnote.
 */
function looksLikeEmphasis(text: string, { start, end }: StarRun): boolean {
  const previous = text.slice(Math.max(start - 2, 0), start);
  const next = text.slice(end, end + 2);
  const isAfterWord = /[\p{L}\p{M}\p{N}]$/u.test(previous);
  const mayOpen = /^[\p{L}\p{N}\p{Pi}"¿¡]/u.test(next);
  if (end - start === 1)
    return !isAfterWord && (mayOpen || (/[^\s\p{L}]$/u.test(previous) && /^[^\s),/]/.test(next)));
  if (/\d$/.test(previous)) return false;
  if (start === 0 && /^\s\p{L}/u.test(next)) return text.includes('**', end);
  return mayOpen || /[\p{L}\p{M}\p{Pe}\p{Pf}"':.!?]$/u.test(previous) || /^[\p{Ps}]/u.test(next);
}
