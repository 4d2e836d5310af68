import { createDiagnostic, type Diagnostic } from '../../diagnostics/diagnostic.js';
import { shorten } from '../../diagnostics/quote.js';
import { Lines } from './lines.js';
import type { SpanEdit } from './source.js';
import { type Explanation, toSyntaxDiagnostic } from './syntax-diagnostics.js';

export interface ForeignFile {
  /** Completes the clause `it is`: `a PDF`. */
  readonly description: string;
  readonly hint: string;
}

/** Enough bytes to detect the type of an archive by the names of its first files. */
export const DETECTION_BYTES = 65_536;

const WRITE_YAML = 'use a YAML or JSON document; `cvpress init` writes one';
const COPY_TEXT = 'copy its text into a YAML document; `cvpress init` writes one';
const IMPORT_XML =
  'if it comes from Europass or ORCID, use `cvpress import`;' +
  ' otherwise copy its text into a YAML document';
const CONVERT = 'convert it with `cvpress import`';
const SAVE_AS = 'save it as a Word document (.docx) or PDF, and convert that with `cvpress import`';
const REMOVE_PASSWORD = 'in Word, choose File → Info → Protect Document, and remove the password';
const UNPACK = 'unpack it, and name a file in it';

type FileType = readonly [
  /** The first bytes, each as a character. */
  signature: string,
  description: string,
  hint: string,
  /** Text in an archive of this type. */
  content?: string,
];

const ZIP = 'PK\x03\x04';

/** The first match wins. */
const FILE_TYPES: readonly FileType[] = [
  ['%PDF-', 'a PDF', 'name its YAML or JSON document, or convert it with `cvpress import`'],
  [ZIP, 'a Word document (.docx)', CONVERT, 'word/'],
  [ZIP, 'an OpenDocument text (.odt)', SAVE_AS, 'opendocument.text'],
  [ZIP, 'an OpenDocument file', COPY_TEXT, 'opendocument'],
  [ZIP, 'an Office document', COPY_TEXT, '[Content_Types].xml'],
  [ZIP, 'a Pages document', SAVE_AS, 'Index/Document.iwa'],
  [ZIP, 'a Pages document', SAVE_AS, 'Index.zip'],
  [ZIP, 'a ZIP archive', `${UNPACK}; \`cvpress import\` reads an archive of LinkedIn`],
  ['\xD0\xCF\x11', 'encrypted with a password', REMOVE_PASSWORD, [...'Encrypted'].join('\0')],
  ['\xD0\xCF\x11', 'a document of an old version of Word or Excel (.doc, .xls)', SAVE_AS],
  ['MIME-Version:', 'a web page (.mht)', SAVE_AS],
  ['{\\rtf', 'a Rich Text document (.rtf)', SAVE_AS],
  ['\\documentclass', 'a LaTeX document', 'convert its PDF with `cvpress import`'],
  ['\x89PNG', 'a PNG image', WRITE_YAML],
  ['\xFF\xD8\xFF', 'a JPEG image', WRITE_YAML],
  ['\x1F\x8B', 'compressed by gzip', UNPACK],
];

const HTML_PAGE: FileType = ['', 'an HTML page', SAVE_AS];
const XML_DOCUMENT: FileType = ['', 'an XML document', IMPORT_XML];
const HTML = /^\s*(?:<!--.*?-->\s*)?<(?:!doctype html|html|head|body)\b/is;
const XML = /^\s*<\?xml\s/;
/** In Latin text, every second byte is 0. The byte order mark may have been decoded as UTF-8. */
const UTF_16 = /^(?:\xFF\xFE|\xFE\xFF|(?:\uFFFD{2})?(?:[^\0]\0.\0|\0[^\0]\0))/s;

/**
 * Detects a file that is not YAML or JSON; returns undefined for anything else.
 *
 * @param start - the first bytes, each as a character, or the decoded text
 * @param isImport - whether the file may be XML
 */
