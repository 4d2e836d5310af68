import { LTR_LETTER, RTL_LETTER } from '../../../util/scripts.js';
import type { Direction } from '../../locales/language-tag.js';
import type { ResolvedDesign } from '../../model/cv.js';
import { MAY_BE_RTL } from '../../model/text/bidi.js';
import type { Inline, RichText } from '../../model/text/inline.js';
import { withUprights } from '../../typst/markup/upright-text.js';
import { escapeHtml } from '../html/inline.js';
import type { Relations } from './relations.js';
import { both, on, properties, value, xml } from './xml.js';

/** How a stretch of text looks. */
interface RunStyle {
  readonly bold?: boolean;
  readonly italic?: boolean;
  readonly isLink?: boolean;
  readonly language?: string;
  /** The direction of all its characters, even of those that have none. */
  readonly direction?: Direction;
}

/** What the runs of a document have in common. */
export interface RunContext {
  readonly relations: Relations;
  readonly design: ResolvedDesign;
}

/** Writes a text as runs, and links around them (ECMA-376-1, 17.3.2). */
export function runsOf(text: RichText, context: RunContext, style: RunStyle = {}): string {
  return text.map((node) => nodeRuns(node, context, style)).join('');
}

function nodeRuns(node: Inline, context: RunContext, style: RunStyle): string {
  switch (node.kind) {
    case 'text':
    case 'time':
    case 'code':
      return stretches(node.text, context.design.direction)
        .map(({ letters, direction }) =>
          run(letters, { ...style, direction: style.direction ?? direction }),
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
      // Marks on both sides hold the signs at its ends, in programs that go by Unicode alone (UAX #9, 2.6).
      const mark = node.direction === 'rtl' ? '\u200F' : '\u200E';
      const own = { ...style, direction: node.direction };
      return run(mark, own) + runsOf(node.children, context, own) + run(mark, own);
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

interface Stretch {
  letters: string;
  readonly direction: Direction;
}

/** The parts of a text that run in one direction; signs and numbers go with the letters before them. */
function stretches(text: string, base: Direction): Stretch[] {
  if (base === 'ltr' && !MAY_BE_RTL.test(text)) return [{ letters: text, direction: 'ltr' }];
  const parts: Stretch[] = [];
  for (const letter of text) {
    const last = parts.at(-1);
    const own = RTL_LETTER().test(letter)
      ? 'rtl'
      : LTR_LETTER().test(letter)
        ? 'ltr'
        : (last?.direction ?? base);
    if (last?.direction === own) last.letters += letter;
    else parts.push({ letters: letter, direction: own });
  }
  return parts;
}

function run(text: string, { bold, italic, isLink, language, direction }: RunStyle): string {
  const isRtl = direction === 'rtl';
  const style = properties('rPr', {
    rStyle: isLink ? value('rStyle', 'Hyperlink') : undefined,
    ...both('b', bold),
    ...both('i', italic),
    rtl: isRtl ? on('rtl') : undefined,
    lang: language && xml('w:lang', isRtl ? { 'w:bidi': language } : { 'w:val': language }),
  });
  return xml('w:r', {}, style, ...lettersOf(text));
}

/** Hyphens that Word has elements for: it shows the characters themselves in other fonts, or always. */
const HYPHENS: ReadonlyMap<string, string> = new Map([
  ['\u00AD', '<w:softHyphen/>'],
  ['\u2011', '<w:noBreakHyphen/>'],
]);

function lettersOf(text: string): string[] {
  return text
    .replaceAll(/\s*[\n\t]\s*/g, ' ')
    .split(/([\u00AD\u2011])/)
    .filter((part) => part !== '')
    .map((part) => HYPHENS.get(part) ?? xml('w:t', { 'xml:space': 'preserve' }, escapeHtml(part)));
}
