import type { RenderOptions } from '../../src/compiler/options/options.js';
import { fontPathsFor } from './language-fonts.js';

/** The options of a document in Hebrew, with a font that has its letters. */
export const HEBREW: RenderOptions = { language: 'he', fontPaths: fontPathsFor('he') };
