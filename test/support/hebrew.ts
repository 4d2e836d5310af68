import type { RenderOptions } from '../../src/compiler/options/options.js';
import { fontPathsFor } from './language-fonts.js';

/** Options of Hebrew documents, with a Hebrew font. */
export const HEBREW: RenderOptions = { language: 'he', fontPaths: fontPathsFor('he') };
