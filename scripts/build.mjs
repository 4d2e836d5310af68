/**
 * Builds `dist/`: the validators, bundles of the library and the command line, and their types.
 *
 * Everything except the engine is bundled: a single command spends most of its time loading
 * modules.
 */
import { execFileSync } from 'node:child_process';
import { chmodSync, cpSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { bundleForBrowsers } from './browser.mjs';
import { bundle } from './bundle.mjs';
import { writeDeclarations } from './declarations.mjs';
import { ensureDeferred } from './deferred.mjs';
import { writeNotices } from './notices.mjs';
import { areValidatorsCurrent, WRITE_VALIDATORS } from './validators.mjs';

if (!areValidatorsCurrent())
  execFileSync(process.execPath, WRITE_VALIDATORS, { stdio: ['ignore', 'ignore', 'inherit'] });
rmSync('dist', { recursive: true, force: true });
// CommonJS loads faster than ES modules: `cvpress render` takes 214 instead of 241 ms (measured).
const programs = {
  cli: 'src/cli/main.ts',
  'programs/worker': 'src/workers/worker.ts',
  'programs/layout-worker': 'src/compiler/output/pages/layout-worker.ts',
  'programs/inspect-worker': 'src/inspect/worker.ts',
  'programs/import-worker': 'src/import/worker.ts',
  'programs/watcher': 'src/worker-process/watcher.ts',
  'programs/batch-worker': 'src/cli/batch/worker.ts',
};
const modules = [
  ...(await bundle({ index: 'src/index.ts' }, 'dist')),
  ...(await bundle(programs, 'dist', 'cjs')),
];
// In a clone, npx makes the file executable only the first time.
chmodSync('dist/cli.cjs', 0o755);
ensureDeferred();
const deflate = fileURLToPath(import.meta.resolve('@zip.js/zip.js/dist/zip-module.wasm'));
cpSync(deflate, 'dist/programs/deflate.wasm');
chmodSync('dist/programs/deflate.wasm', 0o644);
cpSync('src/preview/page', 'dist/preview', { recursive: true });
modules.push(...(await bundleForBrowsers({ index: 'src/browser/index.ts' }, 'dist/browser')));
writeNotices(modules);
await writeDeclarations();
