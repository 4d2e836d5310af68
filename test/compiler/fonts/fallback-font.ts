import type { FallbackFont } from '../../../src/compiler/fonts/fallback-fonts.js';

/** A font; each test sets the properties that it needs. */
export const FONT: FallbackFont = {
  family: 'Font',
  genericFamily: undefined,
  isForText: true,
  isBold: false,
  isItalic: false,
  covers: () => false,
  getAdvance: () => undefined,
};
