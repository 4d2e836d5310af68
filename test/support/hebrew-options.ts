import type { RenderOptions } from '../../src/compiler/options/options.js';
import { getFontPaths } from './language-fonts.js';

/** Options of Hebrew documents, with a Hebrew font. */
export const HEBREW_OPTIONS: RenderOptions = { language: 'he', fontPaths: getFontPaths('he') };
