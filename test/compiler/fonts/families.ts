import type { FallbackFont } from '../../../src/compiler/fonts/fallback.js';

/** A font of which a test sets the relevant properties. */
export const FONT: FallbackFont = {
  family: 'Font',
  look: undefined,
  isForText: true,
  isBold: false,
  isItalic: false,
  covers: () => false,
  advanceOf: () => undefined,
};
