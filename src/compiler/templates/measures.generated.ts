// Generated from typst-templates/common/measures.typ by `npm run generate`: do not edit.

/** Measures that TypeScript and the templates share. Absolute lengths are in points. */
export const MEASURES = {
  /** The fraction of a line below its baseline. */
  belowBaseline: 0.25,
  /** The leading for each font size of body text, as in the LaTeX classes of that size. */
  leadings: { 10: 11.96, 11: 13.6, 12: 14.5 },
  /** Section titles are two steps of the type scale above the body. */
  titleSizes: { 10: 14.35, 11: 14.35, 12: 17.3 },
  /** The lightest multiple of #101010 with a contrast of 4.5 on white (WCAG 2, 1.4.3). */
  quietColor: '#707070',
  nameSize: 24.8,
  nameAbove: 17.3,
  nameBelow: 9,
  /** Below the label, and below the contacts. */
  afterLabel: 3,
  afterContacts: 0.7,
  /** Between the icon of a contact and its text. */
  iconGap: 3.6850393700787403,
  /** Between two contacts. */
  contactGap: 14.173228346456693,
  /** The additional leading of contacts, as a fraction of the leading. */
  contactLeading: 0.4,
  lastUpdatedSize: 9,
  footerSize: 8,
  /** Below and above a section title, in addition to the title's margins. */
  afterTitle: 1.65,
  beforeTitle: 2.1,
  titleHead: 3.1,
  /** Between a section title and its line, and the thickness of the line. */
  titleLineGap: 4.251968503937007,
  titleLine: 0.8,
  /** Above the first line of an entry, in addition to the margin between entries. */
  entryHead: 1.05,
  /** Above a role of a group, as a fraction of the margin between entries. */
  roleSpacing: 0.75,
  /** Between the text of an entry and its date column. */
  columnGap: 10,
  /** The indent of bullets, in addition to `highlights-area.left`, and their width. */
  bulletShift: 3,
  bulletWidth: 8,
  /** The width for a degree of two or three letters, and the gap after a longer one. */
  degreeWidth: 27.6,
  degreeGap: 6,
  /** The maximum width of the degree column, as a fraction of an entry. */
  degreeShare: 0.2,
  /** The width of a link mark with its insets. */
  markWidth: 0.99,
  /** Longer text may break across pages even where shorter text may not. */
  longText: 2500,
  /** Longer words may break if the measure is unknown: they fill most of a line. */
  longWordLetters: 50,
  /** A part of a long word, up to the punctuation after which it may break. */
  wordPartPattern: '[^/?&.@-]*[/?&.@-]+[\\p{M}\\p{Pe}\\p{Pf}"\',;:!]*|[^/?&.@-]+',
  /** Punctuation that is an em wide in Chinese and Japanese (CLREQ 3.1, JLREQ 3.1.2) only. */
  wideMarks: '“”‘’…‥—―·',
} as const;
