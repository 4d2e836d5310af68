import type { PdfChar } from '../../../pdf/model.js';
import { isRightToLeft } from '../../../pdf/right-to-left.js';

/**
 * Divides the engine's SVG, one tall picture of all pages drawn as outlines, into pages, with the characters of `pages` as invisible text
 * over the drawing that can be selected, searched and read aloud.
 */
export function svgOfPages(
  svg: string,
  pages: readonly { readonly chars: readonly PdfChar[] }[],
): string[] {
  const { papers, drawings, definitions } = partsOf(svg);
  return papers.map((paper, index) => {
    const [, height = '', width = ''] = /d="M 0 0v ([\d.]+) h ([\d.]+)/.exec(paper) ?? [];
    // Each page is moved below the one before it.
    const drawing = (drawings[index] ?? '').replace(/^<g[^>]*>/, '<g>');
    const size = `viewBox="0 0 ${width} ${height}" width="${width}pt" height="${height}pt"`;
    return [
      `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${size}>`,
      paper,
      drawing,
      textLayer(pages[index]?.chars ?? []),
      usedOf(definitions, drawing),
      '</svg>\n',
    ]
      .filter((part) => part !== '')
      .join('\n');
  });
}

/** The white paper of each page, and what is drawn on it. The engine indents the elements of the picture itself by four spaces. */
function partsOf(svg: string): { papers: string[]; drawings: string[]; definitions: string } {
  const elements = svg
    .split(/\n {4}(?=<[a-z])/)
    .slice(1)
    .map((element) => compact(element.replace(/\n<\/svg>\s*$/, '')));
  const papers = elements.filter((element) => element.startsWith('<path '));
  const drawings = elements.filter((element) => element.startsWith('<g'));
  const definitions = elements.filter((element) => element.startsWith('<defs'));
  if (papers.length !== drawings.length)
    throw new Error('the engine writes SVG of an unknown form');
  return { papers, drawings, definitions: definitions.join('\n') };
}

/**
 * Leaves out indentation, names, defaults, and digits beyond a thousandth of a point: half of all bytes. Escapes addresses, which
 * the engine does not: they are URIs, which hold no quotes or angle brackets, but may hold `&`.
 */
function compact(element: string): string {
  return element
    .replaceAll(/ (?:xlink:)?href="[^"]*"/g, (attribute) => attribute.replaceAll('&', '&amp;'))
    .replaceAll(/\n\s*/g, '\n')
    .replaceAll(/ (?:fill-rule="nonzero"|y="0"|class="typst-[a-z]+")/g, '')
    .replaceAll(/ (?:x|d|transform)="[^"]*"/g, (attribute) =>
      attribute.replaceAll(/(\.\d{3})\d+/g, '$1'),
    );
}

/** The glyphs of the document that a page uses. */
function usedOf(definitions: string, drawing: string): string {
  const used = new Set([...drawing.matchAll(/xlink:href="#([^"]+)"/g)].map(([, id]) => id));
  const symbols = [...definitions.matchAll(/<symbol id="([^"]+)"[\s\S]*?<\/symbol>/g)];
  const kept = symbols.filter(([, id]) => used.has(id)).map(([symbol]) => symbol);
  const others = definitions
    .replaceAll(/<symbol[\s\S]*?<\/symbol>\n?/g, '')
    .replaceAll(/<defs[^>]*>\s*<\/defs>\n?/g, '');
  return [`<defs>\n${kept.join('\n')}\n</defs>`, others.trim()]
    .filter((part) => part !== '')
    .join('\n');
}

/** A run of characters on one baseline, without wide gaps. */
interface Run {
  text: string;
  readonly first: PdfChar;
  last: PdfChar;
  /** Whether it runs from right to left; unknown for a single character. */
  isRtl: boolean | undefined;
}

/** Each run is stretched to the width of its outlines, whatever font a viewer uses. */
function textLayer(chars: readonly PdfChar[]): string {
  const runs = runsOf(chars).filter(({ text }) => text.trim() !== '');
  if (runs.length === 0) return '';
  const texts = runs.map(({ text, first, last, isRtl }) => {
    // Right-to-left text is anchored on the right.
    const [x, width] =
      isRtl === true ? [first.right, first.right - last.x] : [first.x, last.right - first.x];
    const place = `x="${short(x)}" y="${short(first.y)}" font-size="${short(first.size)}"`;
    const direction = isRtl === true ? ' direction="rtl"' : '';
    return `<text ${place}${direction} textLength="${short(width)}" lengthAdjust="spacingAndGlyphs">${escapeXml(text)}</text>`;
  });
  return `<g fill-opacity="0" font-family="sans-serif">\n${texts.join('\n')}\n</g>`;
}

function runsOf(chars: readonly PdfChar[]): Run[] {
  const runs: Run[] = [];
  for (const char of chars) {
    // A soft hyphen is drawn where a word is broken, but is not a letter of it.
    if (char.char === '\u00AD') continue;
    const run = runs.at(-1);
    if (run === undefined || !extendRun(run, char)) {
      runs.push({
        text: char.char,
        first: char,
        last: char,
        isRtl: isRightToLeft(char.char) || undefined,
      });
    }
  }
  return runs;
}

/** Appends a character to a run, unless it is on another line or behind a wide gap. */
function extendRun(run: Run, char: PdfChar): boolean {
  const isRtl = run.isRtl ?? (isRightToLeft(char.char) && char.x < run.last.x);
  const gap = isRtl ? run.last.x - char.right : char.x - run.last.right;
  const isSameLine = Math.abs(char.y - run.last.y) < 0.5 && char.size === run.first.size;
  // Letters may be drawn together, and those of a ligature share one place.
  const isNext = isRtl ? gap > -0.5 : char.x >= run.last.x - 0.5;
  if (!isSameLine || !isNext || gap >= char.size) return false;
  const isWordStart = gap > 0.15 * char.size && !run.text.endsWith(' ') && char.char !== ' ';
  run.text += isWordStart ? ` ${char.char}` : char.char;
  run.last = char;
  run.isRtl = isRtl;
  return true;
}

/** Hundredths of a point. */
function short(length: number): string {
  return String(Number(length.toFixed(2)));
}

/** Replaces characters that XML forbids (XML 1.0, "Char") by U+FFFD. */
function escapeXml(text: string): string {
  return text
    .replaceAll(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '\uFFFD')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');
}
