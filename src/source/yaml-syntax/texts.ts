import { indentOf } from '../lines.js';
import { inQuotes, itemOnLine, quoted, type Value, valueOnLine, wholeLine } from './line-parts.js';
import type { Explanation, Mistake } from './mistake.js';

/** A line that begins with `%`. */
export function directive({ error, lines }: Mistake): Explanation | undefined {
  const line = lines.lineAt(0);
  if (!error.message.startsWith('Missing directives-end') || !line.text.startsWith('%')) return undefined;
  return inQuotes('YAML takes a line that begins with `%` for an instruction to itself.', wholeLine(line), 'likely');
}

/** What YAML takes the first character of a text for; nothing for those that it reserves. */
const MEANINGS: Readonly<Record<string, string>> = {
  '*': 'a reference to an anchor',
  '&': 'an anchor',
  '!': 'a tag',
  '|': 'a text that begins on the next line',
  '>': 'a text that begins on the next line',
  '[': 'a list',
  '{': 'a mapping',
  '%': 'a directive',
  '@': '',
  '`': '',
  ',': 'the mark between items of a list',
  '?': 'the mark of a key',
};

/** A text whose first character means something else. */
export function specialStart({ line, error }: Mistake): Explanation | undefined {
  const value = valueOnLine(line) ?? wholeLine(line);
  const meaning = MEANINGS[value.text[0] ?? ''];
  const isInside = error.code === 'BLOCK_IN_FLOW' || error.message.startsWith('Unexpected , in flow');
  if (meaning === undefined || isInside) return undefined;
  const mark = value.text[0] === '`' ? 'a backtick' : `\`${value.text[0]}\``;
  const message =
    meaning === ''
      ? `In YAML, ${mark} cannot begin a text: it is reserved.`
      : `YAML takes ${mark} at the beginning of a text for ${meaning}.`;
  return { ...inQuotes(message, value, meaning === '' ? 'certain' : 'likely'), isLocal: true };
}

/** `: ` within a text. */
export function colonInText(mistake: Mistake): Explanation | undefined {
  const { error, lines } = mistake;
  if (error.code !== 'BLOCK_AS_IMPLICIT_KEY' && error.code !== 'BLOCK_IN_FLOW') return undefined;
  const [start, end] = error.pos;
  const inBrackets = { text: lines.text.slice(start, end).trim(), start, end, isCut: false };
  const value = error.code === 'BLOCK_IN_FLOW' ? inBrackets : textWithColon(mistake);
  if (value === undefined || !/:(\s|$)/.test(value.text)) return undefined;
  const message = 'YAML takes `: ` inside this text for the end of a key.';
  return { ...inQuotes(message, value, 'certain'), isLocal: true };
}

/** `- Note: x: y` is one text, where `Note` is no key, or the lines beside it are texts. */
function textWithColon({ line, lines, keys }: Mistake): Value | undefined {
  const key = /^\s*(?:- +)+([^:]*):/.exec(line.text)?.[1];
  if (key === undefined) return valueOnLine(line);
  const isBesideText = [lines.contentBefore(line), lines.contentAfter(line)].some((other) => {
    const item = other && indentOf(other.text) === indentOf(line.text) ? itemOnLine(other) : undefined;
    return item !== undefined && !/:(\s|$)/.test(item.text);
  });
  return isBesideText || !keys.has(key.trim()) ? itemOnLine(line) : valueOnLine(line);
}

/** A list that begins beside its key. */
export function listOnKeyLine({ line }: Mistake): Explanation | undefined {
  const value = valueOnLine(line);
  if (value === undefined || line.text.trimStart().startsWith('- ') || !value.text.startsWith('- ')) return undefined;
  return {
    message: 'A list begins on the line after its key.',
    hint: `put each item on a line of its own; if this is one text, write ${quoted(value.text)}`,
    span: [value.start, value.end],
  };
}
