import { deflateSync } from 'node:zlib';
import { inspectPdf } from '../../src/inspect/inspect.js';
import { PdfError } from '../../src/pdf/pdf-error.js';
import { makePdf } from '../../test/support/make-pdf.js';
import type { Construct } from './measure.js';

/** Maximum size of a PDF within the default limits of `inspect`, in bytes. */
const MAX_BYTES = 1_000_000;

const repeat = (n: number, write: (i: number) => string): string =>
  Array.from({ length: n }, (_, i) => write(i)).join('');

/** Byte sequences to repeat after the end of a PDF. */
const ATOMS: readonly string[] = [
  ...[
    'stream\n',
    'stream\n\x78\x9c',
    'endstream\n',
    'stream\nendstream',
    'obj',
    '/Lang(',
    '/Lang<',
    '/MarkInfo<<',
  ],
  ...[
    '<x:xmpmeta',
    '<x:xmpmeta></x:xmpmeta>',
    '<x:xmpmeta>pdfaid:part',
    'pdfaid:part>',
    '%PDF-1.',
    'xref',
    'startxref\n',
  ],
  ...['%%EOF\n', ' ', '(', '<<', '\x00'],
];

/** PDFs with n of something. */
const SERIES: Readonly<Record<string, (n: number) => Buffer>> = {
  letters: (n) => makePdf({ content: `BT /F 10 Tf (${'a'.repeat(n)}) Tj ET` }),
  'words on lines': (n) => makePdf({ content: `BT /F 10 Tf 12 TL ${'(ab) Tj T* '.repeat(n)} ET` }),
  'texts in one place': (n) => makePdf({ content: 'BT /F 10 Tf 9 9 Td (ab) Tj ET '.repeat(n) }),
  'marked contents': (n) =>
    makePdf({ content: repeat(n, (i) => `/P <</MCID ${i}>> BDC BT /F 9 Tf (a) Tj ET EMC `) }),
  paths: (n) => makePdf({ content: '0 0 m 9 9 l S '.repeat(n) }),
  'saved states': (n) => makePdf({ content: 'q '.repeat(n) }),
  'compressed zeros': (n) => makePdf({ streams: [deflateSync(Buffer.alloc(n * 1000))] }),
  'compressed streams': (n) =>
    makePdf({ streams: Array(n).fill(deflateSync(Buffer.alloc(10_000))) }),
  links: (n) => makePdf({ links: n, content: `BT /F 10 Tf 12 TL ${'(ab) Tj T* '.repeat(100)} ET` }),
  'links and letters': (n) =>
    makePdf({ links: n, content: `BT /F 10 Tf (${'a'.repeat(n)}) Tj ET` }),
  fonts: (n) => makePdf({ fonts: n, content: repeat(n, (i) => `BT /F${i} 10 Tf (a) Tj ET `) }),
  bookmarks: (n) => makePdf({ bookmarks: n }),
  'nested bookmarks': (n) => makePdf({ bookmarks: n, bookmarkShape: 'deep' }),
  'bookmarks, each the child of all': (n) => makePdf({ bookmarks: n, bookmarkShape: 'circle' }),
  tags: (n) => makePdf({ tags: n }),
  'nested tags': (n) => makePdf({ tags: n, tagShape: 'deep' }),
  // Each tag refers to all others, so the file grows by the square.
  'tags, each the child of all': (n) =>
    makePdf({ tags: Math.ceil(Math.sqrt(n)), tagShape: 'circle' }),
  pages: (n) => makePdf({ pages: n, content: 'BT /F 10 Tf (a) Tj ET' }),
};

async function inspect(pdf: Buffer): Promise<void> {
  try {
    await inspectPdf(pdf);
  } catch (error) {
    if (!(error instanceof PdfError)) throw error;
  }
}

export const PDF_CONSTRUCTS: readonly Construct[] = [
  ...ATOMS.map((atom) => ({
    name: `pdf ${JSON.stringify(atom)}`,
    maxPieces: Math.floor(MAX_BYTES / atom.length),
    run: (n: number) =>
      inspect(Buffer.concat([makePdf({}), Buffer.from(atom.repeat(n), 'latin1')])),
  })),
  ...Object.entries(SERIES).map(([name, write]) => ({
    name: `pdf n of: ${name}`,
    maxPieces: Math.max(8, Math.floor((MAX_BYTES * 50) / write(50).length)),
    run: (n: number) => inspect(write(n)),
  })),
];
