/** What the build puts here (`scripts/browser.mjs`), so that it need not be fetched. */

/** The texts that the pipeline reads, by their paths in the package: those of the templates. */
export const TEXTS: Readonly<Record<string, string>> = {};

/** The bundled fonts by their paths in the package, each with what the engine says of it, so that it knows which of them it needs. */
export const FONTS: readonly (readonly [path: string, info: object])[] = [];

/** The version of the package. */
export const VERSION: string = '';
