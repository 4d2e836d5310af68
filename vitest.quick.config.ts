// What a change usually needs, in half a minute: three quarters of all tests.
import { configDefaults, defineConfig } from 'vitest/config';
import { shared } from './vitest.config.js';

/** What takes seconds, by why it does. */
const SLOW = [
  // Worker processes, signals, terminals.
  'test/workers/**',
  'test/cli/{bad-input,batch,compile-cache,completion,interrupt,loading,progress,streams,terminal,whole-files}.test.ts',
  'test/{inspect,output,typst}/**',
  // Browsers, editors, a package that is installed, the examples of the documentation.
  'test/{docs,editors,package,release,pdfium,preview,readers,types}/**',
  'test/diagnostics/{documentation,fixtures}.test.ts',
  'test/schema/editor.test.ts',
  'test/formats/markup/html-browser.test.ts',
  // Inputs made by the hundred, and hostile ones.
  'test/{fuzz,properties}/**',
  'test/import/robustness.test.ts',
  'test/cv/text/{lists,quotes}.test.ts',
  'test/schema/differential.test.ts',
  'test/text/{edits,hostile,mistakes}.test.ts',
  'test/formats/markup/{matches,rich-text}.test.ts',
  'test/**/{hostile-texts,limits}.test.ts',
  // Each document laid out twice, to tell where its texts come from.
  'test/**/{trace,trace-document}.test.ts',
  // Samples in every format, wherever pages end, in every language.
  'test/determinism.test.ts',
  'test/pages/fit/{fit,spilling}.test.ts',
  'test/theme/{breaks,extremes,languages,scripts-without-spaces}.test.ts',
];

export default defineConfig({
  test: {
    ...shared,
    include: ['test/**/*.test.ts'],
    exclude: [...configDefaults.exclude, ...SLOW],
    isolate: false,
  },
});
