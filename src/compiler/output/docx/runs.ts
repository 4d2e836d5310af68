import { LTR_LETTER, RTL_LETTER } from '../../../util/scripts.js';
import type { Direction } from '../../locales/language-tag.js';
import type { ResolvedDesign } from '../../model/cv.js';
import { MAY_BE_RTL } from '../../model/text/bidi.js';
import type { Inline, RichText } from '../../model/text/inline.js';
import { withUprights } from '../../typst/markup/upright-text.js';
import { escapeHtml } from '../html/inline.js';
import type { Relations } from './relations.js';
import { both, on, properties, value, xml } from './xml.js';

interface RunStyle {
  readonly bold?: boolean;
  readonly italic?: boolean;
  readonly isLink?: boolean;
  readonly language?: string;
  /** The direction of the text, including neutral characters. */
  readonly direction?: Direction;
}

export interface RunContext {
  readonly relations: Relations;
  readonly design: ResolvedDesign;
}

/** Formats text as runs and links (ECMA-376-1, 17.3.2). */
export function runsOf(text: RichText, context: RunContext, style: RunStyle = {}): string {
  return text.map((node) => formatNode(node, context, style)).join('');
}

function formatNode(node: Inline, context: RunContext, style: RunStyle): string {
  switch (node.kind) {
    case 'text':
    case 'time':
    case 'code':
      return splitByDirection(node.text, context.design.direction)
        .map(({ text, direction }) =>
          formatRun(text, { ...style, direction: style.direction ?? direction }),
        )
        .join('');
    case 'break':
      return xml('w:r', {}, xml('w:br'));
    case 'strong':
      return runsOf(node.children, context, { ...style, bold: true });
    case 'emphasis':
      return runsOf(withUprights(node.children), context, {
        ...style,
        italic: context.design.hasItalics,
      });
    case 'upright':
      return runsOf(node.children, context, { ...style, italic: false });
    case 'foreign':
      return runsOf(node.children, context, { ...style, language: node.language });
    case 'isolate': {
      // Directional marks keep symbols at both ends in place in apps that follow only Unicode (UAX
      // #9, 2.6).
      const directionalMark = node.direction === 'rtl' ? '\u200F' : '\u200E';
      const isolateStyle = { ...style, direction: node.direction };
      return (
        formatRun(directionalMark, isolateStyle) +
        runsOf(node.children, context, isolateStyle) +
        formatRun(directionalMark, isolateStyle)
      );
    }
    case 'link': {
      const runs = runsOf(node.children, context, { ...style, isLink: true });
      return xml(
        'w:hyperlink',
        { 'r:id': context.relations.link(node.href), 'w:history': 1 },
        runs,
      );
    }
  }
}

interface BidiRun {
  text: string;
  readonly direction: Direction;
}

/**
 * Splits a text by direction; symbols and numbers have the direction of the preceding characters.
 */
function splitByDirection(text: string, base: Direction): BidiRun[] {
  if (base === 'ltr' && !MAY_BE_RTL.test(text)) return [{ text, direction: 'ltr' }];
  const runs: BidiRun[] = [];
  for (const character of text) {
    const last = runs.at(-1);
    const direction = RTL_LETTER().test(character)
      ? 'rtl'
      : LTR_LETTER().test(character)
        ? 'ltr'
        : (last?.direction ?? base);
    if (last?.direction === direction) last.text += character;
    else runs.push({ text: character, direction });
  }
  return runs;
}

function formatRun(text: string, { bold, italic, isLink, language, direction }: RunStyle): string {
  const isRtl = direction === 'rtl';
  const style = properties('rPr', {
    rStyle: isLink ? value('rStyle', 'Hyperlink') : undefined,
    ...both('b', bold),
    ...both('i', italic),
    rtl: isRtl ? on('rtl') : undefined,
    lang: language && xml('w:lang', isRtl ? { 'w:bidi': language } : { 'w:val': language }),
  });
  return xml('w:r', {}, style, ...formatCharacters(text));
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
        HYPHEN_ELEMENTS.get(part) ?? xml('w:t', { 'xml:space': 'preserve' }, escapeHtml(part)),
    );
}
