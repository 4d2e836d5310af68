import { getLtrLetterPattern, getRtlLetterPattern } from '../../../util/unicode-scripts.js';
import type { Direction } from '../../locales/language-tag.js';
import type { ResolvedDesign } from '../../model/cv.js';
import { MAY_CONTAIN_RTL } from '../../model/text/bidi.js';
import type { Inline, RichText } from '../../model/text/inline.js';
import { markUpright } from '../../typst/markup/mark-upright.js';
import { escapeHtml } from '../html/inline.js';
import { CODE_FONT } from './fonts.js';
import type { Relationships } from './relationships.js';
import { formatProperties, formatToggle, formatToggles, formatValue, formatXml } from './xml.js';

interface RunStyle {
  readonly bold?: boolean;
  readonly italic?: boolean;
  readonly isLink?: boolean;
  readonly isCode?: boolean;
  readonly language?: string;
  /** The direction of the text, including neutral characters. */
  readonly direction?: Direction;
}

export interface RunContext {
  readonly relations: Relationships;
  readonly design: ResolvedDesign;
}

/** Formats text as runs and links (ECMA-376-1, 17.3.2). */
export function formatRuns(text: RichText, context: RunContext, style: RunStyle = {}): string {
  return text.map((node) => formatNode(node, context, style)).join('');
}

function formatNode(node: Inline, context: RunContext, style: RunStyle): string {
  switch (node.kind) {
    case 'text':
    case 'time':
    case 'code':
      return splitByDirection(node.text, context.design.direction)
        .map(({ text, direction }) =>
          formatRun(text, {
            ...style,
            isCode: node.kind === 'code',
            direction: style.direction ?? direction,
          }),
        )
        .join('');
    case 'break':
      return formatXml('w:r', {}, formatXml('w:br'));
    case 'strong':
      return formatRuns(node.children, context, { ...style, bold: true });
    case 'emphasis':
      return formatRuns(markUpright(node.children), context, {
        ...style,
        italic: context.design.hasItalics,
      });
    case 'upright':
      return formatRuns(node.children, context, { ...style, italic: false });
    case 'foreign':
      return formatRuns(node.children, context, { ...style, language: node.language });
    case 'isolate': {
      // Directional marks keep symbols at both ends in place in apps that follow only Unicode (UAX
      // #9, 2.6).
      const directionalMark = node.direction === 'rtl' ? '\u200F' : '\u200E';
      const isolateStyle = { ...style, direction: node.direction };
      return (
        formatRun(directionalMark, isolateStyle) +
        formatRuns(node.children, context, isolateStyle) +
        formatRun(directionalMark, isolateStyle)
      );
    }
    case 'link': {
      const runs = formatRuns(node.children, context, { ...style, isLink: true });
      return formatXml(
        'w:hyperlink',
        { 'r:id': context.relations.addLink(node.href), 'w:history': 1 },
        runs,
      );
    }
  }
}

interface BidiRun {
  text: string;
  readonly direction: Direction;
}

/** Symbols and numbers have the direction of the preceding characters. */
function splitByDirection(text: string, base: Direction): BidiRun[] {
  if (base === 'ltr' && !MAY_CONTAIN_RTL.test(text)) return [{ text, direction: 'ltr' }];
  const runs: BidiRun[] = [];
  for (const character of text) {
    const last = runs.at(-1);
    const direction = getRtlLetterPattern().test(character)
      ? 'rtl'
      : getLtrLetterPattern().test(character)
        ? 'ltr'
        : (last?.direction ?? base);
    if (last?.direction === direction) last.text += character;
    else runs.push({ text: character, direction });
  }
  return runs;
}

function formatRun(text: string, style: RunStyle): string {
  const { bold, italic, isLink, isCode, language, direction } = style;
  const isRtl = direction === 'rtl';
  const properties = formatProperties('rPr', {
    rStyle: isLink ? formatValue('rStyle', 'Hyperlink') : undefined,
    rFonts: isCode
      ? formatXml('w:rFonts', { 'w:ascii': CODE_FONT, 'w:hAnsi': CODE_FONT })
      : undefined,
    ...formatToggles('b', bold),
    ...formatToggles('i', italic),
    rtl: isRtl ? formatToggle('rtl') : undefined,
    lang: language && formatXml('w:lang', isRtl ? { 'w:bidi': language } : { 'w:val': language }),
  });
  return formatXml('w:r', {}, properties, ...formatCharacters(text));
}

/** Word shows these characters in other fonts, or always, so it needs elements. */
const HYPHEN_ELEMENTS: ReadonlyMap<string, string> = new Map([
  ['\u00AD', '<w:softHyphen/>'],
  ['\u2011', '<w:noBreakHyphen/>'],
]);

function formatCharacters(text: string): string[] {
  return text
    .replaceAll(/\s*[\n\t]\s*/g, ' ')
    .split(/([\u00AD\u2011])/)
    .filter((part) => part !== '')
    .map(
      (part) =>
        HYPHEN_ELEMENTS.get(part) ??
        formatXml('w:t', { 'xml:space': 'preserve' }, escapeHtml(part)),
    );
}
