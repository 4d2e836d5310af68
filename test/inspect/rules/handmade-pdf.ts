import { makePdfFile, makeStream } from '../../support/make-pdf.js';

/** A line of text in Helvetica, which is not embedded. */
export interface Line {
  readonly x: number;
  /** Baseline, from the bottom edge. */
  readonly y: number;
  readonly text: string;
  readonly size?: number;
  readonly font?: 'Helvetica' | 'FontAwesome' | 'Drawn' | 'Wingdings';
  /** Text rendering mode (ISO 32000-1, table 106): 3 is invisible. */
  readonly renderMode?: number;
}

/** Parts of a page in addition to its lines. */
export interface Extras {
  readonly operators?: string;
  /** Unicode of the letter A in the fonts Wingdings and Drawn, as hexadecimal digits. */
  readonly unicode?: string;
  /** Entries of dictionaries. */
  readonly annotations?: readonly string[];
  readonly catalog?: string;
}

/** Creates a PDF of one A4 page without tags, language and title. */
export function createPdf(
  lines: readonly Line[],
  { operators = '', unicode, annotations = [], catalog = '' }: Extras = {},
): Buffer {
  const texts = lines.map(
    ({ x, y, text, size = 11, font = 'Helvetica', renderMode = 0 }) =>
      `BT /${font} ${size} Tf ${renderMode} Tr ${x} ${y} Td (${text.replaceAll(/[()\\]/g, '\\$&')}) Tj ET`,
  );
  return makePdfFile([
    `<</Type /Catalog /Pages 2 0 R ${catalog}>>`,
    '<</Type /Pages /Count 1 /Kids [3 0 R]>>',
    `<</Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R
      /Annots [${annotations.map((entries) => `<</Type /Annot ${entries}>>`).join(' ')}]
      /Resources <</Font <</Helvetica 5 0 R /FontAwesome 6 0 R /Drawn 7 0 R /Wingdings 10 0 R>> >> >>`,
    makeStream([operators, ...texts].join('\n')),
    '<</Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding>>',
    '<</Type /Font /Subtype /Type1 /BaseFont /ABCDEF+FontAwesome5Free-Solid /Encoding /WinAnsiEncoding>>',
    `<</Type /Font /Subtype /Type3 /FontBBox [0 0 600 1000] /FontMatrix [.001 0 0 .001 0 0] /FirstChar 65 /LastChar 65 /Widths [600]
      /Encoding <</Type /Encoding /Differences [65 /g1]>> /CharProcs <</g1 9 0 R>> /Resources <<>>
      ${unicode === undefined ? '' : '/ToUnicode 8 0 R'}>>`,
    makeStream(`begincmap 1 begincodespacerange <00> <ff> endcodespacerange
1 beginbfchar <41> <${unicode ?? ''}> endbfchar endcmap`),
    makeStream('600 0 0 0 500 800 d1 0 0 500 800 re f'),
    '<</Type /Font /Subtype /Type1 /BaseFont /Wingdings-Regular /ToUnicode 8 0 R>>',
  ]);
}

/** Name, contacts and one job. */
export const LINES: readonly Line[] = [
  { x: 60, y: 780, size: 20, text: 'Jane Doe' },
  { x: 60, y: 755, text: 'jane@doe.example, +41 44 668 18 00' },
  { x: 60, y: 720, size: 14, text: 'Experience' },
  { x: 60, y: 700, text: 'Marine Biologist, Tidal Labs' },
  { x: 60, y: 686, text: 'Sept. 2019 - present' },
  { x: 60, y: 672, text: 'Restored nine hectares of eelgrass meadows in the estuary' },
];
