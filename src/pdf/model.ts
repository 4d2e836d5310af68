/** The style of all characters of a text object. */
export interface PdfTextStyle {
  /** Angle of the baseline in degrees, counterclockwise: 0 if level, 90 if upward. */
  readonly angle: number;
  readonly size: number;
  /** Font name without the subset prefix. */
  readonly font: string;
  /** `#rrggbb` */
  readonly color: string;
  /** Index of the text object in the page's drawings; -1 if unknown. */
  readonly objectIndex: number;
  /** Marked-content identifier; -1 for artifacts or untagged content. */
  readonly markedContentId: number;
  readonly isInForm?: true;
  /** Drawn without ink, or not seen by people. */
  readonly isInvisible?: true;
}

/** Lengths are in points, from the top left corner of the displayed page. */
export interface PdfChar extends PdfTextStyle {
  readonly char: string;
  /** Start of the baseline, from the left edge. */
  readonly x: number;
  /** Baseline, from the top edge. */
  readonly y: number;
  /** Start of the next character. */
  readonly right: number;
  /** `top` and `bottom` follow from the font's ascent and descent. */
  readonly top: number;
  readonly bottom: number;
  /** Width along the baseline, without extra character spacing. */
  readonly advance: number;
  /** Whether the PDF has no Unicode value for the glyph. */
  readonly isUnmapped?: true;
}

/** A rectangle in points from the top left corner of the page. */
export interface PdfRect {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

export interface PdfImage extends PdfRect {
  /** In drawing order, among all objects of the page. */
  readonly objectIndex: number;
}

export interface PdfSurfaces {
  readonly images: readonly PdfImage[];
  /** Artifacts with text: headers, footers, decoration. */
  readonly artifacts: readonly PdfRect[];
  /** Indices of text objects. */
  readonly actualTextObjects: ReadonlySet<number>;
}

export interface PdfPage extends PdfSurfaces {
  readonly width: number;
  readonly height: number;
  readonly text: string;
  /** In content order, without generated spaces and line ends; artifacts last. */
  readonly chars: readonly PdfChar[];
  /** In content stream order, regardless of tags, with all spaces. */
  readonly streamChars: readonly PdfChar[];
  /** Like `streamChars`, without ActualText. */
  readonly rawStreamChars: readonly PdfChar[];
  /** Whether the page is an image, with recognized text; `chars` has it as visible. */
  readonly isScan: boolean;
  /** Texts of form fields and comments. */
  readonly notes: readonly string[];
  /** Paths outside of forms. */
  readonly paths: readonly PdfRect[];
}

export interface PdfLink {
  /** 0-based. */
  readonly page: number;
  readonly url: string;
  /** Alternative text, or empty. */
  readonly description: string;
  /** Characters within the areas. */
  readonly text: string;
  readonly rects: readonly PdfRect[];
}

export interface PdfTag {
  readonly role: string;
  readonly alt?: string;
  readonly children: readonly PdfTag[];
  readonly parts: readonly (string | PdfTag)[];
}

export interface PdfFont {
  /** Without the subset prefix. */
  readonly name: string;
  readonly isEmbedded: boolean;
  /** In ems; the descent is negative. */
  readonly ascent: number;
  readonly descent: number;
  /** In thousandths of an em; 0 if the font descriptor has none, undefined without descriptor. */
  readonly declaredDescent?: number;
}

export interface PdfBookmark {
  readonly title: string;
  readonly children: readonly PdfBookmark[];
}

export interface PdfContent {
  /** Text of all pages, in content order. */
  readonly text: string;
  readonly pages: readonly PdfPage[];
  readonly links: readonly PdfLink[];
  /** The structure tree by page; elements on two pages occur twice. */
  readonly tags: readonly PdfTag[];
  readonly fonts: readonly PdfFont[];
  /** Ligatures (U+FB00 to U+FB06) in `ToUnicode` maps; `chars` has them expanded. */
  readonly ligatures: string;
  readonly outline: readonly PdfBookmark[];
  /** Names of embedded files. */
  readonly attachments: readonly string[];
  readonly title: string;
  readonly author: string;
  readonly keywords: string;
  /** The program that wrote the PDF. */
  readonly producer: string;
  readonly language: string;
  readonly pageCount: number;
  readonly isTagged: boolean;
  /** In bytes. */
  readonly fileSize: number;
  /** PDF version in the header: `1.7`. */
  readonly version: string;
  /** Whether the PDF is encrypted; it opened without a password. */
  readonly isEncrypted: boolean;
  /** XMP metadata, or empty. */
  readonly xmp: string;
  /** Whether all streams were searched for language and metadata. */
  readonly isComplete: boolean;
}
