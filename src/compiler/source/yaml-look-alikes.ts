import type { CST } from 'yaml';
import { lowerBound } from '../../util/arrays.js';
import type { Line, Lines } from './lines.js';
import {
  CLOSING_QUOTES,
  COLONS,
  INVISIBLE,
  type LookAlike,
  OPENING_QUOTES,
  plainGap,
  type Sort,
  sortOfGap,
  WIDE_SPACES,
} from './look-alikes.js';
import { type Stretch, stretchesOfText } from './yaml-tokens.js';

const ODD = `${WIDE_SPACES}${INVISIBLE}`;

/** Bullets of lists elsewhere. The second kind can also begin a text (`–5 °C`), so it counts only before a space. */
const BULLETS = '•‣⁃◦▪▫■□●○∙➢➤\uF0A7\uF0B7';
const DASHES = '–—―−‐‑‒·*+';

/** Whether a text or a line may have a look-alike. Most have none. */
const SUSPECT = new RegExp(
  `[${ODD}${COLONS}${BULLETS}${OPENING_QUOTES}]|^[ \\t]*(?:[${DASHES}] |-[ ]*\\t)`,
  'm',
);

/** The beginning of a line as its author sees it: its indentation, its dash, and its key. */
const START = new RegExp(
  [
    `^(?<indent>[ \\t${ODD}]*)`,
    `(?:(?<bullet>(?<!^)(?:[${BULLETS}]|[${DASHES}](?=[ ${ODD}]))[ \\t${ODD}]*)|-(?<afterDash>[ \\t${ODD}]+))?`,
    `(?:(?<open>["${OPENING_QUOTES}]?)(?<name>[\\w${INVISIBLE}-]+)(?<close>["${CLOSING_QUOTES}]?)`,
    `(?<beforeColon>[ ${ODD}]*)(?<colon>[:${COLONS}])(?<afterColon>[${ODD}]*)(?![^\\s${ODD}]*//))?`,
  ].join(''),
  'd',
);
const INVISIBLES = new RegExp(`[${INVISIBLE}]`, 'g');
const ODD_RUNS = new RegExp(`[${ODD}]+`, 'g');

/**
 * Finds the characters of a YAML text that look like a space, a colon, a quote or a list dash where the structure of the text
 * depends on them. Inside texts, these characters are left alone.
 *
 * @param keys - the keys of documents
 */
export function lookAlikesInYaml(
  tokens: readonly CST.Token[],
  lines: Lines,
  keys: ReadonlySet<string>,
): LookAlike[] {
  if (!SUSPECT.test(lines.text)) return [];
  const stretches = stretchesOfText(tokens);
  const starts = stretches.map(({ start }) => start);
  return Array.from(lines.all(), (line) => {
    if (!SUSPECT.test(line.text)) return [];
    const before = stretches[lowerBound(starts, line.start) - 1];
    const around = before !== undefined && line.start < before.end ? before : undefined;
    if (around?.isPlain === false) return [];
    return lookAlikesIn(line, keys, around !== undefined && !isListOfBullets(around, lines));
  }).flat();
}

/** Whether the first line of a plain text looks like an item of a list; the other lines of it are items, too. */
function isListOfBullets({ start }: Stretch, lines: Lines): boolean {
  const line = lines.lineAt(start);
  const { bullet, afterDash } = START.exec(line.text)?.groups ?? {};
  const isFirst = line.text.slice(0, start - line.start).trim() === '';
  return isFirst && (bullet !== undefined || ODD_DASH.test(afterDash ?? ''));
}

/** The gap after a dash that YAML takes for a letter. */
const ODD_DASH = new RegExp(`^[${ODD}]`);

type Group =
  | 'indent'
  | 'bullet'
  | 'afterDash'
  | 'open'
  | 'name'
  | 'close'
  | 'beforeColon'
  | 'colon'
  | 'afterColon';

const OF_KEY = ['open', 'name', 'close', 'beforeColon', 'colon', 'afterColon'] as const;

/** @param isText - whether the line continues a text above, unless it is a key */
function lookAlikesIn(
  { text, start }: Line,
  keys: ReadonlySet<string>,
  isText: boolean,
): LookAlike[] {
  const { groups = {}, indices } = START.exec(text) ?? {};
  const hasDash = groups.bullet !== undefined || groups.afterDash !== undefined;
  const key = groups.name?.replaceAll(INVISIBLES, '') ?? '';
  const isKnown = keys.has(key);
  if (isText && (hasDash || !isKnown)) return [];
  const mayBeKey = !hasDash && groups.colon === ':' && /^[a-z_]+$/.test(key);
  const ofKey = isKnown ? OF_KEY : mayBeKey ? (['afterColon'] as const) : [];
  return (['indent', 'bullet', 'afterDash', ...ofKey] as const).flatMap((group: Group) => {
    const [from = 0, to = 0] = indices?.groups?.[group] ?? [];
    const place = { text: groups[group] ?? '', rest: text.slice(to), hasKey: key !== '' };
    if (from === to) return [];
    return CONFUSABLES[group](place).map(
      ({ sort, at = 0, length = to - from, instead }): LookAlike => ({
        sort,
        span: [start + from + at, start + from + at + length],
        text: instead,
      }),
    );
  });
}

interface Place {
  readonly text: string;
  readonly rest: string;
  readonly hasKey: boolean;
}

/** A character or a run of them; all of the group unless `at` and `length` say where. */
interface Confusable {
  readonly sort: Sort;
  readonly at?: number;
  readonly length?: number;
  readonly instead: string;
}

/** Finds what looks like another character in each group. */
const CONFUSABLES: Readonly<Record<Group, (place: Place) => Confusable[]>> = {
  indent: oddSpaces,
  bullet: () => [{ sort: 'bullet', instead: '- ' }],
  afterDash: (place) => {
    if (place.text.includes('\t')) return place.hasKey ? [{ sort: 'space', instead: ' ' }] : [];
    // After a plain space, a text may begin with them, as with a direction mark.
    return place.text.startsWith(' ') && !place.hasKey ? [] : oddGap(place);
  },
  open: oddQuote,
  name: oddSpaces,
  close: oddQuote,
  beforeColon: oddSpaces,
  colon: ({ text, rest }) =>
    text === ':' ? [] : [{ sort: 'colon', instead: /^(?:\s|$)/.test(rest) ? ':' : ': ' }],
  afterColon: oddGap,
};

function oddSpaces({ text }: Place): Confusable[] {
  return Array.from(text.matchAll(ODD_RUNS), ({ 0: run, index }) => ({
    sort: sortOfGap(run),
    at: index,
    length: run.length,
    instead: plainGap(run),
  }));
}

function oddGap(place: Place): Confusable[] {
  const isEmpty = place.text.replaceAll(INVISIBLES, '') === '';
  return isEmpty ? [{ sort: 'invisible', instead: ' ' }] : oddSpaces(place);
}

function oddQuote({ text }: Place): Confusable[] {
  return text === '"' ? [] : [{ sort: 'quote', instead: '"' }];
}
