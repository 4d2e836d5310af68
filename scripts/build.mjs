/**
 * Builds `dist/`: the library and the command line as bundles, and the types of the library; before, the validators.
 *
 * Everything except the engine is bundled, since loading many small modules is most of the time of a one-shot command.
 */
import { execFileSync } from 'node:child_process';
import { cpSync, rmSync } from 'node:fs';
import { bundleForBrowsers } from './browser.mjs';
import { bundle } from './bundle.mjs';
import { writeDeclarations } from './declarations.mjs';
import { ensureDeferred } from './deferred.mjs';
import { writeNotices } from './notices.mjs';
import { areValidatorsCurrent, WRITE_VALIDATORS } from './validators.mjs';

if (!areValidatorsCurrent())
  execFileSync(process.execPath, WRITE_VALIDATORS, { stdio: ['ignore', 'ignore', 'inherit'] });
rmSync('dist', { recursive: true, force: true });
// A CommonJS module loads faster than an ES module, and a separate process needs nothing more: 214 against 241 ms for a fresh
// `cvpress render` (measured).
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
ensureDeferred();
cpSync('src/preview/page', 'dist/preview', { recursive: true });
modules.push(...(await bundleForBrowsers({ index: 'src/browser/index.ts' }, 'dist/browser')));
writeNotices(modules);
await writeDeclarations();
