import { fileURLToPath } from 'node:url';
import type { RenderOptions } from '../../src/index.js';

const FONTS = fileURLToPath(new URL('../../node_modules/@expo-google-fonts/', import.meta.url));

/** The options of a document in Hebrew, with a font that has its letters. */
export const HEBREW: RenderOptions = {
  language: 'he',
  fontPaths: ['400Regular', '700Bold'].map((face) => `${FONTS}noto-sans-hebrew/${face}`),
};
