// Runs three quarters of the tests in half a minute, for everyday changes.
import { configDefaults, defineConfig } from 'vitest/config';
import { shared } from './vitest.config.js';

/** Tests that take seconds, by reason. */
const SLOW = [
  // Worker processes, signals, terminals.
  'test/workers/**',
  'test/cli/{bad-input,batch,compile-cache,completion,interrupt,loading,progress,streams,terminal,atomic-writes}.test.ts',
  'test/inspect/**',
  // Browsers, editors, the installed package, examples in the documentation, and recorded answers.
  'test/{apps,docs,package,release,preview,skills,types}/**',
  'test/diagnostics/{documentation,fixtures}.test.ts',
  'test/compiler/schema/editor.test.ts',
  'test/compiler/output/html-{browser,layout}.test.ts',
  // Generated and hostile inputs.
  'test/{fuzz,properties}/**',
  'test/import/robustness.test.ts',
  'test/compiler/model/text/quotes.test.ts',
  'test/compiler/schema/schema-validator-agreement.test.ts',
  'test/compiler/source/{edits,hostile,yaml-syntax}.test.ts',
  'test/compiler/typst/markup/{match-budget,random-rich-text}.test.ts',
  'test/**/{hostile-texts,limits}.test.ts',
  // Two layouts of each document, to trace its texts.
  'test/**/{trace,trace-document}.test.ts',
  // Samples in all formats and languages, and page breaks.
  'test/determinism.test.ts',
  'test/compiler/fit/{fit-cv,spilling}.test.ts',
  'test/typst-templates/{long-text,extreme-documents,languages,scripts-without-spaces}.test.ts',
];

export default defineConfig({
  test: {
    ...shared,
    include: ['test/**/*.test.ts'],
    exclude: [...configDefaults.exclude, ...SLOW],
    isolate: false,
  },
});
