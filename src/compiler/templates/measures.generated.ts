// Generated from typst-templates/common/measures.typ by `npm run generate`: do not edit.

/** Measures that TypeScript and the templates share. Absolute lengths are in points. */
export const MEASURES = {
  /** The part of a line below its baseline. */
  belowBaseline: 0.25,
  /** Distance of baselines for each size of body text, as the LaTeX classes of that size set it. */
  leadings: { 10: 11.96, 11: 13.6, 12: 14.5 },
  /** Section titles are two steps of the type scale above the body. */
  titleSizes: { 10: 14.35, 11: 14.35, 12: 17.3 },
  /** The lightest grey of tens that has a contrast of 4.5 on white (WCAG 2, 1.4.3), for the last-updated line and the footer. */
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
  /** The distance of the lines of contacts is greater than the leading by this part of it. */
  contactLeading: 0.4,
  lastUpdatedSize: 9,
  footerSize: 8,
  /** From a section title to what follows, and from what comes before to it, beside the title's margins. */
  afterTitle: 1.65,
  beforeTitle: 2.1,
  titleHead: 3.1,
  /** From a section title to its line, and how thick that line is. */
  titleLineGap: 4.251968503937007,
  titleLine: 0.8,
  /** An entry keeps this much above its first line, beside the margin between entries. */
  entryHead: 1.05,
  /** Between the text of an entry and its date column. */
  columnGap: 10,
  /** The bullet and its text stand this far from the edge at which an entry's lines begin, beside `highlights-area.left`. */
  bulletShift: 3,
  bulletWidth: 8,
  /** Room for a degree of two or three letters, and the gap after a longer one. */
  degreeWidth: 27.6,
  degreeGap: 6,
  /** The degree column takes at most this part of an entry. */
  degreeShare: 0.2,
  /** The room for the mark of an external link, with the distances beside it. */
  markWidth: 0.99,
  /** Text of more than this many letters may break across pages even where shorter text may not. */
  longText: 2500,
  /** Words of more letters than this may break if the width of the line is unknown: they fill most of one. */
  longWordLetters: 50,
  /** A part of a long word up to the signs after which it may break. */
  wordPartPattern: '(//)?[^/?&._=:-]+([/?&._=-]+|:+)?[\\p{M}\\p{Pe}\\p{Pf}"\',;!]*|[/?&._=:-]+\\p{M}*',
  /** Marks that are a full em wide in Chinese and Japanese (CLREQ 3.1, JLREQ 3.1.2), and narrow in other languages. */
  wideMarks: '“”‘’…‥—―·',
} as const;
