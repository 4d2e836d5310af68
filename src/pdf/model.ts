/** One character as it stands on a page; distances in points from the top left corner of the page as shown. */
export interface PdfChar {
  readonly char: string;
  /** The start of its baseline, measured from the left edge. */
  readonly x: number;
  /** The baseline, measured from the top edge. */
  readonly y: number;
  /** Where the next character would be. */
  readonly right: number;
  /** How far its font reaches up and down at this size, whatever the character. */
  readonly top: number;
  readonly bottom: number;
  /** Of the baseline, in degrees counterclockwise: 0 for level text, 90 for text that runs upwards. */
  readonly angle: number;
  /** The distance to the next character along the baseline, without what the PDF adds between characters. */
  readonly advance: number;
  readonly size: number;
  /** The name of the font in the PDF, without the prefix of a subset. */
  readonly font: string;
  /** `#rrggbb` */
  readonly color: string;
  /** The position of its piece of text in what the page draws, forms and all; -1 if PDFium does not say. */
  readonly object: number;
  /** The number of the marked content that it belongs to; -1 for an artifact, or if nothing is marked. */
  readonly content: number;
  /** Whether it is drawn in a form, a page within the page. */
  readonly isInForm?: true;
  /** Whether the PDF does not tell what its glyph means: no mapping to Unicode, no known name, no known encoding. */
  readonly isUnmapped?: true;
  /** Drawn without ink, beyond the edges of the page, or in white on nothing. */
  readonly isInvisible?: true;
}

/** A rectangle in points from the top left corner of the page. */
export interface PdfRect {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

export interface PdfPage {
  readonly width: number;
  readonly height: number;
  readonly text: string;
  /** In the order of the page's content, without the spaces and line ends that a reader adds; artifacts last. */
  readonly chars: readonly PdfChar[];
  /** In the order of the content stream, whatever tags say: letters from right to left as they are drawn, spaces as the PDF has them. */
  readonly content: readonly PdfChar[];
  /** The same by what the fonts say of the glyphs, where the content says something else (ActualText). */
  readonly drawn: readonly PdfChar[];
  /** The places of drawings that are neither text nor pictures, but for those within forms. */
  readonly paths: readonly PdfRect[];
  readonly pictures: readonly PdfRect[];
  /** Areas that are not white: pictures, shadings, filled shapes. */
  readonly grounds: readonly PdfRect[];
  /** Texts that are marked as no part of the content: headers, footers, decoration. */
  readonly artifacts: readonly PdfRect[];
  /** The pieces of text (`object`) of which the content says what they mean together (ActualText), beside what their font says. */
  readonly replaced: ReadonlySet<number>;
}

export interface PdfLink {
  /** From 0. */
  readonly page: number;
  readonly url: string;
  /** Its alternative text; empty if it has none. */
  readonly description: string;
  /** The characters within the link's areas. */
  readonly text: string;
  readonly rects: readonly PdfRect[];
}

/** An element of the structure tree. */
export interface PdfTag {
  readonly role: string;
  readonly alt?: string;
  readonly children: readonly PdfTag[];
  /** Texts and children in their order. */
  readonly parts: readonly (string | PdfTag)[];
}

export interface PdfFont {
  /** Its name, without the prefix of a subset. */
  readonly name: string;
  readonly isEmbedded: boolean;
  /** How far it reaches above the baseline and, as a negative number, below, in parts of its size. */
  readonly ascent: number;
  readonly descent: number;
  /** What the PDF says of its descent, in thousandths, 0 if not that: PDFium gives other numbers. Missing if it says nothing of the font. */
  readonly declaredDescent?: number;
}

export interface PdfBookmark {
  readonly title: string;
  readonly children: readonly PdfBookmark[];
}

/** What a program finds in a PDF. */
export interface PdfReading {
  /** The text of all pages, in content order. */
  readonly text: string;
  readonly pages: readonly PdfPage[];
  readonly links: readonly PdfLink[];
  /** The structure tree. Each page has its own part of it: what spans two pages occurs twice. */
  readonly tags: readonly PdfTag[];
  readonly fonts: readonly PdfFont[];
  /** The ligatures, U+FB00 to U+FB06, that its fonts have for a meaning; the characters here are the letters they stand for. */
  readonly ligatures: string;
  readonly outline: readonly PdfBookmark[];
  readonly title: string;
  readonly author: string;
  readonly keywords: string;
  /** The program that wrote the PDF. */
  readonly producer: string;
  readonly language: string;
  readonly pageCount: number;
  /** Whether the PDF claims to be tagged. */
  readonly isTagged: boolean;
  /** In bytes. */
  readonly fileSize: number;
  /** The version of PDF in its first line: `1.7`. */
  readonly version: string;
  /** Whether it is encrypted, but opens without a password. */
  readonly isEncrypted: boolean;
  /** The XMP metadata; empty if there are none or they cannot be read. */
  readonly xmp: string;
  /** Whether the whole file was searched for language and metadata; not if it is too large. */
  readonly isWhole: boolean;
}
