import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { PATIENCE_MS } from './test/support/until.js';

/** Tests of what a process is, has or takes: each file has a process of its own. */
const APART = [
  'test/workers/abort.test.ts', // its worker processes, its timers
  'test/workers/renderer.test.ts', // its worker processes
  'test/browser/entry.test.ts', // its engine, and the fonts that this has
  'test/compiler/typst/engine/sealed.test.ts', // its environment while the engine is loaded
];

/** What takes long, by why it does; `npm run test:slow` runs it, with longer versions of the rest. */
export const SLOW = [
  // Browsers, editors, services, what a release consists of.
  'test/preview/{browser,embed,watch}.test.ts',
  'test/browser/{chromium,equal}.test.ts', // a few of their cases are in entry.test.ts
  'test/apps/playground/*.test.ts',
  'test/compiler/output/html-browser.test.ts',
  'test/compiler/schema/editor.test.ts',
  'test/apps/vscode/extension.test.ts',
  'test/docs/{queue-worker,scale}.test.ts',
  'test/docs/http-service/*.test.ts',
  'test/release/*.test.ts',
  // Processes that die in every way or are held to limits, signals, compiled code from one run to the next.
  'test/workers/{events,lifecycle,orphans,workers}.test.ts',
  'test/compiler/output/pages/apart.test.ts',
  'test/cli/{compile-cache,interrupt,limits,progress,whole-files}.test.ts',
  // Sweeps: hostile texts of every kind, every page break, every letter in every field, names that all objects have.
  'test/{hostile-texts,compiler/source/hostile}.test.ts',
  'test/typst-templates/{breaks,page-turns,scripts-without-spaces}.test.ts',
  'test/compiler/fit/spilling.test.ts',
  'test/compiler/output/pages/{pictures,read-own-pdf}.test.ts',
  'test/compiler/typst/markup/{engine-matches,trace}.test.ts',
  'test/properties/inherited-names.test.ts',
  'test/fuzz/fuzz.test.ts',
  'test/compiler/schema/differential.test.ts',
  'test/import/invisible.test.ts',
  'test/inspect/readers/languages.test.ts',
];

/** Those first, since the other files then share their processes to the end; longer files first, so that all end together. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return [true, false].flatMap((isolate) =>
      sorted.filter(({ project }) => project.config.isolate === isolate),
    );
  }
}

/** What all configurations have in common. */
export const shared = {
  globalSetup: 'scripts/ensure-built.mjs',
  // By itself it leaves a core to the editor.
  maxWorkers: availableParallelism(),
  sequence: { sequencer: LongestFirst },
  // Only what would wait for ever is ended: a machine that does much else may take twenty times as long.
  testTimeout: 600_000,
  hookTimeout: 600_000,
  expect: { poll: { timeout: PATIENCE_MS, interval: 10 } },
  // Tests run much code a few times. V8 spent a fifth of the processor time on optimizing it, half of that on inlining.
  execArgv: ['--no-turbo-inlining'],
  // The build for browsers runs as it is: Vite would have 8 MB to write anew.
  server: { deps: { external: [/\/dist\/browser\//] } },
  // Keeps the code of files that have not changed since the last run: in `node_modules`, for 5 of 24 seconds.
  experimental: { fsModuleCache: true },
  // A fixed day and language for whatever a test does not choose itself.
  env: { SOURCE_DATE_EPOCH: '1795132800', NO_COLOR: '1' },
};

export default defineConfig({
  test: {
    ...shared,
    projects: [
      {
        extends: true,
        test: {
          name: 'apart',
          include: APART,
          exclude: SLOW,
          // The browser's engine lays out a few pages: to optimize its WebAssembly took a quarter of the processor time.
          execArgv: [...shared.execArgv, '--wasm-tiering-budget=100000000'],
        },
      },
      // Loading the program and its engine takes half a second: once for a process, not for each of a hundred files.
      {
        extends: true,
        test: {
          name: 'together',
          include: ['test/**/*.test.ts'],
          exclude: [...APART, ...SLOW],
          isolate: false,
        },
      },
    ],
  },
});
