import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import * as fontkit from 'fontkit';
import MarkdownIt from 'markdown-it';
import { parseUrl } from '../../src/compiler/schema/url.js';
import { getFontFolder } from '../../src/files/package-files.js';

// Computes the expected text of a PDF without the code under test: Markdown by markdown-it, the
// characters of fonts by fontkit.

/** Fonts that are not for text: the one of code, and one whose glyphs are boxes. */
const OTHER_FONTS = ['source-code-pro', 'missing'];

/** The code points that all styles of a bundled font family for text have. */
const FAMILIES: readonly ReadonlySet<number>[] = readdirSync(getFontFolder())
  .filter((name) => !OTHER_FONTS.includes(name))
  .map((name) => join(getFontFolder(), name))
  .filter((path) => statSync(path).isDirectory())
  .map((folder) => {
    const styles = readdirSync(folder)
      .filter((file) => file.endsWith('.ttf'))
      .map((file) => new Set((fontkit.openSync(join(folder, file)) as fontkit.Font).characterSet));
    const [first = new Set<number>(), ...others] = styles;
    // A cmap ends with U+FFFF, which is not a character.
    const isCharacter = (codePoint: number): boolean => (codePoint & 0xfffe) !== 0xfffe;
    return new Set(
      [...first]
        .filter(isCharacter)
        .filter((codePoint) => others.every((style) => style.has(codePoint))),
    );
  });

const markdown = new MarkdownIt('commonmark', { html: false });
markdown.validateLink = () => true;

const CJK_OR_THAI =
  /\p{sc=Han}|\p{sc=Hiragana}|\p{sc=Katakana}|\p{sc=Hangul}|\p{sc=Thai}|[\u3000-\u303F\uFF00-\uFFEF]/u;

/**
 * Returns whether asterisks may open or close emphasis, according to the documentation
 * ("Emphasis").
 */
function checkAsterisks(before: string, after: string, count: number) {
  const [isWord, isCjk] = [/[\p{L}\p{M}\p{Nd}]/u, CJK_OR_THAI].map(
    (kind) => (one: string) => kind.test(one),
  );
  const isBlank = (one: string) => /^\s?$/.test(one);
  const isMark = (one: string) => /[\p{P}\p{S}]/u.test(one);
  const isDigit = (one: string) => /[0-9]/.test(one);
  const never = { can_open: false, can_close: false };
  if (isDigit(before) && (isDigit(after) || (after === '-' && count === 1))) return never;
  const isWithinWord = [before, after].every((one) => isWord?.(one) && !isCjk?.(one));
  if (count === 1 && isWithinWord) return never;
  const isNear = !isBlank(before) && !isBlank(after);
  const isTight = isNear && (isCjk?.(before) || isCjk?.(after));
  const isDouble = isNear && count > 1 && isMark(before) !== isMark(after);
  const opens = !isBlank(after) && (!isMark(after) || isBlank(before) || isMark(before));
  const closes = !isBlank(before) && (!isMark(before) || isBlank(after) || isMark(after));
  const endsWords = /[\p{Pe}\p{Pf}.,;:!?，。、；：！？]/u.test(after);
  const beginsWords = /[\p{Ps}\p{Pi}]/u.test(before);
  return {
    can_open: opens || ((isTight || (isDouble && isMark(after))) && !endsWords),
    can_close: closes || ((isTight || (isDouble && isMark(before))) && !beginsWords),
  };
}

markdown.inline.State = class extends markdown.inline.State {
  override scanDelims(start: number, isStar: boolean) {
    const run = super.scanDelims(start, isStar);
    const before = [...this.src.slice(0, start)].at(-1) ?? '';
    const [after = ''] = this.src.slice(start + run.length);
    return isStar ? { ...run, ...checkAsterisks(before, after, run.length) } : run;
  }
};

export function markdownHtml(text: string): string {
  return markdown.renderInline(text.trim());
}

