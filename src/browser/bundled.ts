// Data that the build (`scripts/browser.mjs`) inserts here.

/** Template files by path in the package. */
export const TEXTS: Readonly<Record<string, string>> = {};

/** Bundled fonts by path in the package, with the engine's metadata. */
export const FONTS: readonly (readonly [path: string, info: object])[] = [];

export const VERSION: string = '';
