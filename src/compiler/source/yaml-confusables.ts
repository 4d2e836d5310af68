import type { CST } from 'yaml';
import { lowerBound } from '../../util/arrays.js';
import {
  CLOSING_QUOTES,
  CONFUSABLE_COLONS,
  type Confusable,
  type ConfusableKind,
  classifyGap,
  INVISIBLE_CHARACTERS,
  OPENING_QUOTES,
  toPlainSpaces,
  UNICODE_SPACES,
} from './confusables.js';
import type { Line, Lines } from './lines.js';
import { findTextSpans, type TextSpan } from './yaml-tokens.js';

const UNUSUAL = `${UNICODE_SPACES}${INVISIBLE_CHARACTERS}`;

const BULLETS = '•‣⁃◦▪▫■□●○∙➢➤\uF0A7\uF0B7';
/** May also begin a text (`–5 °C`), so they are bullets only before a space. */
const DASHES = '–—―−‐‑‒·*+';

/** Most texts and lines do not match. */
const MAY_HAVE_CONFUSABLES = new RegExp(
  `[${UNUSUAL}${CONFUSABLE_COLONS}${BULLETS}${OPENING_QUOTES}]|^[ \\t]*(?:[${DASHES}] |-[ ]*\\t)`,
  'm',
);

const LINE_START = new RegExp(
  [
    `^(?<indent>[ \\t${UNUSUAL}]*)`,
    `(?:(?<bullet>(?<!^)(?:[${BULLETS}]|[${DASHES}](?=[ ${UNUSUAL}]))[ \\t${UNUSUAL}]*)|-(?<afterDash>[ \\t${UNUSUAL}]+))?`,
    `(?:(?<open>["${OPENING_QUOTES}]?)(?<name>[\\w${INVISIBLE_CHARACTERS}-]+)(?<close>["${CLOSING_QUOTES}]?)`,
    `(?<beforeColon>[ ${UNUSUAL}]*)(?<colon>[:${CONFUSABLE_COLONS}])(?<afterColon>[${UNUSUAL}]*)(?![^\\s${UNUSUAL}]*//))?`,
  ].join(''),
  'd',
);
const INVISIBLES = new RegExp(`[${INVISIBLE_CHARACTERS}]`, 'g');
const UNUSUAL_RUNS = new RegExp(`[${UNUSUAL}]+`, 'g');

/** Finds confusables on which the structure of YAML text depends. */
export function findYamlConfusables(
  tokens: readonly CST.Token[],
  lines: Lines,
  keys: ReadonlySet<string>,
): Confusable[] {
  if (!MAY_HAVE_CONFUSABLES.test(lines.text)) return [];
  const spans = findTextSpans(tokens);
  const starts = spans.map(({ start }) => start);
  return Array.from(lines.iterate(), (line) => {
    if (!MAY_HAVE_CONFUSABLES.test(line.text)) return [];
    const previous = spans[lowerBound(starts, line.start) - 1];
    const enclosing = previous !== undefined && line.start < previous.end ? previous : undefined;
    if (enclosing?.isPlain === false) return [];
    const isText = enclosing !== undefined && !isBulletList(enclosing, lines);
    return findConfusables(line, keys, isText);
  }).flat();
}

/** Checks for a confusable bullet or gap in the first line. */
function isBulletList({ start }: TextSpan, lines: Lines): boolean {
  const line = lines.getLineAt(start);
  const { bullet, afterDash } = LINE_START.exec(line.text)?.groups ?? {};
  const beginsLine = line.text.slice(0, start - line.start).trim() === '';
  return beginsLine && (bullet !== undefined || UNUSUAL_GAP.test(afterDash ?? ''));
}

const UNUSUAL_GAP = new RegExp(`^[${UNUSUAL}]`);

const KEY_GROUPS = ['open', 'name', 'close', 'beforeColon', 'colon', 'afterColon'] as const;

/** @param isText - whether the line continues a text, unless it is a key of documents */
function findConfusables(
  { text, start }: Line,
  keys: ReadonlySet<string>,
  isText: boolean,
): Confusable[] {
  const { groups = {}, indices } = LINE_START.exec(text) ?? {};
  const hasDash = groups.bullet !== undefined || groups.afterDash !== undefined;
  const key = groups.name?.replaceAll(INVISIBLES, '') ?? '';
  const isKnownKey = keys.has(key);
  if (isText && (hasDash || !isKnownKey)) return [];
  const mayBeKey = !hasDash && groups.colon === ':' && /^[a-z_]+$/.test(key);
  const keyGroups = isKnownKey ? KEY_GROUPS : mayBeKey ? (['afterColon'] as const) : [];
  return (['indent', 'bullet', 'afterDash', ...keyGroups] as const).flatMap((group) => {
    const [from = 0, to = 0] = indices?.groups?.[group] ?? [];
    if (from === to) return [];
    const match = { text: groups[group] ?? '', rest: text.slice(to), hasKey: key !== '' };
    const find: (match: GroupMatch) => GroupConfusable[] = FINDERS[group];
    return find(match).map(
      ({ kind, offset = 0, length = to - from, replacement }): Confusable => ({
        kind,
        span: [start + from + offset, start + from + offset + length],
        replacement,
      }),
    );
  });
}

interface GroupMatch {
  readonly text: string;
  /** The rest of the line. */
  readonly rest: string;
  readonly hasKey: boolean;
}

/** One or more characters of a group; by default all of it. */
interface GroupConfusable {
  readonly kind: ConfusableKind;
  readonly offset?: number;
  readonly length?: number;
  readonly replacement: string;
}

const FINDERS = {
  indent: findSpaces,
  bullet: () => [{ kind: 'bullet' as const, replacement: '- ' }],
  afterDash: (match: GroupMatch): GroupConfusable[] => {
    if (match.text.includes('\t')) return match.hasKey ? [{ kind: 'space', replacement: ' ' }] : [];
    // After a plain space, they may belong to a text that begins with a bidi control.
    return match.text.startsWith(' ') && !match.hasKey ? [] : findGap(match);
  },
  open: findQuote,
  name: findSpaces,
  close: findQuote,
  beforeColon: findSpaces,
  colon: ({ text, rest }: GroupMatch): GroupConfusable[] =>
    text === ':' ? [] : [{ kind: 'colon', replacement: /^(?:\s|$)/.test(rest) ? ':' : ': ' }],
  afterColon: findGap,
};

function findSpaces({ text }: GroupMatch): GroupConfusable[] {
  return Array.from(text.matchAll(UNUSUAL_RUNS), ({ 0: run, index }) => ({
    kind: classifyGap(run),
    offset: index,
    length: run.length,
    replacement: toPlainSpaces(run),
  }));
}

function findGap(match: GroupMatch): GroupConfusable[] {
  const isInvisible = match.text.replaceAll(INVISIBLES, '') === '';
  return isInvisible ? [{ kind: 'invisible', replacement: ' ' }] : findSpaces(match);
}

function findQuote({ text }: GroupMatch): GroupConfusable[] {
  return text === '"' ? [] : [{ kind: 'quote', replacement: '"' }];
}
