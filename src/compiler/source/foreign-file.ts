import { type Diagnostic, diagnostic } from '../../diagnostics/diagnostic.js';
import { shorten } from '../../diagnostics/quote.js';
import { Lines } from './lines.js';
import type { Piece } from './source.js';
import { type Explanation, explained } from './syntax-diagnostics.js';

/** The kind of a file that is not YAML or JSON, and what to do about it. */
export interface ForeignFile {
  /** Follows `it is`: `a PDF`. */
  readonly is: string;
  readonly hint: string;
}

/** The number of bytes needed to recognise a file: an archive's first bytes name its parts. */
export const TELLING_BYTES = 65_536;

const WRITE_YAML = 'documents are YAML or JSON; `cvpress init` writes one to begin with';
const COPY_TEXT = 'copy its text into a YAML document; `cvpress init` writes one to begin with';
const IMPORT_XML =
  'give it to `cvpress import` if it is of Europass or ORCID; otherwise copy its text into a YAML document';
const UNPACK = 'unpack it, and name the file within';
const INSPECT =
  'name the YAML or JSON that it was made from; `cvpress inspect` shows what is in a PDF';

interface Kind extends ForeignFile {
  /** Its first bytes, each as a character. */
  readonly mark: string;
  /** What an archive contains, if the mark is that of an archive. */
  readonly part?: string;
}

const ZIP = 'PK\x03\x04';

/** The signatures of common files; parts of archives first. */
const KINDS: readonly Kind[] = [
  { mark: '%PDF-', is: 'a PDF', hint: INSPECT },
  { mark: ZIP, part: 'word/', is: 'a Word document (.docx)', hint: COPY_TEXT },
  { mark: ZIP, part: 'opendocument.text', is: 'an OpenDocument text (.odt)', hint: COPY_TEXT },
  { mark: ZIP, part: 'opendocument', is: 'an OpenDocument file', hint: COPY_TEXT },
  { mark: ZIP, part: '[Content_Types].xml', is: 'an Office document', hint: COPY_TEXT },
  { mark: ZIP, part: 'Index/Document.iwa', is: 'a Pages document', hint: COPY_TEXT },
  {
    mark: ZIP,
    is: 'a ZIP archive',
    hint: `${UNPACK}; \`cvpress import\` reads that of LinkedIn as it is`,
  },
  {
    mark: '\xD0\xCF\x11',
    is: 'a document of an old version of Word or Excel (.doc, .xls)',
    hint: COPY_TEXT,
  },
  { mark: '{\\rtf', is: 'a Rich Text document (.rtf)', hint: COPY_TEXT },
  { mark: '\\documentclass', is: 'a LaTeX document', hint: COPY_TEXT },
  { mark: '\x89PNG', is: 'a PNG picture', hint: WRITE_YAML },
  { mark: '\xFF\xD8\xFF', is: 'a JPEG picture', hint: WRITE_YAML },
  { mark: '\x1F\x8B', is: 'compressed by gzip', hint: UNPACK },
];

const HTML = /^\s*(?:<!--.*?-->\s*)?<(?:!doctype html|html|head|body)\b/is;
const XML = /^\s*<\?xml\s/;
/** With or without a byte order mark, every second byte of Latin text is zero. The mark may have been decoded as UTF-8. */
const UTF_16 = /^(?:\xFF\xFE|\xFE\xFF|(?:\uFFFD{2})?(?:[^\0]\0.\0|\0[^\0]\0))/s;
const SAVE_AS_UTF_8 = 'save it as UTF-8, which editors offer under "Save as"';

/**
 * Recognises a file by its first bytes, each as a character, or by its text; undefined if it may be a document.
 *
 * @param isXmlRead - whether XML may be one
 */
export function foreignFile(start: string, isXmlRead = false): ForeignFile | undefined {
  const kind = KINDS.find(
    ({ mark, part }) => beginsWith(start, mark) && (part === undefined || start.includes(part)),
  );
  if (kind !== undefined) return { is: `${kind.is}, not YAML or JSON`, hint: kind.hint };
  const text = start.replace(/^(?:\xEF\xBB\xBF|\uFEFF)/, '');
  if (HTML.test(text)) return { is: 'an HTML page, not YAML or JSON', hint: COPY_TEXT };
  if (XML.test(text) && !isXmlRead)
    return { is: 'an XML document, not YAML or JSON', hint: IMPORT_XML };
  if (UTF_16.test(start)) return { is: 'not UTF-8 text but UTF-16', hint: SAVE_AS_UTF_8 };
  // Text never contains it, and all other binary files do.
  return start.includes('\0') ? { is: 'not text', hint: WRITE_YAML } : undefined;
}

/** In bytes that were decoded as UTF-8, those beyond ASCII are U+FFFD. */
function beginsWith(text: string, mark: string): boolean {
  return [...mark].every((wanted, index) => {
    const found = text[index];
    return found === wanted || (found === '\uFFFD' && wanted > '\x7F');
  });
}

/** Reports what git or a chat put around a document, and line ends that no parser knows. */
export function explainFrame(text: string, lines: Lines): Diagnostic | undefined {
  const frame = conflict(text) ?? fence(text) ?? oldLineEnds(text);
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
  if (open === null || /^[ \t]*(?:[a-z_]+:(?:\s|$)|[{[])/m.test(text.slice(0, open.index)))
    return undefined;
  const begin = open.index + open[0].length;
  const [, marks = ''] = open;
  // A regular expression that repeats very many marks literally would be too large.
  const close = new RegExp(`^ {0,3}${marks[0]}{${marks.length}}\\s*$`, 'm').exec(text.slice(begin));
  const shown = shorten(marks);
  const end = close === null ? text.length : begin + close.index;
  const isWhole =
    /^\s*$/.test(text.slice(0, open.index)) &&
    /^\s*$/.test(text.slice(end + (close?.[0].length ?? 0)));
  const edits: Piece[] = [
    [[0, begin], ''],
    ...(close === null ? [] : [[[end, text.length], ''] as const]),
  ];
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

/** Reports a file that is not text, or is in another notation. */
export function notADocument({ is, hint }: ForeignFile): Diagnostic {
  return diagnostic('syntax', [], `This is ${is}.`, { hint, range: new Lines('').rangeOf([0, 0]) });
}

/** Line ends of old Macs: to a parser, the text is a single line. */
function oldLineEnds(text: string): Explanation | undefined {
  const end = text.indexOf('\r');
  if (end < 0 || text.includes('\n')) return undefined;
  return {
    message:
      'The lines of this text end in a carriage return (CR) alone, which YAML does not take for a line end.',
    hint: 'save it with Unix (LF) or Windows (CR LF) line ends, which editors offer',
    span: [end, end + 1],
  };
}
