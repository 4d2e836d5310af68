/**
 * Builds `dist/`: the library and the command line as bundles, and the types of the library.
 *
 * Everything but the native engine is bundled, since loading many small modules is most of what a one-shot command
 * costs (measured: yaml, markdown-it and libphonenumber-js take 100 ms unbundled, 25 ms bundled).
 */
import { rmSync } from 'node:fs';
import { rolldown } from 'rolldown';
import { rollup } from 'rollup';
import { dts } from 'rollup-plugin-dts';

const ENGINE = /^@myriaddreamin\//;

rmSync('dist', { recursive: true, force: true });
await buildCode();
await buildTypes();

async function buildCode() {
  const bundle = await rolldown({
    input: { index: 'src/index.ts', cli: 'src/cli/main.ts' },
    platform: 'node',
    external: [ENGINE, /^node:/],
    // jsonc-parser's CommonJS build cannot be bundled.
    resolve: { extensionAlias: { '.js': ['.ts', '.js'] }, mainFields: ['module', 'main'] },
    onLog(level, log, handler) {
      if (level === 'warn') throw new Error(log.message);
      handler(level, log);
    },
  });
  await bundle.write({
    dir: 'dist',
    format: 'esm',
    entryFileNames: '[name].js',
    chunkFileNames: 'chunks/[name]-[hash].js',
    // Half the bytes to parse at every start; names stay, for stack traces.
    minify: { compress: true, mangle: false, codegen: { removeWhitespace: true } },
    comments: { legal: true, annotation: false, jsdoc: false },
  });
}

/** The types of typia's tags come along, so that users need not install typia. */
async function buildTypes() {
  const bundle = await rollup({
    input: 'src/index.ts',
    external: [/^node:/],
    plugins: [dts({ includeExternal: ['typia', '@typia/interface'] })],
    onwarn(warning) {
      throw new Error(warning.message);
    },
  });
  await bundle.write({ file: 'dist/index.d.ts', format: 'esm' });
}