export function detectForeignFile(start: string, isImport = false): ForeignFile | undefined {
  const text = start.replace(/^(?:\xEF\xBB\xBF|\uFEFF)/, '');
  const [, description, hint = ''] =
    FILE_TYPES.find(
      ([signature, , , content = '']) => startsWith(start, signature) && start.includes(content),
    ) ?? (HTML.test(text) ? HTML_PAGE : XML.test(text) && !isImport ? XML_DOCUMENT : []);
  if (description !== undefined)
    return { description: description + (isImport ? '' : ', not YAML or JSON'), hint };
  if (UTF_16.test(start)) {
    const hint = 'save it as UTF-8, which editors offer under "Save as"';
    return { description: 'not UTF-8 text but UTF-16', hint };
  }
  // Text contains no NUL character, and most binary files do.
  return start.includes('\0') ? { description: 'not text', hint: WRITE_YAML } : undefined;
}

/** Decoding as UTF-8 may have replaced bytes above 0x7F by U+FFFD. */
function startsWith(text: string, signature: string): boolean {
  return [...signature].every((expected, index) => {
    const actual = text[index];
    return actual === expected || (actual === '\uFFFD' && expected > '\x7F');
  });
}

export function explainForeignMarkup(text: string, lines: Lines): Diagnostic | undefined {
  const explanation = explainConflict(text) ?? explainFence(text) ?? explainCrLineEnds(text);
  return explanation && toSyntaxDiagnostic(explanation, lines);
}

function explainConflict(text: string): Explanation | undefined {
  const start = text.includes('<<<<<<<') ? /^<{7} .*$/m.exec(text) : null;
  if (start === null || !/^>{7} /m.test(text)) return undefined;
  return {
    message: 'Git left a merge conflict here.',
    hint:
      'keep one version, and remove the lines that begin with `<<<<<<<`, `=======` and ' +
      '`>>>>>>>`',
    span: [start.index, start.index + start[0].length],
  };
}

/** Explains a Markdown code fence, such as a chat program puts around a document. */
function explainFence(text: string): Explanation | undefined {
  const hasFence = text.includes('```') || text.includes('~~~');
  const open = hasFence ? /^ {0,3}(`{3,}|~{3,})[^\n]*\n?/m.exec(text) : null;
  // A fence below a key is part of a value.
  if (open === null || /^[ \t]*(?:[a-z_]+:(?:\s|$)|[{[])/m.test(text.slice(0, open.index)))
    return undefined;
  const start = open.index + open[0].length;
  const [, fence = ''] = open;
  // A count, because V8 rejects a regular expression that repeats many backticks literally.
  const close = new RegExp(`^ {0,3}${fence[0]}{${fence.length}}\\s*$`, 'm').exec(text.slice(start));
  const marker = shorten(fence);
  const end = close === null ? text.length : start + close.index;
  const isWholeText =
    /^\s*$/.test(text.slice(0, open.index)) &&
    /^\s*$/.test(text.slice(end + (close?.[0].length ?? 0)));
  const edits: SpanEdit[] = [
    [[0, start], ''],
    ...(close === null ? [] : [[[end, text.length], ''] as const]),
  ];
  return {
    message: `${marker} marks code in Markdown or a chat; it is not part of the document.`,
    hint: isWholeText
      ? `remove this line${close === null ? '' : ` and the line ${marker} at the end`}`
      : `keep only the text between the lines that begin with ${marker}`,
    span: [open.index, open.index + open[0].trimEnd().length],
    fix: { safety: isWholeText ? 'safe' : 'unsafe', edits },
  };
}

export function createForeignFileDiagnostic({ description, hint }: ForeignFile): Diagnostic {
  return createDiagnostic('syntax', [], `This is ${description}.`, {
    hint,
    range: new Lines('').toRange([0, 0]),
  });
}

/** Parsers read a text with the line ends of old Macs as a single line. */
function explainCrLineEnds(text: string): Explanation | undefined {
  const end = text.indexOf('\r');
  if (end < 0 || text.includes('\n')) return undefined;
  return {
    message: 'The lines end with a carriage return (CR) only, which is no line end in YAML.',
    hint: 'save the file with Unix (LF) or Windows (CR LF) line ends',
    span: [end, end + 1],
  };
}
