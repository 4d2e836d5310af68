import type { FallbackFont } from '../../../src/compiler/fonts/fallback.js';

/** A font of which a test says what matters. */
export const FONT: FallbackFont = {
  family: 'Font',
  look: undefined,
  isForText: true,
  isBold: false,
  isItalic: false,
  covers: () => false,
  advanceOf: () => undefined,
};
