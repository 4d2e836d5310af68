// What a change usually needs, in half a minute: three quarters of all tests.
import { configDefaults, defineConfig } from 'vitest/config';
import { shared } from './vitest.config.js';

/** What takes seconds, by why it does. */
const SLOW = [
  // Worker processes, signals, terminals.
  'test/workers/**',
  'test/cli/{bad-input,batch,compile-cache,completion,interrupt,loading,progress,streams,terminal,whole-files}.test.ts',
  'test/inspect/**',
  // Browsers, editors, a package that is installed, the examples of the documentation.
  'test/{apps,docs,package,release,preview,types}/**',
  'test/diagnostics/{documentation,fixtures}.test.ts',
  'test/compiler/schema/editor.test.ts',
  'test/compiler/output/html-browser.test.ts',
  // Inputs made by the hundred, and hostile ones.
  'test/{fuzz,properties}/**',
  'test/import/robustness.test.ts',
  'test/compiler/model/text/quotes.test.ts',
  'test/compiler/schema/differential.test.ts',
  'test/compiler/source/{edits,hostile,mistakes}.test.ts',
  'test/compiler/typst/markup/{engine-matches,rich-text}.test.ts',
  'test/**/{hostile-texts,limits}.test.ts',
  // Each document laid out twice, to tell where its texts come from.
  'test/**/{trace,trace-document}.test.ts',
  // Samples in every format, wherever pages end, in every language.
  'test/determinism.test.ts',
  'test/compiler/fit/{fit,spilling}.test.ts',
  'test/typst-templates/{breaks,extremes,languages,scripts-without-spaces}.test.ts',
];

export default defineConfig({
  test: {
    ...shared,
    include: ['test/**/*.test.ts'],
    exclude: [...configDefaults.exclude, ...SLOW],
    isolate: false,
  },
});
