import { inflateSync } from 'node:zlib';

/**
 * Gives each glyph of a PDF of the engine its own text: marks above or below letters, such as
 * Arabic tanwin, are glyphs without width, and the engine writes letter and mark on both. Then
 * programs read each once; Poppler, which takes marks of their own for words, gets none of them.
 * Changed pages are not compressed, since the bytes of compressors differ.
 */
export function separateMarks(pdf: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  const bytes = Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength);
  if (!hasMarks(bytes)) return pdf;
  const raw = bytes.toString('latin1');
  const table = raw.lastIndexOf('\nxref\n') + 1;
  const objects = raw.slice(0, table).split(/(?<=\nendobj\n\n)(?=\d+ 0 obj\n)/);
  const indexes = new Map(
    objects.map((object, index) => [/(\d+) 0 obj\n/.exec(object)?.[1], index]),
  );
  const find = (owner: string, key: string) =>
    indexes.get(new RegExp(`/${key} \\[?(\\d+) 0 R`).exec(owner)?.[1]) ?? 0;
  const fonts = new Map<number, FontMarks>();
  for (const [index, font] of objects.entries()) {
    if (!font.includes('\n  /Subtype /Type0\n')) continue;
    const map = find(font, 'ToUnicode');
    const widths = parseWidths(objects[find(font, 'DescendantFonts')] ?? '');
    objects[map] = replaceStream(objects[map] ?? '', (cmap) => {
      const marks = findMarks(cmap, widths);
      fonts.set(index, marks);
      return cmap.replaceAll(ENTRY, (_, glyph: string, text: string) => {
        return `<${glyph}> <${separate(text, marks.glyphs.has(glyph), marks)}>`;
      });
    });
  }
  for (const page of objects.filter((object) => object.includes('\n  /Type /Page\n'))) {
    const contents = find(page, 'Contents');
    const findFont = (name: string) => fonts.get(find(page, name));
    objects[contents] = replaceStream(objects[contents] ?? '', (content) =>
      content.replaceAll(SHOWN_TEXT, (...match) => separateShown(match, findFont)),
    );
  }
  return new Uint8Array(Buffer.from(joinObjects(objects, raw.slice(table)), 'latin1'));
}

interface FontMarks {
  /** Numbers of glyphs without width, as four hexadecimal digits. */
  readonly glyphs: ReadonlySet<string>;
  readonly marks: string;
}

/** A glyph with the text of several letters or marks, as hexadecimal digits. */
const ENTRY = /^<([0-9A-F]{4})> <([0-9A-F]{8,})>$/gm;

/** Arabic marks after a letter; other scripts may draw several letters as one. */
const MARK = /(?!^)[\u0610-\u061A\u064B-\u065F\u0670]/gu;

function hasMarks(bytes: Buffer): boolean {
  for (let i = bytes.indexOf('begincmap'); i !== -1; i = bytes.indexOf('begincmap', i + 1)) {
    const map = bytes.toString('latin1', i, bytes.indexOf('endcmap', i));
    if ([...map.matchAll(ENTRY)].some(([, , text = '']) => decode(text).search(MARK) > 0))
      return true;
  }
  return false;
}

/** Reads triples of first glyph, last glyph, and width (ISO 32000-1, 9.7.4.3). */
function parseWidths(font: string): number[] {
  return (/\/W \[([^\]]*)\]/.exec(font)?.[1] ?? '').split(' ').map(Number);
}

function findMarks(cmap: string, widths: readonly number[]): FontMarks {
  const hasWidth = (glyph: number) =>
    widths.some(
      (first, i) =>
        i % 3 === 0 && glyph >= first && glyph <= (widths[i + 1] ?? 0) && widths[i + 2] !== 0,
    );
  const entries = [...cmap.matchAll(ENTRY)].filter(
    ([, glyph = '', text = '']) =>
      decode(text).search(MARK) > 0 && !hasWidth(Number.parseInt(glyph, 16)),
  );
  return {
    glyphs: new Set(entries.map(([, glyph = '']) => glyph)),
    marks: entries.map(([, , text = '']) => decode(text)).join(''),
  };
}

