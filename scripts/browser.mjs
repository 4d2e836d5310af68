/**
 * Bundles the pipeline for browsers: `dist/browser/`, and the site. Shims (`src/browser/shims/`)
 * replace modules of Node.js and read files in memory; any other module of Node.js is an error.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as engine from '@myriaddreamin/typst-ts-web-compiler';
import { rolldown } from 'rolldown';
import { modulesIn, PROGRAM } from './bundle.mjs';
import { deferred } from './deferred.mjs';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const shimPath = (name) => join(ROOT, 'src/browser/shims', `${name}.ts`);
const library = (path) => join(ROOT, 'node_modules', path);

/** Modules of Node.js and dependencies, each with its shim. */
const MODULES = {
  'node:fs': shimPath('fs'),
  'node:fs/promises': shimPath('fs-promises'),
  'node:module': shimPath('module'),
  'node:path': library('pathe/dist/index.mjs'),
  'node:timers/promises': shimPath('timers'),
  'node:url': shimPath('url'),
  'node:util': shimPath('util'),
  'node:vm': shimPath('vm'),
  'node:zlib': shimPath('zlib'),
  '@hyzyla/pdfium': shimPath('pdfium'),
  'vscode-languageserver/node.js': library('vscode-languageserver/lib/browser/main.js'),
  'vscode-languageserver/browser.js': library('vscode-languageserver/lib/browser/main.js'),
  yaml: library('yaml/browser/dist/index.js'),
};

/** Modules of this package, each with its shim. */
const OWN_SHIMS = {
  'src/diagnostics/missing-engine.ts': shimPath('missing-engine'),
  'src/compiler/typst/engine/compile-typst.ts': join(ROOT, 'src/browser/compiler.ts'),
  'src/files/find-files.ts': shimPath('find-files'),
  'src/files/package-files.ts': shimPath('package-files'),
  'src/files/regular-file.ts': shimPath('regular-file'),
  'src/compiler/output/pages/deflate.ts': shimPath('deflate'),
  'src/compiler/output/standards.ts': shimPath('standards'),
  'src/worker-process/child-process.ts': shimPath('child-process'),
  'src/workers/pooled-renderer.ts': shimPath('pooled-renderer'),
};

/** Text files of the package that the pipeline and the language server read at run time. */
const TEXTS = /^typst-templates\/.*\.(?:typ|svg|yaml|css)$/;
const SITE_TEXTS = /^(?:schema\/.*\.json|docs\/diagnostics\.md|samples\/[\w-]+\.yaml)$/;

/**
 * Bundles TypeScript for browsers, with everything that it imports.
 *
 * @param input - names of the entry points, with their files
 * @param dir - the output folder
 * @param isSite - whether names are shortened, too, and PDFium is a part
 * @returns the paths of all modules in the bundles
 */
export async function bundleForBrowsers(input, dir, isSite = false) {
  const build = await rolldown({ input, ...(await createOptions(isSite)) });
  const { output } = await build.write({
    dir,
    format: 'esm',
    entryFileNames: '[name].js',
    chunkFileNames: 'chunks/[name]-[hash].js',
    minify: isSite ? true : PROGRAM,
    comments: { legal: true, annotation: false, jsdoc: false },
  });
  return modulesIn(output);
}

/** Returns options of the bundler for browsers. */
async function createOptions(isSite) {
  const bundled = await generateTexts(isSite);
  return {
    platform: 'browser',
    resolve: {
      extensionAlias: { '.js': ['.ts', '.js'] },
      mainFields: ['browser', 'module', 'main'],
      conditionNames: ['browser', 'import', 'module', 'default'],
    },
    transform: {
      inject: {
        Buffer: [library('buffer/index.js'), 'Buffer'],
        setImmediate: [shimPath('set-immediate'), 'setImmediate'],
      },
      define: { 'process.env.SOURCE_DATE_EPOCH': 'undefined' },
    },
    onLog(level, log, handler) {
      if (level === 'warn') throw new Error(log.message);
      handler(level, log);
    },
    plugins: [
      { name: 'stand-ins', resolveId, load: (id) => (isOwn(id, BUNDLED) ? bundled : undefined) },
      deferred,
    ],
  };
}

const BUNDLED = 'src/browser/bundled.ts';

/** Workers of the site. */
const PDFIUM_IMPORTERS = ['pages', 'import'].map((name) => `apps/playground/${name}-worker.ts`);

async function resolveId(source, importer, options) {
  // The site contains PDFium.
  if (source === '@hyzyla/pdfium' && PDFIUM_IMPORTERS.some((path) => isOwn(importer, path)))
    return undefined;
  if (source in MODULES)
    return this.resolve(MODULES[source], importer, { ...options, skipSelf: true });
  if (source.startsWith('node:') || builtinModules.includes(source))
    throw new Error(`${importer} imports ${source}, which browsers lack: a shim is missing.`);
  if (!source.startsWith('.')) return undefined;
  const resolved = await this.resolve(source, importer, { ...options, skipSelf: true });
  const [, replacement] =
    Object.entries(OWN_SHIMS).find(([path]) => resolved !== null && isOwn(resolved.id, path)) ?? [];
  return replacement === undefined || replacement === importer
    ? resolved
    : { ...resolved, id: replacement };
}

function isOwn(id, path) {
  return id.replaceAll('\\', '/').endsWith(`/${path}`);
}

/** Generates the content of `src/browser/bundled.ts`. */
async function generateTexts(isSite) {
  const paths = ['typst-templates', 'schema', 'docs', 'samples'].flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true }).map(
      (name) => `${folder}/${name.replaceAll('\\', '/')}`,
    ),
  );
  const texts = paths
    .filter((path) => TEXTS.test(path) || (isSite && SITE_TEXTS.test(path)))
    .sort();
  const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  const values = {
    TEXTS: Object.fromEntries(texts.map((path) => [path, readFileSync(join(ROOT, path), 'utf8')])),
    FONTS: await readFontInfos(),
    VERSION: version,
  };
  return Object.entries(values)
    .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};`)
    .join('\n');
}

/** Reads the metadata of each bundled font from the engine. */
async function readFontInfos() {
  const wasm = library('@myriaddreamin/typst-ts-web-compiler/pkg/typst_ts_web_compiler_bg.wasm');
  await engine.default({ module_or_path: readFileSync(wasm) });
  const builder = new engine.TypstFontResolverBuilder();
  return readdirSync(join(ROOT, 'fonts'), { recursive: true })
    .filter((name) => name.endsWith('.ttf'))
    .sort()
    .map((name) => {
      const path = `fonts/${name.replaceAll('\\', '/')}`;
      return [path, builder.get_font_info(readFileSync(join(ROOT, path)))];
    });
}