/**
 * Returns the text of inline Markdown. Images are shown as their source, invalid links with their
 * URL.
 */
export function markdownText(text: string): string {
  const tokens = markdown.parseInline(text.trim(), {})[0]?.children ?? [];
  const links: { href: string; start: number }[] = [];
  let written = '';
  for (const token of tokens) {
    if (token.type === 'link_open') {
      links.push({ href: String(token.attrGet('href') ?? ''), start: written.length });
    } else if (token.type === 'link_close') {
      const { href, start } = links.pop() ?? { href: '', start: 0 };
      const isLink = /^(https?|mailto|tel):/i.test(href) && parseUrl(href) !== undefined;
      if (!isLink && written.slice(start) !== href) written += ` (${href})`;
    } else if (token.type === 'image') {
      const title = token.attrGet('title');
      written += `![${token.content}](${token.attrGet('src') ?? ''}${title === null ? '' : ` "${title}"`})`;
    } else if (token.type === 'softbreak' || token.type === 'hardbreak') {
      written += ' ';
    } else {
      written += token.content;
    }
  }
  return written;
}

/** The only ligature whose letters differ from its compatibility decomposition. */
const LONG_S: Readonly<Record<string, string>> = { '\uFB05': '\u017Ft' };

/** Blank lines separate paragraphs of Markdown. */
export function paragraphsText(text: string, line: (text: string) => string): string {
  return text
    .split(/(?:\r\n?|\n)[^\S\r\n]*(?:\r\n?|\n)/)
    .map(line)
    .join(' ');
}

/** Removes white space and invisible characters, and straightens quotes. */
export function visible(text: string): string {
  return text
    .toWellFormed()
    .normalize('NFC')
    .replaceAll(/[\s\u0085\p{Default_Ignorable_Code_Point}\p{White_Space}]/gu, '')
    .replaceAll(/[‘’‚′‹›]/g, "'")
    .replaceAll(/[“”„″«»]/g, '"')
    .replaceAll(/[\uFB00-\uFB06]/g, (ligature) => LONG_S[ligature] ?? ligature.normalize('NFKC'));
}

/** Control characters, whose text is unspecified. */
const CONTROL = /[\p{Cc}]/u;

/**
 * Creates a pattern for text of a PDF after `visible` and without U+FFFD: PDFium omits some of
 * several equal ones.
 */
export function patternOf(expected: string): string {
  const clusters =
    expected
      .toWellFormed()
      .normalize('NFC')
      .match(/[^\n][\p{Mark}\p{Default_Ignorable_Code_Point}]*/gu) ?? [];
  return clusters.map(clusterPattern).join('').replaceAll('\uFFFD', '');
}

function clusterPattern(cluster: string): string {
  const shown = visible(cluster);
  if (shown === '') return '';
  const points = [...shown];
  if (points.length === 1 && !/\p{Mark}/u.test(shown)) {
    const [character = ''] = points;
    if (CONTROL.test(character)) return '';
    // A character that some styles of a font lack may be a box.
    return isCovered(character) ? literalPattern(character) : `(?:${literalPattern(character)})?`;
  }
  // If no font has a letter with all its marks, parts may be replaced.
  const whole = FAMILIES.some((family) =>
    points.every((character) => family.has(character.codePointAt(0) ?? 0)),
  );
  if (whole) return literalPattern(shown);
  return points
    .map((character) => (CONTROL.test(character) ? '' : `(?:${literalPattern(character)})?`))
    .join('');
}

function isCovered(character: string): boolean {
  return FAMILIES.some((family) => family.has(character.codePointAt(0) ?? 0));
}

export function literalPattern(text: string): string {
  return text.replaceAll(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
}

export function allCharacters(): string[] {
  const codePoints = new Set(FAMILIES.flatMap((family) => [...family]));
  return [...codePoints].sort((a, b) => a - b).map((codePoint) => String.fromCodePoint(codePoint));
}
