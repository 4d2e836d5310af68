import type { FallbackFont } from '../../../src/compiler/fonts/fallback.js';

/** A font; each test sets the properties that it needs. */
export const FONT: FallbackFont = {
  family: 'Font',
  look: undefined,
  isForText: true,
  isBold: false,
  isItalic: false,
  covers: () => false,
  advanceOf: () => undefined,
};
