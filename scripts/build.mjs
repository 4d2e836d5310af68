/**
 * Builds `dist/`: the library and the command line as bundles, and the types of the library.
 *
 * Everything but the engine is bundled, since loading many small modules is most of what a one-shot command costs.
 */
import { rmSync } from 'node:fs';
import { rollup } from 'rollup';
import { dts } from 'rollup-plugin-dts';
import { bundle } from './bundle.mjs';
import { writeNotices } from './notices.mjs';

rmSync('dist', { recursive: true, force: true });
writeNotices(await bundle({ index: 'src/index.ts', cli: 'src/cli/main.ts', worker: 'src/batch/worker.ts' }, 'dist'));
await buildTypes();

/** The types of typia's tags come along, so that users need not install typia. */
async function buildTypes() {
  const build = await rollup({
    input: 'src/index.ts',
    external: [/^node:/],
    plugins: [dts({ includeExternal: ['typia', '@typia/interface'] })],
    onwarn(warning) {
      throw new Error(warning.message);
    },
  });
  // For programs that are not typed for `await using`.
  const banner = '/// <reference lib="esnext.disposable" />';
  await build.write({ file: 'dist/index.d.ts', format: 'esm', banner });
}