/** Keeps marks or letters. A font may draw other marks as part of their letters. */
function separate(hex: string, isMark: boolean, { marks }: FontMarks): string {
  const text = decode(hex);
  const own = text.match(MARK) ?? [];
  if (own.length === 0 || own.some((mark) => !marks.includes(mark))) return hex;
  return encode(isMark ? own.join('') : text.replaceAll(MARK, ''));
}

/** Text of one font in a content stream, which may have an ActualText. */
const SHOWN_TEXT =
  /(\/Span <<\n {2}\/ActualText <FEFF([0-9A-F]+)>\n>> BDC\n)?(?:\/ReversedChars BMC\n)?\d Tr\n\/(f\d+) \S+ Tf\n[^\n]* Tm\n([[(][^\n]*) T[jJ]\n(?:EMC\n)?/g;

function separateShown(
  [shown = '', span, text = '', name = '', glyphs = '']: readonly string[],
  findFont: (name: string) => FontMarks | undefined,
): string {
  const font = findFont(name);
  if (font === undefined) return shown;
  const isMark = readGlyphs(glyphs).every((glyph) => font.glyphs.has(glyph));
  if (span !== undefined) return shown.replace(text, isMark ? '' : separate(text, false, font));
  return isMark ? `/Span <</ActualText <FEFF>>> BDC\n${shown}EMC\n` : shown;
}

function readGlyphs(shown: string): string[] {
  const strings = shown.match(/(?<=\()(?:\\.|[^\\)])*/gs) ?? [];
  const codes = strings.flatMap((string) =>
    Array.from(string.matchAll(/\\([0-7]{3})|\\?(.)/gs), ([match, octal, char = '']) =>
      octal === undefined ? (ESCAPES.get(match) ?? char.charCodeAt(0)) : Number.parseInt(octal, 8),
    ),
  );
  return Buffer.from(codes).toString('hex').toUpperCase().match(/.{4}/g) ?? [];
}

const ESCAPES = new Map(Object.entries({ '\\n': 10, '\\r': 13, '\\t': 9, '\\b': 8, '\\f': 12 }));

function decode(hex: string): string {
  return Buffer.from(hex, 'hex').swap16().toString('utf16le');
}

function encode(text: string): string {
  return Buffer.from(text, 'utf16le').swap16().toString('hex').toUpperCase();
}

function replaceStream(object: string, change: (data: string) => string): string {
  const [, head = '', data = '', tail = ''] =
    /^([\s\S]*?\nstream\n)([\s\S]*)(\nendstream\nendobj\n\n)$/.exec(object) ?? [];
  const isCompressed = head.includes('/FlateDecode');
  const content = isCompressed ? inflateSync(Buffer.from(data, 'latin1')).toString('latin1') : data;
  const changed = change(content);
  if (changed === content) return object;
  const newHead = head
    .replace(/\/Length \d+/, `/Length ${changed.length}`)
    .replace('\n  /Filter /FlateDecode', '');
  return `${newHead}${changed}${tail}`;
}

/** @param end - the old cross-reference table, whose entries have 20 bytes, and the trailer */
function joinObjects(objects: readonly string[], end: string): string {
  const entries = end.indexOf('\n', 'xref\n'.length) + 1;
  let offset = 0;
  let table = end;
  for (const object of objects) {
    const match = /(\d+) 0 obj\n/.exec(object);
    const at = entries + 20 * Number(match?.[1]);
    table = `${table.slice(0, at)}${String(offset + (match?.index ?? 0)).padStart(10, '0')}${table.slice(at + 10)}`;
    offset += object.length;
  }
  return `${objects.join('')}${table.replace(/(?<=startxref\n)\d+/, String(offset))}`;
}
