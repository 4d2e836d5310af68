import type { Diagnostic } from '../diagnostics/diagnostic.js';
import { shorten } from '../diagnostics/quote.js';
import { certainly, type Explanation, explained } from './explanation.js';
import type { Lines } from './lines.js';
import type { Piece } from './source.js';

/** Reports at most one remnant of copying, around a document or before each of its lines, that no parser can read. */
export function explainFrame(text: string, lines: Lines): Diagnostic | undefined {
  const frame = conflict(text) ?? fence(text) ?? prefix(text) ?? oldLineEnds(text);
  return frame && explained(frame, lines);
}

/** The markers that git leaves where two versions of a line conflict. */
function conflict(text: string): Explanation | undefined {
  const start = text.includes('<<<<<<<') ? /^<{7} .*$/m.exec(text) : null;
  if (start === null || !/^>{7} /m.test(text)) return undefined;
  return {
    message: 'Git could not merge two versions here; the text holds both.',
    hint: 'keep the lines of one version, and remove the lines that begin with `<<<<<<<`, `=======` and `>>>>>>>`',
    span: [start.index, start.index + start[0].length],
  };
}

/** Code fences of Markdown and chat programs, with the text before and after them. */
function fence(text: string): Explanation | undefined {
  const mayBe = text.includes('```') || text.includes('~~~');
  const open = mayBe ? /^ {0,3}(`{3,}|~{3,})[^\n]*\n?/m.exec(text) : null;
  // Below a key, it is part of a text.
  if (open === null || /^[ \t]*(?:[a-z_]+:(?:\s|$)|[{[])/m.test(text.slice(0, open.index))) return undefined;
  const begin = open.index + open[0].length;
  const [, marks = ''] = open;
  // A regular expression that repeats very many marks literally would be too large.
  const close = new RegExp(`^ {0,3}${marks[0]}{${marks.length}}\\s*$`, 'm').exec(text.slice(begin));
  const shown = shorten(marks);
  const end = close === null ? text.length : begin + close.index;
  const isWhole = /^\s*$/.test(text.slice(0, open.index)) && /^\s*$/.test(text.slice(end + (close?.[0].length ?? 0)));
  const edits: Piece[] = [[[0, begin], ''], ...(close === null ? [] : [[[end, text.length], ''] as const])];
  return {
    message: `${shown} is the mark of code in Markdown or in a chat, not a part of the document.`,
    hint: isWhole
      ? `remove this line${close === null ? '' : ` and the line ${shown} at the end`}`
      : `keep only what stands between the lines that begin with ${shown}`,
    span: [open.index, open.index + open[0].trimEnd().length],
    // Around it, there may be text.
    remedy: { confidence: isWhole ? 'certain' : 'likely', edits },
  };
}

/** The marks before each line of quoted mail and of diffs, and line numbers. */
const PREFIXES: readonly (readonly [pattern: RegExp, is: string])[] = [
  [/^> ?/, '`>`, the mark of a quotation'],
  [/^\+(?! )|^\+ {2}/, '`+`, the mark of an added line'],
  [/^ *\d+[:|]? /, 'its number'],
];

function prefix(text: string): Explanation | undefined {
  if (!/^(?:>|\+| *\d)/.test(text)) return undefined;
  const [pattern, is] = PREFIXES.find(([candidate]) => candidate.test(text)) ?? [];
  const removed: Piece[] = [];
  let start = 0;
  for (const line of text.split('\n')) {
    const length = pattern?.exec(line)?.[0].length;
    if (length === undefined && line.trim() !== '') return undefined;
    if (length !== undefined) removed.push([[start, start + (is?.startsWith('`+`') ? 1 : length)], '']);
    start += line.length + 1;
  }
  const [first] = removed;
  if (first === undefined || removed.length < 2) return undefined;
  return {
    message: `Each line begins with ${is}, which is not a part of the document.`,
    hint: 'remove it from each line',
    span: first[0],
    remedy: certainly(removed),
  };
}

/** Line ends of old Macs: to a parser, the text is a single line. */
function oldLineEnds(text: string): Explanation | undefined {
  const end = text.indexOf('\r');
  if (end < 0 || text.includes('\n')) return undefined;
  return {
    message: 'The lines of this text end in a carriage return (CR) alone, which YAML does not take for a line end.',
    hint: 'save it with Unix (LF) or Windows (CR LF) line ends, which editors offer',
    span: [end, end + 1],
  };
}
