import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { WAIT_TIMEOUT_MS } from './test/support/wait-for.js';

/** Tests of process state; each file runs in its own process. */
const ISOLATED = [
  'test/workers/abort.test.ts', // worker processes and timers
  'test/workers/renderer.test.ts', // worker processes
  'test/browser/entry.test.ts', // the engine and its fonts
  'test/compiler/typst/engine/sandbox.test.ts', // the environment while the engine loads
];

/** Slow tests by reason; `npm run test:slow` runs them, and longer versions of other tests. */
export const SLOW = [
  // Browsers, editors, services and releases.
  'test/preview/{browser,embed,watch}.test.ts',
  'test/browser/{chromium,equal}.test.ts', // entry.test.ts has some of their cases
  'test/apps/playground/*.test.ts',
  'test/compiler/output/html-{browser,layout}.test.ts',
  'test/compiler/schema/editor.test.ts',
  'test/apps/vscode/extension.test.ts',
  'test/docs/{queue-worker,scale}.test.ts',
  'test/docs/http-service/*.test.ts',
  'test/release/*.test.ts',
  // Crashing and limited processes, signals, and the compile cache.
  'test/workers/{events,lifecycle,orphans,workers}.test.ts',
  'test/compiler/output/pages/child-process.test.ts',
  'test/cli/{compile-cache,interrupt,limits,progress,atomic-writes}.test.ts',
  // Sweeps: hostile texts, page breaks, characters in all fields, inherited property names.
  'test/{hostile-texts,compiler/source/hostile}.test.ts',
  'test/typst-templates/{long-text,page-breaks,scripts-without-spaces}.test.ts',
  'test/compiler/fit/spilling.test.ts',
  'test/compiler/output/pages/{images,engine-pdf}.test.ts',
  'test/compiler/typst/markup/{match-budget,trace}.test.ts',
  'test/properties/inherited-names.test.ts',
  'test/fuzz/fuzz.test.ts',
  'test/compiler/schema/schema-validator-agreement.test.ts',
  'test/import/invisible.test.ts',
  'test/inspect/extractors/languages.test.ts',
];

/** Runs isolated files first, then the others; in both groups, longer files first. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return [true, false].flatMap((isolate) =>
      sorted.filter(({ project }) => project.config.isolate === isolate),
    );
  }
}

/** Settings of all configurations. */
export const shared = {
  globalSetup: 'scripts/ensure-built.mjs',
  // The default leaves one core unused.
  maxWorkers: availableParallelism(),
  sequence: { sequencer: LongestFirst },
  // Only for tests that hang: a busy machine may need twenty times as long.
  testTimeout: 600_000,
  hookTimeout: 600_000,
  expect: { poll: { timeout: WAIT_TIMEOUT_MS, interval: 10 } },
  // Tests run most code only a few times. Measured: inlining took 10 % of the processor time.
  execArgv: ['--no-turbo-inlining'],
  // Vite must not transform the browser build of 8 MB.
  server: { deps: { external: [/\/dist\/browser\//] } },
  // Caches transformed files in `node_modules`. Measured: saves 5 of 24 s.
  experimental: { fsModuleCache: true },
  // Fixes the default date and disables colors.
  env: { SOURCE_DATE_EPOCH: '1795132800', NO_COLOR: '1' },
};

export default defineConfig({
  test: {
    ...shared,
    projects: [
      {
        extends: true,
        test: {
          name: 'isolated',
          include: ISOLATED,
          exclude: SLOW,
          // Measured: optimizing the engine's WebAssembly took a quarter of the processor time.
          execArgv: [...shared.execArgv, '--wasm-tiering-budget=100000000'],
        },
      },
      // Loads the compiler once per process, as it takes half a second.
      {
        extends: true,
        test: {
          name: 'shared',
          include: ['test/**/*.test.ts'],
          exclude: [...ISOLATED, ...SLOW],
          isolate: false,
        },
      },
    ],
  },
});
