import { existsSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';
import { esmExternalRequirePlugin } from 'rolldown/plugins';
import { deferred } from './deferred.mjs';

/** Native code and WebAssembly cannot be bundled. */
const BINARIES = [/^@myriaddreamin\//, /^@hyzyla\/pdfium$/];

/** A build without logging: its check for each token takes a quarter of the parser's time. */
const YAML = fileURLToPath(new URL('../node_modules/yaml/browser/dist/index.js', import.meta.url));

/**
 * Commands start often, so they are minified, with names kept for stack traces. The library is not:
 * its users read it in debuggers, and Node.js prints the whole line of an uncaught error (12 kB).
 */
export const PROGRAM = { compress: true, mangle: false, codegen: { removeWhitespace: true } };
const MINIFY = { esm: 'dce-only', cjs: PROGRAM };

/**
 * Describes a file of the bundle, and what it imports from later files.
 *
 * @param paths - modules of `src/` without their extension, or folders that end with a slash
 */
function group(name, paths) {
  for (const path of paths) {
    const file = path.endsWith('/') ? path : `${path}.ts`;
    if (!existsSync(`src/${file}`)) throw new Error(`scripts/bundle.mjs names src/${file}`);
  }
  const patterns = paths.map((path) => (path.endsWith('/') ? path : `${path}\\.ts$`));
  const test = new RegExp(`src/(?:${patterns.join('|')})`.replaceAll('/', '[\\\\/]'));
  return { name, test };
}

/** The module whose paths to other files of the package are relative to a folder of `dist`. */
const PACKAGE_FILES = group('package-files', ['files/package-files']);

/**
 * The modules of each file. Files are few and large, since resolving one takes 0.3 ms (measured).
 */
const GROUPS = {
  esm: [PACKAGE_FILES],
  cjs: [
    PACKAGE_FILES,
    // `--help` loads only this file.
    group('base', [
      ...['diagnostics/codes', 'diagnostics/cv-error', 'diagnostics/describe-value'],
      ...['diagnostics/diagnostic', 'diagnostics/find-similar', 'diagnostics/github'],
      ...['diagnostics/quote', 'diagnostics/words'],
      ...['limits/deadline', 'limits/limits', 'limits/limit-diagnostics'],
      ...['limits/truncate-diagnostics', 'files/find-files', 'files/system-error'],
      ...['compiler/options/cost-options', 'compiler/options/option-table'],
      ...['compiler/output/formats', 'compiler/output/standards', 'compiler/templates/template'],
      ...['compiler/fields/person-fields', 'util/plain-object'],
      ...['compiler/schema/bundled-templates', 'compiler/schema/citation-formats'],
      ...['compiler/schema/convertible-formats', 'compiler/schema/date-styles'],
      ...['compiler/schema/letter-file', 'compiler/schema/schema-file'],
      ...['compiler/validate/parse-boolean', 'compiler/validate/parse-first-lines'],
    ]),
    // `inspect` shares these modules with the compiler, and need not load the next files.
    group('words', [
      ...[
        'compiler/validate/parse-date-in-words',
        'compiler/model/links',
        'compiler/locales/find-locale',
      ],
      ...['compiler/locales/language-tag', 'compiler/locales/en', 'compiler/locales/ties'],
      ...['compiler/fields/networks', 'compiler/schema/sections', 'compiler/schema/url'],
      'util/unicode-scripts',
    ]),
    { name: 'yaml', test: /node_modules[\\/]yaml[\\/]/ },
    { name: 'phone', test: /node_modules[\\/]libphonenumber-js[\\/]/ },
    { name: 'commonmark', test: /node_modules[\\/]markdown-it[\\/]/ },
    group('source', ['compiler/source/']),
    {
      name: 'validate',
      test: /src[\\/]compiler[\\/]validate[\\/](?!generated[\\/]validators-(?:a|letter)|validate-letter)/,
    },
    group('document', [
      ...['compiler/pipeline/compile', 'compiler/pipeline/parse-cv-source'],
      ...['compiler/pipeline/check-document', 'compiler/pipeline/merge-letter'],
      'compiler/options/options',
    ]),
    // `validate` need not load this file.
    group('render-document', ['compiler/pipeline/render-document']),
  ],
};

/**
 * Bundles TypeScript with everything it imports except binaries.
 *
 * @param input - names of the entry points, with their files
 * @param dir - the output folder
 * @param format - `esm`, or `cjs`, which loads faster
 * @param tolerated - codes of warnings to ignore; any other is an error
 * @returns the paths of all modules in the bundles
 */
export async function bundle(input, dir, format = 'esm', tolerated = []) {
  const build = await rolldown({
    input,
    platform: 'node',
    external: [...BINARIES, /^node:/],
    // jsonc-parser's CommonJS build cannot be bundled.
    resolve: {
      extensionAlias: { '.js': ['.ts', '.js'] },
      mainFields: ['module', 'main'],
      alias: { yaml: YAML },
    },
    plugins: [deferred, ...(format === 'esm' ? [requiresAsImports] : []), asciiOnly],
    onLog(level, log, handler) {
      if (tolerated.includes(log.code)) return;
      if (level === 'warn') throw new Error(log.message);
      handler(level, log);
    },
  });
  const extension = format === 'cjs' ? 'cjs' : 'js';
  const { output } = await build.write({
    dir,
    format,
    polyfillRequire: false,
    // Code from V8's compile cache cannot use dynamic imports.
    dynamicImportInCjs: false,
    entryFileNames: `[name].${extension}`,
    chunkFileNames: `${format === 'cjs' ? 'programs' : 'chunks'}/[name]-[hash].${extension}`,
    codeSplitting: { groups: GROUPS[format] },
    minify: MINIFY[format],
    comments: { legal: true, annotation: false, jsdoc: false },
  });
  return modulesIn(output);
}

/** Returns the paths of all modules in bundles. */
export function modulesIn(output) {
  return output.flatMap((chunk) => ('modules' in chunk ? Object.keys(chunk.modules) : []));
}

/**
 * Turns `require` of Node.js modules in bundled CommonJS modules into imports. Otherwise, loading
 * the library would call `createRequire`, which fails in programs that bundle it as CommonJS.
 */
const requiresAsImports = esmExternalRequirePlugin({ external: builtinModules });

/**
 * Escapes all characters that are not ASCII: V8 parses and stores one-byte source faster. They
 * occur only in literals and keys.
 */
const asciiOnly = {
  name: 'ascii-only',
  generateBundle(_, chunks) {
    for (const chunk of Object.values(chunks)) {
      // In an unquoted key, a surrogate pair is one escape.
      chunk.code = chunk.code?.replaceAll(/(?<=[{,]\s*)[^\0-\x7F][^:`'"]*(?=:)/gu, (key) =>
        key.replaceAll(
          /[\u{10000}-\u{10FFFF}]/gu,
          (letter) => `\\u{${letter.codePointAt(0)?.toString(16)}}`,
        ),
      );
      chunk.code = chunk.code?.replaceAll(
        /[^\0-\x7F]/g,
        (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
      );
    }
  },
};
