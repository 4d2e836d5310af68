import type { PdfChar } from '../../../pdf/model.js';
import { isRightToLeft } from '../../../pdf/right-to-left.js';

/** Splits the engine's SVG, one tall image of outlines, into pages with an invisible text layer. */
export function splitSvgPages(
  svg: string,
  pages: readonly { readonly chars: readonly PdfChar[] }[],
): string[] {
  const { papers, drawings, definitions } = splitParts(svg);
  return papers.map((paper, index) => {
    const [, height = '', width = ''] = /d="M 0 0v ([\d.]+) h ([\d.]+)/.exec(paper) ?? [];
    // Removes the vertical offset of the page.
    const drawing = (drawings[index] ?? '').replace(/^<g[^>]*>/, '<g>');
    const size = `viewBox="0 0 ${width} ${height}" width="${width}pt" height="${height}pt"`;
    return [
      `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${size}>`,
      paper,
      drawing,
      createTextLayer(pages[index]?.chars ?? []),
      pickDefinitions(definitions, drawing),
      '</svg>\n',
    ]
      .filter((part) => part !== '')
      .join('\n');
  });
}

/** The engine indents top-level elements by four spaces. */
function splitParts(svg: string): { papers: string[]; drawings: string[]; definitions: string } {
  const elements = svg
    .split(/\n {4}(?=<[a-z])/)
    .slice(1)
    .map((element) => compactElement(element.replace(/\n<\/svg>\s*$/, '')));
  const papers = elements.filter((element) => element.startsWith('<path '));
  const drawings = elements.filter((element) => element.startsWith('<g'));
  const definitions = elements.filter((element) => element.startsWith('<defs'));
  if (papers.length !== drawings.length) throw new Error('The engine wrote SVG of an unknown form');
  return { papers, drawings, definitions: definitions.join('\n') };
}

/**
 * Halves the size: removes indentation, classes, defaults, and digits beyond a thousandth of a
 * point. Escapes `&` in URIs, which the engine does not.
 */
function compactElement(element: string): string {
  return element
    .replaceAll(/ (?:xlink:)?href="[^"]*"/g, (attribute) => attribute.replaceAll('&', '&amp;'))
    .replaceAll(/\n\s*/g, '\n')
    .replaceAll(/ (?:fill-rule="nonzero"|y="0"|class="typst-[a-z]+")/g, '')
    .replaceAll(/ (?:x|d|transform)="[^"]*"/g, (attribute) =>
      attribute.replaceAll(/(\.\d{3})\d+/g, '$1'),
    );
}

function pickDefinitions(definitions: string, drawing: string): string {
  const usedIds = new Set([...drawing.matchAll(/xlink:href="#([^"]+)"/g)].map(([, id]) => id));
  const symbols = [...definitions.matchAll(/<symbol id="([^"]+)"[\s\S]*?<\/symbol>/g)];
  const usedSymbols = symbols.filter(([, id]) => usedIds.has(id)).map(([symbol]) => symbol);
  const otherDefinitions = definitions
    .replaceAll(/<symbol[\s\S]*?<\/symbol>\n?/g, '')
    .replaceAll(/<defs[^>]*>\s*<\/defs>\n?/g, '');
  return [`<defs>\n${usedSymbols.join('\n')}\n</defs>`, otherDefinitions.trim()]
    .filter((part) => part !== '')
    .join('\n');
}

/** Characters on one baseline, without wide gaps. */
interface TextRun {
  text: string;
  readonly first: PdfChar;
  last: PdfChar;
  /** Unknown for a single character. */
  isRtl: boolean | undefined;
}

/** Each run has the width of its outlines in any font of the viewer. */
function createTextLayer(chars: readonly PdfChar[]): string {
  const runs = groupRuns(chars).filter(({ text }) => text.trim() !== '');
  if (runs.length === 0) return '';
  const texts = runs.map(({ text, first, last, isRtl }) => {
    // The anchor of right-to-left text is on the right.
    const [x, width] =
      isRtl === true ? [first.right, first.right - last.x] : [first.x, last.right - first.x];
    const attributes = `x="${round(x)}" y="${round(first.y)}" font-size="${round(first.size)}"`;
    const direction = isRtl === true ? ' direction="rtl"' : '';
    return `<text ${attributes}${direction} textLength="${round(width)}" lengthAdjust="spacingAndGlyphs">${escapeXml(text)}</text>`;
  });
  return `<g fill-opacity="0" font-family="sans-serif">\n${texts.join('\n')}\n</g>`;
}

function groupRuns(chars: readonly PdfChar[]): TextRun[] {
  const runs: TextRun[] = [];
  for (const char of chars) {
    // A soft hyphen drawn at a line break is not part of the word.
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

function extendRun(run: TextRun, char: PdfChar): boolean {
  const isRtl = run.isRtl ?? (isRightToLeft(char.char) && char.x < run.last.x);
  const gap = isRtl ? run.last.x - char.right : char.x - run.last.right;
  const isSameLine = Math.abs(char.y - run.last.y) < 0.5 && char.size === run.first.size;
  // Characters may overlap, and those of a ligature have the same position.
  const isInOrder = isRtl ? gap > -0.5 : char.x >= run.last.x - 0.5;
  if (!isSameLine || !isInOrder || gap >= char.size) return false;
  const isWordStart = gap > 0.15 * char.size && !run.text.endsWith(' ') && char.char !== ' ';
  run.text += isWordStart ? ` ${char.char}` : char.char;
  run.last = char;
  run.isRtl = isRtl;
  return true;
}

function round(length: number): string {
  return String(Number(length.toFixed(2)));
}

/** XML 1.0, "Char". */
function escapeXml(text: string): string {
  return text
    .replaceAll(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '\uFFFD')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');
}
