// Generated from typst-templates/measures.typ, which explains each measure, by `npm run generate`: do not edit.

/** In points. */
export const POINTS = {
  nameSize: 24.8,
  nameAbove: 17.3,
  nameBelow: 9,
  afterLabel: 3,
  afterContacts: 0.7,
  beforeTitle: 2.1,
  titleHead: 3.1,
  afterTitle: 1.65,
  entryHead: 1.05,
  columnGap: 10,
  bulletShift: 3,
  bulletWidth: 8,
  degreeWidth: 27.6,
  degreeGap: 6,
  footerSize: 8,
} as const;

/** In ems. */
export const EMS = {
  markWidth: 0.99,
} as const;

/** In centimetres. */
export const CENTIMETRES = {
  iconGap: 0.13,
  contactGap: 0.5,
} as const;

/** Parts of one. */
export const SHARES = {
  belowBaseline: 0.25,
  degreeShare: 0.2,
} as const;

/** In points, for each size of body text. */
export const BY_SIZE = {
  leadings: { 10: 11.96, 11: 13.6, 12: 14.5 },
  titleSizes: { 10: 14.35, 11: 14.35, 12: 17.3 },
} as const;
