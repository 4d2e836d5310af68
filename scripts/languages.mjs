/**
 * Writes `src/compiler/locales/all.generated.ts`, the list of locales; part of `npm run generate`.
 */
import { readdirSync, writeFileSync } from 'node:fs';

const FOLDER = new URL('../src/compiler/locales/', import.meta.url);

/** File names are language tags: a language, optionally a script and a region. */
const tags = readdirSync(FOLDER)
  .map((file) => /^([a-z]{2,3}(?:-[A-Z][a-z]{3})?(?:-[A-Z]{2})?)\.ts$/.exec(file)?.[1])
  .filter((tag) => tag !== undefined)
  .sort();
const name = (tag) => tag.replaceAll('-', '');

writeFileSync(
  new URL('all.generated.ts', FOLDER),
  `// Written by scripts/languages.mjs: do not edit.
${tags.map((tag) => `import ${name(tag)} from './${tag}.js';\n`).join('')}import type { Locale } from './locale.js';

/** All locales. */
export const LANGUAGES: readonly Locale[] = [
${tags.map((tag) => `  ${name(tag)},\n`).join('')}];
`,
);
